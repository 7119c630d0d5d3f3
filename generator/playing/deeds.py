"""What people can do on the page: one function for each kind of message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.reading import ReadError, as_json
from engine.play import BadMove, IllegalMove
from engine.runs import replay as replays
from engine.runs.beginnings import NotBegunError
from engine.sessions.session import CrashedError, Session
from generator.playing import notes, scenario_list, why_not
from generator.playing.curtain import Curtain
from generator.playing.messages import BadMessage, Message
from generator.playing.start_form import wishes_in
from generator.playing.table_state import LATEST, ShownTable
from generator.playing.texts import rule_text
from generator.words.catalogue import own_sentence, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.playing.room import Room

Answer = dict[str, Any]


def _begin(room: Room, message: Message) -> Answer:
    """Begin a game with what was chosen on the start screen."""
    played = room.played
    wishes = wishes_in(message, played.game, played.rules)
    session = Session(played.game, played.rules, wishes.beginning, wishes.bots)
    room.wishes = wishes
    room.sit_down(session, is_hidden=wishes.is_hidden)
    return {}


def _scenarios(room: Room, message: Message) -> Answer:
    """List the scenarios in whose positions a game can begin."""
    message.only()
    return {"scenarios": scenario_list.listed(room.played.game)}


def _begin_in_scenario(room: Room, message: Message) -> Answer:
    """Begin a game in the position of a scenario."""
    session = scenario_list.begun(message, room.played.game, room.played.rules)
    room.sit_down(session, is_hidden=message.flag("hidden", default=True))
    return {}


def _leave(room: Room, message: Message) -> Answer:
    """Go back to the start screen."""
    message.only()
    room.session = None
    return {}


def _move(room: Room, message: Message) -> Answer:
    """Take a move of the person in front of the screen."""
    message.only("text", "at")
    session, text = room.running, message.text("text")
    if message.number("at", 0, 10**9) != session.history.cursor:  # as after a second click
        return {"refused": say("The game has gone on meanwhile; look at it and choose again."), "rule": ""}
    session.take(chooser(room), text)
    return {}


def chooser(room: Room) -> str:
    """Return the person who may move now. Raises BadMove if only bots are asked, BadMessage in a replay or before a closed curtain."""
    session = room.running
    seat = room.curtain.chooser(session)
    if room.is_replay:
        raise BadMessage("this is a replay; nobody moves in it before `play on`")
    if not seat:
        raise BadMove(say("No person is asked now."))  # a bot was faster than the click
    if seat != room.curtain.shown:
        raise BadMessage(f"the screen is handed over to {seat} first")
    return seat


def _undo(room: Room, message: Message) -> Answer:
    message.only()
    room.running.history.undo()
    return {}


def _redo(room: Room, message: Message) -> Answer:
    message.only()
    room.running.history.redo()
    return {}


def _go(room: Room, message: Message) -> Answer:
    """Go to the position after so many moves."""
    message.only("number")
    history = room.running.history
    history.go_to(message.number("number", 0, len(history.taken) - 1))
    return {}


def _on(room: Room, message: Message) -> Answer:
    """Let bots that wait go on, or play on from a replay."""
    message.only()
    if room.running and room.is_replay:
        room.is_replay, room.curtain = False, Curtain(is_used=True)
    return {}


def _open_curtain(room: Room, message: Message) -> Answer:
    """Show the view of the person who is to choose: the person says to be in front of the screen."""
    message.only("seat")
    session = room.running
    wanted = [one.seat for one in session.asked if not one.bot] or room.curtain.people(session)
    room.curtain.open_for(message.choice("seat", wanted))
    return {}


def _look_as(room: Room, message: Message) -> Answer:
    """Look at a replay, or at a game of bots, as another seat."""
    message.only("seat")
    session = room.running
    if not room.is_replay and room.curtain.people(session):
        raise BadMessage("people play; nobody looks at what another one sees")
    room.curtain.open_for(message.choice("seat", session.names))
    return {}


def _why(room: Room, message: Message) -> Answer:
    """Tell why a move, or the moves with a piece, are not legal now."""
    message.only("text", "piece")
    session, seat = room.running, chooser(room)
    if text := message.text("text", ""):
        refusal = session.refusal(seat, text)
        if refusal is None:
            return {"allowed": text}
        return {"refused": own_sentence(refusal.sentence), "rule": refusal.rule}
    piece = message.text("piece")
    game = session.game
    if piece not in game.pieces and piece not in game.sets:
        raise BadMessage(f"there is no piece {piece!r}")
    return {"why": why_not.refusals(session, room.played.wording, seat, piece), "piece": piece}


def _mark(room: Room, message: Message) -> Answer:
    """Mark here the beginning of a scenario."""
    message.only()
    room.mark = room.running.history.cursor
    return {}


def _keep(room: Room, message: Message) -> Answer:
    """Keep moves of the game as a scenario in a file of the game."""
    # not at the top of the module: a page without the game's folder does not have these
    from engine.keeping.keep import CannotKeepError
    from generator.keeping.scenario_file import keep_in_file

    message.only("first", "last", "title")
    session = room.running
    if room.source is None:
        raise BadMessage("this page does not have the folder of the game")
    if not room.curtain.shown:
        raise BadMessage("the curtain is closed")
    many = session.history.cursor
    first, last = (message.number(key, 1, max(1, many)) for key in ("first", "last"))
    root = room.source.root
    try:
        kept, path = keep_in_file(root, session, first, last, message.text("title", "", most=200))
    except (CannotKeepError, OSError) as error:
        return {"refused": str(error), "rule": ""}
    return {
        "kept": path.relative_to(root).as_posix(),
        "id": kept.scenario.id,
        "title": kept.scenario.title,
        "begins": kept.begins,
    }


def _hides(room: Room, message: Message) -> Answer:
    """Tell whether a file of the game would tell what is hidden from the person in front of the screen."""
    message.only()
    shown = room.curtain.shown
    return {"hides": not shown or room.running.hides(shown)}


def _rule(room: Room, message: Message) -> Answer:
    """Show the text of a rule."""
    message.only("rule")
    found = rule_text(room.played.game, message.text("rule"))
    if found is None:
        raise BadMessage("there is no such rule")
    return {"shown_rule": found}


def _log(room: Room, message: Message) -> Answer:
    """Return earlier moves of the log."""
    message.only("before")
    if not room.curtain.shown:
        raise BadMessage("the curtain is closed")
    end = message.number("before", 0, 10**9)
    shown = ShownTable(room.running, room.curtain.shown, room.played)
    first = max(0, end - LATEST)
    return {"earlier": shown.log(first)[: end - first]}


def _open_replay(room: Room, message: Message) -> Answer:
    """Look at the game of a replay file."""
    message.only("replay")
    try:
        data = as_json(message.text("replay", most=replays.LARGEST).encode())
    except ReadError as error:
        raise BadMessage(f"the replay {error}") from None
    if faults := replays.faults(data):
        raise BadMessage("the replay " + "; ".join(f"{what}, expected {expected}" for what, expected in faults))
    replay = replays.of_data(data)
    put_replay(room, replay, is_hidden=True, looks_on=True)
    return {}


def put_replay(room: Room, replay: replays.Replay, *, is_hidden: bool, looks_on: bool) -> None:
    """Put the game of a replay on the table: to be looked at from its start, or played on from its end. Raises NotBegunError."""
    played = room.played
    if replay.game != played.game.id:
        raise NotBegunError(say("this is a replay of another game: {game}", game=replay.game))
    session, stopped = Session.from_replay(played.game, played.rules, replay)
    if looks_on:
        session.history.go_to(0)
    room.sit_down(session, is_hidden=is_hidden, is_replay=looks_on)
    if stopped:
        room.notes = [notes.after_replay(stopped, len(replay.moves))]


class PageDeed(NamedTuple):
    """Something that people do: the function, whether it changes what tabs show, and whether bots may move after it."""

    do: Callable[[Room, Message], Answer]
    changes: bool = True
    moves_bots: bool = False


DEEDS = {
    "begin": PageDeed(_begin, moves_bots=True),
    "scenarios": PageDeed(_scenarios, changes=False),
    "begin in scenario": PageDeed(_begin_in_scenario, moves_bots=True),
    "leave": PageDeed(_leave),
    "move": PageDeed(_move, moves_bots=True),
    "undo": PageDeed(_undo),
    "redo": PageDeed(_redo),
    "go": PageDeed(_go),
    "on": PageDeed(_on, moves_bots=True),
    "open": PageDeed(_open_curtain),
    "look": PageDeed(_look_as),
    "why": PageDeed(_why, changes=False),
    "rule": PageDeed(_rule, changes=False),
    "mark": PageDeed(_mark),
    "keep": PageDeed(_keep, changes=False),
    "hides": PageDeed(_hides, changes=False),
    "log": PageDeed(_log, changes=False),
    "replay": PageDeed(_open_replay),
}


def answered(room: Room, data: dict[str, Any]) -> Answer:
    """Do what a message says, and return the new state with the answer to it. Raises BadMessage."""
    message = Message(data)
    deed = DEEDS[message.choice("do", DEEDS)]
    width = message.number("width", 0, 10_000) if "width" in data else 0
    with room.lock:
        state = room.state(width, _tried(room, deed, message))
    if deed.moves_bots:
        room.wake_bots()
    return state


def _tried(room: Room, deed: PageDeed, message: Message) -> Answer:
    """Do something; return the answer, or why it is refused."""
    answer: Answer = {}
    try:
        if deed.changes:
            room.change(lambda: answer.update(deed.do(room, message)))
        else:
            answer = deed.do(room, message)
    except IllegalMove as error:
        return {"refused": own_sentence(error.refusal.sentence), "rule": error.refusal.rule}
    except (BadMove, NotBegunError) as error:
        return {"refused": str(error), "rule": ""}
    except CrashedError as error:
        return {"refused": say("The rules code has failed: {error}", error=str(error)), "rule": ""}
    return answer
