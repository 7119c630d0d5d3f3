"""What the check knows of the rules code itself: its fingerprint, the rules that it names, and how much the scenarios exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.names import count
from engine.common.problems import Place
from engine.own_code.choice import decide

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.check.coverage import Coverage
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game
    from engine.play import Ruleset
    from engine.rules_code import SourceFile
    from engine.scenario.citations import Exercised


def proved_rules(game: Game, exercised: Iterable[str], cache: Cache, code: str) -> tuple[int, str]:
    """Return how many of the exercised rules are proved, and of which state the rates are."""
    from engine.mutation.rates import proved

    key = f"code of the rules {code}"
    if (rules_code := cache.get(key)) is None:
        from engine.rules_code import code_hash

        rules_code = code_hash(game.folder)
        cache.put(key, rules_code)
    rules, rates = proved(game, rules_code)
    return len(rules.intersection(exercised)), rates


def proved_words(rules: int, rates: str) -> str:
    """Return how many rules are proved, in words."""
    if rates == "current":
        return f"{count(rules, 'rule')} proved"
    return "no rule proved: mutate " + ("has not run yet" if rates == "none" else "ran on an older state")


def sources_of(rules: Ruleset) -> list[SourceFile]:
    """Return the source of the rules code."""
    from engine.rules_code import package_of, sources

    return sources(package_of(rules))


def code_of(game: Game, engine: str) -> str:
    """Return the fingerprint of all code that a check of a game depends on: that of the engine, and code that the game brings."""
    own = decide(game.folder).key
    return digest(engine, own) if own else engine


def measure(
    game: Game, rules: Ruleset, exercised: Mapping[str, Exercised], cache: Cache, code: str, found: Problems
) -> Coverage:
    """Return the coverage of a game; `exercised` has the ids at work in each passing scenario (`engine.check.scenarios`)."""
    from engine.check import coverage, interactions
    from engine.effects.piece_effects import pieces_with_effects

    named = _named_in_code(game, rules, cache, code)
    cover = coverage.measure(game, exercised, named)
    acting = pieces_with_effects(game, rules.verbs)
    coverage.check(game, cover, named, found, interactions.meetings(rules, game), acting)
    return cover


def _named_in_code(game: Game, rules: Ruleset, cache: Cache, code: str) -> dict[str, list[Place]]:
    """Return the places of the code that name rules and rulings, from the cache as long as the code is the same."""
    from engine.check import coverage

    key = f"named in code {game.prefix} {code}"
    stored = cache.get(key)
    if stored is None:
        found = coverage.named_in_code(game.prefix, sources_of(rules))
        stored = {name: [list(place) for place in places] for name, places in found.items()}
        cache.put(key, stored)
    return {name: [Place(*place) for place in places] for name, places in stored.items()}
