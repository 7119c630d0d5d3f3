"""Records in JSON, YAML and TOML, in the shapes that other programs write."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '[{"name": "Dragon", "cost": 5, "tags": ["a", "b"]}, {"name": "Elf", "cost": null}]'),
        ("a.json", '{"cards": [{"name": "Dragon", "cost": 5, "tags": ["a", "b"]}, {"name": "Elf"}]}'),
        (
            "a.json",
            '{"version": 3, "deck": {"name": "Beasts", "cards": [{"name": "Dragon", "cost": 5, "tags": ["a", "b"]}, {"name": "Elf"}]}}',
        ),
        (
            "a.json",
            '{"version": 3, "deck": {"dragon": {"name": "Dragon", "cost": 5, "tags": ["a", "b"]}, "elf": {"name": "Elf"}}}',
        ),
        ("a.json", '{"dragon": {"name": "Dragon", "cost": 5, "tags": ["a", "b"]}, "elf": {"name": "Elf"}}'),
        ("a.json", '{"name": ["Dragon", "Elf"], "cost": [5, null], "tags": ["a, b", null]}'),
        ("a.json", '{"name": {"0": "Dragon", "1": "Elf"}, "cost": {"0": 5}, "tags": {"0": "a, b"}}'),
        ("a.json", '[["name", "cost", "tags"], ["Dragon", 5, "a, b"], ["Elf", null, null]]'),
        ("a.yaml", "- {name: Dragon, cost: 5, tags: [a, b]}\n- name: Elf\n"),
        ("a.toml", '[[card]]\nname = "Dragon"\ncost = 5\ntags = ["a", "b"]\n[[card]]\nname = "Elf"\n'),
    ],
)
def test_records(desk, name, text):
    items, _ = desk.bring(name, text)
    assert items == [
        {"id": "dragon", "title": "Dragon", "copies": 1, "cost": 5, "tags": "a, b"},
        {"id": "elf", "title": "Elf", "copies": 1},
    ]


def test_records_in_records(desk):
    items, _ = desk.bring(
        "a.json", json.dumps([{"name": "Elf", "stats": {"attack": 2, "range": {"min": 1}}, "deep": [{"a": 1}]}])
    )
    assert items[0] | {"deep": ""} == {
        "id": "elf", "title": "Elf", "copies": 1, "stats_attack": 2, "stats_range_min": 1, "deep": ""
    }  # fmt: skip
