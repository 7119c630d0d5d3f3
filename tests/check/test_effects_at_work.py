"""How often effects work in games at random, what they change, and effects that never work."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from engine.check import layers as checking
from engine.check import one_card
from engine.check.measuring import measure
from engine.check.scenarios import play
from engine.common.cache import Cache
from engine.common.problems import Problems
from engine.effects import Verb, piece_effects
from engine.games import find
from engine.games.empires_end.verbs import VERBS, deeds, end_game, trade, works
from engine.load.folder import load
from engine.play import at_work
from engine.play.copying import Cloned
from engine.runs.bots import seat_bots
from engine.runs.effect_looks import Looks
from engine.runs.effect_watch import EffectCount, EffectWatch, undeclared
from engine.runs.fuzz import fuzz, summary_line
from engine.runs.record import Deal, Record
from tests.check.conftest import loaded
from tests.projects import ROOT, Project

END = "empires-end"


def test_a_card_tells_how_often_its_effect_works_and_what_it_changes():
    done = fuzz(loaded(END), find(END), "earthquake-01", least=12, each=1)
    found = done.effects["on-destroyed-gain"]
    assert 0 < found.games <= found.worked
    assert set(found.things()) <= {"resources", "score"}
    words = f"on-destroyed-gain worked {found.worked} times in {found.games} of {done.games} games; it read stash and changed "
    assert words in summary_line(done)


def test_a_card_tells_what_its_effect_declares_to_read_and_never_reads(monkeypatch):
    """Whether it was used already is looked at by the step that lets it work, not by the effect."""
    words = "(never read uses itself, which it declares)"
    game = loaded(END)
    assert words in summary_line(fuzz(game, find(END), "flood-01", least=12, each=1))
    monkeypatch.setattr(deeds.GainResource, "reads", frozenset({"stash"}))
    assert "never read" not in summary_line(fuzz(game, find(END), "flood-01", least=12, each=1))
    assert EffectCount(worked=19, looks={"seen": frozenset({"uses"})}, declared=frozenset({"uses"})).unread() == []


def test_an_effect_that_is_never_used_never_works(monkeypatch):
    """The card comes into play in nearly all games, which says nothing of its effect."""
    monkeypatch.setattr(deeds.PointsPerAdjacentDestroyed, "idle", lambda *_: True)
    done = fuzz(loaded(END), find(END), "blight-02", least=6, each=1)
    assert done.met > 0
    assert f"points-per-adjacent-destroyed never worked in {done.games} games" in summary_line(done)


def test_an_effect_that_nothing_in_the_rules_code_calls_is_an_error(tmp_path, monkeypatch):
    """The verb has a text and rules, a card has it, and no step knows it."""

    class Shout(deeds.Deed):
        name = "shout"
        template = "Shout."
        phases = frozenset({"industry"})
        rules = ("EE-20.12",)

    monkeypatch.setitem(VERBS, "shout", Shout)
    project = Project(tmp_path, END, ROOT / "components" / END)
    path = project.folder / "pieces" / "disasters.yaml"
    path.write_text(
        path.read_text("utf-8").replace("innovation: {swap-locations: {}}", "innovation: {shout: {}}", 1), "utf-8"
    )
    game = load(project.folder, Problems(), root=project.root)
    problems = Problems()
    exercised = play(game, find(END), Cache(None), "", Problems())
    measure(game, find(END), exercised, Cache(None), "", problems)
    (said,) = [str(problem) for problem in problems if problem.code == "coverage-verb"]
    assert "in no scenario the effect shout works" in said
    assert "does the rules code call it" in said


def watched(name, games):
    """What the effects of a game changed in games at random, by verb."""
    game, rules = loaded(name), find(name)
    pieces = piece_effects.pieces_with_effects(game, rules.verbs)
    watch = EffectWatch(rules, [(piece, verb) for piece, verbs in pieces.items() for verb in verbs])
    tables = rules.compile(game, {})
    with watch.reading():
        for number in range(games):
            luck = random.Random(f"watched {number}")
            start = rules.table_with(tables, [luck.choice(sorted(pieces))], luck)
            key, names = f"watched {number}", tuple("ABCDEF"[: start.seats])
            deal = Deal(rules, tables, key, names, start.variants, {}, start.supplied)
            state = deal.start()
            watch.follow(state)
            bots = seat_bots(rules, "random", key, len(state.names))
            assert Record(deal, state, bots, 60, 50, watch=watch).play() == ""
    by_verb = {}
    for (_, verb), found in watch.found.items():
        sum_ = by_verb.setdefault(verb, EffectCount(derived=found.derived))
        sum_.worked += found.worked
        sum_.changed.update(found.changed)
        sum_.looked.update(found.looked)
    return by_verb


@pytest.mark.parametrize(
    ("name", "games"), [(END, 30), ("sovereign-skies", 20), pytest.param("sky-empire", 60, marks=pytest.mark.slow)]
)
def test_verbs_declare_what_they_read_and_change(name, games):
    found = watched(name, games)
    assert sum(one.worked > 0 for one in found.values()) > len(found) / 2
    assert list(undeclared(find(name), found)) == []


def test_a_verb_that_does_not_declare_what_it_changes_is_told(monkeypatch):
    monkeypatch.setattr(deeds.GainResource, "writes", frozenset({"score"}))
    said = {(one.verb, one.kind, one.thing): one for one in undeclared(find(END), watched(END, 5))}
    assert set(said) == {("gain-resource", "writes", "stash"), ("gain-resource", "reads", "stash")}
    assert said["gain-resource", "writes", "stash"].times == said["gain-resource", "writes", "stash"].worked
    game = loaded(END)
    made, _ = one_card.check_card(checking.check(game.folder, root=ROOT), game.pieces["flood-01"], find(END))
    changed, read = made.problems
    assert (changed.code, changed.severity) == (read.code, read.severity) == ("verb-undeclared", "warning")
    assert changed.place == read.place == game.pieces["flood-01"].where.at("id")
    assert "'flood-01': gain-resource changed stash in " in changed.message
    assert "'flood-01': gain-resource read stash in " in read.message


@pytest.mark.parametrize(
    ("kind", "declared", "thing"),
    [
        (deeds.PointsPerAdjacentDestroyed, {"uses", "row", "place"}, "health"),  # read when it is carried out
        (end_game.EndPointsPerToken, set(), "stash"),  # looked up: read when its worth is asked for
        (works.MoveInnovation, {"health"}, None),  # it writes where Innovations lie, so it may read it
        (trade.RepeatEconomy, {"row", "place", "health", "stash"}, None),
    ],
)
def test_a_verb_that_does_not_declare_what_it_reads_is_told(monkeypatch, kind, declared, thing):
    monkeypatch.setattr(kind, "reads", frozenset(declared))
    said = [(one.verb, one.kind, one.thing) for one in undeclared(find(END), watched(END, 12))]
    assert said == ([(kind.name, "reads", thing)] if thing else [])


@dataclass
class Seat(Cloned):
    coins: int = 3
    luck: int = 7


class Table:
    def __init__(self):
        self.seats, self.stack = [Seat()], []


class Coin:
    """A choice that a verb asks for."""


class Bribe(Verb):
    name = "bribe"
    bearer = "fox"

    def run(self, state, seat):
        at_work.effect(self)
        if at_work.listeners:
            note_luck(state.seats[seat])
        state.stack.append(Coin())

    def idle(self, state):
        return not state.seats[0].coins


def note_luck(seat):
    return seat.luck


def test_what_the_methods_of_a_verb_and_its_choices_read():
    state, looks = Table(), Looks()
    looks.follow(state)
    bribe, before = Bribe(), Bribe.run
    with looks.methods([Bribe]):
        bribe.run(state, 0)
        assert looks.taken(("fox", "bribe")) == set(), "what a note reads does not count"
        bribe.idle(state)
        assert looks.taken(("fox", "bribe")) == {"coins"}
        (coin,) = state.stack
        with looks.looking(*looks.asking(coin)):
            assert state.seats[0].luck == 7
        assert looks.taken(("fox", "bribe")) == {"luck"}
    assert Bribe.run is before
    assert type(state.seats[0]) is Seat
