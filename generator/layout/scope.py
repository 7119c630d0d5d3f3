"""The names and functions that expressions of layouts may use: the piece, its set, the game, and a few helpers."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from engine.common.cache import digest
from engine.common.fingerprint import program
from engine.common.reading import is_inside, leads_out
from engine.model import markup
from engine.own_code.choice import decide
from generator.drawing.colours import PaintError, colour_of, mix
from generator.layout import arithmetic
from generator.layout.expressions import ExpressionError
from generator.typesetting import kept

if TYPE_CHECKING:
    from engine.model import Game, Piece, PieceSet, Term
    from generator.drawing.commands import Side

LARGEST_RANGE = 2000
_ENGINE = Path(engine.__file__).resolve().parent


_OWN = frozenset({"id", "title", "copies"})


class PieceView(Mapping[str, Any]):
    """A piece for expressions: a key is looked up in its values, then in its set's, then it is `id`, `title`, `copies`, `set` or `kind`."""

    __slots__ = ("_piece", "_set")

    def __init__(self, piece: Piece, pieces: PieceSet) -> None:
        self._piece = piece
        self._set = pieces

    def __getitem__(self, key: str) -> Any:
        values = self._piece.values
        if key in values:
            return values[key]
        if key in self._set.values:
            return self._set.values[key]
        if key in _OWN:
            return getattr(self._piece, key)
        if key in {"set", "kind"}:
            return self._set.id if key == "set" else self._set.kind
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys((*self._piece.values, *self._set.values, "id", "title", "copies", "set", "kind"))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"{self._set.id}/{self._piece.id}"  # for prints and messages: the same in every run

    def __contains__(self, key: object) -> bool:
        return key in {"id", "title", "copies", "set", "kind"} or key in self._piece.values or key in self._set.values


def _term(term: Term) -> dict[str, Any]:
    return {
        "id": term.id,
        "name": term.name,
        "plural": term.plural,
        "definition": term.definition,
        "icon": term.icon,
        "colour": term.colour,
        "kind": term.kind,
        "rules": list(term.rules),
    }


def game_names(game: Game) -> dict[str, Any]:
    """Return the names that do not depend on the piece: `game`, functions and constants."""
    terms = {key: _term(term) for key, term in game.terms.items()}
    view = {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "about": game.about,
        "site": game.site,
        "colours": dict(game.colours),
        "terms": terms,
        "constants": {key: constant.value for key, constant in game.constants.items()},
    }

    def show(effect: Any, between: str = "\n\n") -> str:
        """Return the printed text of an effect or of a list of effects; `between` separates them (default: a new paragraph)."""
        listed = effect if isinstance(effect, list) else [effect]
        asked = json.dumps([listed, between, dict(game.templates)], default=repr)
        code = digest(game.id, program(_ENGINE), decide(game.folder).key)
        text: str = kept.result("", f"effects {code} {asked}", lambda: _words_of(game, listed, between))
        return text

    return {"game": view, "show": show, **_look_ups(game, terms), **_colour_helpers(game), **_NUMBERS}


def _words_of(game: Game, listed: list[Any], between: str) -> str:
    """Return the printed text of some effects. The vocabulary is slow to import. Raises ExpressionError."""
    from engine.effects import verbs as effects
    from engine.rules_code import not_played, vocabulary

    verbs = vocabulary(game)
    if verbs is None:
        raise ExpressionError(f"show() needs a vocabulary of effects, and {not_played(game.folder)}")
    for one in listed:
        if not isinstance(one, Mapping) or len(one) != 1 or next(iter(one)) not in verbs:
            raise ExpressionError(f"{one!r} is not an effect")
    return effects.show_all(effects.worded(verbs, game.templates), listed, between)


def verb(effect: Any) -> str:
    """Return the name of an effect's verb. Raises ExpressionError if the value is no effect."""
    if not isinstance(effect, Mapping) or len(effect) != 1:
        raise ExpressionError(f"{effect!r} is not an effect")
    return str(next(iter(effect)))


def _look_ups(game: Game, terms: Mapping[str, Any]) -> dict[str, Any]:
    pieces = game.pieces

    def piece(piece_id: str) -> PieceView:
        if piece_id not in pieces:
            raise ExpressionError(f"no piece '{piece_id}'")
        found = pieces[piece_id]
        return PieceView(found, game.sets[found.set])

    def pieces_of(set_id: str) -> list[PieceView]:
        if set_id not in game.sets:
            raise ExpressionError(f"no set '{set_id}'")
        return [PieceView(item, game.sets[set_id]) for item in game.sets[set_id].items]

    def term(term_id: str) -> Any:
        if term_id not in terms:
            raise ExpressionError(f"no term '{term_id}'")
        return terms[term_id]

    def word(value: Any) -> str:
        """Return what the translation says for a key or a short value of the data (`words.yaml`); else the value itself."""
        return game.words.get(str(value)) or str(value)

    def has_icon(name: str) -> bool:
        return icon_file(game, name) is not None

    def has_image(name: str) -> bool:
        path = image_file(game, name)
        return path is not None and path.is_file()

    return {
        "plain": markup.escape,
        "piece": piece,
        "pieces": pieces_of,
        "term": term,
        "verb": verb,
        "word": word,
        "has_icon": has_icon,
        "has_image": has_image,
    }


def icon_file(game: Game, name: str) -> str | None:
    """Return the SVG file of an icon: `name` is an icon of game.yaml, a term, or the stem of a file in art/. None if there is none."""
    term = game.terms.get(name)
    stem = game.icons.get(name) or (term.icon if term else None) or name
    stems = [(game.folder, stem), *((lender.folder, lender.icons.get(name, stem)) for lender in game.lenders)]
    for folder, part in stems:
        path = folder / "art" / f"{part}.svg"
        if not ("/" in part or "\\" in part or part.startswith(".")) and is_inside(folder, path):
            return str(path)
    return None


def art_folders(game: Game) -> list[Path]:
    """Return the folders of pictures of a game: its own, then those of the games whose layouts it extends."""
    return [folder / "art" for folder in (game.folder, *(lender.folder for lender in game.lenders))]


def image_file(game: Game, name: str) -> Path | None:
    """Return the file of an image, the game's own first; None if it would lie outside art/. It need not exist."""
    if ".." in name.split("/") or name.startswith("/"):
        return None
    folders = art_folders(game)
    folder = next((folder for folder in folders if os.path.lexists(folder / name)), folders[0])
    return None if leads_out(folder.parent, folder / name) else folder / name


def _colour_helpers(game: Game) -> dict[str, Any]:
    def colour(value: str) -> str:
        try:
            return colour_of(value, game.colours)
        except PaintError as error:
            raise ExpressionError(str(error)) from None

    return {
        "colour": colour,
        "mix": lambda first, second, share: mix(colour(first), colour(second), share),
        "lighten": lambda first, share: mix(colour(first), "#ffffff", share),
        "darken": lambda first, share: mix(colour(first), "#000000", share),
    }


def noise(seed: Any, index: int = 0) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same arguments."""
    return _noise(f"{seed}/{index}")


@lru_cache(maxsize=100_000)
def _noise(seed: str) -> float:
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=4).digest(), "big") / 0xFFFFFFFF


def _range(*limits: int) -> list[int]:
    numbers = range(*limits)
    if len(numbers) > LARGEST_RANGE:
        raise ExpressionError(f"a range of {len(numbers)} is more than {LARGEST_RANGE}")
    return list(numbers)


def _hexes(number: int) -> list[list[int]]:
    if number * 6 > LARGEST_RANGE:
        raise ExpressionError(f"a ring of {number * 6} places is more than {LARGEST_RANGE}")
    from engine.play import hexes

    return [list(place) for place in hexes.ring(number)]


def _sum(values: Any, start: Any = 0) -> Any:
    total = start
    for value in values:
        total = arithmetic.plus(total, value)
    return total


_NUMBERS: dict[str, Any] = {
    "pi": math.pi,
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "sqrt": math.sqrt,
    "noise": noise,
    "range": _range,
    "hex_ring": _hexes,
    "len": len,
    "min": min,
    "max": max,
    "abs": abs,
    "round": arithmetic.rounded,
    "int": int,
    "float": float,
    "str": str,
    "sum": _sum,
    "zip": lambda *lists: [list(pair) for pair in zip(*lists, strict=False)],
    "enumerate": lambda values: [list(pair) for pair in enumerate(values)],
}


def face_names(pieces: PieceSet, piece: Piece, side: Side) -> dict[str, Any]:
    """Return the names that depend on the piece: `item`, `set`, `face`, and its width and height in mm as `w`, `h`."""
    size = pieces.size
    return {
        "item": PieceView(piece, pieces),
        "set": {**dict(pieces.values), "id": pieces.id, "title": pieces.title, "kind": pieces.kind},
        "face": {"w": size.width, "h": size.height, "side": side, "shape": size.shape, "corner": size.corner},
        "w": size.width,
        "h": size.height,
    }
