"""The layer `contract`: whether the rules code that a game brings has all parts, and keeps what it promises in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.common.problems import UnfitError
from engine.own_code.choice import decide

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game

PLAYED = ("keys", "cards", "scenarios", "coverage")  # the layers that need rules
_SHOW = "show("
_NOTE = "left out until the rules code keeps the contract"


def is_wanted(game: Game) -> bool:
    """Tell whether a game brings rules code. Punchboard's own is checked by its tests."""
    return decide(game.folder).kind in {"own", "installed"}


def check(game: Game, found: Problems, *, plays: bool) -> dict[str, Any]:
    """Check the contract, and return the result of the layer; games are played only if the data is right (`plays`)."""
    choice = decide(game.folder)
    if not choice.runs:
        left_out = {"layout": f"left out, since the code makes words of cards: {choice.why}"} if _shows(game) else {}
        return {"note": choice.why, "done": False, "left out": left_out}
    from engine.contract.members import members
    from engine.contract.places import place_of_module
    from engine.contract.plays import plays as played
    from engine.play.abilities import Valued
    from engine.rules_code import find, loaded

    try:
        package = loaded(game.folder)
    except UnfitError as error:
        found.extend(error.problems)
        return _left_out("the rules code cannot be imported", "effects", "layout", *PLAYED)
    if package is None:
        return {"note": "no package", "done": False}
    found.extend(members(package))
    wanted = getattr(getattr(package, "RULES", None), "game", game.id)
    if wanted != game.id:
        what = f"game of RULES is '{wanted}', but the game is called '{game.id}'"
        found.error("contract-missing", place_of_module(package.__name__), what, f'game = "{game.id}"')
    if len(found):
        return _left_out(f"{count(len(found), 'part')} missing or wrong", "effects", "layout", *PLAYED)
    rules = find(game)
    if rules is None or not plays:
        return {"note": "all parts are there; not played until the data is right"}
    found.extend(played(game, rules))
    unseen = (
        "" if isinstance(rules, Valued) else "; nothing says what is hidden (redraw_hidden), so views are not tried"
    )
    return {"note": f"all parts are there; 2 games at random{unseen}"}


def _shows(game: Game) -> bool:
    """Tell whether the faces need the code: a layout prints the words of effects."""
    return any(_SHOW in repr(layout.data) for layout in game.layouts.values())


def _left_out(note: str, *layers: str) -> dict[str, Any]:
    return {"note": note, "left out": dict.fromkeys(layers, _NOTE)}
