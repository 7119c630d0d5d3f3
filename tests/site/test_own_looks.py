"""Colours, fonts, pictures, menu and links in a project's mkdocs.yml: what is safe shows, what runs or fetches is refused at its place."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from engine.common.problems import Problems
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.build.settings.own_settings import LOOK, own_settings
from generator.site.build.settings.pictures import fault
from generator.site.build.settings.theme import WITHOUT_EFFECT

pytestmark = pytest.mark.xdist_group("site")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"/>{}</svg>'


def png(width=40, height=20, kind="PNG"):
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#336699").save(file, kind)
    return file.getvalue()


def read(root, text, files=None):
    for name, data in (files or {}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data.encode() if isinstance(data, str) else data)
    (root / "mkdocs.yml").write_text(text, encoding="utf-8")
    problems = Problems()
    return own_settings(root, problems), [str(problem) for problem in problems]


def look(settings):
    return settings.files().get(LOOK, b"").decode()


# -- colours and fonts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("palette", "expected"),
    [
        ("{scheme: slate}", "color-scheme: dark"),
        ("{scheme: default}", "color-scheme: light"),
        ("{primary: white}", "--pb-bar: light-dark(#ffffff, #ffffff); --pb-bar-ink: light-dark(#101010, #101010)"),
        ('{primary: "#123"}', "--pb-bar: light-dark(#112233, #112233); --pb-bar-ink: light-dark(#ffffff, #ffffff)"),
        (
            "[{scheme: slate, primary: black}, {scheme: default, primary: white}]",
            "--pb-bar: light-dark(#ffffff, #000000)",
        ),
        ("[{scheme: slate, primary: black}, {scheme: default, primary: white}]", "color-scheme: dark"),
    ],
)
def test_a_palette_becomes_colours_of_the_frame(tmp_path, palette, expected):
    settings, problems = read(tmp_path, f"theme:\n  palette: {palette}\n")
    assert problems == []
    assert expected in look(settings)
    assert settings.values()["extra_css"][1] == LOOK


def test_a_palette_as_the_theme_documents_it_follows_the_system(tmp_path):
    text = """theme:
  name: material
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      primary: deep purple
      accent: amber
      toggle: {icon: material/weather-night, name: Dark}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      primary: indigo
      toggle: {icon: material/weather-sunny, name: Light}
"""
    settings, problems = read(tmp_path, text)
    assert problems == []
    assert "--pb-bar: light-dark(#7e56c2, #4051b5)" in look(settings)
    assert "color-scheme" not in look(settings)
    assert "--pb-link: light-dark(#" in look(settings)


def test_an_accent_is_made_readable_on_both_papers(tmp_path):
    settings, _problems = read(tmp_path, "theme: {palette: {accent: yellow}}\n")
    assert "#ffec3d" not in look(settings).split("light-dark(")[1].split(",")[0]  # yellow on white cannot be read
    assert settings.frame()["accent"] is True


def test_fonts_are_names_and_nothing_is_fetched(tmp_path):
    settings, problems = read(tmp_path, "theme: {font: {text: My Serif, code: Fira Code}}\n")
    assert problems == []
    assert '--pb-own-text: "My Serif"; --pb-own-code: "Fira Code"' in look(settings)
    assert read(tmp_path, "theme: {font: false}\n")[1] == []


def test_features_show_or_are_said_to_change_nothing(tmp_path):
    settings, problems = read(tmp_path, "theme: {features: [navigation.tabs, navigation.instant, content.code.copy]}\n")
    assert settings.theme.features == ["navigation.tabs"]
    assert problems == [
        "mkdocs.yml:1:37: warning[site-settings]: 'navigation.instant' changes nothing on this site",
        "mkdocs.yml:1:57: warning[site-settings]: 'content.code.copy' changes nothing on this site",
    ]
    assert len(set(WITHOUT_EFFECT)) == len(WITHOUT_EFFECT)


# -- pictures -----------------------------------------------------------------------------------------------------------


def test_a_logo_and_an_icon_of_the_project(tmp_path):
    files = {"art/logo.svg": SVG.format(""), "art/icon.png": png()}
    settings, problems = read(tmp_path, "theme: {logo: art/logo.svg, favicon: art/icon.png}\n", files)
    assert problems == []
    assert (settings.theme.logo, settings.theme.favicon) == ("assets/own/art/logo.svg", "assets/own/art/icon.png")
    assert settings.files()["assets/own/art/icon.png"] == files["art/icon.png"]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<script>alert(1)</script>", "has <script>"),
        ("<defs><script href='x.js'/></defs>", "has <script>"),
        ("<g onclick='alert(1)'/>", "has the attribute onclick"),
        ("<image href='https://elsewhere.example/a.png'/>", "loads 'https://elsewhere.example/a.png'"),
        ("<use href='other.svg#a'/>", "loads 'other.svg#a'"),
        ("<image href='data:image/svg+xml;base64,AAAA'/>", "loads 'data:image/svg+xml"),
        ("<path d='M0 0' fill='url(https://elsewhere.example/p#a)'/>", "loads 'url(https"),
        ("<path d='M0 0' style='fill:u\\72l(//elsewhere.example)'/>", "loads 'fill:u"),
        ("<style>@import 'x.css';</style>", "has <style>"),
        ("<foreignObject/>", "has <foreignobject>"),
        ("<a href='javascript:alert(1)'/>", "has <a>"),
        ("<animate attributeName='href' to='javascript:1'/>", "has <animate>"),
        ("<", "is not well-formed"),
    ],
)
def test_an_svg_that_could_run_or_load_something_is_refused(tmp_path, inside, expected):
    _settings, problems = read(tmp_path, "theme: {logo: logo.svg}\n", {"logo.svg": SVG.format(inside)})
    assert len(problems) == 1
    assert problems[0].startswith("mkdocs.yml:1:15: error[site-settings]: 'logo.svg' ")
    assert expected in problems[0]


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.svg", '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"), "has a document type"),
        (
            "a.svg",
            '<?xml-stylesheet href="https://elsewhere.example/x.css"?>' + SVG.format(""),
            "has an instruction, which could load something",
        ),
        ("a.svg", "<html/>", "is <html>, expected svg"),
        ("a.svg", b"\xff\xfe", "is not UTF-8"),
        ("a.png", b"<svg/>", "is no PNG picture"),
        ("a.png", png(kind="GIF"), "is no PNG picture"),
        ("a.jpg", png()[:60], "is no JPEG picture"),
        ("a.png", png(5000, 4000), "has 5000 × 4000 pixels"),
        ("a.woff2", b"wOFF", "is no font"),
    ],
)
def test_a_file_must_be_what_its_name_says(name, data, expected):
    assert expected in fault(data.encode() if isinstance(data, str) else data, "." + name.rpartition(".")[2])


def test_good_pictures_and_fonts_have_no_fault():
    inner = "<defs><linearGradient id='a'/></defs><path d='M0 0' fill='url(#a)'/><use href='#a'/>"
    assert fault(SVG.format(inner).encode(), ".svg") == ""
    assert [
        fault(png(kind=kind), suffix) for kind, suffix in (("PNG", ".png"), ("JPEG", ".jpeg"), ("WEBP", ".webp"))
    ] == ["", "", ""]
    assert fault(b"wOF2....", ".woff2") == ""


@pytest.mark.parametrize(
    ("logo", "expected"),
    [
        ("../secret.png", "is no file of the project"),
        ("/etc/secret.png", "is no file of the project"),
        ("a/../../secret.png", "is no file of the project"),
        ("'C:\\secret.png'", "is no file of the project"),
        ("https://elsewhere.example/logo.png", "is no file of the project"),
        (".git/logo.png", "is hidden"),
        ("notes.txt", "is of another kind"),
        ("nowhere.png", "no file 'nowhere.png'"),
        ("link.png", "leads out of the"),
        ("7", "logo is no text"),
    ],
)
def test_a_path_stays_in_the_project(tmp_path, logo, expected):
    (tmp_path / "secret.png").write_bytes(png())
    root = tmp_path / "project"
    root.mkdir()
    (root / "link.png").symlink_to(tmp_path / "secret.png")
    settings, problems = read(root, f"theme:\n  logo: {logo}\n")
    assert len(problems) == 1
    assert "mkdocs.yml:2:9: error[" in problems[0]
    assert expected in problems[0]
    assert settings.files() == {}


# -- menu and links -----------------------------------------------------------------------------------------------------


def test_a_menu_with_pages_links_and_parts(tmp_path):
    text = "nav:\n- Shop: https://example.org/shop\n- More <b>:\n  - About us: us.md\n  - mailto:a@example.org\n- Game: g/rules/index.md\n"
    settings, problems = read(tmp_path, text, {"docs/us.md": "# Us\n\nHello.\n"})
    assert problems == []
    entries = settings.menu.entries
    assert entries == [
        {"Shop": "https://example.org/shop"},
        {"More ‹b›": [{"About us": "us.md"}, "mailto:a@example.org"]},
        {"Game": "g/rules/index.md"},
    ]
    problems = Problems()
    settings.menu.check({"us.md": b""}, problems)
    assert [str(problem).split(";")[0] for problem in problems] == [
        "mkdocs.yml:4:15: error[site-page-name]: the site has a page us.md of its own",
        "mkdocs.yml:6:9: error[site-link]: there is no page g/rules/index.md",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "nav: [{X: 'javascript:alert(1)'}]\n",
            "mkdocs.yml:1:11: error[site-settings]: 'javascript:alert(1)' is no address",
        ),
        ("nav: [{X: ../../secret.md}]\n", "'docs/../../secret.md' is no file of the project"),
        ("nav: [{X: a.md, Y: b.md}]\n", "mkdocs.yml:1:7: error[site-settings]: this is no entry of a menu"),
        ("nav: {X: a.md}\n", "nav is no list"),
        ("nav: [{X: [{X: [{X: [{X: [a.md]}]}]}]}]\n", "the menu is deeper than 3 levels"),
        ("nav: [{X: own.md}]\n", "docs/own.md:2:1: error[site-front-matter]: 'template' in the front matter"),
        ("extra: {social: [{link: 'javascript:alert(1)'}]}\n", "is no address"),
        ("extra: {social: [{link: 'https://a.example/\"x'}]}\n", "is no address"),
        ("extra: {social: [{link: 'https://a.example', icon: ../../../etc/passwd}]}\n", "the theme has no icon"),
        ("extra: {social: [{link: 'https://a.example', icon: fontawesome/brands/githob}]}\n", "did you mean 'github'?"),
        (
            "extra: {analytics: {provider: google}}\n",
            "'extra.analytics' cannot be set: pages load nothing from elsewhere",
        ),
        ("theme: {palette: {primary: reed}}\n", "no colour 'reed'"),
        ("theme: {palette: {primary: '#12345'}}\n", "mkdocs.yml:1:28: error[site-settings]: no colour '#12345'"),
        ("theme: {palette: {primary: 'red;} body{x:url(//e.example)'}}\n", "no colour 'red;}"),
        ("theme: {palette: {scheme: 'dark}'}}\n", "scheme is 'dark}'"),
        ("theme: {font: {text: 'X\"; src: url(//e.example)'}}\n", "is no name of a font"),
        ("theme: {font: Roboto}\n", "font is no mapping"),
        ("theme: readthedocs\n", "the theme cannot be another one"),
        ("theme: {name: mkdocs}\n", "mkdocs.yml:1:15: error[site-settings]: the theme cannot be another one"),
        ("theme: {static_templates: [x.html]}\n", "templates are code"),
        ("theme: {features: [navigation.tab]}\n", "did you mean 'navigation.tabs'?"),
        ("theme: {language: xx}\n", "there are no words for the language 'xx'"),
        ("theme: {favicon: icon.svg}\n", "a PNG of 512 × 512 pixels always works"),
        ("extra_javascript: [mine.js]\n", "scripts run in the browsers of your readers"),
        ("extra_css: mine.css\n", "extra_css is no list"),
        ("extra_css: [mine.js]\n", "is of another kind"),
        ("repo_url: ftp://a.example\n", "'ftp://a.example' is no address"),
    ],
)
def test_what_else_is_refused(tmp_path, text, expected):
    gradient = SVG.format("<path d='M0 0h1v1z' fill='url(#a)'/>")
    _settings, problems = read(
        tmp_path, text, {"docs/own.md": "---\ntemplate: x.html\n---\n# X\n", "icon.svg": gradient}
    )
    assert len(problems) == 1, problems
    assert expected in problems[0]


def test_all_of_it_shows_on_the_pages(tmp_path, make_game):
    text = """site_name: Ours
site_author: A <b>
repo_url: https://example.org/sources
theme:
  language: de
  logo: logo.svg
  favicon: icon.png
  palette: {scheme: slate, primary: teal, accent: pink}
  features: [navigation.tabs, navigation.footer, navigation.top, navigation.expand]
extra_css: [own.css]
nav: [{Shop: "https://example.org/shop"}, {Us: us.md}]
extra: {social: [{icon: fontawesome/brands/mastodon, link: "https://example.social/@us", name: "Us & them"}]}
"""
    game = make_game(tmp_path)
    files = {
        "logo.svg": SVG.format(""),
        "icon.png": png(),
        "own.css": "a { color: red }\n",
        "docs/us.md": "template: x.html\nHello.\n\n# Us\n",
    }
    read(tmp_path, text, files)
    problems = Problems()
    built = build_site(tmp_path, [game], problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    assert list(problems) == []
    page = (built.site / "us" / "index.html").read_text("utf-8")
    for expected in (
        '<meta name="author" content="A &lt;b&gt;">',
        '<meta name="color-scheme" content="dark">',
        '<img src="../assets/own/logo.svg" alt="">',
        'href="../assets/pb/look.css"',
        'href="../assets/own/own.css"',
        '<a href="https://example.org/shop">Shop</a>',
        'href="https://example.social/@us" rel="me noopener"><svg',
        "Us &amp; them</a>",
        'href="https://example.org/sources"',
        'class="pb-tabs"',
        'rel="prev"',
        '<a href="#main">',
        '<h1 id="us">Us',
        "<p>template: x.html\nHello.</p>",
        '<html lang="de"',
    ):
        assert expected in page, expected
    with Image.open(built.site / "assets" / "pb" / "icon-192.png") as icon:
        assert icon.convert("RGBA").getpixel((96, 96)) == (0x33, 0x66, 0x99, 255)
    kept = json.loads((built.site / game.id / "offline.json").read_text("utf-8"))["files"]
    assert {"assets/pb/look.css", "assets/own/own.css", "assets/own/logo.svg"} <= set(kept)
