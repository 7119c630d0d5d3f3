"""Sets markup for sheets that have no layout file: instructions, player aids."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.commands import Leaf, Symbol
from generator.layout.runs import drawn, icon_place
from generator.layout.scope import icon_file
from generator.layout.tokens import drawable, parsed
from generator.typesetting import game_fonts, text
from generator.typesetting.style import Style, in_game

if TYPE_CHECKING:
    from engine.model import Game
    from generator.typesetting.text import Setting


class SetMarkup(NamedTuple):
    """Text that has been set: its commands, its height in mm, and the characters and icons that are missing."""

    commands: tuple[Leaf, ...]
    height: float
    missing: tuple[str, ...]
    over: float  # mm by which a word is wider than the box


class MarkupSetting(NamedTuple):
    """Text in lines of a width, not yet placed: its setting in `style`, and the icons that are missing."""

    setting: Setting
    style: Style
    missing: tuple[str, ...]


def lines_of(game: Game, markup: str, style: Style, width: float) -> MarkupSetting:
    """Set markup in a column `width` mm wide. The text is as tall as it needs to be."""
    missing: list[str] = []
    tokens = tuple(
        drawable(token, game.terms, partial(icon_file, game), lambda name: missing.append("{" + name + "}"))
        for token in parsed(markup)
    )
    style = in_game(style, game_fonts.usable_fonts(game), game.language)
    return MarkupSetting(text.set_text(tokens, style, width, 1e5), style, tuple(missing))


def set_markup(
    game: Game,
    markup: str,
    style: Style,
    place: tuple[float, float, float],
    colour: str,
    box: int = 0,
    icon_colour: str | None = None,
) -> SetMarkup:
    """Set markup in a column; `place` is its (x, y, width) in mm. The text is as tall as it needs to be."""
    return placed(game, lines_of(game, markup, style, place[2]), place[:2], colour, box, icon_colour)


def placed(
    game: Game,
    lines: MarkupSetting,
    corner: tuple[float, float],
    colour: str,
    box: int = 0,
    icon_colour: str | None = None,
) -> SetMarkup:
    """Place text at the corner (x, y) in mm."""
    x, y = corner
    setting = lines.setting
    commands: list[Leaf] = []
    for run in setting.runs:
        at, baseline = x + run.x, y + run.y
        if run.icon:
            file = icon_file(game, run.icon) or ""
            commands.append(
                Symbol(file, icon_place(run, at, baseline), icon_colour or colour, box=box, spoken=run.text)
            )
        else:
            commands += drawn(run, at, baseline, colour, lines.style.tracking, box=box)
    return SetMarkup(tuple(commands), setting.height, (*lines.missing, *setting.missing), setting.over_width)
