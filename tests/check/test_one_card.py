"""All that one card touches: games at random with its partners, and `punchboard check --card`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.effects import piece_effects
from engine.games import find
from engine.load.folder import load
from engine.runs.fuzz import PartnerFinder, fuzz, partners
from engine.runs.replay import play_again, read
from generator.cli import main
from tests.check.conftest import loaded
from tests.projects import ROOT, Project

END, SKIES = "empires-end", "sovereign-skies"


@pytest.mark.parametrize(("name", "card"), [(END, "earthquake-03"), (END, "M01"), (SKIES, "iron-sun")])
def test_games_bring_a_card_and_its_partners_together(name, card):
    game, rules = loaded(name), find(name)
    done = fuzz(game, rules, card, each=1)
    assert done.violations == []
    assert done.games == max(1, len(done.partners))
    assert done.met >= done.games * 0.7
    assert done.compared > done.games * 100


def test_the_games_follow_from_the_seed():
    game, rules = loaded(END), find(END)
    done = fuzz(game, rules, "fire-09", each=1)
    assert fuzz(game, rules, "fire-09", each=1) == done
    assert fuzz(game, rules, "fire-09", each=1, seed="2").moves != done.moves


def test_partners_touch_the_card_and_differ():
    game, rules = loaded(END), find(END)
    near = partners(game, rules, "fire-09")
    acting = piece_effects.pieces_with_effects(game, rules.verbs)
    assert "fire-09" not in near
    (own,) = (rules.verbs[name] for name in acting["fire-09"])
    by_effects = PartnerFinder(game, rules).partners_by_effects("fire-09")
    assert by_effects == ("fire-02", "fire-05")
    assert set(by_effects) < set(near)
    for other in by_effects:
        (verb,) = (rules.verbs[name] for name in acting[other])
        assert own.reads & verb.writes or own.writes & verb.reads


def test_a_partner_may_work_in_another_phase_also_without_an_effect():
    """A Disaster destroys, which counts when the game ends; a war moves Locations, and reads the strength of the cards."""
    game, rules = loaded(END), find(END)
    verbs_of = piece_effects.pieces_with_effects(game, rules.verbs)

    def met(card):
        return {verb for other in partners(game, rules, card) for verb in verbs_of.get(other, ("no effect",))}

    assert "end-points-per-destroyed" in met("fire-09")
    assert "no effect" in met("fire-09"), "a Military card"
    assert {"military-strength", "military-strength-per-adjacent-destroyed", "refresh-adjacent"} <= met("M01")
    ruin = next(card for card, verbs in verbs_of.items() if verbs == ("end-points-per-destroyed",))
    assert game.pieces[partners(game, rules, ruin)[0]].set == "disasters", "it destroys, whatever its effect"


@pytest.mark.parametrize(
    ("name", "card", "verb"),
    [
        (SKIES, "temporum", "refuel"),  # the Mothership jumps; planets are used where it is
        (SKIES, "S1a", "scrap"),
        ("sky-empire", "event-early-1", "goal-candles"),  # Candles in the Event phase, and the Crystal of Honor later
        ("sky-empire", "construction-1", "build-here"),
    ],
)
def test_partners_of_other_games(name, card, verb):
    game, rules = loaded(name), find(name)
    verbs_of = piece_effects.pieces_with_effects(game, rules.verbs)
    assert verb in {one for other in partners(game, rules, card) for one in verbs_of.get(other, ())}


def test_a_ship_is_the_partner_of_what_makes_ships_cheaper():
    game, rules = loaded("sky-empire"), find("sky-empire")
    assert [game.pieces[one].set for one in partners(game, rules, "construction-3")] == [
        "common-blueprints",
        "starting-blueprints",
    ]


@pytest.fixture
def broken(monkeypatch):
    """Rules that break as soon as a swap is among the events."""
    whole = find(END).invariants

    def invariants(state):
        yield from whole(state)
        if any(event.verb == "swap" for event in state.log):
            yield "a swap has happened"

    monkeypatch.setattr(find(END), "invariants", invariants)


def test_a_violation_comes_with_a_replay_that_shows_it(broken, tmp_path):
    game, rules = loaded(END), find(END)
    done = fuzz(game, rules, "fire-02", each=4)
    first = done.violations[0]
    assert first.sentence == "a swap has happened"
    path = tmp_path / "replay.json"
    path.write_text(first.replay.text(), "utf-8")
    again = play_again(rules, game, read(path, Problems()))
    assert not again.same or again.message == "a swap has happened"
    assert "a swap has happened" in again.message


def test_what_is_listed_and_refused_is_found(monkeypatch):
    from engine.games.empires_end.steps.economy import Economy
    from engine.play import Refusal

    monkeypatch.setattr(Economy, "refuse", lambda *_: Refusal("EE-12.1", "never"))
    done = fuzz(loaded(END), find(END), "fire-02", each=3)
    assert done.violations
    assert "is listed and yet refused: never (EE-12.1)" in done.violations[0].sentence


def run(*args, root=ROOT):
    return CliRunner().invoke(main, ["--root", str(root), "check", "--no-layout", *args])


def test_the_command_runs_what_a_card_touches(monkeypatch):
    monkeypatch.setattr("engine.check.one_card.GAMES", 4)
    result = run("--card", "fire-09")
    assert result.exit_code == 0, result.output
    assert "fire-09: Fire 9" in result.output
    assert "use it: EE-" in result.output
    assert "with fire-01, fire-02, " in result.output
    assert ", M01: 42 games" in result.output


def test_a_problem_of_a_scenario_with_the_card_is_told_once(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.check.one_card.GAMES", 1)
    project = Project(tmp_path, END, ROOT / "components" / END)
    path = project.folder / "pieces" / "disasters.yaml"
    before, card, after = path.read_text("utf-8").partition("  - id: fire-09\n")
    path.write_text(f"{before}{card}{after.replace('amount: 1', 'amount: 2', 1)}", "utf-8")
    result = run("--card", "fire-09", root=project.root)
    assert "error[scenario-" in result.output
    assert "elsewhere" not in result.output


def test_a_mistyped_card_is_answered_with_the_right_one():
    result = run("--card", "fire-9")
    assert result.exit_code == 2
    assert "no piece 'fire-9'; did you mean 'fire-09'?" in result.output
    assert "did you mean" in run(SKIES, "--card", "S1").output
    assert run(SKIES, "--card", "fire-09").exit_code == 2


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [("game.yaml", "id: [", "error[yaml-"), ("pieces/disasters.yaml", "    target: 999\n", "error[")],
)
def test_a_card_of_a_game_with_mistakes_is_told_with_them(tmp_path, file, text, said):
    project = Project(tmp_path, END, ROOT / "components" / END)
    path = project.folder / file
    whole = path.read_text("utf-8")
    path.write_text(text if file == "game.yaml" else whole.replace("    target: 9\n", text, 1), "utf-8")
    result = run("--card", "fire-09", root=project.root)
    assert result.exit_code == 1
    assert said in result.output
    assert "Traceback" not in result.output


def test_the_command_writes_the_replay_of_a_violation(broken, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.check.one_card.GAMES", 4)
    project = Project(tmp_path, END, ROOT / "components" / END)
    result = run("--card", "fire-02", "--all", root=project.root)
    assert result.exit_code == 1
    assert "error[card-fuzz]: 'fire-02'" in result.output
    files = list((project.root / "build" / "replays").glob("*.json"))
    assert files
    assert all(path.name in result.output for path in files)
    short = run(
        "--card", "fire-02", root=project.root
    ).output  # the first violation has its replay, the others a number
    assert sum(path.name in short for path in files) == 1
    assert f"× {len(files)}, first at " in short


NEW = """  - id: blight-12
    title: Blight 12
    type: blight
    target: 6
    bids: [wheat, hammer]
    build: 2
    phase: economy
    innovation: {points-per-adjacent-destroyed: {points: 4}}
"""


def test_a_new_card_of_existing_effects_needs_no_python(tmp_path):
    """A card is added to the file, the box counts one more, and everything about it works: text, values, games.

    Only scenarios that script the order of the whole deck have to be told of it, and the number of cards of a type.
    """
    project = Project(tmp_path, END, ROOT / "components" / END)
    path = project.folder / "pieces" / "disasters.yaml"
    path.write_text(
        path.read_text("utf-8").replace("inventory: 88", "inventory: 89").rstrip("\n") + "\n" + NEW, "utf-8"
    )
    said = [line for line in project.said() if "error" in line]
    expected = ("[scenario-", "[coverage-", "[composition-")
    assert [line for line in said if not any(code in line for code in expected)] == []
    game = load(project.folder, Problems(), root=project.root)
    done = fuzz(game, find(END), "blight-12", each=1)
    assert done.violations == []
    assert done.met == done.games
    rules = find(END)
    tables = rules.compile(game, {})
    assert rules.parse("use blight-12", tables) in rules.vocabulary(tables)
