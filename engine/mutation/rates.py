"""Sums up the verdicts: rates by kind, rules that are proved, and the file that keeps both with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from engine.common.cache import digest
from engine.model.mutation import Rate, Rates

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from engine.model import Game
    from engine.mutation.judge import Judgement
    from engine.mutation.mutants import Mutant

FILE = "mutation-rates.yaml"
_HEAD = "# yaml-language-server: $schema=../../schemas/mutation-rates.schema.json\n"
_NAMES = {
    "rulebook": "rulebook values",
    "derived": "derived values",
    "public": "public values",
    "prototype": "prototype values",
    "players": "numbers of players",
    "option": "options",
    "code": "code",
}
EFFECTS = "kinds of effects"  # every part of each verb counts once: its parameters, and the effect as a whole


def sums(mutants: Sequence[Mutant], verdicts: Mapping[int, Judgement], waived: Collection[int]) -> dict[str, Rate]:
    """Return the rate of each kind of change, of those that were judged."""
    found: dict[str, list[int]] = {}
    effects: dict[tuple[str, str], bool] = {}
    for number, mutant in enumerate(mutants):
        if number in verdicts:
            noticed = not verdicts[number].survived
            counts = found.setdefault(_NAMES[mutant.source], [0, 0, 0])
            if number in waived:
                counts[2] += 1
                continue
            counts[0] += noticed
            counts[1] += 1
            if mutant.verb:
                key = (mutant.verb, mutant.aspect)
                effects[key] = effects.get(key, False) or noticed
    rates = {name: Rate(*found[name]) for name in _NAMES.values() if name in found}
    if effects:
        rates[EFFECTS] = Rate(sum(effects.values()), len(effects))
    return rates


def unnoticed_effects(mutants: Sequence[Mutant], verdicts: Mapping[int, Judgement]) -> list[str]:
    """Return the parts of verbs of which no change was noticed in any piece: `gain amount`."""
    seen: dict[str, bool] = {}
    for number, one in enumerate(mutants):
        if one.verb and number in verdicts:
            name = f"{one.verb} {one.aspect}"
            seen[name] = seen.get(name, False) or not verdicts[number].survived
    return sorted(name for name, noticed in seen.items() if not noticed)


def proved_rules(
    mutants: Sequence[Mutant], verdicts: Mapping[int, Judgement], waived: Collection[int]
) -> tuple[str, ...]:
    """Return the rules whose breaking is noticed.

    Every change of code or data that names the rule is noticed (or waived), and at least one of them by a scenario that
    exercises the rule.
    """
    open_: set[str] = set()
    shown: set[str] = set()
    for number, mutant in enumerate(mutants):
        verdict = verdicts.get(number)
        if number not in waived:
            shown.update(verdict.rules if verdict else ())
            if (verdict is None or verdict.survived) and mutant.source != "prototype":
                open_.update(mutant.rules)
    return tuple(sorted(shown - open_))


def fingerprint(folder: Path, code: str = "") -> str:
    """Return a hash of what rates belong to: the values and scenarios of the game in a folder, and its rules code.

    `code`: the hash of the rules code, if it is known already.
    """
    files = [
        folder / "game.yaml",
        *sorted((folder / "pieces").rglob("*.*")),
        *sorted((folder / "scenarios").rglob("*.*")),
    ]
    parts = [digest(path.relative_to(folder).as_posix(), path.read_bytes()) for path in files if path.is_file()]
    if not code:
        from engine.rules_code import code_hash

        code = code_hash(folder)
    return digest(*parts, code)


class Proved(NamedTuple):
    """The rules whose breaking a scenario notices, and of which state the rates are: of the present one, an older one, or none.

    Only rates of the present state prove a rule.
    """

    rules: frozenset[str]
    rates: Literal["current", "older", "none"]


def proved(game: Game, code: str = "") -> Proved:
    """Return the rules that the last whole run of changes has proved; `code` as in `fingerprint`."""
    if game.rates is None:
        return Proved(frozenset(), "none")
    if game.rates.fingerprint != fingerprint(game.folder, code):
        return Proved(frozenset(), "older")
    return Proved(frozenset(game.rates.proved), "current")


def text(rates: Rates) -> str:
    """Return the rates as the text of their file."""
    lines = [f"{_HEAD}fingerprint: {rates.fingerprint}\n", "rates:\n" if rates.rates else "rates: {}\n"]
    for name, rate in rates.rates.items():
        lines.append(f"  {name}: {{noticed: {rate.noticed}, of: {rate.of}, waived: {rate.waived}}}\n")
    lines.append("proved:\n" if rates.proved else "proved: []\n")
    lines += [f"  - {rule}\n" for rule in rates.proved]
    return "".join(lines)
