"""MkDocs, strictly: every warning is a problem of ours."""
from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from engine.problems import Place

if TYPE_CHECKING:
    from pathlib import Path

    from engine.problems import Problems


class _Warnings(logging.Handler):
    """Hands what MkDocs warns of to the collector."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(logging.WARNING)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        self._problems.error("site-mkdocs", Place("build/docs"), " ".join(record.getMessage().split()))


def run_mkdocs(config: Path, site: Path, problems: Problems) -> None:
    """Build `site` from the settings in `config`. Warnings and errors go to `problems`; nothing is raised for them."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    log = logging.getLogger("mkdocs")
    handler = _Warnings(problems)
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        build(load_config(str(config), site_dir=str(site), strict=True))
    except (MkDocsException, SystemExit) as failure:
        if not problems.failed:
            problems.error("site-mkdocs", Place("build/docs"), f"mkdocs gave up: {failure}")
    finally:
        log.removeHandler(handler)
        log.propagate = before
