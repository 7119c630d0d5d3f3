"""Drawing commands → PDF, on reportlab. No decisions here: what stands where was decided by whoever made the pages.

Each distinct face and each coloured icon is stored once, as a Form XObject, in mm with y running down; a page places
them. Files are byte-identical from run to run, and every font in them is embedded.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.common.note import POINT
from generator.drawing import icons
from generator.drawing.colours import rgb
from generator.drawing.commands import (
    Command,
    Face,
    Glyphs,
    Gradient,
    Group,
    Page,
    Picture,
    Placed,
    Rect,
    Shape,
    Stroke,
    Symbol,
    bounds,
    path_points,
    turned,
)
from generator.drawing.figures import rectangle
from generator.pdf import objects, operators
from generator.pdf.fonts import register
from generator.pdf.objects import Form
from generator.pdf.objects import numbers as _numbers
from generator.pdf.objects import short as _n
from generator.pdf.operators import Stream
from generator.pdf.places import Places
from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BASE_FONT = "AtkinsonHyperlegibleNext-Regular"
_FORM = "FormXob."  # reportlab puts this before the names of what a page draws
_EVERYWHERE: Rect = (-5000.0, -5000.0, 10000.0, 10000.0)  # mm; of a form that cuts nothing off


class Kept:
    """What the files of one print share: operators of the commands on their faces, by the commands' identity."""

    def __init__(self) -> None:
        self.drawn: dict[int, tuple[Command, str]] = {}
        self.icons: dict[tuple[str, str], tuple[Shape, ...]] = {}  # by file and colour


def render(
    title: str,
    pages: Iterable[Page],
    *,
    author: str = "",
    subject: str = "",
    language: str = "en",
    kept: Kept | None = None,
) -> bytes:
    """The finished file; `kept` is the same for all files of a print."""
    return _Writer(title, author, subject, language, kept or Kept()).write(pages)


class _Writer:
    """A document while it is being written."""

    def __init__(self, title: str, author: str, subject: str, language: str, kept: Kept) -> None:
        register(BASE_FONT)
        rl_config.defaultGraphicsFontName = BASE_FONT
        rl_config.useA85 = 0  # compressed pages stay bytes
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, invariant=1, pageCompression=1, initialFontName=BASE_FONT, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setSubject(subject)
        self.canvas.setCreator("Punchboard")
        self.doc = self.canvas._doc  # noqa: SLF001  reportlab has no public way to its objects
        self.doc.ensureMinPdfVersion("transparency")
        self.forms: dict[object, str] = {}
        self.known: dict[int, tuple[Face, str]] = {}
        self.texts: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self.kept = kept
        self.own: dict[int, tuple[Command, str]] = {}  # of what stands in this file only
        self.drawn = self.own
        self.used: set[str] = set()  # fonts that this file has
        self.numbers: dict[Command, int] = {}
        self.numbered: dict[int, tuple[Command, int]] = {}
        self.places = Places(self.canvas)
        self.bookmarks = 0
        self.stored = 0

    def write(self, pages: Iterable[Page]) -> bytes:
        """Every page, then the file."""
        for page in pages:
            self._page(page)
        self.canvas.save()
        return self.file.getvalue()

    def _page(self, page: Page) -> None:
        scale = 1 / POINT
        self.canvas.setPageSize((page.width * scale, page.height * scale))
        for name, box in (("Trim", page.trim), ("Bleed", page.bleed)):
            if box:
                x, y, width, height = box
                low = page.height - y - height
                corners = tuple(round(value * scale, 3) for value in (x, low, x + width, low + height))
                getattr(self.canvas, f"set{name}Box")(corners)
        for level, title in page.bookmarks:
            self.bookmarks += 1
            key = f"b{self.bookmarks}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(title, key, level, closed=level > 0)
        self.places.add(page)
        stream = Stream()
        stream.ops.append(f"q {scale:.8f} 0 0 {-scale:.8f} 0 {page.height * scale:.5f} cm")
        self._layer(stream, page.under, page)
        for placed in page.placed:
            self._placed(stream, placed)
        self._layer(stream, page.over, page)
        stream.ops.append("Q")
        self.canvas._code.extend(stream.ops)  # noqa: SLF001
        self.canvas._formsinuse.extend(name.removeprefix(_FORM) for name in stream.forms)  # noqa: SLF001
        self.canvas.showPage()

    def _layer(self, stream: Stream, content: tuple[Command, ...], page: Page) -> None:
        if content:
            name = self._form(content, content, (0.0, 0.0, page.width, page.height))
            stream.ops.append(f"/{name} Do")
            stream.forms[name] = None

    def _placed(self, stream: Stream, placed: Placed) -> None:
        name = self._face(placed.face)
        stream.ops.append("q")
        if placed.clip is not None:
            stream.ops.append(operators.path(placed.clip) + " W n")
        stream.ops.append(f"{operators.matrix(placed.matrix)} /{name} Do Q")
        stream.forms[name] = None

    def _face(self, face: Face) -> str:
        known = self.known.get(id(face))
        if known is None:
            b = face.bleed
            box = (-b, -b, face.width + 2 * b, face.height + 2 * b)
            key = (*face.drawing[:-1], *[self._number(command) for command in face.content])
            self.drawn = self.kept.drawn
            known = self.known[id(face)] = (face, self._form(key, face.content, box))
            self.drawn = self.own
        return known[1]

    def _number(self, command: Command) -> int:
        """A number that equal commands have in common; faces share commands, and hashing one is slow."""
        known = self.numbered.get(id(command))
        if known is None:  # the command is kept too, so that its id stays its own
            known = self.numbered[id(command)] = (command, self.numbers.setdefault(command, len(self.numbers)))
        return known[1]

    # forms

    def _form(self, key: object, content: tuple[Command, ...], box: Rect) -> str:
        """The name of the form that holds `content`, each distinct `key` once."""
        name = self.forms.get(key)
        if name is None:
            stream = Stream()
            self._commands(stream, content, 1.0)
            name = self.forms[key] = self._store(stream, box)
        return name

    def _once(self, command: Command, write: Callable[[], str]) -> str:
        """What a command's operators are, apart from the state they are drawn in; found once for each."""
        known = self.drawn.get(id(command))
        if known is None:
            known = self.drawn[id(command)] = (command, write())
        return known[1]

    def _store(self, stream: Stream, box: Rect, extra: str = "") -> str:
        form = Form("\n".join(stream.ops), box, stream.forms, stream.states, stream.shadings, extra)
        name = self._name()
        self.doc.Reference(form, name)
        return name

    def _name(self) -> str:
        self.stored += 1
        return f"{_FORM}P{self.stored}"

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
            elif command.often and opacity == 1.0:
                self._stored(stream, command)
            else:
                self._group(stream, command, opacity)

    def _stored(self, stream: Stream, group: Group) -> None:
        """A group that many pages have, as a form of its own."""
        name = self._form(("often", self._number(group)), (group._replace(often=False),), _EVERYWHERE)
        stream.forms[name] = None
        stream.ops.append(f"/{name} Do")

    def _group(self, stream: Stream, group: Group, opacity: float) -> None:
        kept = (stream.fill, stream.stroke, stream.alpha)
        clip = f" {operators.path(group.clip)} W n" if group.clip is not None else ""
        stream.ops.append(f"q {operators.matrix(group.matrix)}{clip}")
        self._commands(stream, group.content, opacity)
        stream.ops.append("Q")
        stream.fill, stream.stroke, stream.alpha = kept

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
        path = self._once(shape, lambda: operators.path(shape.path))
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
        """A graphics state whose soft mask fades as the gradient's opacities do."""
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
            register(run.face).getSubsetInternalName(0, self.doc)
        stream.ops.append(self._once(run, lambda: self._text(run)))

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
        found = self.texts.get((face, text))
        if found is None:
            escape = self.canvas._escape  # noqa: SLF001
            found = self.texts[
                face, text
            ] = [  # labels of sheets and lists come in one face: what it lacks, others have
                pair
                for name, part, _ in fonts.runs(face, text)
                for pair in register(name).encoded(part, self.doc, escape)
            ]
        return found

    def _symbol(self, stream: Stream, symbol: Symbol, opacity: float) -> None:
        try:
            view = self._once(
                symbol,
                lambda: operators.matrix(
                    icons.fit(icons.load(symbol.file).view, symbol.rect, symbol.turn, symbol.flip)
                ),
            )
        except icons.IconError:
            return  # preflight has said so
        key = ("icon", symbol.file, symbol.colour, round(symbol.opacity * opacity, 3))
        if key not in self.forms:
            icon = icons.load(symbol.file)
            inner = Stream()
            self._commands(inner, self._shapes(symbol), symbol.opacity * opacity)
            self.forms[key] = self._store(inner, icon.view)
        name = self.forms[key]
        self._alpha(stream, 1.0, 1.0)
        stream.forms[name] = None
        stream.ops.append(f"q {view} /{name} Do Q")

    def _shapes(self, symbol: Symbol) -> tuple[Shape, ...]:
        """An icon's shapes in its colour, the same values for all files."""
        key = symbol.file, symbol.colour
        if key not in self.kept.icons:
            self.kept.icons[key] = tuple([_coloured(shape, symbol.colour) for shape in icons.load(symbol.file).shapes])
        return self.kept.icons[key]

    def _picture(self, stream: Stream, picture: Picture, opacity: float) -> None:
        name = self._image(picture.file)
        x, y, width, height = picture.rect
        self._alpha(stream, picture.opacity * opacity, stream.alpha[1])
        stream.forms[name] = None
        stream.ops.append(
            f"q {operators.path(rectangle(*picture.clip))} W n {_n(width)} 0 0 {_n(-height)} {_n(x)} {_n(y + height)}"
            f" cm /{name} Do Q"
        )

    def _image(self, file: str) -> str:
        key = ("image", file)
        if key not in self.forms:
            from reportlab.lib.utils import ImageReader

            name = self._name()
            image = pdfdoc.PDFImageXObject(name, ImageReader(file), mask="auto")
            mask = getattr(image, "_smask", None)
            if mask is not None:  # what is transparent; reportlab leaves it to its own drawImage to store that
                image.smask = self.doc.Reference(mask, self._name())
            self.doc.Reference(image, name)
            self.forms[key] = name
        return self.forms[key]


def _coloured(shape: Shape, colour: str) -> Shape:
    """A shape of an icon with `currentColor` filled in."""
    fill = colour if shape.fill == icons.CURRENT else shape.fill
    stroke = (
        shape.stroke._replace(colour=colour) if shape.stroke and shape.stroke.colour == icons.CURRENT else shape.stroke
    )
    return shape._replace(fill=fill, stroke=stroke)
