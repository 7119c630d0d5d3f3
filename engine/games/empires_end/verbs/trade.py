"""Abilities that convert Resources or repeat an Economy ability; their moves carry a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects.parameters import Amounts, Token
from engine.games.empires_end import board
from engine.games.empires_end.tables import COIN, RESOURCES
from engine.games.empires_end.verbs.deeds import ECONOMY, Deed, Usable, number
from engine.play import NOBODY, at_work, refusal

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables
    from engine.games.empires_end.words.moves import ConvertOnce, Move, Repeat
    from engine.play import Refusal


class Convert(Deed):
    """Turn one Resource into others (EE-12.11, EE-12.12, EE-12.13, EE-20.1, EE-20.2, EE-20.3).

    Each conversion is one move, and the player may spread the moves over the phase (EE-Q-26), up to `uses` of them. A
    coin may stand for the wheat (EE-5.3, EE-Q-27, option `coin_as_wheat`), but nobody may turn a coin into a coin.
    """

    name = "convert"
    template = "Turn {<give>:1} into <get>, <uses|once|up to # times>."
    parameters = (
        Token("give", ("wheat", "coin"), about="what is paid, one each time"),
        Amounts("get", RESOURCES, choice=True, about="what is received each time: all of it, or one of it by choice"),
        number("uses", "how often in a phase"),
    )
    phases = ECONOMY
    rules = ("EE-12.11", "EE-12.12", "EE-12.13", "EE-20.1", "EE-20.2", "EE-20.3")
    reads = frozenset({"uses", "stash"})
    writes = frozenset({"stash"})
    give: str
    get: dict[str, Any]
    uses: int

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        either = self.get.get("one_of")
        amounts = {RESOURCES.index(kind): amount for kind, amount in (either or self.get).items()}
        self.paid = RESOURCES.index(self.give)
        self.choices = tuple(sorted(amounts)) if either else ()
        self.amounts = amounts

    def bind(self, tables: Tables) -> None:
        """Prepare the moves of this conversion with the Resource that each of them pays."""
        super().bind(tables)
        coins = tables.options["coin_as_wheat"] == "allowed"
        kinds = sorted({self.paid, COIN}) if coins else [self.paid]
        every = [tables.moves.convert[self.source, paid, got] for paid in kinds for got in self.choices or (NOBODY,)]
        self.listed = [(move.paid, move) for move in every if not self._nothing(move)]
        self.exhausted = refusal("EE-12.12", f"{self.id} converts {self.uses} times in a phase and has done so")

    def _nothing(self, move: ConvertOnce) -> bool:
        """Tell whether the move pays one Resource and brings the same one back (EE-Q-27)."""
        return self._brings(move) == {move.paid: 1}

    def _brings(self, move: ConvertOnce) -> dict[int, int]:
        return {move.got: self.amounts[move.got]} if self.choices else self.amounts

    def _left(self, player: Seat) -> int:
        return self.uses * (1 + player.more.get(self.source, 0)) - player.spent.get(self.source, 0)

    def offer(self, state: State, player: Seat, found: list[Move]) -> None:
        """Add each conversion that the seat can pay and has not used up."""
        spent = player.spent.get(self.source)
        if spent is None or spent < self.uses or self._left(player) > 0:
            stash = player.stash
            found += [move for paid, move in self.listed if stash[paid]]

    def refuse_move(self, state: State, seat: int, move: ConvertOnce) -> Refusal | None:
        """Return why the seat cannot convert now; None if it can.

        Reasons: the ability is not active or is used up, a coin may not stand for wheat, the coin would come back as a
        coin, or the seat does not have the Resource.
        """
        player = state.seats[seat]
        if sleeping := self.sleeps(player):
            return sleeping
        if self._left(player) <= 0:
            return self.exhausted
        if move.paid != self.paid and not state.tables.coin_as_wheat:
            return refusal("EE-Q-27", f"{self.id} converts {self.give} alone")
        if self._nothing(move):
            return refusal("EE-Q-27", "a coin would be turned into a coin")
        if not player.stash[move.paid]:
            return refusal("EE-12.11", f"there is no {RESOURCES[move.paid]} to convert")
        return None

    def convert(self, state: State, seat: int, move: ConvertOnce) -> None:
        """Count one conversion, pay one Resource and gain what the move brings."""
        player = state.seats[seat]
        at_work.effect(self)
        if player.spent.get(self.source):
            at_work.note("EE-Q-26")
        player.spent[self.source] = player.spent.get(self.source, 0) + 1
        board.pay(state, seat, move.paid, 1, self.rules if move.paid == self.paid else (*self.rules, "EE-Q-27"))
        for kind, amount in self._brings(move).items():
            board.gain(state, seat, kind, amount, self.rules)

    def use(self, state: State, seat: int) -> None:
        """Allow `uses` more conversions, because a repeat activated this ability again (EE-Q-28)."""
        more = state.seats[seat].more
        more[self.source] = more.get(self.source, 0) + 1
        state.emit("repeat", seat, self.id, self.uses, self.uses, "EE-Q-28")


class RepeatEconomy(Deed):
    """Use another active Economy ability once more (EE-20.4, EE-20.5); a repeat cannot be repeated (EE-Q-28)."""

    name = "repeat-economy"
    template = "Use another of your Economy abilities again."
    phases = ECONOMY
    rules = ("EE-20.4", "EE-20.5", "EE-Q-28")
    reads = frozenset({"row", "place", "health", "stash", "exhausted"})
    writes = frozenset({"uses", "stash", "score", "exhausted"})

    def offer(self, state: State, player: Seat, found: list[Move]) -> None:
        """Add one move for each ability that would change something if it were used again."""
        if not player.used >> self.source & 1:
            moves, source = self.tables.moves.repeat, self.source
            found.extend(
                moves[source, deed.source]
                for deed in board.active(self.tables, player, "economy")
                if isinstance(deed, Convert) or (isinstance(deed, Usable) and not deed.idle(state, player))
            )

    def refuse_move(self, state: State, seat: int, move: Repeat) -> Refusal | None:
        """Refuse if this ability is not active or is used, or if the other ability is not active."""
        player = state.seats[seat]
        if sleeping := self.sleeps(player):
            return sleeping
        if player.used >> self.source & 1:
            return self.again
        return self.tables.deeds[move.source].sleeps(player)

    def repeat(self, state: State, seat: int, move: Repeat) -> None:
        """Use the other ability again, used or not; afterwards only this ability is newly marked as used."""
        player = state.seats[seat]
        before = player.used | 1 << self.source
        at_work.effect(self)
        state.emit("repeat", seat, self.tables.source_ids[move.source], None, None, self.rules)
        deed = self.tables.deeds[move.source]
        if isinstance(deed, Usable | Convert):
            deed.use(state, seat)
        player.used = before
