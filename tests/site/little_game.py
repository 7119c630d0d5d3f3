"""A tiny game with every kind of file, to build and spoil: `text` stands in every field that holds words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from engine.common.problems import Problems
from engine.load.folder import load

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game


def little_game(root: Path, text: str = "Harmless") -> Game:
    """Write components/little-game with `text` in every field that holds words, and load it."""
    folder = root / "components" / "little-game"
    for name, data in _FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data(text), allow_unicode=True, sort_keys=False), encoding="utf-8")
    problems = Problems()
    game = load(folder, problems, root=root)
    assert game is not None, "\n".join(map(str, problems))
    if text == "Harmless":  # what hostile text does to the check is not the site's business
        assert not problems.failed, "\n".join(map(str, problems))
    return game


def _game(text: str) -> dict[str, object]:
    return {
        "id": "little-game",
        "title": f"Little {text}",
        "prefix": "LG",
        "version": "1",
        "players": {"fewest": 1, "most": 2},
        "about": text,
        "credits": {"Design": text},
        "author": text,
        "licence": text,
        "notice": text,
        "sources": {"rulebook": {"title": text, "lines": 20, "headings": [{"line": 1, "title": text, "page": 3}]}},
        "constants": {"start": {"title": f"Stones {text}", "value": 3, "from": "rulebook 2", "rules": ["LG-1.1"]}},
        "options": {
            "speed": {
                "title": f"Speed {text}",
                "ruling": "LG-E-1",
                "default": "slow",
                "values": {"slow": f"Slow. {text}", "fast": f"Fast. {text}"},
            }
        },
        "terms": [
            {
                "id": "stone",
                "name": "Stone",
                "aliases": [f"pebble {text}"],
                "definition": f"What one takes. {text}",
                "rules": ["LG-1.1"],
            }
        ],
    }


def _rules(text: str) -> dict[str, object]:
    return {
        "sections": [
            {
                "id": "taking",
                "number": "LG-1",
                "title": f"Taking {text}",
                "lines": "1-5",
                "intro": text,
                "rules": [
                    {
                        "id": "LG-1.1",
                        "title": f"Take {text}",
                        "text": f"Take a stone. {text}",
                        "lines": "2",
                        "kind": "action",
                        "related": ["LG-1.2"],
                    },
                    {
                        "id": "LG-1.2",
                        "title": "Stop",
                        "text": f"See [[LG-1.1]] and [[term:stone]]. Ties are shared. {text}",
                        "lines": "3",
                        "kind": "action",
                        "enforced": "table",
                        "why": text,
                    },
                ],
            }
        ]
    }


def _rulings(text: str) -> dict[str, object]:
    return {
        "rulings": [
            {
                "id": "LG-E-1",
                "kind": "gap",
                "title": f"How fast? {text}",
                "lines": "2",
                "texts": text,
                "readings": [text, "Slow"],
                "ruling": text,
                "why": text,
                "option": "speed",
                "rules": ["LG-1.1"],
            }
        ]
    }


def _aids(text: str) -> dict[str, object]:
    return {
        "aids": [
            {
                "id": "aid",
                "title": f"Aid {text}",
                "size": "A6",
                "copies": 1,
                "blocks": [{"title": f"Turn {text}", "lines": [text]}, {"title": "Rules", "rules": ["LG-1.1"]}],
            }
        ]
    }


def _game_round(text: str) -> dict[str, object]:
    return {
        "title": f"Evening {text}",
        "about": text,
        "turns": True,
        "end": "sleep",
        "tracks": [{"title": f"Way {text}", "of": "stones.way"}],
        "phases": [
            {
                "id": "take",
                "title": f"Taking {text}",
                "who": text,
                "again": f"More {text}",
                "steps": [
                    {"title": f"Take {text}", "do": text, "rules": ["LG-1.1"], "remember": [text]},
                    {"title": "Look", "do": "See [[LG-1.2]]."},
                ],
            },
            {"id": "sleep", "title": "Sleep", "steps": [{"title": "Lie down", "do": text}]},
        ],
    }


def _setup(text: str) -> dict[str, object]:
    return {
        "about": text,
        "ways": [
            {
                "id": "pace",
                "title": f"Pace {text}",
                "choices": [
                    {"id": "calm", "title": f"Calm {text}"},
                    {"id": "rash", "title": f"Rash {text}", "about": text, "players": 2},
                ],
            }
        ],
        "parts": [
            {
                "title": f"Heap {text}",
                "steps": [
                    {
                        "id": "heap",
                        "title": f"Heap up {text}",
                        "do": text,
                        "rules": ["LG-1.1"],
                        "pieces": [{"of": "stones"}, {"of": "grey", "each": 1}],
                    },
                    {
                        "id": "rash",
                        "title": "Hurry",
                        "do": "See [[LG-1.2]].",
                        "when": {"players": 2, "pace": "rash", "speed": ["fast"]},
                    },
                ],
            }
        ],
    }


def _pieces(text: str) -> dict[str, object]:
    return {
        "set": "stones",
        "title": f"Stones {text}",
        "kind": "token",
        "size": {"width": 15, "height": 15},
        "face": None,
        "back": None,
        "inventory": 2,
        "inventory_from": "rulebook 1",
        "about": text,
        "provenance": "prototype",
        "fields": {"says": {"type": "text"}, "way": {"type": "plain"}},
        "items": [
            {
                "id": "grey",
                "title": f"Grey {text}",
                "copies": 2,
                "says": text,
                "way": ["take", "take"],
                "flavour": text,
                "rules": ["LG-1.1"],
            }
        ],
    }


def _scenarios(text: str) -> dict[str, object]:
    return {
        "scenarios": [
            {
                "scenario": f"LG-EX-01 One {text}",
                "kind": "example",
                "about": text,
                "rules": ["LG-1.1"],
                "rulings": ["LG-E-1"],
                "given": {"players": ["A"], "A": {"says": text}},
                "play": "turn",
                "steps": [{"A": text, "note": text}, {"refused": {"A": text}, "rule": "LG-1.2"}],
                "expect": {"A": {"says": text}},
            }
        ]
    }


_FILES = {
    "game.yaml": _game,
    "rules/01.yaml": _rules,
    "rulings.yaml": _rulings,
    "aids.yaml": _aids,
    "round.yaml": _game_round,
    "setup.yaml": _setup,
    "pieces/stones.yaml": _pieces,
    "scenarios/all.yaml": _scenarios,
}
