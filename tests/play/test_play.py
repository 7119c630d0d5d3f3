"""The contract of play by itself: chance, the stack, sealed choices, notation with seats, undo."""

# ruff: noqa: ARG002 - the toy game has the arguments of the contract
from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.play import BadMove, Chance, ChanceError, Event, IllegalMove, Refusal, Step, fingerprint, plain, settle
from engine.play.notation import no_move
from engine.play.playing import Playing

# --- a game of sealed bids: both choose 1 to 3 in secret, the higher bid scores --------------------------------------


@dataclass(slots=True)
class Bid(Step):
    seat: int
    bids: tuple[int, ...] = (0, 0)
    rule = "TOY-1.1"
    asks = "a sealed bid"

    def moves(self, state):
        return (1, 2, 3)

    def refuse(self, state, move):
        return None if 1 <= move <= 3 else Refusal("TOY-1.2", "a bid is 1 to 3")

    def of(self, seat):
        return Bid(seat, self.bids) if not self.bids[seat] else None

    def take(self, state, move):
        bids = (*self.bids[: self.seat], move, *self.bids[self.seat + 1 :])
        state.stack[-1] = Bid(1 - self.seat, bids) if 0 in bids else Reveal(-1, bids)


@dataclass(slots=True)
class Reveal(Step):
    seat: int
    bids: tuple[int, ...]
    rule = "TOY-1.3"
    asks = "nothing"

    def settle(self, state):
        state.stack.pop()
        if self.bids[0] != self.bids[1]:
            state.scores[self.bids.index(max(self.bids))] += 1
        if max(state.scores) < 2:
            state.stack.append(Bid(0))
        return True


@dataclass(slots=True)
class Toy:
    stack: list = field(default_factory=lambda: [Bid(0)])
    scores: list = field(default_factory=lambda: [0, 0])
    log: list = field(default_factory=list, metadata={"key": False})
    tables: object = None
    names: tuple = ("A", "B")

    def clone(self):
        return Toy(self.stack[:], self.scores[:], self.log[:])

    def begin(self, step, move):
        self.log.append(Event(len(self.log), -1, "choose", step.seat, str(move), None, None, step.rule))


class ToyRules:
    out_of_turn = "TOY-1.4"
    finished = "TOY-1.5"

    def show(self, move, tables):
        return f"bid {move}"

    def parse(self, text, tables):
        word, _, number = text.partition(" ")
        if word != "bid" or not number.isdecimal():
            raise BadMove(f"{text!r} is no move")
        return int(number)


def test_a_sealed_step_takes_choices_in_any_order_and_settles_when_complete():
    for order in (("A", "B"), ("B", "A")):
        play = Playing(ToyRules(), Toy())
        bids = {"A": "bid 3", "B": "bid 1"}
        for seat in order:
            assert play.refusal(seat, bids[seat]) is None
            play.play(seat, bids[seat])
        assert play.state.scores == [1, 0]
        assert play.state.stack == [Bid(0)]


def test_a_seat_that_owes_nothing_is_refused_by_the_rule_of_turns():
    play = Playing(ToyRules(), Toy())
    play.play("B", "bid 2")
    with pytest.raises(IllegalMove, match="B: bid 2: it is for A to choose a sealed bid") as caught:
        play.play("B", "bid 2")
    assert caught.value.refusal.rule == "TOY-1.4"


def test_errors_name_the_seat_the_move_and_the_position():
    play = Playing(ToyRules(), Toy())
    with pytest.raises(BadMove, match="C: nobody of that name plays; seats are A, B"):
        play.play("C", "bid 1")
    with pytest.raises(BadMove, match="'hit' is no move"):
        play.play("A", "hit")
    with pytest.raises(
        IllegalMove, match=r"a bid is 1 to 3 \(TOY-1.2\); position: A to choose a sealed bid, after 0 moves"
    ):
        play.play("A", "bid 4")
    assert play.moves == []


def test_several_moves_in_a_line_undo_and_the_end():
    play = Playing(ToyRules(), Toy())
    play.play("A", "bid 3")
    play.play("B", "bid 1")
    before = fingerprint(play.state)
    play.play("A", "bid 2")
    play.play("B", "bid 1")
    assert play.step is None
    assert play.seat is None
    assert play.legal() == []
    with pytest.raises(IllegalMove, match=r"the play is over \(TOY-1.5\)"):
        play.play("A", "bid 1")
    play.undo(2)
    assert fingerprint(play.state) == before
    assert play.moves == [("A", "bid 3"), ("B", "bid 1")]
    assert play.legal() == ["bid 1", "bid 2", "bid 3"]


def test_settling_an_empty_stack_does_nothing():
    state = Toy(stack=[])
    settle(state)
    assert state.stack == []


# --- chance ----------------------------------------------------------------------------------------------------------

ITEMS = [str(number) for number in range(10)]


def test_streams_depend_on_seed_purpose_and_counter_alone():
    first, second = Chance(7), Chance(7)
    second.shuffle("another purpose", ITEMS)
    orders = [first.shuffle("deck", ITEMS) for _ in range(3)]
    assert orders == [second.shuffle("deck", ITEMS) for _ in range(3)]
    assert len({tuple(order) for order in orders}) == 3
    assert Chance(8).shuffle("deck", ITEMS) != orders[0]
    assert Chance("7").shuffle("deck", ITEMS) == orders[0], "a seed read from a file is the same seed"


def test_the_outcome_of_a_seed_never_changes():
    assert Chance(1).shuffle("deck", list("abcdef")) == list(FIXED)
    assert Chance(1).choose("who", list("abcdef")) == CHOSEN


FIXED, CHOSEN = "abfecd", "b"


def test_the_rest_of_a_supplied_order():
    chance = Chance(1, {"deck": [["c", "rest"], ["rest", "a", "a"], ["rest"]]})
    assert chance.shuffle("deck", ["a", "b", "c"]) == ["c", "a", "b"]
    assert chance.shuffle("deck", ["a", "a", "a", "b"]) == ["a", "b", "a", "a"]
    assert chance.shuffle("deck", ["b", "a"]) == ["b", "a"]


def test_supplied_outcomes_come_first_and_are_judged():
    chance = Chance(1, {"deck": [["b", "a"]], "who": ["b"]})
    assert chance.shuffle("deck", ["a", "b"]) == ["b", "a"]
    assert chance.choose("who", ["a", "b"]) == "b"
    assert chance.log == [("deck", ["b", "a"]), ("who", "b")]
    assert chance.shuffle("deck", ["a", "b"]) == Chance(1, used={"deck": 1}).shuffle("deck", ["a", "b"])
    with pytest.raises(ChanceError, match=r"deck: .* is no order of"):
        Chance(1, {"deck": [["b", "b"]]}).shuffle("deck", ["a", "b"])
    with pytest.raises(ChanceError, match="who: 'c' is none of"):
        Chance(1, {"who": ["c"]}).choose("who", ["a", "b"])


def test_every_order_and_choice_is_about_as_likely():
    orders = [tuple(Chance(seed).shuffle("deck", ["a", "b", "c"])) for seed in range(1200)]
    chosen = [Chance(seed).choose("who", ["a", "b", "c"]) for seed in range(1200)]
    assert all(150 <= orders.count(order) <= 250 for order in set(orders))
    assert len(set(orders)) == 6
    assert all(330 <= chosen.count(one) <= 470 for one in "abc")


def test_a_cloned_chance_has_the_same_future_and_its_own_past():
    chance = Chance(3)
    chance.shuffle("deck", ITEMS)
    copy = chance.clone()
    assert copy.shuffle("deck", ITEMS) == chance.shuffle("deck", ITEMS)
    copy.choose("who", ITEMS)
    assert len(copy.log) == 3
    assert len(chance.log) == 2


# --- plain values ----------------------------------------------------------------------------------------------------


def test_plain_has_one_spelling_and_leaves_the_log_out():
    state = Toy()
    state.log.append("something")
    assert plain(state) == plain(Toy())
    assert plain({"b": [1], "a": (2,)}) == (("a", (2,)), ("b", (1,)))
    assert fingerprint(state) != fingerprint(Toy(scores=[1, 0]))


def test_near_names_the_likeliest_first():
    said = str(no_move("reverze, move 2", ["move 2", "reverse, move 2", "end turn"]))
    assert said == "'reverze, move 2' is no move; near it: reverse, move 2, move 2"
    assert str(no_move("xyzzy", ["move 2"])) == "'xyzzy' is no move"


# --- dice ------------------------------------------------------------------------------------------------------------

YELLOW, BLUE = ("0", "0", "1", "1", "1", "s"), ("1", "1", "2", "2", "s", "3s")


def test_a_pool_is_rolled_in_one_outcome():
    chance = Chance(4)
    faces = chance.roll("roll", [YELLOW, YELLOW, BLUE])
    assert chance.log == [("roll", faces)]
    assert [face in die for face, die in zip(faces, (YELLOW, YELLOW, BLUE), strict=True)] == [True, True, True]
    assert Chance(4).roll("roll", [YELLOW, YELLOW, BLUE]) == faces
    assert Chance("other", {"roll": [faces]}).roll("roll", [YELLOW, YELLOW, BLUE]) == faces, "as a replay does"


def test_each_face_is_about_as_likely_on_every_die():
    die = tuple("123456")
    rolls = [Chance(seed).roll("roll", [die, die]) for seed in range(1200)]
    for face in die:
        assert 150 <= sum(first == face for first, _ in rolls) <= 250
        assert 150 <= sum(second == face for _, second in rolls) <= 250
    assert 150 <= sum(first == second for first, second in rolls) <= 250


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (["1"], "no roll of 2 dice"),
        ("1", "no roll of 2 dice"),
        (["1", "2"], r"die 1 has no face '1'"),
        (["s", "0"], r"die 2 has no face '0'; its faces are"),
        (["s", ["1"]], r"die 2 has no face"),
    ],
)
def test_a_supplied_roll_is_judged(outcome, message):
    with pytest.raises(ChanceError, match=message):
        Chance(1, {"roll": [outcome]}).roll("roll", [("0", "s"), BLUE])
