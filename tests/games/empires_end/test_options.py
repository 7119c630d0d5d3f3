"""Each ruling that is an option, under each of its values."""

from __future__ import annotations

from engine.games.empires_end.steps.scoring import score
from engine.games.empires_end.words.given import ROW
from engine.play import Chance

LOW = {"wheat": 0, "hammer": 0, "axe": 0, "coin": 1}


def test_low_resources_after_each_take_may_pay_the_other_card(table, stash):
    play = table("double-disaster", names=("A", "B", "C"), deck=["fire-05", "fire-11"], A={"stash": {**LOW, "coin": 0}})
    assert play.legal() == ["take fire-05", "take fire-11"]
    play.play("A", "take fire-05; under farm-8; buy coin; stop")
    assert "bid coin" in play.legal()
    play.play("A", "bid coin")
    assert (stash(play), play.seat) == ("W0 H0 A0 C0", "B")


def test_low_resources_after_the_phase_for_all_takers_in_their_order(compiled, table, stash):
    play = table(
        "double-disaster",
        names=("A", "B", "C"),
        on=compiled(low_resources_timing="after_phase"),
        deck=["fire-05", "fire-11"],
        A={"stash": LOW},
        B={"stash": LOW},
    )
    play.play("A", "take fire-05; under farm-8; bid coin")
    play.play("B", "take; under farm-8")
    assert play.position().startswith("A to choose whether to give points for a coin")
    play.play("A", "buy coin; stop")
    play.play("B", "stop")
    assert (stash(play), stash(play, "B"), play.state.seats[0].score) == ("W0 H0 A0 C1", "W0 H0 A0 C2", -2)
    assert type(play.step).__name__ == "Economy"


def test_a_taker_of_two_cards_is_asked_once_after_the_phase(compiled, table):
    play = table(
        "double-disaster",
        names=("A", "B", "C"),
        on=compiled(low_resources_timing="after_phase"),
        deck=["fire-05", "fire-11"],
        A={"stash": LOW},
    )
    play.play("A", "take fire-05; under farm-8; take; under farm-3")
    play.play("A", "stop")
    assert type(play.step).__name__ == "Economy"


def replacing(table, on, **said):
    return table(
        "disaster",
        on=on,
        deck=["fire-09", "fire-04", "flood-01"],
        **{"A": {"under": {"farm-8": ["barbarian-02"]}}, "B": {"under": {"farm-8": ["barbarian-07"]}}, **said},
    )


def test_a_replaced_card_is_shuffled_in_or_discarded(compiled, table, tables):
    play = replacing(table, tables)
    before = len(play.state.deck)
    play.play("A", "replace with barbarian-02")
    assert len(play.state.deck) == before
    assert tables.card_ids.index("fire-09") in play.state.deck
    assert play.state.discard == ()
    assert play.state.chance.log[-1][0] == "replacement"
    on = compiled(replaced_card="discarded")
    play = replacing(table, on)
    play.play("A", "replace with barbarian-02")
    assert len(play.state.deck) == before - 1
    assert [tables.card_ids[card] for card in play.state.discard] == ["fire-09"]
    assert play.state.chance.log == []


def test_anybody_replaces_in_any_gap(table, tables):
    play = replacing(table, tables)
    assert (play.seat, play.legal()) == ("A", ["replace with barbarian-02", "keep"])
    play.play("A", "keep")
    assert (play.seat, play.legal()) == ("B", ["replace with barbarian-07", "keep"])
    play.play("B", "replace with barbarian-07")
    assert play.seat == "A", "a new card: everybody may think again"
    play.play("A", "keep")
    assert "bid hammer" in play.legal(), "it is still for A to pass or to take"
    play.play("A", "bid hammer")
    assert play.seat == "A", "B has no other, and A is asked again after its pass"
    play.play("A", "replace with barbarian-02")
    assert (play.seat, play.state.threats[0].pool) == ("B", (0, 1, 0, 0))


def test_only_the_seat_in_turn_replaces_before_or_after_passing(compiled, table):
    on = compiled(replace_window="own_turn")
    play = replacing(table, on)
    play.play("A", "keep; bid wheat")
    assert (play.seat, play.legal()) == ("A", ["replace with barbarian-02", "keep"])
    play.play("A", "replace with barbarian-02")
    assert (play.seat, play.legal()) == ("B", ["replace with barbarian-07", "keep"])
    play.play("B", "keep; take; under farm-3")
    assert play.state.seats[1].stash == [3, 2, 2, 2]


def test_a_coin_is_wheat_for_conversions_or_not(compiled, table):
    texts = {"convert coin with road-14 into hammer", "convert coin with road-14 into axe"}
    assert texts <= set(table("economy").legal())
    play = table("economy", on=compiled(coin_as_wheat="refused"))
    assert not texts & set(play.legal())
    assert play.refusal("A", "convert coin with road-14 into axe").rule == "EE-Q-27"


def test_a_coin_is_never_turned_into_itself(table):
    play = table("economy", A={"under": {"farm-8": ["barbarian-03"]}})
    assert "convert wheat with barbarian-03" in play.legal()
    assert play.refusal("A", "convert coin with barbarian-03").rule == "EE-Q-27"


def test_how_far_a_refresh_reaches(compiled, table, tables):
    said = {
        "under": {"army-10": ["famine-02"], "road-9": ["famine-05"], "town-12": ["famine-07"]},
        "exhausted": ["famine-02", "famine-05", "famine-07"],
        "destroyed": ["army-10"],
    }
    for value, left in (("any_state", ["famine-05"]), ("healthy", ["famine-02", "famine-05"])):
        play = table("economy", on=compiled(refresh_reach=value), A=said)
        play.play("A", "use road-9")
        still = [card for n, card in enumerate(tables.card_ids) if play.state.seats[0].exhausted >> n & 1]
        assert still == left


EVERYWHERE = {
    tile: [card]
    for tile, card in zip(
        ROW,
        (
            "fire-05",
            "flood-01",
            "flood-02",
            "flood-03",
            "flood-04",
            "flood-05",
            "flood-06",
            "flood-07",
            "flood-08",
            "blight-01",
            "blight-02",
        ),
        strict=True,
    )
}


def test_where_a_moved_innovation_may_go(compiled, table):
    """With one under each Location, a second under farm-8: lifted counts without it, lying with it, empty never."""
    said = {"under": {**EVERYWHERE, "farm-8": ["flood-03", "blight-05"]}}
    places = {}
    for value in ("lifted", "lying", "empty"):
        play = table("industry", on=compiled(open_location=value), A=said)
        if "use fire-05" not in play.legal():
            assert play.refusal("A", "use fire-05").rule == "EE-Q-35"
            places[value] = {}
            continue
        play.play("A", "use fire-05")
        for lift in play.legal():
            play.play("A", lift)
            places.setdefault(value, {})[lift] = len(play.legal())
            play.undo()
    assert places["lifted"] == {"lift flood-03": 10, "lift blight-05": 10}
    assert places["lying"] == dict.fromkeys(
        (f"lift {card}" for tile, cards in EVERYWHERE.items() if tile != "farm-8" for card in cards), 9
    ) | {"lift flood-03": 10, "lift blight-05": 10}
    assert places["empty"] == {}


def test_an_empty_location_is_open_however_it_is_read(compiled, table):
    said = {"under": {**{tile: cards for tile, cards in EVERYWHERE.items() if tile != "road-4"}}}
    for value in ("lying", "empty"):
        play = table("industry", on=compiled(open_location=value), A=said)
        play.play("A", "use fire-05; lift fire-05")
        assert play.legal() == ["under road-4"]
    play = table("industry", A=said)
    play.play("A", "use fire-05; lift fire-05")
    assert play.legal() == ["under road-4"], "its own place, now empty too, does not count"


def test_the_bolt_is_skipped_or_played(rules, compiled, tables):
    for value, first, played in (("skipped", 8, 19), ("played", 7, 20)):
        on = compiled(bolt_space=value)
        state = rules.start(on, ["A", "B"], Chance(1), {"mode": "lightning"})
        assert (state.space, state.round) == (7, 0)
        while not state.round:
            move = state.stack[-1].moves(state)[0]
            state.stack[-1].take(state, move)
            while state.stack[-1].settle(state):
                pass
        assert state.space == first
        assert len(state.track) - 1 - first == played


def test_neighbours_of_a_type_count_in_any_state_or_healthy(compiled, table):
    said = {"under": {"road-4": ["plague-07"]}, "destroyed": ["farm-3"]}  # farm-3 and farm-11 next to road-4
    for value, points in (("any_state", 6), ("healthy", 3)):
        play = table("economy", on=compiled(end_neighbours=value), A=said)
        assert score(play.state, 0).parts["innovations"] == points


def test_a_copy_reaches_active_abilities_or_all(compiled, table):
    said = {
        "under": {"farm-8": ["blight-10"], "city-32": ["blight-03"], "road-14": ["famine-01"]},
        "destroyed": ["city-32"],
        "stash": {"wheat": 1},
    }
    for value, points in (("active", 1 + 1), ("any_location", 1 + 2)):
        play = table("economy", on=compiled(copy_reach=value), A=said)
        assert score(play.state, 0).parts["innovations"] == points


def test_a_copy_cannot_copy_a_copy_and_scores_nothing_alone(table):
    play = table("economy", A={"under": {"farm-8": ["blight-10"]}})
    assert score(play.state, 0).parts["innovations"] == 0
    play = table("economy", A={"under": {"farm-8": ["blight-10"], "farm-3": ["famine-01"]}, "destroyed": ["farm-8"]})
    assert score(play.state, 0).parts["innovations"] == 2, "a copy under ruins scores nothing"
