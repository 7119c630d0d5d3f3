"""The report of `punchboard diff`: as text, as Markdown, as JSON, and as an entry for history.yaml."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.compare.changes import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.compare.changes import ChangedValue, DataChange
    from engine.compare.verdicts import ChangedVerdict
    from engine.model import Game

MOST_VALUES = 6  # of one thing, unless all are wanted
LONGEST = 60  # characters of a value that stands in one line with its old one
_NOTHING = "no piece, number, rule, text, layout, picture or scenario has changed"
_BROKEN = {"breaks", "new, fails"}
_SILENT = {"scenario", "picture"}  # nobody reads their values


@dataclass(frozen=True, slots=True)
class GameDifference:
    """What changed in one game. `verdicts` is None if no scenario was played."""

    game: Game
    version: str
    changes: Sequence[DataChange]
    verdicts: Sequence[ChangedVerdict] | None

    @property
    def breaks(self) -> bool:
        """Whether a scenario breaks, or a new one fails."""
        return any(one.outcome in _BROKEN for one in self.verdicts or ())

    def by_kind(self) -> Iterator[tuple[str, list[DataChange]]]:
        """Yield the title of each kind of things with their changes."""
        for kind, changes in groupby(self.changes, key=lambda change: change.kind):
            found = list(changes)
            yield KINDS[kind][len(found) > 1], found


# --- text --------------------------------------------------------------------------------------------------------------


def as_text(found: GameDifference, *, full: bool) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"{found.game.title}: {found.version} → now"
    if not found.changes:
        yield f"  {_NOTHING}"
    for title, changes in found.by_kind():
        yield f"{title}: {_sum(changes)}"
        for change in changes:
            yield from _text(change, full=full)
    yield from _verdict_lines(found)
    if any(change.kind in {"piece", "set", "layout", "picture"} for change in found.changes):
        yield f"print what looks different: punchboard print {found.game.folder.name} --since {found.version}"


def _sum(changes: Sequence[DataChange]) -> str:
    tally = Counter("reworded" if change.is_reworded else change.done for change in changes)
    return ", ".join(f"{number:,} {done}" for done, number in tally.items())


def _text(change: DataChange, *, full: bool) -> Iterator[str]:
    sign = {"added": "+ ", "removed": "- ", "changed": "  "}[change.done]
    yield f"  {sign}{_name(change)}"
    values, more = _shown_values(change, full=full)
    for one in values:
        yield from _value_lines(one)
    if more:
        yield f"      and {count(more, 'other value')}"


def _name(change: DataChange) -> str:
    """Return title, id and set of a thing: `Ashfall (fire-09), Locations`."""
    name = f"{change.title} ({change.id})" if change.title and change.title != change.id else change.id
    return f"{name}, {change.of}" if change.of else name


def _shown_values(change: DataChange, *, full: bool) -> tuple[Sequence[ChangedValue], int]:
    """Return the values that are shown, and how many are left out."""
    if change.kind in _SILENT:
        return (), 0
    shown = change.values if full else change.values[:MOST_VALUES]
    return shown, len(change.values) - len(shown)


def _value_lines(one: ChangedValue) -> Iterator[str]:
    if not one.before:
        yield f"      {one.name}: {one.after}"
    elif max(len(one.before), len(one.after)) <= LONGEST:
        yield f"      {one.name}: {one.before} → {one.after or 'nothing'}"
    else:
        yield f"      {one.name}:"
        yield f"        - {one.before}"
        yield f"        + {one.after or 'nothing'}"


def _verdict_lines(found: GameDifference) -> Iterator[str]:
    if found.verdicts is None:
        return
    if not found.verdicts:
        yield "scenarios: none has another verdict"
    for outcome, verdicts in groupby(sorted(found.verdicts, key=lambda one: one.outcome), key=lambda one: one.outcome):
        listed = list(verdicts)
        yield f"scenarios, {outcome}: {len(listed)}"
        for one in listed:
            yield f"  {one.scenario.id}: {one.scenario.title}"
            if one.problem:
                yield f"      {one.problem.place}: {one.problem.message}"


# --- Markdown ----------------------------------------------------------------------------------------------------------


def as_markdown(found: GameDifference, *, full: bool) -> Iterator[str]:
    """Yield the lines of a report for a changelog or for notes after a playtest."""
    yield f"## {_escaped(found.game.title)}: changes since {_escaped(found.version)}"
    yield ""
    if not found.changes:
        yield f"{_NOTHING.capitalize()}."
    for title, changes in found.by_kind():
        yield f"### {title[:1].upper()}{title[1:]}"
        yield ""
        for change in changes:
            yield from _markdown(change, full=full)
        yield ""
    broken = [one for one in found.verdicts or () if one.outcome in _BROKEN]
    if broken:
        yield "### Scenarios that fail"
        yield ""
        yield from (f"- {_escaped(one.scenario.title)} (`{one.scenario.id}`)" for one in broken)


def _markdown(change: DataChange, *, full: bool) -> Iterator[str]:
    done = "" if change.done == "changed" else f": {change.done}"
    yield f"- **{_escaped(change.title or change.id)}** (`{change.id}`){done}"
    values, more = _shown_values(change, full=full)
    for one in values if change.done == "changed" else ():
        before = f"{_escaped(one.before)} → " if one.before else ""
        yield f"    - {_escaped(one.name)}: {before}{_escaped(one.after) or 'nothing'}"
    if more and change.done == "changed":
        yield f"    - and {count(more, 'other value')}"


def _escaped(text: str) -> str:
    """Return a text in which nothing acts as Markdown or HTML."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>#|~" else sign for sign in text)


# --- history.yaml and JSON ---------------------------------------------------------------------------------------------

_IN_HISTORY = {"added": "added", "removed": "withdrawn", "changed": "changed"}


def as_history(found: GameDifference, *, full: bool) -> Iterator[str]:
    """Yield an entry for history.yaml: the rules and rulings that changed. A person writes better sentences into it."""
    del full
    changes = [change for change in found.changes if change.kind in {"rule", "ruling"}]
    yield f"  - version: {json.dumps(found.game.version)}"
    yield f"    about: {json.dumps(f'What changed since {found.version}.')}"
    if changes:
        yield "    changes:"
    for change in changes:
        done = "reworded" if change.is_reworded else _IN_HISTORY[change.done]
        yield f"      - ids: [{json.dumps(change.id)}]"
        yield f"        change: {done}"
        yield f"        what: {json.dumps(_what(change), ensure_ascii=False)}"


def _what(change: DataChange) -> str:
    """Return in a sentence what is different."""
    title = change.title or change.id
    if change.done != "changed":
        return f"“{title}” is {'new' if change.done == 'added' else 'no longer there'}."
    return f"“{title}” has another {' and another '.join(dict.fromkeys(one.name for one in change.values))}."


def as_json(found: Sequence[GameDifference]) -> str:
    """Return the reports of all games as JSON."""
    return json.dumps({"games": [_plain(one) for one in found]}, indent=2, ensure_ascii=False)


def _plain(found: GameDifference) -> dict[str, Any]:
    played = None if found.verdicts is None else [_plain_verdict(one) for one in found.verdicts]
    return {
        "game": found.game.id,
        "since": found.version,
        "changes": [{**asdict(change), "reworded": change.is_reworded} for change in found.changes],
        "scenarios": played,
    }


def _plain_verdict(one: ChangedVerdict) -> dict[str, Any]:
    problem = one.problem
    return {
        "id": one.scenario.id,
        "title": one.scenario.title,
        "outcome": one.outcome,
        "problem": str(problem) if problem else None,
    }
