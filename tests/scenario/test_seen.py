"""`punchboard trace --seat`: the steps and events that a seat knows, in all three games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]


def steps(scenario, *words):
    result = CliRunner().invoke(
        main, ["--root", str(ROOT), "trace", scenario, "--format", "json", "--no-board", *words]
    )
    assert result.exit_code == 0, result.output
    return json.loads(result.output)[0]["cases"][0]["steps"]


def told(step):
    return [(event["who"], event["verb"], event["what"], event["before"], event["after"]) for event in step["events"]]


def test_a_commitment_is_secret_until_all_have_committed():
    _, ann, ben, cara = steps("EE-M-04", "--seat", "Ben")
    assert (ann["text"], ben["text"], cara["text"]) == ("in secret", "commit 1 coin", "in secret")
    assert told(ann) == [("Ann", "choose", "in secret", None, None)]
    assert told(cara)[0] == ("Cara", "choose", "in secret", None, None)
    assert ("Cara", "commit", "", None, [2, 0]) in told(cara)  # revealed by the last answer


def test_of_hidden_tokens_only_the_change_is_told():
    last = steps("EE-M-04", "--seat", "Ben")[-1]
    assert ("Ann", "pay", "axe", None, "-1") in told(last)
    assert ("Ben", "pay", "coin", 2, 1) in told(last)
    assert ("Ann", "pay", "axe", 2, 1) in told(steps("EE-M-04", "--seat", "Ann")[-1])


def test_what_is_asserted_of_others_is_not_told():
    texts = [step["text"] for step in steps("EE-S-05", "--seat", "Ben") if step["kind"] in ("sees", "expect")]
    assert any("Ben" in text or "Ann" in text for text in texts)
    assert "hidden" in [step["text"].partition(": ")[2] for step in steps("EE-S-05", "--seat", "Ann")]


def test_hits_are_secret_until_both_sides_have_chosen():
    found = CliRunner().invoke(
        main,
        ["--root", str(ROOT), "trace", "components/sky-empire/scenarios/combat.yaml", "--no-board", "--seat", "Green"],
    )
    chosen = [line for line in found.output.splitlines() if "choose" in line and "(SE-14.10)" in line]
    assert any("Purple: choose in secret" in line for line in chosen)
    assert all("in secret" in line for line in chosen if "Purple" in line)
    assert all("in secret" not in line for line in chosen if "Green" in line)


def test_a_card_in_the_hand_of_another_is_hidden():
    others, own = steps("SE-T-35", "--seat", "Green"), steps("SE-T-35", "--seat", "Purple")
    assert any(event["what"] == "give hidden" for step in others for event in step["events"])
    assert not any("hidden" in event["what"] for step in own for event in step["events"])


@pytest.mark.parametrize("scenario", ["SS-EX-03", "SS-EX-12", "SS-SU-01"])
def test_open_games_hide_no_events(scenario):
    names = {event["who"] for step in steps(scenario) for event in step["events"]} - {None}
    assert names
    for name in names:
        assert [step["events"] for step in steps(scenario, "--seat", name)] == [
            step["events"] for step in steps(scenario)
        ]


def test_everything_is_told_without_a_seat():
    assert steps("EE-M-04")[3]["text"] == "commit 2 axes"
