"""Pictures of the ready layouts, the ones that `punchboard new --layout` writes: some cards of each, drawn by the code that prints."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import Cache
from engine.common.problems import Problems
from engine.load.folder import load
from generator.faces.every_face import Faces
from generator.preview import contact_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.drawing.commands import Face

READY = Path(__file__).resolve().parents[2] / "starter" / "ready"
MOST = 4  # cards of one layout
LARGE = 150.0  # mm: a board, of which one is enough
_GAME = 'id: ready\ntitle: Ready\nprefix: RY\nversion: "1"\nplayers: {fewest: 1, most: 4}\nabout: All ready layouts.\n'


class ReadyLayout(NamedTuple):
    """A ready layout: its name, what it is, and some of its faces on one picture."""

    name: str
    about: str
    sheet: Face


def ready_layouts(folder: Path) -> Iterator[ReadyLayout]:
    """Give every ready layout. Their files are copied into `folder`, where their pictures stay for whoever draws the faces."""
    home = folder / "ready"
    for one in sorted(READY.iterdir()):
        shutil.copytree(one, home, dirs_exist_ok=True)
    (home / "game.yaml").write_text(_GAME, "utf-8")
    game = load(home, Problems(), root=folder, cache=Cache(None))
    assert game is not None  # noqa: S101 - the folders are a part of this program
    faces = Faces(game)
    for one in sorted(READY.iterdir()):
        pieces = game.sets[one.name]
        items, most = pieces.items, 1 if pieces.size.width > LARGE else MOST
        step = max(1, len(items) // most)
        shown = [(item.title, face) for item in items[::step][:most] if (face := faces.face(item, "front"))]
        about = str(game.layouts[one.name].data["about"])
        yield ReadyLayout(one.name, about, contact_sheet.sheet([contact_sheet.SheetRow("", shown)]))
