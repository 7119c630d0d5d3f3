"""What a game begins from: who plays, variants, options and seed, or instead of the set-up the position of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.load.tuning import other_numbers, tuned
from engine.play import Chance, ChanceError, settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Game, Plain
    from engine.play import Ruleset


class NotBegunError(ValueError):
    """A game cannot begin; the message says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a scenario: its `given` and `play`, and numbers of the data that it pins."""

    given: Mapping[str, Plain]
    play: str
    pins: Mapping[str, int] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {"given": dict(self.given), "play": self.play, "pins": dict(self.pins)}


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a game begins from. The same beginning and the same moves give the same game.

    With a `position` the seats and variants are those of the position.
    """

    seats: tuple[str, ...]
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "1"
    position: Position | None = None


def unplayable(rules: Ruleset, game: Game, beginning: Beginning) -> str:
    """Tell why a game of these players, variants and options cannot be begun; "" if it can."""
    solo = beginning.variants.get("solo", "off") != "off"
    fewest, most = (1, 1) if solo else (game.players.fewest, game.players.most)
    if not beginning.position and not fewest <= len(beginning.seats) <= most:
        return f"{count(len(beginning.seats), 'player')}: {game.id} is for {fewest} to {most} here"
    if len(set(beginning.seats)) < len(beginning.seats) or not all(beginning.seats):
        return "two players have the same name, or one has none"
    known = {"variant": dict(rules.variants), "option": {key: tuple(one.values) for key, one in game.options.items()}}
    for what, given in (("variant", beginning.variants), ("option", beginning.options)):
        for name, value in given.items():
            if value not in known[what].get(name, ()):
                return f"the {what} {name}={value} does not exist"
    return ""


def begun(rules: Ruleset, game: Game, beginning: Beginning, supplied: Mapping[str, Sequence[Any]] | None = None) -> Any:
    """Return a new state that waits for its first choice. `supplied` are outcomes of chance by purpose.

    Raises NotBegunError, and ChanceError for an outcome that could not have happened.
    """
    if why := unplayable(rules, game, beginning):
        raise NotBegunError(f"it cannot be begun: {why}")
    if beginning.position:
        return _standing(rules, game, beginning, beginning.position, supplied)
    tables = rules.compile(game, beginning.options)
    try:
        state = rules.start(tables, beginning.seats, Chance(beginning.seed, supplied or {}), beginning.variants)
    except ChanceError:
        raise
    except ValueError as error:
        raise NotBegunError(f"it cannot be begun: {error}") from error
    settle(state)
    return state


def _standing(
    rules: Ruleset, game: Game, beginning: Beginning, position: Position, supplied: Mapping[str, Sequence[Any]] | None
) -> Any:
    """Return the position of a scenario. Its own outcomes of chance come first, then those of the seed."""
    faults: list[str] = []
    if pins := other_numbers(game, position.pins):
        game = tuned(game, pins)
    given = dict(position.given)
    if supplied is not None:
        given["chance"] = {purpose: list(outcomes) for purpose, outcomes in supplied.items()}
    state = rules.given(
        rules.compile(game, beginning.options),
        given,
        position.play,
        lambda path, what, _expected: faults.append(": ".join((*map(str, path), what))),
    )
    if state is None or faults:
        raise NotBegunError(f"it cannot be begun: {'; '.join(faults) or 'the position is impossible'}")
    state.chance.seed = beginning.seed
    return state
