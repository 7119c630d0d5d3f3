"""Runs MkDocs strictly: each of its warnings becomes a problem."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from engine.common.problems import Place

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.problems import Problems


class _Warnings(logging.Handler):
    """Adds the warnings of MkDocs to the problems."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(logging.WARNING)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        self._problems.error("site-mkdocs", Place("build/docs"), " ".join(record.getMessage().split()))


def run_mkdocs(config: Path, site: Path, problems: Problems) -> None:
    """Build `site` with the settings in `config`. Warnings and errors are added to `problems`, not raised."""
    os.environ.setdefault(
        "NO_MKDOCS_2_WARNING", "1"
    )  # switches off a note of the theme about a future version of MkDocs
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    from generator.site.build.raw_html import RawBlocks

    log = logging.getLogger("mkdocs")
    handler = _Warnings(problems)
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        settings = load_config(str(config), site_dir=str(site), strict=True)
        settings["markdown_extensions"].append(RawBlocks())
        settings.validation.links.anchors = logging.INFO  # `links` checks every anchor in the built pages
        build(settings)
    except (MkDocsException, SystemExit) as failure:
        if not problems.failed:
            problems.error("site-mkdocs", Place("build/docs"), f"mkdocs gave up: {failure}")
    finally:
        log.removeHandler(handler)
        log.propagate = before
