"""Every switch of the rulings in each position: the game compiles and random games keep the invariants."""

from __future__ import annotations

import pytest


def test_every_option_is_played_in_every_position(game, rules, compiled, walk):
    for name, option in game.options.items():
        for value in option.values:
            tables = compiled(**{name: value})
            assert tables.options[name] == value
            for count, (state, _) in enumerate(walk(3, 2, on=tables, cap=11)):
                if count % 10 == 0:
                    assert list(rules.invariants(state)) == [], (name, value)


def test_an_option_that_there_is_not(compiled):
    with pytest.raises(KeyError):
        compiled(portals="magic")
