"""Publishes all content as JSON, one file for each game, with its JSON Schema, and a list of all permanent addresses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from engine import model
from engine.model.rounds import Phase, Round, printed_phases
from engine.model.setups import Setup, SetupPart, SetupStep
from generator.site.for_builders.data_schema import LEFT_OUT, dataclass_schema, schema_of
from generator.site.writing.values import side_pictures

if TYPE_CHECKING:
    from generator.site.writing.book import Book

SCHEMA = "assets/data/content.schema.json"
NOT_YET = "not yet"  # `enforced` of rules that no rules code of the game enforces
_TEXT = {"type": "string"}
_URL = {"type": "string", "description": "its permanent address, from the site's root"}
_IDS = {"type": "array", "items": _TEXT}


def content(book: Book) -> dict[str, Any]:
    """Return all data of a game as plain JSON, with the address of each thing."""
    game = book.game
    return {
        "$schema": f"../{SCHEMA}",
        "id": game.id,
        "title": game.title,
        "prefix": game.prefix,
        "version": game.version,
        "about": game.about,
        "players": _plain(game.players),
        "credits": dict(game.credits.people),
        "sources": _plain(game.sources),
        "chapters": [
            {**_plain(one, "rules"), "rules": [rule.id for rule in one.rules], "url": book.section(one).url()}
            for one in game.sections
        ],
        "rules": [
            {**_plain(rule), **_enforced(book, rule), "url": book.rule(rule).url()} for rule in book.rules.values()
        ],
        "terms": [{**_plain(one), "url": book.term(one).url()} for one in game.terms.values()],
        "rulings": [{**_plain(one), "url": book.ruling(one).url()} for one in game.rulings.values()],
        "sets": [
            {**_plain(one, "items"), "url": book.page("pieces/index", one.id).url()} for one in game.sets.values()
        ],
        "pieces": [
            {**_plain(one), "url": book.piece(one).url(), "pictures": side_pictures(book, one)}
            for one in book.pieces.values()
        ],
        "scenarios": [{**_plain(one), "url": book.scenario(one).url()} for one in game.scenarios.values()],
        "constants": [{**_plain(one), "url": book.constant(one).url()} for one in game.constants.values()],
        "options": [{**_plain(one), "url": book.option(one).url()} for one in game.options.values()],
        "aids": [
            {**_plain(one), "url": book.page("reference", one.id if len(game.aids) > 1 else "").url()}
            for one in game.aids
        ],
        "setup": _setup(book, game.setup) if game.setup else None,
        "round": _round(book, game.round) if game.round else None,
        "history": _plain(game.history),
    }


def _enforced(book: Book, rule: model.Rule) -> dict[str, str]:
    """Return what replaces `engine` where a game has no rules code, which could enforce the rule."""
    return {"enforced": NOT_YET} if rule.enforced == "engine" and book.rules_code is None else {}


def _setup(book: Book, setup: Setup) -> dict[str, Any]:
    """Return the set-up; each step has its address."""
    return {
        **_plain(setup, "parts"),
        "parts": [
            {"title": part.title, "steps": [{**_plain(step), "url": book.step(step).url()} for step in part.steps]}
            for part in setup.parts
        ],
    }


def _round(book: Book, walk: Round) -> dict[str, Any]:
    """Return the steps of a round; each track has the phases that its piece prints."""
    return {
        **_plain(walk, "phases", "tracks"),
        "phases": [{**_plain(phase), "url": book.page("round", phase.id).url()} for phase in walk.phases],
        "tracks": [
            {"title": track.title, "of": track.of, "phases": list(printed_phases(book.game.sets, track))}
            for track in walk.tracks
        ],
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema of `content`."""
    pictures = {"type": "object", "additionalProperties": _TEXT, "description": "the drawn sides, as files of the site"}
    track = {
        "type": "object",
        "properties": {"title": _TEXT, "of": _TEXT, "phases": _IDS},
        "required": ["title", "of", "phases"],
        "additionalProperties": False,
    }
    walk = dataclass_schema(
        Round, frozenset(["phases", "tracks"]), phases=_list(dataclass_schema(Phase, url=_URL)), tracks=_list(track)
    )
    part = dataclass_schema(SetupPart, frozenset(["steps"]), steps=_list(dataclass_schema(SetupStep, url=_URL)))
    begin = dataclass_schema(Setup, frozenset(["parts"]), parts=_list(part))
    properties = {
        **dict.fromkeys(("$schema", "id", "title", "prefix", "version", "about"), _TEXT),
        "players": schema_of(model.Players),
        "credits": {"type": "object", "additionalProperties": _TEXT},
        "sources": {"type": "object"},
        "rules": _list(dataclass_schema(model.Rule, url=_URL, enforced={"enum": [*get_args(model.Enforced), NOT_YET]})),
        "chapters": _list(dataclass_schema(model.Section, frozenset(["rules"]), rules=_IDS, url=_URL)),
        **{
            name: _list(dataclass_schema(kind, url=_URL))
            for name, kind in (("terms", model.Term), ("rulings", model.Ruling))
        },
        "sets": _list(dataclass_schema(model.PieceSet, frozenset(["items"]), url=_URL)),
        "pieces": _list(dataclass_schema(model.Piece, url=_URL, pictures=pictures)),
        **{
            name: _list(dataclass_schema(kind, url=_URL))
            for name, kind in (
                ("scenarios", model.Scenario),
                ("constants", model.Constant),
                ("options", model.Option),
                ("aids", model.Aid),
            )
        },
        **{name: {"anyOf": [one, {"type": "null"}]} for name, one in (("setup", begin), ("round", walk))},
        "history": _list(schema_of(model.Version)),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game as Punchboard publishes it",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def schema_file() -> dict[str, bytes]:
    """Return the JSON Schema of the data of games, by uri."""
    return {SCHEMA: _json(schema())}


def data_files(book: Book) -> dict[str, bytes]:
    """Return the files `GAME/data.json` and `GAME/ids.txt` (each id with its address) of a game, by uri."""
    published = content(book)
    return {
        f"{book.game.id}/data.json": _json(published),
        f"{book.game.id}/ids.txt": "".join(f"{line}\n" for line in addresses(published)).encode(),
    }


def addresses(published: Mapping[str, Any]) -> list[str]:
    """Return a line `id address` for each thing with a permanent address, sorted."""
    lists = [part for part in published.values() if isinstance(part, list)] + [
        published["round"]["phases"] if published["round"] else []
    ]
    return sorted({f"{one['id']} {one['url']}" for part in lists for one in part if "url" in one})


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False) + "\n").encode()


def _plain(value: Any, *without: str) -> Any:
    """Turn dataclasses, mappings and tuples into JSON values; the fields `without` of a dataclass are left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.name not in {*LEFT_OUT, *without}
        }
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [_plain(part) for part in value]
        return sorted(parts) if isinstance(value, (set, frozenset)) else parts
    if isinstance(value, Path):
        return value.name
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
