"""A small game made of strings, so that each test shows the layout it is about."""
from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from hypothesis import settings

from engine.load import load
from engine.problems import Problems
from generator.faces import Faces

settings.register_profile("paper", deadline=None)  # the machine may be busy
settings.load_profile("paper")

GAME = """
id: toy
title: Toy
prefix: TY
version: "1"
players: {fewest: 1, most: 2}
about: A game for tests.
credits: {Design: Nobody}
sources: {rulebook: {title: None, lines: 10}, public: []}
colours: {night: "#101030", sand: "#f0e0c0", ink: "#101010"}
icons: {coin: coin}
terms:
  - {id: majority, name: Majority, definition: Most pieces., rules: []}
print: {papers: [A4]}
"""
SET = """
set: cards
title: Cards
kind: card
size: {width: 60, height: 90}
face: card
back: null
provenance: prototype
items:
  - {id: one, title: One}
"""
COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'


class Toy:
    """A project folder, with a loader."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "components" / "toy"
        self.write("game.yaml", GAME)
        self.write("pieces/cards.yaml", SET)
        self.write("art/coin.svg", COIN)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            path.write_bytes(text)
            return path
        depth = "../" * (2 + name.count("/"))
        kind = {"game.yaml": "game", "aids.yaml": "aids"}.get(name, name.split("/", maxsplit=1)[0].rstrip("s").replace("piece", "pieces"))
        head = f"# yaml-language-server: $schema={depth}schemas/{kind}.schema.json\n" if name.endswith("yaml") else ""
        path.write_text(head + textwrap.dedent(text).lstrip("\n"), "utf-8")
        return path

    def game(self):
        found = load(self.folder, Problems(), root=self.root)
        assert found is not None
        return found

    def faces(self) -> Faces:
        return Faces(self.game())

    def face(self, boxes: str, piece: str = "one", side: str = "front"):
        """The face of a card whose layout has these boxes (or is this whole file)."""
        text = textwrap.dedent(boxes).strip("\n")
        self.write("layouts/card.yaml", text + "\n" if re.search("^boxes:", text, re.MULTILINE) else "boxes:\n" + textwrap.indent(text, "  ") + "\n")
        faces = self.faces()
        found = faces.face(faces.game.pieces[piece], side)
        assert found is not None
        return found


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)
