"""Builds the rules website: checks the data, writes Markdown and pictures, runs MkDocs, checks the result, replaces the old site.

If a build fails, the older site in `build/site` stays as it is. Nothing here is a MkDocs hook or plugin, so another builder
can use the pages in `build/docs` too.
"""

from __future__ import annotations

import gc
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.problems import Place
from engine.common.resources import resource
from engine.own_code.choice import decide
from generator.site.build import last_site, unchanged
from generator.site.build.app import icon_files, write_manifest
from generator.site.build.balance import add_balance
from generator.site.build.discovery import write_discovery
from generator.site.build.draft import marks, soften
from generator.site.build.files import game_files, hand_written, sync, theme_files, write_settings
from generator.site.build.folders import fill_folders
from generator.site.build.links import LinkCheck, check_site
from generator.site.build.mkdocs import LastSite, run_mkdocs
from generator.site.build.offline import write_offline
from generator.site.build.parts import GamePart, kept_part, key_of, new_part
from generator.site.build.parts import keep as keep_part
from generator.site.build.permanent import moved_files
from generator.site.build.pictures import PictureMaker
from generator.site.build.settings import BUILDERS, has_builders_pages, own_settings, site_name
from generator.site.for_builders.data import data_files, schema_file
from generator.site.for_builders.layouts_page import layouts_files
from generator.site.pages.contents import builders_pages, game_pages, navigation, shared_pages
from generator.site.pages.notices import NOTICES_PAGE, NOTICES_TITLE
from generator.site.search.builders import builders_script
from generator.site.search.index import index_scripts
from generator.site.writing.book import Book
from generator.words.catalogue import ENGLISH, say, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game
    from engine.play import Ruleset
    from engine.scenario.verdict import ScenarioResult
    from generator.common.program import Program
    from generator.site.build.facts import SiteFacts

PAGE_BUDGET = 400_000  # bytes of HTML; the heaviest page is the rulings of a game with a hundred of them
TILE_BUDGET = 500  # bytes of HTML for each piece of a gallery, or each scenario of the list
RULING_BUDGET = 4_000  # bytes of HTML for each ruling
PIECE_BUDGET = 35_000  # bytes of HTML of a piece's page, with its navigation


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """The result of a build: its pages, the links followed, and whether anything had changed since the last build."""

    site: Path
    pages: int
    links: int
    changed: bool


def build_site(
    root: Path,
    games: Sequence[Game],
    problems: Problems,
    program: Program,
    report: Callable[[str], None],
    *,
    draft: bool = False,
) -> BuiltSite | None:
    """Build `build/site` for games whose data has no errors; None if the build fails, with the reasons in `problems`.

    `program` is the command line: a page describes its commands. `report` gets a line for each stage. In a `draft`
    scenarios may fail; its pages say so.
    """
    build = root / "build"
    docs = build / "docs"
    made_by = unchanged.program_fingerprint()  # before anything is made: the code that is running
    settings = own_settings(root, problems)
    settings = {**settings, "site_name": site_name(root, settings, games)}
    with spoken(_language(games)):
        files, parts = _documents(root, games, settings, problems, program, made_by, report, draft=draft)
    if problems.failed:
        return None
    sync(docs, files, {uri for part in parts if not part.is_new for uri in part.files})
    fresh, site, old = unchanged.working_folders(root)
    hashes = {uri: digest(data) for uri, data in files.items()}
    ledger, wanted = unchanged.ledger(root), unchanged.pages_fingerprint(root, hashes)
    if before := ledger.find(unchanged.PAGES, wanted):
        report("nothing has changed since the last build")
        return BuiltSite(site, before.number("pages"), before.number("links"), changed=False)
    unchanged.tidy(root)
    report("running mkdocs")
    last = LastSite(site, last_site.read(root, site))
    made = run_mkdocs(build / "mkdocs.yml", fresh, hashes, made_by, last, problems)
    if problems.failed:
        return None
    with spoken(_language(games)):
        _write_beside_pages(fresh, games, made.facts)
    report("following every link")
    known = {name: LinkCheck(*found) for name, found in last.inputs.links.items() if name in made.same}
    checked = check_site(fresh, max(PAGE_BUDGET, *map(_longest_list, games)), problems, known, made.facts.root)
    _check_pieces(fresh, problems)
    if problems.failed:
        return None
    _swap(fresh, site, old)
    made.inputs.links.update((name, (one.count, one.targets)) for name, one in checked.items())
    last_site.keep(root, site, made.inputs)
    _keep_parts(root, parts)
    count, links = len(checked), sum(one.count for one in checked.values())
    ledger.keep(unchanged.PAGES, wanted, [site], pages=count, links=links)
    return BuiltSite(site, count, links, changed=True)


def _keep_parts(root: Path, parts: Sequence[GamePart]) -> None:
    """Keep the parts of games that were made now, for the next build."""
    for part in parts:
        if part.is_new and part.is_quiet:
            keep_part(root, part)


def _language(games: Sequence[Game]) -> str:
    """Return the language of the pages that belong to no game: that of all games, or English if they have several."""
    spoken_by_games = {game.language for game in games}
    return spoken_by_games.pop() if len(spoken_by_games) == 1 else ENGLISH


def _documents(
    root: Path,
    games: Sequence[Game],
    settings: Mapping[str, str],
    problems: Problems,
    program: Program,
    made_by: str,
    report: Callable[[str], None],
    *,
    draft: bool,
) -> tuple[dict[str, bytes], list[GamePart]]:
    """Return all files for MkDocs, by uri, and the parts of the games; write its settings: Punchboard's and the project's own."""
    files = theme_files(resource("site") / "assets")
    files.update(icon_files(resource("site") / "assets" / "pb" / "favicon.svg"))
    has_builders = has_builders_pages(root)
    own = hand_written(resource("site") / "pages", files, None if has_builders else ())
    builders, about = own.get("builders", {}), own.get("about", {})
    parts = _parts(root, games, problems, made_by, report)
    if draft:
        soften(parts, problems)
    for part in parts:
        files.update(part.files)
    books = [part.book for part in parts]
    written = shared_pages(books, [part.card for part in parts], settings["site_name"], builders=has_builders)
    titles, entries = {game.id: game.title for game in games}, [entry for part in parts for entry in part.entries]
    files.update(index_scripts(titles, entries, builders=has_builders))
    if has_builders:
        files.update(layouts_files(root, problems))
        written |= builders_pages(books, [part.places for part in parts], builders, program)
        texts = {uri: files[uri].decode() for uri in (*builders.values(), *about.values())}
        files.update(builders_script(books, texts, program))
    files.update({uri: text.encode() for uri, text in written.items()})
    files.update(schema_file())
    about = {say(NOTICES_TITLE): NOTICES_PAGE, **about}
    tree = navigation(
        [(part.book.game.title, part.navigation) for part in parts], builders if has_builders else None, about
    )
    write_settings(root, tree, settings, {BUILDERS: has_builders, **(marks(parts) if draft else {})})
    return files, parts


def _parts(
    root: Path, games: Sequence[Game], problems: Problems, made_by: str, report: Callable[[str], None]
) -> list[GamePart]:
    """Return the part of each game, from the last build if it would be the same now."""
    with PictureMaker(root) as studio:
        parts = []
        for game in games:
            key = key_of(root, game, games, made_by)
            part = kept_part(root, _bare_book(game, games), key)
            if part is None:
                report(f"{game.title}: playing and drawing")
                part = _made(root, game, games, studio, problems)
                part.key = key
            parts.append(part)
        report("writing pages")
        gc.freeze()  # the played scenarios stay in memory; the garbage collector would search them many times
        for part in parts:
            if part.is_new:
                with spoken(part.book.game.language):
                    part.files.update({page.uri: page.markdown().encode() for page in game_pages(part.book)})
                    part.files.update(moved_files(root, part.book, part.files, problems))
                part.files.update(data_files(part.book))
        gc.unfreeze()
        drawn = studio.files()
    for part in parts:
        if part.is_new:
            part.files.update({uri: drawn[uri] for one in part.book.pictures.values() for uri in (one.uri, one.small)})
    return parts


def _made(root: Path, game: Game, games: Sequence[Game], studio: PictureMaker, problems: Problems) -> GamePart:
    files: dict[str, bytes] = {}
    before = len(list(problems))
    with spoken(game.language):
        part = new_part(_book(root, game, games, files, studio, problems), files)
    part.is_quiet = len(list(problems)) == before
    return part


def _longest_list(game: Game) -> int:
    """Return how many bytes the longest page of a game may have that lists all things of one kind."""
    return max(TILE_BUDGET * max(len(game.pieces), len(game.scenarios)), RULING_BUDGET * len(game.rulings))


def _bare_book(game: Game, games: Sequence[Game]) -> Book:
    """Return the book of a game as far as it follows from the data alone."""
    from engine.effects.verbs import worded
    from engine.rules_code import vocabulary

    book = Book(game)
    book.vocabulary = worded(vocabulary(game) or {}, game.templates)
    book.games = tuple((one.id, one.title) for one in games)
    return book


def _book(
    root: Path, game: Game, games: Sequence[Game], files: dict[str, bytes], studio: PictureMaker, problems: Problems
) -> Book:
    """Return the book of a game that is played and drawn, and add its files to `files`."""
    from engine.rules_code import find, not_played

    rules = find(game)
    book = _bare_book(game, games)
    book.not_played = not_played(game.folder)
    if problem := decide(game.folder).problem:
        problems.extend([problem])
    if rules is not None:
        book.rules_code = rules
        book.plays = _play(game, rules, problems)
        book.boards = lambda state: rules.picture(rules.view(state, 0))
    book.icons, book.downloads, book.hand_written = game_files(root, game, files, problems)
    book.pictures = studio.pictures(game)
    add_balance(root, book, files)
    return book


def _play(game: Game, rules: Ruleset, problems: Problems) -> dict[str, ScenarioResult]:
    """Play every scenario; one that fails is a problem."""
    from engine.scenario.runner import Runner

    runner = Runner(game, rules)
    results = {scenario.id: runner.run(scenario, trace=True) for scenario in game.scenarios.values()}
    for result in results.values():
        problems.extend(result.problems)
    return results


def _write_beside_pages(site: Path, games: Sequence[Game], facts: SiteFacts) -> None:
    """Write what MkDocs does not: pages of folders, files for search engines and for installing, lists for reading offline."""
    fill_folders(site)
    write_discovery(site, facts)
    write_manifest(site, facts)
    write_offline(site, [game.id for game in games])


def _check_pieces(site: Path, problems: Problems) -> None:
    for path in sorted(site.glob("*/pieces/*/*/index.html")):
        if (size := path.stat().st_size) > PIECE_BUDGET:
            problems.warning(
                "site-budget",
                Place(path.relative_to(site).as_posix()),
                f"the page has {size:,} bytes",
                f"expected at most {PIECE_BUDGET:,}",
            )


def _swap(fresh: Path, site: Path, old: Path) -> None:
    """Replace the old site by the new one, so that a reader never sees half a site."""
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    fresh.rename(site)
    shutil.rmtree(old, ignore_errors=True)
