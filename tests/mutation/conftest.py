"""The game of Pebbles in a folder of its own, and the means to run its mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.mutation.workshop import MutationPlan, open_workshop
from tests.mutation.pebbles import RULES

ROOT = Path(__file__).resolve().parents[2]
LINE = "# yaml-language-server: $schema={up}schemas/{kind}.schema.json\n"

GAME = """\
id: pebbles
title: Pebbles
prefix: PB
version: "0.1"
players: {fewest: 2, most: 2}
about: A small game.
sources: {rulebook: {title: Notes, lines: 10}}
colours: {ink: "#1b2233"}
constants:
  most: {title: Pebbles that a turn may take, value: 3, from: rulebook 3, rules: [PB-1.2]}
  unused: {title: A number that nothing reads, value: 7, from: prototype}
options:
  mood:
    title: How generous the bowl is
    default: plain
    values: {plain: as written, generous: one more}
"""
CARDS = """\
set: cards
title: Cards
kind: card
size: poker
face: null
back: null
provenance: prototype
items:
  - {id: ant, title: Ant, worth: 2, effects: [{gain: {amount: 2}}]}
  - id: bee
    title: Bee
    worth: 5
    effects: [{gain: {amount: 4}}]
    from: {effects: rulebook 4}
"""
RULES_FILE = """\
sections:
  - id: play
    number: PB-1
    title: Play
    lines: 1-9
    rules:
      - {id: PB-1.1, lines: 2, kind: turn, text: Players take turns.}
      - {id: PB-1.2, lines: 3, kind: turn, text: A turn takes a few pebbles.}
  - id: cards
    number: PB-2
    title: Cards
    lines: 4
    rules:
      - {id: PB-2.1, lines: 4, kind: turn, text: Cards give pebbles.}
"""
SCENARIOS = """\
given: {players: [Ann, Ben]}
scenarios:
  - scenario: PB-X-01 Ann takes three
    kind: statement
    rules: [PB-1.1, PB-1.2]
    play: turn
    steps:
      - Ann: take 3
      - refused: {Ben: take 4}
        rule: PB-1.2
    expect: {Ann: 3}
"""
ANT = """\
  - scenario: PB-X-02 The ant
    kind: statement
    rules: [PB-2.1]
    play: turn
    steps:
      - Ann: play ant
    expect: {Ann: 2}
"""
BEE = """\
  - scenario: PB-X-03 The bee
    kind: statement
    rules: [PB-2.1]
    play: turn
    steps:
      - Ann: play bee
    expect: {Ann: 4}
"""


class Pebbles:
    """A project with Pebbles alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "components" / "pebbles"
        (root / "schemas").symlink_to(ROOT / "schemas")
        self.write("game.yaml", GAME, "game")
        self.write("pieces/cards.yaml", CARDS, "pieces")
        self.write("rules/01-play.yaml", RULES_FILE, "rules")
        self.write("scenarios/play.yaml", SCENARIOS + ANT, "scenarios")

    def write(self, name: str, text: str, kind: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * (2 + name.count("/"))
        path.write_text(LINE.format(up=up, kind=kind) + text, "utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    def plan(self, *parts: str, fresh: bool = False) -> MutationPlan:
        cache = str(self.root / ".punchboard-cache")
        chosen = parts or ("data", "code")
        return MutationPlan(str(self.folder), str(self.root), RULES, "tests.mutation.pebbles", chosen, (), cache, fresh)

    def shop(self, *parts: str, fresh: bool = False):
        problems = Problems()
        shop = open_workshop(self.plan(*parts, fresh=fresh), problems)
        assert shop is not None, [str(one) for one in problems]
        assert not shop.baseline.failing
        return shop

    def survivors(self, *parts: str) -> list[str]:
        shop = self.shop(*parts)
        return [one.id for number, one in enumerate(shop.mutants) if shop.verdict(number).survived]


@pytest.fixture
def pebbles(tmp_path: Path) -> Pebbles:
    return Pebbles(tmp_path)
