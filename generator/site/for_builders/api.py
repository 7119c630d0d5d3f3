"""Makes the API pages for people who write rules code: every public module, from its docstrings and signatures."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple

from generator.site.for_builders.python_source import (
    definitions,
    fields,
    first_words,
    modules,
    names_of,
    reexports,
    signature,
    values,
)
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.site.for_builders.python_source import Definition, Entry, Module

API = "builders/api"
_CODE = re.compile(r"`([^`]+)`")
_INDENT = "    "
Blocks = list[tuple[str, str]]  # parts of a docstring: "text" or "code", and the words


class Listed(NamedTuple):
    """A module in the list of all modules: its name, its first sentence, and its public names."""

    name: str
    about: str
    offers: list[str]


class Described(NamedTuple):
    """A function or class on its page; a method has no fields and no methods."""

    name: str
    line: int
    signature: str
    blocks: Blocks
    fields: list[Entry]
    methods: list[Described]


def api_pages() -> dict[str, str]:
    """Return the index of modules and a page for each module, by uri."""
    known = {module.name: module for module in modules()}
    return {
        f"{API}/index.md": _index(known),
        **{f"{API}/{short_name(name)}.md": _page(module, known) for name, module in known.items()},
    }


def short_name(name: str) -> str:
    """Return the name of a module's page: `play` for `engine.play`, `package` for `engine` itself."""
    return name.removeprefix("engine").removeprefix(".").replace(".", "-") or "package"


def _index(known: Mapping[str, Module]) -> str:
    listed = [
        Listed(name, first_words(module.tree), [*(one.name for one in reexports(module, known)), *names_of(module)])
        for name, module in known.items()
    ]
    return f"{render('api-index', modules=listed, short_name=short_name, code_split=_CODE.split)}\n"


def _page(module: Module, known: Mapping[str, Module]) -> str:
    page = render(
        "api-module",
        module=module,
        modules=known,
        about=first_words(module.tree),
        blocks=_blocks(module.tree),
        reexports=reexports(module, known),
        values=list(values(module)),
        definitions=[_described(module, node) for node in definitions(module.tree.body)],
        short_name=short_name,
        code_split=_CODE.split,
    )
    return f"{page}\n"


def _described(module: Module, node: Definition) -> Described:
    inside = definitions(node.body) if isinstance(node, ast.ClassDef) else []
    return Described(
        node.name,
        node.lineno,
        signature(node),
        _blocks(node),
        fields(module, node),
        [_described(module, method) for method in inside],
    )


def _blocks(node: Definition | ast.Module) -> Blocks:
    return list(_split(ast.get_docstring(node) or ""))


def _split(docstring: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of a docstring; an indented paragraph is code."""
    for block in re.split(r"\n\s*\n", docstring):
        if block.startswith(_INDENT):
            yield "code", "\n".join(line.removeprefix(_INDENT) for line in block.splitlines())
        elif block.strip():
            yield "text", block
