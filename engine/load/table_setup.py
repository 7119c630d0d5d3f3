"""Checks `setup.yaml`: the names exist, the conditions can be met, and the box holds enough pieces for the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.model.counting import copies_laid_out, pieces_of, player_counts
from engine.model.setups import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.data.values import Where
    from engine.load.known import KnownNames
    from engine.model.setups import LaidOutPieces, SetupStep


def check(names: KnownNames) -> None:
    """Report names that do not exist, conditions that no group can meet, and steps that lay out more pieces than the box holds."""
    setup = names.game.setup
    if setup is None:
        return
    known = {PLAYERS: [str(number) for number in player_counts(names.game)]}
    known |= {way.id: [choice.id for choice in way.choices] for way in setup.ways}
    for way in setup.ways:
        if way.id == PLAYERS or way.id in names.game.options:
            names.problems.error(
                "id-duplicate",
                way.where.at("id"),
                f"way '{way.id}' is called as {'an option' if way.id != PLAYERS else 'the number of players'} is",
            )
        for choice in way.choices:
            _check_values(names, PLAYERS, map(str, choice.players), known[PLAYERS], choice.where)
    for step in setup.steps:
        names.require_all("rule", step.rules, step.where, "rules")
        for key, values in step.when.items():
            _check_condition(names, step, known, key, values)
        for take in step.pieces:
            _check_pieces(names, step, take)


def _check_condition(
    names: KnownNames, step: SetupStep, known: Mapping[str, list[str]], key: str, values: tuple[str, ...]
) -> None:
    if key in known:
        _check_values(names, key, values, known[key], step.where, "when")
    elif option := names.game.options.get(key):
        _check_values(names, key, values, list(option.values), step.where, "when")
    elif names.has("option", key) is False:
        names.problems.error(
            "unknown-way",
            step.where.inside("when").key(key),
            f"no way to play and no option '{key}'",
            hint=did_you_mean(key, [*known, *names.game.options]),
        )


def _check_values(
    names: KnownNames, key: str, values: Iterable[str], known: list[str], where: Where, *path: str
) -> None:
    for value in values:
        if value not in known:
            names.problems.error(
                "unknown-choice", where.at(*path, key), f"'{key}' cannot be '{value}'", hint=did_you_mean(value, known)
            )


def _check_pieces(names: KnownNames, step: SetupStep, take: LaidOutPieces) -> None:
    game = names.game
    pieces = pieces_of(game, take)
    if not pieces:
        if "pieces" not in names.broken:
            names.problems.error(
                "unknown-piece",
                take.where.at("of"),
                f"no piece and no set '{take.of}'",
                hint=did_you_mean(take.of, [*game.sets, *game.pieces]),
            )
        return
    in_box = sum(piece.copies for piece in pieces)
    most = max(
        (
            copies_laid_out(game, take, number)
            for number in player_counts(game)
            if str(number) in step.when.get(PLAYERS, (str(number),))
        ),
        default=0,
    )
    if most > in_box:
        names.problems.error(
            "setup-copies",
            take.where.at("copies" if take.copies else "each"),
            f"{most} of '{take.of}' are laid out, but the box has {in_box}",
        )
