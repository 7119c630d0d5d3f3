"""Plays a session at a terminal until the people leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.play import BadMove, IllegalMove
from engine.sessions.choices import next_parts
from engine.sessions.session import CrashedError
from generator.terminal_play import texts
from generator.terminal_play.orders import ORDERS
from generator.words.catalogue import own_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.terminal_play.table import TerminalTable


def play(table: TerminalTable) -> None:
    """Ask the people in turn, and let the bots move, until somebody leaves or the input ends."""
    table.console.complete(lambda text: completions(table, text))
    shown = ""
    while not table.is_left:
        _move_bots(table)
        table.pass_on()
        if table.is_left:
            break
        table.tell_news()
        if not table.console.quiet and (now := str(table.session.picture(table.viewer))) != shown:
            table.show()
            shown = now
        line = table.console.ask(_prompt(table))
        if line is None:
            break
        _do(table, line)


def _move_bots(table: TerminalTable) -> None:
    """Let bots move until a person is asked; the viewer is told each move, because bots may think long."""
    try:
        while not table.chooser and table.session.move_bot():
            if table.viewer:
                table.tell_news()
    except CrashedError as error:
        table.console.refuse(str(error))


def _prompt(table: TerminalTable) -> str:
    """Return what stands before the line to type: who is to choose what. Tells the result of a game that is over."""
    one = table.chooser
    if one:
        return f"{one.seat}, {own_sentence(one.asks)}"
    if not table.session.is_over:
        return "The bot cannot move"
    table.console.tell("\n".join(texts.scores(table.session)), "strong")
    return "The game is over"


def _do(table: TerminalTable, line: str) -> None:
    """Do one line: a move, several moves, the number of a move, or an order."""
    if not line:
        ORDERS["moves"].do(table, "")
        return
    word, _, rest = line.removeprefix("/").partition(" ")
    if line[0] == "/" or (word in ORDERS and not _is_move(table, line)):
        _order(table, word, rest.strip())
        return
    choices = table.choices()
    if line.isdecimal() and 0 < int(line) <= len(choices) and not _is_move(table, line):
        line = choices[int(line) - 1].text
    for text in line.split(";"):
        if not _move(table, text.strip()):
            return


def _order(table: TerminalTable, word: str, rest: str) -> None:
    if word in ORDERS:
        ORDERS[word].do(table, rest)
    else:
        table.console.refuse(f"there is no order '{word}'; {did_you_mean(word, ORDERS) or 'help lists them'}")


def _is_move(table: TerminalTable, text: str) -> bool:
    """Whether a text is a move of the game, legal or not."""
    try:
        table.session.rules.parse(text, table.session.state.tables)
    except BadMove:
        return False
    return True


def _move(table: TerminalTable, text: str) -> bool:
    """Take a move of the person who is to choose; returns whether that went well."""
    one = table.chooser
    seat = one.seat if one else table.viewer
    try:
        table.session.take(seat, text)
    except IllegalMove as error:
        table.console.refuse(f"not legal: {texts.refused(error.refusal)}")
    except (BadMove, CrashedError) as error:
        table.console.refuse(f"{error}; `moves` lists what is legal, `help` what else you can write")
    else:
        return True
    return False


def completions(table: TerminalTable, text: str) -> Sequence[str]:
    """Return the lines that go on from a beginning: legal moves, part by part, and orders."""
    begun, _, last = text.rpartition(" ")
    before = f"{begun} " if begun else ""
    parts = next_parts(table.choices(), begun.split())
    found = [before + " ".join(part.text for part in one.parts) + ("" if one.move else " ") for one in parts]
    orders = [] if begun else [f"{name} " if order.more else name for name, order in ORDERS.items()]
    return [line for line in (*found, *orders) if line.startswith(before + last)]
