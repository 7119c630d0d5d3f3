"""Reads the `mkdocs.yml` of a project: what people want to set about their site, and no more. What could run code or fetch something is refused.

MkDocs lets its settings name hooks, plugins, templates and Python objects. A project may come from a stranger, so MkDocs never
reads this file: what is allowed is checked and copied into settings that Punchboard writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache
from engine.common.names import did_you_mean
from engine.common.problems import Problems
from engine.common.resources import resource
from engine.data.source import FileReader
from generator.common.addresses import is_address
from generator.site.build.settings import colours
from generator.site.build.settings.links import BUILDERS, KEYS, REASONS, SOCIAL, checked_builders, host, social_links
from generator.site.build.settings.menu import OwnMenu, own_menu
from generator.site.build.settings.reader import CODE, SettingsReader
from generator.site.build.settings.styles import OwnStyles, own_styles
from generator.site.build.settings.theme import OwnTheme, own_theme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.data.source import Document
    from engine.model import Game
    from generator.site.build.settings.links import Link

FILE = "mkdocs.yml"
TEXTS = {
    "site_name": "the name of the site",
    "site_url": "its address on the web",
    "site_description": "a sentence about it, for search engines",
    "site_author": "who makes it",
    "copyright": "a line at the foot of each page",
    "repo_url": "the address of its sources",
    "repo_name": "a name for its sources",
}
EXTRA = "extra"  # MkDocs' own key for settings that it does not know
PARTS = ("theme", "extra_css", "nav", EXTRA)
NO_NAME = "Board games"  # of a site with several games whose project says none
OURS = "assets/pb/punchboard.css"
LOOK = "assets/pb/look.css"  # written from the palette and fonts
_CODE = "it runs code, and Punchboard runs no code of a project's settings"
_REASONS = {
    "hooks": _CODE,
    "plugins": _CODE,
    "markdown_extensions": _CODE,
    "extra_templates": _CODE,
    "extra_javascript": "scripts run in the browsers of your readers; Punchboard's own are there already",
    "INHERIT": "it could show files of others",
}


@dataclass
class OwnSettings:
    """What a project says about its site; all of it is empty if it says nothing."""

    texts: dict[str, str] = field(default_factory=dict)
    theme: OwnTheme = field(default_factory=OwnTheme)
    styles: OwnStyles = field(default_factory=OwnStyles)
    menu: OwnMenu = field(default_factory=OwnMenu)
    social: list[Link] = field(default_factory=list)
    has_builders: bool = False
    read: list[Path] = field(default_factory=list)  # the files beside mkdocs.yml that it names, there or not

    def files(self) -> dict[str, bytes]:
        """Return the files that the site needs for these settings, by uri."""
        look = self._look()
        return {**self.theme.files, **self.styles.files, **self.menu.pages, **({LOOK: look.encode()} if look else {})}

    def values(self) -> dict[str, Any]:
        """Return the values that MkDocs itself is told."""
        texts = {key: value for key, value in self.texts.items() if not key.startswith("repo_")}
        look = [LOOK] if self._look() else []
        return {**texts, "extra_css": [OURS, *look, *self.styles.uris]} if look or self.styles.uris else texts

    def frame(self) -> dict[str, Any]:
        """Return what the frame of all pages shows (`site/overrides/main.html`)."""
        return {
            "scheme": self.theme.palette.scheme,
            "accent": bool(self.theme.palette.accent),
            "logo": self.theme.logo,
            "drawing": self.theme.logo_drawing,
            "favicon": self.theme.favicon,
            "features": self.theme.features,
            "links": [*self._repository(), *self.social],
        }

    def _repository(self) -> list[Link]:
        address = self.texts.get("repo_url", "")
        return [{"link": address, "name": self.texts.get("repo_name") or host(address), "svg": ""}] if address else []

    def _look(self) -> str:
        lines = colours.rules(self.theme.palette)
        lines += [f'--pb-own-{use}: "{name}"' for use, name in self.theme.fonts.items()]
        return f":root {{ {'; '.join(lines)} }}\n" if lines else ""


def own_settings(root: Path, problems: Problems) -> OwnSettings:
    """Return the settings of the project; what is not allowed in its mkdocs.yml is added to `problems`."""
    path = root / FILE
    if path.resolve() == resource(FILE).resolve():
        return OwnSettings(has_builders=True)
    document = _read(root, path, problems) if path.exists() or path.is_symlink() else None
    if document is None or document.value is None:
        return OwnSettings()
    if not isinstance(document.value, dict):
        keys = f"keys: {', '.join([*TEXTS, *PARTS])}"
        problems.error(CODE, document.where.at(), "the file is no mapping", keys)
        return OwnSettings()
    return _settings(SettingsReader(root, document, problems), _without_ours(document.value))


def named_files(root: Path) -> list[Path]:
    """Return the files that the project's mkdocs.yml names, there or not; its problems are told by `own_settings`."""
    return own_settings(root, Problems()).read if (root / FILE).exists() else []


def _without_ours(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that are not those of Punchboard's own file: a copy of it sets nothing but pages for builders."""
    ours = defaults()
    found = {key: value for key, value in given.items() if key not in ours or value != ours[key]}
    if EXTRA in given:
        frame, extra = ours.get(EXTRA, {}), given[EXTRA]
        same = [key for key in frame if key != BUILDERS and isinstance(extra, dict) and extra.get(key) == frame[key]]
        found[EXTRA] = {key: one for key, one in extra.items() if key not in same} if same else extra
    return found


def _settings(reader: SettingsReader, given: Mapping[str, Any]) -> OwnSettings:
    """Return the settings that are allowed among those given, and report all others."""
    found = OwnSettings(read=reader.read)
    for key, value in given.items():
        if key in TEXTS:
            if text := _text(reader, key, value):
                found.texts[key] = text
        elif key == "theme":
            found.theme = own_theme(reader, value)
        elif key == "extra_css":
            found.styles = own_styles(reader, value)
        elif key == "nav":
            found.menu = own_menu(reader, value)
        elif key == EXTRA:
            _add_extra(reader, value, found)
        else:
            reason = _REASONS.get(key, "Punchboard's own settings hold")
            hint = did_you_mean(key, [*TEXTS, *PARTS], "keys that can")
            reader.refuse_key((key,), f"'{key}' cannot be set: {reason}", hint)
    return found


def _add_extra(reader: SettingsReader, value: Any, found: OwnSettings) -> None:
    """Add what `extra` says."""
    given = reader.mapping((EXTRA,), value, KEYS, REASONS)
    if BUILDERS in given:
        found.has_builders = checked_builders(reader, given[BUILDERS])
    if SOCIAL in given:
        found.social = social_links(reader, given[SOCIAL])


def _text(reader: SettingsReader, key: str, value: Any) -> str:
    """Return one of the texts; "" if it is none."""
    if key == "repo_url":
        return reader.address((key,), value)
    text = reader.text((key,), value, TEXTS[key])
    if text and key == "site_url" and not is_address(text):
        reader.refuse((key,), f"{key} is no address such as https://example.org/rules/", TEXTS[key])
        return ""
    return text


def site_name(root: Path, own: OwnSettings, games: Sequence[Game]) -> str:
    """Return the name of the site: what the project's mkdocs.yml says, else the title of the only game."""
    if "site_name" in own.texts:
        return own.texts["site_name"]
    if (root / FILE).resolve() == resource(FILE).resolve():
        return str(defaults()["site_name"])
    return (games[0].site_title or games[0].title) if len(games) == 1 else NO_NAME


def _read(root: Path, path: Path, problems: Problems) -> Document | None:
    return FileReader(root, root, problems, Cache(None)).read_yaml(path)


def defaults() -> dict[str, Any]:
    """Return Punchboard's own settings."""
    document = _read(resource(FILE).parent, resource(FILE), Problems())
    return document.value if document and isinstance(document.value, dict) else {}
