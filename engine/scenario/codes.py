"""The codes of problems with scenarios: the scenario cannot be played, or the play differs from what it expects."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "scenario-given": Code(
        "The position cannot be set up",
        "`given` names something that the game does not know, or more pieces than there are. What it leaves out is"
        " derived.",
        "given: {Liam: {at: wyrn}}",
    ),
    "scenario-impossible-state": Code(
        "The position could not occur",
        "It breaks an invariant of the game. Mend it, or say with `injected:` inside `given` why it is intended.",
        "given: {injected: play never leads here, but the rule covers it}",
    ),
    "scenario-option": Code(
        "No such switch, or no such value",
        "A scenario sets options of game.yaml, to one of their values.",
        "options: {energy_supply: endless}",
    ),
    "scenario-step": Code(
        "A step cannot be read",
        "A step is a mapping that does one thing: a seat's moves, or one of refused, offered, not offered, offered"
        " exactly, number offered, expect, sees, waits, events, no events.",
        "- ofered: {Liam: [add]}",
    ),
    "scenario-seat": Code(
        "Nobody of that name", "A step speaks of somebody whom `players` does not name.", "- offered: {Laim: [add]}"
    ),
    "scenario-unreadable-move": Code(
        "No such move",
        "The text is not a move of this game, in any position. The message names similar moves.",
        "- Liam: mvoe 3",
    ),
    "scenario-illegal-move": Code(
        "A move is refused",
        "The rules forbid it now; the refusal names the rule. The case ends here.",
        "- Liam: move 5   # without Energy",
    ),
    "scenario-not-refused": Code(
        "A move that should be refused is legal",
        "The scenario says that a rule forbids the move, but the rules code allows it.",
        "",
    ),
    "scenario-wrong-rule": Code(
        "Refused by another rule", "The move is forbidden, but not by the rule that the scenario names.", "rule: SS-5.1"
    ),
    "scenario-not-offered": Code(
        "A move is not offered", "It should be among the legal moves that are listed.", "- offered: {Liam: [relocate]}"
    ),
    "scenario-offered": Code(
        "Other moves are offered",
        "The legal moves are not those, or not as many, as the scenario says.",
        "- number offered: {Liam: 9}",
    ),
    "scenario-waits": Code(
        "The table waits for something else", "Another seat is asked, or another question.", 'waits: "Stella: Movement"'
    ),
    "scenario-events": Code(
        "An event is missing, or there is one too many",
        "The last moves did not carry out the rule, or did. Before the first move the events of the set-up count; if there are"
        " none, nothing can be said about them.",
        "- events: [SS-6.1]",
    ),
    "scenario-wrong-value": Code(
        "A value is not as expected",
        "The details show expected and actual values side by side.",
        "expect: {Liam: {energy: 2}}",
    ),
    "scenario-unlisted-change": Code(
        "Something has changed that is not expected",
        "An expectation lists every change since the last one. List it, or say `partial: true` to check only some"
        " values.",
        "expect: {Liam: {at: hreja}}   # and the Energy?",
    ),
    "scenario-unknown-key": Code(
        "An expectation names what is not there",
        "Use the keys with which the game describes a position.",
        "expect: {Liam: {enregy: 2}}",
    ),
    "scenario-unanswered": Code(
        "A choice is left open",
        "Every choice that the game asks for needs a step that answers it. A scenario may stop between actions, or end"
        " with `waits:`.",
        "- Liam: construct; on hreja   # from which column?",
    ),
    "scenario-empty": Code(
        "Nothing is asserted", "A partial scenario without expectations would always pass.", "partial: true"
    ),
    "scenario-chance": Code(
        "Chance is not written",
        "Every outcome of chance that is asked for stands under `chance:` in `given`, and every outcome there is asked"
        " for.",
        "chance: {bot deck: [[cunning, …]]}",
    ),
    "scenario-invariant": Code(
        "An invariant is broken", "After a move the position breaks an invariant: the rules code has a fault.", ""
    ),
    "scenario-crash": Code("The rules code failed", "It cannot play with this data, or it has a fault.", ""),
    "scenario-unknown-column": Code(
        "No such column",
        "`{name}` stands for a column of `table:`, and every row has the same columns.",
        "table: [{tiles: 1}, {tile: 2}]",
    ),
    "scenario-unread-column": Code("A column is used nowhere", "Nothing in the scenario has its name in braces.", ""),
    "scenario-same-branch": Code(
        "Two branches of one name", "Each branch needs its own name, so that a failure can name it.", ""
    ),
}
