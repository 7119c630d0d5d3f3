"""Finds pieces that look alike without colour, for people who see few colours and for grey printers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.identity import ByIdentity
from generator.common.note import Note
from generator.drawing.colours import luminance
from generator.drawing.commands import Picture, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model import Game
    from generator.drawing.paint_order import PaintedLayer

GREY_STEP = 12.0  # of 100: two greys whose lightness differs by less look the same


class GreyLook(NamedTuple):
    """The look of a face without colour: a hash of its form, and the lightness (0 to 100) of each colour in turn.

    `paints` is a hash of the colours: two faces with one form and the same paints are the same in colour too.
    """

    form: str
    greys: tuple[float, ...]
    paints: str = ""


NO_FACE = GreyLook("", ())
_Sides = tuple[GreyLook, GreyLook]  # front and back
_LayerLook = tuple[str | int, tuple[float, ...], str | int]  # of one layer: its form, its greys and its paints


class GreyLooks:
    """Looks without colour; each layer is examined once.

    `lasting` hashes are the same in every process; other hashes are faster.
    """

    def __init__(self, *, lasting: bool = True) -> None:
        self.lasting = lasting
        self._known: ByIdentity[PaintedLayer, _LayerLook] = ByIdentity()

    def look_of(self, shown: Sequence[PaintedLayer]) -> GreyLook:
        """Return the look of a face; `shown` is everything drawn on it."""
        looks = [self._known.get(layer, self._look) for layer in shown]
        greys = tuple([grey for look in looks for grey in look[1]])
        forms, paints = [look[0] for look in looks], [look[2] for look in looks]
        if self.lasting:
            return GreyLook(digest(*map(str, forms)), greys, digest(*map(str, paints)))
        return GreyLook(str(hash(tuple(forms))), greys, str(hash(tuple(paints))))

    def _look(self, layer: PaintedLayer) -> _LayerLook:
        greys: list[float] = []
        form, paints = _form(layer, greys), _paints(layer)
        lasting = (repr(form), repr(paints)) if self.lasting else (hash(form), hash(paints))
        return lasting[0], tuple([round(grey, 1) for grey in greys]), lasting[1]


def _paints(layer: PaintedLayer) -> tuple[object, ...]:
    """Return everything that gives a layer its colours."""
    command = layer.command
    if isinstance(command, Shape):
        return (command.fill, command.stroke)
    return () if isinstance(command, Picture) else (command.colour,)


def _form(layer: PaintedLayer, greys: list[float]) -> tuple[object, ...]:
    command = layer.command
    colours: list[str] = []
    if isinstance(command, Shape):
        if isinstance(command.fill, str):
            colours.append(command.fill)
        elif command.fill:
            colours += [stop[1] for stop in command.fill.stops]
        if command.stroke:
            colours.append(command.stroke.colour)
        form: tuple[object, ...] = (command.path, command.opacity, command.fill is None, command.stroke is None)
    elif isinstance(command, Picture):
        form = tuple(command)
    else:
        colours.append(command.colour)
        form = tuple(command._replace(colour=""))
    greys += [lightness(colour) for colour in colours]
    return (layer.matrix, *form)


@lru_cache(maxsize=4096)
def lightness(colour: str) -> float:
    """Return the lightness CIE L*, 0 (black) to 100 (white)."""
    y = luminance(colour)
    return 903.3 * y if y <= 0.008856 else 116 * y ** (1 / 3) - 16  # noqa: PLR2004 - the standard's numbers


def look_alike(first: GreyLook, second: GreyLook) -> bool:
    """Tell whether two faces look the same without colour."""
    if first.form != second.form or len(first.greys) != len(second.greys):
        return False
    return all(abs(a - b) < GREY_STEP for a, b in zip(first.greys, second.greys, strict=True))


def same_without_colour(game: Game, shown: Mapping[str, tuple[GreyLook, GreyLook]]) -> Iterator[Note]:
    """Give a note for each piece that looks like another of its set; `shown` is (front, back) by "<set>/<piece>".

    Pieces that only colour tells apart are an error. Pieces that are the same in colour too may be copies: a warning.
    """
    for pieces in game.sets.values():
        known: dict[tuple[str, str], list[tuple[str, _Sides]]] = {}
        for item in pieces.items:
            look = shown.get(f"{item.set}/{item.id}")
            if look is None or "same-without-colour" in item.waived:
                continue
            same_form = known.setdefault((look[0].form, look[1].form), [])
            match = next((one for one in same_form if _alike(look, one[1])), None)
            if match is None:
                same_form.append((item.id, look))
            elif _paints_of(look) != _paints_of(match[1]):
                message = f"{item.set}: {item.id} looks like {match[0]} once colour is taken away"
                yield Note("same-without-colour", item.where.at(), message, "a shape, sign or word that differs")
            elif "same-face" not in item.waived:
                message = f"{item.set}: {item.id} looks exactly like {match[0]}"
                expected = "a value that differs, or `copies:` of one item if they are copies"
                yield Note("same-face", item.where.at(), message, expected, severity="warning")


def _alike(sides: _Sides, others: _Sides) -> bool:
    return all(map(look_alike, sides, others))


def _paints_of(sides: _Sides) -> list[str]:
    return [look.paints for look in sides]
