"""The theme in a project's `mkdocs.yml`: colours, fonts, logo, icon, language and features. Templates and folders of it are refused."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.names import did_you_mean
from generator.drawing.icons import IconError, parse
from generator.site.build.settings.colours import NO_PALETTE, Palette, palette
from generator.site.build.settings.pictures import PICTURES, fault
from generator.words.catalogue import languages

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.data.source import KeyPath
    from generator.site.build.settings.reader import SettingsReader

KEYS = ("name", "palette", "font", "logo", "favicon", "icon", "features", "language")
REASONS = {
    "custom_dir": "its templates are code, and Punchboard runs no code of a project's settings",
    "static_templates": "templates are code, and Punchboard runs no code of a project's settings",
    "locale": "write theme.language",
    "direction": "it follows from the language",
    "include_search_page": "the search is Punchboard's own",
    "search_index_only": "the search is Punchboard's own",
}
FEATURES = ("navigation.expand", "navigation.footer", "navigation.tabs", "navigation.top")
WITHOUT_EFFECT = (  # of Material; the site has these anyway, or never
    *("announce.dismiss", "content.action.edit", "content.action.view", "content.code.annotate", "content.code.copy"),
    *("content.code.select", "content.footnote.tooltips", "content.tabs.link", "content.tooltips", "header.autohide"),
    *("navigation.indexes", "navigation.instant", "navigation.instant.prefetch", "navigation.instant.preview"),
    *("navigation.instant.progress", "navigation.path", "navigation.prune", "navigation.sections"),
    *("navigation.tabs.sticky", "navigation.tracking", "search.highlight", "search.share", "search.suggest"),
    *("toc.follow", "toc.integrate"),
)
_ICON = re.compile(r"(?:[a-z0-9][a-z0-9-]*/)+[a-z0-9][a-z0-9-]*")
_FONT = re.compile(r"[\w][\w \-]{0,58}")


@dataclass
class OwnTheme:
    """What a project says about the looks of its site. `logo` and `favicon` are uris of `files`."""

    palette: Palette = NO_PALETTE
    fonts: dict[str, str] = field(default_factory=dict)
    logo: str = ""
    logo_drawing: str = ""  # SVG of the theme's own
    favicon: str = ""
    features: list[str] = field(default_factory=list)
    language: str = ""
    files: dict[str, bytes] = field(default_factory=dict)


def own_theme(reader: SettingsReader, value: Any) -> OwnTheme:
    """Return what is right in `theme`; the rest is reported."""
    found = OwnTheme()
    at: KeyPath = ("theme",)
    given = reader.mapping(at, {"name": value} if isinstance(value, str) else value, KEYS, REASONS)
    if given.get("name", "material") != "material":
        reader.refuse(at if isinstance(value, str) else (*at, "name"), "the theme cannot be another one", "material")
    if "palette" in given:
        found.palette = palette(reader, given["palette"])
    if "font" in given:
        found.fonts = _fonts(reader, given["font"])
    if "icon" in given:
        icons = reader.mapping((*at, "icon"), given["icon"], ("logo",), {})
        found.logo_drawing = theme_icon(reader, (*at, "icon", "logo"), icons["logo"]) if "logo" in icons else ""
    for key in ("logo", "favicon"):
        if key in given:
            setattr(found, key, _picture(reader, (*at, key), given[key], found.files))
    found.features = _features(reader, given.get("features", []))
    found.language = _language(reader, given["language"]) if "language" in given else ""
    return found


def _fonts(reader: SettingsReader, value: Any) -> dict[str, str]:
    """Return names of fonts by use. A reader's device has them, or a style sheet of the project; nothing is fetched."""
    at: KeyPath = ("theme", "font")
    if value is False:
        return {}
    given = reader.mapping(at, value, ("text", "code"), {})
    fonts = {key: reader.text((*at, key), name, "the name of a font") for key, name in given.items()}
    for key, name in fonts.items():
        if name and not _FONT.fullmatch(name):
            reader.refuse((*at, key), f"'{name[:60]}' is no name of a font", "letters, digits, spaces and hyphens")
    return {key: name for key, name in fonts.items() if _FONT.fullmatch(name)}


def theme_icon(reader: SettingsReader, path: KeyPath, value: Any) -> str:
    """Return the drawing of an icon that the theme brings along, such as `fontawesome/brands/github`, as SVG; "" if there is none."""
    name = reader.text(path, value, "the name of an icon")
    if not name:
        return ""
    folder, _, stem = name.rpartition("/")
    file = _icons() / folder / f"{stem}.svg"
    if not _ICON.fullmatch(name) or not file.is_file():
        reader.refuse(path, f"the theme has no icon '{name[:60]}'", hint=_nearest(folder, stem))
        return ""
    return file.read_text(encoding="utf-8").strip()


def _icons() -> Path:
    """Return the folder of drawings that the theme brings along."""
    return Path(str(resources.files("material"))) / "templates" / ".icons"


def _nearest(folder: str, stem: str) -> str:
    """Return a hint with the icon of a folder that was probably meant."""
    place = _icons() / folder
    if not _ICON.fullmatch(f"{folder}/x") or not place.is_dir():
        return "fontawesome/…, material/…, octicons/… and simple/… are there"
    return did_you_mean(stem, [file.stem for file in place.glob("*.svg")])


def _picture(reader: SettingsReader, path: KeyPath, value: Any, files: dict[str, bytes]) -> str:
    """Add a picture of the project to `files`; returns its uri, or "" if it is none that may be published."""
    file = reader.path(path, value, PICTURES)
    data = reader.bytes_of(reader.document.where.at(*path), file) if file else None
    if file is None or data is None:
        return ""
    why = fault(data, file.suffix.lower())
    if not why and path[-1] == "favicon" and file.suffix.lower() == ".svg":
        why = _drawing_fault(data, file.name)
    if why:
        reader.refuse(path, why if why.startswith(file.name) else f"'{file.name}' {why}")
        return ""
    files[reader.uri(file)] = data
    return reader.uri(file)


def _drawing_fault(data: bytes, name: str) -> str:
    """Tell why an SVG cannot become the pixels that some browsers want of an icon; "" if it can."""
    try:
        parse(data, name)
    except IconError as error:
        return f"{error}; a PNG of 512 × 512 pixels always works"
    return ""


def _features(reader: SettingsReader, value: Any) -> list[str]:
    """Return the features that the site has; those of Material that change nothing here are a warning."""
    found = []
    for path, name in reader.items(("theme", "features"), value, "features"):
        if name in FEATURES:
            found.append(name)
        elif name in WITHOUT_EFFECT:
            reader.leave_out(path, f"'{name}' changes nothing on this site")
        else:
            hint = did_you_mean(name, FEATURES, "features")
            reader.refuse(path, f"there is no feature '{str(name)[:60]}'", hint=hint)
    return found


def _language(reader: SettingsReader, value: Any) -> str:
    """Return the language of the pages that belong to no game."""
    known: Collection[str] = languages()
    if value in known:
        return str(value)
    reader.refuse(("theme", "language"), f"there are no words for the language '{str(value)[:40]}'", ", ".join(known))
    return ""
