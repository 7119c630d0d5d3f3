"""Operators of what the files of several papers show: a line of text stands on a page of each. They are written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.common.identity import ByIdentity
from generator.pdf.operators import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.drawing.commands import Command

    Content = tuple[Command, ...]
    ByState = dict[tuple[object, ...], "_KeptOperators | None"]  # by the colours, opacity and scale at the beginning

MOST = 30_000  # contents whose operators are kept


class _KeptOperators(NamedTuple):
    """Operators of a content, what they use, and the colours and opacity at their end."""

    ops: str
    forms: tuple[str, ...]
    states: tuple[tuple[str, str], ...]
    glyphs: tuple[tuple[str, frozenset[str]], ...]
    ink: float
    end: tuple[str, str, tuple[float, float]]

    def add_to(self, stream: Stream) -> None:
        """Add the operators to a stream that is in the state in which they began."""
        if self.ops:
            stream.ops.append(self.ops)
        stream.forms.update(dict.fromkeys(self.forms))
        stream.states.update(self.states)
        for face, characters in self.glyphs:
            stream.uses(face, characters)
        stream.ink = max(stream.ink, self.ink)
        stream.fill, stream.stroke, stream.alpha = self.end


class RepeatedContent:
    """Operators of contents. An object that is drawn again in the same state gives the same ones."""

    def __init__(self) -> None:
        self._known: ByIdentity[Content, ByState] = ByIdentity(MOST)

    def draw(self, stream: Stream, content: Content, scale: float, draw: Callable[[Stream, Content], None]) -> None:
        """Draw content into a stream; `draw` does it the first time, and `scale` is that of the groups around it."""
        known = self._known.get(content, lambda _content: {})
        state = stream.fill, stream.stroke, stream.alpha, scale
        if state not in known:
            inner = stream.in_same_state()
            draw(inner, content)
            known[state] = None if inner.shadings else _written(inner)
        found = known[state]
        if found is None:  # gradients and masks are numbered in each stream
            draw(stream, content)
        else:
            found.add_to(stream)


def _written(stream: Stream) -> _KeptOperators:
    return _KeptOperators(
        "\n".join(stream.ops),
        tuple(stream.forms),
        tuple(stream.states.items()),
        tuple([(face, frozenset(characters)) for face, characters in stream.glyphs.items()]),
        stream.ink,
        (stream.fill, stream.stroke, stream.alpha),
    )
