"""Notes which rules are at work in a play where no event and no refusal names them.

Rules code calls `note` in the branch in which a rule decides something, for example where a tie brings nothing. It calls
`note_fact` where a rule makes a value of the description, for example the winner after a tie-break; such a note counts
only if somebody looks at this value. Nothing is noted unless somebody listens. Only the runner of scenarios does.

It calls `effect` where an effect of a piece does something: where a verb runs, or where the rules look it up to carry out or
to judge a move.

A note must not stand where it is reached in every play: if the rule were broken there, the result would be another one.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator


class WorkingEffect(Protocol):
    """What a note of an effect needs: the name of the verb, and the id of the piece."""

    @property
    def name(self) -> str:
        """The verb."""

    @property
    def bearer(self) -> str:
        """The id of the piece that has the effect."""


Fact = tuple[str, ...]  # the keys that lead to a value of `Ruleset.describe`: ("Liam", "score")


@dataclass(slots=True)
class Notes:
    """The ids of the rules that were noted, those of rules that made a value, by the value, and (piece, verb) of effects."""

    rules: set[str] = field(default_factory=set)
    facts: dict[Fact, set[str]] = field(default_factory=dict)
    effects: set[tuple[str, str]] = field(default_factory=set)

    def effect(self, effect: WorkingEffect) -> None:
        """Note an effect of a piece; the rules also make effects that no piece has."""
        if effect.bearer:
            self.effects.add((effect.bearer, effect.name))


# The notes that are being written; empty if nobody listens. Ask `if listeners` before work that serves only a note: this
# is asked millions of times, and a list is asked in half the time of a function.
listeners: list[Notes] = []


def note(*rules: str) -> None:
    """Note that these rules have just decided something."""
    if listeners:
        listeners[0].rules.update(rules)


def note_fact(fact: Fact, *rules: str) -> None:
    """Note that these rules have made a value of the description."""
    if listeners:
        listeners[0].facts.setdefault(fact, set()).update(rules)


def effect(*effects: WorkingEffect) -> None:
    """Note that these effects of pieces have just done something."""
    if listeners:
        for one in effects:
            listeners[0].effect(one)


@contextmanager
def listen(notes: Notes | None) -> Iterator[None]:
    """Write notes into `notes` while the block runs; with None, write none."""
    before = listeners[:]
    listeners[:] = [] if notes is None else [notes]
    try:
        yield
    finally:
        listeners[:] = before
