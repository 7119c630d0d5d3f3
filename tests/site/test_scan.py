"""The quick scanner sees in a page what a whole HTML parser sees in it; blocks past Markdown come out as through it."""

from __future__ import annotations

from html.parser import HTMLParser

import markdown
import pytest

from generator.site.build.raw_html import RawBlocks
from generator.site.build.scan import scan

LOADS = {
    ("img", "src"),
    ("script", "src"),
    ("link", "href"),
    ("source", "src"),
    ("img", "srcset"),
    ("source", "srcset"),
}


class Reference(HTMLParser):
    """Ids, links, loads by the standard library."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(reversed(attrs))
        if values.get("id"):
            self.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"] or "")
        if not {"canonical", "next", "prev", "alternate"} & set((values.get("rel") or "").split()):
            for name in [name for name in values if (tag, name) in LOADS]:
                self.loads.extend(
                    [part.split()[0] for part in values[name].split(",")] if name == "srcset" else [values[name]]
                )


def same(text):
    seen, found = Reference(text), scan(text)
    assert found.ids == set(seen.ids)
    assert len(found.ids) + len(found.duplicates) == len(seen.ids)
    assert [target for target, _ in found.links] == seen.links
    assert sorted(target for target, _ in found.loads) == sorted(seen.loads)


@pytest.mark.parametrize(
    "text",
    [
        (
            '<a href="x">1</a><A HREF=\'y\'>2</A><a href=z>3</a><a name="n">4</a><a\nhref = "w"\n>5</a><a class="b"'
            ' href="">6</a>'
        ),
        '<!-- <a href="no"> --><a title="a > b" href="yes?a=1&amp;b=2#c">x</a>',
        (
            '<script>if (a < b) document.write("<a href=no>")</script><style>a::after { content: "<a href=no>"'
            ' }</style><p id="p"></p>'
        ),
        (
            '<script defer src="s.js"></script><script type="x">"<img src=no>"</script><img src="i.png" srcset="j.png'
            ' 1x, k.png 2x" alt="<">'
        ),
        '<p id="a" id="b"></p><p data-id="no" title=" id=no "></p><i id=c></i><p id="a"></p><p ID="caps"></p>',
        '<link rel="canonical" href="no"><link rel="stylesheet" href="yes.css"><br/><img src="x.png"/>',
        '<p>1 < 2 and 3 > 2, <b>bold</b> id="no"</p><a href="last">',
    ],
)
def test_a_page_of_odd_html(text):
    same(text)


def test_a_place_is_where_its_tag_begins():
    text = '<p>\n<a class="x"\n href="y">'
    assert scan(text).links == [("y", text.index("<a"))]


@pytest.mark.browser  # like all that need the whole site
@pytest.mark.xdist_group("site")
def test_the_pages_of_the_site(site):
    for path in sorted(site.folder.rglob("*.html"))[::9]:
        same(path.read_text(encoding="utf-8"))


def lines(html):
    """Without blank lines, and without regard to which elements share a line."""
    return "".join(line for line in html.splitlines() if line.strip())


@pytest.mark.parametrize(
    "text",
    [
        (
            '# One\n\n<p class="a">x</p>\n\n## Two { id="two" }\n\n<ul><li>a</li></ul>\n<ul><li>b</li></ul>\n\ntext'
            " *em* <b>c</b>\n"
        ),
        "<div>\n<p>a\n\nb</p>\n</div>\n\n*c*\n",
        "<pre>a\n\n<div>*b*</div>\n\nc</pre>\n\n*d*\n",
        "<div>a</div> *b*\n\n<div>c</div>\n*d*\n",
        "words\n<div>a</div>\n\n- item\n\n    <p>in it</p>\n",
        "<!-- <p>a</p> -->\n\n<p>&lt;b&gt; &amp;</p>\n\n<custom>*a*</custom>\n\n<span>*a*</span>\n",
        "<div><div>a</div>\n\n*b*\n\n</div>\n\n<p>c</p></p>\n",
        '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>\n\n<figure><p>a</p><pre>b</pre></figure>\n',
        "    <p>code</p>\n\n`<p>` *a*\n",
    ],
)
def test_blocks_are_as_markdown_makes_them(text):
    extensions = ["attr_list", "tables", "toc"]
    assert lines(markdown.markdown(text, extensions=[*extensions, RawBlocks()])) == lines(
        markdown.markdown(text, extensions=extensions)
    )
