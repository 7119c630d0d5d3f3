"""Invariants that every game shares: somebody can move, each seat is right, each thing is in exactly one place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


def check_each_seat(state: Any, check: Callable[[Any, Any], Iterator[str]]) -> Iterator[str]:
    """Yield what `check(state, seat)` finds wrong with each seat, under its name."""
    for name, seat in zip(state.names, state.seats, strict=True):
        for sentence in check(state, seat):
            yield f"{name}: {sentence}"


def progress(state: Any) -> Iterator[str]:
    """Yield a sentence if the game has stopped too early, or if nobody can choose."""
    if state.over == bool(state.stack):
        yield "the game is over and something waits, or nothing waits and it is not over"
    if state.stack and not state.stack[-1].moves(state):
        yield f"no legal move for {state.stack[-1]}"


def missing_or_twice(ids: Sequence[str], lying: Iterable[int]) -> Iterator[str]:
    """Yield a sentence for each thing, numbered by `ids`, that is not in exactly one place."""
    everywhere = Counter(lying)
    if wrong := [name for number, name in enumerate(ids) if everywhere[number] != 1]:
        yield f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} missing or there twice"


def not_the_box(box: Iterable[str], *piles: Iterable[str]) -> Iterator[str]:
    """Yield a sentence if the things in all piles are not those of the box, each as often as there."""
    wanted, there = Counter(box), Counter(name for pile in piles for name in pile)
    for name in sorted(wanted | there):
        yield from wrong_count(name, there[name], wanted[name])


def wrong_count(what: str, found: int, there_are: int) -> Iterator[str]:
    """Yield a sentence if the number of things of one kind is wrong."""
    if found != there_are:
        yield f"{found} {what} instead of {there_are}"
