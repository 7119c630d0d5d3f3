"""A ruleset has all that the contract asks for, and abilities with the contract's signatures."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from engine.play import Ruleset, abilities
from engine.rules_code import vocabulary

ROOT = Path(__file__).resolve().parents[3]
ABILITIES = [
    one
    for one in vars(abilities).values()
    if getattr(one, "_is_protocol", False) and getattr(one, "_is_runtime_protocol", False)
]
ANY = {"Any", "Move", "Plain"}  # what the contract leaves to the game


def members(protocol):
    """What a protocol asks for: names, each with its declaration; those of its bases too."""
    for kind in reversed(protocol.__mro__):
        if kind not in (object, Protocol) and getattr(kind, "_is_protocol", False):
            yield from ((name, None) for name in inspect.get_annotations(kind))
            yield from ((name, value) for name, value in vars(kind).items() if not name.startswith("_"))


def shape(function, *, own):
    """The parameters of a function: name, kind, default and annotation."""
    found = list(inspect.signature(function).parameters.values())[own:]
    return [(one.name, one.kind, one.default, one.annotation) for one in found]


def unlike(declared, given):
    """What of a signature is not as the contract has it, in words; the contract's Any fits whatever a game says."""
    asked, has = shape(declared, own=1), shape(given, own=0)
    if [one[:3] for one in asked] != [one[:3] for one in has]:
        return f"{inspect.signature(given)} instead of {inspect.signature(declared)}"
    for (name, _, _, wanted), (_, _, _, said) in zip(asked, has, strict=True):
        if wanted not in ANY and said != wanted:
            return f"{name} is {said} instead of {wanted}"
    wanted, said = (inspect.signature(one).return_annotation for one in (declared, given))
    free = wanted in ANY or said == wanted or said in wanted.split(" | ")
    return "" if free else f"returns {said} instead of {wanted}"


def test_there_are_abilities_to_look_for():
    assert {one.__name__ for one in ABILITIES} == {
        "Valued",
        "Tallied",
        "ArrangesStarts",
        "FindsStrangePieces",
        "NamesThings",
        "ActsBySet",
        "Phased",
        "Duelling",
        "Imagining",
    }


@pytest.mark.parametrize("protocol", [Ruleset, *ABILITIES], ids=lambda protocol: protocol.__name__)
def test_signatures_are_those_of_the_contract(rules, protocol):
    names = dict(members(protocol))
    assert names
    if protocol is not Ruleset and not any(hasattr(rules, name) for name in names):
        pytest.skip(f"{rules.game} does not declare this")
    for name, declared in names.items():
        assert hasattr(rules, name), f"{protocol.__name__} asks for {name} too"
        if inspect.isfunction(declared):
            assert unlike(declared, getattr(rules, name)) == "", name


def test_an_unlike_signature_is_found():
    def declared(self, state: Any, seat: int, luck: Luck = 1) -> Drawing | str: ...  # noqa: F821 - names are enough

    def game(state: State, seat: int, luck: Luck = 1) -> str: ...  # noqa: F821 - as above

    assert unlike(declared, game) == ""

    def shorter(state, seat): ...

    def other(state, seat, luck=2): ...

    def untyped(state, seat, luck=1): ...

    assert "instead of" in unlike(declared, shorter)
    assert "instead of" in unlike(declared, other)
    assert "seat is" in unlike(declared, untyped)
    game.__annotations__["return"] = "int"
    assert unlike(declared, game) == "returns int instead of Drawing | str"


def test_nothing_is_declared_that_nobody_asks_for(rules):
    """A name with a slip in it would be an ability that is silently lacking."""
    known = {name for protocol in (Ruleset, *ABILITIES) for name, _ in members(protocol)}
    declared = {name for kind in type(rules).__mro__[:-1] for name in vars(kind) if not name.startswith("_")}
    assert declared <= known


def test_the_rules_are_found_by_the_id_of_their_game(subject):
    assert subject.rules.game == subject.game.id
    assert subject.rules.verbs is vocabulary(subject.game)


def test_a_part_is_loaded_when_it_is_first_asked_for(rules):
    """Printing a card must not load how a position is drawn."""
    code = f"""
import sys
from engine.games import find
before = set(sys.modules)
rules = find({rules.game!r})
package = type(rules).__module__
here = {{name for name in sys.modules if name.startswith(package)}}
assert not any(name.endswith((".picture", ".given", ".describe")) for name in here), here
drawn = rules.picture
assert drawn.__module__ in sys.modules and drawn.__module__ not in here
assert drawn is rules.picture
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
