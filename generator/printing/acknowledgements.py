"""The credits of a printed file: the game's people, the artists of its pictures, the fonts, each with its licence."""

from __future__ import annotations

import fnmatch
import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.drawing import images
from generator.drawing.commands import Glyphs, Group, Shape
from generator.sheets import marks
from generator.typesetting import emoji, fonts
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.model import Game
    from generator.drawing.commands import Command

_COPYRIGHT = re.compile(r"copyright (?:\(c\) )?\d{4}[^)\n]{2,200}", re.IGNORECASE)


def credit_sections(game: Game, shown: Iterable[tuple[Command, ...]]) -> Iterator[tuple[str, list[str]]]:
    """Give titles with their rows, none of them empty. `shown` is everything that is drawn."""
    pictures, faces = _used(shown)
    for title, rows in (
        (game.title, [f"{role}: {name}" for role, name in _people(game).items()]),
        (say("Pictures"), [*_artists(game, pictures)]),
        (say("Fonts"), [*_font_rows(faces)]),
    ):
        if rows:
            yield title, rows


def _people(game: Game) -> dict[str, str]:
    """Return who made the game and its licence, by role."""
    own = {say("Author"): game.credits.author, say("Licence"): game.credits.licence}
    return {**{role: said for role, said in own.items() if said}, **game.credits.people}


def _used(shown: Iterable[tuple[Command, ...]]) -> tuple[set[str], set[str]]:
    """Return the names of the picture files, and the fonts."""
    files: set[str] = set()
    faces: set[str] = {marks.FOOTER_FACE, "AtkinsonHyperlegibleNext-Bold"}
    waiting: list[tuple[Command, ...]] = list(shown)
    while waiting:
        for command in waiting.pop():
            if isinstance(command, Glyphs):
                faces.add(command.face)
            elif isinstance(command, Group):
                waiting.append(command.content)
            elif not isinstance(command, Shape):
                files.add(command.file)
    if any(map(emoji.is_picture, files)):
        faces.add("NotoColorEmoji-Regular")
    return {Path(file).name for file in files if not images.is_made(file)}, faces


def _artists(game: Game, used: set[str]) -> Iterator[str]:
    """Give one line for each entry of credits.yaml whose pictures are printed; files without an entry come last."""
    named: set[str] = set()
    for credit in game.credits.art:
        files = sorted(name for name in used if any(fnmatch.fnmatchcase(name, glob) for glob in credit.files))
        if not files:
            continue
        named.update(files)
        parts = [
            say("{title} by {name}", title=credit.title, name=credit.by),
            credit.licence,
            credit.source,
            credit.changes,
        ]
        yield "; ".join(part for part in parts if part) + f" ({', '.join(name.rsplit('.', 1)[0] for name in files)})"
    if used - named:
        yield say("Nobody is named for {files}", files=", ".join(sorted(used - named)))


def _font_rows(used: set[str]) -> Iterator[str]:
    """Give each bundled family with the copyright line of its licence."""
    families: dict[str, None] = {}
    for face in sorted(used):
        families.setdefault(Path(face).stem.split("-", maxsplit=1)[0])
    for family in families:
        licence = next(
            (
                file
                for file in sorted(fonts.FOLDER.glob("*.txt"))
                if family.startswith(file.name.split("-", maxsplit=1)[0])
            ),
            None,
        )
        if licence is None:
            yield _spaced(family)
            continue
        copyright_line = _COPYRIGHT.search(licence.read_text("utf-8"))
        kind = "SIL Open Font License 1.1" if licence.stem.endswith("OFL") else licence.stem
        yield f"{_spaced(family)}: " + "; ".join(
            [*([_closed(copyright_line[0].strip())] if copyright_line else []), kind]
        )


def _spaced(family: str) -> str:
    """Return a family's name as people write it: BarlowCondensed is Barlow Condensed."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", family).replace("Deja Vu", "DejaVu")


def _closed(words: str) -> str:
    """Close a bracket whose end was cut off."""
    return words + ")" if words.count("(") > words.count(")") else words
