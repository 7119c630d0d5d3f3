"""From a scenario to the cases it stands for, and from a step as written to what is to be done.

A scenario without branches or table is one case. Each branch is a case that overlays `given` and `options` with its own
and goes on after the common steps; each row of a table runs every case with its values in place of `{column}`.
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

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.common.names import near

if TYPE_CHECKING:
    from engine.common.problems import Place
    from engine.model import Plain, Scenario
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
PLACEHOLDER = re.compile(r"\{([A-Za-z_][\w -]*)\}")


class Fault(NamedTuple):
    """What keeps a scenario from being played, and where in it."""

    code: str
    path: Path
    message: str
    expected: str = ""
    hint: str = ""


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


@dataclass(frozen=True, slots=True)
class Case:
    """One way through a scenario. `layers` are the places that `given` may come from, the nearest first."""

    name: str
    given: Mapping[str, Plain]
    options: Mapping[str, str]
    play: str
    steps: tuple[tuple[Path, Plain], ...]  # as written, with their places
    expect: Mapping[str, Plain]
    expect_path: Path
    partial: bool
    layers: tuple[Path, ...]


@dataclass(slots=True)
class _Row:
    """A row of the table, which remembers what was asked of it."""

    values: Mapping[str, Plain]
    read: set[str] = field(default_factory=set)
    missing: dict[str, None] = field(default_factory=dict)

    def fill(self, value: Plain) -> Plain:
        """The value with every `{column}` replaced; one that is nothing else takes the column's value and type."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict):
            if len(value) == 1 and (column := self._bare(value)) is not None:
                return self._value(column)
            return {str(self.fill(key)): self.fill(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.fill(item) for item in value]
        return value

    def _bare(self, value: Mapping[str, Plain]) -> str | None:
        """YAML reads `energy: {n}` as a mapping of n to nothing; here it is a placeholder."""
        ((key, inner),) = value.items()
        return key if inner is None and key in self.values else None

    def _text(self, text: str) -> Plain:
        if whole := PLACEHOLDER.fullmatch(text):
            return self._value(whole[1])
        return PLACEHOLDER.sub(lambda match: str(self._value(match[1])), text) if "{" in text else text

    def _value(self, column: str) -> Plain:
        if column not in self.values:
            self.missing[column] = None
            return ""
        self.read.add(column)
        return self.values[column]


def cases(scenario: Scenario, faults: list[Fault]) -> list[Case]:
    """The cases of a scenario, in order; whatever is wrong with branches and table is added to `faults`."""
    plain = list(_branches(scenario, faults))
    if not scenario.table:
        return plain
    columns = {column: None for row in scenario.table for column in row}
    rows = [_Row(row) for row in scenario.table]
    for number, row in enumerate(rows):
        faults.extend(
            Fault(
                "scenario-unknown-column",
                ("table", number),
                f"row {number + 1} has no '{column}'",
                "every row has the same columns",
            )
            for column in columns
            if column not in row.values
        )
    filled = [_filled(case, row, number) for number, row in enumerate(rows) for case in plain]
    missing = {column for row in rows for column in row.missing} - columns.keys()
    faults.extend(
        Fault(
            "scenario-unknown-column",
            ("table",),
            f"nothing in the table is called '{column}'",
            f"columns: {', '.join(columns)}",
            near(column, columns),
        )
        for column in sorted(missing)
    )
    unread = columns.keys() - {column for row in rows for column in row.read}
    faults.extend(
        Fault(
            "scenario-unread-column",
            ("table", 0, column),
            f"the column '{column}' is used nowhere",
            hint=f"write {{{column}}} where its value belongs",
        )
        for column in columns
        if column in unread
    )
    return filled


def _branches(scenario: Scenario, faults: list[Fault]) -> Iterator[Case]:
    own: tuple[tuple[Path, Plain], ...] = tuple((("steps", number), step) for number, step in enumerate(scenario.steps))
    if not scenario.branches:
        yield Case(
            "",
            scenario.given,
            scenario.options,
            scenario.play,
            own,
            scenario.expect,
            ("expect",),
            scenario.partial,
            (("given",),),
        )
        return
    if scenario.expect:
        own += (((), {"expect": scenario.expect, "partial": scenario.partial}),)
    seen: set[str] = set()
    for number, branch in enumerate(scenario.branches):
        path: Path = ("branches", number)
        name = str(branch.get("branch", number + 1))
        if name in seen:
            faults.append(
                Fault(
                    "scenario-same-branch",
                    (*path, "branch"),
                    f"two branches are called '{name}'",
                    "a name of its own for each",
                )
            )
        seen.add(name)
        steps = branch.get("steps") or ()
        yield Case(
            name,
            merged(scenario.given, branch.get("given") or {}),
            {**scenario.options, **(branch.get("options") or {})},
            branch.get("play", scenario.play),
            own + tuple(((*path, "steps", index), step) for index, step in enumerate(steps)),
            branch.get("expect") or {},
            (*path, "expect"),
            bool(branch.get("partial", scenario.partial)),
            ((*path, "given"), ("given",)),
        )


def _filled(case: Case, row: _Row, number: int) -> Case:
    told = ", ".join(f"{column} {value}" for column, value in row.values.items())
    label = f"row {number + 1}: {told}"
    return Case(
        f"{case.name}, {label}" if case.name else label,
        row.fill(case.given),
        row.fill(case.options),
        row.fill(case.play),
        tuple((path, row.fill(step)) for path, step in case.steps),
        row.fill(case.expect),
        case.expect_path,
        case.partial,
        case.layers,
    )


def merged(below: Mapping[str, Plain], above: Mapping[str, Plain]) -> dict[str, Plain]:
    """`above` over `below`: mappings merge, everything else replaces."""
    made = dict(below)
    for key, value in above.items():
        old = made.get(key)
        made[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return made


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


class Places:
    """Where the parts of a scenario stand in its file; only asked when there is something to say."""

    def __init__(self, scenario: Scenario) -> None:
        self._where = scenario.where

    def at(self, path: Path) -> Place:
        """The place of a part of the scenario, or of the nearest part around it."""
        return self._where.at(*path)

    def given(self, layers: tuple[Path, ...], path: Path) -> Place:
        """The place of a part of `given`: the branch's, the scenario's or the file's, whichever says it."""
        where = self._where
        for layer in layers:
            if where.root + layer + path in where.positions:
                return where.at(*layer, *path)
        if path and ("given", *path) in where.positions:
            return type(where)(where.file, where.positions).at("given", *path)
        return self.given(layers, path[:-1]) if path else where.at(*layers[-1])

    def play(self, layers: tuple[Path, ...]) -> Place:
        """The place of `play`, the branch's or the scenario's."""
        where = self._where
        said = [layer for layer in layers if (*where.root, *layer[:-1], "play") in where.positions]
        return where.at(*said[0][:-1], "play") if said else where.at()
