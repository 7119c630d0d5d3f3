"""Reads the source of the engine's modules: names, signatures, docstrings, comments.

The modules are parsed, not imported: their syntax trees have all that the API pages show.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WIDE = 96  # a longer signature has one line for each parameter; a longer value is not shown
_COMMENT = re.compile(r"\s#\s(?P<words>[^\"']*)$")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Module(NamedTuple):
    """A module of the engine: its dotted name, its file relative to the project, its lines and its syntax tree."""

    name: str
    file: str
    lines: list[str]
    tree: ast.Module


class Entry(NamedTuple):
    """A value of a module or a field of a class: its name, its value or type, and its comment."""

    name: str
    holds: str
    meaning: str


class Reexport(NamedTuple):
    """A name that a package re-exports: the module that defines it, its anchor on that module's page, its meaning."""

    name: str
    module: str
    anchor: str
    meaning: str


def modules() -> Iterator[Module]:
    """Yield the public modules of the engine, without the rules of games."""
    import engine

    package = Path(engine.__file__).parent
    for path in sorted(
        path
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] != "games" or path.parent.name == "games"
    ):
        inside = path.relative_to(package.parent)
        parts = inside.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        if ast.get_docstring(tree) and (parts[-1] == "__init__" or not parts[-1].startswith("_")):
            yield Module(name, inside.as_posix(), text.splitlines(), tree)


def first_words(tree: ast.Module) -> str:
    """Return the first paragraph of a module's docstring, on one line."""
    return _first_paragraph(tree)


def _first_paragraph(node: Definition | ast.Module) -> str:
    return " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())


def definitions(body: list[ast.stmt]) -> list[Definition]:
    """Return the public functions and classes of a module, or the methods of a class."""
    return [node for node in body if isinstance(node, Definition) and not node.name.startswith("_")]


def names_of(module: Module) -> list[str]:
    """Return the names of the public functions and classes of a module."""
    return [node.name for node in definitions(module.tree.body)]


# -- what a package re-exports ------------------------------------------------------------------------------------------


def reexports(module: Module, known: Mapping[str, Module]) -> list[Reexport]:
    """Return the names in `__all__` that a package imports from `known` modules, each with the place of its definition."""
    found = []
    for name in _all(module):
        source, original = _defined_in(module.name, name, known)
        if source != module.name and source in known:
            found.append(Reexport(name, source, original, _meaning(known[source], original)))
    return found


def _all(module: Module) -> list[str]:
    for one in module.tree.body:
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "__all__":
            return list(ast.literal_eval(one.value))
    return []


def _defined_in(module: str, name: str, known: Mapping[str, Module]) -> tuple[str, str]:
    """Return the module that defines a name, and its name there; packages that re-export it are followed."""
    seen = set()
    while module in known and (module, name) not in seen and (source := _imports(known[module]).get(name)):
        seen.add((module, name))  # a package imports its own module by the package's name
        module, name = source
    return module, name


def _imports(module: Module) -> dict[str, tuple[str, str]]:
    """Return the names that a module imports: the module of each, and its name there."""
    return {
        one.asname or one.name: (node.module, one.name)
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
    }


def _meaning(module: Module, name: str) -> str:
    for node in definitions(module.tree.body):
        if node.name == name:
            return _first_paragraph(node)
    return next((one.meaning for one in values(module) if one.name == name), "")


# -- one definition ---------------------------------------------------------------------------------------------------


def signature(node: Definition) -> str:
    """Return the signature of a definition as Python source, with its decorators."""
    marks = [f"@{ast.unparse(one)}" for one in node.decorator_list]
    if isinstance(node, ast.ClassDef):
        above = ", ".join(ast.unparse(one) for one in [*node.bases, *(key.value for key in node.keywords)])
        head = f"class {node.name}" + (f"({above})" if above else "")
    else:
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        start = f"{'async ' if isinstance(node, ast.AsyncFunctionDef) else ''}def {node.name}"
        head = f"{start}({ast.unparse(node.args)}){returns}"
        if len(head) > WIDE:
            head = f"{start}(\n" + "".join(f"    {one},\n" for one in _parameters(node.args)) + f"){returns}"
    return "\n".join([*marks, head])


def _parameters(args: ast.arguments) -> list[str]:
    """Return each parameter as source, with the marks `/` and `*`."""
    positional = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    shown = [_parameter(arg, default) for arg, default in zip(positional, defaults, strict=True)]
    if args.posonlyargs:
        shown.insert(len(args.posonlyargs), "/")
    if args.vararg or args.kwonlyargs:
        shown.append(f"*{_parameter(args.vararg, None)}" if args.vararg else "*")
    shown += [_parameter(arg, default) for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    return shown + ([f"**{_parameter(args.kwarg, None)}"] if args.kwarg else [])


def _parameter(arg: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(arg.annotation)}" if arg.annotation else ""
    equals = " = " if kind else "="
    return arg.arg + kind + (f"{equals}{ast.unparse(default)}" if default else "")


def fields(module: Module, node: Definition) -> list[Entry]:
    """Return the public fields of a class; nothing for a function."""
    return [
        Entry(
            one.target.id,
            ast.unparse(one.annotation) + (f" = {ast.unparse(one.value)}" if one.value else ""),
            _comment(module, one),
        )
        for one in (node.body if isinstance(node, ast.ClassDef) else ())
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_")
    ]


def values(module: Module) -> Iterator[Entry]:
    """Yield the public values of a module; a long value is not shown."""
    for one in module.tree.body:
        targets = one.targets if isinstance(one, ast.Assign) else [one.target] if isinstance(one, ast.AnnAssign) else []
        for target in targets:
            if (
                isinstance(target, ast.Name)
                and not target.id.startswith("_")
                and isinstance(one, ast.Assign | ast.AnnAssign)
                and one.value
            ):
                value = ast.unparse(one.value)
                yield Entry(target.id, value if len(value) <= WIDE else "", _comment(module, one))


def _comment(module: Module, node: ast.stmt) -> str:
    """Return the comment at the end of a statement's last line."""
    found = _COMMENT.search(module.lines[(node.end_lineno or node.lineno) - 1])
    return found["words"] if found else ""
