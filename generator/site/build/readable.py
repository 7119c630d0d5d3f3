"""Finds, for `punchboard check`, what a build of the site would refuse in the hand-written pages and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import count
from generator.site.build.own_pages import PageReader
from generator.site.build.settings import own_settings

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game


def check_pages(root: Path, game: Game, problems: Problems, *, with_settings: bool) -> str:
    """Report what is wrong with a game's pages and, if asked, with the project's mkdocs.yml; returns a note."""
    if with_settings:
        own_settings(root, problems)
    read = sum(1 for _ in PageReader(root, game, problems).pages())
    return f"{count(read, 'page')} read"
