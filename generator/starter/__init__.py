"""Creates a new game: copies the game beside this module under another name.

It is a whole game called My Game with the prefix MG. A test checks it, prints it and makes its site.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.locks import FileLock
from engine.data.modeline import MARK, expected_line
from generator.common.output import PART, check_folder, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_HERE = Path(__file__).resolve().parent
_KINDS = {
    "game.yaml": "game",
    "aids.yaml": "aids",
    "round.yaml": "round",
    "pieces": "pieces",
    "layouts": "layout",
    "rules": "rules",
    "scenarios": "scenarios",
}
_FOLDERS = ("layouts", "pieces", "rules")
_RESERVED = {
    "about",
    "assets",
    "builders",
    "search",
}  # folders of the site; a game's folder must not have the same name
_PREFIX = re.compile(r"""^prefix:\s*["']?([A-Z]{2,3})\b""", re.MULTILINE)


class StarterError(ValueError):
    """The game cannot be created; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The names of the new game. An empty title or prefix is made from the name."""

    name: str
    title: str = ""
    prefix: str = ""
    author: str = ""
    licence: str = ""
    language: str = "en"

    @property
    def title_or_name(self) -> str:
        """The title, or the name in words."""
        return self.title.strip() or self.name.replace("-", " ").title()


class GameNames(NamedTuple):
    """The names of a new game, all settled."""

    name: str
    title: str
    prefix: str
    author: str = ""
    licence: str = ""
    language: str = "en"


def starter_files(names: GameNames) -> dict[str, str | bytes]:
    """Return the files of the game beside this module, with other names."""
    sources = [*_HERE.glob("*.yaml"), *(path for kind in _FOLDERS for path in (_HERE / kind).glob("*.yaml"))]
    return {source.relative_to(_HERE).as_posix(): renamed(source, names) for source in sorted(sources)}


def create_game(
    root: Path, plan: NewGame, files: Callable[[GameNames], Mapping[str, str | bytes]] = starter_files
) -> list[str]:
    """Write the folder of a new game, whole or not at all. Return its files, relative to `root`. Raises StarterError, OSError.

    `files` gives the content of each file by its path in the folder; YAML without the line of its schema.
    """
    if plan.name in _RESERVED:
        raise StarterError(f"'{plan.name}' is the name of a part of every site; choose another")
    folder = root / "components" / plan.name
    if folder.exists() or folder.is_symlink():
        raise StarterError(f"there is a {folder.relative_to(root).as_posix()} already; nothing was written")
    check_folder(root, folder.parent)
    prefix = _prefix(root, plan)
    with only_writer(folder.parent):
        for left in folder.parent.glob(f".*{PART}"):  # by a run that was killed
            shutil.rmtree(left, ignore_errors=True)
        return _write_whole(root, folder, files(_names(plan, prefix)))


@contextmanager
def only_writer(components: Path) -> Iterator[None]:
    """Keep other runs from adding files of games while the block runs. Raises StarterError if one does so now."""
    lock = FileLock(components / ".new.lock")
    if not lock.acquire():
        raise StarterError(f"{lock.holder() or 'another run'} is writing a game here; try again")
    try:
        yield
    finally:
        lock.release()


def _write_whole(root: Path, folder: Path, files: Mapping[str, str | bytes]) -> list[str]:
    """Write the files of the game beside its folder, then give them its name."""
    unfinished = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=PART, dir=folder.parent))
    try:
        for inside, content in files.items():
            write(unfinished / inside, with_schema_line(inside, content, folder, root))
        unfinished.chmod(0o755)
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    return [(folder / inside).relative_to(root).as_posix() for inside in files]


def with_schema_line(inside: str, content: str | bytes, folder: Path, root: Path) -> str | bytes:
    """Return the content of a file of a game; YAML gets the line that names its schema."""
    kind = _KINDS.get(inside.split("/", 1)[0])
    if isinstance(content, bytes) or not inside.endswith(".yaml") or kind is None or content.startswith(MARK):
        return content
    return f"{expected_line(kind, folder / inside, root)}\n{content}"


def renamed(source: Path, names: GameNames) -> str:
    """Return a file of the starter's game with other names."""
    text = source.read_text(encoding="utf-8").replace("id: my-game", f"id: {_id(names.name)}")
    text = re.sub(r"\bMG\b", names.prefix, text).replace("title: My Game", f"title: {_quoted(names.title)}")
    text = _with_value(_with_value(text, "author", names.author), "licence", names.licence)
    return text.replace("language: en", f"language: {names.language}")


def _with_value(text: str, key: str, value: str) -> str:
    """Return the text with a value in place of the comment that tells of a key; unchanged without a value."""
    line = f"{key}: {json.dumps(value, ensure_ascii=False)}"
    return re.sub(rf"^# {key}: .*$", lambda _comment: line, text, flags=re.MULTILINE) if value else text


def _id(name: str) -> str:
    return json.dumps(name) if name.isdigit() else name


def _names(plan: NewGame, prefix: str) -> GameNames:
    return GameNames(plan.name, plan.title_or_name, prefix, plan.author, plan.licence, plan.language)


def _quoted(title: str) -> str:
    """Write a title as YAML, unquoted if it has only letters and spaces."""
    return (
        title
        if re.fullmatch(r"[A-Za-z]+( [A-Za-z]+)*", title)
        and title.lower() not in {"true", "false", "yes", "no", "on", "off", "null"}
        else json.dumps(title, ensure_ascii=False)
    )


def _prefix(root: Path, plan: NewGame) -> str:
    """Return the wanted prefix, or the name's initials. Raises StarterError if another game has it."""
    taken = {
        found[1]: path.parent.name
        for path in sorted((root / "components").glob("*/game.yaml"))
        if (found := _PREFIX.search(path.read_text(encoding="utf-8", errors="replace")))
    }
    letters = "".join(part[0] for part in plan.name.split("-")) + plan.name[1:] + "XX"
    prefix = plan.prefix or re.sub(r"[^A-Z]", "", letters.upper())[: max(2, min(3, plan.name.count("-") + 1))]
    if prefix in taken:
        raise StarterError(f"{taken[prefix]} has the prefix {prefix} already; choose another with --prefix")
    return prefix
