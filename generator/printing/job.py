"""Prints a game: one PDF for each set and paper, and one of everything. Each file is checked when it is finished."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.common.problems import Problems
from generator.aids.aid_piece import set_of
from generator.common import output
from generator.drawing.commands import Page
from generator.pdf.contents import SharedContent
from generator.printing import checklist, extras, file_names, instructions, printers, tonight
from generator.printing.credits_pages import credits_pages
from generator.printing.printed_file import PrintFile, facts_of, finished
from generator.printing.request import Finish
from generator.sheets import cuts
from generator.sheets.fewest import on_fewest_sheets
from generator.sheets.imposition import UNPRINTABLE, SheetOptions, TooLargeError, better_margin
from generator.sheets.mixed import mixed
from generator.sheets.packing import may_share
from generator.sheets.pages import TURNED, Job, PrintedJob, group_alike, job_of, join_alike, unit_of
from generator.sheets.pagination import pages_of
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from engine.model import Aid, Game, PieceSet
    from generator.drawing.commands import Face, Side
    from generator.faces.every_face import Faces
    from generator.printing.request import Request
    from generator.sheets.papers import Paper

NOT_IN_WHOLE = ("-box", "-blank")  # files with these endings are not part of the file of everything


def jobs(game: Game, faces: Faces, request: Request) -> Iterator[tuple[PieceSet, Job]]:
    """Give the jobs of a print, set by set; aids come last."""
    finish = Finish(request)
    for pieces in game.sets.values():
        wanted = {index: request.count(pieces, item) for index, item in enumerate(pieces.items)}
        if pieces.face is not None and any(wanted.values()):
            yield pieces, job_of(game.title, pieces, finish.applied_to(_faces_of(faces, pieces), pieces.kind), wanted)
    for aid in game.aids:
        pieces = set_of(game, aid)
        count = request.count(pieces, pieces.items[0])
        if count:
            yield pieces, job_of(game.title, pieces, finish.applied_to(_sides_of(faces, aid)), {0: count})


def _sides_of(faces: Faces, aid: Aid) -> Callable[[int, Side], Face | None]:
    return lambda _item, side: faces.aid(aid, side)


def _faces_of(faces: Faces, pieces: PieceSet) -> Callable[[int, Side], Face | None]:
    return lambda item, side: faces.face(pieces.items[item], side)


def every_job(game: Game, faces: Faces, request: Request, problems: Problems) -> Iterator[tuple[str, PieceSet, Job]]:
    """Give the jobs with the name of their file: sets and aids, dice as stickers and nets, then boxes and blank cards."""
    for pieces, job in jobs(game, faces, request):
        if job.kind != "die" or request.dice != "nets":
            yield pieces.id, pieces, job
        if job.kind == "die" and request.dice != "stickers":
            net = extras.net_job(job, pieces, problems)
            if net is not None:
                yield f"{pieces.id}-nets", pieces, net
    plain, finish = Finish(replace(request, stamp=())), Finish(request)
    if request.boxes:
        for pieces, job in extras.box_jobs(
            game, faces, request.thickness, lambda pieces: sum(request.count(pieces, item) for item in pieces.items)
        ):
            yield f"{pieces.id}-box", pieces, replace(job, face_of=plain.applied_to(job.face_of))
    for pieces in game.sets.values() if request.blanks else ():
        if pieces.kind in {"card", "tile"} and any(request.wants(pieces.id, item.id) for item in pieces.items):
            blank = extras.blank_job(game, faces, pieces, request.blanks)
            if blank is not None:
                yield f"{pieces.id}-blank", pieces, replace(blank, face_of=finish.applied_to(blank.face_of))


def copies_in_all_files(game: Game, faces: Faces, request: Request) -> int:
    """Return how many copies all files together have: the file of each set, and the file of everything."""
    counts = [(name, len(job.items)) for name, _, job in every_job(game, faces, request, Problems())]
    if request.tonight:
        return sum(count for _, count in counts) * len(request.papers)
    in_sets = 0 if request.changed is not None else sum(count for _, count in counts)
    has_file_of_all = not request.only and len(counts) > 1
    in_file_of_all = sum(
        count
        for name, count in counts
        if request.changed is not None or (has_file_of_all and not name.endswith(NOT_IN_WHOLE))
    )
    return (in_sets + in_file_of_all) * len(request.papers)


def print_game(
    game: Game,
    faces: Faces,
    request: Request,
    folder: Path,
    problems: Problems,
    done: Callable[[int], None] = lambda _n: None,
) -> list[PrintFile]:
    """Write every file into `folder`. Nothing is written for a paper on which some piece does not fit."""
    _check_titles(game, request, problems)
    written: list[PrintFile] = []
    shared = SharedContent(request.colours, faces.digests)
    for paper in request.papers:
        printed = _impose(game, faces, request, paper, problems)
        if problems.failed:
            continue
        files = _files_of(game, printed, paper, request)
        for name, prints in _with_distinct_names(files):
            file_request = replace(
                request, options=_options_for([printed_job.job for printed_job in prints], request.options)
            )
            has_first = len(files) == 1 and not request.only  # other files of one set have sheets alone
            pages = _pages(faces, prints, paper, file_request, has_first or name.endswith(NOT_IN_WHOLE))
            path = folder / _name(name, paper, file_request)
            alone = len(prints) == 1 and not prints[0].job.mixed
            title = f"{game.title}: {prints[0].job.title}" if alone else game.title
            subject = say("Print and play, version {version}", version=game.version)
            is_aid = alone and prints[0].job.kind == "aid" and not has_first
            facts = facts_of(game, title, subject, tagged=is_aid)
            written.append(finished(path, pages, facts, problems, shared))
            written += _cut_files(pages, request, path)
            done(sum(len(printed_job.job.items) for printed_job in prints))
    return written


def _files_of(
    game: Game, printed: Sequence[tuple[str, PrintedJob]], paper: Paper, request: Request
) -> list[tuple[str, list[PrintedJob]]]:
    """Return the name of each file with what is in it: a file for each set and one of everything, or one file of what is wanted."""
    todo = [printed_job.job for _, printed_job in printed]
    if request.tonight:
        return [(f"{game.id}{tonight.STEM}", on_fewest_sheets(todo, paper, request.options))]
    if request.changed is not None:
        return [(f"{game.id}-changed", _changed_on_fewest_sheets(todo, paper, request))]
    files = [(name, [printed_job]) for name, printed_job in printed]
    if not request.only and len(printed) > 1:  # a single set is already the whole game
        whole = [printed_job.job for name, printed_job in printed if not name.endswith(NOT_IN_WHOLE)]
        files.append((game.id, _on_common_sheets(whole, paper, request)))
    return files


def _check_titles(game: Game, request: Request, problems: Problems) -> None:
    """Report titles with characters that instructions, lists and sheet edges cannot draw."""
    for pieces in game.sets.values():
        titles = [pieces.title, *(item.title for item in pieces.items if request.count(pieces, item))]
        characters = " ".join(dict.fromkeys("".join(titles)))
        lost = set_text((TextToken("text", characters),), Style("text"), 1e6, 1e6).missing if len(titles) > 1 else ()
        if lost:
            problems.warning(
                "glyph-missing",
                pieces.where.at("title"),
                f"{pieces.id}: instructions and lists cannot draw"
                f" {', '.join(f'{char!r} (U+{ord(char):04X})' for char in lost)} of its titles",
            )


def _with_distinct_names(files: list[tuple[str, list[PrintedJob]]]) -> Iterator[tuple[str, list[PrintedJob]]]:
    """Give each file a name of its own: a set may have the name of its game, or be called `dice-nets` beside a set `dice`."""
    taken: set[str] = set()
    for name, prints in files:
        number = 1
        while (distinct := name if number == 1 else f"{name}-{number}").lower() in taken:
            number += 1
        taken.add(distinct.lower())
        yield distinct, prints


def _options_for(todo: Sequence[Job], options: SheetOptions) -> SheetOptions:
    """Return the options of a file. If nothing has a back, no back pages are printed and no paper is turned over."""
    return options if any(unit_of(job, options).back for job in todo) else replace(options, duplex="none")


def _on_common_sheets(todo: Sequence[Job], paper: Paper, request: Request) -> list[PrintedJob]:
    """Put sets that are cut alike on common sheets. If it saves paper, sets that would leave most of a sheet empty share sheets too."""
    options = _options_for(todo, request.options)
    separate = [pages_of(job, paper, options) for job in join_alike(todo)]
    groups = group_alike(todo)
    few = [number for number, printed_job in enumerate(separate) if _leaves_most_empty(printed_job.job, paper, options)]
    packed = (
        mixed([job for number in few for job in groups[number]], paper, options)
        if len(few) > 1 and not options.skip
        else []
    )
    if not packed or sum(printed_job.sheets for printed_job in packed) >= sum(
        separate[number].sheets for number in few
    ):
        return separate
    return (
        separate[: few[0]]
        + packed
        + [printed_job for number, printed_job in enumerate(separate) if number > few[0] and number not in few]
    )


def _leaves_most_empty(job: Job, paper: Paper, options: SheetOptions) -> bool:
    """Tell whether a job's pieces cover less than half of one sheet and may share a sheet with others."""
    unit = unit_of(job, options)
    room = (paper.width - 2 * options.margin) * (paper.height - 2 * options.margin)
    return (
        may_share(unit, paper, options)
        and len(job.items) * (unit.width + options.gutter) * (unit.height + options.gutter) < room / 2
    )


def _changed_on_fewest_sheets(todo: Sequence[Job], paper: Paper, request: Request) -> list[PrintedJob]:
    """Put jobs on as few sheets as possible, unless some places of a label sheet are used up."""
    options = _options_for(todo, request.options)
    return mixed(todo, paper, options) if todo and not options.skip else _on_common_sheets(todo, paper, request)


def _impose(
    game: Game, faces: Faces, request: Request, paper: Paper, problems: Problems
) -> list[tuple[str, PrintedJob]]:
    printed_jobs = []
    for name, pieces, job in every_job(game, faces, request, problems):
        try:
            printed = pages_of(job, paper, _options_for([job], request.options))
        except TooLargeError as error:
            if name.endswith("-box"):
                problems.warning("piece-too-large", pieces.where.at("size"), f"{name}: {error}")
            else:
                problems.error("piece-too-large", pieces.where.at("size"), f"{pieces.id}: {error}")
            continue
        _check_copies(pieces, job, printed, problems)
        _check_margin(pieces, job, paper, request.options, problems)
        printed_jobs.append((name, printed))
    if request.options.margin < UNPRINTABLE and printed_jobs:
        problems.warning(
            "print-margin",
            game.where.at(),
            f"pieces on {paper.name} may lie {request.options.margin:g} mm from the edge",
            f"{UNPRINTABLE:g} mm, which most printers leave white",
        )
    return printed_jobs


def _check_margin(pieces: PieceSet, job: Job, paper: Paper, options: SheetOptions, problems: Problems) -> None:
    """Report if a somewhat narrower margin would hold more pieces on a sheet."""
    unit = unit_of(job, options)
    better = (
        better_margin(unit, paper, options, len(job.items))
        if options.margin > UNPRINTABLE and may_share(unit, paper, options)
        else None
    )
    if better:
        margin, now, then = better
        problems.warning(
            "print-margin",
            pieces.where.at("size"),
            f"{pieces.id}: {now} lie on a sheet of {paper.name} with margins of {options.margin:g} mm",
            f"margins of {margin:g} mm would do for {then}",
        )


def _check_copies(pieces: PieceSet, job: Job, printed: PrintedJob, problems: Problems) -> None:
    """Report copies that are missing or too many on the sheets."""
    expected, printed_counts = Counter(job.items), Counter(printed.placed)
    for index in dict.fromkeys((*expected, *printed_counts)):
        if expected[index] != printed_counts[index]:
            problems.error(
                "print-copies",
                pieces.where.at(),
                f"{pieces.id}/{pieces.items[index].id} is printed {printed_counts[index]} times, not {expected[index]}",
            )


def _name(stem: str, paper: Paper, request: Request) -> str:
    parts = "-part" if request.only else ""
    parts += f"-{request.players}-players" if request.players else ""
    return file_names.write(
        f"{stem}{parts}", paper.name, request.options.duplex, request.ink, press=bool(request.colours.profile)
    )


def _pages(
    faces: Faces, printed: list[PrintedJob], paper: Paper, request: Request, explained: bool = True
) -> list[Page]:
    """Return every page of a file: instructions, for a whole game the checklist and the credits, then the sheets.

    Of a file of one set that is not `explained`, the sheets alone: the file of the whole game has the instructions.
    """
    if request.tonight:
        return tonight.pages(faces, printed, paper, request)
    whole = len(printed) > 1 or bool(request.changed is None and printed[0].job.mixed)
    explained = explained or whole or request.changed is not None
    pages = instructions.pages(faces.studio, printed, paper, request.options, request.old) if explained else []
    if whole:
        if request.changed is None:
            pages += checklist.pages(faces.game, printed, paper)
        pages += credits_pages(faces.game, printed, paper)
    two_sided = request.options.duplex in TURNED
    if two_sided and len(pages) % 2:
        pages.append(Page(paper.width, paper.height))  # the back of the last page
    pages += [page for printed_job in printed for page in printed_job.pages]
    return [
        printers.corrected(page, request.printer) if two_sided and number % 2 else page
        for number, page in enumerate(pages)
    ]


def _cut_files(pages: list[Page], request: Request, path: Path) -> Iterator[PrintFile]:
    """Write the cut lines of each sheet; a file is named by the page in the PDF."""
    for kind in request.cut:
        for number, page in enumerate(pages, 1):
            if page.cuts:
                text = cuts.svg(page) if kind == "svg" else cuts.dxf(page)
                target = path.with_name(f"{path.stem}-page-{number}.{kind}")
                yield PrintFile(target, output.write(target, text), 0)
