"""The QR code on a player aid that leads to its page on the web."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.common import addresses
from generator.drawing import qr
from generator.drawing.commands import Tag, tagged
from generator.layout.set_markup import set_markup

if TYPE_CHECKING:
    from engine.model import Aid, Game
    from generator.drawing.commands import Command
    from generator.typesetting.style import Style

SIDE = 17.0  # mm, quiet zone included
GAP = 2.0
WORDS = "**On the web:** this aid with lines to tick, and every rule behind it."


def address(game: Game, aid: Aid) -> str:
    """Return the address of an aid's page; "" if the site's address is unknown."""
    return addresses.page_address(game, addresses.AID, aid.id if len(game.aids) > 1 else "")


def block(game: Game, aid: Aid, style: Style, colour: str, width: float, box: int) -> tuple[list[Command], float]:
    """Return the code with text beside it, drawn from the upper left corner of a column of `width` mm, and its height."""
    side = min(SIDE, width)
    target = address(game, aid)
    drawn: list[Command] = [tagged(Tag("Figure", "code", spoken=target), *qr.code(target, 0.0, 0.0, side, box))]
    room = width - side - GAP
    if room > side:
        words = set_markup(
            game, WORDS, replace(style, minimum=style.size, align="left", lines=0), (side + GAP, 0.0, room), colour, box
        )
        if not words.over and words.height <= side:
            down = (side - words.height) / 2
            words = set_markup(
                game,
                WORDS,
                replace(style, minimum=style.size, align="left", lines=0),
                (side + GAP, down, room),
                colour,
                box,
            )
            drawn.append(tagged(Tag("P", "words of the code"), *words.commands))
    return drawn, side
