"""A toy game with two sets that can be printed."""

from __future__ import annotations

import pytest


@pytest.fixture
def ready(toy):
    """Writes the toy's sets: cards without backs, round chips with backs."""

    def call(items: str = "[{id: one, title: One, copies: 2}]", size: str = "{width: 60, height: 90}") -> None:
        toy.write(
            "pieces/cards.yaml",
            f"""
            set: cards
            title: Cards
            kind: card
            size: {size}
            face: card
            back: null
            provenance: prototype
            items: {items}
            """,
        )
        toy.write(
            "pieces/chips.yaml",
            """
            set: chips
            title: Chips
            kind: token
            size: {width: 20, height: 20, shape: round}
            face: chip
            back: chip
            provenance: prototype
            items: [{id: chip, title: Chip, copies: 30}]
            """,
        )
        toy.write("layouts/chip.yaml", "boxes: [{background: sand}]\n")
        toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')

    return call
