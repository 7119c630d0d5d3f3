"""Text on sheets that no layout describes (instructions, player aids): markup set in boxes, in plain code."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing.commands import Glyphs, Leaf, Symbol
from generator.layout.scope import icon_file
from generator.layout.words import DROP, parsed
from generator.typesetting import game_fonts, text

if TYPE_CHECKING:
    from engine.model import Game
    from generator.typesetting.text import Style, Token


class Block(NamedTuple):
    """Set text: its commands, how tall it came out (mm), and characters or icons that are missing."""

    commands: tuple[Leaf, ...]
    height: float
    missing: tuple[str, ...]
    over: float  # mm by which a word is wider than the box


def set_block(
    game: Game,
    markup: str,
    style: Style,
    place: tuple[float, float, float],
    colour: str,
    box: int = 0,
    icon_colour: str | None = None,
) -> Block:
    """Markup in a column at (x, y) of `width` mm, as tall as it needs."""
    x, y, width = place
    missing: list[str] = []
    tokens = tuple(_known(game, token, missing) for token in parsed(markup))
    if game.fonts:
        style = replace(style, own=game_fonts.own(game))
    setting = text.set_text(tokens, style, width, 1e5)
    commands: list[Leaf] = []
    for run in setting.runs:
        if run.icon:
            top = y + run.y + DROP * run.size * POINT - run.width
            file = icon_file(game, run.icon) or ""
            commands.append(Symbol(file, (x + run.x, top, run.width, run.width), icon_colour or colour, box=box))
        else:
            commands.append(
                Glyphs(
                    x + run.x,
                    y + run.y,
                    run.width,
                    run.face,
                    run.size,
                    run.text,
                    colour,
                    tracking=style.tracking * run.size * POINT,
                    box=box,
                )
            )
    return Block(tuple(commands), setting.height, (*missing, *setting.missing, *setting.unshaped), setting.over_width)


def _known(game: Game, token: Token, missing: list[str]) -> Token:
    """A token that can be drawn: an icon that is not there becomes its name, a term its word."""
    if token.kind == "icon" and icon_file(game, token.text) is None:
        missing.append("{" + token.text + "}")
        return token._replace(kind="text")
    if token.kind == "term":
        term = game.terms.get(token.text)
        return token._replace(kind="text", text=term.name if term else token.text)
    return token
