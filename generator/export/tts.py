"""A game as a saved object of Tabletop Simulator: decks on sheets of 10 × 7, everything else as tiles, tokens and figures.

Names and meanings after what its makers and users publish; the simulator itself was never run here:

- kb.tabletopsimulator.com, "Save File Format": classes and fields; a key of `CustomDeck` is the hundreds of a `CardID`,
  the rest its place on the sheet, counted from the left top.
- kb.tabletopsimulator.com, "Custom Deck": sheets of up to 10 × 7; `UniqueBack` means a sheet of backs; with
  `BackIsHidden` a card hidden from others shows its back, otherwise the last place of the sheet of faces.
- api.tabletopsimulator.com, "Custom": shapes of cards (`CARD_TYPES`) and tiles (`TILE_TYPES`).
- kb.tabletopsimulator.com, "Custom Tile", "Custom Token": a token is cut out where its picture is transparent, best with
  a transparent border all round; units of length are about an inch.
- Sizes at scale 1, which none of these tell, as public mods measure and use them (argonui/SCED: a table mat of 2 : 1 with
  `Stretch` and scale 6.43, on which cards of scale 1 lie 2.45 apart): a poker card is 2.2 × 3.1 units, the shorter side
  of a tile 2, the longer one follows the picture where `Stretch` says so, the longer side of a token 3.7.
- A hexagonal tile has its points left and right and takes a square picture, so six-sided pieces are tokens: their picture
  tells how they stand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.model import markup
from generator.common import output
from generator.export import common, order
from generator.export.common import ExportedFile, PieceFaces
from generator.export.order import Deck
from generator.export.tts_objects import ORDER, instructions, new_object, saved_object
from generator.pdf import raster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game
    from generator.drawing.commands import Face, PlacedFace
    from generator.export.tts_objects import Object
    from generator.faces.every_face import Faces

COLUMNS, ROWS = 10, 7
LARGEST = 4096  # pixels of a side
DPI = 300  # of single pictures, if LARGEST allows
INCH = 25.4
CARD = 88.9  # mm: the height of a card at scale 1
UNIT = CARD / 3.1  # mm
TILE = 2 * UNIT  # the shorter side of a tile at scale 1
TOKEN = 3.7 * UNIT  # the longer side of a token at scale 1
CARD_TYPES = {
    "rectangle": 1,
    "hexagon-flat": 3,
    "hexagon-pointy": 3,
    "round": 4,
}  # 0: rounded corners, 2: rounded hexagon
TILE_TYPES = {"rectangle": 0, "round": 2}  # 1: hexagon, 3: rounded corners
THICK = 0.1  # units
BORDER = 4  # transparent pixels around a token's picture
MERGE = 5.0  # pixels to which a token's outline follows its picture


@dataclass(slots=True)
class TtsExport:
    """One export: its folder, the address of its pictures, the files that were written."""

    game: Game
    folder: Path
    base: str  # "" or an address that ends in /
    done: Callable[[int], None]
    written: list[ExportedFile] = field(default_factory=list)
    drawn: set[str] = field(default_factory=set)  # names of pictures

    def put(self, name: str, data: bytes | str) -> None:
        """Write a file of the export."""
        path = self.folder / name
        self.written.append(ExportedFile(path, output.write(path, data)))

    def picture(self, face: Face, name: str, kind: str) -> str:
        """Return the address of a single face's picture; a picture of several pieces is drawn once.

        It is transparent outside the cut line for tokens and figures, and filled to the corners for tiles.
        """
        if name not in self.drawn:
            dpi = _dpi(face.width, face.height)
            width, height = (max(1, round(length / INCH * dpi)) for length in (face.width, face.height))
            if kind == "Custom_Tile":
                image = raster.canvas([common.cell(face, 0, 0, width, height)], width, height)
            else:
                image = raster.picture(face, dpi)
            if kind == "Custom_Token":
                from PIL import ImageOps

                image = ImageOps.expand(image, BORDER, (0, 0, 0, 0))
            self.put(name, common.png(image))
            self.drawn.add(name)
        return self.base + name


def write(
    faces: Faces, folder: Path, base: str, name: str, problems: Problems, done: Callable[[int], None] = lambda _n: None
) -> list[ExportedFile]:
    """Write sheets, pictures, the saved object, the order file and instructions into `folder`.

    `base` is the address of the folder of the pictures, "" for bare file names. An order file that cannot be read is reported as
    `name`, and nothing is written.
    """
    decks = order.read(folder / ORDER, name, problems)
    if problems.failed:
        return []
    export = TtsExport(faces.game, folder, base and base.rstrip("/") + "/", done)
    objects: list[Object] = []
    for sides in _by_set(faces):
        objects += _cards(export, sides, decks) if sides[0].pieces.kind == "card" else list(_tiles(export, sides))
    for index, entry in enumerate(objects):
        entry["Transform"] |= {"posX": float(index % 8 * 5 - 17.5), "posY": 1.5, "posZ": float(10 - index // 8 * 5)}
    export.put(
        f"{faces.game.id}.json", json.dumps(saved_object(faces.game, objects), indent=1, ensure_ascii=False) + "\n"
    )
    export.put("README.txt", instructions(faces.game, base))
    export.put(ORDER, order.text(decks))
    return export.written


def _dpi(width: float, height: float) -> float:
    """Return the dots per inch of a single picture of that size in mm."""
    return min(DPI, (LARGEST - 2 * BORDER) / max(width, height) * INCH)


def _by_set(faces: Faces) -> Iterator[list[PieceFaces]]:
    by_set: dict[str, list[PieceFaces]] = {}
    for piece in common.piece_faces(faces):
        by_set.setdefault(piece.pieces.id, []).append(piece)
    yield from by_set.values()


# cards


def _cards(export: TtsExport, sides: list[PieceFaces], decks: list[Deck]) -> list[Object]:
    """Return the cards of a set: one deck, on as many sheets as it needs."""
    by_id = {piece.item.id: piece for piece in sides}
    different = len({piece.back.drawing if piece.back else None for piece in sides}) > 1
    decks_of_set = order.assign(decks, sides[0].pieces.id, list(by_id), "each" if different else "one")
    custom = {str(deck.number): _sheet(export, deck, by_id) for deck in decks_of_set}
    cards: list[Object] = []
    for deck in decks_of_set:
        for place, name in enumerate(deck.slots):
            if name in by_id:
                cards += _copies(
                    export.game, by_id[name], deck.number * 100 + place, {str(deck.number): custom[str(deck.number)]}
                )
    export.done(len(sides))
    if len(cards) < 2:  # noqa: PLR2004 - a deck of one is a card
        return cards
    pieces = sides[0].pieces
    scale = pieces.size.height / CARD
    deck_object = new_object("DeckCustom", pieces.id, pieces.title, markup.plain(pieces.about), scale)
    deck_object["Transform"]["rotZ"] = 180.0  # face down
    deck_object |= {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": custom, "ContainedObjects": cards}
    return [deck_object]


def _copies(game: Game, piece: PieceFaces, card_id: int, custom: Object) -> list[Object]:
    description = _description(game, piece)
    cards = []
    for copy in range(piece.item.copies):
        card = new_object(
            "Card",
            f"{piece.item.set}/{piece.item.id}/{copy}",
            piece.item.title,
            description,
            piece.pieces.size.height / CARD,
        )
        cards.append(card | {"CardID": card_id, "SidewaysCard": False, "CustomDeck": custom})
    return cards


def _sheet(export: TtsExport, deck: Deck, by_id: dict[str, PieceFaces]) -> Object:
    """Draw a sheet and its backs; return its entry in a save."""
    first = next(iter(by_id.values()))
    width, height = cell_pixels(first.front)
    fronts = [(place, by_id[name].front) for place, name in enumerate(deck.slots) if name in by_id]
    backs = [(place, by_id[name].back or by_id[name].front) for place, name in enumerate(deck.slots) if name in by_id]
    name = f"{deck.set}-{deck.number}"
    hidden = backs[:1] and [(COLUMNS * ROWS - 1, backs[0][1])]
    export.put(f"{name}-front.png", sheet([*fronts, *hidden], width, height))
    if deck.backs == "each":
        export.put(f"{name}-back.png", sheet(backs, width, height))
    else:
        export.put(
            f"{name}-back.png",
            common.png(raster.canvas([common.cell((first.back or first.front), 0, 0, width, height)], width, height)),
        )
    size = first.pieces.size
    return {
        "FaceURL": f"{export.base}{name}-front.png",
        "BackURL": f"{export.base}{name}-back.png",
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": deck.backs == "each",
        "Type": 0 if size.corner and size.shape == "rectangle" else CARD_TYPES[size.shape],
    }


def cell_pixels(face: Face) -> tuple[int, int]:
    """Return the pixels of one place of a sheet: the whole stays within LARGEST, in the face's proportions."""
    scale = min(LARGEST / COLUMNS / face.width, LARGEST / ROWS / face.height)
    return int(face.width * scale), int(face.height * scale)


def sheet(placed: list[tuple[int, Face]], width: int, height: int) -> bytes:
    """Return a sheet of 10 × 7 places as PNG; places without a face stay white."""
    cells: list[PlacedFace] = [
        common.cell(face, place % COLUMNS * width, place // COLUMNS * height, width, height) for place, face in placed
    ]
    return common.png(raster.canvas(cells, COLUMNS * width, ROWS * height))


# everything else


def _tiles(export: TtsExport, sides: list[PieceFaces]) -> Iterator[Object]:
    """Give tiles, tokens, boards, aids and figures: one object each; equal ones are a stack, figures stay single."""
    shared = len({piece.back.drawing for piece in sides if piece.back}) == 1
    for piece in sides:
        name = f"{piece.pieces.id}.{piece.item.id}"
        kind, settings, scale = _shape(piece)
        front = export.picture(piece.front, f"{name}.front.png", kind)
        back = (
            export.picture(piece.back, f"{piece.pieces.id if shared else name}.back.png", kind) if piece.back else front
        )
        stack = kind != "Figurine_Custom" and piece.item.copies > 1
        for copy in range(1 if stack else piece.item.copies):
            tile = new_object(
                f"{kind}_Stack" if stack else kind,
                f"{name}/{copy}",
                piece.item.title,
                _description(export.game, piece),
                scale,
            )
            tile["CustomImage"] = {
                "ImageURL": front,
                "ImageSecondaryURL": back,
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                **settings,
            }
            if stack:
                tile["Number"] = piece.item.copies
            yield tile
        export.done(1)


def _shape(piece: PieceFaces) -> tuple[str, Object, float]:
    """Return a piece's kind of object, the settings of its picture, and its scale."""
    size, stack = piece.pieces.size, piece.item.copies > 1
    if piece.pieces.kind == "standee":
        return "Figurine_Custom", {}, max(size.width, size.height) / TILE
    if size.shape not in TILE_TYPES:
        token = {"Thickness": THICK, "MergeDistancePixels": MERGE, "StandUp": False, "Stackable": stack}
        longer = max(size.width, size.height)
        return (
            "Custom_Token",
            {"CustomToken": token},
            (longer + 2 * BORDER / _dpi(size.width, size.height) * INCH) / TOKEN,
        )
    outline = 3 if size.corner and size.shape == "rectangle" else TILE_TYPES[size.shape]
    tile = {"Type": outline, "Thickness": THICK, "Stackable": stack, "Stretch": True}
    return "Custom_Tile", {"CustomTile": tile}, min(size.width, size.height) / TILE


def _description(game: Game, piece: PieceFaces) -> str:
    """Return the text that a player reads when pointing at a piece: the words on its front, without its title."""
    front = [
        line for line in common.text_of(game, piece.front).splitlines() if line.lower() != piece.item.title.lower()
    ]
    return "\n".join(front)
