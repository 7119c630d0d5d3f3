"""Finds what a face depends on without drawing it: the values of the piece that its layouts read, and a key of the rest.

`generator.layout.reads` finds what layouts read, and only when it is needed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.common.fingerprint import file_states, program
from engine.own_code.choice import decide
from generator.layout.reads import EVERYTHING, reads_in
from generator.layout.scope import art_folders
from generator.typesetting import game_fonts

if TYPE_CHECKING:
    from engine.model import Game, Layout, Piece, PieceSet


def extends_chain(game: Game, layout_id: str) -> list[Layout]:
    """Return a layout and those that it extends, as far as they exist."""
    found: list[Layout] = []
    step: Any = layout_id
    while step in game.layouts and all(known.id != step for known in found):
        found.append(game.layouts[step])
        step = found[-1].data.get("extends")
    return found


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str, ensure_ascii=False)


_ORDERED = json.JSONEncoder(default=str, ensure_ascii=False)  # json.dumps makes one each time


def _ordered(value: Any) -> str:
    """As `_json`, but the keys of mappings keep their order: a layout may loop over them."""
    return _ORDERED.encode(value)


class FaceKeys:
    """Computes keys of a game's faces. A face's key changes with all that the face may depend on, except values of pieces.

    The values that a face read are stored with its verdict (`engine.check.dependencies`). A verdict is valid as long as
    the key and those values are the same.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._layouts: dict[str, str] = {}
        self._reads: dict[str, frozenset[str]] = {}
        self._sets: dict[str, str] = {}
        self._common = ""

    def layout(self, layout_id: str) -> str:
        """Return a hash of a layout's file and of the files that it extends."""
        if layout_id not in self._layouts:
            sources = [
                ("/" not in layout.id and _file(self.game.folder / "layouts" / f"{layout.id}.yaml"))
                or _json(layout.data)
                for layout in extends_chain(self.game, layout_id)
            ]
            self._layouts[layout_id] = digest(*sources)
        return self._layouts[layout_id]

    def reads(self, layout_id: str) -> frozenset[str]:
        """Return the keys of the piece (`item.…`) that a layout and those it extends read; `EVERYTHING` for the whole piece."""
        if layout_id not in self._reads:
            found = (reads_in(layout.data).keys_of("item") for layout in extends_chain(self.game, layout_id))
            self._reads[layout_id] = frozenset[str]().union(*found)
        return self._reads[layout_id]

    def values(self, piece: Piece, names: frozenset[str]) -> str:
        """Return the values of a piece under these names, as text."""
        own = {"id": piece.id, "title": piece.title, "copies": piece.copies}
        if EVERYTHING in names:
            return _ordered([{**own}, dict(piece.values)])
        return _ordered([(name, piece.values.get(name, own.get(name))) for name in sorted(names)])

    def face(self, pieces: PieceSet, piece: Piece, side: str) -> str:
        """Return the key of one side of a piece; "" if the set has no such side."""
        layout_id = pieces.layout_of(piece, side)
        if layout_id is None:
            return ""
        return digest(self.common(), self.layout(layout_id), self._set(pieces), piece.id, side, layout_id)

    def aid(self, aid_id: str) -> str:
        """Return the key of a player aid."""
        rules = _json([(rule.id, rule.text) for rule in self.game.rules.values()])
        return digest(self.common(), aid_id, _file(self.game.folder / "aids.yaml"), self.layout("aid"), rules)

    def masthead(self) -> str:
        """Return the key of the masthead, the top of the first page."""
        return digest(self.common(), self.layout("masthead"), "masthead")

    def _set(self, pieces: PieceSet) -> str:
        if pieces.id not in self._sets:
            self._sets[pieces.id] = digest(pieces.id, pieces.title, pieces.kind, repr(pieces.size))
        return self._sets[pieces.id]

    def common(self) -> str:
        """Return a hash of what any face may use: colours, icons, terms, constants, pictures, and the code that draws."""
        if not self._common:
            game = self.game
            terms = [
                (term.id, term.name, term.plural, term.definition, term.icon, term.colour)
                for term in game.terms.values()
            ]
            package = Path(__file__).resolve().parents[1]
            self._common = digest(
                game.id,
                game.title,
                game.version,
                game.about,
                game.site,
                game.language,
                _json([(pieces.id, [item.id for item in pieces.items]) for pieces in game.sets.values()]),
                _json(dict(game.colours)),
                _json(dict(game.icons)),
                _json(dict(game.fonts)),
                _json(terms),
                _json([dict(game.templates), dict(game.words)]),
                _json({key: constant.value for key, constant in game.constants.items()}),
                file_states(*art_folders(game), *game_fonts.files(game)),
                program(package),
                program(package.parent / "engine"),
                decide(game.folder).key,
            )
        return self._common


def _file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
