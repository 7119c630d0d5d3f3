"""Pages for people who build games: file formats from their schemas, commands from the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from engine.common.resources import resource
from generator.common.program import SHARED_TITLE, write_shared
from generator.site.for_builders.api import API
from generator.site.for_builders.data import SCHEMA
from generator.site.for_builders.layouts_page import LAYOUTS_PAGE
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from engine.common.codes import Code
    from generator.common.program import Program
    from generator.site.writing.book import Book

BUILDERS_PAGE, FORMATS_PAGE, COMMANDS_PAGE, CODES_PAGE = (
    "builders/index.md",
    "about/file-formats.md",
    "about/commands.md",
    "about/codes.md",
)
KINDS = ("format", "command", "code", "effect", "api")  # the kinds of things on these pages, as the search names them
_REFERENCE = (
    (LAYOUTS_PAGE, "Layouts", "every kind of box, key and filter with its picture, and ready layouts"),
    (FORMATS_PAGE, "File formats", "every key of every data file, from the schemas"),
    (COMMANDS_PAGE, "Commands", "every command with its options, from the command line"),
    (CODES_PAGE, "Problem codes", "every problem code, what it means and how to repair the data"),
    (f"{API}/index.md", "API of the engine", "the modules that rules code uses, from their docstrings"),
    ("about/architecture.md", "Where everything is", "the packages of the program, and how data pass through them"),
    ("about/safety.md", "What is safe to run", "what is never executed, read or written over"),
    ("about/why.md", "Why it is built so", "each decision, with the alternatives"),
    ("about/publishing.md", "Publishing the site", "on any host of plain files"),
    ("about/checking.md", "Checks in other tools", "for code hosts, build servers and commits"),
)
SHARED_ANCHOR = "shared-options"  # of the commands page
_DEEPEST = 4  # levels of a schema that the page shows
_WIDTH = 92  # characters in a line of a command's help


def builders_page(games: Sequence[tuple[str, Sequence[tuple[str, str]]]], hand_written: Mapping[str, str]) -> str:
    """Return the first page for people who build games; `hand_written` has the section's hand-written pages by title.

    `games` has the title of each game with its `data_places`.
    """
    page = render("builders", here=BUILDERS_PAGE, hand_written=hand_written, reference=_REFERENCE, games=games)
    return f"{page}\n"


def data_places(book: Book) -> Iterator[tuple[str, str]]:
    """Yield the pages and files of a game that show how it is made, each with the words of its link."""
    if book.vocabulary:
        yield book.page("effects").uri, "effects"
    if book.plays:
        yield book.page("proof").uri, "proof"
    yield f"{book.game.id}/data.json", "everything as JSON"
    yield SCHEMA, "its JSON Schema"


# -- file formats -----------------------------------------------------------------------------------------------------


class DataKey(NamedTuple):
    """A key of a data file: its path, the type of its value, its meaning, and whether it is required."""

    path: str
    holds: str
    about: str
    needed: bool


class Format(NamedTuple):
    """A kind of data file."""

    name: str
    title: str
    about: str
    keys: list[DataKey]


def formats_page() -> str:
    """Return the page of all kinds of data files, from their JSON Schemas."""
    formats = [_format(path) for path in sorted(resource("schemas").glob("*.schema.json"))]
    return f"{render('formats', formats=formats)}\n"


def _format(path: Path) -> Format:
    schema = json.loads(path.read_text(encoding="utf-8"))
    name = path.name.removesuffix(".schema.json")
    return Format(name, str(schema.get("title", name)), schema.get("description", ""), list(schema_keys(schema)))


def schema_keys(schema: Mapping[str, Any], path: str = "", depth: int = 0) -> Iterator[DataKey]:
    """Yield the keys of a JSON Schema, each followed by the keys inside it, down to `_DEEPEST` levels."""
    if depth > _DEEPEST:
        return
    needed = set(schema.get("required", ()))
    for key, value in schema.get("properties", schema.get("$defs", {})).items():
        if not isinstance(value, dict):
            continue
        here = f"{path}{key}"
        yield DataKey(here, _type(value), str(value.get("description", "")), key in needed)
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


# -- commands and codes -----------------------------------------------------------------------------------------------


def commands_page(program: Program) -> str:
    """Return the page of all commands, with the help texts of the command line."""
    commands = list(_helps(program))
    formatter = click.HelpFormatter(width=_WIDTH)
    write_shared(click.Context(program, info_name="punchboard"), formatter)
    shared = (SHARED_TITLE, SHARED_ANCHOR, formatter.getvalue().partition("\n")[2].rstrip())
    return f"{render('commands', commands=[*commands, shared])}\n"


def _helps(program: Program) -> Iterator[tuple[str, str, str]]:
    """Yield each command with its anchor and its help, without the shared options."""
    top = click.Context(program, info_name="punchboard")
    for name in program.abouts:
        command = program.get_command(top, name)
        if command is not None:
            with click.Context(
                command, info_name=name, parent=top, max_content_width=_WIDTH, terminal_width=_WIDTH
            ) as context:
                yield name, name, command.get_help(context).partition(SHARED_TITLE)[0].rstrip()


def codes_page(codes: dict[str, Code]) -> str:
    """Return the page of all problem codes."""
    return f"{render('codes', codes=codes)}\n"
