"""Applies the waivers of mutation.yaml: survivors that make no difference, each with its reason."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.common.problems import Problems
    from engine.model.mutation import Waiver
    from engine.mutation.judge import Judgement
    from engine.mutation.mutants import Mutant


def fits(waiver: Waiver, mutant: Mutant) -> bool:
    """Whether a waiver speaks of a mutant; `*` in its path stands for any part."""
    if waiver.change not in ("", mutant.change):
        return False
    if mutant.part == "code":
        return (waiver.module, waiver.function) == (mutant.file, mutant.name)
    return waiver.file == mutant.file and fnmatchcase(mutant.name, waiver.path)


def waived(
    waivers: Iterable[Waiver], mutants: Sequence[Mutant], verdicts: Mapping[int, Judgement], problems: Problems
) -> set[int]:
    """Return the numbers of the survivors that are waived; report waivers that waive nothing."""
    found: set[int] = set()
    parts = {one.part for one in mutants}
    for waiver in waivers:
        if ("code" if waiver.module else "data") not in parts:
            continue
        fitting = [number for number, one in enumerate(mutants) if fits(waiver, one)]
        surviving = [number for number in fitting if number in verdicts and verdicts[number].survived]
        found.update(surviving)
        if not fitting:
            _report_unknown(waiver, mutants, problems)
        elif not surviving and all(number in verdicts for number in fitting):
            by = verdicts[fitting[0]].by
            problems.error(
                "waiver-noticed",
                waiver.where.at(),
                f"this change is noticed, by {by}",
                "a change that nothing notices",
                "delete the waiver",
            )
    return found


def _report_unknown(waiver: Waiver, mutants: Sequence[Mutant], problems: Problems) -> None:
    key = "module" if waiver.module else "file"
    same = [one for one in mutants if one.file == (waiver.module or waiver.file)]
    if not same:
        files = sorted({one.file for one in mutants if (one.part == "code") == bool(waiver.module)})
        value = waiver.module or waiver.file
        problems.error(
            "waiver-unknown", waiver.where.at(key), f"nothing is changed in '{value}'", hint=did_you_mean(value, files)
        )
        return
    name = waiver.function or waiver.path
    named = [one for one in same if fnmatchcase(one.name, name)]
    if not named:
        at = waiver.where.at("function" if waiver.module else "path")
        problems.error(
            "waiver-unknown",
            at,
            f"nothing is changed at '{name}'",
            hint=did_you_mean(name, sorted({one.name for one in same})),
        )
        return
    problems.error(
        "waiver-unknown",
        waiver.where.at("change"),
        f"there is no change '{waiver.change}'",
        hint=did_you_mean(waiver.change, sorted({one.change for one in named})),
    )
