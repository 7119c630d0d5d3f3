"""How a table is set: the steps that hold for a group's players and ways to play, to tick off, and the pieces they need.

Without a script every step stands there and says for whom it is; a script shows what was chosen and remembers it.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from engine.model import counting, setups
from engine.model.setups import PLAYERS
from generator.site.pages.first_tables import begun
from generator.site.pages.html import count, esc, fold, image, items, table, words
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import PieceSet
    from engine.model.setups import Setup, SetupStep, Take
    from generator.site.pages.book import Book

NAME = "setup"  # of the page in the game's folder
When = dict[str, tuple[str, ...]]


def setup_page(book: Book) -> Page:
    """The set-up in steps where the data has them, the pieces that are needed, and the tables that a verifier sets up."""
    game, setup = book.game, book.game.setup
    page = Page(
        book, NAME, "Set-up by players", f"How {game.title} begins, for every number of players and every way to play."
    )
    chapters = [one for one in game.sections if any(rule.kind == "setup" for rule in one.rules)]
    page.lead(
        "What is laid out, step by step, and the pieces that are needed. The rules are in "
        + (
            ", ".join(page.link(book.section(one), esc(one.title)) for one in chapters)
            or page.link(book.page("rules/index"), "the rules")
        )
        + "."
    )
    if setup:
        _steps(page, setup)
    page.heading(2, "The pieces that are needed", "pieces")
    page.add(_needed(page))
    begun(page)
    _options(page)
    return page


def _steps(page: Page, setup: Setup) -> None:
    """The chooser, the steps under the headings of their parts, and the ways to play."""
    if setup.about:
        page.text(setup.about)
    page.add(_chooser(page.book, setup))
    page.add(
        f'<p class="pb-source pb-setup-when-all">Where there are several numbers of pieces, they are for '
        f"{' / '.join(map(str, counting.numbers(page.book.game)))} players, or for those that the step names.</p>"
    )
    for part in setup.parts:
        page.heading(2, part.title, f"part-{_slug(part.title)}")
        page.add(
            f'<ul class="pb-setup-steps" data-pb-part>{"".join(_step(page, setup, step) for step in part.steps)}</ul>'
        )
    if setup.ways:
        page.heading(2, "Ways to play", "ways")
        for way in setup.ways:
            page.add(
                fold(
                    esc(way.title), items([_choice(page, setup, way.id, choice) for choice in way.choices]), opened=True
                )
            )


def _slug(title: str) -> str:
    return "-".join("".join(sign if sign.isalnum() else " " for sign in title.lower()).split())


def _choice(page: Page, setup: Setup, way: str, choice: setups.Choice) -> str:
    """What a choice is, for whom, and links to the steps that are for it alone."""
    own = [step for step in setup.steps if step.when.get(way) == (choice.id,)]
    links = ", ".join(f'<a href="#step-{esc(step.id)}">{esc(step.title)}</a>' for step in own)
    about = f": {page.inline(choice.about)}" if choice.about else ""
    players = f" Only with {_players(tuple(map(str, choice.players)))}." if choice.players else ""
    return f"<b>{esc(choice.title)}</b>{about}{players}" + (f" Its steps: {links}." if links else "")


# -- the chooser --------------------------------------------------------------------------------------------------------
def _usual(book: Book, setup: Setup) -> dict[str, str]:
    """What is chosen at first: the smallest group that is no single player, the first choice of each way, the recommended options."""
    group = [number for number in counting.numbers(book.game) if number > 1] or list(counting.numbers(book.game))
    asked = {key for step in setup.steps for key in step.when}
    return {
        PLAYERS: str(group[0]),
        **{way.id: way.choices[0].id for way in setup.ways if way.choices},
        **{option.id: option.default for option in book.game.options.values() if option.id in asked},
    }


def _chooser(book: Book, setup: Setup) -> str:
    usual = _usual(book, setup)
    picks = [
        _pick(
            PLAYERS,
            "Players",
            [(str(number), str(number), ()) for number in counting.numbers(book.game)],
            usual[PLAYERS],
        )
    ]
    picks += [
        _pick(way.id, way.title, [(one.id, one.title, one.players) for one in way.choices], usual.get(way.id, ""))
        for way in setup.ways
    ]
    for option in book.game.options.values():
        if option.id in usual:
            for_whom = next(
                (step.when[PLAYERS] for step in setup.steps if option.id in step.when and PLAYERS in step.when), ()
            )
            picks.append(
                _pick(
                    option.id,
                    option.title,
                    [(value, words(value), ()) for value in option.values],
                    option.default,
                    for_whom,
                )
            )
    return (
        f'<form class="pb-filters" data-pb-script data-pb-setup="{esc(book.game.id)}" aria-label="Your table">{"".join(picks)}'
        '<button type="button" data-pb-do="clear">Untick all</button><p role="status"></p></form>'
        '<p class="pb-source" data-pb-script>This device remembers what you choose and tick; nothing leaves it.</p>'
    )


def _pick(
    name: str, label: str, values: list[tuple[str, str, tuple[int, ...]]], usual: str, players: tuple[str, ...] = ()
) -> str:
    """A select; what only some numbers of players can choose says so to the script."""
    inner = "".join(
        f'<option value="{esc(value)}"{_for(tuple(map(str, only)))}{" selected" if value == usual else ""}>{esc(title)}</option>'
        for value, title, only in values
    )
    return f'<label{_for(players)}>{esc(label)} <select data-pb-pick="{esc(name)}">{inner}</select></label>'


def _for(players: tuple[str, ...]) -> str:
    return f' data-pb-for="{esc(" ".join(players))}"' if players else ""


# -- one step -----------------------------------------------------------------------------------------------------------
def _step(page: Page, setup: Setup, step: SetupStep) -> str:
    book = page.book
    rules = page.rule_links(book.rules[rule] for rule in step.rules if rule in book.rules)
    pieces = items([_pieces(page, step, take) for take in step.pieces], "pb-setup-pieces")
    shown = f'<p class="pb-round-rules"><span>Rules</span> {rules}</p>' if rules else ""
    for_whom = f' <span class="pb-setup-when">{esc(_said(book, setup, step.when))}</span>' if step.when else ""
    usual = _usual(book, setup)
    other = "" if all(usual.get(key) in values for key, values in step.when.items()) else " data-pb-other"
    return (
        f'<li id="step-{esc(step.id)}" data-pb-when="{_json(step.when)}"{other}><label><input type="checkbox" data-pb-tick="{esc(step.id)}"> '
        f"<b>{esc(step.title)}</b></label>{for_whom}{page.paragraphs(step.do)}{pieces}{shown}</li>"
    )


def _pieces(page: Page, step: SetupStep, take: Take) -> str:
    """Pieces by name and picture, and how many of them; for a number that hangs on the players, of each number."""
    book = page.book
    found = counting.taken(book.game, take)
    if not found:
        return esc(take.of)
    whole = take.of in book.game.sets
    title, where = (
        (book.game.sets[take.of].title, book.page("pieces/index", take.of))
        if whole
        else (found[0].title, book.piece(found[0]))
    )
    drawn = next((book.pictures[piece.id, "front"] for piece in found if (piece.id, "front") in book.pictures), None)
    picture = image(page.file(drawn.small), drawn.small_width // 2, drawn.small_height // 2, "") if drawn else ""
    amounts = {
        str(number): counting.amount(book.game, take, number)
        for number in counting.numbers(book.game)
        if str(number) in step.when.get(PLAYERS, (str(number),))
    }
    return (
        f'{page.link(where, f"{picture}<span>{esc(title)}</span>")} <b class="pb-setup-count">× {_amount(amounts)}</b>'
    )


def _amount(amounts: Mapping[str, int]) -> str:
    """`6`, or `4 / 6 / 8` with what each is for, of which a script shows one."""
    if len(set(amounts.values())) == 1:
        return str(next(iter(amounts.values())))
    heard = ", ".join(f"{number} with {players}" for players, number in amounts.items())
    return (
        f'<span data-pb-amounts="{_json(amounts)}" title="{esc(heard)}">{" / ".join(map(str, amounts.values()))}</span>'
    )


def _json(value: Mapping[str, object]) -> str:
    return escape(json.dumps(value, separators=(",", ":")))


def _players(numbers: tuple[str, ...]) -> str:
    """`1 player`, `2 or 3 players`."""
    said = f"{', '.join(numbers[:-1])} or {numbers[-1]}" if len(numbers) > 1 else numbers[0]
    return f"{said} player" if said == "1" else f"{said} players"


def _said(book: Book, setup: Setup, when: Mapping[str, tuple[str, ...]]) -> str:
    """For whom a step is: `2 players · Short game`."""
    parts = []
    titles = {way.id: {choice.id: choice.title for choice in way.choices} for way in setup.ways}
    for key, values in when.items():
        if key == PLAYERS:
            parts.append(_players(values))
        elif key in titles:
            parts.append(" or ".join(titles[key].get(value, value) for value in values))
        elif option := book.game.options.get(key):
            parts.append(f"{option.title}: {' or '.join(map(words, values))}")
    return " · ".join(parts)


# -- the pieces ---------------------------------------------------------------------------------------------------------
def _needed(page: Page) -> str:
    """Every set with its copies for each number of players; a set that only some ways to play lay out says which."""
    book = page.book
    numbers = counting.numbers(book.game)
    rows = []
    for one in book.game.sets.values():
        name = page.link(book.page("pieces/index", one.id), esc(one.title)) + _only(book, one)
        rows.append(
            [
                name,
                str(one.copies),
                *(str(sum(counting.needed(book.game, piece, players) for piece in one.items)) for players in numbers),
            ]
        )
    return table(
        ["Pieces", "In the box", *(count(players, "player") for players in numbers)],
        rows,
        "pb-setup-needed",
        name="Pieces by number of players",
    )


def _only(book: Book, pieces: PieceSet) -> str:
    """What has to be chosen for a set to be used; nothing where it is used however one plays."""
    setup = book.game.setup
    ids = {pieces.id, *(piece.id for piece in pieces.items)}
    found = [step.when for step in setup.steps if any(take.of in ids for take in step.pieces)] if setup else []
    chosen: list[When] = [{key: values for key, values in when.items() if key != PLAYERS} for when in found]
    if setup is None or not chosen or not all(chosen) or _every(setup, chosen):
        return ""
    said = " or ".join(dict.fromkeys(_said(book, setup, when) for when in chosen))
    return f' <span class="pb-dim" data-pb-any="{escape(json.dumps(chosen, separators=(",", ":")))}">only with {esc(said)}</span>'


def _every(setup: Setup, chosen: list[When]) -> bool:
    """Whether conditions on one way have all of its choices between them."""
    return any(
        {choice.id for choice in way.choices}
        <= {value for when in chosen if list(when) == [way.id] for value in when[way.id]}
        for way in setup.ways
    )


def _options(page: Page) -> None:
    game = page.book.game
    if not game.options:
        return
    page.heading(2, "Agreed before the game", "options")
    rows = [
        fold(
            esc(option.title),
            items([f"<code>{esc(name)}</code> {page.inline(sentence)}" for name, sentence in option.values.items()]),
        )
        for option in game.options.values()
    ]
    page.add("".join(rows))
