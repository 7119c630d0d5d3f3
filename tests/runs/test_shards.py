"""Shards: the same report as of one run, byte for byte; they go on after an interruption; memory does not grow."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from engine.common.part_files import PartError
from engine.common.shards import Shard, shard
from engine.runs import parts
from engine.runs.simulate import Outcome
from engine.runs.totals import SHOWN, Reports, add_games, add_reports, in_order, report, spread
from tests.projects import ROOT


def outcome(number, winners=(0,), **more):
    given = Outcome(
        number,
        3,
        True,
        number % 7,
        40,
        winners,
        (number % 5, 2, 3),
        "the end",
        labels=("place 1", "place 2", "place 3"),
    )
    return given._replace(bots=("random", "greedy", "random"), counts={"in": {"ant": number % 3}}, **more)


GAMES = [outcome(number, ((), (0,), (0, 1), (0, 1, 2))[number % 4]) for number in range(60)]
GAMES[7] = outcome(7, violation="a coin is lost", finished=False)
GAMES[8] = outcome(8, finished=False, reason="cut off after 60 rounds")


@pytest.mark.parametrize("of", [1, 2, 3, 7, 60, 61])
def test_each_game_and_each_mutant_is_in_one_shard(of):
    shards = [Shard(number, of) for number in range(1, of + 1)]
    assert [number for one in shards for number in one.numbers(60)] == list(range(60))
    assert sorted(thing for one in shards for thing in one.share(list(range(60)))) == list(range(60))


def test_totals_of_shards_add_up_in_any_order():
    whole = report(GAMES)
    merged: Reports = {}
    for number in (3, 1, 4, 2):
        add_reports(merged, report(GAMES[index] for index in Shard(number, 4).numbers(60)))
    assert merged == whole
    assert whole[3].wins[2] == Fraction(14, 3)  # one of the fifteen shared games broke off


def test_totals_remember_only_the_first_violations():
    many = report(outcome(number, violation="lost", finished=False) for number in reversed(range(50)))[3]
    assert many.violations == 50
    assert [one.number for one in many.seen] == list(range(SHOWN))


def test_a_distribution_of_counts_is_that_of_their_values():
    assert spread({4: 2, 1: 3, 9: 1}) == spread([1, 1, 1, 4, 4, 9])


def part(done=20):
    reports: Reports = {}
    add_games(reports, GAMES[20 : 20 + done])
    run = {"game": "stones", "rules": "r", "data": "d", "games": 60, "seed": "1", "tables": [3]}
    return parts.GamesPart(
        run | {"variants": [], "options": [], "cap": 60, "bots": "mixed", "effort": [200, 0.0]},
        Shard(2, 3),
        done,
        reports,
    )


def test_a_part_is_read_back_as_it_was(tmp_path):
    (tmp_path / "part.json").write_text(part().text(), "utf-8")
    again = parts.read(tmp_path / "part.json")
    assert again == part()
    assert in_order(again.reports)[3].wins == part().reports[3].wins
    assert list(part(done=5).left) == list(range(25, 40))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"done": 20', '"done": 19', "is damaged: its totals are not those of 19 games"),
        ('"shard": "2/3"', '"shard": "4/3"', "is damaged: '4/3' is no shard"),
        ('"format": 1', '"format": 9', "another version"),
        ('"seed": "1"', '"seed": 1', "not a text"),
        ('"place 1",', "", "wins, scores or labels of other places"),
    ],
)
def test_a_damaged_part_is_refused(old, new, expected, tmp_path):
    text = part().text()
    assert old in text
    (tmp_path / "part.json").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(PartError, match=expected):
        parts.read(tmp_path / "part.json")


@pytest.mark.parametrize("text", ["0/3", "4/3", "x", "1/0", "-1/3", "1/3/5", "1.5/3", ""])
def test_a_wrong_shard_is_a_usage_error(text, small):
    with pytest.raises(ValueError, match="is no shard"):
        shard(text)
    for command in ("simulate", "mutate"):
        code, said = small.said(command, "stones", f"--shard={text}")
        assert code == 2
        assert "is no shard; expected one such as 2/5" in said


def test_one_process_two_processes_and_merged_shards_report_the_same_bytes(small):
    alone = small.simulated("--jobs", "1")
    assert small.simulated("--jobs", "2") == alone
    files = [str(small.root / f"part-{number}.json") for number in (1, 2, 3)]
    for number, file in enumerate(files, 1):
        words = ("--games", "40", "--shard", f"{number}/3", "--out", file, "--jobs", "1")
        assert small.said("simulate", "stones", *words)[0] == 0
    code, _ = small.said("merge", *files[:2])
    assert code == 1
    out = small.root / "merged.json"
    code, said = small.said("merge", *reversed(files), "--out", str(out))
    assert (code, said, out.read_bytes()) == (0, *alone)


def test_a_shard_that_was_interrupted_goes_on(small, monkeypatch):
    """The second batch fails: the first is kept, and the same command plays only the rest."""
    from engine.runs import simulate
    from generator.commands import simulate_run

    alone = small.simulated("--jobs", "1")
    file = small.root / "part.json"
    words = ("simulate", "stones", "--games", "40", "--shard", "1/1", "--out", str(file), "--jobs", "1")
    real = simulate.run

    def interrupted(*args):
        yield next(real(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_run, "run", interrupted)
    small.said(*words)
    assert parts.read(file).done == simulate.BATCH
    code, said = small.said("merge", str(file))
    assert code == 1
    assert "30 games of shard 1/1 are not played yet" in said
    played = []

    def noting(plan, executor, numbers, *rest):
        played.append(numbers)
        return real(plan, executor, numbers, *rest)

    monkeypatch.setattr(simulate_run, "run", noting)
    for _ in range(2):  # the second time nothing is left to play
        assert small.said(*words)[0] == 0
    assert played == [range(10, 40)]
    out = small.root / "merged.json"
    code, said = small.said("merge", str(file), "--out", str(out))
    assert (code, said, out.read_bytes()) == (0, *alone)


def test_files_of_other_runs_are_refused(small):
    one, two = str(small.root / "one.json"), str(small.root / "two.json")
    assert small.said("simulate", "stones", "--games", "4", "--shard", "1/2", "--out", one)[0] == 0
    code, said = small.said("simulate", "stones", "--games", "4", "--seed", "z", "--shard", "1/2", "--out", one)
    assert code == 2
    assert "belongs to another run: it differs in seed; remove it" in said
    assert small.said("simulate", "stones", "--games", "6", "--shard", "2/2", "--out", two)[0] == 0
    assert "it differs in games" in small.said("merge", one, two)[1]
    assert "are both shard 1/2" in small.said("merge", one, one)[1]
    assert small.said("merge", str(small.root / "none.json")) == (
        1,
        f"Error: {small.root / 'none.json'} does not exist\n",
    )
    plain = json.loads((small.root / "two.json").read_text("utf-8"))
    plain["run"]["data"] = "older"
    plain["shard"], plain["run"]["games"] = "1/1", 3
    (small.root / "two.json").write_text(json.dumps(plain), "utf-8")
    assert "was played with other data than those of the project now" in small.said("merge", two)[1]


def test_merged_shards_of_mutants_give_the_report_of_one_run(small):
    cache = small.root / ".punchboard-cache" / "stones-mutants.json"
    whole = small.said("mutate", "stones", "--only", "game.yaml", "--jobs", "1")
    for number in (1, 2):
        cache.unlink()  # each shard is judged on a machine of its own
        small.said("mutate", "stones", "--only", "game.yaml", "--jobs", "1", "--shard", f"{number}/2")
    cache.unlink()
    files = sorted(map(str, (small.root / "build" / "shards").glob("stones-mutants-*.json")))
    assert len(files) == 2
    assert "left to try" in small.said("merge", files[0])[1]
    assert small.said("merge", *files) == whole


MEASURED = """
import resource, sys
from engine.runs.simulate import Outcome
from engine.runs.totals import add_games
reports = {}
for number in range(int(sys.argv[1])):
    add_games(reports, [Outcome(number, 2, True, number % 9, 40, (0,), (number % 50, 3), 'end', labels=('a', 'b'), bots=('random',) * 2,
        counts={'in': {'ant': number % 3}})])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, reports[2].games)
"""


def memory(games):
    """Return how many kilobytes a process needs that counts so many games."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(games)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    used, counted = map(int, done.stdout.split())
    assert counted == games
    return used


def test_memory_does_not_grow_with_the_number_of_games():
    """If each game were kept, 20,000 of them would need more than 8 MB."""
    assert abs(memory(20_000) - memory(2_000)) < 2_000
