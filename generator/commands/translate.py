"""`punchboard translate`: writes the files for the texts of a game in another language, and keeps them up to date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from generator.common.program import Command, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from pathlib import Path


@click.command(cls=Command)
@click.argument("name", metavar="GAME")
@click.argument("language", metavar="LANG")
@click.pass_obj
def command(settings: Settings, name: str, language: str) -> None:
    """Write the texts of GAME that want a translation into LANG, as files in components/GAME/i18n/LANG/.

    Each file has the shape of the file that it translates. Texts without a translation are comments: take the mark away and
    write the translation in place of the original. Type the command again after the texts of the game have changed: it adds
    new texts, keeps your translations, and writes the original above each that is outdated. If such a translation is still
    right, or is mended, delete its line `of` and type the command once more. `words.yaml` has the words of data and of rules
    code; there `<n>` stands for any number, and `<name>` for the name of any piece.

    \b
    punchboard translate my-game de
    punchboard print my-game --lang de
    punchboard site my-game --lang de
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.common.problems import Problems
    from generator.common.output import check_folder, write
    from generator.common.project import chosen_folders, exit_with_problems
    from generator.translating.files import files

    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", language):
        raise click.UsageError(f"'{language}' is no language: two or three small letters, such as de, or pt-BR")
    (folder,) = chosen_folders(settings.root, [name])
    problems = Problems()
    written = files(folder, settings.root, language, problems)
    if problems.failed:
        exit_with_problems(problems)
    target: Path = folder / "i18n" / language
    for inside, content in written.contents.items():
        check_folder(settings.root, (target / inside).parent)
        if write(target / inside, content) and not settings.quiet:
            echo((target / inside).relative_to(settings.root).as_posix())
    echo(f"{name}: {written.translated}")
