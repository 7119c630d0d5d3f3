"""Every rule's block on the built site against the data: what names a rule is named by it, read without the code that writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from engine.games import vocabulary

if TYPE_CHECKING:
    from engine.model import Game

pytestmark = pytest.mark.xdist_group("site")


def verbs(value: Any, known: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(value, Mapping):
        if len(value) == 1 and next(iter(value)) in known:
            yield next(iter(value))
        for part in value.values():
            yield from verbs(part, known)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from verbs(part, known)


def pointing(game: Game) -> Iterator[tuple[str, str]]:
    """Rule, and the end of a link that its block must have."""
    known = vocabulary(game.id) or {}
    for pieces in game.sets.values():
        for piece in pieces.items:
            values = {**pieces.values, **piece.values}
            own = {*pieces.rules, *piece.rules, *(rule for verb in verbs(values, known) for rule in known[verb].rules)}
            yield from ((rule, f"/{piece.set}/{piece.id}/") for rule in own)
    for scenario in game.scenarios.values():
        named = {*scenario.rules, *(rule for branch in scenario.branches for rule in branch.get("rules", ()))}
        yield from ((rule, f"/examples/{scenario.id}/") for rule in named)
    for rule in game.rules.values():
        yield from ((other, f"#{rule.id}") for other in (*rule.related, *rule.restates))
        yield from ((rule.id, f"#{other}") for other in (*rule.related, *rule.restates))
    for name, things in (("rulings", game.rulings), ("glossary", game.terms), ("options", game.constants)):
        for one in things.values():
            yield from ((rule, f"/{name}/#{one.id.replace('_', '-')}") for rule in one.rules)
    for step in game.setup.steps if game.setup else ():
        yield from ((rule, f"/setup/#step-{step.id}") for rule in step.rules)
    for phase in game.round.phases if game.round else ():
        for number, act in enumerate(phase.steps, 1):
            yield from ((rule, f"/round/#{phase.id}-{number}") for rule in act.rules)


def test_every_rule_names_all_that_names_it(site):
    for game in site.games:
        blocks = {}
        for section in game.sections:
            page = (site.folder / game.id / "rules" / section.id / "index.html").read_text(encoding="utf-8")
            for part in re.split(r"(?=<h2 )", page)[1:]:
                found = re.match(r'<h2 id="([^"]+)"', part)
                if found:
                    blocks[found[1]] = re.findall(r'href="([^"]+)"', part.partition('class="pb-steps"')[0])
        assert list(blocks) == list(game.rules)
        wanted = {(rule, end) for rule, end in pointing(game) if rule in game.rules}
        assert len(wanted) > 3 * len(game.rules)
        assert sorted((rule, end) for rule, end in wanted if not any(link.endswith(end) for link in blocks[rule])) == []
