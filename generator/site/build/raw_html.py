"""Hides the raw HTML of our pages from Markdown, which would spend most of its time on parsing it and change nothing.

A block that is clearly one element, between two blank lines, is stored before Markdown's own parser of HTML sees it. All other
blocks are left to that parser. The pages are the same as without this extension, but the build is faster.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

if TYPE_CHECKING:
    from markdown import Markdown

_START = re.compile(r"<([a-z][a-z0-9]*)(?=[\s>])([^<>]*)>")
_BEFORE = 25  # priority: after Markdown normalises white space (30), before it parses raw HTML (21 and 20)


class _Raw(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page, with a placeholder for each simple block of HTML."""
        found: list[str] = []
        block: list[str] = []
        for line in (*lines, ""):
            if line:
                block.append(line)
                continue
            found.extend([self.md.htmlStash.store("\n".join(block))] if block and self._is_plain(block) else block)
            found.append("")
            block = []
        return found[:-1]

    def _is_plain(self, block: list[str]) -> bool:
        start = _START.match(block[0])
        if start is None or not self.md.is_block_level(start[1]) or "markdown" in start[2]:
            return False
        end, text = f"</{start[1]}>", "\n".join(block)
        return text.endswith(end) and len(re.findall(rf"<{start[1]}[\s>]", text)) == text.count(end)


class RawBlocks(Extension):
    """The extension for `markdown.Markdown`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name for it
        """Register the preprocessor."""
        md.preprocessors.register(_Raw(md), "punchboard_raw", _BEFORE)
