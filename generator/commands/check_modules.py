"""Imports what a check of changed data needs, for a process from which others are forked (`generator.commands.check_watched`).

It also computes the fingerprints of that code: the forked processes go on with it, whatever happens to the files.
"""

import importlib
from pathlib import Path

import engine
import generator
from engine.common.fingerprint import program
from engine.common.resources import resource
from engine.load.folder import readers

MODULES = (
    "engine.check.coverage",
    "engine.check.interactions",
    "engine.check.kept_verdicts",
    "engine.check.layers",
    "engine.check.unlikely_cards",
    "engine.check.unread_constants",
    "engine.check.unread_keys",
    "engine.effects.wording",
    "engine.mutation.rates",
    "engine.scenario.runner",
    "generator.commands.check",
    "generator.faces.every_face",
    "generator.layout.compose",
    "generator.layout.layout_reads",
    "generator.preflight.all_faces",
    "jinja2.sandbox",
)
ENGINE, GENERATOR = (Path(str(package.__file__)).resolve().parent for package in (engine, generator))
CODE = (ENGINE, GENERATOR, resource("schemas"))

for _places in [(place,) for place in CODE] + [readers()]:
    program(*_places)
for _name in MODULES:
    importlib.import_module(_name)
