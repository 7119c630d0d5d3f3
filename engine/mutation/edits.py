"""Changes functions while the program runs: a function gets the code of its changed syntax tree for a while."""

from __future__ import annotations
import __future__

import ast
import gc
import types
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.mutation.trees import applied

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.mutation.mutants import CodeMutant


class Functions:
    """The living functions of a package, by file and name; changes their code and clears what they have remembered."""

    def __init__(self, modules: Sequence[types.ModuleType]) -> None:
        files = {str(module.__file__): module.__name__ for module in modules}
        self._found: dict[tuple[str, str, int], list[types.FunctionType]] = {}
        self._caches: list[Any] = []
        has_cache: dict[type, bool] = {types.FunctionType: False}  # by type: a process may have millions of objects
        for one in gc.get_objects():
            kind = type(one)
            if kind is types.FunctionType and one.__code__.co_filename in files:
                code = one.__code__
                key = (files[code.co_filename], code.co_qualname, code.co_firstlineno)
                self._found.setdefault(key, []).append(one)
                continue
            if kind not in has_cache:
                has_cache[kind] = callable(getattr(kind, "cache_clear", None))
            if has_cache[kind] and getattr(one, "__module__", "") in files.values():
                self._caches.append(one)

    def forget(self) -> None:
        """Clear what cached functions remember: a changed function may have made it."""
        for one in self._caches:
            one.cache_clear()

    @contextmanager
    def changed(self, mutant: CodeMutant) -> Iterator[bool]:
        """Give a function its changed code, and its own code again at the end. Yields whether it could be changed."""
        targets = self._targets(mutant)
        new = _compiled(mutant)
        fits = bool(targets) and new is not None and all(one.__code__.co_freevars == new.co_freevars for one in targets)
        old = [one.__code__ for one in targets]
        try:
            if fits:
                for one in targets:
                    one.__code__ = new  # type: ignore[assignment]  # not None here
            self.forget()
            yield fits
        finally:
            for one, code in zip(targets, old, strict=True):
                one.__code__ = code
            self.forget()

    def _targets(self, mutant: CodeMutant) -> list[types.FunctionType]:
        function = mutant.function
        if function is None:
            return []
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        return self._found.get((mutant.module, mutant.name, first), [])


def _compiled(mutant: CodeMutant) -> types.CodeType | None:
    """Return the code of the changed function. It is compiled inside its classes, but without its decorators."""
    function, edit = mutant.function, mutant.edit
    if function is None or edit is None:
        return None
    with applied(edit):
        bare = ast.copy_location(type(function)(**{**dict(ast.iter_fields(function)), "decorator_list": []}), function)
        body: ast.stmt = bare
        for name in reversed(mutant.owners):
            body = ast.ClassDef(
                name=name, bases=[], keywords=[], body=[body], decorator_list=[], lineno=1, col_offset=0
            )
        tree = ast.fix_missing_locations(ast.Module(body=[body], type_ignores=[]))
        flags = __future__.annotations.compiler_flag
        code: types.CodeType = compile(
            tree, str(mutant.at.file if mutant.at else "?"), "exec", flags=flags, dont_inherit=True
        )
    for name in (*mutant.owners, function.name):
        code = next(one for one in code.co_consts if isinstance(one, types.CodeType) and one.co_name == name)
    return code
