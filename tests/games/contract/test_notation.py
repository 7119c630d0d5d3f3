"""Notation: printing and reading moves are inverses, and a slip is answered with near ones."""

from __future__ import annotations

import pytest

from engine.play import BadMove


def test_every_move_reads_back_from_its_print(subject, rules):
    tables = subject.tables()
    every = rules.vocabulary(tables)
    assert len({rules.show(move, tables) for move in every}) == len(every)
    for move in every:
        read = rules.parse(rules.show(move, tables), tables)
        assert read == move
        assert hash(read) == hash(move)


def test_spaces_do_not_matter(subject, rules):
    tables = subject.tables()
    for move in rules.vocabulary(tables)[::11]:
        text = rules.show(move, tables)
        assert rules.parse(f"  {text.replace(' ', '   ')} ", tables) == move


@pytest.mark.parametrize("text", ["", " ", "no such move", "\0", "{x}", "a" * 5000])
def test_what_is_no_move_is_said_to_be_none(subject, rules, text):
    with pytest.raises(BadMove, match="is no move"):
        rules.parse(text, subject.tables())


def test_a_slip_is_answered_with_near_moves(subject, rules):
    tables = subject.tables()
    text = max((rules.show(move, tables) for move in rules.vocabulary(tables)), key=len)
    with pytest.raises(BadMove, match="near it: "):
        rules.parse(f"{text}x", tables)
