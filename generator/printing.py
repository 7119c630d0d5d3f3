"""A game → its print-and-play files: one PDF a set and paper, one of everything, each judged when it is finished."""
from __future__ import annotations

import fnmatch
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator import aids, instructions, output
from generator.draw import Page
from generator.faces import Faces
from generator.imposition import Options, Paper, TooLargeError
from generator.pdf import render
from generator.preflight_file import judge_file
from generator.sheets import Job, Printed, job_of, pages_of, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from engine.model import Game, PieceSet
    from engine.problems import Problems
    from generator.draw import Face, Side

SUFFIX = {"long": "", "short": "-short-edge", "fold": "-fold", "none": "-fronts"}


@dataclass(frozen=True, slots=True)
class Request:
    """What a person wants printed."""

    papers: tuple[Paper, ...]
    options: Options = field(default_factory=Options)
    only: tuple[str, ...] = ()  # globs over set ids, piece ids and <set>/<piece>; empty: everything

    def wants(self, pieces: PieceSet, item_id: str) -> bool:
        """Whether a piece is asked for."""
        names = (pieces.id, item_id, f"{pieces.id}/{item_id}")
        return not self.only or any(fnmatch.fnmatchcase(name, glob) for glob in self.only for name in names)


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was written: whether anything in it changed, and how many pages it has."""

    path: Path
    changed: bool
    pages: int


def jobs(game: Game, faces: Faces, request: Request) -> Iterator[tuple[PieceSet, Job]]:
    """What is to be printed, set by set; aids last."""
    for pieces in game.sets.values():
        only = [index for index, item in enumerate(pieces.items) if request.wants(pieces, item.id)]
        if pieces.face is not None and only:
            yield pieces, job_of(game.title, pieces, _faces_of(faces, pieces), only)
    for aid in game.aids:
        pieces = aids.set_of(game, aid)
        if request.wants(pieces, aid.id):
            face = faces.aid(aid)
            yield pieces, job_of(game.title, pieces, _front_only(face))


def _front_only(face: Face) -> Callable[[int, Side], Face | None]:
    return lambda _item, side: face if side == "front" else None


def _faces_of(faces: Faces, pieces: PieceSet) -> Callable[[int, Side], Face | None]:
    return lambda item, side: faces.face(pieces.items[item], side)


def print_game(
    game: Game, faces: Faces, request: Request, folder: Path, problems: Problems, done: Callable[[int], None] = lambda _n: None,
) -> list[Made]:
    """Write every file into `folder`; nothing is written for a paper on which some piece does not fit."""
    made: list[Made] = []
    for paper in request.papers:
        printed = _impose(game, faces, request, paper, problems)
        if problems.failed:
            continue
        for name, one in printed:
            made.append(_one_file(faces, [one], paper, request, folder / _name(name, paper, request), problems))
            done(1)
        if not request.only and len(printed) > 1:  # one set alone is the whole game already
            path = folder / _name(game.id, paper, request)
            common = [pages_of(job, paper, request.options) for job in together([one.job for _, one in printed])]
            made.append(_one_file(faces, common, paper, request, path, problems))
        done(1)
    return made


def _impose(game: Game, faces: Faces, request: Request, paper: Paper, problems: Problems) -> list[tuple[str, Printed]]:
    found = []
    for pieces, job in jobs(game, faces, request):
        try:
            printed = pages_of(job, paper, request.options)
        except TooLargeError as error:
            problems.error("piece-too-large", pieces.where.at("size"), f"{pieces.id}: {error}")
            continue
        _count(pieces, job, printed, problems)
        found.append((pieces.id, printed))
    return found


def _count(pieces: PieceSet, job: Job, printed: Printed, problems: Problems) -> None:
    """Every copy that was wanted has its place, and no other."""
    for index in dict.fromkeys((*job.items, *printed.placed)):
        wanted, got = job.items.count(index), printed.placed.count(index)
        if wanted != got:
            problems.error("print-copies", pieces.where.at(), f"{pieces.id}/{pieces.items[index].id} is printed {got} times, not {wanted}")


def _name(stem: str, paper: Paper, request: Request) -> str:
    part = "-part" if request.only else ""
    return f"{stem}{part}-{paper.name}{SUFFIX[request.options.duplex]}.pdf"


def _one_file(faces: Faces, printed: list[Printed], paper: Paper, request: Request, path: Path, problems: Problems) -> Made:
    pages = [instructions.page(faces.studio, printed, paper, request.options)]
    game = faces.game
    if request.options.duplex in {"long", "short"}:
        pages.append(Page(paper.width, paper.height))  # the back of the instructions
    pages += [page for one in printed for page in one.pages]
    title = game.title if len(printed) > 1 else f"{game.title}: {printed[0].job.title}"
    author = ", ".join(name for role, name in game.credits.items() if role.lower() == "design")
    data = render(f"{title} ({paper.name})", pages, author=author, subject=f"Print and play, version {game.version}")
    judge_file(data, pages, str(path), problems)
    return Made(path, output.write(path, data), len(pages))
