"""Shapes of small JSON files: which types their values have. Tells whether a value fits, and where it does not.

str, int, float, bool     a value of this type (an int is a float too, a bool is no int)
[str]                     a list of texts
(str, int)                a list of exactly a text and a whole number
{None: int}               a mapping of any names to whole numbers
{int: str}                the same, of names that are whole numbers of at most six digits, to texts
{"x": float, "y?": int}   a mapping with these keys and no others; `y` may be missing
ANYTHING                  any value
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.common.plain import Plain

Shape = Any
ANYTHING = object()
_NUMBER = re.compile("-?[0-9]{1,6}")
_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def misfit(value: Plain, shape: Shape, path: str = "") -> str:
    """Return what does not fit, as the end of a sentence ("has at 'x' no number"); "" if all fits."""
    if shape is ANYTHING:
        return ""
    if isinstance(shape, type):
        return "" if _is(value, shape) else _wrong(path, _WORDS[shape])
    kind = dict if isinstance(shape, dict) else list
    if not isinstance(value, kind):
        return _wrong(path, "a mapping" if kind is dict else "a list")
    return next((fault for fault in _inner(value, shape, path) if fault), "")


def _is(value: Plain, kind: type) -> bool:
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)


def _inner(value: Any, shape: Shape, path: str) -> Iterator[str]:
    """Give what does not fit inside a list or mapping."""
    if isinstance(shape, list):
        yield from (misfit(part, shape[0], f"{path}/{index}") for index, part in enumerate(value))
    elif isinstance(shape, tuple):
        yield "" if len(value) == len(shape) else _wrong(path, f"a list of {len(shape)}")
        yield from (
            misfit(part, one, f"{path}/{index}") for index, (part, one) in enumerate(zip(value, shape, strict=False))
        )
    elif int in shape:
        yield from ("" if _NUMBER.fullmatch(key) else _unknown(path, key) for key in value)
        yield from (misfit(part, shape[int], f"{path}/{key}") for key, part in value.items())
    elif None in shape:
        yield from (misfit(part, shape[None], f"{path}/{key}") for key, part in value.items())
    else:
        yield from _keys(value, shape, path)


def _keys(value: dict[str, Plain], shape: dict[str, Shape], path: str) -> Iterator[str]:
    known = {key.removesuffix("?"): one for key, one in shape.items()}
    for key, part in value.items():
        yield misfit(part, known[key], f"{path}/{key}") if key in known else _unknown(path, key)
    for key in shape:
        if not key.endswith("?") and key not in value:
            yield f"has {_at(path)}no '{key}'"


def _wrong(path: str, expected: str) -> str:
    return f"has {_at(path)}not {expected}"


def _unknown(path: str, key: str) -> str:
    return f"has {_at(path)}the key '{key[:40]}', which nothing reads"


def _at(path: str) -> str:
    return f"at {path.lstrip('/')[:80]} " if path else ""
