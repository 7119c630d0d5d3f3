"""A game's balance page: how simulated games come out, as plots with their tables, and the numbers to download."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.runs.balance import averages, table_text, text
from generator.site.pages.html import count, esc, fold, items, link, table
from generator.site.pages.page import Page
from generator.site.pages.plots import Bar, Share, bars, distributions, shares

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.site.pages.book import Book

NAME = "balance"
SHOWN = 20  # pieces in a plot; all of them are in its table
_BOTS = {
    "random": "Bots that choose at random",
    "greedy": "Greedy bots, looking one decision ahead",
    "mixed": "Greedy bots against random ones",
}


def balance_files(book: Book) -> dict[str, bytes]:
    """The numbers of every run, as JSON and as comma separated rows, by uri."""
    files = {}
    for number, stats in enumerate(book.balance, 1):
        files[_file(book, number, "json")] = text(stats).encode()
        files[_file(book, number, "csv")] = table_text(stats).encode()
    return files


def _file(book: Book, number: int, kind: str) -> str:
    return f"{book.game.id}/{NAME}-{number}.{kind}"


def balance_page(book: Book) -> Page:
    """All runs of a game, one below the other."""
    page = Page(book, NAME, "Balance", f"How simulated games of {book.game.title} come out.")
    page.lead(
        "What many games played by bots came to. Bots do not play like people: the numbers show what the rules and "
        "the cards allow, not what a good player makes of them."
    )
    for number, stats in enumerate(book.balance, 1):
        _run(page, stats, number)
    return page


def _run(page: Page, stats: dict[str, Any], number: int) -> None:
    bots = _BOTS.get(stats["bots"], stats["bots"])
    page.heading(2, bots if number == 1 else f"{bots} ({number})", f"run-{number}")
    uris = [(_file(page.book, number, kind), kind.upper()) for kind in ("json", "csv")]
    links = " and ".join(link(page.file(uri), esc(kind)) for uri, kind in uris)
    page.add(
        f"<p>{count(stats['games'], 'game')} with the seed “{esc(stats['seed'])}”: the same command plays the same games. All numbers as {links}.</p>"
    )
    page.add(f"<p><code>{esc(stats['command'])}</code></p>")
    page.heading(3, "Does it matter who begins?", f"places-{number}")
    for one in stats["tables"]:
        page.add(_places(one, number))
    page.heading(3, "Scores", f"scores-{number}")
    for one in stats["tables"]:
        page.add(_scores(one, number))
    if stats["tallies"]:
        page.heading(3, "Pieces", f"pieces-{number}")
    for name in stats["tallies"]:
        _tally(page, stats, name, number)


def _at(one: Mapping[str, Any]) -> str:
    return count(one["seats"], "player")


def _places(one: Mapping[str, Any], number: int) -> str:
    """Wins by place from the first player on, with intervals."""
    rows = [Share(place["label"], place["share"], place["low"], place["high"]) for place in one["places"]]
    if not rows:
        return f"<p>{esc(_at(one))}: no game was finished.</p>"
    told = ", ".join(f"{row.label} {row.share:.0%}" for row in rows)
    plot = shares(
        f"Wins by place, {_at(one)} (run {number})",
        f"Share of wins counted from the first player on: {told}.",
        rows,
        1 / len(rows),
    )
    cells = [[esc(row.label), f"{row.share:.1%}", f"{row.low:.1%} to {row.high:.1%}"] for row in rows]
    ends = items([f"{esc(reason)}: {count(games, 'game')}" for reason, games in one["ends"].items()])
    head = f"{_at(one)}: {count(one['finished'], 'finished game')}"
    return _figure(
        head, plot, table(["Place", "Wins", "95 % interval"], cells, name=head) + f"<p>How games ended:</p>{ends}"
    )


def _scores(one: Mapping[str, Any], number: int) -> str:
    """How scores are spread, place by place."""
    places = one["places"]
    series = [
        (place["label"], {int(value): games for value, games in place["scores"]["counts"].items()}) for place in places
    ]
    told = ", ".join(f"{place['label']} {place['scores']['mean']:.1f} on average" for place in places)
    plot = distributions(f"Scores by place, {_at(one)} (run {number})", f"How often each score occurs: {told}.", series)
    names = ("mean", "fewest", "lower", "median", "upper", "most")
    cells = [[esc(place["label"]), *(f"{place['scores'][name]:g}" for name in names)] for place in places]
    return _figure(
        _at(one),
        plot,
        table(["Place", "Mean", "Lowest", "Lower quarter", "Median", "Upper quarter", "Highest"], cells, name=_at(one)),
    )


def _tally(page: Page, stats: dict[str, Any], name: str, number: int) -> None:
    tally, values = stats["tallies"][name], averages(stats, name)
    ordered = sorted(values, key=lambda key: -values[key])
    per = stats["tallies"].get(tally["per"])
    unit = f"{tally['unit']}, for each of {per['title'].lower()}" if per else f"{tally['unit']} a game"
    shown = [key for key in ordered if values[key]][:SHOWN]
    rows = [Bar(_title(page.book, key), values[key], f"{values[key]:.2f}") for key in shown]
    rest = f" The first {SHOWN} of {len(ordered)}." if len(ordered) > len(shown) else ""
    told = ", ".join(f"{row.label} {row.text}" for row in rows[:3])
    plot = bars(f"{tally['title']} (run {number})", f"{unit}; the most: {told}.{rest}", rows)
    cells = [[_linked(page, key), f"{tally['counts'][key]:,}", f"{values[key]:.3f}"] for key in ordered]
    page.heading(4, tally["title"], f"{name}-{number}")
    page.add(f"<p>{esc(tally['about'])}{rest}</p>")
    page.add(
        _figure(
            tally["title"], plot, table(["Piece", "In all", unit[:1].upper() + unit[1:]], cells, name=tally["title"])
        )
    )


def _figure(title: str, plot: str, numbers: str) -> str:
    """A plot, which scrolls by itself where the screen is narrower, with its table, folded, below it."""
    box = f'<div class="pb-plotbox" role="group" tabindex="0" aria-label="Plot: {esc(title)}">{plot}</div>'
    return (
        f'<figure class="pb-figure"><figcaption>{esc(title)}</figcaption>{box}{fold("The numbers", numbers)}</figure>'
    )


def _pieces(book: Book) -> Iterator[tuple[str, Any]]:
    for group in book.game.sets.values():
        for item in group.items:
            yield item.id, item


def _title(book: Book, key: str) -> str:
    item = dict(_pieces(book)).get(key)
    return item.title if item else key


def _linked(page: Page, key: str) -> str:
    item = dict(_pieces(page.book)).get(key)
    return page.link(page.book.piece(item), esc(item.title)) if item else esc(key)
