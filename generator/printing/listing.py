"""The list of a print's folder: a text that says what each file is for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.common import output
from generator.preflight.press_facts import press_facts
from generator.printing import file_names, tonight
from generator.sheets.pages import EDGES
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from engine.model import Game
    from generator.printing.file_names import FileName

FILE = "files.txt"
INK = {"full": "", "grey": later(", in greys"), "low": later(", with little ink")}
_PARTS = re.compile(r"(?P<what>.+?)(?P<part>-part)?(?:-(?P<players>\d+)-players)?")
_ENDS = {
    "-nets": later("as nets to fold"),
    "-box": later("a box for them"),
    "-blank": later("blank cards"),
}  # a set's other files


def write(game: Game, folder: Path) -> None:
    """Write the list of the PDFs in a folder. Raises OSError."""
    names = sorted(path.name for path in folder.glob("*.pdf") if path.is_file())
    written = [*lines(game, names), *press_lines(folder, names)]
    output.write(folder / FILE, "\n".join(written) + "\n")


def lines(game: Game, names: Iterable[str]) -> Iterator[str]:
    """Give the lines of the list: what to print to play tonight first, then everything, then the other files."""
    yield say("{game}: what each file is for", game=game.title)
    read = {name: found for name in names if (found := file_names.read(name)) is not None}
    for name in sorted(read, key=lambda name: (_rank(game, read[name]), name)):
        yield from ("", name, f"    {_purpose(game, read[name])}")


def press_lines(folder: Path, names: Iterable[str]) -> Iterator[str]:
    """Give the lines for the print shop: each profile, and the most ink in the files that were made with it."""
    inks: dict[str, int] = {}
    for name in names:
        read = file_names.read(name)
        facts = press_facts(folder / name) if read is not None and read.press else None
        if facts is not None:
            inks[facts.profile] = max(facts.ink, inks.get(facts.profile, 0))
    if inks:
        yield from ("", say("For the print shop: PDF/X-4, every colour in CMYK"))
    for profile, ink in sorted(inks.items()):
        yield "    " + say("Profile {profile}: up to {ink} % ink on one spot", profile=profile, ink=ink)
    if inks:
        yield "    " + say("A profile does not say how much ink its press takes: often 300 %. Ask the print shop.")


def _rank(game: Game, name: FileName) -> int:
    """Return the place of a file among the others."""
    what = _split(name)[0]
    first = (f"{game.id}{tonight.STEM}", game.id, f"{game.id}{file_names.RULES}")
    return first.index(what) if what in first else len(first)


def _split(name: FileName) -> tuple[str, bool, int]:
    """Return what a file has, whether only a part of it, and for how many players (0: any number)."""
    match = _PARTS.fullmatch(name.stem)
    if match is None:
        return name.stem, False, 0
    return match["what"], bool(match["part"]), int(match["players"] or 0)


def _purpose(game: Game, name: FileName) -> str:
    """Say what is in a file, for whom, and how it is printed."""
    what, part, players = _split(name)
    words = (
        _contents(game, what)
        + (say(", a part") if part else "")
        + (say_many(", for {n} player", ", for {n} players", players) if players else "")
    )
    edge = f", {say(EDGES[name.duplex])}" if name.duplex else ""
    press = say(", in CMYK for a print shop") if name.press else ""
    return f"{words} ({name.paper}{edge}{say(INK[name.ink])}{press})"


def _contents(game: Game, what: str) -> str:
    """Say what is in the file of a stem."""
    known = {
        f"{game.id}{tonight.STEM}": say(
            "To play tonight: what the table needs, on the fewest sheets; its first page has the cuts"
        ),
        game.id: say("Everything in the box, with a list to tick"),
        f"{game.id}{file_names.RULES}": say("The rules as a book"),
        f"{game.id}-changed": say("What had changed since the print before"),
        **{pieces.id: pieces.title for pieces in game.sets.values()},
        **{f"aids-{aid.id}": say("Player aid: {title}", title=aid.title) for aid in game.aids},
    }
    for end, words in _ENDS.items():
        known |= {f"{pieces.id}{end}": f"{pieces.title}, {say(words)}" for pieces in game.sets.values()}
    return known.get(what, what)
