"""Operators of what the files of several papers show: a line of text stands on a page of each. They are written once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity
from generator.pdf.operators import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.drawing.commands import Command

    Content = tuple[Command, ...]
    ByState = dict[tuple[object, ...], Stream]  # streams by the colours, opacity and scale with which they begin

MOST = 30_000  # contents whose operators are kept


class RepeatedContent:
    """Streams of contents. An object that is drawn again in the same state gives the same operators."""

    def __init__(self) -> None:
        self._known: ByIdentity[Content, ByState] = ByIdentity(MOST)

    def draw(self, stream: Stream, content: Content, scale: float, draw: Callable[[Stream, Content], None]) -> None:
        """Draw content into a stream; `draw` does it the first time, and `scale` is that of the groups around it."""
        known = self._known.get(content, lambda _content: {})
        state = stream.fill, stream.stroke, stream.alpha, scale
        if state not in known:
            known[state] = stream.in_same_state()
            draw(known[state], content)
        if known[state].shadings:  # gradients and masks are numbered in each stream
            draw(stream, content)
        else:
            stream.add(known[state])
