"""Checks faces before they are printed: fit, glyphs, pictures, safe area, contrast, greyscale.

Only the drawing commands are checked, so no PDF is needed. The result depends on the inputs of the face alone, so `check`
can cache it under a hash of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.common.fingerprint import program
from engine.common.identity import ByIdentity
from engine.common.names import count, did_you_mean
from engine.common.problems import Place, Problems
from generator.common.note import Note
from generator.drawing import images, kept_faces
from generator.faces.masthead import MASTHEAD, masthead
from generator.layout.face_keys import FaceKeys
from generator.preflight import own_fonts
from generator.preflight.codes import CODES
from generator.preflight.greyscale import NO_FACE, GreyLook, same_without_colour
from generator.preflight.one_face import FaceChecker, file_fault
from generator.typesetting import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.check.dependencies import Answers
    from engine.common.cache import Cache
    from engine.model import Aid, Game, Piece, PieceSet
    from generator.drawing.commands import Face, Side
    from generator.faces.every_face import Faces

A4 = 210.0  # mm
MOST_KNOWN = 1000  # faces whose verdicts are kept for other pieces with the same face
SIDES: tuple[Side, Side] = ("front", "back")


def check_face(face: Face) -> tuple[list[Note], GreyLook]:
    """Return everything that is wrong with one face, and its look without colours. For many faces, use one `FaceChecker`."""
    return FaceChecker().face(face)


def report_face(face: Face, problems: Problems, waived: frozenset[str] = frozenset()) -> None:
    """Report everything that is wrong with one face, except waived codes."""
    report([note for note in check_face(face)[0] if note.code not in waived], problems)


def report(notes: Iterable[Note], problems: Problems) -> None:
    """Report notes as problems."""
    for note in notes:
        add = problems.error if note.severity == "error" else problems.warning
        add(note.code, note.place, note.message, note.expected, note.hint)


# the whole game


def check(
    game: Game,
    problems: Problems,
    *,
    faces: Faces | None = None,
    cache: Cache | None = None,
    done: Callable[[int], None] = lambda _n: None,
    wants: Callable[[str, str], bool] = lambda _set, _piece: True,
) -> int:
    """Report what is wrong with every face and aid of a game; return how many faces there are.

    `cache` stores the result for a face under a key of everything that it depends on. `done` is called for each piece that was
    checked. `wants` tells which pieces of which sets are checked.
    """
    verdicts = _FaceVerdicts(game, faces, cache)
    looks: dict[str, tuple[GreyLook, GreyLook]] = {}
    faces_seen = 0
    for pieces in game.sets.values():
        for item in pieces.items:
            if not wants(pieces.id, item.id):
                continue
            sides = []
            for side in SIDES:
                notes, seen = verdicts.face(pieces, item, side)
                report_plain([note for note in notes if note[0] not in item.waived], problems)
                sides.append(seen)
                faces_seen += seen is not NO_FACE
            if sides[0] is not NO_FACE:
                looks[f"{item.set}/{item.id}"] = (sides[0], sides[1])
            done(1)
    report(same_without_colour(game, looks), problems)
    report(_waivers(game), problems)
    for aid in game.aids:
        if wants(f"aids-{aid.id}", aid.id):
            report_plain(verdicts.aid(aid), problems)
    report_plain(verdicts.masthead(), problems)
    report(own_fonts.faults(game), problems)
    return faces_seen + sum(aid.sides for aid in game.aids)


def _waivers(game: Game) -> Iterator[Note]:
    """Give a note for each waiver of a code that no face check has."""
    for pieces in game.sets.values():
        places: dict[Place, str] = {}  # all pieces of a set share its waivers
        for item in pieces.items:
            for code in sorted(item.waived - CODES.keys()):
                waived_by_piece = (*item.where.root, "waive", code) in item.where.positions
                places[(item if waived_by_piece else pieces).where.key("waive", code)] = code
        for place, code in places.items():
            yield Note("waive-unknown", place, f"no check has the code '{code}'", hint=did_you_mean(code, CODES))


def check_layouts(game: Game, problems: Problems, cache: Cache) -> str:
    """Check all faces for `punchboard check`; return a note for its summary."""
    code = program(Path(__file__).resolve().parents[1])
    key = f"sizes {digest(code, repr(game.print), *map(_cut, game.sets.values()))}"
    if cache.get(key) is None:
        from generator.preflight import sizes

        found = Problems()
        sizes.check(game, found)
        problems.extend(found)
        if not found:
            cache.put(key, "all fit")
    with kept.results_kept_with(cache):
        return count(check(game, problems, cache=cache), "face")


def _cut(pieces: PieceSet) -> str:
    """Return what decides whether the pieces of a set can be cut out of a sheet: all but their values."""
    return repr((pieces.id, pieces.kind, pieces.size, pieces.face, pieces.back, pieces.folds, pieces.copies))


PlainNote = list[str | int]  # code, severity, file, line, column, message, expected, hint
FaceVerdict = tuple[list[PlainNote], GreyLook]


def _plain_note(note: Note) -> PlainNote:
    place = note.place
    return [note.code, note.severity, place.file, place.line, place.column, note.message, note.expected, note.hint]


def report_plain(notes: Iterable[PlainNote], problems: Problems) -> None:
    """Report notes that come from a cache."""
    for code, severity, file, line, column, message, expected, hint in notes:
        add = problems.error if severity == "error" else problems.warning
        add(str(code), Place(str(file), int(line), int(column)), str(message), str(expected), str(hint))


def _aid_of(aid: Aid, side: Side) -> Callable[[Faces], Face | None]:
    return lambda faces: faces.aid(aid, side)


class _FaceVerdicts:
    """Checks of faces: from the cache, or made by laying out the face."""

    def __init__(self, game: Game, faces: Faces | None, cache: Cache | None) -> None:
        self.game = game
        self.keys = FaceKeys(game)
        self.cache = cache
        lasting = kept_faces.RESULTS.are_kept
        self.checker = FaceChecker(lasting=lasting) if cache is None else FaceChecker(self._fault)
        self._faces = faces
        self._verdicts: ByIdentity[Face, FaceVerdict] = ByIdentity(MOST_KNOWN)
        self._recording_faces: Faces | None = None
        self._recording_pieces: dict[str, Piece] = {}
        self._answers: Answers | None = None

    def face(self, pieces: PieceSet, piece: Piece, side: Side) -> FaceVerdict:
        """Return the notes and the grey look of one side; no notes and NO_FACE if there is no such side."""
        if self.cache is None:
            return self._shared(pieces, piece, side)
        key = self.keys.face(pieces, piece, side)
        if not key:
            return [], NO_FACE
        stored = self._cached(key, lambda faces: faces.studio.face(self._recording_pieces[piece.id], side))
        return stored["notes"], GreyLook(stored["form"], tuple(stored["greys"]), stored["paints"])

    def aid(self, aid: Aid) -> list[PlainNote]:
        """Return the notes on both sides of a player aid."""
        notes: list[PlainNote] = []
        for side in SIDES[: aid.sides]:
            lay_out = _aid_of(aid, side)
            if self.cache is not None:
                notes += self._cached(f"{self.keys.aid(aid.id)} {side}", lay_out)["notes"]
                continue
            face = lay_out(self.faces)
            notes += [_plain_note(note) for note in self.checker.face(face)[0]] if face else []
        return notes

    def masthead(self) -> list[PlainNote]:
        """Return the notes on the top of the first page, as wide as A4."""
        if MASTHEAD not in self.game.layouts:
            return []

        def lay_out(faces: Faces) -> Face | None:
            return masthead(faces.studio, A4)

        if self.cache is not None:
            notes: list[PlainNote] = self._cached(self.keys.masthead(), lay_out)["notes"]
            return notes
        face = lay_out(self.faces)
        return [_plain_note(note) for note in self.checker.face(face)[0]] if face else []

    @property
    def faces(self) -> Faces:
        """The game's faces; each is laid out when it is first used."""
        if self._faces is None:
            from generator.faces.every_face import Faces

            self._faces = Faces(self.game)
        return self._faces

    def _shared(self, pieces: PieceSet, piece: Piece, side: Side) -> FaceVerdict:
        """Return the verdict on a face that several pieces may share."""
        face = self.faces.face(piece, side)
        if face is None:
            return [], NO_FACE
        found = self._verdicts.find(face)
        if found is None:
            found = self._kept(face, str(pieces.layout_of(piece, side)))
            self._verdicts.put(face, found)
        return found

    def _kept(self, face: Face, layout_id: str) -> FaceVerdict:
        """Return the verdict on a face. An earlier print has kept the grey look of faces on which there is nothing to note."""
        if face.notes or not kept_faces.RESULTS.are_kept:
            return self._checked(face)
        key = f"{self.faces.digests.with_boxes(face)} {self.keys.layout(layout_id)} clean"
        found = kept_faces.RESULTS.take(key)
        if found is not None:
            return [], GreyLook(*found)
        notes, seen = self._checked(face)
        if not notes:
            kept_faces.RESULTS.keep(key, tuple(seen))
        return notes, seen

    def _checked(self, face: Face) -> FaceVerdict:
        notes, seen = self.checker.face(face)
        return [_plain_note(note) for note in notes], seen

    def _fault(self, file: str) -> str:
        """Tell what is wrong with the file of an icon or image; cached until the file changes."""
        assert self.cache is not None  # noqa: S101 - only asked for with a cache
        if images.is_made(file):
            return file_fault(file)
        info = Path(file).stat()
        key = f"drawn {file} {info.st_size} {info.st_mtime_ns}"
        stored = self.cache.get(key)
        if not isinstance(stored, str):
            stored = file_fault(file)
            self.cache.put(key, stored)
        return stored

    def _cached(self, key: str, lay_out: Callable[[Faces], Face | None]) -> dict[str, Any]:
        """Return the verdict from the cache if the values that it read from the pieces are still the same; else make it again."""
        from engine.check.dependencies import Answers, asked, forget, recording_copy

        cache = self.cache
        assert cache is not None  # noqa: S101 - only asked for with a cache
        answers = self._answers = self._answers or Answers(self.game)
        stored: dict[str, Any] | None = cache.get(key)
        if stored is not None and answers.of(stored["asked"]) == stored["answers"]:
            return stored
        if self._recording_faces is None:
            from generator.faces.every_face import Faces

            self._recording_faces = Faces(recording_copy(self.game), shares=False)
            self._recording_pieces = self._recording_faces.game.pieces
        forget(self._recording_faces.game)
        face = lay_out(self._recording_faces)
        questions = asked(self._recording_faces.game)
        questions.pop("game", None)  # the key covers layouts, terms and the like
        notes, seen = self.checker.face(face) if face is not None else ([], NO_FACE)
        stored = {
            "asked": questions,
            "answers": answers.of(questions),
            "notes": [_plain_note(note) for note in notes],
            "form": seen.form,
            "greys": list(seen.greys),
            "paints": seen.paints,
        }
        cache.put(key, stored)
        return stored
