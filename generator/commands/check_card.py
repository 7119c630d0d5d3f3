"""`punchboard check --card`: finds the card, checks what it affects, and writes a replay of each violation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.common.names import did_you_mean
from engine.common.problems import Problems
from generator.common.output import write
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.check.verdict import Hook, Verdict
    from engine.model import Game, Piece
    from engine.runs.fuzz import FuzzResult


def check_card(
    root: Path, folders: Sequence[Path], card: str, layout: Hook | None, keys: Hook, *, quiet: bool
) -> Verdict:
    """Return the verdict on one card of the games in `folders`. Raises click.UsageError if no game or several games have it."""
    from engine.check.layers import check
    from engine.check.one_card import add_violations, check_card
    from engine.rules_code import find

    folder, piece = _find_card(root, folders, card)
    verdict = check(folder, root=root, layout=layout, keys=keys)
    if verdict.game is None or piece is None:
        return verdict
    if not quiet:
        echo(f"{card}: playing its scenarios and games at random", err=True)
    card_verdict, fuzzed = check_card(verdict, piece, find(verdict.game))
    if fuzzed and fuzzed.violations:
        add_violations(card_verdict, piece, _write_replays(root, verdict.game, fuzzed), fuzzed)
    return card_verdict


def _find_card(root: Path, folders: Sequence[Path], card: str) -> tuple[Path, Piece | None]:
    """Return the game's folder and the piece. If no game has it, but one cannot be loaded, return that one and None."""
    from engine.load.folder import load, open_cache

    pieces: list[tuple[Path, Piece]] = []
    broken: list[Path] = []
    for folder in folders:
        problems = Problems()
        game = load(folder, problems, root=root, cache=open_cache(folder, root))
        pieces += [(folder, item) for group in game.sets.values() for item in group.items] if game else []
        broken += [folder] if game is None or (problems.failed and not game.sets) else []
    owners = [(folder, item) for folder, item in pieces if item.id == card]
    if len(owners) > 1:
        raise click.UsageError(
            f"{' and '.join(folder.name for folder, _ in owners)} have a piece '{card}'; name the game too"
        )
    if not owners and broken:
        return broken[0], None
    if not owners:
        hint = did_you_mean(card, [item.id for _, item in pieces])
        raise click.UsageError(
            f"no piece '{card}'" + (f"; {hint}" if hint else f" in {', '.join(folder.name for folder in folders)}")
        )
    return owners[0]


def _write_replays(root: Path, game: Game, fuzzed: FuzzResult) -> dict[str, str]:
    """Write a replay for each violation; returns the files by the other card, relative to the project's folder."""
    files = {}
    for found in fuzzed.violations:
        path = root / "build" / "replays" / f"{game.id}-{fuzzed.piece}-{found.partner or 'alone'}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, found.replay.text().encode())
        files[found.partner] = path.relative_to(root).as_posix()
    return files
