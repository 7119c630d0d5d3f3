"""A round at the table, step by step: an ordered list to read, and with a script one step at a time, remembered on the device."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from engine.model.rounds import spaces
from generator.site.pages.html import esc, items
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from engine.model.rounds import Phase, Round, RoundStep
    from generator.site.pages.book import Book

NAME = "round"  # of the page in the game's folder


def round_page(book: Book, walk: Round) -> Page:
    """The walk of a game that says how its rounds go."""
    page = Page(book, NAME, walk.title, f"A round of {book.game.title} at the table, step by step.")
    if walk.about:
        page.text(walk.about, "pb-lead")
    page.add(
        '<p class="pb-source" data-pb-script>One step at a time, by the buttons or the arrow keys. This device remembers where you are; '
        "nothing leaves it.</p>"
    )
    phases = "".join(_phase(page, phase) for phase in walk.phases)
    page.add(
        f'<div class="pb-round" {_settings(book, walk)}>{_head(book, walk)}<ol class="pb-round-phases">{phases}</ol>{_BAR}</div>'
    )
    tracks(page, walk)
    others = [
        page.link(book.page("rules/index"), "all rules"),
        *([page.link(book.page("reference"), "the quick reference")] if book.game.aids else []),
        page.link(book.page("setup"), "the set-up"),
    ]
    page.add(f'<p class="pb-source">Also for the table: {", ".join(others)}.</p>')
    return page


def _settings(book: Book, walk: Round) -> str:
    """What the script has to know: the game, whose turns are counted, and the orders of phases."""
    orders = [spaces(book.game.sets, track) for track in walk.tracks]
    loop = [phase.id for phase in walk.phases if phase.id != walk.end]
    said = {
        "game": book.game.id,
        "turns": walk.turns,
        "end": walk.end,
        "loop": not orders,
        "orders": orders or [tuple(loop)],
    }
    return f'data-pb-round="{escape(json.dumps(said))}"'


def _head(book: Book, walk: Round) -> str:
    """Where the table is, and what can be chosen: the number of players, the track, a phase to go to."""
    players = book.game.players
    numbers = range(max(players.fewest, 2), players.most + 1)
    picks = []
    if walk.turns:
        picks.append(_select("players", "Players", [(str(number), str(number)) for number in numbers]))
    if walk.tracks:
        picks.append(_select("order", "Track", [(str(place), track.title) for place, track in enumerate(walk.tracks)]))
    picks.append(_select("space", "Go to", _places(book, walk)))
    return (
        '<div class="pb-round-head" data-pb-script><p role="status" data-pb-where>&nbsp;</p>'
        f'<progress max="1" value="0" aria-label="Of the {"track" if walk.tracks else "round"}"></progress><div class="pb-round-picks">{"".join(picks)}</div></div>'
    )


def _places(book: Book, walk: Round) -> list[tuple[str, str]]:
    """What can be gone to at first; the script writes them anew when another track is chosen."""
    titles = {phase.id: phase.title for phase in walk.phases}
    if walk.tracks:
        return [
            (str(place), f"{place + 1} {titles.get(name, name)}")
            for place, name in enumerate(spaces(book.game.sets, walk.tracks[0]))
        ]
    return [
        (str(place), phase.title) for place, phase in enumerate(phase for phase in walk.phases if phase.id != walk.end)
    ]


def _select(name: str, label: str, options: list[tuple[str, str]]) -> str:
    inner = "".join(f'<option value="{esc(value)}">{esc(title)}</option>' for value, title in options)
    return f'<label>{label} <select data-pb-pick="{name}">{inner}</select></label>'


_BAR = (
    '<div class="pb-round-bar" data-pb-script role="group" aria-label="Steps">'
    '<button type="button" data-pb-do="again" hidden></button>'
    '<button type="button" data-pb-go="-1"><span aria-hidden="true">◀ </span>Back</button>'
    '<button type="button" data-pb-go="1" class="pb-round-next">Next<span aria-hidden="true"> ▶</span></button></div>'
    '<div class="pb-round-more" data-pb-script><button type="button" data-pb-do="end">The game is over</button>'
    '<button type="button" data-pb-do="list" aria-pressed="false">All steps</button><button type="button" data-pb-do="over">Start over</button>'
    '<button type="button" data-pb-do="undo" hidden>Take it back</button></div>'
)


def _phase(page: Page, phase: Phase) -> str:
    who = f'<p class="pb-round-who">{page.inline(phase.who)}</p>' if phase.who else ""
    again = f'<p class="pb-round-again">{esc(phase.again)}</p>' if phase.again else ""
    steps = "".join(_step(page, f"{phase.id}-{number}", step) for number, step in enumerate(phase.steps, 1))
    return f'<li id="{esc(phase.id)}" data-pb-phase><h2 tabindex="-1">{esc(phase.title)}</h2>{who}<ol class="pb-round-steps">{steps}</ol>{again}</li>'


def _step(page: Page, name: str, step: RoundStep) -> str:
    remember = (
        f'<div class="pb-round-remember"><b>Remember</b>{items([page.inline(text) for text in step.remember])}</div>'
        if step.remember
        else ""
    )
    rules = page.rule_links(page.book.rules[rule] for rule in step.rules if rule in page.book.rules)
    shown = f'<p class="pb-round-rules"><span>Rules</span> {rules}</p>' if rules else ""
    return (
        f'<li id="{esc(name)}" data-pb-step><h3>{esc(step.title)}</h3>{page.paragraphs(step.do)}{remember}{shown}</li>'
    )


def tracks(page: Page, walk: Round) -> None:
    """The orders of phases that a piece prints, each as a list of links."""
    titles = {phase.id: phase.title for phase in walk.phases}
    for place, track in enumerate(walk.tracks):
        page.heading(2, f"The track: {track.title}", f"track-{place + 1}")
        rows = [
            f'<li><a href="#{esc(name)}" data-pb-space="{number}">{esc(titles.get(name, name))}</a></li>'
            for number, name in enumerate(spaces(page.book.game.sets, track))
        ]
        page.add(f'<ol class="pb-track" data-pb-track="{place}">{"".join(rows)}</ol>')
