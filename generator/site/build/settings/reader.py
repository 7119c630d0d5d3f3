"""What the parts of the settings read with: the document with its places, the project's files, and the list of what is wrong."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache
from engine.common.names import did_you_mean
from engine.common.problems import Place
from engine.data.source import FileReader

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from engine.common.problems import Problems
    from engine.data.source import Document, KeyPath

CODE = "site-settings"
LONGEST = 500  # characters of a text
_PATH = re.compile(r"[^\\:?#*<>|\"\x00-\x1f]+")  # a path below the project, with slashes on every system
_SAFE_ADDRESS = re.compile(r"(?:https?://[^\s/\"'<>\\]+|mailto:[^\s/\"'<>\\]+@)[^\s\"'<>\\]*")


@dataclass
class SettingsReader:
    """Reads values of one `mkdocs.yml` and files that it names; `read` collects these files, there or not."""

    root: Path
    document: Document
    problems: Problems
    read: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Prepare for reading the files of the project."""
        self.files = FileReader(self.root.resolve(), self.root.resolve(), self.problems, Cache(None))

    def refuse(self, path: KeyPath, message: str, expected: str = "", hint: str = "") -> None:
        """Report the value at `path`."""
        self.problems.error(CODE, self.document.where.at(*path), message, expected and f"expected {expected}", hint)

    def refuse_key(self, path: KeyPath, message: str, hint: str = "") -> None:
        """Report the key at `path`."""
        self.problems.error(CODE, self.document.where.key(*path), message, "", hint)

    def leave_out(self, path: KeyPath, message: str) -> None:
        """Warn of a harmless value at `path` that changes nothing."""
        self.problems.warning(CODE, self.document.where.at(*path), message)

    def mapping(self, path: KeyPath, value: Any, known: Collection[str], reasons: Mapping[str, str]) -> dict[str, Any]:
        """Return the known keys of a mapping; every other one is reported, with its reason if there is one."""
        if not isinstance(value, dict):
            self.refuse(path, f"{path[-1]} is no mapping", f"keys: {', '.join(known)}")
            return {}
        for key in value:
            if key not in known:
                reason = reasons.get(key, "")
                name = ".".join(str(part) for part in (*path, key) if isinstance(part, str))
                message = f"'{name}' cannot be set" + (f": {reason}" if reason else "")
                self.refuse_key((*path, key), message, did_you_mean(key, known, "keys that can"))
        return {key: found for key, found in value.items() if key in known}

    def items(self, path: KeyPath, value: Any, what: str) -> list[tuple[KeyPath, Any]]:
        """Return the entries of a list with their paths."""
        if not isinstance(value, list):
            self.refuse(path, f"{path[-1]} is no list", f"a list of {what}")
            return []
        return [((*path, number), one) for number, one in enumerate(value)]

    def text(self, path: KeyPath, value: Any, what: str) -> str:
        """Return a text that is neither empty nor very long; "" if it is none."""
        if not isinstance(value, str) or not value.strip():
            self.refuse(path, f"{path[-1]} is no text", f"{what}, as a text")
        elif len(value) > LONGEST:
            self.refuse(path, f"{path[-1]} has {len(value):,} characters; at most {LONGEST} are allowed", what)
        else:
            return value
        return ""

    def address(self, path: KeyPath, value: Any) -> str:
        """Return an address on the web or of e-mail that a reader may follow; "" if it is none."""
        text = self.text(path, value, "an address")
        if text and not _SAFE_ADDRESS.fullmatch(text):
            self.refuse(path, f"'{text[:60]}' is no address", "one that starts with https://, http:// or mailto:")
            return ""
        return text

    def path(self, path: KeyPath, value: Any, kinds: Collection[str]) -> Path | None:
        """Return the path of a file of the project whose name ends with one of `kinds`; None, with a problem, if it is none."""
        text = self.text(path, value, "the path of a file")
        return (
            self.path_at(text, kinds, lambda message, expected: self.refuse(path, message, expected)) if text else None
        )

    def path_at(self, text: str, kinds: Collection[str], refuse: Any, folder: str = "") -> Path | None:
        """Return the path of a file that a text names, relative to a folder of the project; `refuse` is told what is wrong."""
        parts = posixpath.normpath(posixpath.join(folder, text)).split("/")
        if not _PATH.fullmatch(text) or text.startswith("/") or parts[0] == "..":
            refuse(f"'{text[:60]}' is no file of the project", "a path below the folder of mkdocs.yml, with slashes")
        elif any(part.startswith(".") for part in parts):
            refuse(f"'{text[:60]}' is hidden, so it is not published", "a file whose path has no dot at the start")
        elif not parts[-1].lower().endswith(tuple(kinds)):
            refuse(f"'{text[:60]}' is of another kind", f"a file that ends with {', '.join(kinds)}")
        else:
            return self.files.root.joinpath(*parts)
        return None

    def bytes_of(self, place: Place, path: Path) -> bytes | None:
        """Return the bytes of a file of the project that the value at `place` names; None, with a problem, if it cannot be read."""
        self.read.append(path)
        return self.files.read_bytes(path, lambda: place)

    def uri(self, path: Path) -> str:
        """Return where the site has a file of the project; files keep their places to one another."""
        return f"assets/own/{self.files.name(path)}"
