"""Makes a game's balance page: results of simulated games as plots and tables, with the numbers to download."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.rules_code import find
from engine.runs.balance import NOBODY, averages, table_text, text
from engine.runs.bots import why_not
from generator.site.proofs.duels import duels_file, duels_shown
from generator.site.proofs.plots import Bar, Share, bars, distributions, shares
from generator.site.writing.page import GamePage
from generator.words.catalogue import later, said_number, say, say_many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup

    from generator.site.writing.book import Book

NAME = "balance"
_SPREAD = ("mean", "fewest", "lower", "median", "upper", "most")  # the columns of the table of scores
EXACT = 1_070  # games after which a share near a half is known to ± 3 points: (1.96 / 0.03)² / 4
SHOWN = 20  # pieces in a plot; the table has all of them
_BOTS = {
    "random": later("Bots that choose at random"),
    "greedy": later("Greedy bots, looking one decision ahead"),
    "search": later("Bots that search, looking several decisions ahead"),
    "mixed": later("Greedy bots against random ones"),
    "mixed-search": later("Bots that search against greedy ones"),
}


def balance_files(book: Book) -> dict[str, bytes]:
    """Return the numbers of every run, as JSON and as CSV, by uri."""
    files = {}
    for number, stats in enumerate(book.balance, 1):
        files[_file(book, number, "json")] = text(stats).encode()
        files[_file(book, number, "csv")] = table_text(stats).encode()
    if book.duels:
        files[duels_file(book)] = text(book.duels).encode()
    return files


def _file(book: Book, number: int, kind: str) -> str:
    return f"{book.game.id}/{NAME}-{number}.{kind}"


class Figure(NamedTuple):
    """A plot with the rows of its table."""

    title: str
    plot: Markup
    rows: list[list[str]]


class SizeTable(NamedTuple):
    """The games with one number of players: wins by place (None if no game was finished), scores, and reasons for the end."""

    size: str
    places: Figure | None
    scores: Figure
    ends: Mapping[str, int]


class PieceTally(NamedTuple):
    """How often something happened to each piece. `rows` has key, number and average; `unit` is the heading of the averages."""

    name: str
    title: str
    about: str
    rest: str
    unit: str
    plot: Markup
    rows: list[tuple[str, str, str]]


class Run(NamedTuple):
    """A run of games: the command that makes it, the files with its numbers, and its results."""

    title: str
    games: int
    precision: str
    seed: str
    command: str
    json: str
    csv: str
    tables: list[SizeTable]
    tallies: list[PieceTally]


def balance_page(book: Book) -> GamePage:
    """Return the page with all runs of a game."""
    page = GamePage(book, NAME, say("Balance"), say("How simulated games of {game} come out.", game=book.game.title))
    runs = [_run(book, stats, number) for number, stats in enumerate(book.balance, 1)]
    return page.write("balance", runs=runs, better=_better(book), duels=duels_shown(book))


def _run(book: Book, stats: dict[str, Any], number: int) -> Run:
    bots = say(_BOTS[stats["bots"]]) if stats["bots"] in _BOTS else stats["bots"]
    return Run(
        bots if number == 1 else f"{bots} ({number})",
        stats["games"],
        _precision(stats),
        stats["seed"],
        stats["command"],
        _file(book, number, "json"),
        _file(book, number, "csv"),
        [
            SizeTable(_size(table), _places(table, number), _scores(table, number), table["ends"])
            for table in stats["tables"]
        ],
        [_tally(book, stats, name, number) for name in stats["tallies"]],
    )


def _precision(stats: dict[str, Any]) -> str:
    """Return in a sentence how exactly the shares of wins are known: the widest half of an interval; "" without a finished game."""
    halves = [(place["high"] - place["low"]) / 2 for table in stats["tables"] for place in table["places"]]
    if not halves:
        return ""
    return say("Shares of wins are known to within ± {points} points.", points=f"{100 * max(halves):.1f}")


def _better(book: Book) -> list[str]:
    """Return the commands for stronger bots whose runs are not shown yet, with games enough for ± 3 points."""
    shown, rules = {stats["bots"] for stats in book.balance}, find(book.game)
    sizes = book.game.players.most - book.game.players.fewest + 1
    return [
        f"punchboard simulate {book.game.id} --bots {bots} --games {EXACT * sizes}"
        f" --out build/balance/{book.game.id}-{bots}.json"
        for bots in ("greedy", "search")
        if rules is not None and bots not in shown and not why_not(rules, bots)
    ]


def _size(table: Mapping[str, Any]) -> str:
    return say_many("{n} player", "{n} players", table["seats"])


def _label(label: str) -> str:
    """Return the label of a place in words: its number, nobody, or the name of a seat that plays by itself."""
    if label == NOBODY:
        return say("nobody")
    word, _, number = label.partition(" ")
    return say("place {number}", number=number) if word == "place" and number.isdecimal() else label


def _places(table: Mapping[str, Any], number: int) -> Figure | None:
    """Plot the wins by place, counted from the first player, with intervals."""
    rows = [Share(_label(place["label"]), place["share"], place["low"], place["high"]) for place in table["places"]]
    fair = 1 / max(len(rows), 1)
    if (nobody := table["nobody"])["games"]:
        rows.append(Share(_label(NOBODY), nobody["share"], nobody["low"], nobody["high"]))
    if not table["places"]:
        return None
    words = ", ".join(f"{row.label} {row.share:.0%}" for row in rows)
    title = say("Wins by place, {players} (run {number})", players=_size(table), number=number)
    plot = shares(title, say("Share of wins counted from the first player on: {shares}.", shares=words), rows, fair)
    cells = [[row.label, f"{row.share:.1%}", _interval(row)] for row in rows]
    players, games = _size(table), table["finished"]
    named = say_many("{players}: {n} finished game", "{players}: {n} finished games", games, players=players)
    return Figure(named, plot, cells)


def _interval(row: Share) -> str:
    return say("{low} to {high}", low=f"{row.low:.1%}", high=f"{row.high:.1%}")


def _scores(table: Mapping[str, Any], number: int) -> Figure:
    """Plot the distribution of scores for each place."""
    places = table["places"]
    series = [
        (_label(place["label"]), {int(value): games for value, games in place["scores"]["counts"].items()})
        for place in places
    ]
    words = ", ".join(
        say("{place} {mean} on average", place=_label(place["label"]), mean=f"{place['scores']['mean']:.1f}")
        for place in places
    )
    title = say("Scores by place, {players} (run {number})", players=_size(table), number=number)
    plot = distributions(title, say("How often each score occurs: {scores}.", scores=words), series)
    cells = [[_label(place["label"]), *(f"{place['scores'][name]:g}" for name in _SPREAD)] for place in places]
    return Figure(_size(table), plot, cells)


def _tally(book: Book, stats: dict[str, Any], name: str, number: int) -> PieceTally:
    tally, values = stats["tallies"][name], averages(stats, name)
    ordered = sorted(values, key=lambda key: -values[key])
    unit = _unit(tally, stats["tallies"].get(tally["per"]))
    shown = [key for key in ordered if values[key]][:SHOWN]
    bars_shown = [Bar(_title(book, key), values[key], f"{values[key]:.2f}") for key in shown]
    rest = say("The first {shown} of {all}.", shown=SHOWN, all=len(ordered)) if len(ordered) > len(shown) else ""
    words = ", ".join(f"{row.label} {row.text}" for row in bars_shown[:3])
    title = say("{title} (run {number})", title=tally["title"], number=number)
    plot = bars(title, f"{say('{unit}; the most: {pieces}.', unit=unit, pieces=words)} {rest}".strip(), bars_shown)
    rows = [(key, said_number(tally["counts"][key]), f"{values[key]:.3f}") for key in ordered]
    return PieceTally(name, tally["title"], tally["about"], rest, unit[:1].upper() + unit[1:], plot, rows)


def _unit(tally: Mapping[str, Any], per: Mapping[str, Any] | None) -> str:
    if per:
        return say("{unit}, for each of {things}", unit=tally["unit"], things=per["title"].lower())
    return say("{unit} a game", unit=tally["unit"])


def _title(book: Book, key: str) -> str:
    return book.pieces[key].title if key in book.pieces else key
