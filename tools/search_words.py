"""Lists what players type and no rulebook says: `python tools/search_words.py [QUERIES.yaml]...`.

For each game it prints the words of the queries (default: tests/site/queries*.yaml) that lead nowhere: they are in no
entry of the game's index, and `synonyms.yaml` and the game's `terms` lead to none. Then it prints the words and phrases of
`synonyms.yaml` that no game uses, neither as they are nor by what they mean. An editor adds a synonym, another name of a term
or a question (`asked`) of a rule, or takes the word out.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import yaml

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.search import synonyms
from generator.site.search.index import entries_of
from generator.site.search.search import ARTICLES, STOP, full_text, key, plain, stem
from generator.site.writing.book import Book

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.model import Game

ROOT = Path(__file__).resolve().parents[1]


def index_of(game: Game) -> set[str]:
    """Return the stems and the phrases of a game's index, and the other names of its terms."""
    found = full_text(entries_of(Book(game)), synonyms.keys())
    names = {key(name) for term in game.terms.values() for name in (term.name, term.plural, *term.aliases) if name}
    return {*found.words, *found.phrases, *names}


def meanings() -> dict[str, set[str]]:
    """Return for each key of the synonyms the keys that it finds, itself among them."""
    found: dict[str, set[str]] = {}
    for group in synonyms.same():
        for phrase in group:
            found.setdefault(key(phrase), set()).update(map(key, group))
    for said, phrases in synonyms.meanings().items():
        found.setdefault(key(said), {key(said)}).update(map(key, phrases))
    return found


def lost_words(query: str, index: Collection[str]) -> Iterator[str]:
    """Yield the words of a query that lead nowhere. A word of a phrase that leads somewhere does too."""
    known = meanings()
    words = [word for word in plain(query).split() if word not in ARTICLES]
    stems = [word if word in STOP else stem(word) for word in words]
    led: set[int] = set()
    for first in range(len(stems)):
        for end in range(first + 1, min(first + 6, len(stems) + 1)):
            phrase = " ".join(stems[first:end])
            if phrase in index or known.get(phrase, set()) & set(index):
                led.update(range(first, end))
    yield from (word for number, word in enumerate(words) if number not in led and word not in STOP)


def unused(indexes: Iterable[set[str]]) -> Iterator[str]:
    """Yield what stands in the synonyms and leads nowhere in any game."""
    everywhere = set().union(*indexes)
    written = [phrase for group in synonyms.same() for phrase in group] + list(synonyms.meanings())
    known = meanings()
    yield from (phrase for phrase in dict.fromkeys(written) if not known[key(phrase)] & everywhere)
    targets = [phrase for phrases in synonyms.meanings().values() for phrase in phrases]
    yield from (f"… {phrase}" for phrase in dict.fromkeys(targets) if key(phrase) not in everywhere)


def queries(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Return the queries of the files by game; those with a slip on purpose are left out."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for game, kinds in yaml.safe_load(path.read_text(encoding="utf-8"))["games"].items():
            asks = [query["ask"] for kind, some in kinds.items() if kind in ("word", "question") for query in some]
            found.setdefault(game, []).extend(asks)
    return found


def main() -> None:
    """Print the report; exit 1 if the data of a game is wrong."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "queries", nargs="*", type=Path, default=sorted((ROOT / "tests" / "site").glob("queries*.yaml"))
    )
    asked = queries(options.parse_args().queries)
    problems = Problems()
    games = [load(path.parent, problems, root=ROOT) for path in sorted((ROOT / "components").glob("*/game.yaml"))]
    if problems.failed:
        sys.exit("\n".join(map(str, problems)))
    indexes = {game.id: index_of(game) for game in games if game}
    for game, index in indexes.items():
        lost = dict.fromkeys(word for query in asked.get(game, ()) for word in lost_words(query, index))
        click.echo(f"{game}: {len(lost)} words lead nowhere: {', '.join(lost) or 'none'}")
    rest = list(unused(indexes.values()))
    click.echo(f"synonyms.yaml: {len(rest)} words and phrases that no game uses: {', '.join(rest) or 'none'}")


if __name__ == "__main__":
    main()
