"""Finds pieces whose `rules:` or `from:` no longer fit their effects, as after an effect was changed to another verb.

A rule that verbs follow is unfit beside an effect whose verb does not follow it, unless other pieces with the same verbs name
the rule too (the rule may be about all cards of a type). Lines of the rulebook are unfit if neither a rule of the effect nor an
example with the piece stands there; a heading one line before a rule belongs to it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from engine.effects import wording
from engine.load.provenance import ranges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.common.problems import Problems
    from engine.effects import Vocabulary
    from engine.model import Game, Piece

_WORD = re.compile(r"[A-Za-z0-9-]+")


def check(game: Game, verbs: Vocabulary, acting: Mapping[str, tuple[str, ...]], problems: Problems) -> None:
    """Report rules and lines that do not fit; `acting` has the verbs of each piece with effects."""
    pieces = game.pieces
    followed = {rule for verb in verbs.values() for rule in verb.rules}
    _rules(pieces, verbs, acting, followed, problems)
    for name in acting:
        _lines(game, pieces[name], verbs, followed, problems)


def _rules(
    pieces: Mapping[str, Piece],
    verbs: Vocabulary,
    acting: Mapping[str, tuple[str, ...]],
    followed: set[str],
    problems: Problems,
) -> None:
    alike: dict[tuple[frozenset[str], str], int] = {}  # how many pieces with these verbs name a rule
    for name, own in acting.items():
        for rule in pieces[name].rules:
            key = frozenset(own), rule
            alike[key] = alike.get(key, 0) + 1
    for name, own in acting.items():
        for index, rule in enumerate(pieces[name].rules):
            of_verbs = any(rule in verbs[verb].rules for verb in own)
            if rule in followed and not of_verbs and alike[frozenset(own), rule] == 1:
                problems.warning(
                    "rules-other-effect",
                    pieces[name].where.at("rules", index),
                    f"'{name}' names {rule}, which is about other effects than {', '.join(own)}",
                    f"rules of its effects: {', '.join(dict.fromkeys(rule for verb in own for rule in verbs[verb].rules))}",
                )


def _lines(game: Game, piece: Piece, verbs: Vocabulary, followed: set[str], problems: Problems) -> None:
    """Report each key of `from:` whose lines of the rulebook say nothing of the piece's effects under that key."""
    by_key: dict[str, list[str]] = {}
    for placed in wording.effects_of_piece(piece, verbs):
        verb = next(iter(placed.effect), "") if isinstance(placed.effect, dict) else ""
        if verb in verbs:
            by_key.setdefault(str(placed.path[0]), []).append(verb)
    for key, names in by_key.items():
        origin = piece.provenance.get(key)
        if origin is None or origin.source != "rulebook":
            continue
        of_names = [rule for name in names for rule in verbs[name].rules]
        ids = [*of_names, *(rule for rule in piece.rules if rule not in followed)]
        ruled = (known[one].lines for one in ids for known in (game.rules, game.rulings) if one in known)
        if not _meet(origin.detail, ruled, within=1) and not _meet(origin.detail, _examples(game, piece.id)):
            problems.warning(
                "from-other-effect",
                piece.where.at("from", key),
                f"'{piece.id}': rulebook {origin.detail} says nothing of {', '.join(dict.fromkeys(names))}",
                "lines of a rule of the effect, or of an example with the piece",
            )


def _meet(cited: str, others: Iterable[str], within: int = 0) -> bool:
    """Whether some lines of `cited` and of `others` are the same, or at most `within` lines apart.

    Only the ends of ranges are compared: mistyped lines may be a range of any length.
    """
    return any(
        first - within <= last_cited and first_cited <= last + within
        for lines in others
        for first, last in ranges(lines)
        for first_cited, last_cited in ranges(cited)
    )


def _examples(game: Game, piece: str) -> Iterator[str]:
    """Yield the rulebook lines of the worked examples that name a piece."""
    for scenario in game.scenarios.values():
        word, _, lines = scenario.source.partition(" ")
        if (
            scenario.kind == "example"
            and word == "rulebook"
            and piece not in scenario.chosen.values()
            and piece in _WORD.findall(json.dumps([scenario.given, scenario.steps, scenario.branches]))
        ):
            yield lines
