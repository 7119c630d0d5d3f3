"""The ten verbs of specials, favors and construction bonuses: what the cards print and what the verbs do.

`role` says where the data uses an effect: special (of a planet), favor (of a Senator) or bonus (of a column). Each verb
names the rule that it follows in each role.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.effects import Number, Verb
from engine.games.sovereign_skies import board, building
from engine.games.sovereign_skies.following import NEXT
from engine.play import Refusal, at_work, refusal

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import State
    from engine.games.sovereign_skies.tables import Tables

COST = Number("cost", minimum=0, default=0, about="Energy to pay first")


class Deed(Verb):
    """A verb that a seat carries out: `refuse` checks it, `run` does it."""

    timing = "at once"
    roles = frozenset({"special", "favor", "bonus"})
    by_role: ClassVar[dict[str, str]] = {}
    cost: int = 0
    rule: str  # that of the role

    def cast(self, role: str) -> None:
        """Store the role that the data gives this effect, and the rule of that role."""
        self.role = role
        self.rule = self.by_role.get(role, self.rules[0])

    def bind(self, tables: Tables) -> None:
        """Store the tables and prepare the refusal for a cost that is too high."""
        self.too_dear = refusal(self.rule, f"{self.name} costs {self.cost} Energy here, more than there is to spend")
        self.tables = tables

    def refuse(self, state: State, seat: int, price: int = 0) -> Refusal | None:
        """Check the cost first, then what else the verb needs; `price` is what a third action costs in addition."""
        if self.cost and not board.affords(state, seat, self.cost + price):
            return self.too_dear
        return self.lacks(state, seat, self.cost + price)

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The rule that forbids the verb for a reason other than its cost. By default there is none."""
        return None

    def brings(self, state: State, seat: int) -> int:
        """The most Energy that the verb can bring. This Energy may pay for the third action (SS-E-2)."""
        return 0

    def run(self, state: State, seat: int) -> None:
        """Pay the cost, then carry out the verb. Each favor is paid when it starts (SS-E-40)."""
        at_work.effect(self)
        if self.cost:
            board.pay(state, seat, self.cost, self.rule)
        self.do(state, seat)

    def do(self, state: State, seat: int) -> None:
        """Carry out the verb after its cost is paid, or push the step that asks the player."""
        raise NotImplementedError


class Gain(Deed):
    """Gain Energy from the Bank, as a favor (SS-18.1) or as the bonus of the first column (SS-13.6)."""

    name = "gain"
    template = "Gain {energy:<amount>}."
    parameters = (Number("amount", minimum=1, about="Energy from the Bank"),)
    rules = ("SS-18.1", "SS-13.6")
    reads = frozenset({"favors"})
    writes = frozenset({"energy"})
    by_role: ClassVar = {"favor": "SS-18.1", "bonus": "SS-13.6"}
    amount: int

    def brings(self, state: State, seat: int) -> int:
        """The amount, or less if the Bank does not have it."""
        return board.income(state, self.amount)

    def do(self, state: State, seat: int) -> None:
        """Give the seat the amount from the Bank."""
        board.gain(state, seat, self.amount, self.rule)


class Construct(Deed):
    """Build one Base with its bonus (SS-13) on any planet with enough Dropships.

    A favor costs Energy (SS-18.2, SS-E-22).
    """

    name = "construct"
    template = "[cost?Pay {energy:<cost>}. ]Construct one Base where you have enough Dropships."
    parameters = (COST,)
    rules = ("SS-13.1", "SS-18.2")
    reads = frozenset({"bases", "dropships", "base-price", "energy", "hand", "favors", "mothership"})
    writes = frozenset({"bases", "dropships", "energy", "hand"})
    by_role: ClassVar = {"favor": "SS-18.2"}

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The player board needs a Base (SS-13.10), and some planet enough Dropships now (SS-13.2, SS-E-76)."""
        if not any(state.seats[seat].columns):
            return refusal("SS-13.10", "no Base is left on the player board")
        if not building.can_build(state, seat, spent):
            return refusal("SS-13.2", "no planet has enough of the builder's Dropships")
        return None

    def brings(self, state: State, seat: int) -> int:
        """The best bonus of a column that still has a Base. A construction that is itself a bonus counts as 0."""
        if self.role == "bonus":
            return 0
        player = state.seats[seat]
        columns = zip(player.columns, self.tables.columns[player.colour], strict=True)
        possible = [column.bonus for left, column in columns if left and not column.bonus.refuse(state, seat)]
        return max((bonus.brings(state, seat) for bonus in possible), default=0)

    def do(self, state: State, seat: int) -> None:
        """Ask the player for the planet of the Base."""
        if self.role == "favor":
            at_work.note("SS-E-22")  # the same steps as on Utei
        state.stack.append(NEXT["Construct"](seat))


class Exchange(Deed):
    """Return one Politic card and take a card of another kind (SS-18.3)."""

    name = "exchange"
    template = "Exchange one Politic card in hand for another that you lack."
    rules = ("SS-18.3",)
    reads = frozenset({"hand", "favors"})
    writes = frozenset({"hand"})

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The hand needs a card to give and must lack a kind to take, so it has one to five cards (SS-E-26)."""
        hand = state.seats[seat].hand
        if not hand:
            return refusal("SS-18.3", "no Politic card is in hand to give")
        if hand + 1 == 1 << len(state.cards):
            return refusal("SS-E-26", "every kind of Politic card is in hand, so none is left to take")
        return None

    def do(self, state: State, seat: int) -> None:
        """Ask the player which card to give and which to take."""
        state.stack.append(NEXT["ExchangePolitic"](seat))


class Pledge(Deed):
    """Pledge cards as Eylona's special (SS-14) or as a favor for Energy (SS-18.4), a full Pledge (SS-E-21)."""

    name = "pledge"
    template = "[cost?Pay {energy:<cost>}. ]Pledge <up_to|one Politic card|up to # Politic cards>."
    parameters = (COST, Number("up_to", minimum=1, maximum=6, about="Politic cards at most"))
    rules = ("SS-14.1", "SS-18.4")
    reads = frozenset({"hand", "pledges", "energy", "favors", "mothership", "dropships", "bases"})
    writes = frozenset({"hand", "pledges", "energy"})
    by_role: ClassVar = {"favor": "SS-18.4"}
    up_to: int

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The hand needs a card to pledge."""
        return None if state.seats[seat].hand else refusal("SS-14.1", "no Politic card is in hand to pledge")

    def brings(self, state: State, seat: int) -> int:
        """The bonus Energy of the chits on the mat that the hand can win."""
        on_mat = board.pledge_income(state, state.seats[seat].hand)
        return min(on_mat, self.up_to * self.tables.bonus_energy)

    def do(self, state: State, seat: int) -> None:
        """Ask the player which cards to pledge."""
        if self.role == "favor":
            at_work.note("SS-E-21")  # the same step as on Eylona
        state.stack.append(NEXT["Pledge"](seat, self.up_to))


class Relocate(Deed):
    """Move Dropships to other planets, as Wyrne's special (SS-15) or as a favor for Energy (SS-18.5)."""

    name = "relocate"
    template = "[cost?Pay {energy:<cost>}. ]Relocate <up_to|one of your Dropships|up to # of your Dropships>."
    parameters = (COST, Number("up_to", minimum=1, maximum=16, about="Dropships at most"))
    rules = ("SS-15.1", "SS-18.5")
    reads = frozenset({"dropships", "energy", "favors", "mothership"})
    writes = frozenset({"dropships", "energy"})
    by_role: ClassVar = {"favor": "SS-18.5"}
    up_to: int

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The seat needs a Dropship on a planet."""
        return (
            None if any(state.seats[seat].dropships) else refusal("SS-15.1", "no Dropship is on a planet to relocate")
        )

    def do(self, state: State, seat: int) -> None:
        """Ask the player for the Dropships to move, one after another."""
        state.stack.append(NEXT["Relocate"](seat, self.up_to, tuple(state.seats[seat].dropships)))


class Deploy(Deed):
    """Place Dropships on any planets, as a favor (SS-18.6) or as the second column's bonus (SS-13.7, SS-E-28)."""

    name = "deploy"
    template = "Add <count|one Dropship to any planet|# Dropships to any planets>."
    parameters = (Number("count", minimum=1, maximum=16, default=1, about="Dropships"),)
    rules = ("SS-18.6", "SS-13.7")
    reads = frozenset({"dropships", "favors"})
    writes = frozenset({"dropships"})
    by_role: ClassVar = {"favor": "SS-18.6", "bonus": "SS-13.7"}
    count: int

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The supply needs a Dropship (SS-E-11)."""
        return None if state.seats[seat].supply else refusal("SS-E-11", "no Dropship is left in the supply")

    def do(self, state: State, seat: int) -> None:
        """Ask the player for the planets of the Dropships."""
        state.stack.append(NEXT["Deploy"](seat, self.count, self.rule))


class Collect(Deed):
    """Take any Politic card that the hand lacks: the bonus of the third column (SS-13.8)."""

    name = "collect"
    template = "Take a Politic card that you lack, from any planet."
    rules = ("SS-13.8",)
    reads = frozenset({"hand"})
    writes = frozenset({"hand"})

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The hand must lack a kind; otherwise the bonus is lost (SS-E-27)."""
        full = state.seats[seat].hand + 1 == 1 << len(state.cards)
        return refusal("SS-E-27", "every kind of Politic card is in hand") if full else None

    def do(self, state: State, seat: int) -> None:
        """Ask the player which Politic card to take."""
        state.stack.append(NEXT["TakePolitic"](seat, self.rule))


class Recruit(Deed):
    """Take a Senator for two Politic cards (SS-11)."""

    name = "recruit"
    template = "Recruit: for its two Politic cards take an open Senator and the top chit below."
    rules = ("SS-11.1",)
    reads = frozenset({"hand", "senators", "mothership"})
    writes = frozenset({"hand", "senators", "chits"})

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The hand must be able to pay for an open Senator."""
        hand = state.seats[seat].hand
        for stack in state.senators:
            if stack and not self.tables.senators[stack[0]].price & ~hand:
                return None
        return refusal("SS-11.1", "the hand has the two Politic cards of no open Senator")

    def do(self, state: State, seat: int) -> None:
        """Ask the player which Senator to recruit."""
        state.stack.append(NEXT["Recruit"](seat))


class Activate(Deed):
    """Flip a Base and take its chit (SS-12)."""

    name = "activate"
    template = "Activate one of your Bases: take the top chit of its planet's colour."
    rules = ("SS-12.1",)
    reads = frozenset({"bases", "chits", "mothership"})
    writes = frozenset({"bases", "chits"})

    def lacks(self, state: State, seat: int, spent: int) -> Refusal | None:
        """The seat needs a Base on a planet that is not activated."""
        return None if any(state.seats[seat].bases) else refusal("SS-12.1", "no Base in play waits for activation")

    def do(self, state: State, seat: int) -> None:
        """Ask the player which Base to activate."""
        state.stack.append(NEXT["Activate"](seat))


class Refuel(Deed):
    """Gain Energy, and more for every Base in play (SS-16)."""

    name = "refuel"
    template = "Gain {energy:<amount>}, and {energy:<per_base>} for each of your Bases in play."
    parameters = (
        Number("amount", minimum=0, about="Energy in any case"),
        Number("per_base", minimum=0, about="Energy for each Base on a planet, activated or not"),
    )
    rules = ("SS-16.1", "SS-16.2")
    reads = frozenset({"bases", "mothership"})
    writes = frozenset({"energy"})
    amount: int
    per_base: int

    def total(self, state: State, seat: int) -> int:
        """The fixed amount and the Energy for each Base on a planet together (SS-16.1, SS-16.2)."""
        player = state.seats[seat]
        return self.amount + self.per_base * (sum(player.bases) + sum(player.active))

    def brings(self, state: State, seat: int) -> int:
        """The whole amount, or less if the Bank does not have it."""
        return board.income(state, self.total(state, seat))

    def do(self, state: State, seat: int) -> None:
        """Give the seat the whole amount from the Bank."""
        total = self.total(state, seat)
        board.gain(state, seat, total, (self.rule, "SS-16.2") if total > self.amount else self.rule)


ACTIONS = (Gain, Construct, Exchange, Pledge, Relocate, Deploy, Collect, Recruit, Activate, Refuel)
