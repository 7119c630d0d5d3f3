"""Puts text into pages so that no text can act as HTML: escaping, headings, addresses, front matter.

A page is Markdown: front matter, headings with fixed ids, and blocks of HTML in which every word of the data has been
escaped. A block holds no blank line, so that CommonMark and Python-Markdown read it alike; links are relative, so that
the site works in any folder and from a disk.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from typing import NamedTuple

from engine.common import names

count = names.count
_LOOKALIKES = str.maketrans({"<": "‹", ">": "›", '"': "”", "&": "&amp;"})
_NOT_PLAIN = re.compile(r"[^\w \-.,:;()'’·–—×?/+%]")


class Address(NamedTuple):
    """A page by its Markdown file relative to the docs folder, and a place on it."""

    uri: str
    anchor: str = ""

    def url(self) -> str:
        """The address from the site's root: `game/rules/movement/#SS-5.3`."""
        folder = self.uri.removesuffix(".md").removesuffix("index") if self.uri.endswith(".md") else self.uri
        path = folder if not folder or folder.endswith("/") or folder == self.uri else f"{folder}/"
        return path + (f"#{self.anchor}" if self.anchor else "")

    def seen_from(self, uri: str) -> str:
        """The relative link to here from the page `uri`."""
        if uri == self.uri and self.anchor:
            return f"#{self.anchor}"
        return _link(self.uri, uri) + (f"#{self.anchor}" if self.anchor else "")


@lru_cache(maxsize=1 << 16)  # pages name one another again and again
def _link(to: str, seen_from: str) -> str:
    path, here = Address(to).url().split("/"), Address(seen_from).url().split("/")[:-1]
    shared = 0
    for one, other in zip(path[:-1], here, strict=False):
        if one != other:
            break
        shared += 1
    return "../" * (len(here) - shared) + "/".join(path[shared:]) or "./"


def esc(text: object) -> str:
    """Text that may stand between tags or in an attribute, on one line."""
    return " ".join(escape(str(text)).split())


def one_line(text: str) -> str:
    """A title for front matter and navigation, whose templates do not escape: what HTML minds is drawn otherwise."""
    return " ".join(text.translate(_LOOKALIKES).split())


def heading(level: int, text: str, anchor: str = "") -> str:
    """A Markdown heading whose text is inert; every unusual character becomes an entity."""
    inert = _NOT_PLAIN.sub(lambda found: f"&#{ord(found[0])};", " ".join(text.split())).replace("_", "&#95;")
    return f"{'#' * level} {inert}" + (f" {{ id={json.dumps(anchor)} }}" if anchor else "")


def front_matter(**values: object) -> str:
    """The head of a page; JSON strings are YAML strings."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value)
    return "\n".join(["---", *lines, "---"])


def link(href: str, inner: str, kind: str = "", **data: str) -> str:
    """An anchor around HTML that is already escaped."""
    extra = "".join(f' {key.replace("_", "-")}="{escape(value)}"' for key, value in data.items())
    shown = f' class="{kind}"' if kind else ""
    return f'<a{shown} href="{escape(href)}"{extra}>{inner}</a>'


def image(
    source: str, width: int, height: int, alt: str, *, lazy: bool = True, larger: tuple[str, int] | None = None
) -> str:
    """A picture that takes its room before it is there: the style sheet reckons with the two numbers in `style`.

    `larger` is a finer file of the same picture and its width, for screens with small pixels.
    """
    loading = ' loading="lazy"' if lazy else ' decoding="async"'
    finer = f' srcset="{escape(source)} 1x, {escape(larger[0])} {max(larger[1] / width, 1.01):.2g}x"' if larger else ""
    return (
        f'<img src="{escape(source)}"{finer} width="{width}" height="{height}" style="--w:{width};--h:{height}" '
        f'alt="{esc(alt)}"{loading}>'
    )


def items(rows: list[str], kind: str = "") -> str:
    """An unordered list of HTML, or nothing."""
    if not rows:
        return ""
    return f"<ul{f' class={json.dumps(kind)}' if kind else ''}>" + "".join(f"<li>{row}</li>" for row in rows) + "</ul>"


def table(head: list[str], rows: list[list[str]], kind: str = "", name: str = "") -> str:
    """A table of HTML cells in a box that scrolls by itself on a narrow screen; `name` is said before it is read out."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    label = esc(name) or escape(" / ".join(re.sub(r"<[^>]*>", "", cell) for cell in head))
    return (
        f'<div class="pb-scroll {kind}" role="region" tabindex="0" aria-label="{label}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def fold(summary: str, inner: str, kind: str = "", *, opened: bool = False) -> str:
    """Something that opens by a click or the keyboard, without script."""
    return f'<details class="pb-fold {kind}"{" open" if opened else ""}><summary>{summary}</summary>{inner}</details>'


def words(key: str) -> str:
    """A key of the data as words: `bonus_energy` → `Bonus energy`."""
    text = key.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]
