"""Player aids: blocks flowing in columns at the largest size that fits, on the ground that `layouts/aid.yaml` gives.

A game without that layout gets a plain one. The layout's styles `title`, `heading`, `body` and its `define`d `area`
([x, y, width, height]) and `columns` say how the blocks are set. Aids of two sides are made by `leaflets`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.data.values import Values
from engine.model import EVERYONE, Needed, Piece, PieceSet, Provenance
from generator.aids import code as aid_code
from generator.aids.blocks import Row, SourceError, rows_of
from generator.common.note import Note
from generator.drawing.colours import PaintError, colour_of
from generator.drawing.commands import BoxInfo, Face, Leaf
from generator.layout.blocks import set_block
from generator.layout.compose import Studio
from generator.sheets import marks
from generator.typesetting import scripts
from generator.typesetting.text import Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.model import Aid, Game
    from generator.drawing.commands import Side

LAYOUT = "aid"
SET = "aids"
STEP = 0.25
GUTTER = 4.0  # mm between columns
WIDE = 100.0  # mm from which an aid has two columns
INK = "#1a1a1a"
ROW, ROOMY_ROW = 0.6, 1.4  # mm between rows: at least, and where there is room
BLOCK, ROOMY_BLOCK = 1.2, 6.0  # mm between blocks
PLAIN = {
    "title": Style("display", "bold", size=14, minimum=11, lines=1),
    "heading": Style("tight", "semibold", size=9, minimum=7.5, caps="upper", tracking=0.05),
    "body": Style("text", size=9, minimum=6.5, leading=1.2, gap=0.3),
}
KEYS = {
    "size": "size",
    "min": "minimum",
    "leading": "leading",
    "gap": "gap",
    "tracking": "tracking",
    "icon-size": "icon_size",
}


Block = tuple[list["Leaf"], float]  # commands at the origin, height


@dataclass(frozen=True, slots=True)
class Look:
    """How an aid's blocks are set: the styles, their colours, and where they flow."""

    styles: Mapping[str, Style]
    colours: Mapping[str, str]
    area: tuple[float, float, float, float]
    columns: int
    line: str
    gutter: float = GUTTER


def set_of(game: Game, aid: Aid) -> PieceSet:
    """An aid as a set of one piece, so that sheets and preflight treat it like any other.

    Where there are as many as the most players that the game is for, it is one for each.
    """
    origin = Provenance("derived", "composed from the game's data")
    each = (
        Needed(copies={players: players for players in range(1, game.players.most)})
        if aid.copies == game.players.most
        else EVERYONE
    )
    piece = Piece(aid.id, SET, aid.title, aid.copies, Values({}), {"": origin}, aid.where, needed=each)
    layout = LAYOUT if LAYOUT in game.layouts else None
    title = "Player aid" if aid.title == game.title else aid.title
    return PieceSet(
        f"{SET}-{aid.id}",
        title,
        "aid",
        aid.size,
        layout,
        layout if aid.sides > 1 else None,
        None,
        origin,
        (piece,),
        aid.where,
        folds=aid.folds,
    )


def face(studio: Studio, aid: Aid) -> Face:
    """An aid laid out, with notes on what is wrong."""
    game = studio.game
    pieces = set_of(game, aid)
    ground = studio.face(pieces.items[0], "front", pieces)
    if ground is None:
        size = aid.size
        ground = Face(
            f"{SET}/{aid.id}",
            aid.title,
            "front",
            size.width,
            size.height,
            size.shape,
            size.corner,
            3.0,
            3.0,
            (),
            (),
            (),
        )
    infos = list(ground.boxes)
    notes: list[Note] = list(ground.notes)
    first = len(infos)
    infos += infos_of(game, aid)
    blocks = [rows(studio, block, infos[first + index], notes) for index, block in enumerate(aid.blocks)]
    content = Flow(game, look_of(studio, pieces, notes), aid, blocks, first, notes).fit()
    return ground._replace(content=ground.content + content, boxes=tuple(infos), notes=tuple(notes))


def infos_of(game: Game, aid: Aid) -> Iterator[BoxInfo]:
    """The boxes of an aid beside its ground: its blocks, then the code of its page."""
    for index, block in enumerate(aid.blocks):
        yield BoxInfo(aid.where, ("blocks", index), str(block.get("title", f"block {index + 1}")))
    if game.site:
        yield BoxInfo(aid.where, (), "code of its page")


def rows(studio: Studio, block: Mapping[str, Any], info: BoxInfo, notes: list[Note]) -> list[Row]:
    """What a block says; a note where its source finds nothing."""
    try:
        return rows_of(studio.game, block, studio.names["show"])
    except ValueError as error:  # SourceError, or an effect that cannot be shown
        notes.append(
            Note(
                "aid-source",
                info.place,
                f"{info.name}: {error}",
                "a set and one of its keys, such as planets.special" if isinstance(error, SourceError) else "",
            )
        )
        return []


def look_of(studio: Studio, pieces: PieceSet, notes: list[Note], side: Side = "front") -> Look:
    """Styles and area from the layout, plain ones for what it does not say."""
    game, size = studio.game, pieces.size
    given: Mapping[str, Any] = {}
    define: Mapping[str, Any] = {}
    if LAYOUT in game.layouts:
        given, define = studio.look(LAYOUT).styles, studio.defined(pieces.items[0], pieces, side)
    styles = {name: _style(style, given.get(name, {})) for name, style in PLAIN.items()}
    try:
        colours = {name: colour_of(given.get(name, {}).get("colour", INK), game.colours) for name in PLAIN}
        line = colour_of(define.get("line", "#b0b0b0"), game.colours)
        x, y, width, height = (float(part) for part in define.get("area") or (6, 6, size.width - 12, size.height - 12))
        columns = max(1, int(define.get("columns") or (2 if size.width > WIDE else 1)))
        if pieces.folds:  # a column to each panel, the gutters astride the folds
            return Look(styles, colours, (x, y, width, height), len(pieces.folds) + 1, line, 2 * x)
    except (PaintError, TypeError, ValueError) as error:
        notes.append(
            Note(
                "layout-box",
                game.layouts[LAYOUT].where.at("define"),
                f"layout aid: {error}",
                "area: [x, y, width, height], columns: a number, line and the styles' colour: colours",
            )
        )
        return Look(styles, dict.fromkeys(PLAIN, INK), (6, 6, size.width - 12, size.height - 12), 1, "#b0b0b0")
    return Look(styles, colours, (x, y, width, height), columns, line)


def _style(style: Style, given: Mapping[str, Any]) -> Style:
    changes: dict[str, Any] = {
        KEYS[key]: float(value) for key, value in given.items() if key in KEYS and not isinstance(value, str)
    }
    changes |= {key: given[key] for key in ("weight", "caps", "align") if key in given}
    if "font" in given:
        changes["family"] = given["font"]
    if given.get("bold"):
        changes["weight"] = "bold"
    return replace(style, **changes)


class Flow:
    """Blocks set into columns, smaller and smaller until they fit."""

    def __init__(
        self, game: Game, look: Look, aid: Aid, blocks: list[list[Row]], first: int, notes: list[Note]
    ) -> None:
        self.game = game
        self.look = look
        self.aid = aid
        self.blocks = blocks
        self.first = first
        self.notes = notes

    def fit(self) -> tuple[Leaf, ...]:
        """The commands at the largest body size that fits; at the smallest, with a note, if none does."""
        body = self.look.styles["body"]
        size = body.size
        while True:
            commands, over, missing = self._at(size / body.size)
            if over <= 0 or size <= body.minimum:
                break
            size = max(body.minimum, size - STEP)
        if over > 0:
            commands = tuple(
                command for command in commands if _bottom(command) <= self.look.area[1] + self.look.area[3]
            )
        self.notes += told(self.aid, over, size, missing)
        return commands

    def _at(self, scale: float) -> tuple[tuple[Leaf, ...], float, list[str]]:
        """Commands at a scale of the body's size, by how many mm they are too tall, and what is missing."""
        x, y, width, height = self.look.area
        column_width = (width - self.look.gutter * (self.look.columns - 1)) / self.look.columns
        missing: list[str] = []
        blocks = self.every(column_width, scale, ROW, missing)
        starts = _columns([block[1] + BLOCK for block in blocks], self.look.columns)
        over = max(sum(block[1] + BLOCK for block in blocks[begin:end]) - BLOCK for begin, end in starts) - height
        if over <= 0:  # spare height goes between the rows first, then between the blocks
            rows = max(1, *(sum(len(rows) for rows in self.blocks[begin:end]) for begin, end in starts))
            row_gap = min(ROOMY_ROW, ROW - over / 2 / rows)
            blocks = self.every(column_width, scale, row_gap, [])
        commands: list[Leaf] = []
        for column, (begin, end) in enumerate(starts):
            left = x + column * (column_width + self.look.gutter)
            commands += stacked(blocks[begin:end], left, y, height)
        return tuple(commands), over, missing

    def every(self, width: float, scale: float, row_gap: float, missing: list[str]) -> list[Block]:
        """Every block, and last the code of the aid's page where the site's address is known."""
        blocks = [self._block(index, width, scale, row_gap, missing) for index in range(len(self.blocks))]
        if self.game.site:
            body = self.look.styles["body"]
            small = replace(body, size=body.size * scale)
            blocks.append(
                aid_code.block(
                    self.game, self.aid, small, self.look.colours["body"], width, self.first + len(self.blocks)
                )
            )
        return blocks

    def _block(self, index: int, width: float, scale: float, row_gap: float, missing: list[str]) -> Block:
        """A block at the origin: heading, rows; and its height."""
        box = self.first + index
        at = 0.0
        commands: list[Leaf] = []

        def put(words: str, name: str, x: float, room: float, align: str = "left") -> float:
            style = self.look.styles[name]
            style = replace(style, size=style.size * scale, minimum=style.size * scale, align=align, lines=0)
            block = set_block(self.game, words, style, (x, at, room), self.look.colours[name], box)
            commands.extend(block.commands)
            missing.extend(block.missing)
            return block.height

        title = str(self.aid.blocks[index].get("title", ""))
        if title:
            at += put(title, "heading", 0.0, width) + 0.3 * scale
            commands.append(marks.line(0.0, at, width, at, colour=self.look.line, width=0.25))
            at += 1.2 * scale
        for number, row in enumerate(self.blocks[index]):
            at += row_gap if number else 0.0
            value_width = min(width * 0.45, 22.0) if row.value else 0.0
            left = put(row.words, "body", 0.0, width - value_width)
            right = put(row.value, "body", width - value_width, value_width, "right") if row.value else 0.0
            at += max(left, right)
        return commands, at


def told(aid: Aid, over: float, size: float, missing: Iterable[str]) -> Iterator[Note]:
    """What is wrong with an aid at the size found: too tall by `over` mm, characters and icons that are missing."""
    place = aid.where.at("blocks")
    if over > 0:
        yield Note(
            "text-overflow",
            place,
            f"the aid '{aid.id}' overflows by {over:.1f} mm at {size:g} pt, the smallest it may be",
            hint="shorten it, enlarge it, or give it fewer blocks",
        )
    for name in dict.fromkeys(missing):
        if len(name) == 1 and scripts.unshaped(name):
            what = (
                f"the aid '{aid.id}' would show '{name}' (U+{ord(name):04X}) wrong: it is joined, stacked or runs from"
                " right to left"
            )
            yield Note("script-unshaped", place, what)
            continue
        code = "icon-missing" if name.startswith("{") else "glyph-missing"
        yield Note(code, place, f"the aid '{aid.id}' has no picture for {name}")


def stacked(blocks: Sequence[Block], x: float, y: float, height: float) -> list[Leaf]:
    """Blocks below one another, spare height between them."""
    spare = height - sum(block[1] for block in blocks)
    gap = max(BLOCK, min(ROOMY_BLOCK, spare / max(1, len(blocks) - 1)))
    commands: list[Leaf] = []
    for content, tall in blocks:
        commands += [_shifted(command, x, y) for command in content]
        y += tall + gap
    return commands


def _columns(heights: list[float], columns: int) -> list[tuple[int, int]]:
    """Blocks in order over columns so that the tallest column is as short as can be: (begin, end) of each."""
    best: tuple[float, list[tuple[int, int]]] | None = None

    def split(begin: int, left: int, tallest: float, taken: list[tuple[int, int]]) -> None:
        nonlocal best
        if best is not None and tallest >= best[0]:
            return
        if left == 1:
            tallest = max(tallest, sum(heights[begin:]))
            if best is None or tallest < best[0]:
                best = (tallest, [*taken, (begin, len(heights))])
            return
        for end in range(begin, len(heights) + 1):
            split(end, left - 1, max(tallest, sum(heights[begin:end])), [*taken, (begin, end)])

    split(0, max(1, columns), 0.0, [])
    return best[1] if best else [(0, len(heights))]


def _bottom(command: Leaf) -> float:
    """How far down a command reaches."""
    from generator.drawing.paint_order import extent

    _, y, _, height = extent(command)
    return y + height


def _shifted(command: Leaf, dx: float, dy: float) -> Leaf:
    """A command moved by (dx, dy)."""
    from generator.drawing.commands import Glyphs, Shape, Symbol, moved
    from generator.drawing.svg_path import transformed

    if isinstance(command, Glyphs):
        return command._replace(x=command.x + dx, y=command.y + dy)
    if isinstance(command, Symbol):
        x, y, width, height = command.rect
        return command._replace(rect=(x + dx, y + dy, width, height))
    if isinstance(command, Shape):
        return command._replace(path=transformed(command.path, moved(dx, dy)))
    raise TypeError(command)
