"""Writes verdicts as text, JSON, SARIF, JUnit or GitHub annotations. Pure functions from verdicts to a text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from engine.common.causes import FEWEST, groups
from engine.common.names import count

if TYPE_CHECKING:
    from engine.check.verdict import Verdict
    from engine.common.codes import Code
    from engine.common.problems import Problem

FORMATS = ("text", "json", "sarif", "junit", "github")
_WIDEST = 120  # columns: longest part of a source line that is shown


def codes() -> dict[str, Code]:
    """Return every problem code of engine and generator."""
    from engine.common.codes import all_codes

    return all_codes("engine", "generator")


def render(verdicts: Sequence[Verdict], form: str) -> str:
    """Write the verdicts in one of the machine formats; the text ends with a newline."""
    write: Callable[[Sequence[Verdict]], str] = {"json": _json, "sarif": _sarif, "junit": _junit, "github": _github}[
        form
    ]
    return write(verdicts) + "\n"


def shown_problems(verdict: Verdict, *, each: bool) -> Iterator[tuple[Problem, str]]:
    """Yield the problems that are shown, and a line about others of the same cause; with `each`, every one and no such line."""
    for group in groups(verdict.problems, FEWEST if not each else len(verdict.problems) + 1):
        yield group.first, group.words


def lines(verdict: Verdict, *, each: bool = False) -> Iterator[str]:
    """Give the verdict for a pipe: one line for each problem or cause, its details indented, and a summary."""
    for problem, others in shown_problems(verdict, each=each):
        yield str(problem)
        yield from (f"    {line}" for line in problem.details.splitlines())
        if others:
            yield f"    {others}"
    yield from summary(verdict)


def quiet_lines(verdict: Verdict, *, each: bool = False) -> Iterator[str]:
    """Give the problems or causes, and the result, in a line each."""
    for problem, others in shown_problems(verdict, each=each):
        yield str(problem)
        if others:
            yield f"    {others}"
    yield result(verdict)


def summary(verdict: Verdict) -> Iterator[str]:
    """Give a line for each layer of the check, and the result."""
    width = max((len(layer.name) for layer in verdict.layers), default=0)
    for layer in verdict.layers:
        mark = "-" if not layer.done else "x" if layer.errors else "!" if layer.warnings else "ok"
        yield f"  {mark:<2} {layer.name:<{width}}  {layer.note}"
    yield result(verdict)


def result(verdict: Verdict) -> str:
    """Return the result in a line: `my-game: 2 errors, 1 warning`, or that there are no problems."""
    errors, warnings = _count(verdict)
    name = verdict.folder.name
    unplayed = f"; {count(verdict.unplayed, 'scenario')} not played" if verdict.unplayed else ""
    if not errors and not warnings:
        return f"{name}: no problems{unplayed}"
    parts = [
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in ((errors, "error"), (warnings, "warning"))
        if number
    ]
    return f"{name}: {', '.join(parts)}{unplayed}"


def _count(verdict: Verdict) -> tuple[int, int]:
    errors = sum(problem.severity == "error" for problem in verdict.problems)
    return errors, len(verdict.problems) - errors


def terminal(verdict: Verdict, root: Path, style: Callable[..., str], *, each: bool = False) -> Iterator[str]:
    """Give the verdict for a terminal: each problem or cause with its source line and a caret. `style` colours like click's."""
    files: dict[str, list[str]] = {}
    for problem, others in shown_problems(verdict, each=each):
        colour = "red" if problem.severity == "error" else "yellow"
        yield (
            f"{style(str(problem.place), bold=True)}:"
            f" {style(f'{problem.severity}[{problem.code}]', fg=colour, bold=True)}: {problem.message}"
        )
        yield from _source(problem, files, root, style, colour)
        for words in (problem.expected_words, problem.hint):
            if words:
                yield f"      {style(words, fg='cyan')}"
        yield from (f"      {style(line, dim=True)}" for line in problem.details.splitlines())
        if others:
            yield f"      {style(others, bold=True)}"
        yield ""
    yield from summary(verdict)


def _source(
    problem: Problem, files: dict[str, list[str]], root: Path, style: Callable[..., str], colour: str
) -> Iterator[str]:
    """Give the source line of a problem with a caret under the column; nothing for a binary table or a missing file."""
    from engine.data.source import lines_of

    place = problem.place
    if place.file not in files:
        try:
            files[place.file] = lines_of((root / place.file).read_text("utf-8"))
        except (OSError, ValueError):
            files[place.file] = []
    if place.line > len(files[place.file]):
        return
    line = files[place.file][place.line - 1].replace("\t", " ")
    start = max(0, place.column - _WIDEST // 2) if len(line) > _WIDEST else 0
    number = f"{place.line:>5} | "
    yield f"{style(number, dim=True)}{_safe(line[start : start + _WIDEST])}"
    yield f"{' ' * (len(number) + place.column - 1 - start)}{style('^', fg=colour, bold=True)}"


def _safe(text: str) -> str:
    """Replace characters of an untrusted text that could control the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "severity": problem.severity,
        "code": problem.code,
        "message": problem.message,
        "expected": problem.expected,
        "hint": problem.hint,
        "details": problem.details,
    }


def _json(verdicts: Sequence[Verdict]) -> str:
    games = []
    for verdict in verdicts:
        errors, warnings = _count(verdict)
        layers = [
            {
                "name": layer.name,
                "done": layer.done,
                "errors": layer.errors,
                "warnings": layer.warnings,
                "note": layer.note,
            }
            for layer in verdict.layers
        ]
        totals = {kind: {"exercised": done, "of": total} for kind, (done, total) in verdict.totals.items()}
        rules, rates = verdict.proved
        games.append(
            {
                "game": verdict.folder.name,
                "errors": errors,
                "warnings": warnings,
                "layers": layers,
                "coverage": totals,
                "proved": {"rules": rules, "rates": rates},
                "scenarios": {"not_played": verdict.unplayed},
                "problems": [_problem(problem) for problem in verdict.problems],
            }
        )
    return json.dumps({"format": 1, "games": games}, indent=2, ensure_ascii=False)


def _sentence(problem: Problem) -> str:
    return "; ".join(part for part in (problem.message, problem.expected_words, problem.hint) if part)


def _sarif(verdicts: Sequence[Verdict]) -> str:
    """Write SARIF 2.1.0: one run, whose rules are the codes that occur."""
    problems = [problem for verdict in verdicts for problem in verdict.problems]
    known = codes() if problems else {}
    rules = []
    for name in sorted({problem.code for problem in problems}):
        code = known.get(name)
        rules.append(
            {
                "id": name,
                **(
                    {"shortDescription": {"text": code.title}, "fullDescription": {"text": code.explanation}}
                    if code
                    else {}
                ),
            }
        )
    results = [
        {
            "ruleId": problem.code,
            "level": problem.severity,
            "message": {"text": _sentence(problem)},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(problem.place.file)},
                        "region": {"startLine": problem.place.line, "startColumn": problem.place.column},
                    }
                }
            ],
        }
        for problem in problems
    ]
    run = {"tool": {"driver": {"name": "punchboard", "rules": rules}}, "results": results}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _junit(verdicts: Sequence[Verdict]) -> str:
    """Write JUnit XML: a suite for each game, a case for each layer. A failed layer's text has every error of the game."""
    from xml.sax.saxutils import escape, quoteattr

    suites = []
    for verdict in verdicts:
        errors = "\n".join(str(problem) for problem in verdict.problems if problem.severity == "error")
        cases = []
        for layer in verdict.layers:
            inner = ""
            if not layer.done:
                inner = f"<skipped message={quoteattr(layer.note)}/>"
            elif layer.errors:
                inner = f"<failure message={quoteattr(count(layer.errors, 'error'))}>{escape(_clean(errors))}</failure>"
            cases.append(
                f"    <testcase classname={quoteattr(verdict.folder.name)}"
                f" name={quoteattr(layer.name)}>{inner}</testcase>"
            )
        failed = sum(layer.errors > 0 for layer in verdict.layers)
        skipped = sum(not layer.done for layer in verdict.layers)
        head = (
            f'  <testsuite name={quoteattr(verdict.folder.name)} tests="{len(verdict.layers)}" failures="{failed}"'
            f' errors="0" skipped="{skipped}">'
        )
        suites.append("\n".join([head, *cases, "  </testsuite>"]))
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", *suites, "</testsuites>"])


def _clean(text: str) -> str:
    """Remove the control characters that XML does not allow."""
    return "".join(sign for sign in text if sign in "\n\t" or sign.isprintable())


def _github(verdicts: Sequence[Verdict]) -> str:
    """Write workflow commands that mark the lines of a pull request."""
    commands = []
    for verdict in verdicts:
        for problem in verdict.problems:
            place = problem.place
            where = f"file={_property(place.file)},line={place.line},col={place.column},title={_property(problem.code)}"
            commands.append(f"::{problem.severity} {where}::{_data(_sentence(problem))}")
        commands.append(result(verdict))
    return "\n".join(commands)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
