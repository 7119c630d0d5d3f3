"""Legal moves as choices of several parts: `swap`, then `fire-09`, then `for city-32`.

The notation of a move is divided at its spaces. A page leads through these parts, and a terminal completes them; neither has to
know the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.model import Game


class ChoicePart(NamedTuple):
    """A part of a move: its text, and the id of the piece or term that it names, else ""."""

    text: str
    thing: str = ""


class Choice(NamedTuple):
    """A legal move: the text that takes it, and its parts."""

    text: str
    parts: tuple[ChoicePart, ...]


class NextPart(NamedTuple):
    """What may follow the parts that are chosen already: one or more parts, and how many moves (`many`) begin so.

    `move` is the text of the move that is complete with them, else "". Other moves may go on all the same.
    """

    parts: tuple[ChoicePart, ...]
    many: int
    move: str


class ChoiceTree(NamedTuple):
    """A part that may follow, with all that may follow after it."""

    next: NextPart
    inside: tuple[ChoiceTree, ...]


def choice_of(game: Game, text: str) -> Choice:
    """Divide the notation of a move into its parts."""
    return Choice(text, tuple(ChoicePart(word, _thing(game, word.strip(",:"))) for word in text.split()))


def next_parts(choices: Iterable[Choice], chosen: Sequence[str] = ()) -> list[NextPart]:
    """Return what may follow the texts of the parts that are chosen already, in the order of the moves.

    Parts that nothing can be chosen between are put together: `place under`, and then the Locations.
    """
    begun, depth = list(chosen), len(chosen)
    groups: dict[str, list[Choice]] = {}
    for one in choices:
        if len(one.parts) > depth and [part.text for part in one.parts[:depth]] == begun:
            groups.setdefault(one.parts[depth].text, []).append(one)
    return [_joined(group, depth) for group in groups.values()]


def choice_tree(choices: Sequence[Choice], chosen: Sequence[str] = ()) -> tuple[ChoiceTree, ...]:
    """Return what may follow the chosen parts, and then what may follow each of it, down to whole moves."""
    found = []
    for one in next_parts(choices, chosen):
        begun = [*chosen, *(part.text for part in one.parts)]
        going_on = [choice for choice in choices if [part.text for part in choice.parts[: len(begun)]] == begun]
        found.append(ChoiceTree(one, choice_tree(going_on, begun)))
    return tuple(found)


def _joined(group: list[Choice], depth: int) -> NextPart:
    """Return the parts that all moves of a group share, from `depth` on."""
    end = depth + 1
    while all(len(one.parts) > end and one.parts[end] == group[0].parts[end] for one in group):
        end += 1
    whole = next((one.text for one in group if len(one.parts) == end), "")
    return NextPart(group[0].parts[depth:end], len(group), whole)


def _thing(game: Game, word: str) -> str:
    return word if word in game.pieces or word in game.terms else ""
