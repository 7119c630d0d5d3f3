"""Writes what imports have planned: into a game that exists, or as a new game, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.output import check_file, check_folder, write
from generator.importing.set_file import flow
from generator.starter import GameNames, NewGame, create_game, with_schema_line
from generator.starter.project_files import write_schemas

if TYPE_CHECKING:
    from pathlib import Path

    from generator.importing.plan import ImportPlan


def write_plans(root: Path, folder: Path, plans: list[ImportPlan], title: str) -> list[str]:
    """Write the files of imports; return those that changed, relative to `root`. Raises OSError, StarterError."""
    write_schemas(root)
    files = {inside: content for plan in plans for inside, content in plan.files.items()}
    if all(plan.target.game is None for plan in plans):
        about = f"Imported from {', '.join(plan.source.rsplit('/', 1)[-1] for plan in plans)}."[:300]
        return create_game(
            root, NewGame(folder.name, title), lambda names: {"game.yaml": _game_yaml(names, about), **files}
        )
    for inside in files:
        check_folder(root, (folder / inside).parent)
        check_file(folder / inside)
    contents = {inside: with_schema_line(inside, content, folder, root) for inside, content in files.items()}
    return [
        (folder / inside).relative_to(root).as_posix()
        for inside, content in contents.items()
        if write(folder / inside, content)
    ]


def _game_yaml(names: GameNames, about: str) -> str:
    """Return the game.yaml of a new game that has only imported cards."""
    lines = {
        "id": names.name,
        "title": names.title,
        "prefix": names.prefix,
        "version": "0.1",
        "players": {"fewest": 1, "most": 4},
        "about": about,
        "language": "en",
        "colours": {"ink": "#1b2233", "paper": "#ffffff"},
    }
    return "".join(f"{key}: {flow(value)}\n" for key, value in lines.items())
