"""`punchboard mutate`: changes data and rules code, one small change at a time, and lists what no check and no scenario notices."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from engine.common.names import count
from engine.common.problems import Problems
from engine.common.shards import Shard
from engine.own_code.choice import decisions
from generator.commands.mutate_report import GameMutated, as_json, as_text
from generator.common.cluster import workers_at
from generator.common.executors import ProcessStart, stopped_by_user
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, exit_with_problems
from generator.common.run_options import dask_option, part_file, shard_option
from generator.common.terminal import echo
from generator.common.workers import start_worker

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from engine.mutation.baseline import Baseline
    from engine.mutation.parts import MutantPart
    from engine.mutation.workshop import MutationPlan, Workshop
    from engine.own_code.choice import CodeChoice


@dataclass(frozen=True, slots=True)
class WantedMutants:
    """Which mutants of a game are wanted, and for how long."""

    data: bool
    code: bool
    only: tuple[str, ...]
    since: str | None  # a revision of git
    seconds: float  # infinite without a budget
    fresh: bool
    shard: Shard | None = None
    dask: str | None = None  # the address of a cluster

    @property
    def parts(self) -> tuple[str, ...]:
        """What is changed: data, code or both."""
        return tuple(name for name, wanted in (("data", self.data), ("code", self.code)) if wanted)

    @property
    def is_whole(self) -> bool:
        """Whether every mutant of the game is wanted."""
        return self.data and self.code and not self.only and self.since is None and self.shard is None

    @property
    def run(self) -> dict[str, Any]:
        """What all shards of a run have in common, as plain data; the game comes first."""
        return {"data": self.data, "code": self.code, "only": list(self.only), "since": self.since or ""}


def _budget(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> float:
    """Return the seconds of a budget; infinite when none is given."""
    from engine.mutation.workshop import seconds

    if text is None:
        return math.inf
    found = seconds(text)
    if not found:
        raise click.BadParameter(f"'{text}' is no time; expected one such as 90s, 10m or 1h")
    return found


@click.command(
    cls=Command, epilog="Exit code 0: every change was noticed, prototype values aside; 1: survivors or problems."
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--data/--no-data", default=True, show_default=True, help="Change values, effects, constants and options."
)
@click.option("--code/--no-code", default=False, show_default=True, help="Change the rules code.")
@click.option(
    "--only",
    multiple=True,
    metavar="PATTERN",
    help="Only in this file, piece, function or verb, or of this rule; * for any part.",
)
@click.option("--since", metavar="REV", help="Only in lines that have changed since this revision of git.")
@click.option(
    "--budget",
    metavar="TIME",
    callback=_budget,
    help="Stop after this time, such as 90s or 10m; what was tried is spread evenly.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Format of the report.",
)
@click.option(
    "--resume/--fresh",
    default=True,
    show_default=True,
    help="Use the verdicts of earlier runs that still hold, or none.",
)
@shard_option
@dask_option
@click.pass_obj
def command(
    settings: Settings,
    games: tuple[str, ...],
    data: bool,
    code: bool,
    only: tuple[str, ...],
    since: str | None,
    budget: float,
    form: str,
    resume: bool,
    shard: Shard | None,
    dask: str | None,
) -> None:
    """Change the data and the rules code of games in memory, and report the changes that nothing notices.

    A change is noticed when a check reports a problem or a scenario fails. A survivor shows a value or a line of code that
    could be wrong without anybody knowing: it wants a scenario, or a reason in mutation.yaml why it makes no difference.

    \b
    punchboard mutate GAME                     all values
    punchboard mutate GAME --code              values and rules code
    punchboard mutate GAME --only fire-09      one piece
    punchboard mutate GAME --since main        what a branch has changed
    punchboard mutate GAME --code --budget 10m as many as ten minutes allow
    punchboard mutate GAME --code --shard 1/4  a quarter, which punchboard merge joins with the others
    """  # noqa: D301 - click keeps the lines after this mark as they are
    if not data and not code:
        raise click.UsageError("--no-data without --code leaves nothing to change")
    choice = WantedMutants(data, code, only, since, budget, not resume, shard, dask)
    outcomes = [
        outcome
        for folder in chosen_folders(settings.root, games)
        if (outcome := mutate_game(folder, settings, choice, asked=bool(games))) is not None
    ]
    show(outcomes, form, settings)


def show(outcomes: Sequence[GameMutated], form: str, settings: Settings) -> None:
    """Print the report. Ends with exit code 1 if a change survives, 130 after Ctrl-C."""
    if form == "json":
        echo(as_json(outcomes))
    for outcome in outcomes if form == "text" else ():
        echo("\n".join(as_text(outcome, quiet=settings.quiet)))
    if any(one.is_interrupted for one in outcomes):
        raise SystemExit(130)
    if any(one.has_failed for one in outcomes):
        raise SystemExit(1)


def _plan(folder: Path, settings: Settings, choice: WantedMutants, *, asked: bool) -> MutationPlan | None:
    """Return the plan for a game; None for a game without rules code that nobody named."""
    from engine.check.unlikely_cards import check
    from engine.mutation.workshop import MutationPlan
    from engine.rules_code import find_in, not_played, package_of

    rules = find_in(folder)
    if rules is None:
        if asked:
            raise click.UsageError(f"nothing can notice a change of {folder.name}: {not_played(folder)}")
        return None
    cache = str(settings.root / ".punchboard-cache")
    package = package_of(rules)
    return MutationPlan(str(folder), str(settings.root), None, package, choice.parts, (check,), cache, choice.fresh)


def mutate_game(
    folder: Path, settings: Settings, choice: WantedMutants, *, asked: bool, parts: Sequence[MutantPart] = ()
) -> GameMutated | None:
    """Judge the wanted mutants of one game. Rates are those of the state that the game had at the start.

    The verdicts of `parts`, shards of the same run, are taken over.
    """
    from engine.mutation.rates import fingerprint
    from engine.mutation.waivers import waived
    from engine.mutation.workshop import clock, in_order

    state = fingerprint(folder)
    plan = _plan(folder, settings, choice, asked=asked)
    if plan is None:
        return None
    until = clock() + choice.seconds
    shop = _open(plan, settings)
    for part in parts:
        shop.store.take(part.verdicts)
    shop.recall()
    lines = None if choice.since is None else _lines_since(shop, settings.root, choice.since)
    wanted = [number for number in range(len(shop.mutants)) if _wanted(shop, number, choice, lines)]
    if choice.shard is not None:
        wanted = sorted(choice.shard.share(in_order(wanted)))
    todo = in_order([number for number in wanted if number not in shop.known])
    stopped = _judge(shop, todo, settings, choice.dask, until)
    verdicts = {number: shop.known[number] for number in wanted if number in shop.known}
    if choice.shard is not None:
        _write_part(shop, verdicts, choice, choice.shard, settings.root)
    problems = Problems()
    without = waived(shop.origin.game.waivers, shop.mutants, verdicts, problems)
    outcome = GameMutated(shop.origin.game, shop.mutants, wanted, verdicts, without, list(problems), stopped)
    if choice.is_whole and not outcome.left:
        _write_rates(outcome, state)
    return outcome


def _open(plan: MutationPlan, settings: Settings) -> Workshop:
    from engine.mutation.workshop import open_workshop
    from generator.common.progress import progress

    problems = Problems()
    with progress("watching scenarios", _scenarios(plan), quiet=settings.quiet) as advance:
        shop = open_workshop(plan, problems, advance)
    if shop is None:
        exit_with_problems(problems)
    if failing := shop.baseline.failing:
        names = ", ".join(failing[:3]) + (" …" if failing[3:] else "")
        raise click.ClickException(
            f"{count(len(failing), 'scenario')} of the unchanged game {'fails' if len(failing) == 1 else 'fail'} ({names}); run punchboard check first"
        )
    return shop


def _scenarios(plan: MutationPlan) -> int:
    """Return about how many scenarios there are, for the progress bar."""
    from pathlib import Path

    folder = Path(plan.folder) / "scenarios"
    return sum(path.read_text("utf-8", "replace").count("- scenario:") for path in folder.rglob("*.yaml"))


def _lines_since(shop: Workshop, root: Path, revision: str) -> dict[str, set[int]]:
    """Return the lines of the game's data and code that have changed since a revision, by file."""
    from generator.commands.changed_lines import changed_lines
    from generator.common.revisions import RevisionError

    try:
        return changed_lines(root, {mutant.place.file for mutant in shop.mutants}, revision)
    except RevisionError as error:
        raise click.UsageError(f"--since {revision}: {error}") from None


def _wanted(shop: Workshop, number: int, choice: WantedMutants, lines: Mapping[str, Collection[int]] | None) -> bool:
    mutant = shop.mutants[number]
    if choice.only and not any(mutant.matches(pattern) for pattern in choice.only):
        return False
    if lines is None:
        return True
    place = mutant.place
    return place.line in lines.get(place.file, ())


def _judge(shop: Workshop, todo: Sequence[int], settings: Settings, dask: str | None, until: float) -> bool:
    """Judge mutants in other processes and keep their verdicts. Returns whether somebody pressed Ctrl-C."""
    from engine.mutation.workshop import run
    from generator.common.progress import progress

    if not todo:
        return False
    start = ProcessStart(_enter, (shop.plan, shop.baseline, decisions()))
    try:
        with (
            stopped_by_user() as stopped,
            workers_at(dask, settings, shop.plan.folder, start, math.ceil(len(todo) / 8)) as found,
            progress("changing", len(todo), quiet=settings.quiet) as advance,
        ):
            for number, verdict in run(shop, todo, found.executor, found.processes, until, stopped.is_set):
                shop.note(number, verdict)
                advance(1)
    finally:
        shop.store.save()
    return stopped.is_set()


def _write_part(shop: Workshop, verdicts: Collection[int], choice: WantedMutants, shard: Shard, root: Path) -> None:
    """Write the verdicts of a shard into a file."""
    from engine.mutation.parts import MutantPart
    from generator.common.output import write

    game = shop.origin.game.id
    part = MutantPart(
        {"game": game, **choice.run}, shard, shop.store.given(shop.mutants[number] for number in verdicts)
    )
    file = part_file(root, f"{game}-mutants", shard)
    write(file, part.text())
    echo(
        f"shard {shard}: {count(len(verdicts), 'change')}, in {file}; `punchboard merge` puts shards together", err=True
    )


def _enter(plan: MutationPlan, baseline: Baseline, known: Mapping[str, CodeChoice]) -> None:
    from engine.mutation.workshop import enter

    start_worker(known)
    enter(plan, baseline)


def _write_rates(outcome: GameMutated, state: str) -> None:
    """Keep the rates of a whole run with the game; `state` is the fingerprint of what was run."""
    from engine.model.mutation import Rates
    from engine.mutation.rates import FILE, proved_rules, text
    from generator.common.output import write

    game = outcome.game
    proved = proved_rules(outcome.mutants, outcome.verdicts, outcome.waived)
    rates = Rates(state, outcome.rates, proved)
    write(game.folder / FILE, text(rates).encode())
