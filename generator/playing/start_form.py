"""What the start screen offers, and what a person chose there: seats, variants, options, and the seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.runs.beginnings import Beginning
from engine.sessions import seating
from generator.playing.messages import BadMessage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Game
    from engine.play import Ruleset
    from generator.playing.messages import Message

PERSON = "person"
LONGEST_NAME = 30  # characters of a seat's name
MOST_SEATS = 12
_SOLO = "solo"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a game is to begin. `bots` has the kinds of bots by seat; `is_hidden`: people hide what they know from one another."""

    names: tuple[str, ...]
    bots: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "1"
    is_hidden: bool = True

    @property
    def beginning(self) -> Beginning:
        """Return what the game begins from."""
        return Beginning(self.names, dict(self.variants), dict(self.options), self.seed)


def kinds(rules: Ruleset) -> list[str]:
    """Return who may sit at the table: a person, and the kinds of bots that can play by these rules."""
    return [PERSON, *seating.kinds(rules)]


def usual(game: Game, rules: Ruleset) -> Wishes:
    """Return the usual beginning: one person, bots in the other seats."""
    seats = seating.usual_seats(game, rules)
    return Wishes(tuple(seats), {name: kind for name, kind in seats.items() if kind})


def form(game: Game, rules: Ruleset, wishes: Wishes) -> dict[str, Any]:
    """Return what the start screen shows: all that can be chosen, and what is chosen at first."""
    known = kinds(rules)
    fewest = 1 if game.players.solo else game.players.fewest
    return {
        "seats": [{"name": name, "kind": wishes.bots.get(name, PERSON)} for name in wishes.names],
        "names": list(seating.NAMES[: game.players.most]),
        "fewest": fewest,
        "most": min(game.players.most, MOST_SEATS),
        "kinds": [{"id": kind, "name": kind_name(kind)} for kind in known],
        "variants": [
            {
                "id": name,
                "title": _readable(name),
                "values": list(values),
                "value": wishes.variants.get(name, values[0]),
            }
            for name, values in rules.variants.items()
        ],
        "options": [
            {
                "id": one.id,
                "title": one.title,
                "values": [{"id": value, "about": about} for value, about in one.values.items()],
                "value": wishes.options.get(one.id, one.default),
            }
            for one in game.options.values()
        ],
        "seed": wishes.seed,
        "scenarios": len(game.scenarios),
        "hidden": wishes.is_hidden,
    }


def kind_name(kind: str) -> str:
    """Return the name of who sits at a seat."""
    names = {
        PERSON: say("a person"),
        "random": say("a bot that takes any move"),
        "greedy": say("a bot that takes the best move"),
        "search": say("a bot that looks ahead"),
    }
    return names[kind]


def _readable(name: str) -> str:
    return name.replace("_", " ").capitalize()


def wishes_in(message: Message, game: Game, rules: Ruleset) -> Wishes:
    """Return what a message of the start screen asks for. Raises BadMessage."""
    message.only("names", "kinds", "variants", "options", "seed", "hidden")
    names, chosen = message.texts("names"), message.texts("kinds")
    if not 1 <= len(names) <= MOST_SEATS or len(chosen) != len(names):
        raise BadMessage(f"'names' and 'kinds' are not two lists of 1 to {MOST_SEATS} texts")
    _check_names(names)
    known = kinds(rules)
    for kind in chosen:
        if kind not in known:
            raise BadMessage(f"nobody of the kind {kind!r} can play; there are {', '.join(known)}")
    bots = {name: kind for name, kind in zip(names, chosen, strict=True) if kind != PERSON}
    variants, options = message.words("variants"), message.words("options")
    _check_values("variant", variants, rules.variants)
    _check_values("option", options, {one.id: tuple(one.values) for one in game.options.values()})
    if _SOLO in rules.variants and _SOLO not in variants and len(names) == 1:
        variants[_SOLO] = next(value for value in rules.variants[_SOLO] if value != rules.variants[_SOLO][0])
    return Wishes(
        tuple(names), bots, variants, options, message.text("seed", "1", 80), message.flag("hidden", default=True)
    )


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadMessage(f"{name[:40]!r} is no name of 1 to {LONGEST_NAME} characters")
    if len({name.casefold() for name in names}) < len(names):
        raise BadMessage("two players have the same name")


def _check_values(what: str, given: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> None:
    for name, value in given.items():
        if value not in known.get(name, ()):
            raise BadMessage(f"the {what} {name}={value} does not exist")
