"""Builds the rules website: checks the data, writes Markdown and pictures, runs MkDocs, checks the result, replaces the old site.

If a build fails, the older site in `build/site` stays as it is. Nothing here is a MkDocs hook or plugin, so another builder
can use the pages in `build/docs` too.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.problems import Place
from generator.site.build import last_site, unchanged
from generator.site.build.app import write_manifest
from generator.site.build.discovery import write_discovery
from generator.site.build.documents import Documents
from generator.site.build.files import sync
from generator.site.build.folders import fill_folders
from generator.site.build.links import LinkCheck, check_site
from generator.site.build.mkdocs import LastSite, run_mkdocs
from generator.site.build.offline import write_offline
from generator.site.build.parts import GamePart
from generator.site.build.parts import keep as keep_part
from generator.site.build.settings.own_settings import OwnSettings, own_settings, site_name
from generator.site.proofs.divided import BUDGET as EXAMPLE_BUDGET
from generator.words.catalogue import ENGLISH, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game
    from generator.common.program import Program
    from generator.site.build.mkdocs import MadeSite

PAGE_BUDGET = 450_000  # bytes of HTML; the heaviest page lists what proves each rule
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
    pyodide: Mapping[str, bytes] | None = None,
) -> BuiltSite | None:
    """Build `build/site` for games whose data has no errors; None if the build fails, with the reasons in `problems`.

    `program` is the command line: a page describes its commands. `report` gets a line for each stage. In a `draft`
    scenarios may fail; its pages say so. With the files of `pyodide`, each game with rules code has a page to play it.
    """
    build = root / "build"
    docs = build / "docs"
    made_by = unchanged.program_fingerprint()  # before anything is made: the code that is running
    unchanged.tidy(root)
    fresh, site, old = unchanged.working_folders(root)
    last = LastSite(site, last_site.read(root, site))
    settings = own_settings(root, problems)
    settings.texts["site_name"] = site_name(root, settings, games)
    with spoken(_language(settings, games)):
        made_for = digest(made_by, *(pyodide or {}).values())
        documents = Documents(root, games, problems, made_for, last.inputs.docs, report, pyodide or {})
        files = documents.write(settings, program, draft=draft)
    if problems.failed:
        return None
    hashes = {uri: digest(data) for uri, data in files.items()}
    for part in documents.parts:
        hashes.update(part.hashes)
    sync(docs, files, hashes, last.inputs.docs)
    ledger, wanted = unchanged.ledger(root), unchanged.pages_fingerprint(root, hashes)
    if before := ledger.find(unchanged.PAGES, wanted):
        report("nothing has changed since the last build")
        return BuiltSite(site, before.number("pages"), before.number("links"), changed=False)
    report("running mkdocs")
    made = run_mkdocs(build / "mkdocs.yml", fresh, hashes, made_by, last, problems)
    if problems.failed:
        return None
    with spoken(_language(settings, games)):
        _write_beside_pages(fresh, games, made)
    report("following every link")
    known = {name: LinkCheck(*found) for name, found in last.inputs.links.items() if name in made.same}
    checked = check_site(fresh, max(PAGE_BUDGET, *map(_longest_list, games)), problems, known, made.facts.root)
    _check_weights(fresh, ["*/pieces/*/*/index.html"], PIECE_BUDGET, problems)
    _check_weights(fresh, ["*/examples/*/index.html", "*/examples/*/*/index.html"], EXAMPLE_BUDGET, problems)
    if problems.failed:
        return None
    _swap(fresh, site, old)
    made.inputs.links.update((name, (one.count, one.targets)) for name, one in checked.items())
    last_site.keep(root, site, made.inputs)
    _keep_parts(root, documents.parts)
    count, links = len(checked), sum(one.count for one in checked.values())
    ledger.keep(unchanged.PAGES, wanted, [site], pages=count, links=links)
    return BuiltSite(site, count, links, changed=True)


def _keep_parts(root: Path, parts: Sequence[GamePart]) -> None:
    """Keep the parts of games that were made now, for the next build."""
    for part in parts:
        if part.is_new and part.is_quiet:
            keep_part(root, part)


def _language(settings: OwnSettings, games: Sequence[Game]) -> str:
    """Return the language of the pages that belong to no game: that of the settings, or of all games, or English if they have several."""
    if settings.theme.language:
        return settings.theme.language
    spoken_by_games = {game.language for game in games}
    return spoken_by_games.pop() if len(spoken_by_games) == 1 else ENGLISH


def _longest_list(game: Game) -> int:
    """Return how many bytes the longest page of a game may have that lists all things of one kind."""
    return max(TILE_BUDGET * max(len(game.pieces), len(game.scenarios)), RULING_BUDGET * len(game.rulings))


def _write_beside_pages(site: Path, games: Sequence[Game], made: MadeSite) -> None:
    """Write what MkDocs does not: pages of folders, files for search engines and for installing, lists for reading offline."""
    fill_folders(site)
    write_discovery(site, made.facts)
    write_manifest(site, made.facts)
    write_offline(site, [game.id for game in games], made.hashes)


def _check_weights(site: Path, patterns: Sequence[str], budget: int, problems: Problems) -> None:
    """Check that pages of one kind have at most so many bytes."""
    for path in sorted(found for pattern in patterns for found in site.glob(pattern)):
        if (size := path.stat().st_size) > budget:
            place = Place(path.relative_to(site).as_posix())
            problems.warning("site-budget", place, f"the page has {size:,} bytes", f"expected at most {budget:,}")


def _swap(fresh: Path, site: Path, old: Path) -> None:
    """Replace the old site by the new one, so that a reader never sees half a site."""
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    fresh.rename(site)
    shutil.rmtree(old, ignore_errors=True)
