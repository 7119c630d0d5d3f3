"""The language of steps: from a step as written to what is to be done.

Steps, one mapping each:

    - Liam: move 3; add                        moves of a seat, joined by `;`
    - refused: {Liam: move 6}                  a move (or a list of them) that a rule forbids
      rule: SS-4.5
    - offered: {Liam: [add, politic]}          among the legal moves; also `not offered`, `offered exactly`
    - number offered: {Liam: 9}
    - expect: {Liam: {energy: 3}}              what has changed since the last such step (`partial: true`: a mere look)
    - sees: {Stella: {...}}                    what a seat may see
    - waits: "Liam: Recruit"                   whom the table waits for, and for what; or `nobody`
    - events: [SS-6.1]                         rules that the last moves carried out; also `no events`

Any step may carry a `note`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from engine.common.names import near
from engine.scenario.faults import Fault

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
BESIDE: dict[str, tuple[str, ...]] = {"refused": ("rule",), "expect": ("partial",)}  # keys that go with a kind
RESERVED = frozenset((*KINDS, "note", *(key for keys in BESIDE.values() for key in keys)))  # no name for a seat


@dataclass(frozen=True, slots=True)
class Step:
    """One step to be done; `path` is its place in the scenario."""

    kind: Kind
    path: Path
    seat: str = ""
    value: Plain = None
    rules: tuple[str, ...] = ()
    partial: bool = False
    note: str = ""


def read(raw: Plain, path: Path, seats: tuple[str, ...]) -> Step | Fault:
    """What a step as written asks for, or why it cannot be read."""
    if not isinstance(raw, dict):
        return Fault("scenario-step", path, f"{raw!r} is no step", "a mapping, as in Liam: move 3")
    known = (*seats, *KINDS)
    heads = [key for key in raw if key in known]
    if len(heads) != 1:
        strange = [key for key in raw if key not in ("note", "rule", "partial") and key not in known]
        if not strange:
            return Fault("scenario-step", path, "a step does one thing", f"one of {', '.join(known)}")
        return Fault(
            "scenario-step",
            (*path, strange[0]),
            f"'{strange[0]}' is neither a seat nor a kind of step",
            hint=near(strange[0], known),
        )
    kind = heads[0]
    for key in raw:
        if key not in (kind, "note", *BESIDE.get(kind, ())):
            return Fault(
                "scenario-step",
                (*path, key),
                f"'{key}' does not belong to this step",
                hint=near(key, ("note", *BESIDE.get(kind, ()))),
            )
    return _step(kind, raw, path, seats)


def _step(  # noqa: PLR0911 - one line for each thing that a step may lack
    kind: str, raw: Mapping[str, Plain], path: Path, seats: tuple[str, ...]
) -> Step | Fault:
    value, note = raw[kind], str(raw.get("note", ""))
    if kind not in KINDS:
        if not isinstance(value, str):
            return Fault("scenario-step", (*path, kind), f"{value!r} is no move", "moves as words, joined by ;")
        return Step("moves", path, kind, _moves(value), note=note)
    if kind in BY_SEAT:
        if not isinstance(value, dict) or len(value) != 1:
            return Fault("scenario-step", (*path, kind), f"'{kind}' needs whom it speaks of", f"{{{seats[0]}: …}}")
        ((seat, told),) = value.items()
        if seat not in seats:
            return Fault(
                "scenario-seat",
                (*path, kind, seat),
                f"nobody is called '{seat}'",
                f"seats: {', '.join(seats)}",
                near(seat, seats),
            )
        return _of_seat(kind, seat, told, raw, (*path, kind), path, note)
    if kind == "expect" and not isinstance(value, dict):
        return Fault("scenario-step", (*path, kind), "an expectation is a mapping", "{Liam: {energy: 3}}")
    if kind in ("events", "no events"):
        value = [str(rule) for rule in _listed(value)]
    return Step(_kind(kind), path, "", value, partial=raw.get("partial") is True, note=note)


def _of_seat(
    kind: str, seat: str, told: Plain, raw: Mapping[str, Plain], at: Path, path: Path, note: str
) -> Step | Fault:
    if kind == "number offered" and (not isinstance(told, int) or isinstance(told, bool)):
        return Fault("scenario-step", (*at, seat), f"{told!r} is no number of moves", "a whole number")
    if kind == "sees" and not isinstance(told, dict):
        return Fault("scenario-step", (*at, seat), "what a seat sees is a mapping", "{hand: {count: 3}}")
    if kind == "refused" and not raw.get("rule"):
        return Fault("scenario-step", at, "a refusal needs the rule that forbids", "rule: an id beside 'refused'")
    if kind in ("refused", "offered", "not offered", "offered exactly"):
        told = [str(move) for move in _listed(told)]
    return Step(_kind(kind), path, seat, told, tuple(map(str, _listed(raw.get("rule") or []))), note=note)


def _kind(word: str) -> Kind:
    kind: Any = word
    checked: Kind = kind
    return checked


def _moves(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


def _listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, list | tuple) else [value]
