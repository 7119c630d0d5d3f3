"""What is wrong with a face before it is printed: fit, glyphs, pictures, safe area, contrast, greyscale.

Judged on the drawing commands, so that a check needs no PDF. What a face says depends on its inputs alone: `check` can
keep the answers by a hash of them.
"""
from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.problems import Place
from generator import coverings, game_fonts, icons, images
from generator.depends import Keys
from generator.draw import IDENTITY, Face, Glyphs, Note, Picture, Rect, Symbol
from generator.greyscale import NOTHING, Looks, looks, twins
from generator.paint import contrast
from generator.svgpath import outline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.cache import Cache
    from engine.model import Aid, Game, Piece, PieceSet
    from engine.problems import Problems
    from generator.coverings import Layer
    from generator.draw import Side
    from generator.faces import Faces

CONTRAST = 4.5  # text against what is under it
DPI = 200
A4 = 210.0  # mm
MASTHEAD = "masthead"
SLACK = 0.05  # mm that text may stand outside the safe area (rounding)
SAMPLES = 5
SMALLEST = 5.0  # points
SIDES: tuple[Side, Side] = ("front", "back")


def face(face: Face, problems: Problems) -> None:
    """Report everything wrong with one face."""
    report(judge(face)[0], problems)


def report(notes: Iterable[Note], problems: Problems) -> None:
    """Hand notes to the collector."""
    for note in notes:
        add = problems.error if note.severity == "error" else problems.warning
        add(note.code, note.place, note.message, note.expected, note.hint)


def judge(face: Face, fault: Callable[[str], str] = icons.fault, *, lasting: bool = True) -> tuple[list[Note], Looks]:
    """Everything wrong with one face, and how it looks to someone who sees no colours.

    `fault` says what is wrong with an icon's file, "" when nothing is.
    """
    notes = list(face.notes)
    under: list[Layer] = []
    contrasts: dict[int, tuple[float, Note]] = {}
    for layer in coverings.layers(face.content):
        command = layer.command
        if isinstance(command, Glyphs):
            _contrast(face, layer, under, contrasts)
            if command.size < SMALLEST or layer.matrix[:4] != IDENTITY[:4]:
                notes += _small(face, layer, command)
        elif isinstance(command, Symbol):
            notes += _icon(face, command, fault(command.file))
        elif isinstance(command, Picture):
            notes += _resolution(face, layer, command)
        if isinstance(command, (Glyphs, Symbol)):
            notes += _safe(face, layer)
        under.append(layer)
    return [*dict.fromkeys([*notes, *(note for _, note in contrasts.values())])], looks(under, lasting=lasting)


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


def _small(face: Face, layer: Layer, command: Glyphs) -> list[Note]:
    """Text that is too small on paper, groups that are scaled included."""
    a, b, c, d, _, _ = layer.matrix
    size = command.size * abs(a * d - b * c) ** 0.5
    if size >= SMALLEST - 1e-6 or not command.text.strip():
        return []
    return _note(face, command.box, "text-small", f"{command.text.strip()[:30]!r} is {size:.1f} pt tall", f"{SMALLEST:g} pt or more")


def _meet(first: Rect, second: Rect) -> bool:
    return (first[0] <= second[0] + second[2] and second[0] <= first[0] + first[2]
            and first[1] <= second[1] + second[3] and second[1] <= first[1] + first[3])


def _icon(face: Face, command: Symbol, fault: str) -> list[Note]:
    return _note(face, command.box, "icon-unreadable", fault, "an SVG of plain shapes") if fault else []


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
        return []  # a box that reaches well over the cut
    if isinstance(layer.command, Glyphs) and not layer.command.text.strip():
        return []
    over = _amount(face, box, face.safe)
    if over > SLACK and isinstance(layer.command, Symbol):
        over = _amount(face, coverings.transformed_box(coverings.ink(layer.command), layer.matrix), face.safe)
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
        return max(math.hypot(px - middle[0], py - middle[1]) - radius for px, py in corners)
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


# the whole game


def check(
    game: Game, problems: Problems, *, faces: Faces | None = None, cache: Cache | None = None, done: Callable[[int], None] = lambda _n: None,
    wants: Callable[[str, str], bool] = lambda _set, _piece: True,
) -> int:
    """Report what is wrong with every face and aid of a game; returns how many faces there are.

    `cache` keeps the verdict on a face under a key of all that it depends on; `done` hears of each piece that was judged;
    `wants` says which pieces of which sets are.
    """
    judged = _Judged(game, faces, cache)
    shown: dict[str, tuple[Looks, Looks]] = {}
    count = 0
    for pieces in game.sets.values():
        for item in pieces.items:
            if not wants(pieces.id, item.id):
                continue
            sides = []
            for side in SIDES:
                notes, seen = judged.face(pieces, item, side)
                report_plain(notes, problems)
                sides.append(seen)
                count += seen is not NOTHING
            if sides[0] is not NOTHING:
                shown[f"{item.set}/{item.id}"] = (sides[0], sides[1])
            done(1)
    report(twins(game, shown), problems)
    for aid in game.aids:
        if wants(f"aids-{aid.id}", aid.id):
            report_plain(judged.aid(aid), problems)
    report_plain(judged.masthead(), problems)
    report(game_fonts.faults(game), problems)
    return count + sum(aid.sides for aid in game.aids)


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


def _aid_of(aid: Aid, side: Side) -> Callable[[Faces], Face | None]:
    return lambda faces: faces.aid(aid, side)


class _Judged:
    """Verdicts on faces: remembered, or found by laying the face out."""

    def __init__(self, game: Game, faces: Faces | None, cache: Cache | None) -> None:
        self.game = game
        self.keys = Keys(game)
        self.cache = cache
        self._faces = faces
        self._known: dict[int, tuple[list[Plain], Looks]] = {}
        self._watched: Faces | None = None

    def face(self, pieces: PieceSet, piece: Piece, side: Side) -> tuple[list[Plain], Looks]:
        """Notes and looks of one side; nothing where there is none."""
        key = self.keys.face(pieces, piece, side)
        if not key:
            return [], NOTHING
        if self.cache is None:
            return self._shared(piece, side)
        kept = self._kept(key, lambda faces: faces.studio.face(faces.game.pieces[piece.id], side))
        return kept["notes"], Looks(kept["form"], tuple(kept["greys"]))

    def aid(self, aid: Aid) -> list[Plain]:
        """Notes on a player aid, both sides of it."""
        notes: list[Plain] = []
        for side in SIDES[: aid.sides]:
            lay_out = _aid_of(aid, side)
            if self.cache is not None:
                notes += self._kept(f"{self.keys.aid(aid.id)} {side}", lay_out)["notes"]
                continue
            found = lay_out(self.faces)
            notes += [_plain(note) for note in judge(found)[0]] if found else []
        return notes

    def masthead(self) -> list[Plain]:
        """Notes on the top of the first page, as wide as A4."""
        if MASTHEAD not in self.game.layouts:
            return []

        def lay_out(faces: Faces) -> Face | None:
            from generator.instructions import masthead

            return masthead(faces.studio, A4)

        if self.cache is not None:
            notes: list[Plain] = self._kept(self.keys.masthead(), lay_out)["notes"]
            return notes
        found = lay_out(self.faces)
        return [_plain(note) for note in judge(found)[0]] if found else []

    @property
    def faces(self) -> Faces:
        """The game's faces, laid out when asked for."""
        if self._faces is None:
            from generator.faces import Faces

            self._faces = Faces(self.game)
        return self._faces

    def _shared(self, piece: Piece, side: Side) -> tuple[list[Plain], Looks]:
        """The verdict on a face that several pieces may share."""
        found = self.faces.face(piece, side)
        if found is None:
            return [], NOTHING
        if id(found) not in self._known:
            notes, seen = judge(found, lasting=False)
            self._known[id(found)] = [_plain(note) for note in notes], seen
        return self._known[id(found)]

    def _fault(self, file: str) -> str:
        """What is wrong with an icon's file, remembered as long as the file is the same."""
        assert self.cache is not None  # noqa: S101  only asked for with a cache
        info = Path(file).stat()
        key = f"icon {file} {info.st_size} {info.st_mtime_ns}"
        kept = self.cache.get(key)
        if not isinstance(kept, str):
            kept = icons.fault(file)
            self.cache.put(key, kept)
        return kept

    def _kept(self, key: str, lay_out: Callable[[Faces], Face | None]) -> dict[str, Any]:
        """A verdict from the cache while what it asked of the pieces still has the same answers, else a new one."""
        from engine.watch import answers, asked, forget, watched

        cache = self.cache
        assert cache is not None  # noqa: S101  only asked for with a cache
        kept: dict[str, Any] | None = cache.get(key)
        if kept is not None and answers(self.game, kept["asked"]) == kept["answers"]:
            return kept
        if self._watched is None:
            from generator.faces import Faces

            self._watched = Faces(watched(self.game))
        forget(self._watched.game)
        found = lay_out(self._watched)
        questions = asked(self._watched.game)
        questions.pop("game", None)  # layouts, terms and the like are in the key
        notes, seen = judge(found, self._fault) if found is not None else ([], NOTHING)
        kept = {"asked": questions, "answers": answers(self.game, questions), "notes": [_plain(note) for note in notes],
                "form": seen.form, "greys": list(seen.greys)}
        cache.put(key, kept)
        return kept
