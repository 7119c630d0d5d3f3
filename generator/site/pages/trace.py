"""A scenario as the verifier played it: each step with what followed, the rules at work, and the table before and after.

Without a script it is an ordered list with a drawing after each step; `play.js` makes it step by buttons and arrow keys.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from engine.play.picture import words
from generator.site.pages.board import board
from generator.site.pages.html import count, esc, fold, items

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.play import Event
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment, Played
    from generator.site.pages.page import Page

    Picture = Callable[[Moment], Drawing | str]


def played_case(
    page: Page, played: Played, picture: Picture, said: dict[int, str], *, opened: bool, sparse: bool
) -> None:
    """The steps of one case with their tables drawn, of a `sparse` one only the last.

    `said` has steps that are told better by the scenario's own data, by number.
    """
    before, rows, start = None, [], ""
    last = _last(played)
    for moment in played.moments:
        if not moment.number:
            if sparse:
                continue
            before = picture(moment)
            start = _frame(board(before), "The table at the start", "0", played.name)
            continue
        told = said.get(moment.number) or _told(page, moment)
        drawing = ""
        if moment.kind == "moves" and (not sparse or moment is last):
            after = picture(moment)
            waits = f" The table waits for {esc(moment.waits)}." if moment.waits else ""
            drawing = _frame(
                board(after, before), f"The table after step {moment.number}.{waits}", str(moment.number), played.name
            )
            before = after
        rows.append(
            f'<li id="{_anchor(played, moment)}"><div class="pb-told">{told}</div>{_followed(page, moment, played, opened=opened)}{drawing}</li>'
        )
    if rows:
        page.add(f'<div class="pb-player" data-pb-player>{start}<ol class="pb-play">{"".join(rows)}</ol></div>')


def told_case(page: Page, played: Played, picture: Picture, said: dict[int, str], *, sparse: bool) -> None:
    """The steps of one case, its tables as text in folds (of a `sparse` one only the last): for the many scenarios that only test."""
    rows = []
    last = _last(played)
    for moment in played.moments:
        shown = moment is last if sparse else moment.number == 0 or moment.kind == "moves"
        table = _text(str(picture(moment))) if shown else ""
        if not moment.number and not table:
            continue
        if not moment.number:
            page.add(fold("The table at the start", table, "pb-table-fold"))
            continue
        told = said.get(moment.number) or _told(page, moment)
        waits = f"<p>The table waits for {esc(moment.waits)}.</p>" if moment.waits else ""
        after = fold("The table after it", waits + table, "pb-table-fold") if table else ""
        rows.append(
            f'<li id="{_anchor(played, moment)}">{told}{_followed(page, moment, played, opened=False)}{after}</li>'
        )
    if rows:
        page.add(f'<ol class="pb-play">{"".join(rows)}</ol>')


def _last(played: Played) -> Moment | None:
    """The last moment at which something was moved."""
    return next((moment for moment in reversed(played.moments) if moment.kind == "moves"), None)


def _anchor(played: Played, moment: Moment) -> str:
    name = "-".join("".join(sign if sign.isalnum() else " " for sign in played.name.lower()).split())
    return f"{name}-step-{moment.number}" if name else f"step-{moment.number}"


def _told(page: Page, moment: Moment) -> str:
    note = f'<span class="pb-note">{page.inline(moment.note)}</span>' if moment.note else ""
    if moment.kind == "moves":
        return f"{moves(moment.seat, moment.text)}{note}"
    return f'<span class="pb-steplabel">{esc(moment.text)}</span>{note}'


def moves(seat: str, text: str) -> str:
    """`Liam: pledge; discard cunning` in words."""
    parts = [f'<span class="pb-move">{esc(part.strip())}</span>' for part in text.split(";")]
    return f'<b class="pb-seat">{esc(seat)}</b> {", then ".join(parts)}'


def _followed(page: Page, moment: Moment, played: Played, *, opened: bool) -> str:
    if not moment.events:
        return ""
    rows = [_event(page, event, played.names) for event in moment.events]
    return fold(
        f"What followed: {count(len(rows), 'event')}", items(rows, "pb-events"), "pb-events-fold", opened=opened
    )


def _event(page: Page, event: Event, names: tuple[str, ...]) -> str:
    book = page.book
    who = f"<b>{esc(names[event.who])}</b> " if 0 <= event.who < len(names) else ""
    old, new = (esc(words(value)) if value is not None else "" for value in (event.before, event.after))
    change = f' <span class="pb-change">{old} → {new}</span>' if new else f" {old}"
    ids = (event.rule,) if isinstance(event.rule, str) else event.rule
    rules = page.rule_links(book.rules[name] for name in ids if name in book.rules)
    rulings = " ".join(
        page.link(book.ruling(book.game.rulings[name]), esc(name), "pb-id") for name in ids if name in book.game.rulings
    )
    return f'{who}{esc(event.verb)} {esc(event.what)}{change} <span class="pb-event-rules">{rules} {rulings}</span>'


def _frame(drawing: str, caption: str, number: str, case: str) -> str:
    """A drawing in a box that scrolls by itself where the screen is narrower; what it shows is text, to be read in its order."""
    name = caption.partition(".")[0] + (f", {esc(case)}" if case else "")
    return (
        f'<figure class="pb-frame" data-frame="{number}"><div class="pb-frame-box" role="region" tabindex="0" aria-label="{name}">'
        f"{drawing}</div><figcaption>{caption}</figcaption></figure>"
    )


def _text(text: str) -> str:
    """A drawing made of signs; line ends are entities, for a block of a page holds no empty line."""
    return f'<pre class="pb-board" tabindex="0" role="img" aria-label="The table, drawn with signs">{escape(text).replace(chr(10), "&#10;")}</pre>'
