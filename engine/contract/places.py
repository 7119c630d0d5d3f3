"""Finds the lines of rules code at which a class or function stands."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from typing import Any

from engine.common.problems import Place
from engine.own_code import memory
from engine.own_code.choice import shown_name
from engine.own_code.files import FOLDER


def place_in(path: str, line: int) -> Place:
    """Return a line of a file: of a game's folder by the name that messages use."""
    if found := memory.file_of(path):
        return Place(shown_name(Path(found[0].home).parent, f"{FOLDER}/{found[1]}"), line)
    return Place(path, line)


def place_of_module(name: str) -> Place:
    """Return the first line of a module."""
    return place_in(str(getattr(sys.modules.get(name), "__file__", name)), 1)


def place_of_class(kind: type) -> Place:
    """Return the line of a class, or the first one of its module."""
    module = sys.modules.get(kind.__module__)
    path = str(getattr(module, "__file__", kind.__module__))
    source = _source(module)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return place_in(path, node.lineno)
    return place_in(path, 1)


def place_of_function(function: Any, otherwise: Place) -> Place:
    """Return the first line of a function; `otherwise` for anything else."""
    code = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)
    if code and Path(code.co_filename).is_file():  # code that Python has made up has no file
        return place_in(code.co_filename, code.co_firstlineno)
    return otherwise


def _source(module: Any) -> str:
    try:
        return inspect.getsource(module) if module else ""
    except (OSError, TypeError):
        return ""
