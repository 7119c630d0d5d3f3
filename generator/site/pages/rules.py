"""The rules reference: one page per chapter in the order of play, and the contents page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.book import RULES_FILE
from generator.site.pages.html import count, esc, fold, items, link, table
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Rule, Ruling, Section
    from generator.site.pages.book import Book

_AHEAD = "Not yet: this game has no verifier so far"
_ENFORCED = {"engine": "Played by the verifier", "table": "Kept by the players at the table", "no": "Not modelled"}


def rules_pages(book: Book) -> Iterator[Page]:
    """The contents page, then every chapter."""
    yield _contents(book)
    sections = book.game.sections
    for index, section in enumerate(sections):
        before = sections[index - 1] if index else None
        after = sections[index + 1] if index + 1 < len(sections) else None
        yield _chapter(book, section, before, after)


def _contents(book: Book) -> Page:
    game = book.game
    page = Page(book, "rules/index", "Rules", f"Every rule of {game.title} by number, in the order of play.")
    page.lead(
        f"All {count(len(book.rules), 'rule')} in the order of play, in our own words. Every rule has a number that "
        "never changes; its link can be copied and sent to the other side of the table."
    )
    page.printed(RULES_FILE)
    rows = []
    for section in game.sections:
        rules = [
            link(page.to(book.rule(rule)), esc(rule.id), "pb-id", title=rule.title or rule.id) for rule in section.rules
        ]
        rows.append(
            f"<h2>{link(page.to(book.section(section)), esc(section.title))}</h2>"
            f'<p class="pb-ids">{" ".join(rules)}</p>'
        )
    page.add('<div class="pb-contents">' + "".join(f"<section>{row}</section>" for row in rows) + "</div>")
    return page


def _chapter(book: Book, section: Section, before: Section | None, after: Section | None) -> Page:
    first, last = section.rules[0].id if section.rules else "", section.rules[-1].id if section.rules else ""
    summary = f"{section.title}: rules {first} to {last} of {book.game.title}."
    page = Page(book, f"rules/{section.id}", section.title, summary)
    page.crumbs([("Rules", book.page("rules/index"))])
    page.add(f'<p class="pb-source">Rules {esc(first)} to {esc(last)} · rulebook {_lines(section.lines)}</p>')
    if section.intro:
        page.text(section.intro, "pb-lead")
    for rule in section.rules:
        _rule(page, rule)
    page.steps(*((one.title, book.section(one)) if one else None for one in (before, after)))
    return page


def _rule(page: Page, rule: Rule) -> None:
    book = page.book
    page.heading(2, f"{rule.id} {rule.title}".strip(), rule.id)
    parts = [page.paragraphs(rule.text, here=rule.id)]
    parts += [_ruling(page, ruling) for ruling in book.rulings_of.get(rule.id, [])]
    parts.append(f'<dl class="pb-facts">{"".join(_facts(page, rule))}</dl>')
    page.add(f'<div class="pb-rule pb-rule-{esc(rule.kind)}">{"".join(parts)}</div>')


def _facts(page: Page, rule: Rule) -> Iterator[str]:
    """Where it comes from, what it is tied to, and whether the verifier plays it."""
    book = page.book
    yield _fact("Source", f"rulebook {_lines(rule.lines)}")
    if related := [book.rules[name] for name in rule.related if name in book.rules]:
        yield _fact("See also", page.rule_links(related))
    if restated := [book.rules[name] for name in rule.restates if name in book.rules]:
        yield _fact("Says again", page.rule_links(restated))
    if users := book.used_by.get(rule.id):
        yield _fact("Named by", page.rule_links(users))
    if terms := book.terms_of.get(rule.id):
        yield _fact("Glossary", ", ".join(page.link(book.term(one), esc(one.name)) for one in terms))
    if numbers := book.settings_of.get(rule.id):
        yield _fact(
            "Numbers",
            "; ".join(page.link(book.constant(one), f"{esc(one.title)}: <b>{one.value}</b>") for one in numbers),
        )
    if steps := book.steps_of.get(rule.id):
        yield _fact("In play", "; ".join(page.link(address, esc(title)) for address, title in steps))
    if pieces := book.pieces_of.get(rule.id):
        yield _fact("Pieces", page.some_links([(book.piece(one), one.title) for one in pieces]))
    scenarios = book.scenarios_of.get(rule.id, [])
    if scenarios:
        yield _fact("Scenarios", page.some_links([(book.scenario(one), one.id) for one in scenarios]))
    if book.game.history:
        yield _fact("Life", life(page, rule.id))
    is_ahead = rule.enforced == "engine" and not book.plays
    played = (_AHEAD if is_ahead else esc(_ENFORCED[rule.enforced])) + (
        f": {page.inline(rule.why)}" if rule.why else ""
    )
    proof = _proof(page, rule) if rule.enforced == "engine" and book.plays else ""
    yield _fact(
        "Verifier",
        f'<span class="pb-enforced pb-enforced-{"ahead" if is_ahead else rule.enforced}">{played}{proof}</span>',
    )


def life(page: Page, name: str) -> str:
    """What happened to a rule or ruling, version by version; one that is named nowhere stands since the first."""
    changes = page.book.changes_of.get(name, [])
    told = [] if changes and changes[0].change == "added" else [f"since {esc(page.book.game.history[0].version)}"]
    told += [f"{esc(one.version)} {one.change}: {esc(one.what)}" for one in changes]
    return page.link(page.book.page("history"), "; ".join(told))


def history_page(book: Book) -> Page:
    """Every version of the data with what it changed."""
    page = Page(book, "history", "History", f"What changed in the rules reference of {book.game.title}.")
    page.lead(
        "Numbers of rules and rulings never change; what they say may. A rule that is not named here stands as it was first written."
    )
    for version in reversed(book.game.history):
        page.heading(2, f"Version {version.version}", f"v{version.version}")
        page.add(f"<p>{esc(version.about)}</p>")
        rows = [
            [
                one.change,
                " ".join(
                    page.link(found[0], esc(name), "pb-id") if (found := book.find(name)) else esc(name)
                    for name in one.ids
                ),
                esc(one.what),
            ]
            for one in version.changes
        ]
        if rows:
            page.add(table(["Change", "Rules", "What"], rows, name=f"Version {version.version}"))
    return page


def _proof(page: Page, rule: Rule) -> str:
    """How often it was at work; what is unproven is said as plainly as what is proven."""
    times = len(page.book.at_work_in.get(rule.id, ()))
    if times:
        return f", at work in {count(times, 'scenario')}"
    return "" if rule.id in page.book.scenarios_of else ", but in no scenario yet"


def _fact(name: str, inner: str) -> str:
    return f"<div><dt>{name}</dt><dd>{inner}</dd></div>"


def _ruling(page: Page, ruling: Ruling) -> str:
    """A ruling folded beside the rule that it settles."""
    head = f'<span class="pb-kind pb-kind-{ruling.kind}">{ruling.kind}</span> {esc(ruling.id)}: {esc(ruling.title)}'
    more = page.link(page.book.ruling(ruling), "Readings and reasons")
    return fold(head, page.paragraphs(ruling.ruling) + f"<p>{more}</p>", "pb-ruling-fold")


def _lines(lines: str) -> str:
    """`line 59` or `lines 59-61`."""
    many = any(mark in lines for mark in "-–,")
    return f"line{'s' if many else ''} {esc(lines.replace('-', '–'))}"


def rulings_page(book: Book) -> Page:
    """Every ruling with its readings, the answer and the reason."""
    rulings = list(book.game.rulings.values())
    page = Page(
        book,
        "rulings",
        "Rulings",
        f"What the rulebook of {book.game.title} leaves open or says twice, and our answers.",
    )
    kinds = [kind for kind in ("contradiction", "ambiguity", "gap", "note") if any(r.kind == kind for r in rulings)]
    page.lead(
        f"Where the rulebook leaves a question open or answers it twice, here is the question, how it can be read, "
        f"and the answer that Punchboard plays: {count(len(rulings), 'ruling')}. They are ours and not official; "
        "some are switches that a group may set otherwise."
    )
    tally = [
        f'<span class="pb-kind pb-kind-{kind}">{kind}</span> {sum(r.kind == kind for r in rulings)}' for kind in kinds
    ]
    page.add(items(tally, "pb-tally"))
    for ruling in rulings:
        page.heading(2, f"{ruling.id} {ruling.title}", ruling.id)
        page.add(_ruling_body(page, ruling))
    return page


def _ruling_body(page: Page, ruling: Ruling) -> str:
    book = page.book
    kind = f'<span class="pb-kind pb-kind-{ruling.kind}">{ruling.kind}</span>'
    parts = [f'<p class="pb-source">{kind} rulebook {_lines(ruling.lines)}</p>']
    if ruling.texts:
        parts.append('<div class="pb-question">' + page.paragraphs(ruling.texts) + "</div>")
    if ruling.readings:
        parts.append(
            '<p class="pb-label">It can be read so</p><ol class="pb-readings">'
            + "".join(f"<li>{page.inline(reading)}</li>" for reading in ruling.readings)
            + "</ol>"
        )
    parts.append('<div class="pb-answer"><p class="pb-label">Ruling</p>' + page.paragraphs(ruling.ruling) + "</div>")
    if ruling.why:
        parts.append('<p class="pb-label">Why</p>' + page.paragraphs(ruling.why))
    facts = []
    if book.changes_of.get(ruling.id):
        facts.append(_fact("Life", life(page, ruling.id)))
    if rules := [book.rules[name] for name in ruling.rules if name in book.rules]:
        facts.append(_fact("Rules", page.rule_links(rules)))
    if ruling.option and (option := book.game.options.get(ruling.option)):
        facts.append(_fact("Switch", page.link(book.option(option), esc(option.title))))
    if scenarios := book.scenarios_of.get(ruling.id):
        facts.append(_fact("Scenarios", page.some_links([(book.scenario(one), one.id) for one in scenarios])))
    return f'<div class="pb-ruling">{"".join(parts)}<dl class="pb-facts">{"".join(facts)}</dl></div>'
