"""The language of steps: reads a step of a scenario.

Steps, one mapping each:

    - Liam: move 3; add                        moves of a seat, joined by `;`
    - refused: {Liam: move 6}                  a move (or a list of them) that a rule forbids
      rule: SS-4.5
    - offered: {Liam: [add, politic]}          among the legal moves; also `not offered`, `offered exactly`
    - number offered: {Liam: 9}
    - expect: {Liam: {energy: 3}}              what has changed since the last such step (`partial: true`: only these values)
    - sees: {Stella: {...}}                    what a seat may see
    - waits: "Liam: Recruit"                   whom the table waits for, and for what; or `nobody`
    - events: [SS-6.1]                         rules that the last moves, or the set-up, carried out; also `no events`

Any step may carry a `note`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from engine.common.names import did_you_mean
from engine.scenario.faults import ScenarioFault

if TYPE_CHECKING:
    from engine.model import Plain
    from engine.scenario.expectations import Path

Kind = Literal[
    "moves",
    "refused",
    "offered",
    "not offered",
    "offered exactly",
    "number offered",
    "expect",
    "sees",
    "waits",
    "events",
    "no events",
]
BY_SEAT = ("refused", "offered", "not offered", "offered exactly", "number offered", "sees")
KINDS = (*BY_SEAT, "expect", "waits", "events", "no events")
BESIDE: dict[str, tuple[str, ...]] = {"refused": ("rule",), "expect": ("partial",)}  # further keys of a kind of step
RESERVED = frozenset(
    (*KINDS, "note", *(key for keys in BESIDE.values() for key in keys))
)  # no seat may have such a name


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One step of a scenario; `path` is its path in the scenario."""

    kind: Kind
    path: Path
    seat: str = ""
    value: Plain = None
    rules: tuple[str, ...] = ()
    partial: bool = False
    note: str = ""


def read(raw: Plain, path: Path, seats: tuple[str, ...]) -> ScenarioStep | ScenarioFault:
    """Return the step, or a fault when it cannot be read."""
    if not isinstance(raw, dict):
        return ScenarioFault("scenario-step", path, f"{raw!r} is no step", "a mapping, as in Liam: move 3")
    known = (*seats, *KINDS)
    heads = [key for key in raw if key in known]
    if len(heads) != 1:
        strange = [key for key in raw if key not in ("note", "rule", "partial") and key not in known]
        if not strange:
            return ScenarioFault("scenario-step", path, "a step does one thing", f"one of {', '.join(known)}")
        return ScenarioFault(
            "scenario-step",
            (*path, strange[0]),
            f"'{strange[0]}' is neither a seat nor a kind of step",
            hint=did_you_mean(strange[0], known),
        )
    kind = heads[0]
    for key in raw:
        if key not in (kind, "note", *BESIDE.get(kind, ())):
            return ScenarioFault(
                "scenario-step",
                (*path, key),
                f"'{key}' does not belong to this step",
                hint=did_you_mean(key, ("note", *BESIDE.get(kind, ()))),
            )
    return _step(kind, raw, path, seats)


def _step(  # noqa: PLR0911 - one line for each thing that a step may lack
    kind: str, raw: Mapping[str, Plain], path: Path, seats: tuple[str, ...]
) -> ScenarioStep | ScenarioFault:
    value, note = raw[kind], str(raw.get("note", ""))
    if kind not in KINDS:
        if not isinstance(value, str):
            return ScenarioFault("scenario-step", (*path, kind), f"{value!r} is no move", "moves as words, joined by ;")
        return ScenarioStep("moves", path, kind, _moves(value), note=note)
    if kind in BY_SEAT:
        if not isinstance(value, dict) or len(value) != 1:
            return ScenarioFault(
                "scenario-step", (*path, kind), f"'{kind}' needs whom it speaks of", f"{{{seats[0]}: …}}"
            )
        ((seat, asserted),) = value.items()
        if seat not in seats:
            return ScenarioFault(
                "scenario-seat",
                (*path, kind, seat),
                f"nobody is called '{seat}'",
                f"seats: {', '.join(seats)}",
                did_you_mean(seat, seats),
            )
        return _of_seat(kind, seat, asserted, raw, (*path, kind), path, note)
    if kind == "expect" and not isinstance(value, dict):
        return ScenarioFault("scenario-step", (*path, kind), "an expectation is a mapping", "{Liam: {energy: 3}}")
    if kind in ("events", "no events"):
        value = [str(rule) for rule in _listed(value)]
    return ScenarioStep(_kind(kind), path, "", value, partial=raw.get("partial") is True, note=note)


def _of_seat(
    kind: str, seat: str, asserted: Plain, raw: Mapping[str, Plain], at: Path, path: Path, note: str
) -> ScenarioStep | ScenarioFault:
    if kind == "number offered" and (not isinstance(asserted, int) or isinstance(asserted, bool)):
        return ScenarioFault("scenario-step", (*at, seat), f"{asserted!r} is no number of moves", "a whole number")
    if kind == "sees" and not isinstance(asserted, dict):
        return ScenarioFault("scenario-step", (*at, seat), "what a seat sees is a mapping", "{hand: {count: 3}}")
    if kind == "refused" and not raw.get("rule"):
        return ScenarioFault(
            "scenario-step", at, "a refusal needs the rule that forbids", "rule: an id beside 'refused'"
        )
    if kind in ("refused", "offered", "not offered", "offered exactly"):
        asserted = [str(move) for move in _listed(asserted)]
    return ScenarioStep(_kind(kind), path, seat, asserted, tuple(map(str, _listed(raw.get("rule") or []))), note=note)


def _kind(word: str) -> Kind:
    kind: Any = word
    checked: Kind = kind
    return checked


def _moves(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


def _listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, list | tuple) else [value]
