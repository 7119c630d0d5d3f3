"""Makes the search entries for people who build games: tutorial, formats, commands, codes, the engine's API and effects.

They are a separate script, so that they neither slow down a player's search nor change its ranking.
"""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any

import click

from engine.common.resources import resource
from generator.common.program import SHARED
from generator.report import codes
from generator.site.for_builders.api import API, short_name
from generator.site.for_builders.builders import (
    BUILDERS_PAGE,
    CODES_PAGE,
    COMMANDS_PAGE,
    FORMATS_PAGE,
    SHARED_ANCHOR,
    schema_keys,
)
from generator.site.for_builders.layouts_page import LAYOUTS_PAGE
from generator.site.for_builders.python_source import first_words, modules, names_of
from generator.site.search.script import script
from generator.site.writing.address import Address

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.common.program import Program
    from generator.site.writing.book import Book

Entry = dict[str, Any]
WHO = "builders"  # the value of the game filter for these entries
_LONGEST = 200  # most characters of text in an entry
_HEADING = re.compile(r"^##+ (?P<title>.+?)\s*$", re.MULTILINE)
_FENCED = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)


def builders_script(effects: Sequence[Entry], texts: Mapping[str, str], program: Program) -> dict[str, bytes]:
    """Return the script of all entries, by uri. Keys are those of `index`; x is the text.

    `effects` has the `effect_entries` of all games, `texts` the hand-written pages by uri, `program` the commands.
    """
    entries = [*_pages(texts), *_formats(), *_commands(program), *_codes(), *effects, *_api()]
    return {"assets/pb/builders.js": script("punchboardBuilders", entries)}


def _entry(kind: str, where: Address, title: str, place: str, text: str, names: tuple[str, ...] = ()) -> Entry:
    text = " ".join(text.split())
    short = text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0] + " …"
    found: Entry = {"k": kind, "g": WHO, "u": where.url(), "t": title, "h": f"For builders · {place}", "x": short}
    return {**found, "n": list(names)} if names else found


def _pages(texts: Mapping[str, str]) -> Iterator[Entry]:
    yield _entry(
        "page",
        Address(BUILDERS_PAGE),
        "For builders",
        "Overview",
        "How to build a game: tutorial, formats, commands, codes, API.",
        ("builders", "build a game"),
    )
    for uri, title, text, names in (
        (
            LAYOUTS_PAGE,
            "Layouts",
            "Every kind of box, key and filter of a layout with its picture; ready layouts.",
            ("boxes", "layout", "expressions", "filters", "fonts"),
        ),
        (FORMATS_PAGE, "File formats", "Every key of every data file, from the schemas.", ("schemas", "keys", "yaml")),
        (COMMANDS_PAGE, "Commands", "Every command with its options.", ("command line", "options")),
        (
            CODES_PAGE,
            "Problem codes",
            "Every problem code, what it means and how to repair the data.",
            ("errors", "warnings"),
        ),
        (f"{API}/index.md", "API of the engine", "The modules that rules code uses.", ("python", "modules")),
    ):
        yield _entry("page", Address(uri), title, "Reference", text, names)
    for uri, written in texts.items():
        body = _FENCED.sub("", written)
        page = re.search(r"^# (.+?)\s*$", body, re.MULTILINE) or re.match("(.*)", uri)
        title, name = page[1] if page else uri, uri.rpartition("/")[2].removesuffix(".md")
        yield _entry("page", Address(uri), title, name.capitalize(), _prose(body), (name,))
        for found in _HEADING.finditer(body):
            yield _entry(
                "page",
                Address(uri, _slug(found["title"])),
                found["title"],
                name.capitalize(),
                _prose(body[found.end() :].partition("\n## ")[0]),
            )


def _slug(title: str) -> str:
    """The id that MkDocs gives a heading."""
    bare = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", bare).strip().lower())


def _prose(markdown: str) -> str:
    """The running text under a heading, without Markdown's signs."""
    lines = [line for line in markdown.splitlines() if not line.startswith(("#", "---", "<"))]
    return re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", lambda found: found[1] or "", " ".join(lines))


def _formats() -> Iterator[Entry]:
    for path in sorted(resource("schemas").glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".schema.json")
        title = str(schema.get("title", name))
        yield _entry(
            "format",
            Address(FORMATS_PAGE, name),
            title,
            "File formats",
            str(schema.get("description", "")),
            (name, f"{name}.yaml"),
        )
        for key in schema_keys(schema):
            yield _entry(
                "format", Address(FORMATS_PAGE, name), key.path, title, key.about, (key.path.rpartition(".")[2],)
            )


def _commands(program: Program) -> Iterator[Entry]:
    top = click.Context(program, info_name="punchboard")
    for name, about in program.abouts.items():
        where, command = Address(COMMANDS_PAGE, name), program.get_command(top, name)
        yield _entry("command", where, f"punchboard {name}", "Commands", about, (name,))
        for one in command.params if command else ():
            if isinstance(one, click.Option) and one.help:
                yield _option(where, name, one)
    for shared in SHARED:
        yield _option(Address(COMMANDS_PAGE, SHARED_ANCHOR), "punchboard", shared)


def _option(where: Address, command: str, option: click.Option) -> Entry:
    title = f"{command} {max(option.opts, key=len)}"
    return _entry("command", where, title, "Commands", option.help or "", tuple(option.opts + option.secondary_opts))


def _codes() -> Iterator[Entry]:
    for name, code in codes().items():
        yield _entry(
            "code", Address(CODES_PAGE, name), name, "Problem codes", f"{code.title}. {code.explanation}", (code.title,)
        )


def effect_entries(book: Book) -> Iterator[Entry]:
    """Yield the entries of the effects of a game."""
    for name, verb in sorted(book.vocabulary.items()):
        keys = ", ".join(one.name for one in verb.parameters)
        yield _entry(
            "effect",
            book.page("effects", name),
            name,
            f"Effects of {book.game.title}",
            f"{verb.template} {verb.timing} {keys}",
        )


def _api() -> Iterator[Entry]:
    for module in modules():
        page = f"{API}/{short_name(module.name)}.md"
        yield _entry("api", Address(page), module.name, "API", first_words(module.tree), (short_name(module.name),))
        docstrings = {
            node.name: (ast.get_docstring(node) or "").split("\n\n")[0]
            for node in module.tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        for name in names_of(module):
            yield _entry(
                "api", Address(page, name), name, module.name, docstrings.get(name, ""), (f"{module.name}.{name}",)
            )
