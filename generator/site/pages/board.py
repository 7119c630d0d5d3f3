"""A game's drawing of a state (`engine.play.picture`) as a small SVG: the same shapes that a terminal draws with signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.picture import Arrow, Box, Token, Words, changed, drawn
from generator.drawing.sign_outlines import ARROW, HOLLOW, PATHS, TURNS
from generator.site.pages.html import esc

if TYPE_CHECKING:
    from engine.play.picture import Drawing, Shape

ACROSS, DOWN = 8, 17  # user units of a character and of a line
_EDGE = 4


def board(picture: Drawing | str, before: Drawing | str | None = None) -> str:
    """The drawing as one line of SVG; what it does not share with `before` is marked as new."""
    drawing = drawn(picture)
    new = set() if before is None else changed(drawing, before)
    width, height = drawing.width * ACROSS + 2 * _EDGE, drawing.height * DOWN + 2 * _EDGE
    inside = "".join(_shape(shape, " n" if number in new else "") for number, shape in enumerate(drawing.shapes))
    return f'<svg class="pb-svg" viewBox="{-_EDGE} {-_EDGE} {width} {height}" width="{width}" height="{height}">{inside}</svg>'


def _shape(shape: Shape, new: str) -> str:
    if isinstance(shape, Box):
        return _box(shape, new)
    if isinstance(shape, Token):
        return _token(shape, new)
    if isinstance(shape, Arrow):
        x, y = _middle(shape)
        return f'<path class="a" d="{ARROW}" transform="translate({x} {y}) rotate({TURNS[shape.to]})"/>'
    return _words(shape, new)


def _words(shape: Words, new: str) -> str:
    """A line of text; a line of a game that draws with signs keeps its columns."""
    text = shape.text.rstrip()
    start = len(text) - len(text.lstrip())
    kept = ' style="white-space:pre"' if "  " in text.strip() else ""
    kind = f"{shape.tone}{new}".strip()
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{(shape.x + start) * ACROSS}" y="{shape.y * DOWN + 13}"{name}{kept}>{esc_keeping(text.strip())}</text>'


def esc_keeping(text: str) -> str:
    """Escaped text whose inner spaces stay (a page's block is one line anyway)."""
    return "  ".join(esc(part) or "" for part in text.split("  ")) if "  " in text else esc(text)


def _box(shape: Box, new: str) -> str:
    x, y = shape.x * ACROSS, shape.y * DOWN + DOWN // 2
    kind = f"b {shape.tone}{new}".strip()
    title = f'<text class="t" x="{x + 12}" y="{y + 5}">{esc(shape.title)}</text>' if shape.title else ""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{shape.width * ACROSS}" height="{(shape.height - 1) * DOWN}" rx="6"/>{title}'


def _token(shape: Token, new: str) -> str:
    x, y = _middle(shape)
    count = str(shape.many or "")
    kind = " ".join(filter(None, ["p", "h" if shape.sign in HOLLOW else "", shape.tone, new.strip()]))
    words = (
        f'<text x="{shape.x * ACROSS}" y="{shape.y * DOWN + 13}" class="strong{new}">{count}</text>' if count else ""
    )
    return f'{words}<path class="{kind}" d="{PATHS[shape.sign]}" transform="translate({x + len(count) * ACROSS + (2 if count else 0)} {y})"/>'


def _middle(shape: Token | Arrow) -> tuple[int, int]:
    return shape.x * ACROSS + ACROSS // 2, shape.y * DOWN + 9
