"""Writes a game of a tenth the size of another: a tenth of the cards of one set, with the same layouts and art, and of the rules.

It has no rules code, so its effects are replaced by their printed text.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import games
from engine.effects import verbs as effects

SHARE = 10
LEFT_OUT = {
    "composition",
    "rules",
    "ruling",
    "option",
    "options",
    "inventory",
    "inventory_from",
    "related",
    "restates",
    "values",
}


def make(source: Path, set_file: str, target: Path) -> Path:
    """Write the small game into the folder `target`; returns the file with its cards."""
    game = _read(source / "game.yaml")
    words = _words(str(game["id"]))
    pieces = _read(source / "pieces" / set_file)
    items = pieces["items"][: max(1, len(pieces["items"]) // SHARE)]
    count = sum(
        len(section["rules"])
        for file in sorted((source / "rules").glob("*.yaml"))
        for section in _read(file)["sections"]
    )
    small = {
        **_plain({key: value for key, value in pieces.items() if key not in LEFT_OUT}, words),
        "provenance": "prototype",
        "fields": {
            name: field if field.get("type") != "effect" else {**field, "type": "plain"}
            for name, field in pieces.get("fields", {}).items()
        },
        "items": [_plain({key: value for key, value in item.items() if key not in LEFT_OUT}, words) for item in items],
    }
    rules = [
        {
            "id": f"TE-1.{number}",
            "title": "A rule",
            "text": "What this rule says takes a few more words than its title, as with most rules, and no more.",
            "lines": "1",
            "kind": "definition",
            "enforced": "no",
            "why": "nothing plays this game",
        }
        for number in range(1, max(2, count // SHARE))
    ]
    files: dict[str, Any] = {
        "game.yaml": {
            **_plain({key: value for key, value in game.items() if key not in LEFT_OUT}, words),
            "id": "tenth",
            "prefix": "TE",
        },
        f"pieces/{set_file}": small,
        "rules/all.yaml": {
            "sections": [{"id": "all", "number": "TE-1", "title": "All rules", "lines": "1", "rules": rules}]
        },
    }
    for name, value in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        schema = {"game.yaml": "game"}.get(name, name.split("/", 1)[0])
        head = f"# yaml-language-server: $schema={'../' * (name.count('/') + 2)}schemas/{schema}.schema.json\n"
        text = yaml.safe_dump(value, sort_keys=False, allow_unicode=True)
        path.write_text(head + re.sub(r"\{=[^}]*\}", "some", text), "utf-8")  # numbers of sets that are left out
    shutil.copytree(source / "art", target / "art")
    _layouts(source / "layouts", target / "layouts", [pieces["face"], pieces["back"]])
    return target / "pieces" / set_file


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def _words(game: str) -> Any:
    """Return a function that replaces an effect by its printed text and leaves other values as they are."""
    verbs = games.vocabulary(game) or {}

    def words(value: Any) -> Any:
        if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in verbs:
            return effects.show(verbs, value)
        return value

    return words


def _plain(value: Any, words: Any) -> Any:
    """Return a value without effects and without references to things that the small game does not have."""
    if isinstance(value, dict):
        text = words(value)
        return (
            text if text is not value else {key: _plain(part, words) for key, part in value.items() if key != "rules"}
        )
    if isinstance(value, list):
        return [_plain(part, words) for part in value]
    return re.sub(r"\[\[[^\]|]*\|?([^\]]*)\]\]", r"\1", value) if isinstance(value, str) else value


def _layouts(source: Path, target: Path, names: list[str | None]) -> None:
    """Copy layouts and those they extend. Calls of `show` and `verb` become `str`: the effects are texts already."""
    target.mkdir()
    wanted = [name for name in names if name]
    for name in wanted:
        text = (source / f"{name}.yaml").read_text("utf-8")
        text = re.sub(r"\bshow\(", "str(", re.sub(r"\bverb\(", "str(", text))
        (target / f"{name}.yaml").write_text(text, "utf-8")
        parent = re.search(r"(?m)^extends: ([\w-]+)", text)
        if parent and parent[1] not in wanted:
            wanted.append(parent[1])
