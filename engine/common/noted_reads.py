"""Makes classes whose objects tell which of their attributes are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def noting_class(kind: type, note: Callable[[Any, str], None], **more: Any) -> type:
    """Return a subclass that passes itself for `kind`; `note` gets each object and attribute before it is read.

    It has no slots of its own, so that objects of `kind` can be turned into it. `more` are further attributes of the class.
    """
    read: Any = kind.__getattribute__

    def noting(self: Any, name: str) -> Any:
        note(self, name)
        return read(self, name)

    names = {"__slots__": (), "__module__": kind.__module__, "__qualname__": kind.__qualname__}
    return type(kind.__name__, (kind,), {**names, "__getattribute__": noting, **more})
