"""A copy is complete and independent, and a position can be stored."""

from __future__ import annotations

import pickle
import random
from dataclasses import fields, is_dataclass

from engine.play import Step, fingerprint, plain, take


def changing(value, found):
    """Ids of everything in a position that can change; what all plays share is left out."""
    if isinstance(value, list | tuple):
        parts = value
    elif isinstance(value, dict):
        parts = value.values()
    elif is_dataclass(value) and not isinstance(value, Step) and not value.__dataclass_params__.frozen:
        parts = [getattr(value, one.name) for one in fields(value) if one.name not in ("tables", "supplied", "log")]
    else:
        return found
    if not isinstance(value, tuple):
        found.add(id(value))
    for part in parts:
        changing(part, found)
    return found


def test_a_clone_is_complete_and_independent(subject):
    choice = random.Random(1)
    for state in subject.positions(every=53):
        copy, before, events = state.clone(), plain(state), list(state.log)
        assert plain(copy) == before
        assert copy.log == events
        for _ in range(25):
            if copy.stack:
                take(copy, choice.choice(copy.stack[-1].moves(copy)))
        assert plain(state) == before, "playing the copy changed the original"
        assert state.log == events


def test_a_clone_shares_nothing_that_changes(subject):
    for state in subject.positions(every=97):
        copy = state.clone()
        assert not changing(state, set()) & changing(copy, set())
        assert copy.log is not state.log


def test_a_clone_has_every_field_in_its_place(subject):
    """Each number gets a mark of its own, and must arrive where it was."""
    state = next(iter(subject.positions(every=1)))
    for one in (state, *state.seats):
        for number, field in enumerate(fields(one)):
            if type(getattr(one, field.name)) in (int, bool):
                setattr(one, field.name, 1000 + number)
    copy = state.clone()
    for one, its in ((state, copy), *zip(state.seats, copy.seats, strict=True)):
        for field in fields(one):
            if field.name not in ("chance", "seats") and field.metadata.get("key", True):
                assert plain(getattr(one, field.name)) == plain(getattr(its, field.name)), field.name


def test_a_state_survives_being_stored(subject):
    for state in subject.positions(every=119):
        stored = state.clone()
        stored.tables = None
        loaded = pickle.loads(pickle.dumps(stored))  # noqa: S301 - our own bytes
        loaded.tables = state.tables
        assert fingerprint(loaded) == fingerprint(state)
        for move in loaded.stack[-1].moves(loaded)[:1]:
            again = state.clone()
            take(loaded, move)
            take(again, state.stack[-1].moves(state)[0])
        assert fingerprint(loaded) == fingerprint(again)
