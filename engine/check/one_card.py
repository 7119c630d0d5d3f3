"""Checks one card: its lines in the data, the scenarios that use it, and random games with the cards that it can meet.

A scenario uses a card if its text names the card, or if an event of its play does.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.check.verdict import Layer, Verdict
from engine.common.names import count
from engine.common.problems import Problems
from engine.rules_code import not_played
from engine.runs.effect_watch import undeclared
from engine.runs.fuzz import fuzz, summary_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.common.problems import Problem
    from engine.model import Game, Piece, Scenario
    from engine.play import Ruleset
    from engine.runs.fuzz import FuzzResult
    from engine.scenario.verdict import ScenarioResult

GAMES = 40  # random games for a card, or two with each of its partners where that is more
_SHOWN = 6  # scenarios named in a line
_WORD = re.compile(r"[A-Za-z0-9-]+")


def check_card(verdict: Verdict, piece: Piece, rules: Ruleset | None) -> tuple[Verdict, FuzzResult | None]:
    """Return the verdict on one card, from that on its game; and the random games, with a replay for each violation."""
    game = verdict.game
    if game is None:
        raise ValueError("a card of a game that cannot be loaded")
    made = Verdict(verdict.folder, game, Problems())
    own = [
        problem for problem in _own(verdict.problems, game, piece) if not problem.code.startswith("scenario-")
    ]  # the scenarios are played again below
    played = rules is not None and any(layer.name == "scenarios" and layer.done for layer in verdict.layers)
    results = dict(_scenarios_with(game, rules, piece.id)) if rules is not None and played else {}
    found = [problem for result in results.values() for problem in result.problems]
    others = len(set(verdict.problems).difference(own, found))
    _close(
        made,
        "data",
        own,
        f"{piece.id}: {piece.title}" + (f"; {count(others, 'problem')} elsewhere in the game" if others else ""),
    )
    if rules is None or not played:
        why = f"not verified: {not_played(game.folder)}" if rules is None else "left out until the data is right"
        made.layers += [Layer(name, 0, 0, why, done=False) for name in ("scenarios", "games")]
        return made, None
    _close(made, "scenarios", found, _named(list(results), _choosing(game, results, piece.id)))
    done = fuzz(game, rules, piece.id, least=GAMES)
    _close(made, "games", _undeclared(piece, rules, done), summary_line(done))
    return made, done


def _undeclared(piece: Piece, rules: Ruleset, done: FuzzResult) -> Iterable[Problem]:
    """Report what the card's effects read or changed in play although their verbs do not declare it."""
    found = Problems()
    for one in undeclared(rules, done.effects):
        did = "changed" if one.kind == "writes" else "read"
        found.warning(
            "verb-undeclared",
            piece.where.at("id"),
            f"'{piece.id}': {one.verb} {did} {one.thing} in {one.times} of {count(one.worked, 'time')}, but does not say"
            f" that it {one.kind} this",
            hint=f"{one.kind} of {one.verb}: the check finds by them which effects can meet",
        )
    return found


def _close(verdict: Verdict, name: str, problems: Iterable[Problem], note: str) -> None:
    found = list(problems)
    errors = sum(problem.severity == "error" for problem in found)
    verdict.layers.append(Layer(name, errors, len(found) - errors, note))
    verdict.problems.extend(found)


def add_violations(verdict: Verdict, piece: Piece, where: dict[str, str], done: FuzzResult) -> None:
    """Add the violations of random games to a card's verdict; `where` has the replay file of each partner."""
    found = Problems()
    for violation in done.violations:
        beside = f" beside '{violation.partner}'" if violation.partner else ""
        found.error(
            "card-fuzz",
            piece.where.at("id"),
            f"'{piece.id}'{beside}: {violation.sentence}",
            hint=f"punchboard replay {where[violation.partner]}",
        )
    last = verdict.layers.pop()
    verdict.layers.append(replace(last, errors=len(found)))
    verdict.problems.extend(found)


def _own(problems: Problems, game: Game, piece: Piece) -> Iterator[Problem]:
    """Yield the problems whose place is in the card's lines, or whose message names the card."""
    named = re.compile(rf"(?<![A-Za-z0-9-]){re.escape(piece.id)}(?![A-Za-z0-9-])")
    start, end = _lines(game, piece)
    for problem in problems:
        inside = problem.place.file == piece.where.file and start <= problem.place.line < end
        if inside or named.search(problem.message):
            yield problem


def _lines(game: Game, piece: Piece) -> tuple[int, int]:
    """Return the card's first line, and the first line of the next card."""
    start = piece.where.at().line
    later = (item.where.at().line for item in game.sets[piece.set].items if item.where.file == piece.where.file)
    return start, min((line for line in later if line > start), default=1 << 30)


def _scenarios_with(game: Game, rules: Ruleset, piece: str) -> Iterator[tuple[str, ScenarioResult]]:
    """Play every scenario; yield those that use the card."""
    from engine.scenario.runner import Runner

    runner = Runner(game, rules)
    for scenario in game.scenarios.values():
        result = runner.run(scenario)
        if piece in _words_of(scenario) or any(
            piece in _WORD.findall(str(event[4:7])) for case in result.cases for event in case.events
        ):
            yield scenario.id, result


def _words_of(scenario: Scenario) -> set[str]:
    return set(
        _WORD.findall(json.dumps([scenario.given, scenario.steps, scenario.expect, scenario.branches, scenario.table]))
    )


def _choosing(game: Game, names: Iterable[str], piece: str) -> int:
    """Return how many of the scenarios use the card only because it has the values that they ask for."""
    return sum(piece in game.scenarios[name].chosen.values() for name in names)


def _named(names: list[str], choosing: int) -> str:
    if not names:
        return "none uses it"
    rest = len(names) - _SHOWN
    by_values = f"; {choosing} of them would take another card with the same values" if choosing else ""
    return f"{len(names)} use it: {', '.join(names[:_SHOWN])}" + (f" and {rest} more" if rest > 0 else "") + by_values
