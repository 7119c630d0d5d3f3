"""What a game's files hold besides the pieces, and a report of the ids that they give twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.data.values import Where
    from engine.model import Aid, PieceSet, Ruling, Scenario, Section, Term
    from engine.model.rounds import Round
    from engine.model.setups import Setup


class FileContents(NamedTuple):
    """What a game's files hold besides the pieces, in the order of the files: an id given twice is there twice."""

    sections: list[Section]
    rulings: list[Ruling]
    scenarios: list[Scenario]
    terms: list[Term]
    aids: tuple[Aid, ...]
    round: Round | None
    setup: Setup | None


def report_duplicates(problems: Problems, sets: list[PieceSet], parts: FileContents) -> None:
    """Report every id that is given twice."""
    found = _Duplicates(problems)
    sections, game_round, setup = parts.sections, parts.round, parts.setup
    found.check("set", [(s.id, s.where.inside("set")) for s in sets])
    found.check("piece", [(item.id, item.where.inside("id")) for s in sets for item in s.items])
    found.check("section", [(s.id, s.where.inside("id")) for s in sections])
    found.check("rule", [(rule.id, rule.where.inside("id")) for s in sections for rule in s.rules])
    found.check("ruling", [(ruling.id, ruling.where.inside("id")) for ruling in parts.rulings])
    found.check("scenario", [(s.id, s.where.inside("scenario")) for s in parts.scenarios])
    found.check("term", [(term.id, term.where.inside("id")) for term in parts.terms])
    found.check("aid", [(aid.id, aid.where.inside("id")) for aid in parts.aids])
    found.check("phase", [(phase.id, phase.where.inside("id")) for phase in game_round.phases] if game_round else [])
    for way in setup.ways if setup else ():
        found.check("choice", [(choice.id, choice.where.inside("id")) for choice in way.choices])
    found.check("way", [(way.id, way.where.inside("id")) for way in setup.ways] if setup else [])
    found.check("step", [(step.id, step.where.inside("id")) for step in setup.steps] if setup else [])


@dataclass(slots=True)
class _Duplicates:
    """Reports ids that are given twice."""

    problems: Problems

    def check(self, what: str, names: list[tuple[str, Where]]) -> None:
        first: dict[str, Where] = {}
        for name, where in names:
            if name in first:
                hint = f"the first stands at {first[name].at()}"
                self.problems.error("id-duplicate", where.at(), f"{what} '{name}' twice", hint=hint)
            else:
                first[name] = where
