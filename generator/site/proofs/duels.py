"""Fights of two pieces on the balance page: exact odds beside played fights, all together and pair by pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.runs import duels
from generator.site.proofs.plots import Share, shares
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from engine.model import Piece
    from engine.runs.duels import Fought, OddsRange
    from generator.site.writing.book import Book


class Matchup(NamedTuple):
    """One fighter against another: the exact chances that it wins, loses, or neither wins, and its share of played wins."""

    piece: Piece
    wins: float
    losses: float
    neither: float
    played: float


class FighterOdds(NamedTuple):
    """A piece with all enemies that it can meet; `mean` is its average chance to win."""

    piece: Piece
    rows: list[Matchup]
    mean: float


class DuelsOnPage(NamedTuple):
    """What the page shows of fights: how they were made, the file of all numbers, ranges of odds, and every fighter."""

    terms: str
    each: int
    fights: int
    pairs: int
    seed: str
    command: str
    json: str
    plot: Markup
    odds_ranges: list[OddsRange]
    fighters: list[FighterOdds]


def duels_file(book: Book) -> str:
    """Return the address of the file with the numbers."""
    return f"{book.game.id}/duels.json"


def duels_shown(book: Book) -> DuelsOnPage | None:
    """Return what the page shows of a game's fights; None for a game without fights."""
    stats = book.duels
    if not stats:
        return None
    fought = duels.read(stats)
    odds_ranges = duels.odds_ranges(fought)
    return DuelsOnPage(
        stats["terms"],
        stats["each"],
        stats["each"] * len(fought),
        len(fought),
        stats["seed"],
        stats["command"],
        duels_file(book),
        _plot(odds_ranges),
        odds_ranges,
        sorted(_fighters(book, fought), key=lambda one: -one.mean),
    )


def _plot(odds_ranges: Sequence[OddsRange]) -> Markup:
    rows = [Share(say("odds of {share}", share=f"{one.expected:.0%}"), one.share, *one.interval) for one in odds_ranges]
    words = ", ".join(f"{row.label}: {row.share:.0%}" for row in rows)
    about = say("Share of fights won where the odds are alike; {shares}.", shares=words)
    return shares(say("Played wins by exact odds"), about, rows)


def _fighters(book: Book, fought: Sequence[Fought]) -> Iterator[FighterOdds]:
    """Yield every piece with its fights as it sees them, the hardest enemy first."""
    rows: dict[str, list[Matchup]] = {}
    for (first, second, wins, losses, neither), played in fought:
        many = sum(played) or 1
        rows.setdefault(first, []).append(Matchup(book.pieces[second], wins, losses, neither, played.wins / many))
        rows.setdefault(second, []).append(Matchup(book.pieces[first], losses, wins, neither, played.losses / many))
    for name, met in rows.items():
        mean = sum(one.wins for one in met) / len(met)
        yield FighterOdds(book.pieces[name], sorted(met, key=lambda one: (one.wins, one.piece.id)), mean)
