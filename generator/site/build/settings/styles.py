"""The style sheets that a project adds (`extra_css`): every file that one loads must be a checked file of the project."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from engine.common.problems import Place
from generator.site.build.settings.pictures import FONTS, PICTURES, fault
from generator.site.build.settings.reader import CODE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.data.source import KeyPath
    from generator.site.build.settings.reader import SettingsReader

LARGEST = 400_000  # bytes of a style sheet
_EMBEDDED = re.compile(r"data:(?:image|font|application/(?:x-)?font)[^\s]*|#[^\s]*", re.IGNORECASE)
_URLS = {"url", "src"}  # functions whose one argument is an address
_PICTURE_LISTS = {
    "image",
    "image-set",
    "-webkit-image-set",
    "cross-fade",
    "-webkit-cross-fade",
}  # any text in them is one
_FILLED_IN = {"var", "attr", "env"}  # what they stand for cannot be seen here


@dataclass
class OwnStyles:
    """The style sheets of a project, by the addresses that the site gives them, and all files by uri that they need."""

    uris: list[str] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)


def own_styles(reader: SettingsReader, value: Any) -> OwnStyles:
    """Return the style sheets in `extra_css` that load nothing from elsewhere; all others are reported."""
    found = OwnStyles()
    for path, one in reader.items(("extra_css",), value, "style sheets"):
        sheet = reader.path(path, one, [".css"])
        if sheet is not None and _add(reader, path, sheet, found.files):
            found.uris.append(reader.uri(sheet))
    return found


def _add(reader: SettingsReader, at: KeyPath, sheet: Path, files: dict[str, bytes]) -> bool:
    """Add a style sheet with what it loads to `files`; returns whether it could be read."""
    data = reader.bytes_of(reader.document.where.at(*at), sheet)
    if data is None:
        return False
    if len(data) > LARGEST:
        reader.refuse(at, f"the file has {len(data):,} bytes; at most {LARGEST:,} are allowed")
        return False
    text = reader.files.decode(data, reader.files.name(sheet))
    if text is None:
        return False
    files[reader.uri(sheet)] = text.encode()
    _StyleSheet(reader, sheet, files).check(text)
    return True


@dataclass
class _StyleSheet:
    """One style sheet while it is checked."""

    reader: SettingsReader
    path: Path
    files: dict[str, bytes]
    is_utf8: bool = False  # whether it says so itself

    def check(self, text: str) -> None:
        """Report all that the sheet could load from elsewhere, and add the files that it does load."""
        import tinycss2

        self.is_utf8 = text.lower().startswith('@charset "utf-8";')
        for node, where in _nodes(tinycss2.parse_component_value_list(text)):
            self._check_node(node, where)

    def _check_node(self, node: Any, inside: str) -> None:
        """Report a node that loads something; `inside` is the list of pictures that it stands in, or ""."""
        if node.type == "error":
            self._refuse(node, "this cannot be read", "CSS")
        elif node.type == "at-keyword" and node.lower_value == "import":
            self._refuse(node, "@import loads another style sheet", "that sheet in extra_css")
        elif node.type == "at-keyword" and node.lower_value == "charset" and not self.is_utf8:
            self._refuse(node, "@charset names another encoding", '@charset "UTF-8"; or none')
        elif node.type == "url" or (node.type == "string" and inside):
            self._load(node, node.value)
        elif node.type == "function" and inside and node.lower_name in _FILLED_IN:
            self._refuse(node, f"{node.name}() in {inside}() could load anything", "the name of a file")
        elif node.type == "function" and node.lower_name in _URLS:
            self._check_address(node)

    def _check_address(self, node: Any) -> None:
        """Report `url()` and `src()` of anything but one text."""
        inside = [one for one in node.arguments if one.type not in ("whitespace", "comment")]
        if len(inside) == 1 and inside[0].type == "string":
            self._load(inside[0], inside[0].value)
        else:
            self._refuse(node, f"{node.name}() could load anything", "the name of a file in quotes")

    def _load(self, node: Any, address: str) -> None:
        """Add the file of an address, or report it."""
        if not address or _EMBEDDED.fullmatch(address):
            return
        named = unquote(re.split(r"[?#]", address, maxsplit=1)[0])
        folder = posixpath.dirname(self.reader.files.name(self.path))

        def refuse(message: str, expected: str) -> None:
            self._refuse(node, f"{message}; a page loads nothing from elsewhere", expected)

        path = self.reader.path_at(named, (*FONTS, *PICTURES), refuse, folder)
        if path is None or self.reader.uri(path) in self.files:
            return
        data = self.reader.bytes_of(self._place(node), path)
        if data is None:
            return
        if why := fault(data, path.suffix.lower()):
            self._refuse(node, f"'{path.name}' {why}", "")
        else:
            self.files[self.reader.uri(path)] = data

    def _place(self, node: Any) -> Place:
        return Place(self.reader.files.name(self.path), node.source_line, node.source_column)

    def _refuse(self, node: Any, message: str, expected: str) -> None:
        self.reader.problems.error(CODE, self._place(node), message, expected and f"expected {expected}")


def _nodes(nodes: Sequence[Any]) -> Iterator[tuple[Any, str]]:
    """Yield all nodes of a sheet in order, each with the list of pictures that it stands in, or ""."""
    waiting = [(node, "") for node in reversed(nodes)]
    while waiting:
        node, inside = waiting.pop()
        yield node, inside
        if node.type == "function":
            name = node.lower_name if node.lower_name in _PICTURE_LISTS else inside
            children = [] if node.lower_name in _URLS else node.arguments
        else:
            name, children = inside, getattr(node, "content", None) or []
        waiting.extend((child, name) for child in reversed(children))
