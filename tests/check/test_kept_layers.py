"""A check after an edit says what a check of the same files without a memory says, whatever the edit touches."""

from __future__ import annotations

import shutil

import pytest

from engine import rules_code
from engine.check import layers, scenarios
from engine.check.verdict import Verdict
from generator.commands.check import verdict_on
from tests.mutation.conftest import BEE, Pebbles
from tests.mutation.pebbles import RULES
from tests.projects import Project

# (file, text, other text): each is made after the one before it, and stays
EDITS = [
    ("pieces/cards.yaml", "title: Ant", "title: Anthony"),  # no rule reads it
    ("pieces/cards.yaml", "title: Cards", "title: Cards\n# a line that moves all places"),
    ("pieces/cards.yaml", "worth: 5", "worth: 5\n    unread: a text that nothing reads"),
    ("pieces/cards.yaml", "title: Bee", "# another\n    title: Bee"),  # moves the place of a problem
    ("pieces/cards.yaml", "\n    unread: a text that nothing reads", ""),
    ("pieces/cards.yaml", "gain: {amount: 2}", "gain: {amount: 3}"),  # a scenario fails
    ("pieces/cards.yaml", "title: Anthony", "title: Anne"),
    ("scenarios/play.yaml", "expect: {Ann: 2}", "expect: {Ann: 3}"),
    ("pieces/cards.yaml", "gain: {amount: 4}", "gain: {amount: 3}"),  # two cards that say the same, but for their worth
    ("pieces/cards.yaml", "worth: 5", "worth: 2"),
    ("pieces/cards.yaml", "worth: 2", "worth: 5"),
    ("pieces/cards.yaml", "worth: 5", "worth: 2\n    note: one"),
    ("pieces/cards.yaml", "copies: 1", "copies: 1, note: other"),
    ("pieces/cards.yaml", "note: other", "note: one"),  # now they say the same, by a text that no rule reads
    ("pieces/cards.yaml", ", note: one", ""),
    ("pieces/cards.yaml", "worth: 2\n    note: one", "worth: 5"),
    ("rules/01-play.yaml", "Cards give", "Each of {=cards.count} cards gives"),
    ("pieces/cards.yaml", "copies: 1", "copies: 2"),  # changes the number in the rule
    ("game.yaml", "prefix: PB", "prefix: PC"),
    ("game.yaml", "prefix: PC", "prefix: PB"),
    ("rules/01-play.yaml", "id: PB-2.1", "id: PB-2.2"),
    ("rules/01-play.yaml", "id: PB-2.2", "id: PB-2.1"),
    ("rules/01-play.yaml", "Players take turns", "Players {take} [[PB-9.9]] turns"),
    ("pieces/cards.yaml", "title: Anne", "title: Ann"),  # while a text names what is not there
    ("rules/01-play.yaml", "Players {take} [[PB-9.9]] turns", "Players take turns"),
    ("pieces/cards.yaml", "id: bee", "id: wasp"),  # a scenario names it
]


@pytest.fixture
def played(pebbles: Pebbles, monkeypatch: pytest.MonkeyPatch) -> Pebbles:
    """Pebbles, whose rules the check finds. All is shown, and nothing is wrong with it."""
    monkeypatch.setattr(rules_code, "find", lambda _game: RULES)
    monkeypatch.setattr(rules_code, "vocabulary", lambda _game: RULES.verbs)
    pebbles.edit("game.yaml", "  unused: {title: A number that nothing reads, value: 7, from: prototype}\n", "")
    pebbles.edit("pieces/cards.yaml", "title: Ant,", "title: Ant, copies: 1,")
    path = pebbles.folder / "scenarios" / "play.yaml"
    path.write_text(path.read_text("utf-8") + BEE, "utf-8")
    return pebbles


def told(project: Pebbles | Project) -> Verdict:
    return verdict_on(project.folder, root=project.root, no_layout=True)


def all_of(verdict: Verdict) -> list[object]:
    return [[str(one) for one in verdict.problems], verdict.layers, verdict.totals, verdict.proved, verdict.unplayed]


def test_an_edit_is_judged_as_by_a_check_without_a_memory(played: Pebbles) -> None:
    cache, aside = played.root / ".punchboard-cache", played.root / "memory"
    seen = [all_of(told(played))]
    for file, text, other in EDITS:
        played.edit(file, text, other)
        seen.append(all_of(told(played)))
        cache.rename(aside)
        assert all_of(told(played)) == seen[-1], (file, other)
        shutil.rmtree(cache)
        aside.rename(cache)
    assert len({repr(one[0]) for one in seen}) > 5, "the edits break and mend something"


def test_a_title_that_a_rule_reads_counts(played: Pebbles, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = type(RULES).compile

    def compile_titles(rules: object, game: object, options: object) -> object:
        assert [item.title for item in game.sets["cards"].items] != ["Anthony", "Bee"], "no bees with Anthony"
        return compiled(rules, game, options)

    monkeypatch.setattr(type(RULES), "compile", compile_titles)
    told(played)
    played.edit("pieces/cards.yaml", "title: Ant", "title: Anthony")
    assert "no bees with Anthony" in str(list(told(played).problems))


def test_a_title_that_no_rule_reads_needs_no_rules(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though a translation of it is old now, which is a warning."""
    assert all_of(told(real))[0] == []
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    monkeypatch.setattr(layers._LayerRunner, "rules", lambda _runner: pytest.fail("asks for the rules"))
    monkeypatch.setattr(scenarios, "play", lambda *_: pytest.fail("plays scenarios"))
    assert [one.code for one in told(real).problems] == ["translation-outdated"]


def test_a_card_that_a_scenario_chooses_by_a_text_counts(played: Pebbles) -> None:
    """No rule reads the text, but with another one the scenario is played with another card."""
    played.edit("pieces/cards.yaml", "copies: 1", "copies: 1, note: one")
    played.edit("pieces/cards.yaml", "worth: 5", "worth: 5\n    note: other")
    played.edit("scenarios/play.yaml", "- Ann: play ant", "- Ann: play {small}")
    played.edit(
        "scenarios/play.yaml", "rules: [PB-2.1]\n", "rules: [PB-2.1]\n    with: {small: {set: cards, note: one}}\n"
    )
    first = all_of(told(played))
    assert not any("PB-X-02" in line for line in first[0])
    played.edit("pieces/cards.yaml", "note: one", "note: two")
    played.edit("pieces/cards.yaml", "note: other", "note: one")
    assert any("PB-X-02" in line for line in all_of(told(played))[0]), "the bee brings 4, not 2"


def test_keys_that_wait_for_a_picture_are_looked_for_when_it_is_there(toy) -> None:
    """A picture is no data, whose bytes would be others now."""
    toy.cards("[{id: one, title: One, hue: red}]")
    coin = toy.folder / "art" / "coin.svg"
    drawing = coin.read_text("utf-8")
    coin.unlink()
    assert [one.code for one in verdict_on(toy.folder, root=toy.root).problems] == ["unknown-art"]
    coin.write_text(drawing, "utf-8")
    assert [one.code for one in verdict_on(toy.folder, root=toy.root).problems] == ["key-unread"]
