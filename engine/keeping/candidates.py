"""Positions in the words of scenarios. Nothing is declared for it: most of what `describe` says of a state, `given` can read.

What `given` does not read, it reports; such a key is taken out, and it reads again. Whether the result plays like the state
is for `engine.keeping.trials` to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.reading import logged_keys
from engine.scenario.cases import cases

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.common.plain import Plain
    from engine.play import Fault, Ruleset
    from engine.sessions.session import Session

_ROUNDS = 40  # of reading and taking out
Path = tuple[str | int, ...]


def plays(session: Session) -> list[str]:
    """Return the words that `play` may have: those that the reader of positions knows, then those of the game's scenarios."""
    with logged_keys() as log:
        _read(session.rules, session.state.tables, {"players": []}, "", lambda *_: None)
    began, scenarios = session.beginning.position, session.game.scenarios.values()
    used = [case.play for scenario in scenarios for case in cases(scenario, [])]
    return list(dict.fromkeys([*log.plays, *used, *([began.play] if began else [])]))


def _read(rules: Ruleset, tables: Any, given: Mapping[str, Plain], play: str, fault: Fault) -> Any:
    """Return the state of a position; None if the rules cannot read it."""
    try:
        return rules.given(tables, given, play, fault)
    except Exception:  # noqa: BLE001 - rules code may trip over a position that nobody has written
        return None


def described(session: Session, number: int) -> dict[str, Plain]:
    """Return all that a session says of the position after so many moves, as plain data, with the names of the players first."""
    state = session.history.taken[number].state
    began = session.beginning
    given: dict[str, Plain] = {"players": list(state.names), **dict(began.variants)}
    if began.position:
        given |= {key: value for key, value in began.position.given.items() if key != "chance"}
    return {**given, **plain(session.rules.describe(state)), "players": list(state.names)}


def plain(value: Any) -> Any:
    """Return a description as values that YAML can hold."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def readable(rules: Ruleset, tables: Any, given: Mapping[str, Plain], play: str) -> dict[str, Plain] | None:
    """Return as much of `given` as the rules can read for `play`; None if they cannot begin there whatever is left out."""
    left: dict[str, Plain] = plain(dict(given))
    for _ in range(_ROUNDS):
        faults: list[Path] = []
        state = _read(rules, tables, plain(left), play, lambda path, *_: faults.append(path))  # noqa: B023 - used at once
        if not faults:
            return left if state is not None else None
        if not sum(without(left, path) for path in sorted(faults, key=_order, reverse=True)):
            return None
    return None


def _order(path: Path) -> tuple[tuple[bool, int, str], ...]:
    """Sort by place: later items of a list are taken out first, so that the numbers of the others stay."""
    return tuple((isinstance(part, str), 0 if isinstance(part, str) else part, str(part)) for part in path)


def without(given: dict[str, Plain], path: Path) -> bool:
    """Take out what stands at a path. Returns whether something was there; the players stay."""
    if path[:1] in {(), ("players",)}:
        return False
    inside: Any = given
    for part in path[:-1]:
        inside = value_at(inside, part)
    last = path[-1]
    if value_at(inside, last) is None and not (isinstance(inside, dict) and last in inside):
        return False
    del inside[last]
    return True


def value_at(inside: Any, part: str | int) -> Any:
    """Return a part of a mapping or of a list; None if there is none."""
    if isinstance(inside, dict):
        return inside.get(str(part))
    if isinstance(inside, list) and isinstance(part, int) and 0 <= part < len(inside):
        return inside[part]
    return None


def paths(given: Mapping[str, Plain], at: Path = ()) -> Iterator[Path]:
    """Give the path of every key in nested mappings, each before those inside it."""
    for key, value in given.items():
        yield (*at, key)
        if isinstance(value, dict):
            yield from paths(value, (*at, key))
