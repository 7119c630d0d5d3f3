"""What could be done at each moment of a played scenario, in words: the legal moves, and moves that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.identity import ByIdentity
from engine.play.possible import Possibilities
from generator.tabletop.moves import deed, with_titles
from generator.words.catalogue import own_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.model import Rule, Ruling
    from engine.play.possible import Possible, RefusedMove
    from generator.site.writing.book import Book
    from generator.tabletop.moves import Said


class RefusedWords(NamedTuple):
    """A move, why it may not be done, and the rule that says so."""

    move: str
    sentence: str
    rules: list[Rule]
    rulings: list[Ruling]


class PossibleWords(NamedTuple):
    """What a seat could do: what it is to choose, the legal moves, and a few that are refused."""

    seat: str
    asks: str
    moves: list[str]
    refused: list[RefusedWords]


def kind_name(kind: Any) -> str:
    """Return a kind of moves (`kind_of_move`) as text."""
    of_class, word = kind
    return f"{of_class.__qualname__} {word}"


class PossibleTeller:
    """Tells what could be done in positions of one game. Nothing if the game has no rules code."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._compiled: ByIdentity[Any, Possibilities] = ByIdentity()
        self._used: dict[str, int] = {}  # as `looked` of the possibilities, by `kind_name`

    def told(self, state: Any) -> list[PossibleWords]:
        """Return what each seat could do that may choose in this position."""
        rules = self._book.rules_code
        if rules is None:
            return []
        found = self._compiled.get(state.tables, lambda tables: Possibilities(rules, tables))
        found.looked.clear()
        possible = list(map(self._words, found.of(state)))
        for kind, number in found.looked.items():
            name = kind_name(kind)
            self._used[name] = max(number, self._used.get(name, 0))
        return possible

    def looked(self) -> dict[str, int]:
        """Return how many moves of each kind were looked at since this was asked for the last time."""
        found, self._used = self._used, {}
        return found

    def _words(self, one: Possible) -> PossibleWords:
        moves = [_joined(deed(self._book.game, text)) for text in one.moves]
        return PossibleWords(
            one.seat, self._named(own_sentence(one.asks)), moves, list(map(self._refused, one.refused))
        )

    def _refused(self, one: RefusedMove) -> RefusedWords:
        rule, sentence = one.refusal
        move = _joined(deed(self._book.game, one.text))
        rulings = [self._book.game.rulings[rule]] if rule in self._book.game.rulings else []
        return RefusedWords(move, self._named(own_sentence(sentence)), self._book.known_rules([rule]), rulings)

    def _named(self, text: str) -> str:
        return with_titles(self._book.game, text)


def _joined(parts: Iterable[Said]) -> str:
    return "".join(part.words for part in parts)
