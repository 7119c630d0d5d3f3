"""Changes a node of a syntax tree for a while."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Edit(NamedTuple):
    """A change of a syntax tree: the field of a node, or one part of a list in it, gets another value."""

    node: ast.AST
    field: str
    at: int  # number in a list; -1 when the field as a whole is changed
    value: Any


@contextmanager
def applied(edit: Edit) -> Iterator[None]:
    """Change the tree, and change it back at the end."""
    old = getattr(edit.node, edit.field)
    new = edit.value if edit.at < 0 else [*old[: edit.at], edit.value, *old[edit.at + 1 :]]
    setattr(edit.node, edit.field, new)
    try:
        yield
    finally:
        setattr(edit.node, edit.field, old)
