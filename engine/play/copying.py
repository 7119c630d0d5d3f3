"""Copies states: the type of each field of a dataclass decides how it is copied.

A game makes millions of copies. So the code that copies is one call of the constructor, generated once for each class, as
`dataclasses` generates `__init__`. A new field needs no further code.
"""

from __future__ import annotations

import sys
from dataclasses import Field, fields
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self

ANEW = {"key": False, "anew": True}  # as a field's metadata: a copy begins with the default; no part of the position


class Cloned:
    """A dataclass with `clone`: lists, dicts and what has a `clone` of its own are copied, all else is shared.

    What is shared must never change: numbers, words, tuples, steps, events, tables.
    """

    __slots__ = ()

    def clone(self) -> Self:
        """Return an independent copy."""
        kind: Any = type(self)
        kind.clone = written(kind)  # from now on the class has its own
        copy: Self = kind.clone(self)
        return copy


@cache
def written(kind: type) -> Any:
    """Return the function that copies a dataclass."""
    given: list[str] = []
    by_position = True  # as long as that is possible: names cost as much as the copying
    for one in fields(kind):
        by_position = by_position and not one.kw_only and "anew" not in one.metadata
        if "anew" not in one.metadata:
            given.append(("" if by_position else f"{one.name}=") + _copied(one, _known(kind, one.name)))
    made: dict[str, Any] = {"_kind": kind}
    exec(f"def clone(self):\n    return _kind({', '.join(given)})", made)  # noqa: S102 - only names of fields stand in it
    return made["clone"]


def _known(kind: type, name: str) -> dict[str, Any]:
    """Return the names of the module in which the class stands that declares a field."""
    declares = next(one for one in kind.__mro__ if name in vars(one).get("__annotations__", {}))
    return vars(sys.modules[declares.__module__])


def _copied(one: Field[Any], known: dict[str, Any]) -> str:
    """Return the expression that copies one field; raises TypeError for a type that nobody has thought of."""
    value, said = f"self.{one.name}", str(one.type)
    optional, said = said.endswith(" | None"), said.removesuffix(" | None")
    outer, _, inner = said.removesuffix("]").partition("[")
    if outer == "list" and _clones(inner, known):
        return f"[one.clone() for one in {value}]"
    if outer == "list" and inner.startswith("list["):
        return f"[one[:] for one in {value}]"
    if outer in ("list", "dict", "set") and not any(word in inner for word in ("list[", "dict[", "set[")):
        return f"{value}[:]" if outer == "list" else f"{value}.copy()"
    if _clones(said, known):
        return f"{value} and {value}.clone()" if optional else f"{value}.clone()"
    if outer in ("list", "dict", "set"):
        raise TypeError(f"{one.name}: nobody has said how {said} is copied")
    return value


def _clones(name: str, known: dict[str, Any]) -> bool:
    """Return whether a name is that of a class whose objects copy themselves."""
    return hasattr(known.get(name), "clone")
