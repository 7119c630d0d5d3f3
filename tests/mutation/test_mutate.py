"""The command: what it reports, what it keeps, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from dataclasses import replace

import pytest
from click.testing import CliRunner

import engine.games
from engine.model.mutation import Rates
from engine.mutation import rates, workshop
from engine.mutation.judge import Judge, Judgement
from engine.mutation.store import Store
from generator.cli import main
from generator.commands import mutate
from tests.mutation.conftest import ANT, BEE, SCENARIOS
from tests.mutation.pebbles import RULES

WAIVERS = """\
data:
  - {file: game.yaml, path: constants.unused.value, reason: nothing reads it}
  - {file: game.yaml, path: players.*, reason: nobody counts the players}
  - {file: game.yaml, path: options.mood.default, reason: the mood changes nothing}
  - {file: pieces/cards.yaml, path: items.*.worth, reason: nothing is bought}
"""


@pytest.fixture
def said(pebbles, monkeypatch):
    """Runs the command on Pebbles; returns its exit code and its output."""
    monkeypatch.setattr(engine.games, "find", lambda name: RULES if name == "pebbles" else None)

    def run(*args: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["--root", str(pebbles.root), "--jobs", "1", "mutate", "pebbles", *args])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output

    return run


def judged(monkeypatch):
    """Notes how many mutants each run judges."""
    seen: list[int] = []
    real = workshop.run

    def noting(shop, numbers, *args):
        seen.append(len(numbers))
        return real(shop, numbers, *args)

    monkeypatch.setattr(workshop, "run", noting)
    return seen


def test_survivors_are_told_with_place_and_reason(said, pebbles):
    exit_code, output = said("--only", "bee")
    assert exit_code == 1
    line = next(line for line in output.splitlines() if "4 -> 5" in line)
    assert line.startswith(
        "components/pebbles/pieces/cards.yaml:14:31: warning[mutant-survives]: items.bee.effects.0.gain.amount: 4 -> 5"
    )
    assert "no scenario reads it; a value from the rulebook; rules PB-2.1" in line
    assert "rulebook values" in output


def test_only_and_json(said):
    exit_code, output = said("--only", "most", "--only", "PB-1.2", "--format", "json")
    (game,) = json.loads(output)["games"]
    assert exit_code == 0
    assert (game["tried"], game["left"], game["survivors"]) == (2, 0, [])
    assert game["rates"] == {"rulebook values": {"noticed": 2, "of": 2, "waived": 0}}


def test_a_second_run_judges_nothing_again_and_a_new_scenario_only_survivors(said, pebbles, monkeypatch):
    seen = judged(monkeypatch)
    first = said()
    assert said() == first
    assert len(seen) == 1
    pebbles.write("scenarios/play.yaml", SCENARIOS + ANT + BEE, "scenarios")
    assert "bee.effects" not in said()[1]
    assert 0 < seen[1] < seen[0]
    pebbles.write("scenarios/play.yaml", SCENARIOS + ANT, "scenarios")
    assert said() == first


def test_fresh_judges_everything_again(said, monkeypatch):
    seen = judged(monkeypatch)
    said()
    said("--fresh")
    assert seen[0] == seen[1] > 10


def test_a_budget_stops_and_the_next_run_goes_on(said, monkeypatch):
    whole = said("--fresh")
    clock = iter([0.0, *([1.0] * 3), *([99.0] * 1000)])
    with monkeypatch.context() as patch:
        patch.setattr(workshop, "clock", lambda: next(clock))
        exit_code, output = said("--fresh", "--budget", "10s")
    assert "left to try; the same command goes on with them" in output
    assert said() == whole
    assert exit_code in (0, 1)


@pytest.mark.parametrize("budget", ["soon", "", "-5m", "0s", "10 weeks"])
def test_a_budget_that_is_no_time(said, budget):
    exit_code, output = said("--budget", budget)
    assert exit_code == 2
    assert "is no time" in output


def test_ctrl_c_keeps_what_was_judged(said, pebbles, monkeypatch):
    whole = said("--fresh")
    real = workshop.run

    def interrupted(numbers, *args):
        for one in real(numbers, *args):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            yield one

    with monkeypatch.context() as patch:
        patch.setattr(workshop, "run", interrupted)
        exit_code, output = said("--fresh")
    assert exit_code == 130
    assert "left to try" in output
    seen = judged(monkeypatch)
    assert said() == whole
    assert 0 < seen[0] < 21


@pytest.mark.parametrize(
    "damage", [lambda raw: raw[:-20], lambda raw: raw[:0], lambda raw: raw.replace(b"PB-X-01", b"PB-X-09")]
)
def test_a_file_that_is_damaged_or_from_somebody_else_counts_as_empty(said, pebbles, monkeypatch, damage):
    seen = judged(monkeypatch)
    whole = said()
    file = pebbles.root / ".punchboard-cache" / "pebbles-mutants.json"
    file.write_bytes(damage(file.read_bytes()))
    assert set(whole[1].splitlines()) <= set(said()[1].splitlines())
    assert len(seen) == 2
    assert seen[0] == seen[1]


def test_waivers_leave_out_what_makes_no_difference(said, pebbles):
    pebbles.write("scenarios/play.yaml", SCENARIOS + ANT + BEE, "scenarios")
    pebbles.write("mutation.yaml", WAIVERS, "mutation")
    exit_code, output = said()
    assert exit_code == 0, output
    assert "mutant-survives" not in output
    assert "prototype values" in output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "data:\n  - {file: pieces/card.yaml, path: items.ant.worth, reason: none}\n",
            "mutation.yaml:3:12: error[waiver-unknown]: nothing is changed in 'pieces/card.yaml'; did you mean 'pieces/cards.yaml'?",
        ),
        (
            "data:\n  - {file: pieces/cards.yaml, path: items.ant.wort, reason: none}\n",
            "mutation.yaml:3:37: error[waiver-unknown]: nothing is changed at 'items.ant.wort'",
        ),
        (
            "data:\n  - {file: pieces/cards.yaml, path: items.ant.worth, change: 2 -> 9, reason: none}\n",
            "error[waiver-unknown]: there is no change '2 -> 9'",
        ),
        (
            "data:\n  - {file: game.yaml, path: constants.most.value, reason: none}\n",
            "mutation.yaml:3:5: error[waiver-noticed]: this change is noticed, by PB-X-01",
        ),
    ],
)
def test_waivers_of_nothing_are_told(said, pebbles, text, told):
    pebbles.write("mutation.yaml", text, "mutation")
    exit_code, output = said()
    assert exit_code == 1
    assert told in output


@pytest.mark.parametrize(
    "text",
    [
        "data: []\n",
        "data:\n  - {file: game.yaml, path: x}\n",
        "data:\n  - {file: game.yaml, path: x, reason: ''}\n",
        "data:\n  - {file: game.yaml, path: x, reason: y, because: z}\n",
        "code:\n  - {module: turns, function: Turn.take, reason: y}\n",
        "code: everything\n",
        "- x\n",
    ],
)
def test_hostile_waivers_end_with_problems(said, pebbles, text):
    pebbles.write("mutation.yaml", text, "mutation")
    exit_code, output = said()
    assert exit_code == 1
    assert "components/pebbles/mutation.yaml:" in output
    assert "Traceback" not in output


def test_a_game_whose_scenarios_fail_is_not_changed(said, pebbles):
    pebbles.write("scenarios/play.yaml", SCENARIOS.replace("Ann: 3}", "Ann: 4}"), "scenarios")
    exit_code, output = said()
    assert exit_code == 1
    assert "1 scenario of the unchanged game fails (PB-X-01); run punchboard check first" in output


def test_a_game_without_rules_code(said, pebbles, monkeypatch):
    monkeypatch.setattr(engine.games, "find", lambda _: None)
    assert said()[0] == 2
    assert "no rules code" in said()[1]


def git(root, *args):
    name = ("-c", "user.name=A", "-c", "user.email=a@b.c")
    subprocess.run(["git", *name, "-C", str(root), *args], check=True, capture_output=True)  # noqa: S607 - git is on the path


def test_since_a_revision_only_changed_lines_are_changed(said, pebbles):
    git(pebbles.root, "init", "-q")
    git(pebbles.root, "add", "components")
    git(pebbles.root, "commit", "-qm", "first")
    pebbles.edit("game.yaml", "value: 7", "value: 8")
    exit_code, output = said("--since", "HEAD", "--format", "json")
    (game,) = json.loads(output)["games"]
    assert (exit_code, game["tried"]) == (0, 2)
    assert {one["change"] for one in game["survivors"]} == {"8 -> 9", "8 -> 7"}


@pytest.mark.parametrize("revision", ["nowhere", "--output=x"])
def test_a_revision_that_does_not_exist(said, pebbles, revision):
    git(pebbles.root, "init", "-q")
    exit_code, output = said(f"--since={revision}")
    assert exit_code == 2
    assert "--since" in output
    assert not (pebbles.root / "x").exists()


def test_the_rates_of_a_whole_run_are_kept_with_the_game(said, pebbles):
    said("--code")
    text = (pebbles.folder / "mutation-rates.yaml").read_text("utf-8")
    assert "rulebook values: {noticed: 2, of: 5, waived: 0}" in text
    said("--code")
    assert (pebbles.folder / "mutation-rates.yaml").read_text("utf-8") == text
    game = pebbles.shop().origin.game
    assert game.rates.fingerprint == rates.fingerprint(game.folder)
    pebbles.edit("game.yaml", "value: 3", "value: 4")
    pebbles.edit("scenarios/play.yaml", "take 4", "take 5")
    assert rates.fingerprint(pebbles.folder) != game.rates.fingerprint


def test_rates_belong_to_the_state_in_which_the_run_began(said, pebbles, monkeypatch):
    before, real = rates.fingerprint(pebbles.folder), workshop.run

    def changing(*args):
        pebbles.edit("game.yaml", "value: 3", "value: 4")
        return real(*args)

    monkeypatch.setattr(workshop, "run", changing)
    said("--code")
    assert rates.fingerprint(pebbles.folder) != before
    assert f"fingerprint: {before}\n" in (pebbles.folder / "mutation-rates.yaml").read_text("utf-8")


def test_a_rule_is_proved_when_all_that_names_it_is_noticed(pebbles):
    shop = pebbles.shop("data")
    noticed = {number: Judgement("PB-X-01", one.rules) for number, one in enumerate(shop.mutants)}
    assert rates.proved_rules(shop.mutants, noticed, ()) == ("PB-1.2", "PB-2.1")
    most = next(number for number, one in enumerate(shop.mutants) if one.subject == "most")
    assert rates.proved_rules(shop.mutants, {**noticed, most: Judgement("")}, ()) == ("PB-2.1",)
    assert rates.proved_rules(shop.mutants, {**noticed, most: Judgement("")}, {most}) == ("PB-1.2", "PB-2.1")


def test_proved_rules_are_those_of_the_present_state(pebbles):
    game = pebbles.shop("data").origin.game
    assert rates.proved(game) == (frozenset(), "none")
    own = Rates(rates.fingerprint(game.folder), {}, ("PB-1.2",))
    assert rates.proved(replace(game, rates=own)) == ({"PB-1.2"}, "current")
    assert rates.proved(replace(game, rates=replace(own, fingerprint="0"))) == (frozenset(), "older")


def test_part_of_a_run_keeps_no_rates(said, pebbles):
    said()
    said("--code", "--only", "bee")
    assert not (pebbles.folder / "mutation-rates.yaml").exists()


def test_nothing_is_kept_without_a_folder(pebbles):
    shop = pebbles.shop("data")
    store = Store(None, "pebbles", "x")
    store.put(shop.mutants[0], shop.verdict(0), shop.baseline)
    assert store.get(shop.mutants[0], shop.baseline) == shop.verdict(0)
    assert store.watched().scenarios == {}


def test_in_another_state_a_verdict_is_only_a_hint(pebbles):
    shop = pebbles.shop("data")
    number = next(number for number, one in enumerate(shop.mutants) if shop.verdict(number).by == "PB-X-01")
    one, verdict = shop.mutants[number], shop.verdict(number)
    shop.note(number, verdict)
    shop.store.save()
    cache = pebbles.root / ".punchboard-cache"
    other = Store(cache, "pebbles", "another state")
    assert other.get(one, shop.baseline) is None
    assert other.hint(one, shop.baseline) == "PB-X-01"
    assert other.hint(one, replace(shop.baseline, scenarios={})) == ""
    assert other.watched().scenarios == {}
    assert Store(cache, "pebbles", shop.store.state).get(one, shop.baseline) == verdict


def test_a_hint_is_tried_first(pebbles, monkeypatch):
    shop = pebbles.shop("code")
    number = next(number for number, one in enumerate(shop.mutants) if len(shop.baseline.running(one)) == 2)
    first: dict[str, str] = {}
    for hint in ("PB-X-01", "PB-X-02"):
        shop.judge = None
        monkeypatch.setattr(Judge, "_notices", lambda _judge, _runner, name, hint=hint: first.setdefault(hint, name))
        shop.verdict(number, hint)
    assert first == {"PB-X-01": "PB-X-01", "PB-X-02": "PB-X-02"}


def test_the_command_stops_its_handler(said):
    before = signal.getsignal(signal.SIGINT)
    said("--only", "bee")
    assert signal.getsignal(signal.SIGINT) is before
    assert threading.active_count() < 5
    assert mutate.command.name == "command"


def test_a_piece_that_a_rule_counts_is_noticed(pebbles):
    """One card is worth five, says a rule: another worth of the bee, which no scenario plays, is noticed."""
    worth = "pieces/cards.yaml items.bee.worth: 5 -> 4"
    assert worth in pebbles.survivors("data")
    pebbles.edit(
        "pieces/cards.yaml", "items:\n", "composition: [{rule: PB-2.1, where: {worth: 5}, kinds: 1}]\nitems:\n"
    )
    shop = pebbles.shop("data")
    verdicts = {one.id: shop.verdict(number).by for number, one in enumerate(shop.mutants)}
    assert verdicts[worth] == "data"
    assert verdicts["pieces/cards.yaml items.ant.worth: 2 -> 3"] == ""
