"""Reads the `mkdocs.yml` of a project: a few texts that the site shows, and whether it has pages for builders. Everything else in such a file could run code, so it is refused.

MkDocs lets its settings name hooks, plugins, templates and Python objects. A project may come from a stranger, so MkDocs never
reads this file: the texts are copied into settings that Punchboard writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache
from engine.common.names import did_you_mean
from engine.common.problems import Problems
from engine.common.resources import resource
from engine.data.source import FileReader
from generator.common.addresses import is_address

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.data.source import Document
    from engine.model import Game

FILE = "mkdocs.yml"
KEYS = {
    "site_name": "the name of the site",
    "site_url": "its address on the web",
    "site_description": "a sentence about it, for search engines",
    "copyright": "a line at the foot of each page",
}
EXTRA = "extra"  # MkDocs' own key for settings that it does not know
BUILDERS = "builders"  # inside it: whether the site has the pages for people who build games
NO_NAME = "Board games"  # of a site with several games whose project says none
LONGEST = 500  # characters of a value
_RUNS_CODE = {"hooks", "plugins", "markdown_extensions", "theme", "INHERIT", "extra_javascript", "extra_templates"}


def own_settings(root: Path, problems: Problems) -> dict[str, str]:
    """Return the settings of the project by key; what is not allowed in its mkdocs.yml is added to `problems`."""
    path = root / FILE
    if path.resolve() == resource(FILE).resolve() or not (path.exists() or path.is_symlink()):
        return {}
    document = _read(root, path, problems)
    if document is None or document.value is None:
        return {}
    if not isinstance(document.value, dict):
        problems.error("site-settings", document.where.at(), "the file is no mapping", f"keys: {', '.join(KEYS)}")
        return {}
    defaults = _defaults()  # a copy of Punchboard's own file sets no text
    ours = defaults.pop(EXTRA, {})  # 1 would be the same as True
    given = {key: value for key, value in document.value.items() if key not in defaults or value != defaults[key]}
    for key, value in given.items():
        _check(document, key, _without(ours, value) if key == EXTRA else value, problems)
    return {key: value for key, value in given.items() if key in KEYS and isinstance(value, str)}


def _without(ours: Mapping[str, Any], extra: Any) -> Any:
    """Return `extra` of a project without the words of the frame that Punchboard's own file has there."""
    if not isinstance(extra, dict):
        return extra
    return {key: value for key, value in extra.items() if key == BUILDERS or value != ours.get(key)}


def has_builders_pages(root: Path) -> bool:
    """Tell whether the site has pages for people who build games: only if `extra: {builders: true}` is in the project's mkdocs.yml."""
    path = root / FILE
    document = _read(root, path, Problems()) if path.exists() else None  # its problems are found by `own_settings`
    extra = document.value.get(EXTRA) if document and isinstance(document.value, dict) else None
    return isinstance(extra, dict) and extra.get(BUILDERS) is True


def site_name(root: Path, own: Mapping[str, str], games: Sequence[Game]) -> str:
    """Return the name of the site: what the project's mkdocs.yml says, else the title of the only game."""
    if "site_name" in own:
        return own["site_name"]
    if (root / FILE).resolve() == resource(FILE).resolve():
        return str(_defaults()["site_name"])
    return (games[0].site_title or games[0].title) if len(games) == 1 else NO_NAME


def _read(root: Path, path: Path, problems: Problems) -> Document | None:
    return FileReader(root, root, problems, Cache(None)).read_yaml(path)


def _defaults() -> dict[str, Any]:
    """Return Punchboard's own settings."""
    document = _read(resource(FILE).parent, resource(FILE), Problems())
    return document.value if document and isinstance(document.value, dict) else {}


def _check(document: Document, key: str, value: Any, problems: Problems) -> None:
    """Report a key or value that is not allowed."""
    if key == EXTRA:
        _check_extra(document, value, problems)
    elif key not in KEYS:
        reason = "it could run code or show files of others" if key in _RUNS_CODE else "Punchboard's own settings hold"
        problems.error(
            "site-settings",
            document.where.key(key),
            f"'{key}' cannot be set: {reason}",
            "",
            did_you_mean(key, [*KEYS, EXTRA], "keys that can"),
        )
    elif message := _wrong_value(key, value):
        problems.error("site-settings", document.where.at(key), f"{key} {message}", f"expected {KEYS[key]}, as a text")


def _check_extra(document: Document, value: Any, problems: Problems) -> None:
    """Report anything but `builders: true` or `builders: false`."""
    if not (isinstance(value, dict) and set(value) == {BUILDERS} and isinstance(value[BUILDERS], bool)):
        problems.error(
            "site-settings",
            document.where.at(EXTRA),
            f"{EXTRA} can only say whether the site has pages for people who build games",
            f"expected {EXTRA}: {{{BUILDERS}: true}} or {{{BUILDERS}: false}}",
        )


def _wrong_value(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        return "is no text"
    if len(value) > LONGEST:
        return f"has {len(value):,} characters; at most {LONGEST} are allowed"
    if key == "site_url" and not is_address(value):
        return "is no address such as https://example.org/rules/"
    return ""
