"""Permanent addresses of a game: the list `addresses.txt` in its folder, and what became of each address.

The list has a line `ID ADDRESS` for each chapter, rule, ruling, piece and scenario that was ever published; `punchboard
addresses` adds to it. What has another id today says so (`was: [SS-5.9]`); what is gone is named in history.yaml as withdrawn.
An id that is listed and neither known nor explained is a problem.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import Cache
from engine.common.names import did_you_mean
from engine.common.problems import Place, Problems
from engine.data.source import FileReader, lines_of
from generator.common.grouping import values_by_key
from generator.site.writing.address import Address
from generator.site.writing.templates import macro
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine.model import Game
    from generator.site.writing.book import Book

FILE = "addresses.txt"
_WORD = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_ADDRESSES = {  # after the folder of the game, by the kind of what is there
    "chapter": re.compile(rf"rules/{_WORD}/"),
    "rule": re.compile(rf"rules/{_WORD}/#{_WORD}"),
    "ruling": re.compile(rf"rulings/#{_WORD}"),
    "piece": re.compile(rf"pieces/{_WORD}/{_WORD}/"),
    "scenario": re.compile(rf"examples/{_WORD}/"),
}

Key = tuple[str, str]  # kind (chapter, rule, ruling, piece, scenario) and id


class Published(NamedTuple):
    """An address that was published once: what it showed, and its line in the list."""

    key: Key
    url: str
    line: int


class Moved(NamedTuple):
    """An address that shows nothing any more: the id that it had, its page and place, and where to go on."""

    id: str
    old: Address
    new: Address
    why: str  # the end of a sentence: "is now SS-6.1"


def present(book: Book) -> Iterator[tuple[Key, Address, tuple[str, ...]]]:
    """Yield each thing with a permanent address: its key, its address today, and its former ids."""
    game = book.game
    for section in game.sections:
        yield ("chapter", section.id), book.section(section), section.was
    for rule in game.rules.values():
        yield ("rule", rule.id), book.rule(rule), rule.was
    for ruling in game.rulings.values():
        yield ("ruling", ruling.id), book.ruling(ruling), ruling.was
    for piece in game.pieces.values():
        yield ("piece", piece.id), book.piece(piece), piece.was
    for scenario in game.scenarios.values():
        yield ("scenario", scenario.id), book.scenario(scenario), scenario.was


def read_list(root: Path, game: Game, problems: Problems) -> list[Published]:
    """Return the list of a game, by line; lines that are no addresses of this game are added to `problems`. No file: no lines."""
    reader = FileReader(root.resolve(), game.folder.resolve(), problems, Cache(None))
    path = reader.folder / FILE
    text = reader.read_text(path) if path.exists() or path.is_symlink() else None
    found = []
    for number, line in enumerate(lines_of(text or ""), 1):
        name, _, url = line.strip().partition(" ")
        kind = _kind(url.removeprefix(f"{game.id}/")) if url.startswith(f"{game.id}/") else ""
        if kind:
            found.append(Published((kind, name), url, number))
        elif line.strip():
            place = Place(reader.name(path), number)
            expected = f"an id, a blank, and an address such as {game.id}/rules/setup/#{game.prefix}-1.1"
            problems.error("address-line", place, "this is no address of the game", f"expected {expected}")
    return found


def _kind(place: str) -> str:
    """Return the kind of what is at a place within the game's folder; "" if nothing can be there."""
    return next((kind for kind, form in _ADDRESSES.items() if form.fullmatch(place)), "")


def check_list(root: Path, book: Book, problems: Problems) -> int:
    """Report each published id that nothing has today and nothing explains; return the number of addresses."""
    listed = read_list(root, book.game, problems)
    known = {key for key, _address, _was in present(book)}
    explained = {(kind, old) for (kind, _id), _address, was in present(book) for old in was}
    gone = set(_withdrawn(book))
    name = FileReader(root.resolve(), book.game.folder.resolve(), Problems(), Cache(None)).name(
        book.game.folder.resolve() / FILE
    )
    for (kind, lost), url, line in listed:
        if (kind, lost) not in known | explained and lost not in gone:
            problems.error(
                "address-lost",
                Place(name, line),
                f"{url} was published, and no {kind} is '{lost}' any more",
                f"expected was: [{lost}] in the {kind} that it has become, or a change 'withdrawn' in history.yaml",
                did_you_mean(lost, sorted(one for what, one in known if what == kind)),
            )
    return len(listed)


def _withdrawn(book: Book) -> dict[str, str]:
    """Return, for each id that was withdrawn, the version that did it."""
    return {
        name: one.version for name, changes in book.changes_of.items() for one in changes if one.change == "withdrawn"
    }


def moved(book: Book, listed: list[Published]) -> Iterator[Moved]:
    """Yield the addresses that were published and that show something else today, or nothing."""
    now = {key: address for key, address, _was in present(book)}
    new_ids = {(kind, old): (kind, name) for (kind, name), _address, was in present(book) for old in was}
    gone = _withdrawn(book)
    for (kind, name), url, _line in listed:
        key = new_ids.get((kind, name), (kind, name))
        if key in now and now[key].url() != url:
            why = say("is now {id}", id=key[1]) if key[1] != name else say("is now on another page")
            yield Moved(name, _address(url), now[key], why)
        elif key not in now and name in gone:
            why = say("was withdrawn in version {version}", version=gone[name])
            yield Moved(name, _address(url), book.page("history", f"v{gone[name]}"), why)


def _address(url: str) -> Address:
    path, _, anchor = url.partition("#")
    return Address(f"{path.rstrip('/')}.md", anchor)


def list_text(root: Path, book: Book) -> str:
    """Return the list as it is with all present addresses added; nothing is ever taken out of it."""
    before = {f"{name} {url}" for (_kind, name), url, _line in read_list(root, book.game, Problems())}
    now = {f"{name} {address.url()}" for (_kind, name), address, _was in present(book)}
    return "".join(f"{line}\n" for line in sorted(before | now))


def moved_files(root: Path, book: Book, files: Mapping[str, bytes], problems: Problems) -> dict[str, bytes]:
    """Return what makes old addresses lead on, by uri: pages of `files` with a list of what has left them, and pages of their own."""
    by_page = values_by_key((one.old.uri, one) for one in moved(book, read_list(root, book.game, problems)))
    found = {}
    for uri, left in by_page.items():
        if uri in files:
            signs = [one for one in left if one.old.anchor]
            found[uri] = files[uri] + f"\n{macro('moved', 'signs')(signs, uri)}\n".encode() if signs else files[uri]
        else:
            found[f"{uri.removesuffix('.md')}/index.html"] = _page(uri, left)
    return found


def _page(uri: str, left: list[Moved]) -> bytes:
    """Return a page at an old address. It leads on at once where the whole page has moved, and by the id in the address otherwise."""
    whole = next((one.new.seen_from(uri) for one in left if not one.old.anchor), "")
    signs = [one for one in left if one.old.anchor]
    return f"{macro('moved', 'leads_on')(signs, uri, whole)}\n".encode()
