"""A folder with files of strangers, and the commands that are typed in it."""

from __future__ import annotations

from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main

DECK = "Name,Cost,Type,Text\nDragon,5,Beast,Burns all\nOak,1,Plant,Stands tall\nOak,2,Plant,Stands\nElf,2,Folk,Sings well\n"


class Desk:
    """A project that has no game at first."""

    def __init__(self, root):
        self.root = root
        self.folder = root / "components" / "deck"

    def put(self, name, content):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    def run(self, *words):
        return CliRunner().invoke(main, ["--root", str(self.root), *words])

    def bring(self, name, content, *options):
        """Import a file into the game `deck`, check the game, and return the items and what was said."""
        done = self.run("import", self.put(name, content), "--game", "deck", "--set", "cards", *options)
        assert done.exit_code == 0, done.output
        checked = self.run("check")
        assert checked.exit_code == 0, done.output + checked.output
        return self.items(), done.output

    def game(self):
        return load(self.folder, Problems(), root=self.root)

    def items(self):
        return [
            {
                "id": item.id,
                "title": item.title,
                "copies": item.copies,
                **{key: item.values.peek(key) for key in item.values},
            }
            for item in self.game().sets["cards"].items
        ]

    def text(self, name):
        return (self.folder / name).read_text("utf-8")
