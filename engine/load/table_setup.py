"""Whether the names in `setup.yaml` exist, its conditions can be met, and the box holds what its steps lay out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import near
from engine.model.counting import amount, numbers, taken
from engine.model.setups import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.data.values import Where
    from engine.load.known import Names
    from engine.model.setups import SetupStep, Take


def check(names: Names) -> None:
    """Report names that do not exist, conditions that no table can meet, and more pieces than lie in the box."""
    setup = names.game.setup
    if setup is None:
        return
    known = {PLAYERS: [str(number) for number in numbers(names.game)]}
    known |= {way.id: [choice.id for choice in way.choices] for way in setup.ways}
    for way in setup.ways:
        if way.id == PLAYERS or way.id in names.game.options:
            names.problems.error(
                "id-duplicate",
                way.where.at("id"),
                f"way '{way.id}' is called as {'an option' if way.id != PLAYERS else 'the number of players'} is",
            )
        for choice in way.choices:
            _listed(names, PLAYERS, map(str, choice.players), known[PLAYERS], choice.where)
    for step in setup.steps:
        names.need_all("rule", step.rules, step.where, "rules")
        for key, values in step.when.items():
            _when(names, step, known, key, values)
        for take in step.pieces:
            _take(names, step, take)


def _when(names: Names, step: SetupStep, known: Mapping[str, list[str]], key: str, values: tuple[str, ...]) -> None:
    if key in known:
        _listed(names, key, values, known[key], step.where, "when")
    elif option := names.game.options.get(key):
        _listed(names, key, values, list(option.values), step.where, "when")
    elif names.has("option", key) is False:
        names.problems.error(
            "unknown-way",
            step.where.inside("when").key(key),
            f"no way to play and no option '{key}'",
            hint=near(key, [*known, *names.game.options]),
        )


def _listed(names: Names, key: str, values: Iterable[str], known: list[str], where: Where, *path: str) -> None:
    for value in values:
        if value not in known:
            names.problems.error(
                "unknown-choice", where.at(*path, key), f"'{key}' cannot be '{value}'", hint=near(value, known)
            )


def _take(names: Names, step: SetupStep, take: Take) -> None:
    game = names.game
    found = taken(game, take)
    if not found:
        if "pieces" not in names.broken:
            names.problems.error(
                "unknown-piece",
                take.where.at("of"),
                f"no piece and no set '{take.of}'",
                hint=near(take.of, [*game.sets, *game.pieces]),
            )
        return
    there = sum(piece.copies for piece in found)
    most = max(
        (
            amount(game, take, number)
            for number in numbers(game)
            if str(number) in step.when.get(PLAYERS, (str(number),))
        ),
        default=0,
    )
    if most > there:
        names.problems.error(
            "setup-copies",
            take.where.at("copies" if take.copies else "each"),
            f"{most} of '{take.of}' are laid out, but the box has {there}",
        )
