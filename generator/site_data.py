"""All content as JSON, one file for each game, with the JSON Schema that it follows; and the list of every permanent address."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.pages_pieces import side_pictures

if TYPE_CHECKING:
    from generator.pages_book import Book

_LEFT_OUT = frozenset(["where"])  # places in files
SCHEMA = "assets/data/content.schema.json"
_TEXT = {"type": "string"}


def content(book: Book) -> dict[str, Any]:
    """Everything that a game's folder says, as plain JSON, with the address of each thing."""
    game = book.game
    return {
        "$schema": f"../{SCHEMA}",
        "id": game.id, "title": game.title, "version": game.version, "about": game.about,
        "rules": [{**_plain(rule), "url": book.rule(rule).url()} for rule in book.rules.values()],
        "terms": [{**_plain(one), "url": book.term(one).url()} for one in game.terms.values()],
        "rulings": [{**_plain(one), "url": book.ruling(one).url()} for one in game.rulings.values()],
        "pieces": [{**_plain(one), "url": book.piece(one).url(), "pictures": side_pictures(book, one)} for one in book.pieces.values()],
        "scenarios": [{**_plain(one), "url": book.scenario(one).url()} for one in game.scenarios.values()],
        "constants": [{**_plain(one), "url": book.constant(one).url()} for one in game.constants.values()],
        "options": [{**_plain(one), "url": book.option(one).url()} for one in game.options.values()],
    }


def schema() -> dict[str, Any]:
    """What `content` gives."""
    thing = {"type": "object", "required": ["id", "url"], "properties": {"id": _TEXT, "url": {"type": "string", "description": "its permanent address, from the site's root"}}}
    lists = ("rules", "terms", "rulings", "pieces", "scenarios", "constants", "options")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A game as Punchboard publishes it", "type": "object",
        "required": ["id", "title", "version", *lists], "additionalProperties": False,
        "properties": {**dict.fromkeys(("$schema", "id", "title", "version", "about"), _TEXT), **{name: {"type": "array", "items": thing} for name in lists}},
    }


def data_files(books: list[Book]) -> dict[str, bytes]:
    """`GAME/data.json`, its schema, and `GAME/ids.txt`: each id and its address."""
    files = {SCHEMA: _json(schema())}
    for book in books:
        said = content(book)
        files[f"{book.game.id}/data.json"] = _json(said)
        files[f"{book.game.id}/ids.txt"] = "".join(f"{line}\n" for line in addresses(said)).encode()
    return files


def addresses(said: Mapping[str, Any]) -> list[str]:
    """`id address` of everything that has a permanent one, sorted."""
    return sorted(f"{one['id']} {one['url']}" for part in said.values() if isinstance(part, list) for one in part)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False) + "\n").encode()


def _plain(value: Any) -> Any:
    """Dataclasses, mappings and tuples as JSON knows them."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.name not in _LEFT_OUT}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [_plain(part) for part in value]
        return sorted(parts) if isinstance(value, (set, frozenset)) else parts
    if isinstance(value, Path):
        return value.name
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
