"""Writes a plain layout that shows every column of a table: title, picture, short values in a line, long texts below.

The letters of a card are as large as its texts allow, from 10 points down to 5. If 5 would not do, the card gets larger.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.model import Size, markup, sizes

if TYPE_CHECKING:
    from generator.importing.columns import Meaning
    from generator.importing.ids import Cells

MOST_SHORT = 24  # characters of a value that stands in the line of short values
MOST_COLUMNS = 30  # that are drawn
LARGER = ("poker", "tarot", "jumbo", "A6", "A5", "A4")
ACCENTS = ("#22315c", "#5c2230", "#1f4d38", "#5a3d12", "#43265c", "#134a55", "#4a4a12", "#333333")
_POINT = 25.4 / 72
_SAFE = 0.95  # of the letters that would fit by their mean width
_POINTS = (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)


@dataclass(frozen=True, slots=True)
class PlainLayout:
    """The layout's text, the keys that it draws, and the size of card that it needs."""

    text: str
    keys: frozenset[str]
    size: str


def plain_layout(columns: list[Meaning], items: list[Cells], size: str, about: str) -> PlainLayout:
    """Return a layout for a table. `size` is the wanted size, "" for the smallest of LARGER that holds the longest card."""
    values = [
        one
        for one in columns
        if one.role not in {"title", "copies", "id", "face", "back", "made face", "ignored", "data"}
    ]
    pictures = [one for one in values if one.role == "image"][:2]
    texts = [one for one in values if one.role != "image"][:MOST_COLUMNS]
    short = [
        one
        for one in texts
        if one.role != "text" and max((len(item.get(one.key, "")) for item in items), default=0) <= MOST_SHORT
    ]
    long = [one for one in texts if one not in short]
    longest = [_lines_of(item, short, long) for item in items]
    wanted = size or next((name for name in LARGER if _points(longest, name, bool(pictures)) > _POINTS[-1]), LARGER[-1])
    titled = any(one.role == "title" for one in columns)
    drawn = _boxes(short, long, pictures, about) if titled or pictures else _untitled(short, long, about)
    return PlainLayout(drawn, frozenset(one.key for one in (*texts, *pictures)), wanted)


def _lines_of(item: Cells, short: list[Meaning], long: list[Meaning]) -> list[int]:
    """Return how many letters each paragraph of a card has."""
    line = sum(len(one.label) + len(item[one.key]) + 5 for one in short if item.get(one.key))
    texts = [
        (f"{one.label}: " if len(long) > 1 else "") + markup.plain(item[one.key]) for one in long if item.get(one.key)
    ]
    return [line, *(len(part) for text in texts for part in [*text.split("\n"), ""])]


def _area(size: str, has_picture: bool) -> tuple[float, float]:
    """Return the width and height of the texts of a card, in mm."""
    found = sizes.size(size) or Size(*sizes.NAMED["poker"])
    return found.width - 10, (found.height - 22) * (0.6 if has_picture else 1.0)


def _points(longest: list[list[int]], size: str, has_picture: bool) -> float:
    """Return the size of letters at which the longest card fits; the smallest, if none does."""
    width, height = _area(size, has_picture)
    for points in _POINTS:
        across = max(1.0, width / (points * _POINT * 0.5) * _SAFE)
        lines = max((sum(max(0.4, math.ceil(letters / across)) for letters in one) for one in longest), default=0)
        if lines * points * _POINT * 1.3 <= height:
            return points
    return _POINTS[-1]


def _value(one: Meaning, label: str, between: str) -> str:
    """Return an expression that prints a value with its label, or nothing if the card has none."""
    key = f"item.{one.key}"
    words = f"{json.dumps(label, ensure_ascii=False)} ~ " if label else ""
    return "{{ " + f'({words}{key} ~ {json.dumps(between)}) if {key} is defined else ""' + " }}"


def _label(one: Meaning) -> str:
    words = "".join(char for char in one.label.replace("_", " ") if char not in "\\{}%#*[]|\"'").split()
    while len(words) > 1 and len(" ".join(words)) > MOST_SHORT:  # the last words of a nested key tell most
        words = words[1:]
    plain = " ".join(words)[:MOST_SHORT]
    return f"**{plain or one.key}:** "


def _framed(about: str, box: str) -> str:
    """Return a layout with a frame and one box of text."""
    return (
        f"about: {json.dumps(about, ensure_ascii=False)}\n"
        f"define: {{accent: '\"{ACCENTS[0]}\"'}}\n"
        "boxes:\n"
        '  - background: "#ffffff"\n'
        '  - {rect: [3, 3, "w - 6", "h - 6"], stroke: "{{ accent }}", corner: 2}\n'
        f"  - {{{box}}}\n"
    )


def _sentence(about: str) -> str:
    """Return a layout for cards that have nothing but a title, such as questions: it stands large on the card."""
    where = 'at: [7, 7, "w - 14", "h - 14"], size: 16, min: 5, bold: true, align: center, valign: middle'
    return _framed(about, f'text: "{{{{ plain(item.title) }}}}", {where}, colour: "{{{{ accent }}}}"')


def _untitled(short: list[Meaning], long: list[Meaning], about: str) -> str:
    """Return a layout for cards whose titles are only numbers: the longest text stands first, the values below it."""
    body = "".join(_value(one, _label(one) if len(long) > 1 else "", "\n\n") for one in long)
    text = body + "".join(_value(one, _label(one), "\u2002 ") for one in short)
    if not text:
        return _sentence(about)
    where = 'at: [6, 6, "w - 12", "h - 12"], size: 11, min: 5, colour: "#1b2233"'
    return _framed(about, f"text: {json.dumps(text, ensure_ascii=False)}, {where}")


def _boxes(short: list[Meaning], long: list[Meaning], pictures: list[Meaning], about: str) -> str:
    if not (short or long or pictures):
        return _sentence(about)
    line = "".join(_value(one, _label(one), "\u2002 ") for one in short)
    body = "".join(_value(one, _label(one) if len(long) > 1 else "", "\n\n") for one in long)
    text = "\n\n".join(part for part in (line, body) if part)
    lines = [
        f"about: {json.dumps(about, ensure_ascii=False)}",
        "define: {accent: '\"" + ACCENTS[0] + "\"'}",
        "boxes:",
        '  - background: "#ffffff"',
        '  - {rect: [3, 3, "w - 6", 12], fill: "{{ accent }}", corner: 2}',
        '  - {text: "{{ plain(item.title) }}", at: [5, 3.5, "w - 10", 11], size: 13, min: 5, bold: true, align: center, valign: middle, colour: "#ffffff"}',
    ]
    top = "18"
    if pictures:
        top = '"19 + (h - 22) * 0.4"'
        lines += [line for number, one in enumerate(pictures) for line in _picture(one, number, len(pictures))]
    if text:
        height = '"h - 22"' if not pictures else '"(h - 22) * 0.6 - 2"'
        lines.append(
            f'  - {{text: {json.dumps(text, ensure_ascii=False)}, at: [5, {top}, "w - 10", {height}], size: 10, min: 5, colour: "#1b2233"}}'
        )
    return "\n".join(lines) + "\n"


def _picture(one: Meaning, number: int, of: int) -> list[str]:
    """Return the boxes of a picture: an SVG is drawn as an icon, everything else as an image."""
    key = f"item.{one.key}"
    at = f'["5 + (w - 10) * {number} / {of}", 17, "(w - 10) / {of}", "(h - 22) * 0.4"]'
    has = f"{key} is defined and has_image({key})"
    return [
        f'  - {{image: "{{{{ {key} }}}}", at: {at}, when: "{has} and {key}[-4:] != \'.svg\'"}}',
        f'  - {{icon: "{{{{ {key}[:-4] }}}}", at: {at}, when: "{has} and {key}[-4:] == \'.svg\'"}}',
    ]


def back_layout(title: str) -> str:
    """Return the layout of a plain back with a title."""
    words = json.dumps(markup.escape(title).replace("{{", "{ {"), ensure_ascii=False)
    return (
        "boxes:\n"
        f'  - background: "{ACCENTS[0]}"\n'
        f'  - {{text: {words}, at: [5, "h / 2 - 8", "w - 10", 16], size: 15, min: 6, align: center, valign: middle, colour: "#ffffff"}}\n'
    )


def coloured(parent: str, number: int) -> str:
    """Return a layout that differs from another by its colour."""
    return f"extends: {parent}\ndefine: {{accent: '\"{ACCENTS[number % len(ACCENTS)]}\"'}}\n"
