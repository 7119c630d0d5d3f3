"""The site's home, each game's overview, glossary, options and numbers, variants, downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.builders import BUILDERS_PAGE
from generator.site.pages.builders import KINDS as BUILDERS_KINDS
from generator.site.pages.filters import phases
from generator.site.pages.html import Address, count, esc, front_matter, image, items, link, table, words
from generator.site.pages.page import Page
from generator.site.pages.proof import standings
from generator.site.pages.values import provenance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.model import Section, Term
    from generator.site.pages.book import Book, Download

_VARIANT_KINDS = {"variant", "solo"}


def home(books: Iterable[Book]) -> str:
    """The first page: what there is for each game, with totals."""
    uri = "index.md"
    head = front_matter(
        title="Punchboard",
        description="Rules references, pieces and print-and-play files of board games.",
        hide=["navigation", "toc"],
    )
    lead = (
        '<p class="pb-lead">Rules you can search at the table, every piece with its picture, worked examples that a '
        "program has played, and sheets to print. Press <kbd>/</kbd> and ask.</p>"
    )
    ask = '<p><button type="button" class="pb-ask" data-pb-search>Search all rules and pieces</button></p>'
    cards = "".join(_game_card(book, uri) for book in books)
    build = f"<p>A game of your own? {link(Address(BUILDERS_PAGE).seen_from(uri), 'For builders')}</p>"
    return (
        "\n\n".join(
            [head, "# Rules at the table", lead, ask, "## Games", f'<div class="pb-games">{cards}</div>', build]
        )
        + "\n"
    )


def _game_card(book: Book, uri: str) -> str:
    game = book.game
    rows = "".join(f"<div><dt>{esc(name)}</dt><dd>{number:,}</dd></div>" for name, number in totals(book))
    title = link(book.page("index").seen_from(uri), esc(game.title))
    places = [
        ("rules/index", "Rules"),
        *([("round", "At the table")] if game.round else []),
        ("pieces/index", "Pieces"),
        ("downloads", "Print"),
    ]
    go = " ".join(link(book.page(name).seen_from(uri), text, "pb-button") for name, text in places)
    about = f"<h3>{title}</h3><p>{esc(_players(book))}</p><p>{esc(game.about)}</p>"
    proof = (
        f"Rules {link(book.page('proof').seen_from(uri), esc(_proof(book)))}."
        if book.plays
        else "The rules are told, and not played by a program yet."
    )
    return f'<section class="pb-game">{_strip(book, uri, 4)}{about}<dl class="pb-totals">{rows}</dl><p class="pb-source">{proof}</p><p>{go}</p></section>'


def _strip(book: Book, uri: str, most: int) -> str:
    """A few faces, one of a set, the largest kinds of piece first; nothing where none is drawn."""
    drawn = [
        (pieces, piece)
        for pieces in book.game.sets.values()
        for piece in pieces.items[:1]
        if (piece.id, "front") in book.pictures
    ]
    drawn.sort(key=lambda one: -min(one[0].size.width, 70) * min(one[0].size.height, 90))
    parts = []
    for _pieces, piece in drawn[:most]:
        picture = book.pictures[piece.id, "front"]
        drawing = image(Address(picture.small).seen_from(uri), picture.small_width, picture.small_height, piece.title)
        parts.append(link(book.piece(piece).seen_from(uri), drawing))
    return f'<div class="pb-strip">{"".join(parts)}</div>' if parts else ""


def totals(book: Book) -> list[tuple[str, int]]:
    """What a game's folder holds, counted."""
    game = book.game
    return [
        ("rules", len(book.rules)),
        ("rulings", len(game.rulings)),
        ("pieces", sum(one.copies for one in game.sets.values())),
        ("scenarios", len(game.scenarios)),
        ("terms", len(game.terms)),
    ]


def _players(book: Book) -> str:
    players = book.game.players
    span = str(players.fewest) if players.fewest == players.most else f"{players.fewest}–{players.most}"
    return f"{span} players" + (", or alone" if players.solo else "")


def overview(book: Book) -> Page:
    """What the game is, what is known of it and where to go."""
    game = book.game
    page = Page(book, "index", game.title, f"Rules reference, pieces, rulings and examples of {game.title}.")
    page.text(game.about, "pb-lead")
    page.add(f'<p class="pb-source">{esc(_players(book))} · data version {esc(game.version)}</p>')
    page.add(
        '<dl class="pb-totals">'
        + "".join(f"<div><dt>{esc(name)}</dt><dd>{number:,}</dd></div>" for name, number in totals(book))
        + "</dl>"
    )
    page.add(_strip(book, page.uri, 6))
    page.heading(2, "In the order of play", "chapters")
    page.add(
        '<ol class="pb-chapters">'
        + "".join(
            f'<li>{page.link(book.section(one), esc(one.title))} <span class="pb-dim">{_span(one)}</span></li>'
            for one in game.sections
        )
        + "</ol>"
    )
    page.heading(2, "Everything else", "more")
    page.add(items([f"{page.link(book.page(name), title)}: {what}" for name, title, what in _places(book)]))
    for uri in book.hand_written:
        page.add(
            f"<p>{page.link(Address(uri), esc(words(uri.rpartition('/')[2].removesuffix('.md'))), 'pb-button')}</p>"
        )
    if made_up := [
        piece for piece in book.pieces.values() if any(piece.provenance_of(key).is_prototype for key in piece.values)
    ]:
        page.heading(2, "What is not published", "prototype")
        page.add(
            f"<p>The rulebook alone does not say what every piece says. Values of {count(len(made_up), 'kind')} of pieces are marked "
            '<span class="pb-prov pb-prov-prototype">prototype</span>: made up here, so that the game can be played and checked, '
            "in agreement with every published fact.</p>"
        )
    page.heading(2, "Credits", "credits")
    page.add(
        '<dl class="pb-facts">'
        + "".join(f"<div><dt>{esc(role)}</dt><dd>{esc(name)}</dd></div>" for role, name in game.credits.people.items())
        + "</dl>"
    )
    page.add(
        f'<p class="pb-notice">{esc(game.title)}, its name and its design belong to their owners. This is unofficial; '
        f"{link(Address('about/notice.md').seen_from(page.uri), 'what that means')}.</p>"
    )
    return page


def _span(section: Section) -> str:
    return esc(f"{section.rules[0].id} to {section.rules[-1].id}") if section.rules else ""


def _places(book: Book) -> list[tuple[str, str, str]]:
    game = book.game
    found = [
        ("rules/index", "Rules", f"{count(len(book.rules), 'rule')} by number"),
        ("glossary", "Glossary", count(len(game.terms), "term")),
        ("pieces/index", "Pieces", f"{count(len(book.pieces), 'kind')}, drawn as printed"),
        ("rulings", "Rulings", f"{count(len(game.rulings), 'answer')} to open questions"),
        ("examples/index", "Examples", f"{count(len(game.scenarios), 'scenario')} that the verifier plays"),
        (
            "options",
            "Options and numbers",
            f"{count(len(game.options), 'switch', 'switches')} and {count(len(game.constants), 'number')}",
        ),
    ]
    if variant_sections(book):
        found.append(("variants", "Variants", "expansions and playing alone"))
    if book.plays:
        found.append(("proof", "Proof", _proof(book)))
    if game.round:
        found.append(("round", esc(game.round.title), "one step at a time; your phone remembers where you are"))
    if book.game.aids:
        found.append(("reference", "Quick reference", "the player aids, to tick off as a round goes on"))
    if book.vocabulary:
        found.append(("effects", "Effects", f"{count(len(book.vocabulary), 'effect')} that pieces are made of"))
    return [
        ("setup", "Set-up by players", "the pieces needed, and the table as it begins"),
        *found,
        ("downloads", "Downloads", "sheets to print, and all of this as JSON"),
    ]


def _proof(book: Book) -> str:
    return ", ".join(f"{number} {word}" for word, number in standings(book).items() if number)


def glossary(book: Book) -> Page:
    """Every word of the game from A to Z."""
    terms = sorted(book.game.terms.values(), key=lambda term: term.name.lower())
    page = Page(book, "glossary", "Glossary", f"The words of {book.game.title}.")
    page.lead(
        f"{count(len(terms), 'word')} of the game. Wherever one stands underlined with dots, its meaning opens beside it."
    )
    for term in terms:
        page.heading(2, term.name, term.id)
        page.add(_term(page, term))
    return page


def _term(page: Page, term: Term) -> str:
    book = page.book
    facts = []
    if other := [name for name in (term.plural, *term.aliases) if name]:
        facts.append(f"<div><dt>Also</dt><dd>{esc(', '.join(other))}</dd></div>")
    if rules := [book.rules[name] for name in term.rules if name in book.rules]:
        facts.append(f"<div><dt>Rules</dt><dd>{page.rule_links(rules)}</dd></div>")
    if piece := book.pieces.get(term.id):
        facts.append(f"<div><dt>Piece</dt><dd>{page.link(book.piece(piece), esc(piece.title))}</dd></div>")
    return f'<div class="pb-term">{page.paragraphs(term.definition, here="term:" + term.id)}<dl class="pb-facts">{"".join(facts)}</dl></div>'


def options_page(book: Book) -> Page:
    """The switches that a group may set, and the numbers that stand on no piece."""
    game = book.game
    page = Page(book, "options", "Options and numbers", f"House options and the constants of {game.title}.")
    page.lead(
        "Where a ruling could as well be the other way, a group may set a switch; the first value is what we recommend. "
        "Every number of the rules that stands on no piece is here too."
    )
    page.heading(2, "Switches", "switches")
    for option in game.options.values():
        page.heading(3, option.title, option.id.replace("_", "-"))
        rows = [
            [
                f"<code>{esc(name)}</code>"
                + (' <span class="pb-kind">default</span>' if name == option.default else ""),
                page.inline(sentence),
            ]
            for name, sentence in option.values.items()
        ]
        page.add(table(["Value", "Meaning"], rows, name=option.title))
        if option.ruling and (ruling := game.rulings.get(option.ruling)):
            page.add(
                f'<p class="pb-source">Ruling {page.link(book.ruling(ruling), esc(f"{ruling.id} {ruling.title}"))}</p>'
            )
    page.heading(2, "Numbers", "numbers")
    rows = [
        [
            f'<span id="{esc(one.id.replace("_", "-"))}">{esc(one.title)}</span>',
            f"<b>{one.value}</b>",
            provenance(one.provenance),
            page.rule_links(book.rules[name] for name in one.rules if name in book.rules),
        ]
        for one in game.constants.values()
    ]
    page.add(table(["What", "Value", "Known from", "Rules"], rows))
    return page


def variant_sections(book: Book) -> list[Section]:
    """Chapters that are played only on demand: expansions, playing alone."""
    return [one for one in book.game.sections if any(rule.kind in _VARIANT_KINDS for rule in one.rules)]


def variants(book: Book) -> Page:
    """The ways to play the game otherwise, each with its rules and pieces."""
    page = Page(book, "variants", "Variants", f"Other ways to play {book.game.title}.")
    page.lead(
        "Ways to play the game otherwise: each with its chapter, the pieces it needs and the questions it raises."
    )
    for section in variant_sections(book):
        page.heading(2, section.title, section.id)
        if section.intro:
            page.text(section.intro)
        invitation = f"Read the {count(len(section.rules), 'rule')}"
        page.add(f"<p>{page.link(book.section(section), invitation, 'pb-button')}</p>")
        names = {rule.id for rule in section.rules}
        pieces = {piece.id: piece for name in names for piece in book.pieces_of.get(name, [])}
        ordered = [piece for piece in book.pieces.values() if piece.id in pieces]
        if ordered:
            page.add(f"<div><b>Pieces:</b> {page.some_links([(book.piece(one), one.title) for one in ordered])}</div>")
        rulings = [one for one in book.game.rulings.values() if names & set(one.rules)]
        if rulings:
            page.add(f"<div><b>Rulings:</b> {page.some_links([(book.ruling(one), one.id) for one in rulings])}</div>")
    return page


def downloads(book: Book) -> Page:
    """The files to print, where they have been made."""
    page = Page(book, "downloads", "Downloads", f"Print-and-play files of {book.game.title}.")
    page.lead(
        "Sheets of every piece to print, cut and play with, the player aids and the rules as a book, made from the same data as these pages."
    )
    files = [
        (f"{book.game.id}/data.json", "Everything of this game as JSON"),
        ("assets/data/content.schema.json", "its JSON Schema"),
        (f"{book.game.id}/ids.txt", "every permanent address"),
    ]
    page.add("<p>" + ", ".join(link(page.file(uri), title) for uri, title in files) + ".</p>")
    if not book.downloads:
        page.add(
            f"<p>None have been made for this copy of the site. <code>punchboard print {esc(book.game.id)}</code> makes them; "
            "the next build of the site shows them here.</p>"
        )
        return page
    papers = sorted({one.paper for one in book.downloads})
    titles = dict.fromkeys(one.title for one in book.downloads)
    sheets = {(one.title, one.paper): one for one in book.downloads}
    rows = [
        [
            f"<b>{esc(title)}</b>" if title == "Everything" else esc(title),
            *(_file(page, sheets.get((title, paper))) for paper in papers),
        ]
        for title in titles
    ]
    page.add(table(["What", *map(esc, papers)], rows, name="Files to print"))
    page.add(
        "<p>Print at actual size, without fitting to the page. The first page of the sheets has a ruler to measure.</p>"
    )
    return page


def _file(page: Page, one: Download | None) -> str:
    if one is None:
        return ""
    size = f"{one.size / 1_000_000:.1f} MB" if one.size >= 100_000 else f"{one.size / 1000:.0f} kB"  # noqa: PLR2004 - bytes
    pages = count(one.pages, "page")
    return f'{link(page.file(one.uri), f"PDF, {pages}")} <span class="pb-dim">{size}</span>'


def search_help(books: list[Book]) -> str:
    """How to ask: filters and their values, generated from what there is."""
    head = front_matter(title="How to search", description="Filters and shortcuts of the search.")
    games = ", ".join(f"<code>game:{esc(book.game.id)}</code>" for book in books)
    kinds = ", ".join(
        f"<code>type:{one}</code>"
        for one in ("rule", "term", "piece", "ruling", "scenario", "option", "chapter", "page")
    )
    built = ", ".join(f"<code>type:{one}</code>" for one in BUILDERS_KINDS)
    sets = [
        [esc(one.title), f"<code>set:{esc(one.id)}</code>", esc(book.game.title)]
        for book in books
        for one in book.game.sets.values()
    ]
    times = sorted({phase for book in books for piece in book.pieces.values() for phase in phases(book, piece)})
    examples = items(
        [
            "<code>SS-3.4</code>: an exact number comes first".replace(
                "SS", esc(books[0].game.prefix if books else "XX")
            ),
            "<code>majority</code>: a word of the game, its rules after it",
            "<code>majorty</code>: one or two letters may be wrong",
            '<code>"no change"</code>: words in quotation marks must stand side by side',
        ]
    )
    keys = items(
        [
            "<kbd>/</kbd> or <kbd>Ctrl</kbd> <kbd>K</kbd> opens the search from any page",
            "<kbd>↓</kbd> <kbd>↑</kbd> choose, <kbd>Enter</kbd> goes there",
            "<kbd>Esc</kbd> closes",
        ]
    )
    return (
        "\n\n".join(
            [
                head,
                "# How to search",
                examples,
                keys,
                "## Filters",
                f"<p>By game: {games}</p>",
                "<p>For people who build games: <code>in:builders</code>, with tutorial, file formats, commands, problem codes, the engine's API and the effects; "
                "<code>in:</code> takes the name of a game too. " + f"By kind: {built}</p>",
                f"<p>By kind: {kinds}</p>",
                "<p>By provenance: <code>from:prototype</code>, <code>from:rulebook</code>, <code>from:public</code>, <code>from:derived</code></p>",
                "<p>By phase or timing, where pieces have one: "
                + (" ".join(f"<code>phase:{esc(one)}</code>" for one in times) or "no piece has")
                + "</p>",
                table(["Set of pieces", "Filter", "Game"], sets),
            ]
        )
        + "\n"
    )
