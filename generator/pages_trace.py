"""A scenario as the verifier played it: each step with what followed, the rules at work, and the table as text."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from engine.picture import words
from generator.pages_html import count, esc, fold, items

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.play import Event
    from engine.verdict import Moment, Played
    from generator.pages_page import Page


def played_case(page: Page, played: Played, picture: Callable[[Moment], str], said: dict[int, str], *, opened: bool) -> None:
    """The steps of one case. `said` has steps that are told better by the scenario's own data, by number."""
    start = [moment for moment in played.moments if moment.number == 0]
    for moment in start:
        page.add(fold("The table at the start", _board(picture(moment)), "pb-table-fold"))
    rows = []
    for moment in played.moments:
        if moment.number:
            told = said.get(moment.number) or _told(page, moment)
            rows.append(f'<li id="{_anchor(played, moment)}">{told}{_followed(page, moment, played, opened=opened)}{_after(moment, picture)}</li>')
    if rows:
        page.add(f'<ol class="pb-play">{"".join(rows)}</ol>')


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
    return fold(f"What followed: {count(len(rows), 'event')}", items(rows, "pb-events"), "pb-events-fold", opened=opened)


def _event(page: Page, event: Event, names: tuple[str, ...]) -> str:
    book = page.book
    who = f"<b>{esc(names[event.who])}</b> " if 0 <= event.who < len(names) else ""
    old, new = (esc(words(value)) if value is not None else "" for value in (event.before, event.after))
    change = f' <span class="pb-change">{old} → {new}</span>' if new else f" {old}"
    ids = (event.rule,) if isinstance(event.rule, str) else event.rule
    rules = page.rule_links(book.rules[name] for name in ids if name in book.rules)
    rulings = " ".join(page.link(book.ruling(book.game.rulings[name]), esc(name), "pb-id") for name in ids if name in book.game.rulings)
    return f'{who}{esc(event.verb)} {esc(event.what)}{change} <span class="pb-event-rules">{rules} {rulings}</span>'


def _after(moment: Moment, picture: Callable[[Moment], str]) -> str:
    if moment.kind != "moves":
        return ""
    waits = f"<p>The table waits for {esc(moment.waits)}.</p>" if moment.waits else ""
    return fold("The table after it", waits + _board(picture(moment)), "pb-table-fold")


def _board(text: str) -> str:
    """A drawing made of signs; line ends are entities, for a block of a page holds no empty line."""
    return f'<pre class="pb-board" tabindex="0" role="img" aria-label="The table, drawn with signs">{escape(text).replace(chr(10), "&#10;")}</pre>'
