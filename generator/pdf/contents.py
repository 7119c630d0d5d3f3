"""Turns drawing commands into the operators of PDF forms, in mm with y running down.

A print draws each distinct face, coloured icon and picture once, for all of its files and papers: names and codes are the
same everywhere. A file (`generator.pdf.writer`) stores those that it places.
"""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.common.identity import ByIdentity
from generator.common.note import POINT
from generator.drawing import icons, images
from generator.drawing.commands import (
    Command,
    Face,
    Glyphs,
    Gradient,
    Group,
    Matrix,
    Path,
    Picture,
    Rect,
    Shape,
    Stroke,
    Symbol,
    bounds,
    is_tagged,
    path_points,
    turned,
)
from generator.drawing.face_digests import FaceDigests
from generator.drawing.figures import rectangle
from generator.pdf import objects, operators, placed_icons, shaped_text
from generator.pdf.colours import SCREEN, Channels, Colours
from generator.pdf.kept_forms import PICTURE, KeptForms
from generator.pdf.objects import Form
from generator.pdf.objects import short as _n
from generator.pdf.operators import Stream, form_of
from generator.pdf.pictures import StoredPicture
from generator.pdf.repeated_content import RepeatedContent
from generator.pdf.shaped_text import Used, encoded, used_by
from generator.typesetting.labels import label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.drawing.commands import Tag

NAME = 12  # hexadecimal digits in the name of a form
MOST_COMMANDS = 10_000  # whose operators are kept for the next faces
MOST_KEPT = 16_000_000  # bytes of pictures that are kept for the next files
_EVERYWHERE: Rect = (-5000.0, -5000.0, 10000.0, 10000.0)  # mm; the box of a form that clips nothing
_ByPlace = dict[tuple[Matrix, Path | None], str]  # names of forms by matrix and clip


class SharedContent:
    """What the files of one print share: everything that is drawn, by its name, in the colours of a screen or a press."""

    def __init__(self, colours: Colours = SCREEN, digests: FaceDigests | None = None) -> None:
        self.colours = colours
        self.forms: dict[str, Form] = {}
        self._digests = digests or FaceDigests()
        self._kept = KeptForms(self.forms) if colours is SCREEN else None
        self._faces: ByIdentity[Face, str] = ByIdentity()
        self._face_count = 0
        self._names: dict[object, str] = {}  # of forms and pictures, by what they show
        self._pictures: dict[str, tuple[str, int]] = {}  # file and reduction, by name
        self._stored_pictures: dict[str, StoredPicture] = {}
        self._room = MOST_KEPT
        self._drawn: ByIdentity[Any, Any] = ByIdentity(MOST_COMMANDS)  # operators of commands
        self._often: ByIdentity[tuple[Command, ...], _ByPlace] = ByIdentity(MOST_COMMANDS)  # what many pages have
        self._repeated = RepeatedContent()
        self._parts: dict[tuple[object, ...], Form] = {}  # forms without data
        self._scale = 1.0  # by which the groups around the current command enlarge it

    def face(self, face: Face) -> str:
        """Return the name of the form that holds a face; faces that look alike share one."""
        return self._faces.get(face, self._form_of_face)

    def _form_of_face(self, face: Face) -> str:
        key = self._digests.seen(face, again=False)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = self._next_face()
            self.forms[name] = self._with_shared_parts(self._drawn_face(key, face))
        return name

    def _next_face(self) -> str:
        self._face_count += 1
        return f"F{self._face_count}"

    def _drawn_face(self, key: str, face: Face) -> Form:
        found = self._kept.find(key) if self._kept else None
        if found is None:
            b = face.bleed
            found = self._drawn_form(face.content, (-b, -b, face.width + 2 * b, face.height + 2 * b))
            if self._kept:
                self._kept.keep(key, found)
        return found

    def draw(self, stream: Stream, content: Iterable[Command]) -> None:
        """Draw commands into a stream."""
        self._commands(stream, content, 1.0)

    def draw_marked(self, stream: Stream, content: Iterable[Command], begin: Callable[[Tag | None], str]) -> None:
        """Draw commands so that each is content of an element or an artifact: `begin` gives the operator before those of a tag."""
        for (has_inside, tag), run in groupby(content, _tag_of):
            if has_inside:
                for group in run:
                    assert isinstance(group, Group)  # noqa: S101 - others have nothing inside
                    self._group(stream, group, lambda inner: self.draw_marked(stream, inner, begin))
                continue
            stream.ops.append(begin(tag))
            self._commands(stream, run, 1.0, repeats=tag is not None)
            stream.ops.append("EMC")

    def picture(self, name: str) -> StoredPicture:
        """Return a picture by its name. Raises KeyError for another name."""
        if name in self._stored_pictures:
            return self._stored_pictures[name]
        made = self.colours.picture(*self._pictures[name])
        self._keep(name, made)
        return made

    def _keep(self, name: str, made: StoredPicture) -> None:
        """Keep a picture for the next file if there is room: many large ones would fill the memory."""
        self._room -= len(made.data)
        if self._room > 0:
            self._stored_pictures[name] = made

    def _drawn_form(self, content: tuple[Command, ...], box: Rect) -> Form:
        stream = Stream()
        self._commands(stream, content, 1.0)
        return form_of(stream, box)

    def _store(self, form: Form) -> str:
        """Store a form that others show, and return its name, which is that of its content: the same in every print."""
        name = f"P{digest(form.data, repr(form[1:5]), form.extra)[:NAME]}"
        self.forms[name] = self._with_shared_parts(form)
        return name

    def _with_shared_parts(self, form: Form) -> Form:
        """Return a form that shares with others all but its data: thousands of faces use the same fonts, icons and opacities."""
        fonts = frozenset([(face, "".join(sorted(characters))) for face, characters in form.glyphs.items()])
        key = fonts, form.box, form.forms, form.extra, (*form.states.items(),), (*form.shadings.items(),)
        return self._parts.setdefault(key, form._replace(data=b""))._replace(data=form.data, ink=form.ink)

    # commands

    def _commands(self, stream: Stream, content: Iterable[Command], opacity: float, *, repeats: bool = False) -> None:
        """Draw commands. What groups show is kept for the files of other papers if it `repeats` there."""
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
            elif repeats:
                self._group(stream, command, lambda inner: self._repeated.draw(stream, inner, self._scale, self.draw))
            else:
                self._group(stream, command, lambda inner: self._commands(stream, inner, opacity))

    def _stored(self, stream: Stream, group: Group) -> None:
        """Draw a group that many pages have, as a separate form."""
        known = self._often.get(group.content, lambda _content: {})
        place = group.matrix, group.clip
        if place not in known:
            known[place] = self._store(self._drawn_form((group._replace(reused=False),), _EVERYWHERE))
        stream.forms[known[place]] = None
        stream.ops.append(f"/{known[place]} Do")

    def _group(self, stream: Stream, group: Group, draw: Callable[[tuple[Command, ...]], None]) -> None:
        outer = (stream.fill, stream.stroke, stream.alpha)
        scale = self._scale
        self._scale *= max(math.hypot(*group.matrix[:2]), math.hypot(*group.matrix[2:4]))
        clip = f" {operators.path(group.clip)} W n" if group.clip is not None else ""
        stream.ops.append(f"q {operators.matrix(group.matrix)}{clip}")
        draw(group.content)
        stream.ops.append("Q")
        stream.fill, stream.stroke, stream.alpha = outer
        self._scale = scale

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
            stream.ops.append(self.colours.fill(colour))
            stream.fill = colour
            self._ink(stream, self.colours.flat(colour))

    def _ink(self, stream: Stream, channels: Channels) -> None:
        """Note how much ink a colour of a stream needs."""
        stream.ink = max(stream.ink, self.colours.ink(channels))

    # kinds

    def _shape(self, stream: Stream, shape: Shape, opacity: float) -> None:
        path = self._drawn.get(shape, _outline)
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
        state = operators.stroke_state(stroke, self.colours)
        if state != stream.stroke:
            stream.ops.append(state)
            stream.stroke = state
            self._ink(stream, self.colours.flat(stroke.colour))

    def _gradient(self, stream: Stream, paint: Gradient, path: str, shape: Shape, opacity: float) -> None:
        self._alpha(stream, shape.opacity * opacity, stream.alpha[1])
        stream.ops.append(f"q {path} W{'*' if shape.even_odd else ''} n")
        if any(stop[2] < 1 for stop in paint.stops):
            stream.ops.append(f"/{self._mask(stream, paint, bounds(path_points(shape.path)))} gs")
        stops = [self.colours.blended(stop[1]) for stop in paint.stops]
        shading = objects.colour_shading(paint, stops, self.colours.space)
        stream.ops.append(f"/{operators.shading(stream, shading)} sh Q")
        for channels in stops:
            self._ink(stream, channels)

    def _mask(self, stream: Stream, paint: Gradient, box: Rect) -> str:
        """Return the name of a graphics state whose soft mask fades as the gradient's opacities do."""
        grey = Stream()
        grey.ops.append(f"/{operators.shading(grey, objects.opacity_shading(paint))} sh")
        form = self._store(form_of(grey, box, "/Group << /S /Transparency /CS /DeviceGray >>"))
        name = f"M{len(stream.states)}"
        stream.states[name] = objects.mask_state(form)
        return name

    def _glyphs(self, stream: Stream, run: Glyphs, opacity: float) -> None:
        if not run.painted:
            self._alpha(stream, run.opacity * opacity, stream.alpha[1])
            self._fill(stream, run.colour)
        text, used = self._drawn.get(run, self._text)
        for face, characters in used:
            stream.uses(face, characters)
        stream.ops.append(text)

    def _text(self, run: Glyphs) -> tuple[str, Used]:
        parts = [encoded(part) for part in run.shaped or label(run.face, run.text)]
        if run.turn:
            a, b, c, d, _, _ = turned(run.turn)
            place = f"{a:.5f} {b:.5f} {-c:.5f} {-d:.5f} {_n(run.x)} {_n(run.y)} Tm"
        else:
            place = f"1 0 0 -1 {_n(run.x)} {_n(run.y)} Tm"
        is_spaced = run.tracking and not run.shaped
        spacing, after = (f"{_n(run.tracking)} Tc ", " 0 Tc") if is_spaced else ("", "")
        if run.painted:
            spacing, after = f"3 Tr {spacing}", f"{after} 0 Tr"  # no ink
        drawn = f"BT {spacing}{place} {shaped_text.operators(parts, run.size * POINT)}{after} ET"
        if not all(part.is_copied for part in parts):
            drawn = f"/Span << /ActualText {objects.text(run.text)} >> BDC {drawn} EMC"
        return drawn, used_by(parts)

    def _symbol(self, stream: Stream, symbol: Symbol, opacity: float) -> None:
        try:
            placed, used = self._drawn.get(symbol, placed_icons.placed)
        except icons.IconError:
            return  # preflight has reported it
        key = ("icon", symbol.file, symbol.colour, round(symbol.opacity * opacity, 3))
        if key not in self._names:
            inner = Stream()
            self._commands(inner, self._shapes(symbol), symbol.opacity * opacity)
            self._names[key] = self._store(form_of(inner, icons.load(symbol.file).view))
        name = self._names[key]
        self._alpha(stream, 1.0, 1.0)
        stream.forms[name] = None
        if symbol.spoken:
            stream.uses(placed_icons.SPOKEN_FACE, used)
        stream.ops.append(placed % name)

    def _shapes(self, symbol: Symbol) -> list[Shape]:
        """Return an icon's shapes in its colour."""
        return [placed_icons.coloured(shape, symbol.colour) for shape in icons.load(symbol.file).shapes]

    def _picture(self, stream: Stream, picture: Picture, opacity: float) -> None:
        try:
            name = self._image(picture)
        except images.ImageError:
            return  # preflight has reported it, and somebody has allowed it
        x, y, width, height = picture.rect
        self._alpha(stream, picture.opacity * opacity, stream.alpha[1])
        stream.forms[name] = None
        drawn = (
            f"q {operators.path(rectangle(*picture.clip))} W n {_n(width)} 0 0 {_n(-height)} {_n(x)} {_n(y + height)}"
            f" cm /{name} Do Q"
        )
        if picture.spoken:
            stream.uses(placed_icons.SPOKEN_FACE, "")
            drawn = f"{placed_icons.spoken(picture.spoken, picture.rect)} {drawn} Q EMC"
        stream.ops.append(drawn)

    def _image(self, shown: Picture) -> str:
        """Return the name of an image, no finer than it is shown. Raises ImageError."""
        times = images.reduction(shown.file, shown.rect, self._scale)
        key = ("image", shown.file, times)
        if key not in self._names:
            made = self.colours.picture(shown.file, times)
            name = self._names[key] = f"{PICTURE}{len(self._pictures) + 1}"
            self._pictures[name] = shown.file, times
            self._keep(name, made)
        return self._names[key]


def _tag_of(command: Command) -> tuple[bool, Tag | None]:
    """Tell whether a command without a tag has tags inside, and return its own tag."""
    tag = command.tag if isinstance(command, Group) else None
    return tag is None and is_tagged(command), tag


def _outline(shape: Shape) -> str:
    return operators.path(shape.path)
