"""A game of cards and hexes that is exported."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.export import tts

FACE = """
boxes:
  - background: "{{ item.tint }}"
  - {text: "{{ item.title }}", at: [5, 5, 50, 6], colour: "{{ 'black' if item.tint == 'sand' else 'white' }}", size: 9}
  - {text: "Gain {coin:2} now", at: [5, 20, 50, 10], colour: "{{ 'black' if item.tint == 'sand' else 'white' }}"}
"""
BACK = "boxes: [{background: '#00ff00'}]"
HEAD = """
set: cards
title: Cards
kind: card
size: {width: 63.5, height: 88.9}
face: card
back: back
about: The *cards*.
provenance: prototype
"""
ITEMS = [("red", "'#c00000'", 2), ("blue", "'#0000c0'", 1), ("sandy", "sand", 3)]


def cards(items=ITEMS) -> str:
    rows = "\n".join(
        f"  - {{id: {name}, title: {name.title()}, tint: {tint}, copies: {copies}}}" for name, tint, copies in items
    )
    return HEAD + "items:\n" + rows + "\n"


@pytest.fixture
def ready(toy):
    toy.write("pieces/cards.yaml", cards())
    toy.write("layouts/card.yaml", FACE)
    toy.write("layouts/back.yaml", BACK)
    toy.write(
        "pieces/hexes.yaml",
        """
        set: hexes
        title: Hexes
        kind: tile
        size: {width: 50, height: 43.3, shape: hexagon-flat}
        face: hex
        back: back
        provenance: prototype
        items: [{id: hill, title: Hill}, {id: lake, title: Lake, copies: 4}]
        """,
    )
    toy.write(
        "layouts/hex.yaml",
        "boxes: [{background: night}, {text: '{{ item.title }}', at: [15, 18, 20, 8], colour: white, align: center}]",
    )
    return toy


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(tts, "LARGEST", 1024)  # quicker; one test is about the real size


@pytest.fixture
def run(ready):
    return lambda *words: CliRunner().invoke(main, ["--root", str(ready.root), "export", *words])


def folder(toy, kind: str):
    return toy.root / "build" / "export" / "toy" / kind
