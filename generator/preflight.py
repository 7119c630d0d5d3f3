"""What is wrong with a face before it is printed: fit, glyphs, pictures, safe area, contrast, greyscale.

Judged on the drawing commands, so that a check needs no PDF. What a face says depends on its inputs alone: `check` can
keep the answers by a hash of them.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cache import digest
from engine.problems import Place

from generator import coverings, icons, images
from generator.depends import Keys
from generator.draw import Face, Glyphs, Note, Picture, Rect, Shape, Symbol
from generator.paint import contrast, luminance
from generator.svgpath import outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.cache import Cache
    from engine.model import Game, Piece, PieceSet
    from engine.problems import Problems

    from generator.coverings import Layer
    from generator.draw import Side
    from generator.faces import Faces

CONTRAST = 4.5  # text against what is under it
DPI = 200
GREY_STEP = 12.0  # of 100: lightness by which two greys can still be told apart
SLACK = 0.05  # mm that text may stand outside the safe area (rounding)
SAMPLES = 5


def face(face: Face, problems: Problems) -> None:
    """Report everything wrong with one face."""
    report(judge(face)[0], problems)


def report(notes: Iterable[Note], problems: Problems) -> None:
    """Hand notes to the collector."""
    for note in notes:
        add = problems.error if note.severity == "error" else problems.warning
        add(note.code, note.place, note.message, note.expected, note.hint)


def judge(face: Face) -> tuple[list[Note], Looks]:
    """Everything wrong with one face, and how it looks to someone who sees no colours."""
    notes = list(face.notes)
    under: list[Layer] = []
    contrasts: dict[int, tuple[float, Note]] = {}
    for layer in coverings.layers(face.content):
        command = layer.command
        if isinstance(command, Glyphs):
            _contrast(face, layer, under, contrasts)
        elif isinstance(command, Symbol):
            notes += _icon(face, command)
        elif isinstance(command, Picture):
            notes += _resolution(face, layer, command)
        if isinstance(command, (Glyphs, Symbol)):
            notes += _safe(face, layer)
        under.append(layer)
    return [*dict.fromkeys([*notes, *(note for _, note in contrasts.values())])], _looks(under)


def _note(face: Face, box: int, code: str, message: str, expected: str = "", hint: str = "") -> list[Note]:
    """A note on a box, unless its layout waives the code."""
    info = face.boxes[box]
    if code in info.waived:
        return []
    return [Note(code, info.place, f"{face.piece} ({face.side}), {info.name}: {message}", expected, hint)]


def _contrast(face: Face, layer: Layer, under: list[Layer], worst: dict[int, tuple[float, Note]]) -> None:
    """Keep the worst contrast of every text box: sampled along the middle of the small letters."""
    command = layer.command
    if not isinstance(command, Glyphs) or not command.text.strip():
        return
    left, top, width, height = layer.box
    near = [one for one in under if _meet(one.box, layer.box) and not isinstance(one.command, Glyphs)]
    for index in range(SAMPLES):
        x = left + width * (index + 0.5) / SAMPLES
        y = top + height * 0.6
        ground = coverings.colour_under(near, x, y)
        ratio = contrast(command.colour, ground)
        known = worst.get(command.box)
        if ratio < CONTRAST and (known is None or ratio < known[0]):
            for note in _note(face, command.box, "contrast",
                              f"{command.text.strip()[:30]!r} in {command.colour} on {ground} has a contrast of {ratio:.1f}",
                              f"{CONTRAST} or more"):
                worst[command.box] = (ratio, note)


def _meet(first: Rect, second: Rect) -> bool:
    return (first[0] <= second[0] + second[2] and second[0] <= first[0] + first[2]
            and first[1] <= second[1] + second[3] and second[1] <= first[1] + first[3])


def _icon(face: Face, command: Symbol) -> list[Note]:
    try:
        icons.load(command.file)
    except icons.IconError as error:
        return _note(face, command.box, "icon-unreadable", str(error), "an SVG of plain shapes")
    return []


def _resolution(face: Face, layer: Layer, command: Picture) -> list[Note]:
    info = images.info(command.file)
    width = coverings.transformed_box(command.rect, layer.matrix)[2]
    dpi = info.width / (width / 25.4) if width else 0.0
    if dpi >= DPI:
        return []
    name = command.file.rsplit("/", 1)[-1]
    return _note(face, command.box, "image-resolution", f"{name} is printed at {dpi:.0f} dpi", f"{DPI} dpi or more",
                 f"it wants {width / 25.4 * DPI:.0f} pixels across")


def _safe(face: Face, layer: Layer) -> list[Note]:
    """Text and icons keep off the cut line; an icon that runs over it is meant to, and so is what is clipped."""
    box = layer.box
    if isinstance(layer.command, Symbol) and (layer.clips or _amount(face, box, 0.0) > face.safe / 2):
        return []
    if isinstance(layer.command, Glyphs) and not layer.command.text.strip():
        return []
    over = _amount(face, box, face.safe)
    if over <= SLACK:
        return []
    what = repr(layer.command.text.strip()[:30]) if isinstance(layer.command, Glyphs) else "an icon"
    return _note(face, layer.command.box, "safe-area", f"{what} stands {over:.1f} mm outside the safe area",
                 f"{face.safe:g} mm or more inside the cut line")


def _amount(face: Face, box: Rect, inset: float) -> float:
    """By how many mm the farthest corner of a box lies outside the face's outline drawn `inset` mm inwards."""
    x, y, width, height = box
    corners = [(px, py) for px in (x, x + width) for py in (y, y + height)]
    if face.shape == "round":
        radius = min(face.width, face.height) / 2 - inset
        middle = face.width / 2, face.height / 2
        return max(((px - middle[0]) ** 2 + (py - middle[1]) ** 2) ** 0.5 - radius for px, py in corners)
    if face.shape.startswith("hexagon"):
        return max(_outside(outline(face.shape, face.width, face.height), px, py) for px, py in corners) + inset
    return max(inset - x, inset - y, x + width - face.width + inset, y + height - face.height + inset)


def _outside(path: tuple[tuple[float | str, ...], ...], x: float, y: float) -> float:
    """Signed distance of a point to a convex polygon's edges, positive outside."""
    points = [(float(s[1]), float(s[2])) for s in path if len(s) > 2]  # noqa: PLR2004
    far = -1e9
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        dx, dy = x1 - x0, y1 - y0
        far = max(far, ((x - x0) * -dy + (y - y0) * dx) / -((dx * dx + dy * dy) ** 0.5))
    return far


# pieces that look alike


class Looks(NamedTuple):
    """A hash of a face without its colours, and the lightness (0 to 100) of each colour in turn."""

    form: str
    greys: tuple[float, ...]


NOTHING = Looks("", ())


def _looks(shown: Iterable[Layer]) -> Looks:
    greys: list[float] = []
    form = digest(*[_form(layer, greys) for layer in shown])
    return Looks(form, tuple([round(grey, 1) for grey in greys]))


def _form(layer: Layer, greys: list[float]) -> str:
    command = layer.command
    colours: list[str] = []
    if isinstance(command, Shape):
        if isinstance(command.fill, str):
            colours.append(command.fill)
        elif command.fill:
            colours += [stop[1] for stop in command.fill.stops]
        if command.stroke:
            colours.append(command.stroke.colour)
        form = repr((command.path, command.opacity, command.fill is None, command.stroke is None))
    elif isinstance(command, Picture):
        form = repr(command)
    else:
        colours.append(command.colour)  # type: ignore[union-attr]
        form = repr(command._replace(colour=""))  # type: ignore[union-attr,call-arg]
    greys += [lightness(colour) for colour in colours]
    return f"{layer.matrix} {form}"


def lightness(colour: str) -> float:
    """CIE L*, 0 (black) to 100 (white)."""
    y = luminance(colour)
    return 903.3 * y if y <= 0.008856 else 116 * y ** (1 / 3) - 16  # noqa: PLR2004


def alike(first: Looks, second: Looks) -> bool:
    """Whether two faces are the same once colour is taken away."""
    if first.form != second.form or len(first.greys) != len(second.greys):
        return False
    return all(abs(a - b) < GREY_STEP for a, b in zip(first.greys, second.greys, strict=True))


def twins(game: Game, shown: Mapping[str, tuple[Looks, Looks]]) -> Iterator[Note]:
    """Pieces of one set that cannot be told apart without colour; `shown` is (front, back) by "<set>/<piece>"."""
    for pieces in game.sets.values():
        known: dict[tuple[str, str], list[tuple[str, tuple[Looks, Looks]]]] = {}
        for item in pieces.items:
            mine = shown.get(f"{item.set}/{item.id}")
            if mine is None:
                continue
            alikes = known.setdefault((mine[0].form, mine[1].form), [])
            twin = next((other for other, theirs in alikes if alike(mine[0], theirs[0]) and alike(mine[1], theirs[1])), None)
            if twin:
                yield Note("same-without-colour", item.where.at(), f"{item.set}: {item.id} looks like {twin} once colour "
                           "is taken away", "a shape, sign or word that differs")
            else:
                alikes.append((item.id, mine))


# the whole game


def check(game: Game, problems: Problems, *, faces: Faces | None = None, cache: Cache | None = None) -> int:
    """Report what is wrong with every face and aid of a game; returns how many faces there are.

    `cache` keeps the verdict on a face under a key of all that it depends on.
    """
    judged = _Judged(game, faces, cache)
    shown: dict[str, tuple[Looks, Looks]] = {}
    count = 0
    for pieces in game.sets.values():
        for item in pieces.items:
            sides = []
            for side in ("front", "back"):
                notes, seen = judged.face(pieces, item, side)
                report_plain(notes, problems)
                sides.append(seen)
                count += seen is not NOTHING
            if sides[0] is not NOTHING:
                shown[f"{item.set}/{item.id}"] = (sides[0], sides[1])
    report(twins(game, shown), problems)
    report_plain(judged.aids(), problems)
    return count + len(game.aids)


def check_layouts(game: Game, problems: Problems, cache: Cache) -> str:
    """What `punchboard check` calls; returns a note for its summary."""
    count = check(game, problems, cache=cache)
    return f"{count} faces"


Plain = list[str | int]  # code, severity, file, line, column, message, expected, hint


def _plain(note: Note) -> Plain:
    place = note.place
    return [note.code, note.severity, place.file, place.line, place.column, note.message, note.expected, note.hint]


def report_plain(notes: Iterable[Plain], problems: Problems) -> None:
    """Hand notes that a cache has kept to the collector."""
    for code, severity, file, line, column, message, expected, hint in notes:
        add = problems.error if severity == "error" else problems.warning
        add(str(code), Place(str(file), int(line), int(column)), str(message), str(expected), str(hint))


class _Judged:
    """Verdicts on faces: remembered, or found by laying the face out."""

    def __init__(self, game: Game, faces: Faces | None, cache: Cache | None) -> None:
        self.game = game
        self.keys = Keys(game)
        self.cache = cache
        self._faces = faces
        self._known: dict[str, tuple[list[Plain], Looks]] = {"": ([], NOTHING)}

    @property
    def faces(self) -> Faces:
        """Laid out only when there is something that no cache knows."""
        if self._faces is None:
            from generator.faces import Faces

            self._faces = Faces(self.game)
        return self._faces

    def face(self, pieces: PieceSet, piece: Piece, side: Side) -> tuple[list[Plain], Looks]:
        """Notes and looks of one side; nothing where there is none."""
        key = self.keys.face(pieces, piece, side)
        if key not in self._known:
            kept = self.cache.get(key) if self.cache else None
            if kept is None:
                kept = self._judge(piece, side)
                if self.cache:
                    self.cache.put(key, kept)
            self._known[key] = (kept["notes"], Looks(kept["form"], tuple(kept["greys"])))
        return self._known[key]

    def _judge(self, piece: Piece, side: Side) -> dict[str, Any]:
        found = self.faces.face(piece, side)
        if found is None:
            return {"notes": [], "form": "", "greys": []}
        notes, seen = judge(found)
        return {"notes": [_plain(note) for note in notes], "form": seen.form, "greys": list(seen.greys)}

    def aids(self) -> list[Plain]:
        """Notes on all player aids."""
        if not self.game.aids:
            return []
        key = self.keys.aids()
        kept: list[Plain] | None = self.cache.get(key) if self.cache else None
        if kept is None:
            kept = [_plain(note) for aid in self.game.aids for note in judge(self.faces.aid(aid))[0]]
            if self.cache:
                self.cache.put(key, kept)
        return kept
