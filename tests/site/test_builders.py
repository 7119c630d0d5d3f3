"""Pages for people who build games: the tutorial does what it says, the API is that of the code."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.for_builders.api import API, api_pages
from tests.site.tutorial import File, Typed, follow, told

pytestmark = pytest.mark.xdist_group("site")
ROOT = Path(__file__).resolve().parents[2]
TITLE = 'Éclat: "the" #1 night'
TUTORIAL = ROOT / "site" / "pages" / "builders" / "tutorial.md"


def test_the_tutorial_does_what_it_says(tmp_path):
    """Every file written, every command typed, what is shown compared; a command fails where the page shows an error."""
    steps = list(told(TUTORIAL.read_text(encoding="utf-8")))
    assert sum(isinstance(step, File) for step in steps) >= 6
    typed = [step.command.split()[1] for step in steps if isinstance(step, Typed)]
    assert {"new", "check", "preview", "print", "site", "export"} <= set(typed)
    for step in steps:
        code, output = follow(tmp_path, step)
        if isinstance(step, Typed):
            assert step.shown, f"{step.command}: the page shows nothing"
            assert step.pattern.fullmatch(output), f"$ {step.command}\n{output}\nbut the page shows\n" + "\n".join(
                step.shown
            )
            assert code == (1 if any("error[" in line for line in step.shown) else 0), step.command
    assert (tmp_path / "build" / "site" / "night-market" / "round" / "index.html").is_file()
    aid = (tmp_path / "build" / "site" / "night-market" / "reference" / "index.html").read_text(encoding="utf-8")
    assert all(words in aid for words in ("is paid and takes", "nobody pays", "The most wins")), (
        "the player aid has the rules of a turn and of the end"
    )


def test_the_tutorial_leaves_nothing_of_the_beginning_unread():
    """Every block of the page is a file or a command, so that nothing shown escapes the test."""
    text = TUTORIAL.read_text(encoding="utf-8")
    assert len(re.findall(r"^```\w", text, re.MULTILINE)) == len(
        re.findall(r"^`components/[^`\n]+`\n\n```\w", text, re.MULTILINE)
    ) + len(re.findall(r"^```console", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("shown", "output", "fits"),
    [
        (["a", "…", "d"], "a\nb\nc\nd\n", True),
        (["a", "…", "d"], "a\nb\nc\n", False),
        (["wrote …/x"], "wrote /tmp/x\n", True),
        (["wrote …/x"], "wrote /tmp/y\n", False),
        (["a"], "a\nb\n", False),
    ],
)
def test_what_is_shown_is_compared(shown, output, fits):
    assert bool(Typed("punchboard check", shown).pattern.fullmatch(output)) is fits


def definitions(tree):
    return [
        node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]


def test_the_api_has_every_public_name_with_its_place_and_words():
    pages = api_pages()
    modules = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "engine").rglob("*.py"))
        if not path.name.startswith("_") and "games" not in path.parts
    }
    index = pages[f"{API}/index.md"]
    assert len(modules) > 30
    for path, tree in modules.items():
        parts = path.relative_to(ROOT / "engine").with_suffix("").parts
        page = pages[f"{API}/{'-'.join(parts)}.md"]
        assert f"<code>engine.{'.'.join(parts)}</code></a>" in index
        for node in definitions(tree):
            assert f"<code>{path.relative_to(ROOT).as_posix()}:{node.lineno}</code>" in page, node.name
            assert f'id="{node.name}"' in page
            for method in definitions(node) if isinstance(node, ast.ClassDef) else ():
                assert f'id="{node.name}.{method.name}"' in page


@pytest.mark.parametrize(
    "name", ["engine.play.contract", "engine.model.markup", "engine.load.folder", "engine.effects.verbs"]
)
def test_signatures_are_those_of_python(name):
    """The parameters that the page shows are those that the imported function has."""
    from html import unescape

    module = import_module(name)
    page = api_pages()[f"{API}/{name.removeprefix('engine.').replace('.', '-')}.md"]
    functions = [
        (key, value)
        for key, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == name and not key.startswith("_")
    ]
    assert functions
    for key, value in functions:
        shown = re.search(
            rf"id=\"{key}\" \}}\n\n<pre[^>]*><code>[^<]*def {key}\((.*?)\)(?: -&gt; [^<]*)?</code></pre>", page
        )
        assert shown, key
        head = ast.parse(f"def f({unescape(shown[1])}): pass").body[0].args
        names = [
            one.arg
            for one in (
                *head.posonlyargs,
                *head.args,
                *([head.vararg] if head.vararg else []),
                *head.kwonlyargs,
                *([head.kwarg] if head.kwarg else []),
            )
        ]
        assert names == list(inspect.signature(value).parameters)


@pytest.mark.parametrize("package", ["play", "model", "effects"])
def test_the_page_of_a_package_links_each_name_that_it_hands_on(package):
    written = api_pages()
    for name in import_module(f"engine.{package}").__all__:
        uri, anchor = re.search(
            rf'<a href="\.\./([^"#]+)/#([^"]+)"><code>{name}</code></a>', written[f"{API}/{package}.md"]
        ).groups()
        assert f'id="{anchor}"' in written[f"{API}/{uri}.md"], name


def test_private_names_stay_private():
    assert not [uri for uri in api_pages() if "/_" in uri]
    assert not re.search(r"^## &#95;|^### .*&#95;&#95;", "".join(api_pages().values()), re.MULTILINE)


def test_a_reader_finds_the_builders_pages(tab, site):
    page = tab.page
    page.goto(site.address)
    page.locator(".md-content").get_by_role("link", name="For builders").click()
    page.wait_for_url("**/builders/")
    for name in ("A game of your own", "File formats", "Commands", "Problem codes", "API of the engine"):
        assert page.locator(".md-content").get_by_role("link", name=name).count() == 1
    page.locator(".md-content").get_by_role("link", name="API of the engine").click()
    page.wait_for_url("**/builders/api/")
    page.locator(".md-content").get_by_role("link", name="engine.play", exact=True).click()
    page.wait_for_url("**/builders/api/play/")
    assert page.locator("h1").inner_text().startswith("engine.play")


# -- punchboard new ---------------------------------------------------------------------------------------------------------


def new(root, *words):
    return CliRunner().invoke(main, ["--root", str(root), "new", *words])


def test_a_new_game_checks_prints_and_has_a_site(tmp_path):
    made = new(tmp_path, "long-night", "--title", TITLE)
    assert made.exit_code == 0, made.output
    folder = tmp_path / "components" / "long-night"
    files = sorted(path.relative_to(tmp_path).as_posix() for path in folder.rglob("*") if path.is_file())
    assert sorted(line for line in made.output.splitlines() if line.startswith("components/")) == files
    assert [path.name for path in folder.parent.iterdir()] == ["long-night"], "nothing half-written is left"
    for words in (
        ["check", "--strict", "long-night"],
        ["print", "--paper", "A4", "long-night"],
        ["site", "long-night"],
        ["fmt", "--check"],
    ):
        result = CliRunner().invoke(main, ["--root", str(tmp_path), *words])
        assert result.exit_code == 0, result.output
    game = load(folder, Problems(), root=tmp_path)
    assert (game.id, game.title, game.prefix) == ("long-night", TITLE, "LN")
    assert (tmp_path / "build" / "site" / "long-night" / "round" / "index.html").is_file()


def test_a_write_that_fails_leaves_nothing(tmp_path, monkeypatch):
    from generator import starter

    def full(_path, _data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(starter, "write", full)
    made = new(tmp_path, "my-game")
    assert made.exit_code == 1
    assert "No space left on device; nothing was written" in made.output
    assert list((tmp_path / "components").iterdir()) == []


@pytest.mark.parametrize("name", ["my-game", "7-up", "no", "x", "a-b-c-d"])
def test_any_good_name_makes_a_game_without_problems(tmp_path, name):
    assert new(tmp_path, name).exit_code == 0
    result = CliRunner().invoke(main, ["--root", str(tmp_path), "check", "--strict", "--no-layout"])
    assert result.exit_code == 0, result.output


def test_a_game_that_is_there_is_not_touched(tmp_path):
    assert new(tmp_path, "my-game").exit_code == 0
    file = tmp_path / "components" / "my-game" / "game.yaml"
    file.write_text("mine", encoding="utf-8")
    again = new(tmp_path, "my-game")
    assert again.exit_code == 2
    assert "there is a components/my-game already" in again.output
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["My-Game"], "cannot be the name of"),
        (["../up"], "cannot be the name of"),
        (["a/b"], "cannot be the name of"),
        (["-a"], ""),
        (["a--b"], "cannot be the name of"),
        (["builders"], "part of every site"),
        (["my-game", "--prefix", "mg"], "cannot be a prefix"),
        (["my-game", "--prefix", "LONG"], "cannot be a prefix"),
    ],
)
def test_bad_names_are_refused(tmp_path, words, said):
    result = new(tmp_path, *words)
    assert result.exit_code == 2
    assert said in result.output
    assert not (tmp_path / "components").exists()


def test_two_games_have_two_prefixes(tmp_path):
    assert new(tmp_path, "my-game").exit_code == 0
    taken = new(tmp_path, "moon-garden")
    assert taken.exit_code == 2
    assert "my-game has the prefix MG already" in taken.output
    assert new(tmp_path, "moon-garden", "--prefix", "MO").exit_code == 0
    assert CliRunner().invoke(main, ["--root", str(tmp_path), "check", "--strict", "--no-layout"]).exit_code == 0


# -- what a page says of the code and of the play ---------------------------------------------------------------------------


def test_the_proof_names_lines_that_name_the_rule(site):
    """Module and line of each rule: the lines are looked up in the code."""
    import engine.games

    for game in site.games:
        package = Path(engine.games.__file__).parent / game.id.replace("-", "_")
        page = site.folder / game.id / "proof" / "index.html"
        if not page.is_file():
            continue
        rows = re.findall(r'<tr><td><a[^>]* data-rule="([^"]+)".*?</tr>', page.read_text(encoding="utf-8"))
        told = re.findall(
            r'data-rule="([^"]+)">[^<]*</a>[^<]*</td><td>.*?</td><td>(.*?)</td>', page.read_text(encoding="utf-8")
        )
        assert len(rows) == len(game.rules)
        checked = 0
        for rule, cell in told:
            for file, numbers in re.findall(r"<code>([\w.]+):([\d, ]+)", cell):
                texts = [path.read_text(encoding="utf-8").splitlines() for path in package.rglob(file)]
                for number in map(int, numbers.replace(" ", "").strip(",").split(",")):
                    assert any(len(lines) >= number and rule in lines[number - 1] for lines in texts), (
                        rule,
                        file,
                        number,
                    )
                    checked += 1
        assert checked > 100


def test_a_piece_names_what_it_can_meet(site):
    """Partners with scenarios that name both or have both kinds of effect at work; a piece without effects meets nothing."""
    page = (site.folder / "empires-end/pieces/disasters/fire-05/index.html").read_text(encoding="utf-8")
    meets = page.partition('id="meets"')[2]
    assert re.search(r"Fire 3</a>: .*EE-I-07", meets)
    assert meets.index("Flood 5") < meets.index("Earthquake 1"), "shown ones first"
    assert 'id="meets"' not in (site.folder / "empires-end/pieces/military/M01/index.html").read_text(encoding="utf-8")


def test_the_first_page_tells_what_is_exercised(site):
    home = (site.folder / "index.html").read_text(encoding="utf-8")
    for game in site.games:
        proof = site.folder / game.id / "proof" / "index.html"
        if proof.is_file():
            number = proof.read_text(encoding="utf-8").count("pb-standing-exercised")
            assert re.search(rf'href="{game.id}/proof/">[^<]*\b{number} exercised', home)
        else:
            assert "No program plays these rules yet" in home
