"""What a saved object of Tabletop Simulator holds: the fields of an object and of the whole file, and how to install it.

The names of the fields are from kb.tabletopsimulator.com, "Save File Format".
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.model import Game

ORDER = "order.json"

Object = dict[str, Any]


def new_object(kind: str, key: str, title: str, text: str, scale: float) -> Object:
    """Return an object of a kind, such as "Card"; its id follows from `key`, so that it is the same in each export."""
    guid = hashlib.sha256(f"{kind} {key}".encode()).hexdigest()[:6]
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": {
            "posX": 0.0,
            "posY": 1.5,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0,
            "scaleX": round(scale, 4),
            "scaleY": 1.0,
            "scaleZ": round(scale, 4),
        },
        "Nickname": title,
        "Description": text,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": kind in {"Card", "DeckCustom"},
        "Hands": kind == "Card",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def saved_object(game: Game, objects: list[Object]) -> Object:
    """Return the whole file with all objects of a game."""
    return {
        "SaveName": game.title,
        "GameMode": game.title,
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "Gravity": 0.5,
        "Table": "",
        "Sky": "",
        "Note": f"{game.title}, version {game.version}",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }


def instructions(game: Game, base: str) -> str:
    """Return the text of the file that tells how to use the export; `base` is the address of the pictures or ""."""
    where = (
        f"The pictures are looked for at {base}: put every PNG file of this folder there.\n"
        if base
        else (
            "The saved object names the pictures by their file names alone. Put every PNG file of this folder on a"
            " web\nserver (or the game's own cloud manager), then make the export again with --base-url and the address"
            " of\nthat folder. For a try on one machine, --base-url file:///path/of/this/folder does.\n"
        )
    )
    return (
        f"{game.title}, version {game.version}, for Tabletop Simulator\n\n1. {where}2. Copy {game.id}.json into the"
        " folder Saves/Saved Objects of Tabletop Simulator.\n3. In the game: Objects, Saved Objects, and the game's"
        " name. Decks, tiles and figures appear on the table.\n\nAfter a change, export into this folder again:"
        f" {ORDER} remembers the place of every face, so that new pictures\nunder the same addresses keep running saves"
        " right. Empty the picture cache of Tabletop Simulator, or use a new\nfolder name in the address, for it keeps"
        " pictures by their address.\n"
    )
