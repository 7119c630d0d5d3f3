"""What a layout says of the boxes that it inherits: `drop` leaves boxes out by their names, `change` gives them other keys."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.names import did_you_mean
from engine.common.resources import resource
from generator.common.note import Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.data.values import Where
    from engine.model import Layout


class ChangePlace(NamedTuple):
    """Where a change of a box stands: its file, and the path in it."""

    where: Where
    path: tuple[str | int, ...]


class BoxChanges:
    """The changes that the layouts `heirs` make to a layout which they extend; the nearest one comes last."""

    def __init__(self, heirs: Sequence[Layout]) -> None:
        self._heirs = [layout for layout in reversed(heirs) if "drop" in layout.data or "change" in layout.data]

    def changed(self, raw: Mapping[str, Any]) -> tuple[Mapping[str, Any] | None, ChangePlace | None]:
        """Return a box as the heirs want it, None if they drop it; and where the last change of it stands."""
        name = raw.get("name")
        place = None
        if not self._heirs or not isinstance(name, str):
            return raw, None
        for layout in self._heirs:
            if name in (layout.data.get("drop") or ()):
                return None, None
            change = (layout.data.get("change") or {}).get(name)
            if isinstance(change, dict):
                raw = {key: value for key, value in {**raw, **change}.items() if value is not None}
                place = ChangePlace(layout.where, ("change", name))
        return raw, place


def without_a_box(chain: Sequence[Layout], names: Mapping[str, Iterable[str]]) -> Iterator[Note]:
    """Give a note for each name in `drop` and `change` that no inherited box has. `names` has those of each layout by its id."""
    for number, layout in enumerate(chain):
        inherited = sorted({name for parent in chain[number + 1 :] for name in names.get(parent.id, ())})
        listed: list[tuple[tuple[str | int, ...], str]]
        listed = [(("drop", at), name) for at, name in enumerate(layout.data.get("drop") or ())]
        listed += [(("change", name), name) for name in layout.data.get("change") or ()]
        for path, name in listed:
            if name not in inherited:
                what = f"no box that this layout inherits is called '{name}'"
                expected = "the `name:` of a box of the layout that it extends"
                yield Note(
                    "layout-box", layout.where.at(*path), what, expected, did_you_mean(name, inherited, "they are")
                )


def strange_keys(kind: str, raw: Mapping[str, Any], change: ChangePlace) -> list[Note]:
    """Return a note for each key of a changed box that its kind does not have: the schema sees the change, but not the kind."""
    known = _keys()[kind]
    message = f"a box of the kind {kind} has no key"
    return [
        Note("layout-box", change.where.at(*change.path, key), f"{message} '{key}'", hint=did_you_mean(key, known))
        for key in raw
        if key not in known
    ]


@cache
def _keys() -> dict[str, frozenset[str]]:
    schema = json.loads((resource("schemas") / "layout.schema.json").read_bytes())
    return {
        name.removeprefix("box-"): frozenset(part["properties"])
        for name, part in schema["$defs"].items()
        if name.startswith("box-") and "properties" in part
    }
