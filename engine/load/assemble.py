"""Documents → the frozen values of `engine.model`, built from whatever is of the right type.

What is missing or of the wrong type has been reported by the schema; here it becomes empty, so that one run can say
everything that is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from engine import model
from engine.common.plain import merged
from engine.data.untrusted import RawMapping
from engine.data.values import Values, Where
from engine.load import provenance
from engine.model import Plain, Provenance, sizes

if TYPE_CHECKING:
    from collections.abc import Iterator

_NO_SIZE = model.Size(1.0, 1.0)
_ITEM_KEYS = {"id", "title", "copies", "from", "rules", "players", "waive"}


def _choice(value: str, allowed: object, default: str) -> str:
    return value if value in get_args(allowed) else default


def _from(raw: RawMapping, key: str = "from") -> Provenance:
    return provenance.parse(raw.text(key)) or provenance.UNKNOWN


def constants(game: RawMapping) -> dict[str, model.Constant]:
    """The numbers of the rules that stand on no piece."""
    return {
        name: model.Constant(name, raw.text("title"), raw.integer("value"), _from(raw), raw.where, raw.texts("rules"))
        for name, raw in game.entries("constants")
    }


def options(game: RawMapping) -> dict[str, model.Option]:
    """The switches."""
    made = {}
    for name, raw in game.entries("options"):
        values = raw.strings("values")
        default = raw.text("default") or next(iter(values), "")
        made[name] = model.Option(name, raw.text("title"), values, default, raw.where, raw.word("ruling"))
    return made


def terms(game: RawMapping) -> Iterator[model.Term]:
    """The glossary, in the file's order."""
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
    """The files of the game's own fonts, by family and style."""
    return {
        name: {style: file for style, file in raw.data.items() if isinstance(file, str)}
        for name, raw in game.entries("fonts")
    }


def players(game: RawMapping) -> model.Players:
    """How many play."""
    raw = game.inside("players")
    return model.Players(raw.integer("fewest", 1), raw.integer("most", raw.integer("fewest", 1)), raw.flag("solo"))


def _provenances(raw: RawMapping, default: Provenance) -> dict[str, Provenance]:
    """Provenance by key, "" for everything else."""
    made = {"": default}
    for key, text in raw.strings("from").items():
        made[key] = provenance.parse(text) or default
    return made


def fields(raw: RawMapping) -> dict[str, model.Field]:
    """What a set says its items hold."""
    made = {}
    for name, part in raw.entries("fields"):
        kind = cast("model.FieldType", _choice(part.text("type"), model.FieldType, "plain"))
        least, most = part.get("least"), part.get("most")
        made[name] = model.Field(
            name,
            kind,
            part.text("about"),
            part.text("set"),
            tuple(str(choice) for choice in listed) if isinstance(listed := part.get("choices"), list) else (),
            least if isinstance(least, int | float) else None,
            most if isinstance(most, int | float) else None,
            part.flag("optional"),
        )
    return made


def piece_set(value: Plain, where: Where) -> model.PieceSet | None:
    """The pieces of one file; None when the set has no name."""
    raw = RawMapping(value, where)
    name = raw.word("set")
    if name is None:
        return None
    default = _from(raw, "provenance")
    shared = raw.mapping("values")
    waived = frozenset(raw.strings("waive"))
    items = tuple(_piece(item, name, default, waived) for item in raw.items("items") if item.word("id"))
    inventory = raw.get("inventory")
    return model.PieceSet(
        name,
        raw.text("title"),
        cast("model.PieceKind", _choice(raw.text("kind"), model.PieceKind, "token")),
        sizes.size(raw.get("size")) or _NO_SIZE,
        raw.word("face"),
        raw.word("back"),
        inventory if isinstance(inventory, int) and not isinstance(inventory, bool) else None,
        _from(raw, "inventory_from"),
        items,
        where,
        raw.text("about"),
        raw.texts("rules"),
        Values(shared),
        _provenances(raw, default),
        fields(raw),
        folds(raw),
        needed(raw),
    )


def folds(raw: RawMapping) -> tuple[float, ...]:
    """Where a screen or leaflet is folded."""
    listed = raw.get("folds")
    return tuple(sorted(float(at) for at in listed if isinstance(at, int | float))) if isinstance(listed, list) else ()


def needed(raw: RawMapping) -> model.Needed:
    """Which tables need a piece; every one when the data says nothing."""
    value = raw.get("players")
    if isinstance(value, dict):
        return model.Needed(
            1, {int(key): copies for key, copies in value.items() if str(key).isdigit() and isinstance(copies, int)}
        )
    return model.Needed(value) if isinstance(value, int) and not isinstance(value, bool) else model.EVERYONE


def _piece(raw: RawMapping, set_name: str, default: Provenance, waived: frozenset[str]) -> model.Piece:
    own = {key: value for key, value in raw.data.items() if key not in _ITEM_KEYS}
    return model.Piece(
        raw.text("id"),
        set_name,
        raw.text("title"),
        max(raw.integer("copies", 1), 0),
        Values(own),
        _provenances(raw, default),
        raw.where,
        raw.texts("rules"),
        needed(raw),
        waived | frozenset(raw.strings("waive")),
    )


def sections(value: Plain, where: Where) -> Iterator[model.Section]:
    """The chapters of one rules file."""
    for raw in RawMapping(value, where).items("sections"):
        name = raw.text("id") or raw.text("number")
        rules = tuple(_rule(part, name) for part in raw.items("rules") if part.word("id"))
        yield model.Section(
            name, raw.text("title"), raw.text("lines"), rules, raw.where, raw.text("intro"), raw.text("number")
        )


def _rule(raw: RawMapping, section: str) -> model.Rule:
    enforced = cast("model.Enforced", _choice(raw.text("enforced"), model.Enforced, "engine"))
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
    )


def rulings(value: Plain, where: Where) -> Iterator[model.Ruling]:
    """The rulings, in the file's order."""
    for raw in RawMapping(value, where).items("rulings"):
        if raw.word("id"):
            kind = cast("model.RulingKind", _choice(raw.text("kind"), model.RulingKind, "ambiguity"))
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
            )


def aids(value: Plain, where: Where) -> Iterator[model.Aid]:
    """The player aids."""
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
        )


def history(value: Plain, where: Where) -> Iterator[model.Version]:
    """The versions of the data, in the file's order."""
    for raw in RawMapping(value, where).items("history"):
        version = raw.text("version")
        changes = tuple(
            model.Change(version, one.text("change"), one.text("what"), one.texts("ids"), one.where)
            for one in raw.items("changes")
        )
        yield model.Version(version, raw.text("about"), changes)


def art_credits(value: Plain, where: Where) -> Iterator[model.ArtCredit]:
    """The makers of pictures, in the file's order."""
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
    """The scenarios of one file, the file's `given` merged under each."""
    file = RawMapping(value, where)
    for raw in file.items("scenarios"):
        name, _, title = raw.text("scenario").partition(" ")
        if not name:
            continue
        steps, kind = raw.get("steps"), _choice(raw.text("kind"), model.ScenarioKind, "statement")
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
        )
