"""What feats ask in a combat: which dice are rolled again, which shields and structure are restored; and repairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, fights
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import DICE, NOBODY, NOWHERE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State, Unit
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

Face = tuple[int, int]  # (colour, face of the six)


# --- dice ---------------------------------------------------------------------------------------------------------------


def face_moves(state: State, faces: list[Face]) -> list[Move]:
    """Return a move for each different face, since dice with the same face are alike."""
    ids, numbers = state.tables.face_words, state.tables.numbers["face"]
    words = dict.fromkeys(_face_word(ids, face) for face in faces)
    return [state.tables.moves.kinds["reroll"][numbers[word]] for word in words]


def _face_word(words: tuple[tuple[str, ...], ...], face: Face) -> str:
    colour, number = face
    return f"{DICE[colour]} {words[colour][number]}"


def refuse_face(state: State, faces: list[Face], move: Move, rule: str) -> Refusal | None:
    """Return why no die shows the face that a move names."""
    return None if move in face_moves(state, faces) else refusal(rule, "no die of this roll shows that face")


def face_of(state: State, faces: list[Face], move: Move) -> Face:
    """Return the first die that shows the face that a move names."""
    wanted = state.tables.ids("face")[move.number]
    return next(face for face in faces if _face_word(state.tables.face_words, face) == wanted)


@registered
@dataclass(slots=True)
class RerollDice(Question):
    """SE-14.3: the acting side names so many dice one by one, then rolls them again together.

    The rule `law` allows it.
    """

    seat: int
    up_to: int
    chosen: tuple[Face, ...] = ()
    law: str = "SE-14.3"
    rule = "SE-14.3"
    asks = "a die to roll again, or that all are named"

    def _left(self, state: State) -> list[Face]:
        faces = fights.acting(state).faces[:]
        for face in self.chosen:
            faces.remove(face)
        return faces

    def idle(self, state: State) -> bool:
        """Roll when as many dice are named as may be."""
        if len(self.chosen) < self.up_to and self._left(state):
            return False
        self._roll(state)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The faces of dice that are not named yet, and the move that rolls."""
        return [*face_moves(state, self._left(state)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """A die must show the face."""
        if move.kind == "done":
            return None
        if move.kind != "reroll":
            return out_of_place(self, move)
        return refuse_face(state, self._left(state), move, self.rule)

    def take(self, state: State, move: Move) -> None:
        """Name one more die, or roll."""
        if move.kind == "done":
            self._roll(state)
        else:
            named = face_of(state, self._left(state), move)
            state.stack[-1] = RerollDice(self.seat, self.up_to, (*self.chosen, named), self.law)

    def _roll(self, state: State) -> None:
        state.stack.pop()
        if self.chosen:
            fights.reroll(state, fights.acting(state), list(self.chosen), self.law)


# --- what abilities ask -------------------------------------------------------------------------------------------------


def lacking(state: State) -> list[Unit]:
    """Return the units of the acting side that lack a shield."""
    combat = fights.running(state)
    return [unit for unit in fights.units_of(combat, combat.acting) if unit.shield < unit.most]


@registered
@dataclass(slots=True)
class RestoreShields(Question):
    """SE-14.3: the side restores shields one by one, for any of its units in the fight."""

    seat: int
    left: int
    rule = "SE-14.3"
    asks = "a unit that gets a shield back, or that all is done"

    def idle(self, state: State) -> bool:
        """Restore without asking if all can be restored, or only one unit lacks shields."""
        units = lacking(state)
        if len(units) > 1 and self.left < sum(unit.most - unit.shield for unit in units):
            return False
        state.stack.pop()
        for unit in units:
            for _ in range(min(self.left, unit.most - unit.shield)):
                fights.restore(state, unit, self.rule)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The units that lack a shield, and the move that ends the step."""
        named = state.tables.moves.kinds["restore"]
        return [*(named[unit.number] for unit in lacking(state)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The unit must lack a shield."""
        if move.kind == "done":
            return None
        if move.kind != "restore":
            return out_of_place(self, move)
        if any(unit.number == move.number for unit in lacking(state)):
            return None
        return refusal("SE-7.19", "no such unit of this side lacks a shield")

    def take(self, state: State, move: Move) -> None:
        """Restore one shield, then ask for the next."""
        state.stack.pop()
        if move.kind == "restore":
            unit = next(unit for unit in lacking(state) if unit.number == move.number)
            fights.restore(state, unit, self.rule)
            if self.left > 1:
                push(state, "RestoreShields", self.seat, self.left - 1)


def damaged(state: State) -> list[Unit]:
    """Return the Airships of the acting side in the fight that lack structure."""
    combat = fights.running(state)
    return [
        unit
        for unit in fights.units_of(combat, combat.acting)
        if fights.is_ship(state, unit) and unit.structure < fights.fighter(state, unit).structure
    ]


@registered
@dataclass(slots=True)
class MendShip(Question):
    """SE-14.3: the side restores structure of an Airship in the fight."""

    seat: int
    amount: int
    rule = "SE-14.3"
    asks = "an Airship in the fight that gets structure back"

    def idle(self, state: State) -> bool:
        """Restore without asking if only one ship is damaged."""
        units = damaged(state)
        if len(units) > 1:
            return False
        state.stack.pop()
        for unit in units:
            fights.mend(state, unit, self.amount, (self.rule, "SE-15.7"))
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The damaged ships."""
        return [state.tables.moves.kinds["mend"][unit.number] for unit in damaged(state)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The ship must be damaged."""
        if move.kind != "mend":
            return out_of_place(self, move)
        if any(unit.number == move.number for unit in damaged(state)):
            return None
        return refusal(self.rule, "no such Airship of this side in the fight is damaged")

    def take(self, state: State, move: Move) -> None:
        """Restore its structure."""
        state.stack.pop()
        unit = next(unit for unit in damaged(state) if unit.number == move.number)
        fights.mend(state, unit, self.amount, (self.rule, "SE-15.7"))


# --- cards for hits, repairs --------------------------------------------------------------------------------------------


@registered
@dataclass(slots=True)
class AddHits(Work):
    """SE-14.6: the acting side gets hits after the Action cards for them are discarded."""

    amount: int
    laws: tuple[str, ...]
    seat: int = NOBODY
    rule = "SE-14.6"

    def carry_out(self, state: State) -> None:
        """Add the hits; they wait like the others."""
        fights.add_hits(state, fights.acting(state), self.amount, self.laws)


def broken(state: State, seat: int) -> list[int]:
    """Return a player's Airships on the map that lack structure."""
    return [
        ship
        for ship in control.owned(state, seat)
        if state.ship_tile[ship] != NOWHERE and state.ship_structure[ship] < control.most_structure(state, ship)
    ]


@registered
@dataclass(slots=True)
class RepairShip(Question):
    """SE-15.7: the player restores structure of an Airship on the map, by an effect that needs no building."""

    seat: int
    amount: int
    rule = "SE-15.7"
    asks = "an Airship that gets structure back"

    def moves(self, state: State) -> Sequence[Move]:
        """The player's damaged ships on the map."""
        return [state.tables.moves.kinds["repair"][ship] for ship in broken(state, self.seat)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The ship must be the player's, on the map, and damaged."""
        if move.kind != "repair":
            return out_of_place(self, move)
        if move.number in broken(state, self.seat):
            return None
        return refusal(self.rule, "that is no damaged Airship of this player on the map")

    def take(self, state: State, move: Move) -> None:
        """Restore its structure."""
        state.stack.pop()
        board.mend(state, move.number, self.amount, self.rule)
