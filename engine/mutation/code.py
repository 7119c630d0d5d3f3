"""Makes the mutants of a game's rules code, on the syntax trees of its functions. No file is written.

Changed are comparisons, conditions, whole numbers, `and` and `or`, orders, and statements that are left out. Not changed
is what stands beside the rules (bots, statistics, invariants) or puts positions into words; scoring is a part of the rules.
An event or a note (`engine.play.at_work`) may be left out as a whole, but what it tells, and the functions `_note…` and `note_…`
that find it out, are not changed, since play does not depend on them. Nor is a condition changed under which only notes are
written: nobody can expect that a rule is not at work. `open_to` tells only random tests which legal moves a list leaves out.

Where a module reads the game's data (`engine.play.data_reader`), the refusal of data that cannot be played is not changed, with its
condition and the bounds that a value must keep: all scenarios play the same good data, which is never refused.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place
from engine.mutation.mutants import ARROW, CodeMutant
from engine.mutation.trees import Edit, applied
from engine.rules_code import module_name, sources

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from engine.rules_code import SourceFile

Function = ast.FunctionDef | ast.AsyncFunctionDef

_BESIDE = ("beside", "words")  # rooms that hold no rules …
_SCORING = "beside.scoring"  # … but for this module
_OTHER_SIGN: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPPOSITES = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)  # to change the sign is to negate
_REFUSALS = ("refusal", "Refusal")
_SKIPPED = (ast.Raise, ast.Assert, ast.JoinedStr, ast.AnnAssign)
_EVENTS = "emit"  # the method of a state that writes an event
_NOTES = "at_work"  # the module that notes which rules decide
_WORKING = f"{_NOTES}.effect"  # notes that an effect of a piece works; the check counts these by themselves
_NOTING = ("_note", "note_")  # beginnings of functions that only write notes
_UNPLAYED = ("__repr__", "open_to")  # methods that no play calls
_BASE = "Rules"  # the base of the class with the rules: of its methods, these put positions into words or stand beside the rules
_TELLING = frozenset(
    (
        *("show", "parse", "vocabulary", "view", "describe", "given", "picture", "invariants", "position_value"),
        *("redraw_hidden", "tally_events", "table_with", "strange_pieces"),
    )
)
_READER = "engine.play.data_reader"
_BLAMES = frozenset(("wrong", "count_wrong", "distinct", "flaws", "refuse"))  # its methods that report data …
_BOUNDED = frozenset(("set", "number", "copies", "each", "words", "indices", "amounts"))  # … and that are given bounds
_LONGEST = 70  # characters of an expression in a report


def modules(package: str) -> list[ModuleType]:
    """Import and return all modules of a package, in the order of their names."""
    return [importlib.import_module(name) for name in sorted(_files(package))]


def _files(package: str) -> dict[str, SourceFile]:
    """Return the files of a package by the names of their modules."""
    return {module_name(package, one.path): one for one in sources(package)}


def is_rules_code(inner: str) -> bool:
    """Whether a module, named within its package, holds rules."""
    return inner == _SCORING or inner.split(".", maxsplit=1)[0] not in _BESIDE


def mutants(package: str, prefix: str, root: Path) -> Iterator[CodeMutant]:
    """Yield every mutant of a package's rules code; `prefix` is that of the game's rule ids, files are named from `root`."""
    ids = re.compile(rf"\b{re.escape(prefix)}-(?:[0-9]+\.[0-9]+[a-z]?|[A-Z]+-[0-9]+[a-z]?)\b")
    for module, one in sorted(_files(package).items()):
        inner, path = module.removeprefix(package).removeprefix("."), one.file
        if is_rules_code(inner):
            name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
            yield from _RulesModule(module, inner or "__init__", name, one.text, ids).mutants()


@dataclass(slots=True)
class _RulesModule:
    """The mutants of one module."""

    module: str
    inner: str
    file: str
    text: str
    ids: re.Pattern[str]
    lines: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def mutants(self) -> Iterator[CodeMutant]:
        self.lines = self.text.splitlines()
        for function, owners, around in functions(ast.parse(self.text)):
            cited = self._ids(function) or self._ids_around(around)
            finder = _Finder(reads_data=_READER in self.text)
            finder.parts(function)
            for found in finder.found:
                yield self._mutant(found, function, owners, cited)

    def _ids(self, node: ast.AST) -> tuple[str, ...]:
        """Return the ids of rules in the source of a node."""
        first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
        return tuple(dict.fromkeys(self.ids.findall("\n".join(self.lines[first - 1 : last]))))

    def _ids_around(self, around: ast.ClassDef | None) -> tuple[str, ...]:
        """Return the ids in a class outside its methods: in its docstring and its attribute `rule`."""
        if around is None:
            return ()
        named = (self._ids(part) for part in around.body if not isinstance(part, Function))
        return tuple(dict.fromkeys(name for names in named for name in names))

    def _mutant(self, found: _Found, function: Function, owners: tuple[str, ...], cited: tuple[str, ...]) -> CodeMutant:
        name = ".".join((*owners, function.name))
        change = f"{_short(found.old)}{ARROW}{_short(found.new)}"
        key = f"{name}: {change}"
        number = self.seen[key] = self.seen.get(key, -1) + 1
        return CodeMutant(
            self.inner,
            name,
            change,
            found.kind,
            "code",
            name,
            self._own_ids(found.statement) or cited,
            number=number,
            module=self.module,
            at=Place(self.file, found.at.lineno, found.at.col_offset + 1),
            lines=(found.at.lineno, found.at.end_lineno),
            function=function,
            owners=owners,
            edit=found.edit,
        )

    def _own_ids(self, statement: ast.stmt) -> tuple[str, ...]:
        """Return the ids that a simple statement names, or the first lines of one with a body."""
        body = getattr(statement, "body", None)
        last = body[0].end_lineno if body else statement.end_lineno
        return tuple(dict.fromkeys(self.ids.findall("\n".join(self.lines[statement.lineno - 1 : last]))))


def functions(tree: ast.Module) -> Iterator[tuple[Function, tuple[str, ...], ast.ClassDef | None]]:
    """Yield every function that stands in the module or in a class, with its classes."""
    waiting: list[tuple[ast.AST, tuple[str, ...], ast.ClassDef | None]] = [(tree, (), None)]
    while waiting:
        node, owners, around = waiting.pop(0)
        for part in getattr(node, "body", ()):
            if isinstance(part, Function):
                if not (part.name in _UNPLAYED or part.name.startswith(_NOTING) or _is_beside(part, around)):
                    yield part, owners, around
            elif isinstance(part, ast.ClassDef):
                waiting.append((part, (*owners, part.name), part))


def _is_beside(function: Function, around: ast.ClassDef | None) -> bool:
    """Whether a method of the class with the rules decides nothing, as in a game whose rules are in one file."""
    bases = [ast.unparse(base).rpartition(".")[2] for base in around.bases] if around else []
    return _BASE in bases and function.name in _TELLING


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


@dataclass(frozen=True, slots=True)
class _Found:
    """A possible change, with the expression or statement as it is and as it would be."""

    kind: str
    old: str
    new: str
    edit: Edit
    statement: ast.stmt
    at: Any  # the node that is shown


class _Finder:
    """Finds the changes of a function's statements."""

    def __init__(self, *, reads_data: bool) -> None:
        self.found: list[_Found] = []
        self._reads_data = reads_data
        self._statement: ast.stmt = ast.Pass()

    def parts(self, node: ast.AST) -> None:
        """Find the changes of all that a node holds."""
        unchanged = self._unchanged(node)
        for name, value in ast.iter_fields(node):
            if name in unchanged:
                continue
            for number, part in enumerate(value if isinstance(value, list) else [value]):
                index = number if isinstance(value, list) else -1
                if isinstance(part, ast.AST) and not isinstance(part, _SKIPPED):
                    self._part(part, node, name, index)

    def _part(self, part: ast.AST, owner: ast.AST, name: str, index: int) -> None:
        if self._blames(part) or self._is_bound(owner, name):
            return
        outer = self._statement
        if isinstance(part, ast.stmt):
            self._statement = part
            self._omission(part, owner, name, index)
        elif isinstance(part, ast.expr) and not _tells(part):
            self._expression(part, owner, name, index)
        elif isinstance(part, ast.comprehension):
            for number, test in enumerate(part.ifs):
                self._condition(test, part, "ifs", number)
        if not _tells(part):
            self.parts(part)
        self._statement = outer

    def _unchanged(self, node: ast.AST) -> tuple[str, ...]:
        """Return the parts of a node that play does not depend on: conditions of notes alone, answers to wrong data."""
        if isinstance(node, Function):
            return ("returns", "decorator_list", "args")
        if isinstance(node, ast.If) and self._blames(node.body[0]):
            return ("test", "body")
        return ("test",) if isinstance(node, ast.If) and all(_notes(one) for one in node.body) else ()

    def _blames(self, node: ast.AST) -> bool:
        """Whether a statement reports or refuses data that cannot be played."""
        called = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
        return self._reads_data and isinstance(called, ast.Attribute) and called.attr in _BLAMES | _BOUNDED

    def _is_bound(self, owner: ast.AST, name: str) -> bool:
        """Whether the arguments of a call are bounds that a value of the data must keep."""
        called = owner.func if isinstance(owner, ast.Call) and name in {"args", "keywords"} else None
        return self._reads_data and isinstance(called, ast.Attribute) and called.attr in _BOUNDED

    def _add(self, kind: str, shown: ast.AST, edit: Edit) -> None:
        """Add a change; `shown` is the node that the report shows before and after it."""
        old = ast.unparse(shown)
        with applied(edit):
            new = ast.unparse(shown)
        self.found.append(_Found(kind, old, new, edit, self._statement, shown))

    def _expression(self, node: ast.expr, owner: ast.AST, name: str, index: int) -> None:
        if isinstance(node, ast.Compare):
            for number, sign in enumerate(node.ops):
                self._add("comparison", node, Edit(node, "ops", number, _OTHER_SIGN[type(sign)]()))
        elif isinstance(node, ast.BoolOp):
            self._add("logic", node, Edit(node, "op", -1, ast.And() if isinstance(node.op, ast.Or) else ast.Or()))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            for value in (node.value + 1, node.value - 1):
                self._add("integer", _around(node, owner), Edit(node, "value", -1, value))
        elif isinstance(node, ast.Call):
            self._order(node)
        if name == "test":
            self._condition(node, owner, name, index)

    def _condition(self, node: ast.expr, owner: ast.AST, name: str, index: int) -> None:
        """Negate a condition, unless the change of its sign does that already."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], _OPPOSITES):
            return
        bare = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else None
        new = bare or ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
        edit = Edit(owner, name, index, new)
        self.found.append(_Found("condition", ast.unparse(node), ast.unparse(new), edit, self._statement, node))

    def _order(self, node: ast.Call) -> None:
        """Turn the least into the most, and orders round."""
        called = node.func
        name = called.id if isinstance(called, ast.Name) else ""
        if name in {"min", "max"}:
            self._add("order", node, Edit(called, "id", -1, "max" if name == "min" else "min"))
        elif name == "sorted":
            turned = [one for one in node.keywords if one.arg != "reverse"]
            if len(turned) == len(node.keywords):
                turned = [*turned, ast.keyword("reverse", ast.copy_location(ast.Constant(value=True), node))]
            self._add("order", node, Edit(node, "keywords", -1, turned))
        elif name == "reversed":
            self._add("order", node, Edit(called, "id", -1, "list"))

    def _omission(self, node: ast.stmt, owner: ast.AST, name: str, index: int) -> None:
        """Leave out a call, a refusal, a `continue` or a `break`."""
        is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if is_call and ast.unparse(node).startswith(_WORKING):
            return
        if is_call or isinstance(node, ast.Continue | ast.Break):
            # a function with `super()` has to go on using its class, or its code would not fit
            kept: ast.stmt = (
                ast.Expr(ast.Name("__class__", ast.Load())) if "super()" in ast.unparse(node) else ast.Pass()
            )
            edit = Edit(owner, name, index, ast.copy_location(kept, node))
            self.found.append(_Found("omission", ast.unparse(node), "nothing", edit, node, node))
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id in _REFUSALS:
                none = ast.copy_location(ast.Constant(None), node.value)
                self._add("omission", node, Edit(node, "value", -1, none))


def _tells(node: ast.AST) -> bool:
    """Whether a node is a call that writes an event or notes, or asks whether anybody listens."""
    is_event = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == _EVENTS
    return is_event or _is_note(node)


def _is_note(node: ast.AST) -> bool:
    """Whether a node is a call that writes notes, or asks whether anybody listens."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Name):
        return called.id.startswith(_NOTING)
    return isinstance(called, ast.Attribute) and (
        called.attr.startswith(_NOTING) or ast.unparse(called.value) == _NOTES
    )


def _notes(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but write notes, under whatever conditions."""
    if isinstance(statement, ast.If):
        return all(_notes(one) for one in (*statement.body, *statement.orelse))
    return isinstance(statement, ast.Expr) and _is_note(statement.value)


def _around(node: ast.expr, owner: ast.AST) -> ast.AST:
    """Return the small expression in which a number stands, or the number itself."""
    is_small = isinstance(owner, ast.BinOp | ast.Compare | ast.Subscript | ast.UnaryOp)
    return owner if is_small else node
