"""Writes what MkDocs makes the site from: the pages in Markdown, pictures, scripts and data, and its settings.

What an earlier build has made from the same inputs is taken from there: whole games (`parts`), pages that describe the
program, icons.
"""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.resources import resource
from engine.own_code.choice import decide
from generator.site.build import play
from generator.site.build.app import icon_files, own_icon_files
from generator.site.build.balance import add_balance
from generator.site.build.draft import marks, soften
from generator.site.build.files import game_files, hand_written, theme_files, write_settings
from generator.site.build.parts import kept_part, key_of, new_part
from generator.site.build.permanent import moved_files
from generator.site.build.pictures import PictureMaker
from generator.site.build.remembered import Remembered
from generator.site.build.scenario_memory import ScenarioMemory
from generator.site.build.settings.links import BUILDERS
from generator.site.for_builders.data import data_files, schema_file
from generator.site.for_builders.layouts_page import layouts_files
from generator.site.pages.contents import builders_pages, game_pages, navigation, shared_pages
from generator.site.pages.notices import NOTICES_PAGE, NOTICES_TITLE
from generator.site.proofs.scenario_page import ScenarioPage
from generator.site.search.builders import builders_script
from generator.site.search.index import index_scripts
from generator.site.writing.book import Book
from generator.site.writing.noting_book import NotingBook
from generator.words.catalogue import say, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game
    from engine.play import Ruleset
    from generator.common.program import Program
    from generator.site.build.parts import GamePart
    from generator.site.build.settings.own_settings import OwnSettings
    from generator.site.build.settings.theme import OwnTheme
    from generator.site.writing.results import Result

_FAVICON = "assets/pb/favicon.svg"


@dataclass
class Documents:
    """The documents of a site while they are made; `parts` are those of its games.

    `program` is the fingerprint of the program, `docs` has the hashes of the files of the docs folder as far as they are known.
    `report` gets a line for each stage.
    """

    root: Path
    games: Sequence[Game]
    problems: Problems
    program: str
    docs: Mapping[str, str]
    report: Callable[[str], None]
    pyodide: Mapping[str, bytes] = field(default_factory=dict)  # files of Python for browsers, if readers can play here

    @cached_property
    def remembered(self) -> Remembered:
        """What earlier builds have computed."""
        return Remembered(self.root, self.program)

    def write(self, settings: OwnSettings, commands: Program, *, draft: bool) -> dict[str, bytes]:
        """Return all files that are not in the docs folder already, by uri, and write the settings of MkDocs.

        `settings` are the project's own, `commands` is the command line, which a page describes.
        """
        files = theme_files(resource("site") / "assets")
        files.update(self._icons(settings.theme, files[_FAVICON]))
        has_builders = settings.has_builders
        own = hand_written(resource("site") / "pages", files, None if has_builders else ())
        builders, about = own.get("builders", {}), own.get("about", {})
        if draft:
            soften(self.parts, self.problems)
        for part in self.parts:
            files.update(part.files)
        if self.pyodide:
            files.update({**self.pyodide, **play.page_files()})
        files.update(self._shared(settings.texts["site_name"], builders=has_builders))
        if has_builders:
            files.update(layouts_files(self.root, self.problems))
            texts = {uri: files[uri].decode() for uri in (*builders.values(), *about.values())}
            files.update(self._for_builders(builders, texts, commands))
        files.update(schema_file())
        about = {say(NOTICES_TITLE): NOTICES_PAGE, **about}
        menus = [(part.book.game.title, part.navigation) for part in self.parts]
        tree = navigation(menus, builders if has_builders else None, about, settings.menu.entries)
        settings.menu.check({*files, *(uri for part in self.parts for uri in part.hashes)}, self.problems)
        files.update(settings.files())
        frame = {"look": settings.frame(), BUILDERS: has_builders, **(marks(self.parts) if draft else {})}
        write_settings(self.root, tree, settings.values(), frame)
        self.remembered.save()
        return files

    def _icons(self, theme: OwnTheme, drawing: bytes) -> dict[str, bytes]:
        """Return the icons of the site by uri: the project's own, or Punchboard's."""
        if own := theme.favicon:
            return own_icon_files(theme.files[own], own[own.rindex(".") :].lower())
        return self.remembered.find_or_make("icons", lambda: icon_files(resource("site") / _FAVICON), digest(drawing))

    def _shared(self, name: str, *, builders: bool) -> dict[str, bytes]:
        """Return the pages for players that belong to no game, and the search index."""
        books = [part.book for part in self.parts]
        titles = {game.id: game.title for game in self.games}
        entries = [entry for part in self.parts for entry in part.entries]
        pages = shared_pages(books, [part.card for part in self.parts], name, builders=builders)
        return {**index_scripts(titles, entries, builders=builders), **_encoded(pages)}

    def _for_builders(
        self, hand_written: Mapping[str, str], texts: Mapping[str, str], commands: Program
    ) -> dict[str, bytes]:
        """Return the pages for people who build games, and their search index: both follow from the program and from few data.

        `hand_written` has pages by title, `texts` those and others by uri.
        """
        titles = [game.title for game in self.games]
        places = [part.places for part in self.parts]
        effects = [entry for part in self.parts for entry in part.effects]
        make = self.remembered.find_or_make
        return {
            **make(
                "pages for builders",
                lambda: _encoded(builders_pages(titles, places, hand_written, commands)),
                repr((titles, places, hand_written)),
            ),
            **make("search for builders", lambda: builders_script(effects, texts, commands), repr((effects, texts))),
        }

    @cached_property
    def parts(self) -> list[GamePart]:
        """The part of each game, from the last build if it would be the same now."""
        with PictureMaker(self.root) as studio:
            parts = [self._part(game, studio) for game in self.games]
            new = [part for part in parts if part.is_new]
            self.report("writing pages")
            gc.freeze()  # the played scenarios stay in memory; the garbage collector would search them many times
            for part in new:
                self._write_pages(part)
            gc.unfreeze()
            drawn = studio.files()
        for part in new:
            if self.pyodide:
                with spoken(part.book.game.language, part.book.game.words):
                    part.files.update(play.game_files(part.book, self.pyodide))
            part.files.update({uri: drawn[uri] for one in part.book.pictures.values() for uri in (one.uri, one.small)})
            part.hashes = {uri: digest(data) for uri, data in part.files.items()}
        return parts

    def _part(self, game: Game, studio: PictureMaker) -> GamePart:
        key = key_of(self.root, game, self.games, self.program)
        part = kept_part(self.root, Book(game), key, self.docs)
        if part is None:
            self.report(f"{game.title}: playing and drawing")
            part = self._new_part(game, studio)
            part.key = key
        return part

    def _new_part(self, game: Game, studio: PictureMaker) -> GamePart:
        """Return the part of a game without its pages and pictures."""
        files: dict[str, bytes] = {}
        before = len(list(self.problems))
        with spoken(game.language, game.words):
            part = new_part(self._book(game, files, studio), files)
        part.is_quiet = len(list(self.problems)) == before
        return part

    def _write_pages(self, part: GamePart) -> None:
        with spoken(part.book.game.language, part.book.game.words):
            part.files.update(_encoded(self._pages(part.book)))
            part.files.update(moved_files(self.root, part.book, part.files, self.problems))
        part.files.update(data_files(part.book))

    def _pages(self, book: Book) -> dict[str, str]:
        """Return the Markdown of every page of a game."""
        memory, noting = self._memories.get(book.game.id), NotingBook(book)
        pages: dict[str, str] = {}
        for page in game_pages(book):
            if isinstance(page, ScenarioPage):
                pages.update(memory.texts(page, noting) if memory else page.pages())
            else:
                pages[page.uri] = page.markdown()
        if memory:
            memory.save(noting)
        return pages

    def _book(self, game: Game, files: dict[str, bytes], studio: PictureMaker) -> Book:
        """Return the book of a game that is played and drawn, and add its files to `files`."""
        from engine.effects.verbs import worded
        from engine.rules_code import find, not_played, vocabulary

        rules = find(game)
        book = Book(game)
        book.vocabulary = worded(vocabulary(game) or {}, game.templates)
        book.games = tuple((one.id, one.title) for one in self.games)
        book.not_played = not_played(game.folder)
        if problem := decide(game.folder).problem:
            self.problems.extend([problem])
        if rules is not None:
            book.rules_code, book.is_playable = rules, bool(self.pyodide)
            book.plays = self._play(game, rules)
            book.boards = lambda state: rules.picture(rules.view(state, 0))
        book.icons, book.downloads, book.hand_written = game_files(self.root, game, files, self.problems)
        book.pictures = studio.pictures(game)
        add_balance(self.root, book, files)
        return book

    def _play(self, game: Game, rules: Ruleset) -> dict[str, Result]:
        """Play the scenarios; one that fails is a problem."""
        memory = self._memories[game.id] = ScenarioMemory(self.root, game, rules, self.program)
        results = memory.results()
        for result in results.values():
            self.problems.extend(result.problems)
        return results

    @cached_property
    def _memories(self) -> dict[str, ScenarioMemory]:
        """The scenarios of each game that is played, by the id of the game."""
        return {}


def _encoded(pages: Mapping[str, str]) -> dict[str, bytes]:
    return {uri: text.encode() for uri, text in pages.items()}
