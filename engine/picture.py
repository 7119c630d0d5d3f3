"""Plain shapes and words by which a game shows a state: things that a terminal and a page can both draw."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Bag(tuple[Any, ...]):
    """Things whose order means nothing; what a scenario lists for it may come in any order."""

    __slots__ = ()

    def __new__(cls, things: Iterable[Any] = ()) -> Self:
        """Keep them sorted, so that equal bags are equal tuples."""
        return super().__new__(cls, sorted(things))


def words(value: Any) -> str:
    """A value of a description as a scenario would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(words(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {words(item)}' for key, item in value.items())}}}"
    return str(value)


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Rows as lines with their columns aligned; the first row is the head. Widths are counted in characters."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        (indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip() for row in rows
    ]


def frame(title: str, lines: Sequence[str], width: int, height: int) -> list[str]:
    """A box of `width` by `height` characters inside its frame, the title set into the upper edge."""
    head = f"┌─ {title} ".ljust(width + 3, "─") + "┐"
    rows = [f"│ {line.ljust(width)} │" for line in (*lines, *[""] * (height - len(lines)))]
    return [head, *rows, "└" + "─" * (width + 2) + "┘"]


def beside(blocks: Sequence[Sequence[str]], gaps: Sequence[str]) -> list[str]:
    """Blocks of equal height next to each other; each gap between two of them stands in the middle line."""
    middle = len(blocks[0]) // 2
    lines = []
    for number in range(len(blocks[0])):
        line = blocks[0][number]
        for gap, block in zip(gaps, blocks[1:], strict=True):
            line += (gap if number == middle else " " * len(gap)) + block[number]
        lines.append(line)
    return lines
