"""Makes the cases of a scenario.

A scenario without branches or table is one case. Each branch is a case: its `given` and `options` are merged over those
of the scenario, and its steps follow the common steps. With a table, each row repeats every case, with the row's values
in place of `{column}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.common.plain import merged
from engine.scenario.faults import ScenarioFault

if TYPE_CHECKING:
    from engine.model import Plain, Scenario
    from engine.scenario.expectations import Path

PLACEHOLDER = re.compile(r"\{([A-Za-z_][\w -]*)\}")


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a scenario. `layers` are the paths of the mappings `given` that apply, the branch's first."""

    name: str
    given: Mapping[str, Plain]
    options: Mapping[str, str]
    play: str
    steps: tuple[tuple[Path, Plain], ...]  # as written, with their places
    expect: Mapping[str, Plain]
    expect_path: Path
    partial: bool
    layers: tuple[Path, ...]
    branch: int = -1  # the number of its branch, from 0


@dataclass(slots=True)
class _Row:
    """A row of the table. It remembers which columns were read, and which were missing."""

    values: Mapping[str, Plain]
    read: set[str] = field(default_factory=set)
    missing: dict[str, None] = field(default_factory=dict)

    def fill(self, value: Plain) -> Plain:
        """Return the value with every `{column}` replaced. A text that is only `{column}` becomes the value of the column."""
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
        """Return n for `{n}`, which YAML reads as a mapping of n to null; here it is a placeholder."""
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


def cases(scenario: Scenario, faults: list[ScenarioFault]) -> list[Case]:
    """Return the cases of a scenario, in order. What is wrong with branches and table is added to `faults`."""
    plain = list(_branches(scenario, faults))
    if not scenario.table:
        return plain
    columns = {column: None for row in scenario.table for column in row}
    rows = [_Row(row) for row in scenario.table]
    for number, row in enumerate(rows):
        faults.extend(
            ScenarioFault(
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
        ScenarioFault(
            "scenario-unknown-column",
            ("table",),
            f"nothing in the table is called '{column}'",
            f"columns: {', '.join(columns)}",
            did_you_mean(column, columns),
        )
        for column in sorted(missing)
    )
    unread = columns.keys() - {column for row in rows for column in row.read}
    faults.extend(
        ScenarioFault(
            "scenario-unread-column",
            ("table", 0, column),
            f"the column '{column}' is used nowhere",
            hint=f"write {{{column}}} where its value belongs",
        )
        for column in columns
        if column in unread
    )
    return filled


def _branches(scenario: Scenario, faults: list[ScenarioFault]) -> Iterator[Case]:
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
                ScenarioFault(
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
            number,
        )


def _filled(case: Case, row: _Row, number: int) -> Case:
    columns = ", ".join(f"{column} {value}" for column, value in row.values.items())
    label = f"row {number + 1}: {columns}"
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
        case.branch,
    )
