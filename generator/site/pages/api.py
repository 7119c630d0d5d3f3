"""The API of the engine for people who write rules code: every public module, from its own docstrings and signatures.

The modules are read, not imported: their syntax trees hold all that the pages say.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.site.pages.html import esc, front_matter, heading, items, table
from generator.site.pages.text import esc_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Iterator

API = "builders/api"
_WIDE = 96  # characters from which a signature is broken after each parameter
_CODE = re.compile(r"`([^`]+)`")
_COMMENT = re.compile(r"\s#\s(?P<words>[^\"']*)$")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Module(NamedTuple):
    """A module of the engine: its dotted name, its file as the project has it, its text and tree."""

    name: str
    file: str
    lines: list[str]
    tree: ast.Module


def api_pages() -> dict[str, str]:
    """The index of modules and a page for each, by uri."""
    found = list(modules())
    names = {module.name for module in found}
    return {
        f"{API}/index.md": _index(found),
        **{f"{API}/{short_name(module.name)}.md": _page(module, names) for module in found},
    }


def modules() -> Iterator[Module]:
    """Public modules of the engine and of its packages, without the rules of the single games."""
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


def short_name(name: str) -> str:
    """The page's name: `engine.play` is play, `engine` itself package."""
    return name.removeprefix("engine").removeprefix(".").replace(".", "-") or "package"


def _index(found: list[Module]) -> str:
    rows = [
        f'<a href="{short_name(one.name)}/"><code>{esc(one.name)}</code></a> {_line(first_words(one.tree), set())}'
        + (f'<br><span class="pb-dim">{esc(", ".join(names_of(one)))}</span>' if names_of(one) else "")
        for one in found
    ]
    lead = (
        "What rules code is written against: each public module with its functions and classes, from their own docstrings. "
        "The rules code of a game imports these, never the other way round."
    )
    return (
        "\n\n".join(
            [
                front_matter(
                    title="API of the engine", description="Every public module of the engine with what it offers."
                ),
                "# API of the engine",
                f'<p class="pb-lead">{lead}</p>',
                items(rows, "pb-plainlist pb-api"),
            ]
        )
        + "\n"
    )


def names_of(module: Module) -> list[str]:
    """The public functions and classes of a module."""
    return [node.name for node in _definitions(module.tree.body)]


def _page(module: Module, names: set[str]) -> str:
    blocks = [
        front_matter(title=module.name, description=first_words(module.tree)),
        '<nav class="pb-crumbs" aria-label="Where this is"><ol><li><a href="../">API of the engine</a></li></ol></nav>',
        heading(1, module.name),
        f'<p class="pb-source"><code>{esc(module.file)}</code></p>',
        _doc(module.tree, names),
    ]
    if rows := list(_values(module)):
        blocks += [heading(2, "Values", "values"), _table(["Name", "Holds", "Meaning"], rows, "Values")]
    for node in _definitions(module.tree.body):
        blocks += [heading(2, node.name, node.name), *_definition(module, node, names)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _definitions(body: list[ast.stmt]) -> list[Definition]:
    return [node for node in body if isinstance(node, Definition) and not node.name.startswith("_")]


def _definition(module: Module, node: Definition, names: set[str]) -> Iterator[str]:
    yield _signature(node)
    yield f'<p class="pb-source"><code>{esc(module.file)}:{node.lineno}</code></p>'
    yield _doc(node, names)
    if isinstance(node, ast.ClassDef):
        if rows := list(_fields(module, node)):
            yield _table(["Field", "Type", "Meaning"], rows, f"Fields of {node.name}")
        for method in _definitions(node.body):
            yield heading(3, f"{node.name}.{method.name}", f"{node.name}.{method.name}")
            yield _signature(method)
            yield _doc(method, names)


def _signature(node: Definition) -> str:
    """The definition's head as Python says it, decorators that change its use included."""
    marks = [f"@{ast.unparse(one)}" for one in node.decorator_list]
    if isinstance(node, ast.ClassDef):
        above = ", ".join(ast.unparse(one) for one in [*node.bases, *(key.value for key in node.keywords)])
        head = f"class {node.name}" + (f"({above})" if above else "")
    else:
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        head = f"{'async ' if isinstance(node, ast.AsyncFunctionDef) else ''}def {node.name}({ast.unparse(node.args)}){returns}"
        if len(head) > _WIDE:
            head = f"def {node.name}(\n" + "".join(f"    {one},\n" for one in _parameters(node.args)) + f"){returns}"
    text = "&#10;".join(esc_line(line) for line in [*marks, *head.split("\n")])
    return f'<pre class="pb-board" tabindex="0"><code>{text}</code></pre>'


def esc_line(line: str) -> str:
    """A line of code whose indentation stays."""
    return "&#32;" * (len(line) - len(line.lstrip())) + esc(line)


def _parameters(args: ast.arguments) -> list[str]:
    """Each parameter as it is written, the marks `/` and `*` included."""
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


def _fields(module: Module, node: ast.ClassDef) -> Iterator[list[str]]:
    """What an instance holds, with the words behind each field."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_"):
            default = f" = {ast.unparse(one.value)}" if one.value else ""
            yield [
                f"<code>{esc(one.target.id)}</code>",
                f"<code>{esc(ast.unparse(one.annotation) + default)}</code>",
                _behind(module, one),
            ]


def _values(module: Module) -> Iterator[list[str]]:
    """Public names of the module that hold a value, a short one shown."""
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
                yield [
                    f"<code>{esc(target.id)}</code>",
                    f"<code>{esc(value)}</code>" if len(value) <= _WIDE else "",
                    _behind(module, one),
                ]


def _table(head: list[str], rows: list[list[str]], name: str) -> str:
    """A table without the columns in which nothing stands."""
    kept = [place for place in range(len(head)) if any(row[place] for row in rows)]
    return table([head[place] for place in kept], [[row[place] for place in kept] for row in rows], name=name)


def _behind(module: Module, node: ast.stmt) -> str:
    """The comment behind a statement's last line."""
    found = _COMMENT.search(module.lines[(node.end_lineno or node.lineno) - 1])
    return _line(found["words"], set()) if found else ""


def first_words(tree: ast.Module) -> str:
    """The first sentence or two of a module's docstring: its first paragraph on one line."""
    return " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())


def _doc(node: Definition | ast.Module, names: set[str]) -> str:
    """A docstring as HTML: paragraphs, and what is indented as it stands."""
    parts = []
    for block in re.split(r"\n\s*\n", ast.get_docstring(node) or ""):
        if block.startswith("    "):
            text = "&#10;".join(esc_line(line.removeprefix("    ")) for line in block.splitlines())
            parts.append(f'<pre class="pb-board" tabindex="0">{text}</pre>')
        elif block.strip():
            parts.append(f"<p>{_line(block, names)}</p>")
    return f'<div class="pb-doc">{"".join(parts)}</div>' if parts else ""


def _line(text: str, names: set[str]) -> str:
    """Words with `code` set apart, and the names of modules linked to their pages."""
    parts = _CODE.split(text)
    shown = [esc_keeping_ends(part) if place % 2 == 0 else _coded(part, names) for place, part in enumerate(parts)]
    return "".join(shown)


def _coded(code: str, names: set[str]) -> str:
    inner = f"<code>{esc(code)}</code>"
    return f'<a href="../{short_name(code)}/">{inner}</a>' if code in names else inner
