"""Measures which rules, rulings, options, pieces and pairs of effects the scenarios exercise, and reports the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.check import interactions
from engine.common.names import did_you_mean
from engine.common.problems import Place
from engine.scenario.citations import DOES, WHOLE, effect_name, idle

if TYPE_CHECKING:
    from engine.check.interactions import Meeting
    from engine.common.problems import Problems
    from engine.model import Game, Option, Piece, Rule, Ruling, Scenario
    from engine.rules_code import SourceFile
    from engine.scenario.citations import Citation


@dataclass(slots=True)
class Coverage:
    """The scenarios that exercise each id, by kind; and the totals of each kind: how many are exercised, of how many."""

    rules: dict[str, list[str]] = field(default_factory=dict)
    rulings: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)  # "option=value"
    effects: dict[str, list[str]] = field(default_factory=dict)  # of pieces, by `citations.effect_name`
    pairs: dict[str, list[str]] = field(default_factory=dict)  # of verbs, by `interactions.pair`
    code: dict[str, list[str]] = field(default_factory=dict)  # rule or ruling id → files of rules code that name it
    idle: list[tuple[Scenario, Citation]] = field(default_factory=list)  # named by a scenario but not at work in it
    totals: dict[str, tuple[int, int]] = field(default_factory=dict)


def named_in_code(prefix: str, files: Iterable[SourceFile]) -> dict[str, list[Place]]:
    """Return the ids of rules and rulings that the source of rules code names, with every place."""
    pattern = re.compile(rf"\b{re.escape(prefix)}-(?:[0-9]+\.[0-9]+[a-z]?|[A-Z]+-[0-9]+[a-z]?)\b")
    found: dict[str, list[Place]] = {}
    for file in files:
        text, name = file.text, file.name
        line, start = 1, 0  # of the previous match
        for match in pattern.finditer(text):
            line, start = line + text.count("\n", start, match.start()), match.start()
            found.setdefault(match[0], []).append(Place(name, line, start - text.rfind("\n", 0, start)))
    return found


def measure(
    game: Game, exercised: Mapping[str, Mapping[str, Sequence[str]]], code: Mapping[str, list[Place]]
) -> Coverage:
    """Return what the passing scenarios exercise. `exercised` maps each one's id to the ids at work in it (`citations`).

    Names of pairs of verbs (`interactions.shown`) and of effects of pieces are among these ids.
    """
    cover = Coverage(code={name: sorted({place.file for place in places}) for name, places in code.items()})
    rules = game.rules  # the property builds its value each time
    for scenario in game.scenarios.values():
        if scenario.id not in exercised:
            continue
        cover.idle += ((scenario, one) for one in idle(rules, scenario, exercised[scenario.id]))
        for name in exercised[scenario.id][WHOLE]:
            _kind(cover, name, rules).setdefault(name, []).append(scenario.id)
    return cover


def _kind(cover: Coverage, name: str, rules: Mapping[str, Rule]) -> dict[str, list[str]]:
    """Return the part of the coverage to which an id belongs: that of a rule, a pair, an effect, a switch position or a ruling."""
    if name in rules:
        return cover.rules
    if interactions.is_pair(name):
        return cover.pairs
    if DOES in name:
        return cover.effects
    return cover.options if "=" in name else cover.rulings


def check(
    game: Game,
    cover: Coverage,
    code: Mapping[str, list[Place]],
    problems: Problems,
    meetings: Mapping[str, Meeting] | None = None,
    acting: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Report what is not exercised, and fill in the totals.

    `meetings` are the pairs of verbs that can affect each other, `acting` the verbs of each piece with effects.
    """
    wanted = [rule for rule in game.rules.values() if rule.enforced == "engine" and not rule.restates]
    _rules(wanted, cover, code, problems)
    rulings = [ruling for ruling in game.rulings.values() if ruling.kind != "note"]
    _rulings(rulings, cover, problems)
    pairs = [(option, value) for option in game.options.values() for value in option.values]
    _positions(pairs, cover, problems)
    acting = acting or {}
    pieces = game.pieces  # the property builds its value each time
    unseen = _unseen_effects(acting, cover)
    _pieces(pieces, unseen, problems)
    _verbs(pieces, acting, cover, problems)
    _idle(cover, problems)
    _unknown_ids(game, code, problems)
    cover.totals = {
        "rules": (sum(rule.id in cover.rules and rule.id in code for rule in wanted), len(wanted)),
        "rulings": (sum(ruling.id in cover.rulings for ruling in rulings), len(rulings)),
        "switch positions": (sum(f"{option.id}={value}" in cover.options for option, value in pairs), len(pairs)),
        "pieces with effects": (len(acting) - len(unseen), len(acting)),
    }
    _pairs(game, cover, meetings or {}, problems)


def _rules(wanted: Sequence[Rule], cover: Coverage, code: Mapping[str, list[Place]], problems: Problems) -> None:
    """Report rules that no code names, and rules that no scenario exercises."""
    for rule in wanted:
        if rule.id not in code:
            what = f"rule {rule.id} is to be enforced, but no rules code names it"
            problems.error(
                "coverage-code",
                rule.where.at("id"),
                what,
                hint="name it in the code, or say enforced: table or no, and why",
            )
        if rule.id not in cover.rules:
            problems.error(
                "coverage-rule",
                rule.where.at("id"),
                f"no scenario exercises rule {rule.id}",
                "one in whose play it is at work",
            )


def _rulings(rulings: Sequence[Ruling], cover: Coverage, problems: Problems) -> None:
    """Report rulings that no scenario exercises."""
    for ruling in rulings:
        if ruling.id not in cover.rulings:
            problems.error(
                "coverage-ruling",
                ruling.where.at("id"),
                f"no scenario exercises ruling {ruling.id}",
                "one in whose play it is at work",
            )


def _positions(pairs: Sequence[tuple[Option, str]], cover: Coverage, problems: Problems) -> None:
    """Report switch positions that no scenario exercises."""
    for option, value in pairs:
        if f"{option.id}={value}" not in cover.options:
            what = f"no scenario shows what {option.id}: {value} decides"
            problems.error(
                "coverage-option",
                option.where.key("values", value),
                what,
                f"one with this value in whose play {option.ruling or option.id} is at work",
            )


def _unseen_effects(acting: Mapping[str, Sequence[str]], cover: Coverage) -> dict[str, list[str]]:
    """Return the pieces with effects that are at work in no scenario, and these effects' verbs."""
    unseen = {
        piece: [verb for verb in verbs if effect_name(piece, verb) not in cover.effects]
        for piece, verbs in acting.items()
    }
    return {piece: verbs for piece, verbs in unseen.items() if verbs}


def _pieces(pieces: Mapping[str, Piece], unseen: Mapping[str, Sequence[str]], problems: Problems) -> None:
    """Report effects of pieces that are at work in no scenario."""
    for piece, verbs in unseen.items():
        for verb in verbs:
            problems.warning(
                "coverage-piece",
                pieces[piece].where.at("id"),
                f"in no scenario '{piece}' does what it says: {verb}",
                "one in whose play this effect is at work",
            )


def _verbs(
    pieces: Mapping[str, Piece], acting: Mapping[str, Sequence[str]], cover: Coverage, problems: Problems
) -> None:
    """Report verbs that are at work in no scenario, though pieces have them: perhaps nothing in the rules code calls them."""
    at_work = {name.partition(DOES)[2] for name in cover.effects}
    bearers: dict[str, str] = {}
    for piece, verbs in acting.items():
        for verb in verbs:
            bearers.setdefault(verb, piece)
    for verb, piece in bearers.items():
        if verb not in at_work:
            problems.error(
                "coverage-verb",
                pieces[piece].where.at("id"),
                f"in no scenario the effect {verb} works, which '{piece}' has",
                "a scenario in which it does something",
                hint="does the rules code call it, and note that it works (at_work.effect)?",
            )


def _idle(cover: Coverage, problems: Problems) -> None:
    """Report every rule and ruling that a scenario names although it is not at work in its play."""
    for scenario, citation in cover.idle:
        part = (
            f"branch '{scenario.branches[int(citation.part)].get('branch', citation.part)}'"
            if citation.part
            else "this play"
        )
        problems.error(
            "scenario-idle-rule",
            scenario.where.at(*citation.path),
            f"{scenario.id}: {citation.id} is named, but nothing in {part} shows it at work",
            "an event, a refusal or a value looked at that the rule decides; or another rule",
        )


def _pairs(game: Game, cover: Coverage, meetings: Mapping[str, Meeting], problems: Problems) -> None:
    """Report pairs of verbs that no scenario shows at work together. A game without pairs gets no total for them."""
    missing = [meeting for meeting in meetings.values() if meeting.id not in cover.pairs]
    for meeting in missing:
        what = (
            f"no scenario shows {meeting.one} and {meeting.other} at work in one phase ({', '.join(meeting.moments)})"
        )
        problems.error(
            "coverage-pair", game.where.at("id"), what, f"one in which they meet: by {', '.join(meeting.things)}"
        )
    if meetings:
        cover.totals["pairs of effects"] = (len(meetings) - len(missing), len(meetings))


def _unknown_ids(game: Game, code: Mapping[str, list[Place]], problems: Problems) -> None:
    """Report ids that rules code names but the data does not have: a mistyped id would hide a gap in the coverage."""
    known = set(game.rules) | set(game.rulings) | set(game.scenarios)
    for name, places in code.items():
        if name not in known:
            problems.error(
                "code-unknown-rule",
                places[0],
                f"the code names '{name}', which the data does not have",
                hint=did_you_mean(name, sorted(known)),
            )
