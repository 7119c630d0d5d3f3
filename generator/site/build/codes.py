"""The codes of problems of a built site."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "example-broken": Code(
        "An example of the page of layouts cannot be drawn",
        "Each example of layout.schema.json is drawn when the site is built. One that fails is a mistake of this program.",
        "",
    ),
    "site-mkdocs": Code(
        "MkDocs warns",
        "The site is built strictly: a warning of MkDocs, such as a hand-written page with a link that leads nowhere,"
        " stops the build; the older site stays as it is.",
        "[nowhere](missing.md)",
    ),
    "site-settings": Code(
        "A setting of mkdocs.yml that a project cannot set",
        "The mkdocs.yml of a project may set a few texts of the site: site_name, site_url, site_description and"
        " copyright. Hooks, plugins, themes and tags would let a project run code, so they are refused.",
        "hooks: [mine.py]",
    ),
    "site-front-matter": Code(
        "A key in the front matter of a hand-written page",
        "A page in pages/ may have a title and a description between two lines ---. MkDocs knows other keys, such as"
        " template; they are refused, because a page is not to choose what is run.",
        "template: mine.html",
    ),
    "site-page-size": Code(
        "A hand-written page that takes too long to read",
        "Markdown reads a page in reasonable time only if its parts are short and its brackets are closed. A page has at"
        " most 150,000 characters, and 10,000 between two empty lines.",
        "[[[[[[[[[[[[[[[[[[[[…",
    ),
    "address-line": Code(
        "A line of addresses.txt is no address",
        "addresses.txt has a line for each published thing: its id, a blank, its address. `punchboard addresses` writes it.",
        "SS-5.3 ../elsewhere/",
    ),
    "address-lost": Code(
        "A published address would lead nowhere",
        "Somebody may have kept an address that addresses.txt lists. Write `was: [OLD-ID]` into the thing that it has become,"
        " or name it in history.yaml in a change `withdrawn`; then the old address leads there.",
    ),
    "site-page-name": Code(
        "A hand-written page with the name of another page",
        "The build writes a page of this name for each game. Give the hand-written page another file name.",
        "pages/glossary.md",
    ),
    "site-drawing": Code(
        "A drawing that could run or load something",
        "The site contains the SVG files of a game's icons as they are, and readers may open one by itself. So a drawing"
        " has no scripts, no attributes that run code, no document type, and nothing that is loaded from elsewhere.",
        '<svg onload="alert(1)">',
    ),
    "site-download": Code(
        "A file among the printed files is no PDF",
        "The site offers the printed PDFs of a game. A link, a damaged file or one that is no PDF is left out.",
    ),
    "site-link": Code(
        "A link leads nowhere",
        "A link of a built page has no target on the site, leaves it, starts at the server's root, or is not an"
        " address that a link may have.",
        '<a href="missing/">',
    ),
    "site-anchor": Code(
        "A link leads to an id that its page does not have",
        "The page exists, but nothing on it has the id after the #.",
        '<a href="rules/movement/#SS-5.99">',
    ),
    "site-id": Code(
        "An id occurs twice on a page", "A link can lead only to the first of them.", '<p id="a"></p><p id="a"></p>'
    ),
    "site-external": Code(
        "A page loads something from elsewhere",
        "Fonts, scripts, styles and pictures are part of the site: it works without a network and tells nobody who"
        " reads it.",
        '<img src="https://elsewhere.example/x.png">',
    ),
    "site-budget": Code(
        "A page is too heavy",
        "Pages of pieces are read on phones at the table; each kind of page has a limit for its HTML. The"
        " site is built all the same.",
    ),
}
