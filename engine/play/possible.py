"""What could be done in a position: every listed legal move, and a few moves that are refused, each with its rule and sentence."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.effects.refusal import Refusal
    from engine.play.contract import Move, Step
    from engine.play.ruleset import Ruleset

REFUSED = 3  # refused moves that are told
TRIED = 300  # moves that are tried for them, because some games have many thousands


class RefusedMove(NamedTuple):
    """A move in the notation, and why it may not be done."""

    text: str
    refusal: Refusal


class Possible(NamedTuple):
    """What a seat could do: `moves` in the notation, in the order of the rules code."""

    seat: str
    asks: str  # what is to be chosen
    moves: tuple[str, ...]
    refused: tuple[RefusedMove, ...]


def kind_of_move(move: Move) -> object:
    """Return what sets a move apart from moves of other kinds: its class, or its word where a game has one class."""
    return type(move), getattr(move, "kind", None)


class Possibilities:
    """Tells what could be done in positions of one compiled game."""

    def __init__(self, rules: Ruleset, tables: Any) -> None:
        self._rules, self._tables = rules, tables
        self.looked: dict[
            object, int
        ] = {}  # how far the moves of each kind were looked at; one more than all: to their end
        self._by_kind: dict[object, list[Move]] = defaultdict(list)
        for move in rules.vocabulary(tables):
            self._by_kind[kind_of_move(move)].append(move)

    def of(self, state: Any) -> list[Possible]:
        """Return what each seat could do that may choose now; nothing when the play is over."""
        top: Step | None = state.stack[-1] if state.stack else None
        asked = [(name, top.of(seat)) for seat, name in enumerate(state.names)] if top else []
        return [self._of_seat(name, step, state) for name, step in asked if step]

    def _of_seat(self, name: str, step: Step, state: Any) -> Possible:
        moves = step.moves(state)
        return Possible(name, step.asks, tuple(map(self._show, moves)), tuple(self._refused(step, state, moves)))

    def _refused(self, step: Step, state: Any, legal: Iterable[Move]) -> list[RefusedMove]:
        """Return refused moves, first of the kinds that are offered: each by another rule, or at least for another reason."""
        found: dict[Refusal, RefusedMove] = {}
        rules: set[str] = set()
        for move in islice(self._tried(legal), TRIED):
            refusal = step.refuse(state, move)
            if refusal and refusal not in found:
                found[refusal] = RefusedMove(self._show(move), refusal)
                rules.add(refusal.rule)
                if len(rules) == REFUSED:
                    break
        by_rule = {one.refusal.rule: one for one in reversed(found.values())}
        first = [one for one in found.values() if by_rule[one.refusal.rule] is one]
        return [*first, *(one for one in found.values() if one not in first)][:REFUSED]

    def _tried(self, legal: Iterable[Move]) -> Iterator[Move]:
        """Yield moves in turn from kind to kind, those of the kinds that are offered first."""
        offered = dict.fromkeys(map(kind_of_move, legal))
        others = (kind for kind in self._by_kind if kind not in offered)
        near = _in_turn([self._each(kind) for kind in offered])
        return chain(islice(near, TRIED * 2 // 3), _in_turn([self._each(kind) for kind in others]))

    def _each(self, kind: object) -> Iterator[Move]:
        number = 0
        for number, move in enumerate(self._by_kind.get(kind, ()), 1):
            self.looked[kind] = max(number, self.looked.get(kind, 0))
            yield move
        self.looked[kind] = number + 1

    def _show(self, move: Move) -> str:
        return self._rules.show(move, self._tables)


def _in_turn(lists: Iterable[Iterator[Move]]) -> Iterator[Move]:
    """Yield the first of each list, then the second of each, and so on."""
    left = list(lists)
    while left:
        for one in list(left):
            try:
                yield next(one)
            except StopIteration:
                left.remove(one)
