"""Text in a game's own font with coloured glyphs: pictures show these glyphs, and text without ink is read in their place."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing.commands import Command, Glyphs, Group, Leaf, Picture, turned
from generator.typesetting import colour_glyphs
from generator.typesetting.labels import label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.typesetting.shaping import Shaped


class _Letter(NamedTuple):
    """A letter with its marks: its glyphs, where it begins (mm), and its pictures; none if no glyph has colours."""

    shaped: Shaped
    x: float
    pictures: tuple[Picture, ...]


def in_colours(run: Glyphs) -> list[Leaf]:
    """Return a run that is not turned, cut where coloured glyphs begin and end; the run itself if it has none."""
    if "/" not in run.face or not colour_glyphs.has_colours(run.face):
        return [run]
    letters = list(_letters(run))
    if not any(letter.pictures for letter in letters):
        return [run]
    cut = [tuple(group) for _, group in groupby(letters, lambda letter: bool(letter.pictures))]
    is_right = letters[0].shaped.look.right
    return [leaf for part in (reversed(cut) if is_right else cut) for leaf in _leaves(run, part, is_right)]


def in_colours_turned(letter: Glyphs) -> list[Command]:
    """Return a letter that may be turned, with the pictures of its glyphs."""
    *pictures, words = in_colours(letter._replace(turn=0.0))
    if not pictures or not isinstance(words, Glyphs):
        return [letter]
    return [Group(turned(letter.turn, letter.x, letter.y), tuple(pictures)), words._replace(turn=letter.turn)]


def _letters(run: Glyphs) -> Iterator[_Letter]:
    """Give the letters of a run from left to right."""
    x, scale = run.x, run.size * POINT
    for part in run.shaped or label(run.face, run.text):
        for shaped in part.clusters():
            yield _Letter(shaped, x, tuple(_pictures(run, shaped, x)))
            x += shaped.width * scale


def _pictures(run: Glyphs, letter: Shaped, x: float) -> Iterator[Picture]:
    """Give the pictures of the glyphs of a letter that begins at x."""
    scale = run.size * POINT
    for glyph in letter.glyphs:
        if found := colour_glyphs.picture(letter.face, glyph.id, run.size, run.colour):
            left, top = x + (glyph.dx + found.left) * scale, run.y - (glyph.dy + found.top) * scale
            rect = (left, top, (found.right - found.left) * scale, (found.top - found.bottom) * scale)
            yield Picture(found.name, rect, rect, run.opacity, run.box)
        x += glyph.advance * scale


def _leaves(run: Glyphs, letters: tuple[_Letter, ...], is_right: bool) -> Iterator[Leaf]:
    """Give letters of one kind: their pictures, if they have some, and their text."""
    for letter in letters:
        yield from letter.pictures
    read = reversed(letters) if is_right else letters
    yield run._replace(
        x=letters[0].x,
        width=sum([letter.shaped.width for letter in letters]) * run.size * POINT,
        text="".join([letter.shaped.text for letter in read]),
        shaped=tuple([letter.shaped for letter in letters]),
        painted=bool(letters[0].pictures),
    )
