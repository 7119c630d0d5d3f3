"""The codes of problems with scenarios: those that say it cannot be played, and those that say it went otherwise."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "scenario-given": Code(
        "The position cannot be set up",
        "`given` says something that the game does not know, or more pieces than there are. What it leaves out is"
        " derived.",
        "given: {Liam: {at: wyrn}}",
    ),
    "scenario-impossible-state": Code(
        "The position could not occur",
        "It breaks an invariant of the game. Mend it, or say why it is meant so with `injected:` inside `given`.",
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
        "No such move", "The text is no move of this game, in whatever position; near ones are named.", "- Liam: mvoe 3"
    ),
    "scenario-illegal-move": Code(
        "A move is refused",
        "The rules forbid it now; the refusal names the rule. The case ends here.",
        "- Liam: move 5   # without Energy",
    ),
    "scenario-not-refused": Code(
        "A move that should be refused is legal",
        "The scenario says that a rule forbids it, and the rules code lets it pass.",
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
        "The last moves did not carry out the rule, or did.",
        "- events: [SS-6.1]",
    ),
    "scenario-wrong-value": Code(
        "A value is not as expected", "Expected and actual values stand side by side.", "expect: {Liam: {energy: 2}}"
    ),
    "scenario-unlisted-change": Code(
        "Something has changed that is not expected",
        "An expectation lists every change since the last one. List it, or say `partial: true` for a mere look at some"
        " values.",
        "expect: {Liam: {at: hreja}}   # and the Energy?",
    ),
    "scenario-unknown-key": Code(
        "An expectation names what is not there",
        "Its keys are those by which the game describes a state.",
        "expect: {Liam: {enregy: 2}}",
    ),
    "scenario-unanswered": Code(
        "A choice is left open",
        "Every choice that the game asks for is answered by a step; a scenario may stop between actions, or end with"
        " `waits:`.",
        "- Liam: construct; on hreja   # from which column?",
    ),
    "scenario-empty": Code(
        "Nothing is asserted", "A partial scenario without expectations passes whatever the rules do.", "partial: true"
    ),
    "scenario-chance": Code(
        "Chance is not written",
        "Every outcome of chance that is asked for stands under `chance:` in `given`, and every outcome there is asked"
        " for.",
        "chance: {bot deck: [[cunning, …]]}",
    ),
    "scenario-invariant": Code(
        "An invariant is broken", "After a move the state is one that must never be: a fault of the rules code.", ""
    ),
    "scenario-crash": Code(
        "The rules code failed", "It met data that it cannot play with, or has a fault of its own.", ""
    ),
    "scenario-unknown-column": Code(
        "No such column",
        "`{name}` stands for a column of `table:`, and every row has the same columns.",
        "table: [{tiles: 1}, {tile: 2}]",
    ),
    "scenario-unread-column": Code("A column is used nowhere", "Nothing in the scenario has its name in braces.", ""),
    "scenario-same-branch": Code(
        "Two branches of one name", "Each has a name of its own, so that a failure can name it.", ""
    ),
}
