"""Sets the blocks of an aid as lines that flow in columns and over panels, and makes the notes on a setting."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from generator.aids import code as aid_code
from generator.aids.tags import tags_of_row
from generator.common.note import Note
from generator.drawing.commands import Tag, tagged
from generator.layout.set_markup import lines_of, placed
from generator.sheets import marks
from generator.typesetting import flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.model import Aid, Game
    from generator.aids.blocks import AidRow
    from generator.aids.look import AidLook
    from generator.drawing.commands import Command
    from generator.layout.set_markup import MarkupSetting
    from generator.typesetting.flow import Block

ROW, ROOMY_ROW = 0.6, 1.4  # mm between rows: at least, and at most
BLOCK, ROOMY_BLOCK = 1.2, 6.0  # mm between blocks: at least, and at most
VALUE = 0.45, 22.0  # largest width of a row's value: share of the column, and mm


class SetBlock(NamedTuple):
    """A whole block of an aid as one line that is never cut: its height in mm, and its commands from its top left corner.

    Texts are in groups with tags, which have no matrix of their own.
    """

    height: float
    content: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class BlockSetter:
    """Sets the blocks of an aid; `first` is the number of the first block's box, `heading` the role of a block's title."""

    game: Game
    look: AidLook
    aid: Aid
    blocks: Sequence[Sequence[AidRow]]
    first: int
    heading: str = "H1"
    known: dict[tuple[object, ...], MarkupSetting] = field(default_factory=dict)  # texts in lines

    def all_blocks(self, scale: float, row_gap: float, missing: list[str]) -> list[Block[SetBlock]]:
        """Return every block, and last the QR code of the aid's page if the site's address is known. Characters and icons that cannot be drawn are added to `missing`."""
        set_blocks = [self._block(index, scale, row_gap, missing) for index in range(len(self.blocks))]
        if self.game.site:
            set_blocks.append(self._code(scale))
        return [flow.Block((set_block,), before=BLOCK) for set_block in set_blocks]

    def _code(self, scale: float) -> SetBlock:
        body = self.look.styles["body"]
        small, box = replace(body, size=body.size * scale), self.first + len(self.blocks)
        drawn, height = aid_code.block(
            self.game, self.aid, small, self.look.colours["body"], self.look.column_width, box
        )
        return SetBlock(height, tuple(drawn))

    def _block(self, index: int, scale: float, row_gap: float, missing: list[str]) -> SetBlock:
        """Set a heading with a line below it, and rows."""
        box, width = self.first + index, self.look.column_width
        at = 0.0
        commands: list[Command] = []

        def put(words: str, name: str, x: float, room: float, tag: Tag, align: str = "left") -> float:
            lines = self._lines(words, name, scale, room, align)
            text = placed(self.game, lines, (x, at), self.look.colours[name], box)
            commands.append(tagged(tag, *text.commands))
            missing.extend(text.missing)
            return text.height

        title = str(self.aid.blocks[index].get("title", ""))
        if title:
            at += put(title, "heading", 0.0, width, Tag(self.heading, f"{index}")) + 0.3 * scale
            commands.append(marks.line(0.0, at, width, at, colour=self.look.line, width=0.25))
            at += 1.2 * scale
        in_table = any(row.value for row in self.blocks[index])
        for number, row in enumerate(self.blocks[index]):
            tags = tags_of_row(f"{index}.{number}", row, in_table=in_table)
            at += row_gap if number else 0.0
            value_width = min(width * VALUE[0], VALUE[1]) if row.value else 0.0
            left = put(row.words, "body", 0.0, width - value_width, tags[0])
            right = put(row.value, "body", width - value_width, value_width, tags[1], "right") if row.value else 0.0
            at += max(left, right)
        return SetBlock(at, tuple(commands))

    def _lines(self, words: str, name: str, scale: float, room: float, align: str) -> MarkupSetting:
        """Return a text in lines; at one size it is asked for with several gaps between rows."""
        key = words, name, scale, room, align
        if key not in self.known:
            style = self.look.styles[name]
            style = replace(style, size=style.size * scale, minimum=style.size * scale, align=align, lines=0)
            self.known[key] = lines_of(self.game, words, style, room)
        return self.known[key]


def notes_on(aid: Aid, over: float, size: float, missing: Iterable[str]) -> Iterator[Note]:
    """Give notes on an aid at its final size: too tall by `over` mm, characters and icons that are missing."""
    place = aid.where.at("blocks")
    if over > 0:
        yield Note(
            "text-overflow",
            place,
            f"the aid '{aid.id}' overflows by {over:.1f} mm at {size:g} pt, the smallest it may be",
            hint="shorten it, enlarge it, or give it fewer blocks",
        )
    for name in dict.fromkeys(missing):
        code = "icon-missing" if name.startswith("{") else "glyph-missing"
        yield Note(code, place, f"the aid '{aid.id}' has no picture for {name}")


def stacked(blocks: Sequence[Block[SetBlock]], x: float, y: float, height: float) -> Iterator[Command]:
    """Give the commands of blocks below one another, with spare height between them."""
    tops = flow.spread([block.height for block in blocks], height, BLOCK, ROOMY_BLOCK)
    for block, top in zip(blocks, tops, strict=True):
        for set_block in block.lines:
            yield from (_shifted(command, x, y + top) for command in set_block.content)


def _shifted(command: Command, dx: float, dy: float) -> Command:
    """Return a command moved by (dx, dy). The matrix of a group stays as it is; what it holds is moved."""
    from generator.drawing.commands import Glyphs, Group, Picture, Shape, Symbol, moved
    from generator.drawing.figures import transformed

    if isinstance(command, Group):
        return command._replace(content=tuple([_shifted(inner, dx, dy) for inner in command.content]))
    if isinstance(command, Glyphs):
        return command._replace(x=command.x + dx, y=command.y + dy)
    if isinstance(command, Symbol):
        x, y, width, height = command.rect
        return command._replace(rect=(x + dx, y + dy, width, height))
    if isinstance(command, Picture):
        rect = (command.rect[0] + dx, command.rect[1] + dy, *command.rect[2:])
        return command._replace(rect=rect, clip=rect)
    if isinstance(command, Shape):
        return command._replace(path=transformed(command.path, moved(dx, dy)))
    raise TypeError(command)
