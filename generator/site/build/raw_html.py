"""Keeps the raw HTML of our pages from Markdown, which would spend most of its time on reading it and changing nothing.

A block that is plainly one element, from its first tag to its last between two blank lines, is stashed before Markdown's
own reader of HTML sees it. Whatever is less plain is left to that reader, so that pages come out the same, only sooner.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

if TYPE_CHECKING:
    from markdown import Markdown

_START = re.compile(r"<([a-z][a-z0-9]*)(?=[\s>])([^<>]*)>")
_BEFORE = 25  # after Markdown's normalising of white space (30), before whatever reads raw HTML (21 and 20)


class _Raw(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        """The lines of a page, a placeholder in place of each plain block of HTML."""
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
    """The extension, given to `markdown.Markdown` as an object."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name for it
        """Register the one preprocessor."""
        md.preprocessors.register(_Raw(md), "punchboard_raw", _BEFORE)
