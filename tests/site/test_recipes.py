"""The recipes for publishing: each file can be read by what it is for, its commands exist, and the page names it."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import click
import pytest
import yaml

from engine.common.problems import Problems
from generator.cli import main
from generator.site.build.settings.own_settings import own_settings

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "site" / "pages" / "about" / "publishing"
PAGE = (ROOT / "site" / "pages" / "about" / "publishing.md").read_text("utf-8")
BUILT = "build/site"
ADDRESS = "https://example.org/rules"


def text(name):
    return (FOLDER / name).read_text("utf-8")


def github():
    return yaml.safe_load(text("github-pages.yml"))


def gitlab():
    return yaml.safe_load(text("gitlab-pages.yml"))["pages"]


def netlify():
    return tomllib.loads(text("netlify.toml"))["build"]


SCRIPTS = {
    "github": "\n".join(step.get("run", "") for step in github()["jobs"]["site"]["steps"]),
    "gitlab": "\n".join(gitlab()["script"]),
    "netlify": netlify()["command"],
}


def test_the_page_names_every_recipe():
    assert set(re.findall(r"\]\(publishing/([^)]+)\)", PAGE)) == {path.name for path in FOLDER.iterdir()}


def test_github_builds_and_shows_what_was_built():
    workflow = github()
    assert workflow[True] == {"push": {"branches": ["main"]}, "workflow_dispatch": None}, "YAML reads `on` as true"
    assert workflow["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    (job,) = workflow["jobs"].values()
    used = [step["uses"].partition("@") for step in job["steps"] if "uses" in step]
    assert [name for name, _at, version in used if not re.fullmatch(r"v\d+", version)] == []
    order = [name for name, _at, _version in used]
    assert order[0] == "actions/checkout"
    assert order[-2:] == ["actions/upload-pages-artifact", "actions/deploy-pages"]
    (artifact,) = (step for step in job["steps"] if "upload-pages-artifact" in step.get("uses", ""))
    assert artifact["with"]["path"] == BUILT
    named = {step["id"] for step in job["steps"] if "id" in step}
    assert set(re.findall(r"steps\.(\w+)\.", text("github-pages.yml"))) == named


def test_gitlab_shows_the_folder_that_it_copies_to():
    job = gitlab()
    (folder,) = job["artifacts"]["paths"]
    assert f"punchboard site --output {folder}" in SCRIPTS["gitlab"]
    assert folder == "public", "GitLab shows no other"


def test_netlify_shows_what_was_built():
    assert netlify()["publish"] == BUILT


@pytest.mark.parametrize("host", SCRIPTS)
@pytest.mark.parametrize("before", [None, "site_name: Ours\n", "site_url: https://own.example/\n"])
def test_the_address_that_the_host_tells_is_written_unless_there_is_one(tmp_path, host, before):
    if before:
        (tmp_path / "mkdocs.yml").write_text(before, "utf-8")
    (script,) = (line.strip() for line in SCRIPTS[host].splitlines() if "site_url" in line)
    told = {"ADDRESS": f"{ADDRESS}/", "CI_PAGES_URL": ADDRESS, "URL": ADDRESS, "PATH": "/usr/bin:/bin"}
    subprocess.run(["sh", "-c", script], cwd=tmp_path, env=told, check=True)  # noqa: S607 - a line of our own page
    problems = Problems()
    said = own_settings(tmp_path, problems).texts
    assert list(problems) == []
    assert said["site_url"] == ("https://own.example/" if "site_url" in (before or "") else f"{ADDRESS}/")
    assert said.get("site_name") == ("Ours" if "site_name" in (before or "") else None)


def commands():
    """The commands of recipes and page, as (words, where)."""
    for host, script in SCRIPTS.items():
        for line in script.splitlines():
            if line.startswith(("make ", ".venv/bin/punchboard ")):
                yield line.removeprefix(".venv/bin/"), host
    for name in ("nginx.conf", "apache.conf"):
        yield from ((line.removeprefix("# "), name) for line in text(name).splitlines() if line.startswith("# punch"))
    yield from ((found, "page") for found in re.findall(r"`(punchboard [^`]+|make [^`]+)`", PAGE))


@pytest.mark.parametrize(("line", "where"), list(commands()))
def test_every_command_exists(line, where):
    program, name, *words = shlex.split(line)
    if program == "make":
        assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), where
        return
    context = click.Context(main)
    command = main.get_command(context, name)
    assert command is not None, where
    command.make_parser(context).parse_args(words)  # raises for an option that does not exist


def test_the_servers_show_the_page_for_a_missing_page_and_cache_what_never_changes():
    nginx = text("nginx.conf")
    lines = [line.strip() for line in nginx.splitlines() if line.strip() and not line.strip().startswith("#")]
    assert [line for line in lines if not line.endswith((";", "{", "}"))] == []
    assert nginx.count("{") == nginx.count("}")
    assert "error_page 404 /rules/404.html;" in lines
    (pattern,) = re.findall(r"location ~ (\S+) \{", nginx)
    assert re.match(pattern, "/rules/assets/my-game/pieces/d4223dab7d8768f7.webp")
    assert not re.match(pattern, "/rules/assets/pb/punchboard.js")
    apache = text("apache.conf")
    assert apache.splitlines()[2] == "ErrorDocument 404 /rules/404.html"
    assert re.findall(r"^<(/?\w+)", apache, re.MULTILINE) == ["FilesMatch", "/FilesMatch"]
