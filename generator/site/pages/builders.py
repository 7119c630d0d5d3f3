"""Pages for people who build games: effects from their declarations, files from their schemas, commands from the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from engine.common.resources import resource
from engine.effects import show
from generator.common.program import SHARED_TITLE, write_shared
from generator.site.pages.data import SCHEMA
from generator.site.pages.html import Address, count, esc, front_matter, heading, items, link, table
from generator.site.pages.interactions import add_interactions
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from engine.effects import Verb
    from generator.common.program import Program
    from generator.site.pages.book import Book

BUILDERS_PAGE, FORMATS_PAGE, COMMANDS_PAGE, CODES_PAGE = (
    "builders/index.md",
    "about/file-formats.md",
    "about/commands.md",
    "about/codes.md",
)
KINDS = ("format", "command", "code", "effect", "api")  # what the search calls the things of these pages
SHARED_ANCHOR = "shared-options"  # of the commands page
_DEEPEST = 4  # levels of a schema that are written out


def builders_page(books: list[Book], hand_written: Mapping[str, str]) -> str:
    """The first page for people who build games; `hand_written` has the section's own pages by title."""
    from generator.site.pages.api import API

    def to(uri: str, title: str) -> str:
        return link(Address(uri).seen_from(BUILDERS_PAGE), esc(title))

    first = [to(uri, title) for title, uri in hand_written.items()]
    reference = [
        f"{to(FORMATS_PAGE, 'File formats')}: every key of every data file, from the schemas",
        f"{to(COMMANDS_PAGE, 'Commands')}: every command with its options, from the command line",
        f"{to(CODES_PAGE, 'Problem codes')}: every complaint, what it means and how to mend it",
        f"{to(f'{API}/index.md', 'API of the engine')}: what rules code is written against, from its docstrings",
        f"{to('about/architecture.md', 'Where everything is')}: the packages of the program, and the way of data through them",
        f"{to('about/why.md', 'Why it is built so')}: each decision, and what lost against it",
        f"{to('about/publishing.md', 'Publishing the site')}: on any host of plain files",
    ]
    games = [f"{esc(book.game.title)}: " + ", ".join(_for_builders(book, to)) for book in books]
    lead = (
        '<p class="pb-lead">A game is a folder of data; from it come the sheets to print, this site, and, with rules code, a verdict. '
        "Here is how to begin one, and all there is to look up.</p>"
    )
    return (
        "\n\n".join(
            [
                front_matter(
                    title="For builders",
                    description="How to build a game with Punchboard: tutorial, formats, commands, codes, API.",
                ),
                "# For builders",
                lead,
                heading(2, "Begin", "begin"),
                items(first),
                heading(2, "Look up", "reference"),
                items(reference),
                heading(2, "The games here, as data", "games"),
                items(games),
            ]
        )
        + "\n"
    )


def _for_builders(book: Book, to: Callable[[str, str], str]) -> Iterator[str]:
    """The pages of a game that tell how it is made."""
    if book.vocabulary:
        yield to(book.page("effects").uri, "effects")
    if book.plays:
        yield to(book.page("proof").uri, "proof")
    yield to(f"{book.game.id}/data.json", "everything as JSON")
    yield to(SCHEMA, "its JSON Schema")


def effects_page(book: Book) -> Page:
    """Every verb of the game: its words, parameters, timing, rules, and the pieces that have it."""
    page = Page(book, "effects", "Effects", f"Every effect of {book.game.title}: its words, parameters and rules.")
    page.lead(
        f"{count(len(book.vocabulary), 'effect')} make up all that pieces do. Each is declared once; its printed words come from "
        "its declaration and are read back into it by a test."
    )
    for name, verb in sorted(book.vocabulary.items()):
        page.heading(2, name, name)
        page.add(_effect(page, name, verb))
    add_interactions(page)
    return page


def _effect(page: Page, name: str, verb: type[Verb]) -> str:
    book = page.book
    found = book.pieces_with.get(name, [])
    with_it = [(book.piece(piece), piece.title) for piece in {piece.id: piece for piece, _ in found}.values()]
    examples = {show(book.vocabulary, effect) for _, effect in found}
    rows = [
        (
            "In words",
            "<br>".join(page.inline(text) for text in sorted(examples)[:4]) or f"<code>{esc(verb.template)}</code>",
        ),
        ("When", esc(verb.timing)),
    ]
    if verb.parameters:
        rows.append(
            (
                "Parameters",
                "<br>".join(f"<code>{esc(one.name)}</code> {esc(_bounds(one.schema()))}" for one in verb.parameters),
            )
        )
    rows.append(("Rules", page.rule_links(book.rules[rule] for rule in verb.rules if rule in book.rules)))
    rows.append(("Pieces", page.some_links(with_it) or "none"))
    return (
        '<dl class="pb-facts">' + "".join(f"<div><dt>{key}</dt><dd>{value}</dd></div>" for key, value in rows) + "</dl>"
    )


def _bounds(schema: Mapping[str, Any]) -> str:
    words = [str(schema.get("description", ""))] if schema.get("description") else []
    words += [f"{key} {schema[key]}" for key in ("minimum", "maximum", "default") if key in schema]
    words += [f"one of {', '.join(map(str, schema['enum']))}"] if "enum" in schema else []
    return ", ".join(words)


def formats_page() -> str:
    """Every kind of data file, from its JSON Schema."""
    blocks = [
        front_matter(title="File formats", description="Every key of every data file, from the JSON Schemas."),
        "# File formats",
        (
            '<p class="pb-lead">Every data file names its schema in its first line, so an editor explains each key and completes it; '
            "<code>punchboard check</code> judges by the same schemas. This page is made from them.</p>"
        ),
    ]
    for path in sorted(resource("schemas").glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".schema.json")
        blocks += [heading(2, str(schema.get("title", name)), name), f"<p>{esc(schema.get('description', ''))}</p>"]
        if rows := [
            [f"<code>{esc(key.path)}</code>{' <b>needed</b>' if key.needed else ''}", esc(key.holds), esc(key.about)]
            for key in schema_keys(schema)
        ]:
            blocks.append(table(["Key", "Holds", "Meaning"], rows, name=str(schema.get("title", name))))
    return "\n\n".join(blocks) + "\n"


class Key(NamedTuple):
    """A key of a data file: where it stands, what it holds, what it means, and whether it has to be there."""

    path: str
    holds: str
    about: str
    needed: bool


def schema_keys(schema: Mapping[str, Any], path: str = "", depth: int = 0) -> Iterator[Key]:
    """The keys of a JSON Schema, those inside behind each, down to the levels that are written out."""
    if depth > _DEEPEST:
        return
    needed = set(schema.get("required", ()))
    for key, value in schema.get("properties", schema.get("$defs", {})).items():
        if not isinstance(value, dict):
            continue
        here = f"{path}{key}"
        yield Key(here, _type(value), str(value.get("description", "")), key in needed)
        inner = value.get("items", value)
        if isinstance(inner, dict):
            yield from schema_keys(
                {name: part for name, part in inner.items() if name != "$defs"},
                f"{here}{'[]' if 'items' in value else ''}.",
                depth + 1,
            )


def _type(value: Mapping[str, Any]) -> str:
    if "enum" in value:
        return " | ".join(map(str, value["enum"]))
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    kind = value.get("type", "any" if not any(key in value for key in ("oneOf", "anyOf")) else "one of several")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


def commands_page(program: Program) -> str:
    """Every command with its options, as the command line itself tells them."""
    blocks = [
        front_matter(title="Commands", description="Every command of punchboard with its options."),
        "# Commands",
        '<p class="pb-lead">What <code>punchboard COMMAND --help</code> says, in one place.</p>',
    ]
    top = click.Context(program, info_name="punchboard")
    for name in program.abouts:
        command = program.get_command(top, name)
        if command is not None:
            with click.Context(command, info_name=name, parent=top, max_content_width=92, terminal_width=92) as context:
                text = command.get_help(context)
            blocks += [heading(2, name, name), _help(text.partition(SHARED_TITLE)[0])]
    formatter = click.HelpFormatter(width=92)
    write_shared(top, formatter)
    blocks += [heading(2, SHARED_TITLE, SHARED_ANCHOR), _help(formatter.getvalue().partition("\n")[2])]
    return "\n\n".join(blocks) + "\n"


def _help(text: str) -> str:
    """Part of a help text, as it looks on a terminal."""
    return f'<pre class="pb-board" tabindex="0">{_pre(text.rstrip())}</pre>'


def _pre(text: str) -> str:
    """Text on one line of a page whose line ends are entities, for a block of HTML holds no empty line."""
    from html import escape

    return escape(text).replace("\n", "&#10;")
