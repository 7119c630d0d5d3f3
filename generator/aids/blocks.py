"""The texts in the blocks of a player aid: markup made from rules, terms and the pieces' own data, never typed twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.model import Game, Plain


class AidRow(NamedTuple):
    """A line of a block: text and, in a table, a value at the right."""

    words: str
    value: str = ""
    is_head: bool = False  # of its table


class SourceError(ValueError):
    """A block names something that does not exist; the message is a sentence."""


def rows_of(game: Game, block: Mapping[str, Plain], show: Callable[[Plain], str]) -> list[AidRow]:
    """Return the lines of a block. Raises SourceError."""
    if "lines" in block:
        return [AidRow(str(line)) for line in block["lines"]]
    if "effects" in block:
        return list(_effects(game, str(block["effects"]), show))
    if "table" in block:
        return _table(game, block)
    if "rules" in block:
        return [AidRow(game.rules[rule].text) for rule in block["rules"] if rule in game.rules]
    if "terms" in block:
        return [
            AidRow(f"**{game.terms[term].name}** {game.terms[term].definition}")
            for term in block["terms"]
            if term in game.terms
        ]
    raise SourceError("a block has lines, effects, a table, rules or terms")


def _values(game: Game, reference: str) -> tuple[list[tuple[str, Plain]], bool]:
    """Return (title of the piece, value) for a key of a set, and whether the whole set shares one value."""
    name, _, key = reference.partition(".")
    pieces = game.sets.get(name)
    if pieces is None:
        raise SourceError(f"there is no set '{name}'")
    if key in pieces.values:
        return [("", pieces.values[key])], True
    values = [(item.title, item.values[key]) for item in pieces.items if key in item.values]
    if not values:
        raise SourceError(f"no piece of '{name}' has '{key}'")
    return values, False


def _effects(game: Game, reference: str, show: Callable[[Plain], str]) -> Iterator[AidRow]:
    """Give the rows of effects. One effect a piece: by title, equal ones joined. Several a piece: each kind once. The set's own list: numbered."""
    values, shared = _values(game, reference)
    if shared:
        effects = list(_effects_in(values[0][1]))
        for number, effect in enumerate(effects, 1):
            yield AidRow(f"**{number}** {show(effect)}" if len(effects) > 1 else show(effect))
    elif all(_is_effect(value) for _, value in values):
        alike: dict[str, list[str]] = {}
        for title, value in values:
            alike.setdefault(show(value), []).append(title)
        for line, titles in alike.items():
            yield AidRow(f"**{', '.join(titles)}** · {line}")
    else:
        words = [show(effect) for _, value in values for effect in _effects_in(value)]
        for line in dict.fromkeys(sorted(words)):
            yield AidRow(line)


def _is_effect(value: Plain) -> bool:
    return isinstance(value, Mapping) and len(value) == 1 and isinstance(next(iter(value.values())), Mapping)


def _effects_in(value: Plain) -> Iterator[Plain]:
    """Give the effects in a value: the value itself, or those in its list or mapping."""
    if _is_effect(value):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _effects_in(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield from _effects_in(inner)


def _table(game: Game, block: Mapping[str, Plain]) -> list[AidRow]:
    """Return the rows of a table: written out, from a mapping of the set, or from a key of its pieces grouped by value."""
    table = block["table"]
    if isinstance(table, Mapping):
        rows = [[str(cell) for cell in row] for row in table.get("rows", ())]
        head = (
            [AidRow(f"*{cells[0]}*", f"*{cells[-1]}*", is_head=True) for cells in [table["head"]]]
            if "head" in table
            else []
        )
        return head + [AidRow(" ".join(row[:-1]), row[-1]) if len(row) > 1 else AidRow(row[0]) for row in rows]
    values, shared = _values(game, str(table))
    pattern = str(block.get("as", "#"))
    if shared and isinstance(values[0][1], Mapping):
        pairs = [(_name(game, str(key)), value) for key, value in values[0][1].items()]
    else:
        grouped: dict[str, tuple[list[str], Plain]] = {}
        for title, value in values:
            grouped.setdefault(repr(value), ([], value))[0].append(title)
        pairs = [(", ".join(titles), value) for titles, value in grouped.values()]
    signed = any(isinstance(value, int) and value < 0 for _, value in pairs)
    return [AidRow(key, _cell(game, value, pattern, signed)) for key, value in pairs]


def _name(game: Game, key: str) -> str:
    """Return the name of the term or piece with that id, or the key itself."""
    pieces = game.pieces
    return game.terms[key].name if key in game.terms else pieces[key].title if key in pieces else key


def _cell(game: Game, value: Plain, pattern: str, signed: bool) -> str:
    """Write a value: amounts by icon as icons, anything else in the block's pattern."""
    if isinstance(value, Mapping) and value and all(key in game.icons for key in value):
        return " ".join(f"{{{key}:{amount}}}" for key, amount in value.items())
    if isinstance(value, str):
        return pattern.replace("#", _name(game, value))
    return pattern.replace("#", _number(value, signed))


def _number(value: Plain, signed: bool) -> str:
    """Write a number, with a plus for gains if the table also has losses."""
    return f"{value:+d}" if signed and isinstance(value, int) and value else str(value)
