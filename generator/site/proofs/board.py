"""Draws a state of a game (`engine.play.picture`) as a small SVG, with the same shapes that a terminal shows as text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from engine.play.picture import Arrow, Box, HexTile, PieceSign, Words, changed, drawn
from generator.drawing.sign_outlines import ARROW, HOLLOW, PATHS, TURNS
from generator.site.writing.escaping import escaped_with_gaps
from generator.site.writing.templates import macro

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from markupsafe import Markup

    from engine.play.picture import Drawing, Shape

ACROSS, DOWN = 8, 17  # user units of a character and of a line
_EDGE = 4


class Mark(NamedTuple):
    """An element of the SVG at x and y in user units; `kind` has its classes, `turn` the rotation of a path in degrees."""

    shape: Literal["text", "box", "path", "tile"]
    x: int
    y: int
    kind: str
    words: Markup | str = ""
    width: int = 0
    height: int = 0
    path: str = ""
    turn: int | None = None
    points: str = ""  # of a tile's corners
    ground: str = ""  # a tile's colour, `#rrggbb`
    is_centred: bool = False


def board(
    picture: Drawing | str,
    before: Drawing | str | None = None,
    colours: Mapping[str, str] | None = None,
    names: Callable[[str], str] = str,
) -> Markup:
    """Return the drawing as one line of SVG; shapes that are not in `before` are marked as new.

    `colours` are the game's colours (`#rrggbb` by name): a tile gets the one with the name of its terrain. `names` puts
    names for the ids in a text.
    """
    drawing = drawn(picture)
    new = set() if before is None else changed(drawing, before)
    width, height = drawing.width * ACROSS + 2 * _EDGE, drawing.height * DOWN + 2 * _EDGE
    marked = [(_renamed(shape, names), "n" if number in new else "") for number, shape in enumerate(drawing.shapes)]
    shapes = [_drawn(shape, kind, _ground(shape, colours)) for shape, kind in sorted(marked, key=_layer)]
    return macro("board", "drawing")(shapes, -_EDGE, -_EDGE, width, height)


def _renamed(shape: Shape, names: Callable[[str], str]) -> Shape:
    """Return a shape with names for the ids in its texts."""
    if isinstance(shape, Words):
        return shape._replace(text=names(shape.text))
    if isinstance(shape, (Box, HexTile)):
        return shape._replace(title=names(shape.title))
    return shape


def _layer(marked: tuple[Shape, str]) -> int:
    """Tiles lie below all else, and those with a frame of their own above their neighbours, whose edges they share."""
    shape, new = marked
    return int(bool(shape.tone or new)) if isinstance(shape, HexTile) else 2


def _ground(shape: Shape, colours: Mapping[str, str] | None) -> str:
    """Return the colour of a tile's terrain as `#rrggbb`; "" for a shape without one."""
    return (colours or {}).get(shape.terrain, "") if isinstance(shape, HexTile) else ""


@lru_cache(maxsize=1 << 14)  # a move changes only a few shapes
def _drawn(shape: Shape, new: str, ground: str) -> Markup:
    return macro("board", "shape")(list(_marks(shape, new, ground)))


def _marks(shape: Shape, new: str, ground: str) -> Iterator[Mark]:
    """Yield the elements of one shape; `new` is the class of shapes that a move has changed."""
    if isinstance(shape, Box):
        yield _box(shape, new)
    elif isinstance(shape, HexTile):
        yield from _hex(shape, new, ground)
    elif isinstance(shape, PieceSign):
        yield from _token(shape, new)
    elif isinstance(shape, Arrow):
        yield Mark("path", *_middle(shape), "a", path=ARROW, turn=TURNS[shape.to])
    else:
        yield _words(shape, new)


def _words(shape: Words, new: str) -> Mark:
    """Return a line of text; its characters keep their columns."""
    text = shape.text.rstrip()
    start = len(text) - len(text.lstrip())
    x, y = (shape.x + start) * ACROSS, shape.y * DOWN + 13
    return Mark("text", x, y, _classes(shape.tone, new), escaped_with_gaps(text.strip()))


def _box(shape: Box, new: str) -> Mark:
    x, y = shape.x * ACROSS, shape.y * DOWN + DOWN // 2
    width, height = shape.width * ACROSS, (shape.height - 1) * DOWN
    return Mark("box", x, y, _classes("b", shape.tone, new), shape.title, width, height)


def _hex(shape: HexTile, new: str, ground: str) -> Iterator[Mark]:
    """A tile in the colour of its terrain, washed so that what lies on it can be read."""
    points = " ".join(f"{x * ACROSS},{y * DOWN}" for x, y in shape.corners)
    middle, top = (shape.x + shape.width // 2) * ACROSS, (shape.y + shape.slant) * DOWN - 3
    bottom = (shape.y + shape.height - shape.slant) * DOWN + 13
    yield Mark("tile", 0, 0, _classes("x", shape.tone, new), points=points, ground=ground)
    if shape.title:
        yield Mark("text", middle, top, "t", shape.title, is_centred=True)
    if shape.note:
        yield Mark("text", middle, bottom - DOWN, "soft", shape.note, is_centred=True)
    if shape.terrain:
        yield Mark("text", middle, bottom, "soft", shape.terrain, is_centred=True)


def _token(shape: PieceSign, new: str) -> Iterator[Mark]:
    """Yield the symbol of a token; if it stands for several, their number comes first."""
    x, y = _middle(shape)
    number = str(shape.many or "")
    if number:
        yield Mark("text", shape.x * ACROSS, shape.y * DOWN + 13, _classes("strong", new), number)
        x += len(number) * ACROSS + 2
    hollow = "h" if shape.sign in HOLLOW else ""
    yield Mark("path", x, y, _classes("p", hollow, shape.tone, new), path=PATHS[shape.sign])


def _classes(*names: str) -> str:
    return " ".join(filter(None, names))


def _middle(shape: PieceSign | Arrow) -> tuple[int, int]:
    return shape.x * ACROSS + ACROSS // 2, shape.y * DOWN + 9
