"""One file alone touches what reportlab keeps to itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INTERNALS = ROOT / "generator" / "pdf" / "reportlab_internals.py"
PUBLIC = {"reportlab.pdfgen.canvas.Canvas", "reportlab.pdfbase.pdfmetrics"}  # as reportlab's guide has them
OF_TUPLES = {"_replace", "_fields", "_asdict", "_make"}  # of named tuples, private in nothing but their look
OF_FONTS = {"charToGlyph", "getCharWidth", "makeSubset"}  # members of reportlab's fonts, which have no underscore


def touched(source: str) -> list[str]:
    """What of reportlab's internals a module imports or names."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "reportlab":
            found += sorted({f"{node.module}.{name.name}" for name in node.names} - PUBLIC)
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name.startswith("reportlab")]
        elif isinstance(node, ast.Attribute):
            private = re.match(r"_[a-zA-Z]", node.attr) and node.attr not in OF_TUPLES and not _own(node.value)
            found += [node.attr] if private or node.attr in OF_FONTS else []
    return found


def _own(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in {"self", "cls"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from reportlab.pdfgen.canvas import Canvas\nfrom reportlab.pdfbase import pdfmetrics", []),
        ("from reportlab.pdfbase import pdfdoc", ["reportlab.pdfbase.pdfdoc"]),
        ("from reportlab.pdfbase.ttfonts import TTFont", ["reportlab.pdfbase.ttfonts.TTFont"]),
        ("from reportlab.pdfbase.pdfdoc import PDFObject", ["reportlab.pdfbase.pdfdoc.PDFObject"]),
        ("import reportlab.pdfbase.pdfutils as p", ["reportlab.pdfbase.pdfutils"]),
        ("self.canvas._code.extend(ops)", ["_code"]),
        ("font._face.makeSubset(codes)", ["makeSubset", "_face"]),
        ("self._own()\ncls._made\nself.__class__", []),
    ],
)
def test_internals_are_recognized(source, found):
    assert touched(source) == found


def test_one_file_alone_touches_the_internals_of_reportlab():
    files = [
        path
        for path in (ROOT / "generator").rglob("*.py")
        if "reportlab" in path.read_text() or path.parent.name == "pdf"
    ]
    assert INTERNALS in files
    found = {str(path.relative_to(ROOT)): touched(path.read_text()) for path in files if path != INTERNALS}
    assert {path: names for path, names in found.items() if names} == {}


def test_every_entry_of_that_file_says_what_it_is_for():
    tree = ast.parse(INTERNALS.read_text())
    assert touched(INTERNALS.read_text())
    entries = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[:2] != "__"
    ]
    assert [node.name for node in entries if not ast.get_docstring(node)] == []
