"""The game that is played, read from its folder: loaded again when its data, layouts or rules code have changed."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.problems import Problems, UnfitError
from engine.load import lender_files
from engine.load.folder import load
from engine.own_code import choice, trusted
from engine.rules_code import find, not_played, our_package
from generator.drawing import icons, images
from generator.playing.pictures import TablePictures
from generator.playing.played_game import PlayedGame
from generator.playing.wording import Wording
from generator.playing.zones import ZoneDrawer

if TYPE_CHECKING:
    from types import ModuleType


_QUIET = 0.05  # seconds without a change after which a save is taken to be complete
_LONGEST_STORM = 3.0  # seconds: the files are read at the latest then


class GameSource:
    """Reads a game from its folder and tells when its files have changed."""

    def __init__(self, folder: Path, root: Path, language: str = "") -> None:
        self._folder = folder
        self.root = root
        self._language = language
        self._package, self._rules_folder = our_package(folder.name)
        self._code = fingerprint.file_states(self._rules_folder)
        self._seen = self._states()

    def _states(self) -> str:
        return fingerprint.file_states(
            self._folder, *lender_files.files(self._folder), self._rules_folder, *trusted.files()
        )

    def has_changed(self) -> bool:
        """Tell whether a file was changed since the last call; waits until a save is complete."""
        now = self._states()
        if now == self._seen:
            return False
        end = time.monotonic() + _LONGEST_STORM
        while time.monotonic() < end:
            time.sleep(_QUIET)
            before, now = now, self._states()
            if now == before:
                break
        self._seen = now
        return True

    def read(self) -> tuple[PlayedGame | None, list[str]]:
        """Return the game; None, with the problems in sentences, if it cannot be read or played."""
        problems = Problems()
        try:
            game = load(self._folder, problems, root=self.root, language=self._language)
            if game is None or problems.failed:
                return None, [str(one) for one in problems]
            rules = find(game)
        except UnfitError as error:
            return None, [str(one) for one in error.problems]
        if rules is None:
            return None, [f"{game.id} cannot be played: {not_played(self._folder)}"]
        wording, pictures = Wording(game), TablePictures(self.root, game)
        return PlayedGame(game, rules, wording, pictures, ZoneDrawer(game, pictures, wording)), []

    def read_again(self) -> tuple[PlayedGame | None, list[str]]:
        """Forget what is known of the files and the rules code, and read all of it again."""
        choice.forget()
        for cached in (icons.load, images.info):
            cached.cache_clear()
        before = self._forget_code()
        try:
            found = self.read()
        except Exception as error:  # noqa: BLE001 - rules code that is being edited may raise anything
            found = None, [f"the rules code cannot be imported: {type(error).__name__}: {error}"]
        if found[0] is None:  # the game goes on with the old code, which imports some of its modules late
            sys.modules.update(before)
            self._code = ""
        return found

    def _forget_code(self) -> dict[str, ModuleType]:
        """Let Python import Punchboard's own rules of the game again, if they have changed; returns the modules as they were."""
        code = fingerprint.file_states(self._rules_folder)
        if code == self._code:
            return {}
        self._code = code
        package = self._package
        old = {
            name: module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")
        }
        for name in old:
            del sys.modules[name]
        importlib.invalidate_caches()
        return old
