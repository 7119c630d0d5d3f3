"""The codes of problems of a built site."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "site-mkdocs": Code(
        "MkDocs warns",
        "The site is built strictly: a warning of MkDocs, such as a hand-written page with a link that leads nowhere,"
        " stops the build; the older site stays as it is.",
        "[nowhere](missing.md)",
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
        "Pages of pieces are read on phones at the table; each kind of page has a limit for its HTML.",
    ),
}
