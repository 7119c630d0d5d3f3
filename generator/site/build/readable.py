"""Finds, for `punchboard check`, what a build of the site would refuse in the hand-written pages and settings."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from engine.common.names import count, did_you_mean
from engine.common.problems import Place, Problems
from generator.site.build.own_pages import TAKEN, PageReader
from generator.site.build.permanent import check_list
from generator.site.build.settings.own_settings import own_settings
from generator.site.writing.book import Book

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from engine.model import Game

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^()\s:#?]+\.md)(?:#[^()\s]*)?\)")


def check_pages(root: Path, game: Game, problems: Problems, *, with_settings: bool) -> str:
    """Report what is wrong with a game's pages and addresses and, if asked, with the project's mkdocs.yml; returns a note."""
    if with_settings:
        own_settings(root, problems)
    pages = dict(PageReader(root, game, problems).pages())
    again = PageReader(root, game, Problems()).files  # its problems are reported already
    for uri in pages:
        path = again.folder / "pages" / posixpath.basename(uri)
        text = again.read_text(path) or ""
        for target, offset in _dead_links(uri, text, pages):
            line = text.count("\n", 0, offset) + 1
            place = Place(again.name(path), line, offset - text.rfind("\n", 0, offset))
            hint = did_you_mean(posixpath.basename(target), [posixpath.basename(page) for page in pages])
            problems.error("site-link", place, f"the link {target} leads nowhere", "a page of the game", hint)
    listed = check_list(root, Book(game), problems)
    return f"{count(len(pages), 'page')} read" + (f", {count(listed, 'address', 'addresses')} kept" if listed else "")


def _dead_links(uri: str, text: str, pages: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield the links of a page to hand-written pages of its game that do not exist, with their offsets.

    Links to pages that the build writes, or to other folders, are followed when the site is built.
    """
    game = posixpath.dirname(uri)
    for match in _LINK.finditer(_CODE.sub(lambda code: " " * len(code[0]), text)):
        path = posixpath.normpath(posixpath.join(game, match[1]))
        name = posixpath.basename(path).removesuffix(".md")
        if posixpath.dirname(path) == game and path not in pages and name not in TAKEN:
            yield match[1], match.start(1)
