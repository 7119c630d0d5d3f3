"""Orders at the prompt, which are no moves: undo, redo, why, log, table, save, keep and others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.common.problems import UnfitError
from engine.keeping.keep import CannotKeepError
from engine.play import BadMove
from engine.runs.beginnings import NotBegunError
from generator.common.output import check_file, write
from generator.keeping.scenario_file import keep_in_file
from generator.terminal_play import texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.terminal_play.table import TerminalTable

_TELLS = "the game goes on, and the file may tell what is hidden from you: cards of others, cards that lie face down, chance to come"
_SHOWN = 12  # moves that `log` tells if nobody says how many


class PromptOrder(NamedTuple):
    """An order: what is written after its word, what it does in a sentence, and the function that does it."""

    more: str
    about: str
    do: Callable[[TerminalTable, str], None]


def _moves(table: TerminalTable, text: str) -> None:
    lines = list(texts.moves(table.choices()))
    found = [line for line in lines if text in line]
    table.console.tell("\n".join(found) or "no move is offered" + (f" with '{text}'" if text else ""))


def _why(table: TerminalTable, text: str) -> None:
    if not text:
        table.console.refuse("write a move, and I say which rule forbids it: why pass")
        return
    one = table.chooser
    seat = one.seat if one else table.viewer
    try:
        found = table.session.refusal(seat, text)
    except BadMove as error:
        table.console.refuse(str(error))
        return
    table.console.tell(f"not legal: {texts.refused(found)}" if found else "it is legal now")


def _table(table: TerminalTable, _text: str) -> None:
    table.show()


def _log(table: TerminalTable, text: str) -> None:
    if text and not (text.isdecimal() and int(text)):
        table.console.refuse(f"log tells so many of the last moves; write a number from 1, not '{text}': log 5")
        return
    for moment in table.session.log(table.viewer)[-int(text or _SHOWN) :]:
        table.console.tell("\n".join(texts.told(moment, table.session.names)))


def _rule(table: TerminalTable, text: str) -> None:
    table.console.tell(texts.rule(table.session.game, text))


def _undo(table: TerminalTable, text: str) -> None:
    history = table.session.history
    if text:
        if not text.isdecimal() or not int(text) <= history.cursor:
            table.console.refuse(_no_move(text, history.cursor))
            return
        history.go_to(int(text))
    elif not history.undo():
        table.console.refuse("there is no move of a person to undo")
        return
    table.went_back()
    table.console.tell(f"back to the position after move {history.cursor}")


def _no_move(text: str, made: int) -> str:
    """Return why `undo` cannot lead to where somebody wants it to."""
    if not made:
        return "there is no move to undo"
    there_are = (
        f"there are moves 1 to {made}, and 0 is the start" if made > 1 else "there is move 1, and 0 is the start"
    )
    return f"'{text}' is no move that was made; {there_are}: undo {made - 1}"


def _redo(table: TerminalTable, _text: str) -> None:
    if not table.session.history.redo():
        table.console.refuse("there is nothing to redo")
        return
    table.console.tell(f"on to the position after move {table.session.history.cursor}")


def _mark(table: TerminalTable, _text: str) -> None:
    table.mark = table.session.history.cursor
    table.console.tell("marked; `keep NAME` makes a scenario of what comes now")


def _is_warned(table: TerminalTable) -> bool:
    """Say once what a file of the game tells, if something is hidden; returns whether the file may be written now.

    A person has to write the order again. A script goes on.
    """
    if table.is_warned or not (table.viewer and table.session.hides(table.viewer)):
        return True
    table.is_warned = True
    table.console.tell(_TELLS if table.console.is_script else f"{_TELLS}; write the same again, and it is written")
    return table.console.is_script


def _keep(table: TerminalTable, text: str) -> None:
    if not _is_warned(table):
        return
    session = table.session
    people = [one.number for one in session.history.counting if not one.bot]
    first = (table.mark if table.mark is not None else max(people, default=1) - 1) + 1
    try:
        kept, path = keep_in_file(table.root, session, first, session.history.cursor, text)
    except CannotKeepError as error:
        table.console.refuse(str(error))
        return
    begins = "" if kept.begins == first else f"; it begins with move {kept.begins}, where a position can be written"
    table.console.tell(f"{path.relative_to(table.root).as_posix()}: {kept.scenario.id} {kept.scenario.title}{begins}")
    table.mark = None
    _read_again(table)


def _save(table: TerminalTable, text: str) -> None:
    if not text:
        table.console.refuse("write the name of a file: save game.json")
        return
    path = Path(text)
    if not path.parent.is_dir():
        table.console.refuse(f"{path}: there is no folder {path.parent}; make it first, or choose another one")
        return
    if not _is_warned(table):
        return
    try:
        check_file(path)
        write(path, table.session.replay().text())
    except OSError as error:
        table.console.refuse(f"{path}: {error.strerror}")
        return
    table.console.tell(f"{path}: {len(table.session.moves)} moves; `punchboard replay` plays them again")


def _reload(table: TerminalTable, _text: str) -> None:
    before = table.session
    if _read_again(table):
        same = table.session.game.data_hash == before.game.data_hash
        table.console.tell("the data are the same" if same else "the game goes on with the new data")


def _read_again(table: TerminalTable) -> bool:
    """Go on with the game's files as they are now; returns whether all moves are still legal."""
    try:
        table.session, stopped = table.session.reload(*table.read_again())
    except (UnfitError, NotBegunError, click.ClickException) as error:
        why = "\n".join(map(str, error.problems)) if isinstance(error, UnfitError) else str(error)
        table.console.refuse(f"{why}\nthe game goes on with what was read before")
        return False
    table.went_back()
    if stopped:
        table.console.refuse(texts.stopped(stopped))
    return not stopped


def _quit(table: TerminalTable, _text: str) -> None:
    table.is_left = True


def _help(table: TerminalTable, _text: str) -> None:
    table.console.tell(
        "Write a move as `moves` lists them, or its number; several moves with `;` between them. Or an order:"
    )
    heads = {f"{name} {order.more}".strip(): order.about for name, order in ORDERS.items()}
    width = max(map(len, heads))
    table.console.tell("\n".join(f"  {head:{width}}  {about}" for head, about in heads.items()))
    table.console.tell("Where a move has the same words as an order, write the order with a slash: /save game.json")


ORDERS = {
    "moves": PromptOrder("[WORD]", "List the legal moves, or those with a word.", _moves),
    "why": PromptOrder("MOVE", "Say which rule forbids a move.", _why),
    "rule": PromptOrder("ID", "Show a rule.", _rule),
    "table": PromptOrder("", "Draw the table.", _table),
    "log": PromptOrder("[N]", "Tell the last moves.", _log),
    "undo": PromptOrder("[N]", "Take back the last move of a person, or go back to the position after move N.", _undo),
    "redo": PromptOrder("", "Do again what was undone.", _redo),
    "mark": PromptOrder("", "Mark here the beginning of a scenario.", _mark),
    "keep": PromptOrder("[TITLE]", "Make a scenario of the moves since the mark, or of the last one.", _keep),
    "save": PromptOrder("FILE", "Write the game as a replay.", _save),
    "reload": PromptOrder("", "Read the game's files again and go on with them.", _reload),
    "help": PromptOrder("", "Show this.", _help),
    "quit": PromptOrder("", "Leave the game.", _quit),
}
