"""Measures random four-player playouts, with events, against catanatron's in the same run.

    python bench/engine.py [--seconds 2] [--repeats 5] [--game GAME]

Every game with rules code is measured. The games and the peer alternate, each for `--seconds` of CPU time; the medians are
compared. For our games only decisions with two or more options count. For catanatron every recorded action counts, forced
ones too.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench" / "peers"))

from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.play import Chance, take

NAMES = ("A", "B", "C", "D")
ROUND_CAP = 60


def tables_of(game_id: str) -> tuple:
    """Return the rules and compiled tables of a game in components/; exits if its data has errors."""
    problems = Problems()
    game = load(ROOT / "components" / game_id, problems)
    rules = find(game_id)
    if game is None or problems.failed or rules is None:
        sys.exit("\n".join(str(problem) for problem in problems) or f"{game_id} has no rules code")
    return rules, rules.compile(game, {})


def playout(rules, tables, seed: int) -> int:
    """Play one random game to its end; returns the number of decisions with two or more options."""
    draw = random.Random(seed).random
    state = rules.start(tables, NAMES, Chance(seed))
    stack, decisions = state.stack, 0
    while stack and state.round <= ROUND_CAP:
        moves = stack[-1].moves(state)
        count = len(moves)
        if count > 1:
            decisions += 1
            take(state, moves[int(draw() * count)])
        else:
            take(state, moves[0])
    return decisions


def decisions_per_second(rules, tables, seconds: float, seed: int) -> float:
    """Play whole games for at least `seconds`; returns decisions per CPU second."""
    decisions, game, start = 0, seed * 1_000_000, time.process_time()
    while time.process_time() - start < seconds:
        decisions += playout(rules, tables, game)
        game += 1
    return decisions / (time.process_time() - start)


def games_with_rules() -> list[str]:
    """Return the games in components/ that have rules code."""
    return [folder.name for folder in sorted((ROOT / "components").iterdir()) if folder.is_dir() and find(folder.name)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--game", action="append", help="measure only this game; may be given several times")
    args = parser.parse_args()
    from catanatron_playouts import actions_per_second

    games = {game: tables_of(game) for game in args.game or games_with_rules()}
    ours: dict[str, list[float]] = {game: [] for game in games}
    theirs = []
    for repeat in range(args.repeats):
        for game, (rules, tables) in games.items():
            ours[game].append(decisions_per_second(rules, tables, args.seconds, repeat))
        theirs.append(actions_per_second(args.seconds, repeat))
    peer = statistics.median(theirs)
    print(f"catanatron: {peer:,.0f} actions per CPU second (min {min(theirs):,.0f}, max {max(theirs):,.0f})")
    for game, rates in ours.items():
        mine = statistics.median(rates)
        print(
            f"{game}: {mine:,.0f} decisions per CPU second (min {min(rates):,.0f}, max {max(rates):,.0f}), ratio"
            f" {mine / peer:.2f}"
        )


if __name__ == "__main__":
    main()
