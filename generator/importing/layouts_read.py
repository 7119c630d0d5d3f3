"""Finds the keys of items that the layouts of a set read: those that exist, and those that are about to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.problems import Problems
from engine.data.syntax import parse
from engine.data.values import Where
from engine.model import Layout
from generator.layout.layout_reads import layout_reads

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.importing.request import ImportTarget


def keys_read(target: ImportTarget, files: Mapping[str, str | bytes]) -> frozenset[str] | None:
    """Return the keys that any layout of the game reads, and rules code if there is any; None: all keys may be read."""
    from engine.rules_code import vocabulary

    game = target.game
    if game is not None and vocabulary(game) is not None:
        return None
    layouts = list(game.layouts.values()) if game else []
    layouts += [
        _layout(name, text) for name, text in files.items() if name.startswith("layouts/") and isinstance(text, str)
    ]
    reads = [layout_reads(layout) for layout in layouts]
    if any(one.whole for one in reads):
        return None
    return frozenset[str]().union(*(one.keys for one in reads)) | {"flavour"}


def _layout(name: str, text: str) -> Layout:
    tree = parse(text, name, Problems())
    data = tree.value if tree and isinstance(tree.value, dict) else {}
    return Layout(name.removeprefix("layouts/").removesuffix(".yaml"), data, Where(name, {}))
