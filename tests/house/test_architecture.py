"""The page that shows where everything is: its picture and list are those of the code, and every name on it exists."""

from __future__ import annotations

import re
from importlib import import_module, util
from itertools import pairwise

import pytest

from generator.cli import COMMANDS
from tools import package_map

TEXT = package_map.PAGE.read_text("utf-8")
BY_HAND = TEXT.partition(package_map.BEGIN)[0] + TEXT.partition(package_map.END)[2]
CODE = re.compile(r"`([^`\n]+)`")
DOTTED = re.compile(r"(engine|generator)(\.\w+)*")
PATH = re.compile(r"(components|schemas|engine|generator|site|tests|build|pyproject|game)[/.].*")
OTHER = re.compile(r"--[a-z-]+|make map|lint-imports|effects|codes|[A-Z]{2}-\d+\.\d+")
MADE = ("build/site/", "build/replays/", ".punchboard-cache/typesetting.results")  # by a command


@pytest.fixture(scope="module")
def arrows():
    return package_map.imports()


def test_the_picture_is_drawn_from_the_code(arrows):
    drawn = package_map.picture(package_map.direct_arrows(arrows))
    assert package_map.PICTURE.read_text("utf-8") == drawn, "make map draws it anew"


def test_the_list_is_that_of_the_code(arrows):
    assert package_map.page(TEXT, arrows) == TEXT, "make map writes it anew"


def test_every_package_stands_in_picture_and_list(arrows):
    picture = package_map.PICTURE.read_text("utf-8")
    folders = [
        path.parent for top in ("engine", "generator") for path in (package_map.ROOT / top).glob("*/__init__.py")
    ]
    packages = {".".join(path.relative_to(package_map.ROOT).parts) for path in folders} - {"generator.site"}
    assert len(packages) > 20
    for name in packages:
        assert name in arrows
        assert f">{name.partition('.')[2]}</text>" in picture
        assert f"\n- `{name}`: " in TEXT


def test_no_arrow_leads_up_or_in_a_circle(arrows):
    rows = package_map.rows_of(package_map.direct_arrows(arrows))
    row_of = {spot.name: number for number, row in enumerate(rows) for spot in row if spot.name}
    assert set(row_of) == set(arrows)
    assert all(row_of[used] > row_of[name] for name, every in arrows.items() for used in every)


def test_an_arrow_is_left_out_only_where_a_longer_way_is_shown(arrows):
    shown = package_map.direct_arrows(arrows)

    def reached(name):
        return shown[name].union(*map(reached, shown[name]))

    assert all(used <= reached(name) for name, used in arrows.items())
    assert sum(map(len, shown.values())) < sum(map(len, arrows.values())) / 2


def test_boxes_of_a_row_do_not_overlap(arrows):
    shown = package_map.direct_arrows(arrows)
    rows = package_map.rows_of(shown)
    at = package_map.positions(rows, package_map.paths_of(shown, rows))
    for number, row in enumerate(rows):
        for left, right in pairwise(row):
            free = at[number, right] - at[number, left] - (left.width + right.width) / 2
            assert free >= package_map.GAP - 1e-6


def exists(name):
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            module = util.find_spec(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        if module is not None:
            found = import_module(".".join(parts[:count]))
            for part in parts[count:]:
                if not hasattr(found, part):
                    return False
                found = getattr(found, part)
            return True
    return False


@pytest.mark.parametrize("name", sorted(set(CODE.findall(BY_HAND))))
def test_every_name_on_the_page_exists(name):
    if DOTTED.fullmatch(name):
        assert exists(name)
    elif name.startswith("punchboard "):
        assert name.split()[1] in COMMANDS
    elif PATH.fullmatch(name) and name not in ("game.yaml", *MADE):
        assert list(package_map.ROOT.glob(name.replace("<game>", "*")))
    else:
        assert OTHER.fullmatch(name) or name in ("game.yaml", *MADE), "neither a name nor a path nor a command"


def test_a_name_that_does_not_exist_is_noticed():
    assert exists("engine.effects.verbs.show")
    assert not exists("engine.effects.verbs.shown")
    assert not exists("engine.effect.verbs")


def test_the_four_journeys_and_at_least_twenty_answers_are_there():
    assert len(re.findall(r"^## From .* to ", TEXT, re.MULTILINE)) == 4
    answers = TEXT.partition("## Where do I find")[2]
    assert len([line for line in answers.splitlines() if line.startswith("| ")]) > 20
