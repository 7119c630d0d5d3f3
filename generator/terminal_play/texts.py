"""What a terminal shows of a session: moves with their events, scores, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.model import markup
from engine.scenario.verdict import event_words
from generator.words.catalogue import own_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.effects.refusal import Refusal
    from engine.model import Game
    from engine.scenario.verdict import Moment
    from engine.sessions.choices import Choice
    from engine.sessions.session import Session, Stopped

_MOST_EVENTS = 12  # of the start, that are told


def told(moment: Moment, names: tuple[str, ...]) -> Iterator[str]:
    """Give the lines of a move, or of the start: what was chosen, then what it changed with its rules."""
    yield f"{moment.number}. {moment.seat}: {moment.text}" if moment.number else "The game begins."
    if not moment.number and len(moment.events) > _MOST_EVENTS:
        return  # a whole set-up, which the table shows
    for event in moment.events:
        if event.verb != "choose":
            yield f"     {event_words(event, names).partition('. ')[2]}"


def refused(why: Refusal) -> str:
    """Return a refusal as a line."""
    sentence = own_sentence(why.sentence)
    return f"{sentence} ({why.rule})" if why.rule else sentence


def stopped(where: Stopped) -> str:
    """Return where moves could not be played again as a line."""
    rule = f" ({where.rule})" if where.rule else ""
    return f"move {where.number} ({where.seat}: {where.text}) is not legal any more: {own_sentence(where.why)}{rule}"


def moves(choices: Iterable[Choice]) -> Iterator[str]:
    """Give the legal moves as lines with numbers."""
    for number, choice in enumerate(choices, 1):
        yield f"{number:4}  {choice.text}"


def scores(session: Session) -> Iterator[str]:
    """Give the result of a game that is over as lines."""
    result = session.result
    if not result:
        yield "The play is over."
        return
    winners = " and ".join(result["winners"]) or "Nobody"
    yield f"{winners} won: {result['reason']}"
    for name, score in result["scores"].items():
        parts = ", ".join(f"{key} {value}" for key, value in score.items() if key != "total")
        yield f"  {name}: {score['total']}{f' ({parts})' if parts else ''}"


def rule(game: Game, name: str) -> str:
    """Return a rule or a ruling in words."""
    known = {one.upper(): one for one in (*game.rules, *game.rulings)}
    found = known.get(name.upper(), "")
    if found in game.rules:
        one = game.rules[found]
        return f"{one.id} {markup.plain(one.title)}\n{markup.plain(one.text)}".replace(" \n", "\n")
    if found in game.rulings:
        ruling = game.rulings[found]
        return f"{ruling.id} {markup.plain(ruling.title)}\n{markup.plain(ruling.ruling)}"
    return f"there is no rule '{name}'; {did_you_mean(name, known) or 'write its id'}"
