"""Builds the frozen values of `engine.model` from documents.

The check of the schema has reported values that are missing or of the wrong type. Here they become empty, so that one
run can report everything that is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast, get_args

from engine import model
from engine.common.plain import merged
from engine.data.untrusted import RawMapping
from engine.data.values import Values, Where
from engine.load import layout_choices, provenance
from engine.model import Plain, Provenance, sizes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NO_SIZE = model.Size(1.0, 1.0)
_ITEM_KEYS = {"id", "title", "copies", "from", "rules", "players", "waive", "was"}


def _word_of(value: str, allowed: object, default: str) -> str:
    return value if value in get_args(allowed) else default


def _provenance(raw: RawMapping, key: str = "from") -> Provenance:
    return provenance.parse(raw.text(key)) or provenance.UNKNOWN


def constants(game: RawMapping) -> dict[str, model.Constant]:
    """Return the numbers of the rules that no piece shows, by id."""
    return {
        name: model.Constant(
            name, raw.text("title"), raw.integer("value"), _provenance(raw), raw.where, raw.texts("rules")
        )
        for name, raw in game.entries("constants")
    }


def options(game: RawMapping) -> dict[str, model.Option]:
    """Return the options, by id."""
    result = {}
    for name, raw in game.entries("options"):
        values = raw.strings("values")
        default = raw.text("default") or next(iter(values), "")
        result[name] = model.Option(name, raw.text("title"), values, default, raw.where, raw.word("ruling"))
    return result


def terms(game: RawMapping) -> Iterator[model.Term]:
    """Yield the terms of the glossary, in the file's order."""
    for raw in game.items("terms"):
        if raw.word("id"):
            yield model.Term(
                raw.text("id"),
                raw.text("name"),
                raw.text("definition"),
                raw.where,
                raw.text("plural"),
                raw.texts("aliases"),
                raw.word("icon"),
                raw.word("colour"),
                raw.texts("rules"),
                raw.text("kind", "term"),
            )


def fonts(game: RawMapping) -> dict[str, dict[str, str]]:
    """Return the files of the game's own fonts, by family and style."""
    return {
        name: {style: file for style, file in raw.data.items() if isinstance(file, str)}
        for name, raw in game.entries("fonts")
    }


def players(game: RawMapping) -> model.Players:
    """Return the numbers of players."""
    raw = game.inside("players")
    return model.Players(raw.integer("fewest", 1), raw.integer("most", raw.integer("fewest", 1)), raw.flag("solo"))


def _provenances(raw: RawMapping, default: Provenance) -> dict[str, Provenance]:
    """Return the provenance of each key; "" is the key of the default."""
    result = {"": default}
    for key, text in raw.strings("from").items():
        result[key] = provenance.parse(text) or default
    return result


def fields(raw: RawMapping) -> dict[str, model.Field]:
    """Return the fields that a set declares for its items, by name."""
    result = {}
    for name, part in raw.entries("fields"):
        kind = cast("model.FieldType", _word_of(part.text("type"), model.FieldType, "plain"))
        least, most = part.get("least"), part.get("most")
        result[name] = model.Field(
            name,
            kind,
            part.text("about"),
            part.text("set"),
            tuple(str(choice) for choice in listed) if isinstance(listed := part.get("choices"), list) else (),
            least if isinstance(least, int | float) else None,
            most if isinstance(most, int | float) else None,
            part.flag("optional") or part.get("default") is not None,
            part.get("default"),
        )
    return result


def piece_set(value: Plain, where: Where) -> model.PieceSet | None:
    """Return the set of pieces of one file; None when the set has no id."""
    raw = RawMapping(value, where)
    name = raw.word("set")
    if name is None:
        return None
    default = _provenance(raw, "provenance")
    declared, choices = fields(raw), layout_choices.choices(raw)
    defaults = {name: field.default for name, field in declared.items() if field.default is not None}
    shared = {**defaults, **raw.mapping("values")}
    waived = frozenset(raw.strings("waive"))
    shared_by_all = _SetDefaults(
        name, default, waived, frozenset(layout_choices.SIDES.keys() - raw.mapping("fields").keys())
    )
    items = tuple(_piece(item, shared_by_all) for item in raw.items("items") if item.word("id"))
    inventory = raw.get("inventory")
    return model.PieceSet(
        name,
        raw.text("title"),
        cast("model.PieceKind", _word_of(raw.text("kind"), model.PieceKind, "token")),
        sizes.size(raw.get("size")) or _NO_SIZE,
        *layout_choices.of_set(raw, choices),
        inventory if isinstance(inventory, int) and not isinstance(inventory, bool) else None,
        _provenance(raw, "inventory_from"),
        items,
        where,
        raw.text("about"),
        raw.texts("rules"),
        Values(shared),
        _provenances(raw, default),
        declared,
        folds(raw),
        needed(raw),
        tuple(_count_rule(part) for part in raw.items("composition")),
        raw.word("tonight") or raw.get("tonight") is not False,
        choices,
    )


def _count_rule(raw: RawMapping) -> model.CountRule:
    def number(key: str) -> int | str | None:
        value = raw.get(key)
        return value if isinstance(value, int | str) and not isinstance(value, bool) else None

    numbers = (number("kinds"), number("copies"), number("player"))
    return model.CountRule(raw.text("rule"), raw.mapping("where"), raw.text("each"), *numbers, raw.where)


def folds(raw: RawMapping) -> tuple[float, ...]:
    """Return where a screen or leaflet is folded, in mm from the left edge."""
    listed = raw.get("folds")
    return tuple(sorted(float(at) for at in listed if isinstance(at, int | float))) if isinstance(listed, list) else ()


def needed(raw: RawMapping) -> model.Needed:
    """Return which tables need a piece: every table when the data does not say it."""
    value = raw.get("players")
    if isinstance(value, dict):
        return model.Needed(
            1, {int(key): copies for key, copies in value.items() if str(key).isdigit() and isinstance(copies, int)}
        )
    return model.Needed(value) if isinstance(value, int) and not isinstance(value, bool) else model.EVERYONE


class _SetDefaults(NamedTuple):
    """What a set says for all its items. `sides` are the keys by which an item names its own layouts.

    A set whose `fields` declare `face` or `back` uses that key for a value of its own.
    """

    name: str
    provenance: Provenance
    waived: frozenset[str]
    sides: frozenset[str]


def _piece(raw: RawMapping, pieces: _SetDefaults) -> model.Piece:
    sides = {key: layout for key in layout_choices.SIDES if key in pieces.sides and (layout := raw.word(key))}
    own = {key: value for key, value in raw.data.items() if key not in _ITEM_KEYS and key not in sides}
    return model.Piece(
        raw.text("id"),
        pieces.name,
        raw.text("title"),
        max(raw.integer("copies", 1), 0),
        Values(own),
        _provenances(raw, pieces.provenance),
        raw.where,
        raw.texts("rules"),
        needed(raw),
        pieces.waived | frozenset(raw.strings("waive")),
        {layout_choices.SIDES[key]: layout for key, layout in sides.items()},
        raw.texts("was"),
    )


def sections(value: Plain, where: Where) -> Iterator[model.Section]:
    """Yield the chapters of one rules file."""
    for raw in RawMapping(value, where).items("sections"):
        name = raw.text("id") or raw.text("number")
        rules = tuple(_rule(part, name) for part in raw.items("rules") if part.word("id"))
        yield model.Section(
            name,
            raw.text("title"),
            raw.text("lines"),
            rules,
            raw.where,
            raw.text("intro"),
            raw.text("number"),
            raw.texts("was"),
        )


def _rule(raw: RawMapping, section: str) -> model.Rule:
    enforced = cast("model.Enforced", _word_of(raw.text("enforced"), model.Enforced, "engine"))
    return model.Rule(
        raw.text("id"),
        raw.text("text"),
        section,
        raw.text("kind"),
        raw.text("lines"),
        raw.where,
        raw.text("title"),
        raw.texts("related"),
        raw.texts("restates"),
        enforced,
        raw.text("why"),
        raw.texts("terms"),
        raw.texts("asked"),
        raw.texts("was"),
    )


def rulings(value: Plain, where: Where) -> Iterator[model.Ruling]:
    """Yield the rulings, in the file's order."""
    for raw in RawMapping(value, where).items("rulings"):
        if raw.word("id"):
            kind = cast("model.RulingKind", _word_of(raw.text("kind"), model.RulingKind, "ambiguity"))
            yield model.Ruling(
                raw.text("id"),
                kind,
                raw.text("title"),
                raw.text("texts"),
                raw.text("lines"),
                raw.texts("readings"),
                raw.text("ruling"),
                raw.text("why"),
                raw.where,
                raw.word("option"),
                raw.texts("rules"),
                raw.texts("asked"),
                raw.texts("was"),
                raw.text("date"),
                raw.text("superseded_by"),
            )


def aids(value: Plain, where: Where) -> Iterator[model.Aid]:
    """Yield the player aids, in the file's order."""
    for raw in RawMapping(value, where).items("aids"):
        size = sizes.size(raw.get("size")) or _NO_SIZE
        folded = folds(raw)
        yield model.Aid(
            raw.text("id"),
            raw.text("title"),
            raw.mappings("blocks"),
            size,
            raw.integer("copies", 1),
            raw.where,
            folded,
            raw.integer("sides", 2 if folded else 1),
            needed(raw),
        )


def game_credits(game: RawMapping, art: Iterable[tuple[Plain, Where]]) -> model.Credits:
    """Return whose work a game shows. `art` has the content of each file about the makers of pictures."""
    makers = tuple(credit for value, where in art for credit in art_credits(value, where))
    notice = game.text("notice").strip()
    return model.Credits(game.strings("credits"), makers, game.text("author"), game.text("licence"), notice)


def art_credits(value: Plain, where: Where) -> Iterator[model.ArtCredit]:
    """Yield the credits of pictures, in the file's order."""
    for raw in RawMapping(value, where).items("credits"):
        yield model.ArtCredit(
            raw.texts("files"),
            raw.text("by"),
            raw.text("licence"),
            raw.text("title"),
            raw.text("source"),
            raw.text("changes"),
        )


def scenarios(value: Plain, where: Where) -> Iterator[model.Scenario]:
    """Yield the scenarios of one file. Each takes from the file's `given` what its own `given` does not say."""
    file = RawMapping(value, where)
    for raw in file.items("scenarios"):
        name, _, title = raw.text("scenario").partition(" ")
        if not name:
            continue
        steps, kind = raw.get("steps"), _word_of(raw.text("kind"), model.ScenarioKind, "statement")
        yield model.Scenario(
            name,
            title,
            cast("model.ScenarioKind", kind),
            raw.texts("rules"),
            merged(file.mapping("given"), raw.mapping("given")),
            raw.text("play"),
            tuple(steps) if isinstance(steps, list) else (),
            raw.mapping("expect"),
            raw.where,
            raw.text("source"),
            raw.texts("rulings"),
            raw.strings("options"),
            raw.texts("tags"),
            raw.text("about"),
            raw.flag("partial"),
            raw.mappings("branches"),
            raw.mappings("table"),
            pins(file, raw),
            raw.texts("was"),
            raw.strings("with"),
        )


def pins(file: RawMapping, scenario: RawMapping) -> dict[str, int]:
    """Return the numbers that a scenario pins, together with those of its file."""
    both = {**file.mapping("pins"), **scenario.mapping("pins")}
    return {name: number for name, number in both.items() if isinstance(number, int) and not isinstance(number, bool)}
