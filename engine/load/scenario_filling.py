"""Fills in the scenarios of one file: the ids of the pieces that `with:` chooses, and numbers of those pieces."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.common.plain import merged
from engine.data.untrusted import RawMapping
from engine.load import assemble, choices
from engine.load.tuning import pinned

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.load.choices import PieceChooser, Query
    from engine.load.quantities import Quantities
    from engine.model import Plain


@dataclass(slots=True)
class ScenarioFiller:
    """Fills in one file of scenarios. `filled` puts numbers into a value at a path of the file."""

    file: RawMapping
    filled: Callable[[Plain, tuple[str | int, ...]], Plain]
    chooser: PieceChooser
    shared: dict[str, Query] = field(init=False)  # asked for by the whole file
    in_given: set[str] = field(init=False)  # names that the file's `given` uses
    unused: set[str] = field(init=False)  # names of the file that no scenario has used so far

    def __post_init__(self) -> None:
        self.shared = self._queries(self.file, ())
        self.in_given = choices.names_in(json.dumps(self.file.get("given"))) & self.shared.keys()
        self.unused = set(self.shared)
        self._report_names(self.file, self.shared)

    def _queries(self, raw: RawMapping, path: tuple[str | int, ...]) -> dict[str, Query]:
        asked = self.filled(raw.get("with"), (*path, "with")) if raw.get("with") else None
        return choices.queries(asked, raw.where.inside("with"))

    def chosen(self, part: Plain, index: int) -> dict[str, str]:
        """Return the pieces that a scenario asks for, name → id. Reports what does not fit."""
        raw = RawMapping(part, self.file.where.inside("scenarios", index))
        own = self._queries(raw, ("scenarios", index))
        asked = {**self.shared, **own}
        if not asked:
            return {}
        text = json.dumps([self.file.get("given"), *(raw.get(key) for key in (*choices.PARTS, "pins"))])
        used = choices.names_in(text)
        self._report_names(raw, own)
        if used - asked.keys() - self.chooser.quantities.pieces.keys() - self.chooser.quantities.sets.keys():
            self._report_unknown(raw, asked)
        self.unused -= used
        self._report_unread([query for name, query in own.items() if name not in used])
        return self.chooser.choose({name: query for name, query in asked.items() if name in used}, text)

    def quantities_for(self, part: Plain, chosen: Mapping[str, str]) -> Quantities:
        """Return the numbers of the data as a scenario knows them."""
        pins = assemble.pins(self.file, RawMapping(self._with_pins(part, chosen), self.file.where))
        return (pinned(self.chooser.quantities, pins) if pins else self.chooser.quantities).with_names(chosen)

    def put_in(self, part: Plain, chosen: Mapping[str, str], index: int) -> Plain:
        """Return a scenario with the ids of the chosen pieces; its `with` then says which they are."""
        if not (chosen or self.shared) or not isinstance(part, dict):
            return part
        made = {**self._with_pins(part, chosen), "with": dict(chosen)}
        if self.in_given:
            shared = self.filled(self.file.get("given"), ("given",))
            made["given"] = merged(
                shared, RawMapping(part, self.file.where.inside("scenarios", index)).mapping("given")
            )
        return {**made, **{key: choices.put_in(made[key], chosen) for key in choices.PARTS if key in made}}

    def _with_pins(self, part: Plain, chosen: Mapping[str, str]) -> Plain:
        """Return a scenario whose pins name the chosen pieces by their ids. Pins of the file are for those that use the name."""
        if not chosen or not isinstance(part, dict):
            return part
        of_file = {key: number for key, number in self.file.mapping("pins").items() if _owner(key) in self.shared}
        own = part.get("pins")
        pins = {key: of_file[key] for key in of_file if _owner(key) in chosen} | (own if isinstance(own, dict) else {})
        renamed = {
            ".".join((chosen.get(head, head), *rest)): pins[key] for key in pins for head, *rest in [_parts(key)]
        }
        return {**part, "pins": renamed} if renamed else part

    def rest(self) -> dict[str, Plain]:
        """Return the keys of the file without what has moved into its scenarios: a `given` that uses names, pins of names."""
        pins = self.file.mapping("pins")
        left = {key: number for key, number in pins.items() if _owner(key) not in self.shared}
        return {**({"given": {}} if self.in_given else {}), **({"pins": left} if len(left) < len(pins) else {})}

    def report_unused(self) -> None:
        """Report names of the whole file that no scenario uses."""
        self._report_unread([self.shared[name] for name in self.shared if name in self.unused])

    def _report_unread(self, queries: list[Query]) -> None:
        for query in queries:
            what, hint = f"'{query.name}' is used nowhere", f"write {{{query.name}}} where the piece belongs"
            self.chooser.problems.error("with-unused", query.where.at(), what, hint=hint)

    def _report_names(self, raw: RawMapping, own: Mapping[str, Query]) -> None:
        """Report names that mean something else already."""
        columns = {column for row in raw.mappings("table") for column in row}
        for name, query in own.items():
            kinds = {
                "a piece": self.chooser.quantities.pieces,
                "a set": self.chooser.quantities.sets,
                "a constant": self.chooser.quantities.constants,
                "a column of the table": columns,
            }
            for kind, names in kinds.items():
                if name in names:
                    what = f"'{name}' is {kind} already"
                    self.chooser.problems.error("with-name", query.where.key(), what, "a name of its own")

    def _report_unknown(self, raw: RawMapping, asked: Mapping[str, Query]) -> None:
        """Report `{name}` that nothing explains; with a table, its columns are looked up when it is played."""
        for key in choices.PARTS if not raw.get("table") else ():
            for name, path in choices.unknown_names(raw.get(key), (key,)):
                if name not in asked:
                    hint = did_you_mean(name, asked, "names")
                    self.chooser.problems.error(
                        "with-unknown", raw.where.at(*path), f"nothing is called '{name}'", hint=hint
                    )


def _parts(pin: object) -> list[str]:
    return str(pin).split(".")


def _owner(pin: object) -> str:
    """Return what a pin belongs to: the name of a piece, a set or a constant."""
    return _parts(pin)[0]
