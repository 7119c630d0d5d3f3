"""Why the moves that name a piece are not legal now: each reason once, with its rule and a move that it forbids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.playing.targets import words_for
from generator.words.catalogue import own_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.sessions.session import Session
    from generator.playing.wording import Wording

MOST = 8  # reasons that are told
_TRIED = 400  # moves that are asked about


def refusals(session: Session, wording: Wording, seat: str, piece: str) -> list[dict[str, Any]]:
    """Return the reasons, each with its sentence, its rule, and a move in notation and in words."""
    legal = {one.text for one in session.legal(seat)}
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for text in _naming(session, piece):
        if text in legal or len(found) == MOST:
            continue
        refusal = session.refusal(seat, text)
        if refusal is not None and (refusal.rule, refusal.sentence) not in found:
            found[refusal.rule, refusal.sentence] = {
                "text": text,
                "parts": wording.deed(text),
                "sentence": own_sentence(refusal.sentence),
                "rule": refusal.rule,
            }
    return list(found.values())


def _naming(session: Session, piece: str) -> Iterator[str]:
    """Give moves of the game that name a piece or its kind, legal or not; evenly spaced ones where there are very many."""
    tables = session.state.tables
    names = "|".join(re.escape(word) for word in words_for(session.game, piece))
    pattern = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])")
    every = [
        text for move in session.rules.vocabulary(tables) if pattern.search(text := session.rules.show(move, tables))
    ]
    yield from every[:: max(1, len(every) // _TRIED)]
