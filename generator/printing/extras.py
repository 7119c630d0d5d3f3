"""Printed things that belong to no set: nets of dice, tuck boxes of decks, blank cards with a layout's frame."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model import Size
from generator.drawing import figures, paint_order
from generator.drawing.colours import contrast
from generator.drawing.commands import Command, Face, Glyphs, Group, Picture, Shape, Symbol
from generator.layout.face_keys import extends_chain
from generator.layout.reads import reads_in
from generator.preflight.sizes import die_net
from generator.sheets import marks, nets
from generator.sheets.pages import Job
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.common.problems import Problems
    from engine.model import Game, PieceSet
    from generator.drawing.commands import Rect, Side
    from generator.faces.every_face import Faces
    from generator.layout.prepared import LayoutBox

DECK = 10  # so many cards or more get a box
THICKNESS = 0.31  # mm: one card of 300 g/m²
DARK, LIGHT = "#1a1a1a", "#ffffff"
BOLD = "AtkinsonHyperlegibleNext-Bold"


def net_job(job: Job, pieces: PieceSet, problems: Problems) -> Job | None:
    """Return the dice of a job as nets to fold; None, with a problem, if the stickers are not square."""
    unit = die_net(pieces, problems)
    if unit is None:
        return None
    return replace(job, title=f"{job.title}, nets to fold", size=Size(unit.width, unit.height), unit=unit)


def box_jobs(
    game: Game, faces: Faces, thickness: float, wanted: Callable[[PieceSet], int]
) -> Iterator[tuple[PieceSet, Job]]:
    """Give one tuck box for each set of cards that is a deck. `wanted` returns how many cards of a set are printed."""
    for pieces in game.sets.values():
        cards = wanted(pieces)
        if pieces.kind == "card" and pieces.face is not None and cards >= DECK and pieces.size.shape == "rectangle":
            box = nets.tuck_box(pieces.size.width, pieces.size.height, cards, thickness)
            face = _box_face(game, faces, pieces, box, cards)
            size = Size(box.unit.width, box.unit.height)
            yield (
                pieces,
                Job(
                    game.title,
                    say("Box for {title}", title=pieces.title),
                    "box",
                    size,
                    (0,),
                    _front_only(face),
                    unit=box.unit,
                ),
            )


def _front_only(face: Face) -> Callable[[int, Side], Face | None]:
    return lambda _item, side: face if side == "front" else None


def _box_face(game: Game, faces: Faces, pieces: PieceSet, box: nets.TuckBox, cards: int) -> Face:
    """Draw a box: the deck's backs on both large panels, the ground of the first on the rest, the title on a label and on the sides."""
    backs = _backs(faces, pieces)
    back = backs[0] if backs else None
    background = (
        paint_order.colour_under(list(paint_order.layers(back.content)), 0.5, 0.5) if back is not None else LIGHT
    )
    w, h, depth = box.inner
    left, top = box.back[:2]
    round_about = figures.rectangle(left, top - depth, box.unit.width - left, h + 2 * depth)
    drawn: list[Command] = [Shape(round_about, background, None)]
    on_front, on_back = (backs[:1], backs[1:]) if len(backs) == 2 else (backs, backs)  # noqa: PLR2004 - one each
    drawn += [*_panel(box.front, on_front), *_panel(box.back, on_back)]
    x, y, _, _ = box.front
    drawn += _label(f"{game.title}|{pieces.title}|{cards} cards", x + 4, y + h * 0.66, w - 8, h * 0.26)
    ink = max((DARK, LIGHT), key=lambda colour: contrast(colour, background))
    drawn += [_on_the_side(pieces.title, (at, y, depth, h), ink) for at in (box.spine[0], x + w)]
    unit = box.unit
    return Face(
        f"boxes/{pieces.id}",
        say("Box for {title}", title=pieces.title),
        "front",
        unit.width,
        unit.height,
        "rectangle",
        0.0,
        0.0,
        0.0,
        tuple(drawn),
        (),
        (),
    )


def _backs(faces: Faces, pieces: PieceSet) -> list[Face]:
    """Return the backs of a deck that look different, in the order of its cards."""
    found = (faces.face(item, "back") for item in pieces.items if item.copies)
    return list({back.drawing: back for back in found if back is not None}.values())


def _panel(panel: Rect, backs: Sequence[Face]) -> Iterator[Command]:
    """Draw one back that fills a panel, or several in as many rows as columns."""
    x, y, width, height = panel
    across = math.ceil(math.sqrt(len(backs)))
    for number, back in enumerate(backs):
        scale = width / across / back.width, height / across / back.height
        left, top = x + number % across * width / across, y + number // across * height / across
        clip = figures.rectangle(0, 0, back.width, back.height)
        yield Group((scale[0], 0.0, 0.0, scale[1], left, top), back.content, clip)


def _on_the_side(title: str, side: Rect, ink: str) -> Command:
    """Draw a title that runs down a side of a box, as large as possible."""
    x, y, width, height = side
    size = min(11.0, 11 * (height - 6) / marks.label(title, 0.0, 0.0, 11, face=BOLD).width, 11 * width / 4.4)
    return Group(
        (0.0, 1.0, -1.0, 0.0, x + width / 2 - size * 0.12, y + height / 2),
        (marks.label(title, 0.0, 0.0, size, "center", ink, BOLD),),
    )


def _label(text: str, x: float, y: float, width: float, height: float) -> list[Command]:
    """Draw lines of text on a white label."""
    drawn: list[Command] = [Shape(figures.rectangle(x, y, width, height, 1.5), LIGHT, None)]
    lines = text.split("|")
    step = height / (len(lines) + 1)
    for number, line in enumerate(lines):
        face = BOLD if number == 1 else marks.FOOTER_FACE
        size = min(12.0 if number == 1 else 8.0, 12 * (width - 4) / marks.label(line, 0, 0, 12, face=face).width)
        drawn.append(
            marks.label(line, x + width / 2, y + step * (number + 1) + size * 0.12, size, "center", DARK, face)
        )
    return drawn


def blank_job(game: Game, faces: Faces, pieces: PieceSet, count: int) -> Job | None:
    """Return `count` cards of a set with its frame and no words; None for a set that is not printed."""
    front = faces.face(pieces.items[0], "front")
    if front is None:
        return None
    named = piece_boxes(faces, str(pieces.layout_of(pieces.items[0], "front")))
    blank = front._replace(
        piece=f"{pieces.id}/blank", title=f"{pieces.title}, blank", content=_frame(front.content, named), notes=()
    )
    back = faces.face(pieces.items[0], "back")
    return Job(
        game.title,
        f"{pieces.title}, blank",
        pieces.kind,
        pieces.size,
        (0,) * count,
        lambda _item, side: blank if side == "front" else back,
        pieces.folds,
    )


def piece_boxes(faces: Faces, layout_id: str) -> frozenset[int]:
    """Return the numbers of a layout's boxes that show something of a single piece: their expressions depend on `item`."""
    look = faces.studio.layout(layout_id)
    names = {"item"}
    for layout in reversed(extends_chain(faces.game, layout_id)):
        for name, value in (layout.data.get("define") or {}).items():
            if _reads({"define": value}, names):
                names.add(name)
    boxes = [*look.boxes, *(box for part in look.parts.values() for box in part)]
    numbers: set[int] = set()
    for _ in range(2):  # the second time, the values that all uses give to parts are known
        for box in boxes:
            _find_piece_boxes(box, names, False, numbers)
    return frozenset(numbers)


def _reads(value: object, names: set[str]) -> bool:
    """Tell whether the expressions in a layout's value read one of the names."""
    return any(reads_in(value).keys_of(name) for name in names)


def _find_piece_boxes(box: LayoutBox, names: set[str], inside: bool, numbers: set[int]) -> None:
    """Add to `found` the boxes, from `box` down, whose expressions read one of the names."""
    direct = {key: value for key, value in box.keys.items() if key not in {"boxes", "group", "row", "column"}}
    reads = inside or _reads(direct, names)
    if reads:
        numbers.add(box.index)
        names.update(name for name, value in (box.keys.get("with") or {}).items() if _reads({"with": value}, names))
    for child in box.children:
        _find_piece_boxes(child, names, reads and box.kind == "repeat", numbers)


def _frame(content: tuple[Command, ...], piece_boxes: frozenset[int]) -> tuple[Command, ...]:
    """Return what stays on a blank card: shapes, and the words and icons that are on every card of the set."""
    left: list[Command] = []
    for command in content:
        if isinstance(command, Group):
            left.append(command._replace(content=_frame(command.content, piece_boxes)))
        elif not (isinstance(command, (Glyphs, Symbol, Picture)) and command.box in piece_boxes):
            left.append(command)
    return tuple(left)
