"""Runs MkDocs strictly: each of its warnings becomes a problem. Only pages and files whose input is new are made.

Many new pages are shared out among processes.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.problems import Place
from generator.common.processes import safe_workers
from generator.common.workers import start_worker
from generator.site.build.facts import SiteFacts
from generator.site.build.last_site import BuiltPage, SiteInputs, take

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.common.problems import Problems
    from generator.site.build.shell import Rendered, Shell

_UNUSED = (
    "assets/javascripts/",
    "assets/stylesheets/",
    "assets/images/",
)  # files of the theme that no page uses; the link check would notice
_SHARE = 150  # pages at least for a further process: it needs half a second to begin


class LastSite(NamedTuple):
    """The folder of the last site and its inputs; `inputs` are empty if nothing of it can be used."""

    folder: Path
    inputs: SiteInputs


@dataclass
class MadeSite:
    """What MkDocs has made."""

    inputs: SiteInputs = field(default_factory=SiteInputs)
    same: set[str] = field(default_factory=set)  # names of the built pages that are those of the last site
    hashes: dict[str, str] = field(default_factory=dict)  # of the bytes of the pages and of the copied files, by name
    facts: SiteFacts = field(default_factory=SiteFacts)


def run_mkdocs(
    config: Path, site: Path, hashes: Mapping[str, str], program: str, last: LastSite, problems: Problems
) -> MadeSite:
    """Build `site` with the settings in `config`. Warnings and errors are added to `problems`, not raised.

    `hashes` has the hash of every file in the docs folder by uri; `program` is the fingerprint of the program. The inputs in the result
    are without the links of the site.
    """
    os.environ.setdefault(
        "NO_MKDOCS_2_WARNING", "1"
    )  # switches off a note of the theme about a future version of MkDocs
    from mkdocs.exceptions import MkDocsException

    from generator.site.build.shell import heard

    run = _MkdocsBuild(config, site, hashes, program, last)
    with heard() as warnings:
        try:
            warnings.extend(run.build())
        except (MkDocsException, SystemExit) as failure:
            if not warnings:
                warnings.append(f"mkdocs gave up: {failure}")
    for warning in warnings:
        problems.error("site-mkdocs", Place("build/docs"), warning)
    return run.made


@dataclass
class _MkdocsBuild:
    """One run of MkDocs; the fields are the parameters of `run_mkdocs`, and what was made."""

    config: Path
    site: Path
    hashes: Mapping[str, str]
    program: str
    last: LastSite
    made: MadeSite = field(default_factory=MadeSite)

    def build(self) -> list[str]:
        """Make every page and copy every file; returns MkDocs' warnings about the pages."""
        from generator.site.build.shell import Shell

        shell = Shell(self.config, self.site)
        self._copy(shell)
        shell.write_missing()
        self.made.facts = shell.facts()
        frame = digest(self.program, self.config.read_bytes(), shell.outline())
        keys = {file.src_uri: digest(frame, self.hashes[file.src_uri]) for file in shell.documents}
        new = [uri for uri, key in keys.items() if not self._reuse(shell, uri, key)]
        rendered = _rendered(self.config, self.site, shell, new)
        for uri, page in rendered.items():
            self.made.inputs.pages[uri] = BuiltPage(keys[uri], page.needs, page.hash)
            self.made.hashes[shell.page(uri).file.dest_uri] = page.hash
        self.made.inputs.files = dict(self.hashes)
        return [warning for page in rendered.values() for warning in page.warnings]

    def _copy(self, shell: Shell) -> None:
        """Copy the files that are no pages; those that the last site has too are taken from there."""
        for file in shell.other_files():
            if file.dest_uri.startswith(_UNUSED):
                continue
            wanted = self.hashes.get(file.src_uri)
            if wanted is not None:
                self.made.hashes[file.dest_uri] = wanted
            if wanted is not None and self.last.inputs.files.get(file.src_uri) == wanted:
                take(self.last.folder / file.dest_uri, self.site / file.dest_uri)
            else:
                file.copy_file()

    def _reuse(self, shell: Shell, uri: str, key: str) -> bool:
        """Take a page from the last site if its input is the same; return whether it was."""
        before = self.last.inputs.pages.get(uri)
        if before is None or before.key != key or not all(map(shell.files.get_file_from_path, before.needs)):
            return False
        name = shell.page(uri).file.dest_uri
        take(self.last.folder / name, self.site / name)
        self.made.inputs.pages[uri] = before
        self.made.hashes[name] = before.hash
        self.made.same.add(name)
        return True


def _rendered(config: Path, site: Path, shell: Shell, uris: Sequence[str]) -> dict[str, Rendered]:
    """Write pages, and return what rendering them has shown by uri, in the same order."""
    shares = max(1, min(os.cpu_count() or 1, len(uris) // _SHARE))
    if shares == 1:
        return {uri: shell.render(uri) for uri in uris}
    with safe_workers(), ProcessPoolExecutor(shares - 1, initializer=start_worker) as pool:
        others = [pool.submit(_render_share, config, site, uris[first::shares]) for first in range(1, shares)]
        found = {uri: shell.render(uri) for uri in uris[::shares]}
        for other in others:
            found.update(other.result())
    return {uri: found[uri] for uri in uris}


def _render_share(config: Path, site: Path, uris: Sequence[str]) -> dict[str, Rendered]:
    """Write some pages. Runs in a worker."""
    from generator.site.build.shell import Shell, heard

    with heard():
        shell = Shell(config, site)
    return {uri: shell.render(uri) for uri in uris}
