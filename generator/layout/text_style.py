"""Reads the style of a text box: the keys of its named style, then its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.layout.frame import BoxError
from generator.typesetting import fonts, hyphens
from generator.typesetting.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.layout.face_context import FaceContext
    from generator.layout.prepared import LayoutBox


def style_of(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any]) -> tuple[Style, Mapping[str, Any]]:
    """Return the style and all keys of a text box: the keys of its named style, then its own. A style without expressions is cached."""
    cached: tuple[Style, Mapping[str, Any]] | None = box.extra.get("style")
    if cached:
        return cached
    keys: dict[str, Any] = {}
    if "style" in box.keys:
        name = context.text(box.keys["style"], scope)
        if name not in context.layout.styles:
            raise BoxError(f"there is no style '{name}'")
        keys.update(context.layout.styles[name])
    keys.update(box.keys)
    given = [(key, keys[key]) for key in _STYLE_KEYS if key in keys]
    frozen = tuple(
        (key, context.number(value, scope) if key in _NUMBERS else context.text(value, scope)) for key, value in given
    )
    found = _style_of(frozen, context.fonts, context.game.language), keys
    if not any(isinstance(value, str) and ("{{" in value or key in _NUMBERS) for key, value in given) and (
        "{{" not in str(box.keys.get("style", ""))
    ):
        box.extra["style"] = found
    return found


_NUMBERS = {"size", "min", "leading", "gap", "lines", "tracking", "icon-size"}
_STYLE_KEYS = (
    "font",
    "weight",
    "bold",
    "italic",
    "size",
    "min",
    "leading",
    "gap",
    "align",
    "valign",
    "lines",
    "tracking",
    "caps",
    "hyphenate",
    "icon-size",
)


@lru_cache(maxsize=1024)
def _style_of(keys: tuple[tuple[str, Any], ...], own: fonts.OwnFonts, language: str) -> Style:
    values = dict(keys)
    family = values.get("font", "text")
    weight = values.get("weight", "bold" if values.get("bold") == "True" else "regular")
    families = (*fonts.FAMILIES, *dict.fromkeys(font[0] for font in own))
    if family not in families:
        raise BoxError(f"there is no font '{family}'; there are {', '.join(families)}")
    if weight not in fonts.WEIGHTS:
        raise BoxError(f"there is no weight '{weight}'; there are {', '.join(fonts.WEIGHTS)}")
    if values.get("hyphenate") == "True" and not hyphens.is_known(language):
        raise BoxError(f"there are no rules for dividing words of the language '{language}'")
    size = float(values.get("size", 9))
    return Style(
        family,
        weight,
        values.get("italic") == "True",
        size,
        min(size, float(values.get("min", size))),
        float(values.get("leading", 1.2)),
        float(values.get("gap", 0.4)),
        values.get("align", "start"),
        values.get("valign", "top"),
        int(values.get("lines", 0)),
        float(values.get("tracking", 0)),
        values.get("caps", ""),
        float(values.get("icon-size", 1.05)),
        own,
        language if values.get("hyphenate") == "True" else "",
        language,
    )
