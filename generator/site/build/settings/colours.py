"""The colours of a site (`theme.palette`): names of Material or hex values become the variables of our style sheet, always readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from generator.drawing import accent
from generator.drawing.colours import BASIC, PaintError, colour_of, contrast, mix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.data.source import KeyPath
    from generator.site.build.settings.reader import SettingsReader

PRIMARY = {
    "red": "#ef5552",
    "pink": "#e92063",
    "purple": "#ab47bd",
    "deep purple": "#7e56c2",
    "indigo": "#4051b5",
    "blue": "#2094f3",
    "light blue": "#02a6f2",
    "cyan": "#00bdd6",
    "teal": "#009485",
    "green": "#4cae4f",
    "light green": "#8bc34b",
    "lime": "#cbdc38",
    "yellow": "#ffec3d",
    "amber": "#ffc105",
    "orange": "#ffa724",
    "deep orange": "#ff6e42",
    "brown": "#795649",
    "grey": "#757575",
    "blue grey": "#546d78",
    **BASIC,
}
SCHEMES = {"default": "light", "slate": "dark"}
_KEYS = ("scheme", "primary", "accent", "media", "toggle")
_MEDIA = {
    "(prefers-color-scheme: light)": "default",
    "(prefers-color-scheme: dark)": "slate",
    "(prefers-color-scheme)": "",
}
_INKS = ("#ffffff", "#101010")


class Palette(NamedTuple):
    """Colours by scheme (`light`, `dark`) as hex, and the scheme in which the site begins: "" is what the system says."""

    primary: Mapping[str, str]
    accent: Mapping[str, str]
    scheme: str = ""


NO_PALETTE = Palette({}, {})


def palette(reader: SettingsReader, value: Any) -> Palette:
    """Return the colours in `theme.palette`: one mapping, or a list with one for each scheme."""
    at: KeyPath = ("theme", "palette")
    several = isinstance(value, list)
    listed = reader.items(at, value, "palettes") if several else [(at, value)]
    found = [_one(reader, path, one) for path, one in listed]
    by_system = any("media" in one for one in found)
    names = [SCHEMES[one["scheme"]] if "scheme" in one else "" for one in found]
    colours = {key: _by_scheme(found, names, key) for key in ("primary", "accent")}
    return Palette(colours["primary"], colours["accent"], "" if by_system or not names else names[0])


def _by_scheme(found: Sequence[Mapping[str, str]], names: Sequence[str], key: str) -> dict[str, str]:
    """Return the colour of each scheme; a palette without a scheme, or the only one, is for both."""
    colours: dict[str, str] = {}
    for one, name in zip(found, names, strict=True):
        for scheme in [name] if name and len(found) > 1 else SCHEMES.values():
            if key in one:
                colours.setdefault(scheme, one[key])
    return colours


def _one(reader: SettingsReader, path: KeyPath, value: Any) -> dict[str, str]:
    """Return scheme, primary, accent and media of one palette, as far as they are right."""
    given = reader.mapping(path, value, _KEYS, {})
    found: dict[str, str] = {}
    for key in ("primary", "accent"):
        if key in given and given[key] != "custom":  # which says that a style sheet sets it
            try:
                found[key] = colour_of(given[key], PRIMARY)
            except PaintError as error:
                reader.refuse((*path, key), str(error), "a name of Material's colours, or #rrggbb")
    _choose(reader, (*path, "scheme"), given, SCHEMES, found)
    _choose(reader, (*path, "media"), given, _MEDIA, found)
    if "media" in found and "scheme" not in found and _MEDIA[found["media"]]:
        found["scheme"] = _MEDIA[found["media"]]
    return found


def _choose(
    reader: SettingsReader, path: KeyPath, given: Mapping[str, Any], known: Mapping[str, str], found: dict[str, str]
) -> None:
    """Add a value that must be one of a few words."""
    key = str(path[-1])
    if key in given and given[key] not in tuple(known):
        reader.refuse(path, f"{key} is '{str(given[key])[:40]}'", " or ".join(known))
    elif key in given:
        found[key] = given[key]


def rules(chosen: Palette) -> list[str]:
    """Return the declarations of CSS that a palette stands for."""
    lines = [f"color-scheme: {chosen.scheme}"] if chosen.scheme else []
    if chosen.primary:
        bars = _both(chosen.primary)
        inks = [max(_INKS, key=lambda ink, bar=bar: contrast(ink, bar)) for bar in bars]  # type: ignore[misc]  # mypy cannot tell the type of a default
        pairs = {
            "bar": bars,
            "bar-ink": inks,
            "bar-line": [mix(bar, ink, 0.45) for bar, ink in zip(bars, inks, strict=True)],
            "bar-wash": [_toward(bar, ink) for bar, ink in zip(bars, inks, strict=True)],
        }
        lines += [f"--pb-{name}: light-dark({', '.join(pair)})" for name, pair in pairs.items()]
    if chosen.accent:
        light, dark = (
            accent.readable(one, paper) for one, paper in zip(_both(chosen.accent), accent.BACKGROUNDS, strict=True)
        )
        lines += [f"--pb-{name}: light-dark({light}, {dark})" for name in ("brass", "link")]
    return lines


def _both(colours: Mapping[str, str]) -> list[str]:
    """Return the colours for light and dark; if there is one only, it is for both."""
    either = next(iter(colours.values()))
    return [colours.get(scheme, either) for scheme in SCHEMES.values()]


def _toward(bar: str, ink: str) -> str:
    """Return the ground of buttons on the bar: away from the ink, so that it can be read on them as well as on the bar."""
    return mix(bar, "#000000" if ink == _INKS[0] else "#ffffff", 0.15)
