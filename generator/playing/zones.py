"""The table as plain data for the page: zones with what is drawn in them, in units of a screen (`generator.tabletop.layout`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.picture import Drawing, changed_zones, drawn
from engine.play.zones import told
from generator.tabletop.layout import TAIL, WIDTH, lay_out, sizes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.model import Game
    from engine.play.zones import TablePiece, Zone
    from generator.playing.face_pictures import FacePictures
    from generator.playing.wording import Wording
    from generator.tabletop.layout import Changes, PieceSize, TableSpot

_LARGER = {"map": 1.6, "row": 1.25}  # pieces on a wide screen than on a phone
NARROWEST, WIDEST = 300.0, 1200.0  # of a zone


class ZoneDrawer:
    """Draws the tables of one game. Zones that did not change are laid out once."""

    def __init__(self, game: Game, pictures: FacePictures, wording: Wording) -> None:
        self._wording = wording
        self._pictures = pictures
        self._sizes: Callable[[str], PieceSize] = sizes_of(game)
        self._laid: dict[tuple[Zone, Changes, float], dict[str, Any]] = {}

    def table(
        self, picture: Drawing | str, before: Drawing | str | None, width: float, seats: Sequence[str]
    ) -> dict[str, Any]:
        """Return a table with its changes since `before` marked; `width` is that of the page. Without zones, it is text."""
        drawing, title = self._titled(drawn(picture)), self._wording.named(drawn(picture).title)
        if not drawing.zones:
            return {"title": title, "text": str(picture), "zones": []}
        changes = changed_zones(drawing, None if before is None else self._titled(drawn(before)))
        zones = [self._zone(zone, marked, width) for zone, marked in zip(drawing.zones, changes, strict=True)]
        for zone in zones:
            zone["seat"] = next((name for name in seats if zone["title"].startswith(name)), "")
        return {"title": title, "text": "", "zones": zones}

    def _titled(self, drawing: Drawing) -> Drawing:
        """Return a drawing with the titles of pieces in place of ids in the labels, before labels are broken into lines."""
        zones = [zone._replace(pieces=tuple(map(self._labelled, zone.pieces))) for zone in drawing.zones]
        return Drawing(drawing.title, drawing.shapes, zones)

    def _labelled(self, piece: TablePiece) -> TablePiece:
        on, below = (tuple(map(self._labelled, inside)) for inside in (piece.on, piece.below))
        return piece._replace(note=self._wording.title(piece.note), on=on, below=below)

    def _zone(self, zone: Zone, changes: Changes, width: float) -> dict[str, Any]:
        """Return a zone with its title and words."""
        key = zone._replace(title="", words=""), frozenset(changes), width
        if key not in self._laid:
            self._laid[key] = self._drawn(zone, changes, width)
        words = self._wording.named(zone.words)
        return {"title": zone.title, "words": words, "told": told(zone, self._wording.name), **self._laid[key]}

    def _drawn(self, zone: Zone, changes: Changes, width: float) -> dict[str, Any]:
        larger = min(_LARGER[zone.kind], max(1.0, width / WIDTH))
        laid = lay_out(zone._replace(scale=zone.scale * larger), changes, self._sizes, width)
        spots = [self._spot(spot) for spot in laid.spots]
        return {"kind": zone.kind, "width": round(laid.width), "height": round(laid.height), "spots": spots}

    def _spot(self, spot: TableSpot) -> dict[str, Any]:
        found: dict[str, Any] = {"kind": spot.kind, "box": [round(value, 1) for value in spot.box]}
        if spot.kind in ("badge", "label"):
            return found | {"words": spot.words}
        found |= {"piece": spot.piece, "name": self._wording.name(spot.piece), "shape": spot.shape}
        found |= {"face": self._pictures.name(spot.piece, spot.side), "mark": spot.mark}
        if spot.side == "back":
            found["back"] = True
        if spot.kind == "tail":
            found["hidden"] = round(spot.box[3] / TAIL) - spot.box[3]
        return found
