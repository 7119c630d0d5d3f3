"""Style sheets that a project adds to its site: they come with fonts and pictures of the project, and load nothing from elsewhere."""

from __future__ import annotations

import pytest

from tests.site.test_own_looks import png, read


def test_a_style_sheet_comes_with_its_fonts_and_pictures(tmp_path):
    css = (
        '@font-face { font-family: X; src: url("../fonts/x.woff2?v=1#a") } a { background: url(my%20p.png), url(#a) }\n'
    )
    files = {"css/own.css": css, "fonts/x.woff2": b"wOF2....", "css/my p.png": png()}
    settings, problems = read(tmp_path, "extra_css: [css/own.css]\n", files)
    assert problems == []
    assert sorted(settings.files()) == ["assets/own/css/my p.png", "assets/own/css/own.css", "assets/own/fonts/x.woff2"]
    assert settings.values()["extra_css"] == ["assets/pb/punchboard.css", "assets/own/css/own.css"]
    assert [path.name for path in settings.read] == ["own.css", "x.woff2", "my p.png"]


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("\n  @import 'other.css';", "own.css:2:3: error[site-settings]: @import loads another style sheet"),
        ("@\\69mport 'other.css';", "own.css:1:1: error[site-settings]: @import loads"),
        ("a { b: url(https://elsewhere.example/x.png) }", "own.css:1:8: error[site-settings]: 'https://elsewhere"),
        ("a { b: url('//elsewhere.example/x.png') }", "own.css:1:12: error[site-settings]: '//elsewhere"),
        ("a { b: u\\72l(https://elsewhere.example/x.png) }", "'https://elsewhere.example/x.png' is no file"),
        ("a { b: url('\\68ttps://elsewhere.example/x.png') }", "'https://elsewhere.example/x.png' is no file"),
        ("a { b: url(\\\\\\\\elsewhere.example/x.png) }", "is no file of the project"),
        ("a { b: url(%2F%2Felsewhere.example/x.png) }", "'//elsewhere.example/x.png' is no file"),
        ("a { b: image-set('https://elsewhere.example/x.png' 1x) }", "is no file of the project"),
        ("a { --x: image-set('https://elsewhere.example/x.png' 1x) }", "is no file of the project"),
        ("a { b: -webkit-image-set(var(--x) 1x) }", "var() in -webkit-image-set() could load anything"),
        ("a { b: src(var(--x)) }", "src() could load anything"),
        ("a { b: src('https://elsewhere.example/x.png') }", "is no file of the project"),
        ("a { b: url(javascript:alert) }", "is no file of the project"),
        ("a { b: url(data:text/html,x) }", "is no file of the project"),
        ("a { b: url(../../secret.png) }", "'../../secret.png' is no file of the project"),
        ("a { b: url(notes.css) }", "is of another kind"),
        ("a { b: url(nowhere.png) }", "own.css:1:8: error[file-missing]"),
        ("a { b: url(bad.png) }", "'bad.png' is no PNG picture"),
        ("a { b: url(x y) }", "this cannot be read"),
        ("@charset 'shift_jis';", "@charset names another encoding"),
        ("@media x { @supports (b: c) { a { b: url(//elsewhere.example) } } }", "'//elsewhere.example' is no file"),
    ],
)
def test_a_style_sheet_loads_nothing_from_elsewhere(tmp_path, css, expected):
    files = {"css/own.css": css, "css/bad.png": b"GIF89a"}
    _settings, problems = read(tmp_path, "extra_css: [css/own.css]\n", files)
    assert len(problems) == 1, problems
    assert expected in problems[0]
    assert "css/own.css:" in problems[0]


def test_styles_deep_in_one_another_are_read(tmp_path):
    files = {"own.css": "a{b:" + "(" * 20_000}
    assert read(tmp_path, "extra_css: [own.css]\n", files)[0].styles.uris == ["assets/own/own.css"]
    assert "bytes; at most" in read(tmp_path, "extra_css: [own.css]\n", {"own.css": " " * 500_000})[1][0]
