"""A game as JSON and back, so that a page can play it where the files of the game are not: `packed` and `unpacked`.

Equal games give the same text in every process. What only checks need is left out: the places of values in their files,
scenarios, texts as they were written, and what is known about mutants. An array begins with the kind of what it stands for:

    [0, value…]                 a list
    [1, value…]                 a tuple
    [2, value…]                 a frozen set, in the order of its values
    [3, key, value…]            a mapping
    [4, path]                   a path
    [5]                         the place of a value; it is not known any more
    [6, key, value…]            the values of a piece
    ["module:Class", value…]    one of the data classes of `engine.model`, with its fields in their order
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.data.values import Values, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.model.game import Game

_PACKAGE = "engine.model."
_NOWHERE = Where("", MappingProxyType({}))


def packed(game: Game) -> str:
    """Return the data of a game as JSON."""
    lean = replace(game, scenarios={}, waivers=(), rates=None, folder=Path(game.id), written=type(game.written)())
    return json.dumps(_packed(lean), ensure_ascii=False, separators=(",", ":"))


def unpacked(text: str) -> Game:
    """Return the game that a text of `packed` holds. Raises ValueError for a text that is no such text."""
    from engine.model.game import Game

    try:
        game = _unpacked(json.loads(text))
    except (KeyError, TypeError, AttributeError, ImportError, IndexError) as error:
        raise ValueError(f"this is no game: {error}") from None
    if not isinstance(game, Game):
        raise ValueError("this is no game")  # noqa: TRY004 - what is wrong is the text
    return game


def _packed(value: Any) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Where):
        return [5]
    if is_dataclass(value):
        kind = type(value)
        return [f"{kind.__module__}:{kind.__qualname__}", *(_packed(getattr(value, one.name)) for one in fields(value))]
    return [4, value.as_posix()] if isinstance(value, Path) else _collection(value)


def _collection(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        both = (part for key in value for part in (_packed(key), _packed(_value(value, key))))
        return [6 if isinstance(value, Values) else 3, *both]
    if isinstance(value, frozenset):
        return [2, *sorted(_packed(one) for one in value)]
    return [0 if isinstance(value, list) else 1, *map(_packed, value)]


def _value(mapping: Mapping[Any, Any], key: Any) -> Any:
    """Return a value, but do not count it as read."""
    return mapping.peek(key) if isinstance(mapping, Values) else mapping[key]


def _unpacked(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    kind, rest = value[0], [_unpacked(one) for one in value[1:]]
    return _class(kind)(*rest) if isinstance(kind, str) else _MAKERS[kind](rest)


def _mapping(parts: Sequence[Any]) -> dict[Any, Any]:
    return dict(zip(parts[::2], parts[1::2], strict=True))


_MAKERS: Mapping[int, Callable[[list[Any]], Any]] = {  # by kind, from the parts of a value
    0: list,
    1: tuple,
    2: frozenset,
    3: _mapping,
    4: lambda parts: Path(parts[0]),
    5: lambda _parts: _NOWHERE,
    6: lambda parts: Values(_mapping(parts)),
}


def _class(name: str) -> Any:
    """Return a data class of `engine.model`, and nothing else."""
    module, _, kind = name.partition(":")
    found = getattr(importlib.import_module(module), kind) if module.startswith(_PACKAGE) else None
    if not (isinstance(found, type) and is_dataclass(found)):
        raise ValueError(f"{name} is no class of a game")
    return found
