"""Turns drawing commands into the operators of PDF forms, with the fonts, icons and pictures that they need.

Each distinct face and each coloured icon is stored once, as a Form XObject, in mm with y running down.
"""

from __future__ import annotations

import math
import unicodedata
from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from generator.common.note import POINT
from generator.drawing import icons, images
from generator.drawing.colours import rgb
from generator.drawing.commands import (
    Command,
    Glyphs,
    Gradient,
    Group,
    Picture,
    Rect,
    Shape,
    Stroke,
    Symbol,
    bounds,
    path_points,
    turned,
)
from generator.drawing.figures import rectangle
from generator.pdf import objects, operators, reportlab_internals
from generator.pdf.fonts import register
from generator.pdf.objects import Form
from generator.pdf.objects import numbers as _numbers
from generator.pdf.objects import short as _n
from generator.pdf.operators import Stream
from generator.pdf.reportlab_internals import FORM_PREFIX
from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfgen.canvas import Canvas

SPOKEN_FACE = "AtkinsonHyperlegibleNext-Regular"  # of the invisible words for icons
BELOW = 0.14  # share of an icon's height that hangs below the baseline
_EVERYWHERE: Rect = (-5000.0, -5000.0, 10000.0, 10000.0)  # mm; the box of a form that clips nothing


class SharedContent:
    """What the files of one print share: the operators of commands on faces, and coloured icons."""

    def __init__(self) -> None:
        self.drawn: ByIdentity[Any, str] = ByIdentity()  # by command
        self.icons: dict[tuple[str, str], tuple[Shape, ...]] = {}  # by file and colour


class Contents:
    """The forms of one document while it is written."""

    def __init__(self, canvas: Canvas, shared: SharedContent) -> None:
        self.doc = reportlab_internals.document_of(canvas)
        self.escape = reportlab_internals.escaper_of(canvas)
        self.shared = shared
        self.forms: dict[object, str] = {}
        self.texts: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self.own: ByIdentity[Any, str] = ByIdentity()  # operators that only this file needs
        self.drawn = self.own
        self.used: set[str] = set()  # fonts that are already in this file
        self.numbers: dict[Command, int] = {}
        self.numbered: ByIdentity[Command, int] = ByIdentity()
        self.stored = 0
        self.scale = 1.0  # by which the groups around the current command enlarge it

    def number(self, command: Command) -> int:
        """Return a number that is the same for equal commands. Faces share commands, and to hash a command is slow."""
        return self.numbered.get(command, self._next_number)

    def _next_number(self, command: Command) -> int:
        return self.numbers.setdefault(command, len(self.numbers))

    def form(self, key: object, content: tuple[Command, ...], box: Rect) -> str:
        """Return the name of the form that holds `content`; each distinct `key` has one form."""
        name = self.forms.get(key)
        if name is None:
            stream = Stream()
            self._commands(stream, content, 1.0)
            name = self.forms[key] = self._store(stream, box)
        return name

    def shared_form(self, key: object, content: tuple[Command, ...], box: Rect) -> str:
        """Do the same as `form`, for commands that other files of the print draw too."""
        self.drawn = self.shared.drawn
        name = self.form(key, content, box)
        self.drawn = self.own
        return name

    def _store(self, stream: Stream, box: Rect, extra: str = "") -> str:
        form = Form("\n".join(stream.ops), box, stream.forms, stream.states, stream.shadings, extra)
        name = self._name()
        reportlab_internals.store(self.doc, form, name)
        return name

    def _name(self) -> str:
        self.stored += 1
        return f"{FORM_PREFIX}P{self.stored}"

    def _commands(self, stream: Stream, content: Iterable[Command], opacity: float) -> None:
        for command in content:
            if isinstance(command, Glyphs):
                self._glyphs(stream, command, opacity)
            elif isinstance(command, Shape):
                self._shape(stream, command, opacity)
            elif isinstance(command, Symbol):
                self._symbol(stream, command, opacity)
            elif isinstance(command, Picture):
                self._picture(stream, command, opacity)
            elif command.reused and opacity == 1.0:
                self._stored(stream, command)
            else:
                self._group(stream, command, opacity)

    def _stored(self, stream: Stream, group: Group) -> None:
        """Draw a group that many pages have, as a separate form."""
        name = self.form(("often", self.number(group)), (group._replace(reused=False),), _EVERYWHERE)
        stream.forms[name] = None
        stream.ops.append(f"/{name} Do")

    def _group(self, stream: Stream, group: Group, opacity: float) -> None:
        outer = (stream.fill, stream.stroke, stream.alpha)
        scale = self.scale
        self.scale *= max(math.hypot(*group.matrix[:2]), math.hypot(*group.matrix[2:4]))
        clip = f" {operators.path(group.clip)} W n" if group.clip is not None else ""
        stream.ops.append(f"q {operators.matrix(group.matrix)}{clip}")
        self._commands(stream, group.content, opacity)
        stream.ops.append("Q")
        stream.fill, stream.stroke, stream.alpha = outer
        self.scale = scale

    # state

    def _alpha(self, stream: Stream, fill: float, stroke: float) -> None:
        if (fill, stroke) == stream.alpha:
            return
        alpha = (round(fill, 3), round(stroke, 3))
        if alpha != stream.alpha:
            name = f"G{round(alpha[0] * 1000)}x{round(alpha[1] * 1000)}"
            stream.states[name] = objects.opacity_state(*alpha)
            stream.ops.append(f"/{name} gs")
            stream.alpha = alpha

    def _fill(self, stream: Stream, colour: str) -> None:
        if colour != stream.fill:
            stream.ops.append(_numbers(rgb(colour)) + " rg")
            stream.fill = colour

    # kinds

    def _shape(self, stream: Stream, shape: Shape, opacity: float) -> None:
        path = self.drawn.get(shape, _outline)
        if isinstance(shape.fill, Gradient):
            self._gradient(stream, shape.fill, path, shape, opacity)
            if shape.stroke is None:
                return
        solid = shape.fill if isinstance(shape.fill, str) else None
        stroke = shape.stroke
        self._alpha(stream, shape.opacity * opacity, (stroke.opacity if stroke else 1.0) * opacity)
        if solid:
            self._fill(stream, solid)
        if stroke:
            self._stroke(stream, stroke)
        rule = "*" if shape.even_odd and solid else ""
        paint = "B" if solid and stroke else "f" if solid else "S"
        stream.ops.append(f"{path} {paint}{rule}")

    def _stroke(self, stream: Stream, stroke: Stroke) -> None:
        state = operators.stroke_state(stroke)
        if state != stream.stroke:
            stream.ops.append(state)
            stream.stroke = state

    def _gradient(self, stream: Stream, paint: Gradient, path: str, shape: Shape, opacity: float) -> None:
        self._alpha(stream, shape.opacity * opacity, stream.alpha[1])
        stream.ops.append(f"q {path} W{'*' if shape.even_odd else ''} n")
        if any(stop[2] < 1 for stop in paint.stops):
            stream.ops.append(f"/{self._mask(stream, paint, bounds(path_points(shape.path)))} gs")
        stream.ops.append(f"/{operators.shading(stream, objects.colour_shading(paint))} sh Q")

    def _mask(self, stream: Stream, paint: Gradient, box: Rect) -> str:
        """Return the name of a graphics state whose soft mask fades as the gradient's opacities do."""
        grey = Stream()
        grey.ops.append(f"/{operators.shading(grey, objects.opacity_shading(paint))} sh")
        form = self._store(grey, box, "/Group << /S /Transparency /CS /DeviceGray >> ")
        name = f"M{len(stream.states)}"
        stream.states[name] = objects.mask_state(form)
        return name

    def _glyphs(self, stream: Stream, run: Glyphs, opacity: float) -> None:
        self._alpha(stream, run.opacity * opacity, stream.alpha[1])
        self._fill(stream, run.colour)
        if self.drawn is self.own or not register(run.face).is_stable(run.text):
            stream.ops.append(self._text(run))
            return
        if run.face not in self.used:
            self.used.add(run.face)
            register(run.face).subset_name(0, self.doc)
        stream.ops.append(self.drawn.get(run, self._text))

    def _text(self, run: Glyphs) -> str:
        size = _n(run.size * POINT)
        if run.turn:
            a, b, c, d, _, _ = turned(run.turn)
            place = f"{a:.5f} {b:.5f} {-c:.5f} {-d:.5f} {_n(run.x)} {_n(run.y)} Tm"
        else:
            place = f"1 0 0 -1 {_n(run.x)} {_n(run.y)} Tm"
        spacing = f"{_n(run.tracking)} Tc " if run.tracking else ""
        shown = " ".join(f"/{name} {size} Tf ({text}) Tj" for name, text in self._encoded(run.face, run.text))
        after = " 0 Tc" if run.tracking else ""
        return f"BT {spacing}{place} {shown}{after} ET"

    def _encoded(self, face: str, text: str) -> list[tuple[str, str]]:
        encoded = self.texts.get((face, text))
        if encoded is None:
            encoded = self.texts[
                face, text
            ] = [  # labels of sheets and lists come in one face: what it lacks, others have
                pair
                for name, part, _ in fonts.runs(face, text)
                for pair in register(name).encoded(part, self.doc, self.escape)
            ]
        return encoded

    def _symbol(self, stream: Stream, symbol: Symbol, opacity: float) -> None:
        try:
            placed = self.drawn.get(symbol, _placed)
        except icons.IconError:
            return  # preflight has reported it
        key = ("icon", symbol.file, symbol.colour, round(symbol.opacity * opacity, 3))
        if key not in self.forms:
            icon = icons.load(symbol.file)
            inner = Stream()
            self._commands(inner, self._shapes(symbol), symbol.opacity * opacity)
            self.forms[key] = self._store(inner, icon.view)
        name = self.forms[key]
        self._alpha(stream, 1.0, 1.0)
        stream.forms[name] = None
        if symbol.spoken and SPOKEN_FACE not in self.used:
            self.used.add(SPOKEN_FACE)
            register(SPOKEN_FACE).subset_name(0, self.doc)
        stream.ops.append(placed % name)

    def _shapes(self, symbol: Symbol) -> tuple[Shape, ...]:
        """Return an icon's shapes in its colour; all files get the same values."""
        key = symbol.file, symbol.colour
        if key not in self.shared.icons:
            self.shared.icons[key] = tuple(
                [_coloured(shape, symbol.colour) for shape in icons.load(symbol.file).shapes]
            )
        return self.shared.icons[key]

    def _picture(self, stream: Stream, picture: Picture, opacity: float) -> None:
        try:
            name = self._image(picture)
        except images.ImageError:
            return  # preflight has reported it, and somebody has allowed it
        x, y, width, height = picture.rect
        self._alpha(stream, picture.opacity * opacity, stream.alpha[1])
        stream.forms[name] = None
        stream.ops.append(
            f"q {operators.path(rectangle(*picture.clip))} W n {_n(width)} 0 0 {_n(-height)} {_n(x)} {_n(y + height)}"
            f" cm /{name} Do Q"
        )

    def _image(self, picture: Picture) -> str:
        """Store an image no finer than it is shown, and return its name."""
        times = images.reduction(picture.file, picture.rect, self.scale)
        key = ("image", picture.file, times)
        if key not in self.forms:
            source = images.source(picture.file, times)
            try:
                self.forms[key] = reportlab_internals.store_picture(self.doc, source, self._name)
            except (OSError, SyntaxError) as error:
                raise images.ImageError(f"{picture.file} cannot be decoded: {error}") from None
        return self.forms[key]


def _outline(shape: Shape) -> str:
    return operators.path(shape.path)


def _placed(symbol: Symbol) -> str:
    """Return the operators that draw an icon in its place, with `%s` for its form. Raises IconError."""
    matrix = operators.matrix(icons.fit(icons.load(symbol.file).view, symbol.rect, symbol.turn, symbol.flip))
    if symbol.spoken:
        return f"{_spoken(symbol).replace('%', '%%')} {matrix} /%s Do Q EMC"
    return f"q {matrix} /%s Do Q"


def _in_ascii(word: str) -> str:
    """Return the letters of a word without their accents, for readers that do not know `ActualText`."""
    return (
        "".join([char for char in unicodedata.normalize("NFKD", word) if char.isascii() and char.isprintable()]) or "x"
    )


def _spoken(symbol: Symbol) -> str:
    """Begin content for which its word is copied, searched and read aloud. Some readers see it only if there is a text: it is invisible."""
    x, y, width, height = symbol.rect
    font = register(SPOKEN_FACE)
    word = symbol.spoken if font.is_stable(symbol.spoken) else _in_ascii(symbol.spoken)
    across = fonts.width(SPOKEN_FACE, word) * height or 1.0
    return (
        f"/Span << /ActualText {objects.text(symbol.spoken)} >> BDC q BT 3 Tr {_n(100 * width / across)} Tz 1 0 0 -1"
        f" {_n(x)} {_n(y + height * (1 - BELOW))} Tm /{font.stable_name} {_n(height)} Tf"
        f" ({objects.escaped(word)}) Tj ET"
    )


def _coloured(shape: Shape, colour: str) -> Shape:
    """Return a shape of an icon with a colour in place of `currentColor`."""
    fill = colour if shape.fill == icons.CURRENT else shape.fill
    stroke = (
        shape.stroke._replace(colour=colour) if shape.stroke and shape.stroke.colour == icons.CURRENT else shape.stroke
    )
    return shape._replace(fill=fill, stroke=stroke)
