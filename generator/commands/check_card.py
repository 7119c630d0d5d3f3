"""`punchboard check --card`: finds the card among the games, checks what it affects, and writes a replay of each violation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.common.names import near
from engine.common.problems import Problems
from generator.common.output import write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.check.layers import Hook, Verdict
    from engine.model import Game, Piece
    from engine.runs.fuzz import Fuzzed


def judge(root: Path, folders: Sequence[Path], card: str, layout: Hook | None, keys: Hook, *, quiet: bool) -> Verdict:
    """The verdict on one card of the games in `folders`; raises click.UsageError if none of them, or several, have it."""
    from engine.check.layers import check
    from engine.check.one_card import examine, violated
    from engine.games import find

    folder, piece = _found(root, folders, card)
    verdict = check(folder, root=root, layout=layout, keys=keys)
    if verdict.game is None or piece is None:
        return verdict
    if not quiet:
        click.echo(f"{card}: playing its scenarios and games at random", err=True)
    made, done = examine(verdict, piece, find(verdict.game.id))
    if done and done.found:
        violated(made, piece, _written(root, verdict.game, done), done)
    return made


def _found(root: Path, folders: Sequence[Path], card: str) -> tuple[Path, Piece | None]:
    """The game's folder and the piece; without the piece, a game that cannot be loaded and so may have it."""
    from engine.load.folder import load, open_cache

    pieces: list[tuple[Path, Piece]] = []
    broken: list[Path] = []
    for folder in folders:
        problems = Problems()
        game = load(folder, problems, root=root, cache=open_cache(folder, root))
        pieces += [(folder, item) for group in game.sets.values() for item in group.items] if game else []
        broken += [folder] if game is None or (problems.failed and not game.sets) else []
    having = [(folder, item) for folder, item in pieces if item.id == card]
    if len(having) > 1:
        raise click.UsageError(
            f"{' and '.join(folder.name for folder, _ in having)} have a piece '{card}'; name the game too"
        )
    if not having and broken:
        return broken[0], None
    if not having:
        hint = near(card, [item.id for _, item in pieces])
        raise click.UsageError(
            f"no piece '{card}'" + (f"; {hint}" if hint else f" in {', '.join(folder.name for folder in folders)}")
        )
    return having[0]


def _written(root: Path, game: Game, done: Fuzzed) -> dict[str, str]:
    """Write a replay for each violation; the files by partner, as seen from the project's folder."""
    files = {}
    for found in done.found:
        path = root / "build" / "replays" / f"{game.id}-{done.piece}-{found.partner or 'alone'}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, found.replay.text().encode())
        files[found.partner] = path.relative_to(root).as_posix()
    return files
