"""What one game brings to the site: its files and pages, and its places on the pages that all games share.

A game whose data, printed files and simulated runs are the same as at the last build is not played, drawn and written
again. Its files are still in the docs folder; a sealed list has their hashes, and one that differs makes the game again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common import fingerprint, kept
from engine.common.cache import digest
from engine.common.reading import MEGABYTE, ReadError, read_bytes
from engine.common.shapes import ANYTHING
from engine.load import lender_files
from engine.own_code.choice import decide
from generator.common.output import write
from generator.site.for_builders.builders import data_places
from generator.site.pages.contents import game_navigation
from generator.site.pages.home import home_card
from generator.site.search.builders import effect_entries
from generator.site.search.index import entries_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.model import Game
    from generator.site.writing.book import Book

_LARGEST = 400 * MEGABYTE  # of a file of the docs folder
_SHAPE = {
    "key": str,
    "files": {None: str},
    "card": str,
    "navigation": [ANYTHING],
    "places": [(str, str)],
    "entries": [{None: ANYTHING}],
    "effects": [{None: ANYTHING}],
}


@dataclass
class GamePart:
    """The part of one game. `files` are complete only when its pages and pictures are there.

    A part from the last build has no files but `hashes`: its files are in the docs folder already.
    """

    book: Book
    card: str  # its card on the first page, as HTML
    navigation: list[Any]
    places: list[tuple[str, str]]  # its pages for builders, each with the words of its link
    entries: list[dict[str, Any]]  # of the search index
    effects: list[dict[str, Any]]  # its effects in the search index for builders
    files: dict[str, bytes] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)  # of the files by uri, as far as they are known
    key: str = ""  # of what it was made from
    is_new: bool = True  # made by this build
    is_quiet: bool = True  # whether nothing was reported about it; else the next build has to report it again


def new_part(book: Book, files: dict[str, bytes]) -> GamePart:
    """Return the part of a game that was just played and drawn."""
    return GamePart(
        book,
        home_card(book),
        game_navigation(book),
        list(data_places(book)),
        list(entries_of(book)),
        list(effect_entries(book)),
        files,
    )


def key_of(root: Path, game: Game, games: Sequence[Game], program: str) -> str:
    """Return a hash of all that the part of a game follows from; `program` is the fingerprint of the program."""
    return digest(
        program,
        str(root.resolve()),
        str(game.folder),
        game.language,
        repr([(one.id, one.title) for one in games]),
        fingerprint.file_contents(game.folder, *lender_files.files(game.folder)),
        decide(game.folder).key,
        fingerprint.file_states(root / "build" / "print" / game.printed_in, root / "build" / "balance"),
    )


def kept_part(root: Path, book: Book, key: str, docs: Mapping[str, str]) -> GamePart | None:
    """Return the part of a game as the last build made it; None if it would be another one now, or a file is not as it was.

    `docs` has the hashes of the files of the docs folder, as far as they are known.
    """
    found = kept.read_sealed(_file(root, book.game), _name(book.game), _SHAPE)
    if not isinstance(found, dict) or found["key"] != key:
        return None
    hashes: dict[str, str] = found["files"]
    if not all(docs.get(uri) == wanted or _is_as_made(root, uri, wanted) for uri, wanted in hashes.items()):
        return None
    return GamePart(
        book,
        found["card"],
        found["navigation"],
        [(uri, words) for uri, words in found["places"]],
        found["entries"],
        found["effects"],
        hashes=hashes,
        key=key,
        is_new=False,
    )


def keep(root: Path, part: GamePart) -> None:
    """Write down the part of a game for the next build. Raises OSError."""
    content = {
        "key": part.key,
        "files": part.hashes,
        "card": part.card,
        "navigation": part.navigation,
        "places": [list(place) for place in part.places],
        "entries": part.entries,
        "effects": part.effects,
    }
    write(_file(root, part.book.game), kept.sealed_text(_name(part.book.game), content))


def _is_as_made(root: Path, uri: str, wanted: str) -> bool:
    """Tell whether a file of the docs folder has the bytes with this hash."""
    path = root / "build" / "docs" / uri
    try:
        return not path.is_symlink() and digest(read_bytes(path, _LARGEST)) == wanted
    except ReadError:
        return False


def _file(root: Path, game: Game) -> Path:
    return root / ".punchboard-cache" / "site" / f"{game.id}.json"


def _name(game: Game) -> str:
    return f"site part {game.id}"
