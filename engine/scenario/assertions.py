"""The steps that assert something about the position: one function for each kind of step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play import at_work
from engine.scenario.expectations import compare
from engine.scenario.faults import ScenarioFault

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.scenario.case_in_play import CaseInPlay
    from engine.scenario.script import Kind, ScenarioStep


def _refused(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that moves are refused, each by one of the rules named."""
    play.look(step.seat)
    for text in step.value:
        path = (*step.path, "refused", step.seat)
        refusal, asked = play.check_move(step.seat, play.read(text, path))
        if refusal is None and asked is not None:
            play.fail(
                ScenarioFault(
                    "scenario-not-refused",
                    path,
                    f"{step.seat}: {text} is legal",
                    f"refused by {' or '.join(step.rules)}",
                )
            )
        elif refusal is None or refusal[0] not in step.rules:
            why = f"is refused by {refusal[0]}: {refusal[1]}" if refusal else "is no move any more: the play is over"
            play.fail(
                ScenarioFault(
                    "scenario-wrong-rule",
                    (*step.path, "rule"),
                    f"{step.seat}: {text} {why}",
                    f"{' or '.join(step.rules)}",
                )
            )
        else:
            play.notes.rules.add(refusal[0])


def _offered(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that moves are legal."""
    _check_each(play, step, "scenario-not-offered", "not offered", "among the legal moves", legal=False)


def _not_offered(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that moves are not legal."""
    _check_each(play, step, "scenario-offered", "offered", "not among the legal moves", legal=True)


def _check_each(play: CaseInPlay, step: ScenarioStep, code: str, what: str, expected: str, *, legal: bool) -> None:
    """Report each listed move that is legal (`legal`), or each that is not."""
    offered = play.legal(step.seat)
    play.look(step.seat)
    for text in play.listed(step):
        play.count_judgement(step.seat, text)
        if (text in offered) == legal:
            play.fail(
                ScenarioFault(code, (*step.path, step.kind, step.seat), f"{step.seat}: {text} is {what}", expected)
            )


def _offered_exactly(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that the listed moves are all the legal moves and no others."""
    legal, listed = play.legal(step.seat), play.listed(step)
    play.count_list(step.seat)
    if sorted(legal) != sorted(listed):
        more, less = [text for text in legal if text not in listed], [text for text in listed if text not in legal]
        differences = "; ".join(
            words
            for words in (
                f"also offered: {', '.join(more)}" if more else "",
                f"missing: {', '.join(less)}" if less else "",
            )
            if words
        )
        play.fail(
            ScenarioFault(
                "scenario-offered",
                (*step.path, step.kind, step.seat),
                f"{step.seat}: {differences or 'a move is listed twice'}",
                f"exactly {', '.join(listed) or 'nothing'}",
            )
        )


def _number_offered(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check the number of legal moves."""
    count = len(play.legal(step.seat))
    play.count_list(step.seat)
    if count != step.value:
        play.fail(
            ScenarioFault(
                "scenario-offered",
                (*step.path, step.kind, step.seat),
                f"{step.seat} is offered {count} moves",
                f"{step.value}",
            )
        )


def _expect(play: CaseInPlay, step: ScenarioStep) -> None:
    """Compare what has changed since the last full expectation."""
    play.compare(step.value, (*step.path, "expect"), partial=step.partial)


def _sees(play: CaseInPlay, step: ScenarioStep) -> None:
    """Compare what a seat may see."""
    with at_work.listen(notes := at_work.Notes()):
        view = play.rules.view(play.state, play.state.names.index(step.seat))
    play.count_facts(notes, step.value)
    play.look(*step.value)
    play.report(compare(step.value, view, view, frozenset(), strict=False), (*step.path, "sees", step.seat))


def _waits(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check whom the table waits for."""
    if str(step.value) != play.waiting():
        play.fail(
            ScenarioFault(
                "scenario-waits", (*step.path, "waits"), f"the table waits for {play.waiting()}", f"for {step.value}"
            )
        )


def _nothing_happened(play: CaseInPlay, step: ScenarioStep) -> bool:
    """Report a look at events before there are any: it would see nothing whatever the rules do."""
    if play.state.log:
        return False
    what = "there is no move before this, and the set-up has no events"
    play.fail(ScenarioFault("scenario-events", (*step.path, step.kind), what, "a move first"))
    return True


def _events(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that events of the last moves, or of the set-up, name these rules."""
    if _nothing_happened(play, step):
        return
    seen = play.rules_of_last_moves()
    for rule in step.value:
        if rule not in seen:
            play.fail(
                ScenarioFault(
                    "scenario-events",
                    (*step.path, "events"),
                    f"no event of the last moves names {rule}",
                    f"named are: {', '.join(sorted(seen)) or 'none'}",
                )
            )


def _no_events(play: CaseInPlay, step: ScenarioStep) -> None:
    """Check that no event of the last moves, or of the set-up, names these rules."""
    if _nothing_happened(play, step):
        return
    for rule in sorted(play.rules_of_last_moves() & set(step.value)):
        play.fail(
            ScenarioFault(
                "scenario-events",
                (*step.path, "no events"),
                f"an event of the last moves names {rule}",
                "no such event",
            )
        )


ASSERTIONS: dict[Kind, Callable[[CaseInPlay, ScenarioStep], None]] = {
    "refused": _refused,
    "offered": _offered,
    "not offered": _not_offered,
    "offered exactly": _offered_exactly,
    "number offered": _number_offered,
    "expect": _expect,
    "sees": _sees,
    "waits": _waits,
    "events": _events,
    "no events": _no_events,
}
