"""`punchboard check` and `punchboard fmt` as a person or a machine types them."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from engine.data.modeline import MARK
from engine.load.folder import KINDS, paths
from generator import report
from generator.cli import main
from tests.projects import DATA, ROOT, Project

GAME = "components/lanterns"


def run(project: Project, *words: str) -> Result:
    return CliRunner().invoke(
        main, ["--root", str(project.root), *words], prog_name="punchboard", catch_exceptions=False
    )


def check(project: Project, *words: str) -> Result:
    return run(project, "check", "--no-layout", *words)


@pytest.fixture
def wrong(project: Project) -> Project:
    (project.folder / "scenarios" / "start.yaml").unlink()  # nothing plays it, which is another problem
    project.edit("game.yaml", "[[LA-1.1]]", "[[LA-1.9]]")
    project.edit("pieces/lamps.yaml", "copies: 3", "copies: 4")
    project.edit("rulings.yaml", "# yaml-language-server: $schema=../../schemas/rulings.schema.json\n", "")
    return project


def test_a_clean_game_exits_with_0(project: Project) -> None:
    result = check(project)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "lanterns: 1 warning; 1 scenario not played"
    assert "ok data       2 pieces, 2 rules, 1 ruling, 1 scenario" in result.output
    assert "1 scenario not played: the game has no rules code" in result.output


def test_problems_exit_with_1_one_line_each(wrong: Project) -> None:
    result = check(wrong)
    assert result.exit_code == 1
    assert result.output.splitlines()[:3] == [
        (
            f"{GAME}/game.yaml:7:52: error[unknown-reference]: no rule, ruling or scenario 'LA-1.9'; did you mean"
            " 'LA-1.2'?"
        ),
        (
            f"{GAME}/pieces/lamps.yaml:8:12: error[inventory-differs]: the copies of 'lamps' add up to 6, the list says"
            " 5; expected one number; mend copies: of an item, or inventory:"
        ),
        (
            f"{GAME}/rulings.yaml:1:1: warning[schema-line]: the first line does not name the schema; expected #"
            " yaml-language-server: $schema=../../schemas/rulings.schema.json; punchboard fmt writes it"
        ),
    ]
    assert result.output.splitlines()[-1] == "lanterns: 2 errors, 1 warning"


def test_warnings_fail_only_when_asked(project: Project) -> None:
    project.edit("rulings.yaml", "# yaml-language-server: $schema=../../schemas/rulings.schema.json\n", "")
    assert check(project).exit_code == 0
    assert check(project, "--strict").exit_code == 1


def test_quiet_leaves_out_the_layers(wrong: Project) -> None:
    result = run(wrong, "--quiet", "check", "--no-layout")
    assert len(result.output.splitlines()) == 4


def test_wrong_usage_exits_with_2(project: Project, tmp_path: Path) -> None:
    result = check(project, "lantern")
    assert result.exit_code == 2
    assert "no game 'lantern'; did you mean 'lanterns'?" in result.output
    assert check(project, "--format", "xml").exit_code == 2
    (tmp_path / "empty").mkdir()
    nowhere = CliRunner().invoke(main, ["--root", str(tmp_path / "empty"), "check"])
    assert nowhere.exit_code == 2


def test_explain(project: Project) -> None:
    result = check(project, "--explain", "key-unread")
    assert result.exit_code == 0
    assert result.output.startswith("key-unread: Nothing reads a value\n\n")
    assert "    bonsu: 2" in result.output
    result = check(project, "--explain", "key-unred")
    assert result.exit_code == 2
    assert "did you mean 'key-unread'?" in result.output


def test_help_shows_examples(project: Project) -> None:
    output = check(project, "--help").output
    assert "punchboard check my-game" in output
    assert "Exit code 0" in output


def test_json(wrong: Project) -> None:
    result = check(wrong, "--format", "json")
    assert result.exit_code == 1
    (game,) = json.loads(result.output)["games"]
    assert (game["game"], game["errors"], game["warnings"]) == ("lanterns", 2, 1)
    assert game["problems"][1] == {
        "file": f"{GAME}/pieces/lamps.yaml",
        "line": 8,
        "column": 12,
        "severity": "error",
        "code": "inventory-differs",
        "message": "the copies of 'lamps' add up to 6, the list says 5",
        "expected": "one number",
        "hint": "mend copies: of an item, or inventory:",
        "details": "",
    }
    assert game["proved"] == {"rules": 0, "rates": "none"}
    assert [layer["name"] for layer in game["layers"]] == [
        "data",
        "keys",
        "numbers",
        "effects",
        "cards",
        "layout",
        "scenarios",
        "coverage",
    ]


def test_sarif(wrong: Project) -> None:
    made = json.loads(check(wrong, "--format", "sarif").output)
    assert made["version"] == "2.1.0"
    (run_,) = made["runs"]
    rules = {rule["id"] for rule in run_["tool"]["driver"]["rules"]}
    assert (
        rules == {"unknown-reference", "inventory-differs", "schema-line"} == {one["ruleId"] for one in run_["results"]}
    )
    place = run_["results"][0]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": f"{GAME}/game.yaml"}, "region": {"startLine": 7, "startColumn": 52}}
    assert {one["level"] for one in run_["results"]} == {"error", "warning"}


def test_junit(wrong: Project) -> None:
    (wrong.folder / "rules" / "01-start.yaml").write_text("a: '<&\x0b'\nb: [", "utf-8")
    suites = ET.fromstring(check(wrong, "--format", "junit").output.encode())  # noqa: S314 - our own output
    (suite,) = suites
    assert suite.attrib == {"name": "lanterns", "tests": "8", "failures": "1", "errors": "0", "skipped": "6"}
    failure = suite[0][0]
    assert failure.tag == "failure"
    assert "file-control" in (failure.text or "")


def test_github(wrong: Project) -> None:
    first = check(wrong, "--format", "github").output.splitlines()[0]
    assert (
        first
        == f"::error file={GAME}/game.yaml,line=7,col=52,title=unknown-reference::no rule, ruling or scenario 'LA-1.9';"
        " did you mean 'LA-1.2'?"
    )


def test_a_terminal_shows_the_line_and_a_caret(wrong: Project) -> None:
    told = list(report.terminal(wrong.check(), wrong.root, lambda text, **_style: text))
    at = told.index(
        f"{GAME}/pieces/lamps.yaml:8:12: error[inventory-differs]: the copies of 'lamps' add up to 6, the list says 5"
    )
    assert told[at + 1 : at + 5] == [
        "    8 | inventory: 5",
        "                   ^",
        "      expected one number",
        "      mend copies: of an item, or inventory:",
    ]


def test_a_terminal_is_not_steered_by_data(project: Project) -> None:
    (project.folder / "rulings.yaml").write_bytes(b"a: \x1b[2Jboo\n")
    told = "\n".join(report.terminal(project.check(), project.root, lambda text, **_style: text))
    assert "\x1b" not in told
    assert "    1 | a: ?[2Jboo\n           ^" in told


def test_a_long_line_is_cut_around_the_caret(project: Project) -> None:
    project.edit("game.yaml", "Keepers light", "Keepers " + "x" * 300 + " light {moon}")
    told = list(report.terminal(project.check(), project.root, lambda text, **_style: text))
    line, caret = told[1], told[2]
    assert len(line) <= 8 + 120
    assert line[caret.index("^") :].startswith("{moon}")


def test_colours_on_a_terminal(wrong: Project) -> None:
    told = "\n".join(report.terminal(wrong.check(), wrong.root, click.style))
    assert "\x1b[31m" in told


def test_a_pipe_gets_plain_lines_from_a_process(wrong: Project) -> None:
    command = [sys.executable, "-m", "generator", "--root", str(wrong.root), "check", "--no-layout", "lanterns"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == ""
    assert "\x1b" not in result.stdout
    assert result.stdout.startswith(f"{GAME}/game.yaml:7:52: error[unknown-reference]")


def test_a_warm_check_imports_nothing_heavy(project: Project) -> None:
    check(project)
    heavy = ("jsonschema", "yaml", "reportlab", "mkdocs", "jinja2", "rich", "openpyxl", "PIL")
    assert imported(project, *heavy) == "[]\n"


def test_what_layouts_read_is_remembered_when_a_card_has_a_new_title(project: Project) -> None:
    project.edit("layouts/lamp.yaml", "boxes:\n", 'boxes:\n  - {text: "{{ item.title | upper }}", at: [5, 5, 9, 9]}\n')
    assert imported(project, "jinja2") == "['jinja2']\n"
    project.edit("pieces/lamps.yaml", "title: Lamp A", "title: Another lamp")
    assert imported(project, "jinja2") == "[]\n"


def imported(project: Project, *modules: str) -> str:
    """Which of these modules a check without layouts imports."""
    code = (
        "import sys; from click.testing import CliRunner; from generator.cli import main\nresult ="
        f" CliRunner().invoke(main, ['--root', {str(project.root)!r}, 'check', '--no-layout'])\nassert result.exit_code"
        f" == 0, result.output\nprint(sorted(set({modules!r}) & set(sys.modules)))"
    )
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_fmt_writes_the_first_line(wrong: Project) -> None:
    path = wrong.folder / "rulings.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n\r\n")
    assert run(wrong, "fmt", "--check").exit_code == 1
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    result = run(wrong, "fmt")
    assert result.output == f"{GAME}/rulings.yaml: written\n"
    assert path.read_bytes() == (DATA / "small" / "lanterns" / "rulings.yaml").read_bytes()
    assert run(wrong, "fmt", "--check").output == "nothing to do\n"


def test_fmt_leaves_alone_what_it_cannot_read(project: Project) -> None:
    path = project.folder / "rulings.yaml"
    path.write_bytes(b"caf\xe9\n")
    assert run(project, "fmt").exit_code == 0
    assert path.read_bytes() == b"caf\xe9\n"


def test_every_data_file_names_its_schema() -> None:
    for folder in sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml")):
        for kind in KINDS:
            for path in paths(folder, kind):
                first = path.read_text("utf-8").split("\n", 1)[0]
                assert first.startswith(MARK), path
                assert (path.parent / first.removeprefix(MARK)).resolve() == ROOT / "schemas" / f"{kind}.schema.json"


def test_the_editor_settings_map_every_kind() -> None:
    mapped = json.loads((ROOT / ".vscode" / "settings.json").read_text("utf-8"))["yaml.schemas"]
    assert set(mapped) == {f"./schemas/{kind}.schema.json" for kind in KINDS}
    for folder in sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml")):
        for kind in KINDS:
            globs = mapped[f"./schemas/{kind}.schema.json"]
            matched = {path for glob in ([globs] if isinstance(globs, str) else globs) for path in ROOT.glob(glob)}
            assert set(paths(folder, kind)) <= matched
