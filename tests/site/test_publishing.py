"""A site that is published below a path of a host, with and without its address in the settings; what others read of it."""

from __future__ import annotations

import io
import json
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from engine.common.problems import Problems
from generator.site.build.links import check_site
from generator.site.build.scan import scan
from tests.site.small_site import below, small_site_in

ADDRESS = "https://example.org/rules/"
pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """A site whose settings have its address, and a description."""
    return small_site_in(tmp_path_factory.mktemp("known"), f"site_url: {ADDRESS}\nsite_description: Lamps & more\n")


@pytest.fixture
def unknown(small_site):
    return small_site


def pages(site):
    """The pages that MkDocs has made: neither the pages of folders without one nor that for a missing page."""
    for path in sorted(site.rglob("index.html")):
        text = path.read_text(encoding="utf-8")
        if 'http-equiv="refresh"' not in text:
            yield path.parent.relative_to(site).as_posix().removeprefix(".") + "/", text


def heads(text, name):
    """The values of the <meta> tags with this property or name."""
    return [part.partition('content="')[2].partition('"')[0] for part in text.split("<meta ") if f'"{name}"' in part]


def test_the_page_for_a_missing_page_links_below_the_path_of_the_address(known):
    found = scan((known / "404.html").read_text(encoding="utf-8"))
    inside = [target for target, _ in (*found.links, *found.loads) if not target.startswith(("#", "http"))]
    assert len(inside) > 10
    assert [target for target in inside if not target.startswith("/rules/")] == []


@pytest.mark.parametrize(
    ("root", "link", "wrong"),
    [
        ("/rules/", "/rules/other.html", False),
        ("/rules/", "/other.html", True),
        ("/rules/", "/rules/missing.html", True),
        ("/rules/", "/rulesother.html", True),
        ("/", "/other.html", False),
        ("", "/other.html", True),
        ("", "other.html", False),
    ],
)
def test_the_link_check_knows_where_the_site_begins(tmp_path, root, link, wrong):
    (tmp_path / "other.html").write_text("<p>Other</p>", encoding="utf-8")
    (tmp_path / "404.html").write_text(f'<a href="{link}">x</a>', encoding="utf-8")
    problems = Problems()
    check_site(tmp_path, 1000, problems, root=root)
    assert [problem.code for problem in problems] == (["site-link"] if wrong else [])


def test_the_map_of_the_site_has_every_page(known):
    tree = ET.parse(known / "sitemap.xml")  # noqa: S314 - our own file
    listed = [found.text for found in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    wanted = [urljoin(ADDRESS, name.lstrip("/")) for name, _text in pages(known)]
    assert sorted(listed) == sorted(wanted)
    assert (known / "robots.txt").read_text(encoding="utf-8").endswith(f"Sitemap: {ADDRESS}sitemap.xml\n")


def test_every_page_tells_its_address_and_what_it_is_about(known):
    for name, text in pages(known):
        address = urljoin(ADDRESS, name.lstrip("/"))
        assert f'<link rel="canonical" href="{address}">' in text
        assert heads(text, "og:url") == [address]
        assert heads(text, "og:title")[0]
        assert heads(text, "og:description") == heads(text, "description") != []
        (picture,) = heads(text, "og:image")
        assert (known / picture.removeprefix(ADDRESS)).is_file(), picture


def test_a_piece_is_shared_with_its_own_picture(known):
    text = (known / "lanterns/pieces/lamps/lamp-a/index.html").read_text(encoding="utf-8")
    (picture,) = heads(text, "og:image")
    large = text.partition('data-pb-zoom="')[0].rpartition('href="')[2].partition('"')[0]
    assert picture == urljoin(f"{ADDRESS}lanterns/pieces/lamps/lamp-a/", large)
    assert heads(text, "og:title") == ["Lamp A"]
    rules = (known / "lanterns/rules/start/index.html").read_text(encoding="utf-8")
    assert heads(rules, "og:image") == [f"{ADDRESS}assets/pb/icon-512.png"]


def test_without_an_address_nothing_pretends_to_have_one(unknown):
    assert not any((unknown / name).exists() for name in ("sitemap.xml", "sitemap.xml.gz", "robots.txt"))
    for name, text in pages(unknown):
        assert 'rel="canonical"' not in text, name
        assert 'property="og:' not in text, name


def test_the_manifest_names_icons_of_their_sizes(known, unknown):
    for site in (known, unknown):
        manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert manifest["name"] == "Lanterns"
        assert (site / manifest["start_url"] / "index.html").is_file()
        assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
            ("192x192", "any"),
            ("512x512", "any"),
            ("512x512", "maskable"),
        }
        for icon in manifest["icons"]:
            picture = Image.open(io.BytesIO((site / icon["src"]).read_bytes()))
            assert "x".join(map(str, picture.size)) == icon["sizes"]
            drawn = picture.convert("RGBA")
            assert drawn.getpixel((0, 0))[3] == (255 if icon["purpose"] == "maskable" else 0)
            assert drawn.getpixel((drawn.width // 2, drawn.height // 2)) == (0xD9, 0xB8, 0x6A, 255)


def test_every_folder_has_a_page_or_leads_to_one(known):
    folders = [path for path in known.rglob("*") if path.is_dir()]
    assert [path for path in folders if not (path / "index.html").is_file()] == []
    page = (known / "lanterns/pieces/lamps/index.html").read_text(encoding="utf-8")
    assert 'content="0;url=../#lamps"' in page
    assert 'id="lamps"' in (known / "lanterns/pieces/index.html").read_text(encoding="utf-8")
    assert 'content="0;url=../../"' in (known / "assets/pb/index.html").read_text(encoding="utf-8")


# -- in a browser ----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["known", "unknown"])
def address(request):
    """The address of a site below /rules/, once with that address in its settings, once without."""
    with below(request.getfixturevalue(request.param)) as found:
        yield found


@pytest.mark.browser
@pytest.mark.parametrize("path", ["no-such", "lanterns/rules/no/such/", "404.html"])
def test_a_missing_page_below_a_path_looks_like_the_site_and_leads_to_it(page, address, path):
    page.goto(address + path)
    header = page.locator(".md-header")
    assert header.evaluate("it => getComputedStyle(it).backgroundColor") == "rgb(16, 26, 51)"
    page.keyboard.press("/")
    page.get_by_role("combobox").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url(address)
    assert page.get_by_role("heading", level=1).inner_text() == "Rules at the table"


@pytest.mark.browser
def test_a_missing_page_is_readable_without_scripts(browser, unknown):
    context = browser.new_context(java_script_enabled=False)
    with below(unknown) as address:
        page = context.new_page()
        page.goto(f"{address}lanterns/no/such/")
        assert page.get_by_role("heading", level=1).is_visible()
        assert page.locator("body").evaluate("it => getComputedStyle(it).maxWidth") != "none"
    context.close()


@pytest.mark.browser
def test_a_folder_without_a_page_leads_on(page, address):
    page.goto(f"{address}lanterns/pieces/lamps/")
    page.wait_for_url(f"{address}lanterns/pieces/#lamps")
