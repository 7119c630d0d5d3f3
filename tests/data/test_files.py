"""Files that are missing, too large, of the wrong kind or outside, and what the cache may not change."""

import marshal
import os
from pathlib import Path

import pytest

from engine.common.cache import MAX_AGE, Cache
from engine.common.problems import Place, Problems
from engine.data import source, spreadsheets, syntax
from engine.data.untrusted import RawMapping
from engine.load.folder import load
from tests.projects import Project


def codes(project: Project) -> list[str]:
    return [problem.code for problem in project.problems()]


def test_a_folder_without_game_yaml(project: Project) -> None:
    (project.folder / "game.yaml").rename(project.folder / "gmae.yaml")
    said = project.said()
    assert (
        said[0]
        == "components/lanterns/game.yaml:1:1: error[file-missing]: no file 'game.yaml'; did you mean 'gmae.yaml'?"
    )
    assert "components/lanterns/gmae.yaml:1:1: warning[file-stray]" in said[1]


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    problems = Problems()
    assert load(tmp_path / "nowhere", problems) is None
    assert [problem.code for problem in problems] == ["file-missing"]


def test_a_link_out_of_the_folder_is_not_followed(project: Project, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("credits: [secret]")
    (project.folder / "credits.yaml").unlink()
    (project.folder / "credits.yaml").symlink_to(secret)
    said = project.said()
    assert said == [
        (
            "components/lanterns/credits.yaml:1:1: error[file-outside]: 'credits.yaml' leads out of the game's folder;"
            " expected a file inside it"
        )
    ]


def test_a_circle_of_links(project: Project) -> None:
    (project.folder / "credits.yaml").unlink()
    (project.folder / "credits.yaml").symlink_to(project.folder / "credits.yaml")
    assert codes(project) == ["file-unreadable"]


def test_a_pipe_is_not_read(project: Project) -> None:
    (project.folder / "rulings.yaml").unlink()
    os.mkfifo(project.folder / "rulings.yaml")
    assert codes(project) == ["file-kind"]


def test_a_large_file(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LARGEST", 1000)
    (project.folder / "credits.yaml").write_text("#" * 2000)
    assert codes(project) == ["file-too-big"]


def test_utf_16(project: Project) -> None:
    path = project.folder / "credits.yaml"
    path.write_bytes(path.read_text().encode("utf-16"))
    assert codes(project) == ["file-encoding"]


def test_broken_rulings_make_no_noise_elsewhere(project: Project) -> None:
    """game.yaml and the scenario refer to the ruling that could not be read."""
    (project.folder / "rulings.yaml").write_text("a: [")
    assert codes(project) == ["yaml-syntax"]


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[1]", b'{"stamp": 3}', b"\xff\x00", b"[" * 100_000])
def test_a_broken_cache_is_ignored(project: Project, rubbish: bytes) -> None:
    assert project.said() == []
    file = project.root / ".punchboard-cache" / "lanterns.results"
    assert marshal.loads(file.read_bytes().partition(b"\n")[2])
    file.write_bytes(rubbish)
    assert project.said() == []


def test_a_damaged_cache_is_ignored(project: Project) -> None:
    """One byte of a remembered text changed: the checksum tells."""
    project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
    said = project.said()
    file = project.root / ".punchboard-cache" / "lanterns.results"
    file.write_bytes(file.read_bytes().replace(b"lamp-x", b"lamp-b"))
    assert project.said() == said != []


def test_the_cache_forgets_what_is_not_used(tmp_path: Path) -> None:
    first = Cache(tmp_path / "c.json")
    first.put("a", [1])
    first.put("b", [2])
    first.save()
    for number in range(MAX_AGE + 1):
        later = Cache(tmp_path / "c.json")
        assert later.get("a") == [1]
        later.put("new", [number])
        later.save()
    assert Cache(tmp_path / "c.json").get("a") == [1]
    assert Cache(tmp_path / "c.json").get("b") is None
    assert Cache(tmp_path / "c.json", "other schemas").get("a") is None


def test_an_unwritable_cache_is_no_mistake(project: Project) -> None:
    (project.root / ".punchboard-cache").write_text("a file where the folder should be")
    assert project.said() == []


def parse(text: str) -> tuple[object, list[str]]:
    problems = Problems()
    tree = syntax.parse(text, "f", problems)
    return (tree.value if tree else None), [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("yes", "yes"),
        ("on", "on"),
        ("True", "True"),
        ("~", None),
        ("null", None),
        ("Null", "Null"),
        ("12", 12),
        ("-3", -3),
        ("007", "007"),
        ("1_000", "1_000"),
        ("0x1f", "0x1f"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("1.50", 1.5),
        (".5", ".5"),
        ("1e3", 1000.0),
        (".inf", ".inf"),
        ("'12'", "12"),
        ("!!str 12", "12"),
        ("9" * 40, "9" * 40),
        ("+4", "+4"),
        ("-0", 0),
    ],
)
def test_scalars(text: str, value: object) -> None:
    found, said = parse(f"a: {text}")
    assert found == {"a": value}
    assert type(found["a"]) is type(value)
    assert said == []


def test_keys_are_texts() -> None:
    assert parse("{1: a, true: b, null: c, 2024-01-01: d}")[0] == {
        "1": "a",
        "true": "b",
        "null": "c",
        "2024-01-01": "d",
    }


def test_aliases_are_bounded() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{b}: &{b} [{', '.join(['*' + a] * 10)}]\n" for a, b in zip("abcdef", "bcdefg", strict=True)
    )
    value, said = parse(bomb)
    assert value is None
    assert len(said) == 1
    assert "error[yaml-too-big]" in said[0]


def test_an_alias_inside_itself() -> None:
    assert parse("a: &a [*a]")[1] == ["f:1:8: error[yaml-alias]: alias '*a' without an anchor before it"]


def test_every_value_has_its_place() -> None:
    tree = syntax.parse("a: 1\nb:\n  - {c: 2,  d: x}\n  - >\n    long\n", "f", Problems())
    assert tree is not None
    assert {path: spot[:2] for path, spot in tree.spots.items()} == {
        (): (1, 1),
        ("a",): (1, 4),
        ("b",): (3, 3),
        ("b", 0): (3, 5),
        ("b", 0, "c"): (3, 9),
        ("b", 0, "d"): (3, 16),
        ("b", 1): (4, 5),
    }
    assert tree.spots["b", 0, "d"][2:4] == (3, 13)


def test_a_workbook(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["Id", "Cost", "Set", "Effect"])
    book.active.append(["fire", 3, "base", "{gain: {amount: 2}}"])
    book.active.append([])
    book.active.append(["flood", None, "more", None])
    book.save(tmp_path / "t.xlsx")
    problems = Problems()
    grid = spreadsheets.read_xlsx((tmp_path / "t.xlsx").read_bytes(), "t.xlsx", problems)
    assert grid is not None
    columns = {"id": "Id", "cost": "Cost", "effect": "Effect"}
    plan = RawMapping({"columns": columns, "types": {"effect": "yaml"}}, None)
    rows, spots = spreadsheets.read_items(grid, plan, problems)
    assert rows == [{"id": "fire", "cost": 3, "effect": {"gain": {"amount": 2}}}, {"id": "flood"}]
    assert spots[1, "id"][:2] == (4, 1)
    assert not any(path in spots for path in [(1, "cost"), (2,), (-1,), (1, "id", 0)])
    plan = RawMapping({"columns": {"id": "Id"}, "where": {"Set": "more"}}, None)
    assert spreadsheets.read_items(grid, plan, problems)[0] == [{"id": "flood"}]
    assert list(problems) == []
    assert spreadsheets.read_xlsx(b"PK no workbook", "t.xlsx", problems) is None
    assert [problem.code for problem in problems] == ["table-unreadable"]


def items_of(text: str, **settings: object) -> list[dict[str, object]]:
    problems = Problems()
    sheet = spreadsheets.read_csv(text, "t.csv", problems)
    assert sheet is not None
    fields = settings.pop("fields", {})
    rows, _ = spreadsheets.read_items(sheet, RawMapping(settings, None), problems, fields)
    assert list(problems) == []
    return rows


@pytest.mark.parametrize("cell", ["1e3", "~", "[Action] Draw", "{+1}", "007", "true", "1.50", '""quoted""'])
def test_a_cell_is_a_text(cell: str) -> None:
    assert items_of(f'id,x\na,"{cell}"\n') == [{"id": "a", "x": cell.replace('""', '"')}]


def test_a_column_of_whole_numbers_is_numbers_and_a_formula_may_have_an_apostrophe() -> None:
    assert items_of("id,x,y\n1,3,3\n2,,x\n3,-4,'=1\n") == [
        {"id": "1", "x": 3, "y": "3"},
        {"id": "2", "y": "x"},
        {"id": "3", "x": -4, "y": "=1"},
    ]


def test_a_column_says_what_its_cells_are() -> None:
    fields = {"a": {"type": "number"}, "b": {"type": "pieces"}, "c": {"type": "choice"}, "d": {"type": "flag"}}
    text = 'a,b,c,d,e,f\n1.5,"x, y",3,yes,"[1, 2]",n\n'
    assert items_of(text, fields=fields, types={"e": "yaml"}, ignore=["f"]) == [
        {"a": 1.5, "b": ["x", "y"], "c": 3, "d": True, "e": [1, 2]}
    ]


def test_a_snippet_is_found_in_its_text(project: Project) -> None:
    (project.folder / "rulings.yaml").write_text(
        (project.folder / "rulings.yaml")
        .read_text()
        .replace(
            "why: It is dark then.", "why: >-\n      It is dark then,\n      and {oill} and then {oill:few} burns."
        )
    )
    places = [problem.place for problem in project.problems()]
    assert places == [
        Place("components/lanterns/rulings.yaml", 12, 11),
        Place("components/lanterns/rulings.yaml", 12, 27),
    ]


def test_a_row_longer_than_its_header_is_refused_where_it_goes_on() -> None:
    problems = Problems()
    spreadsheets.read_csv("id,title\na,One\nb,Two, or three\nc,Four,,\n", "cards.csv", problems)
    assert [str(problem) for problem in problems] == [
        "cards.csv:3:3: error[table-column]: 3 cells under 2 headers; a text with the separator in it stands in quotes"
    ]


def test_a_value_that_is_taken_stays_in_the_file_and_is_young_again(tmp_path):
    file = tmp_path / "kept"
    first = Cache(file)
    first.put("taken", [1, 2])
    first.put("left", 3)
    first.save()
    for number in range(MAX_AGE + 2):
        later = Cache(file)
        assert later.take("taken") == [1, 2]
        assert later.take("nothing") is None
        later.put("new", number)
        assert later.take("new") == number
        later.save()
    assert Cache(file).get("left") is None
    assert Cache(file).get("taken") == [1, 2]
