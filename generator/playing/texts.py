"""Texts of the data as plain parts for the page: rules and rulings with references, and whatever a piece says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.model import markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Game, Rule, Ruling


def rule_text(game: Game, name: str) -> dict[str, Any] | None:
    """Return a rule or a ruling for a panel: id, title, chapter, paragraphs, and what belongs to it; None for an unknown id."""
    rule, ruling = game.rules.get(name), game.rulings.get(name)
    if rule is not None:
        return _rule(game, rule)
    return _ruling(ruling) if ruling is not None else None


def _rule(game: Game, rule: Rule) -> dict[str, Any]:
    chapter = next((one for one in game.sections if one.id == rule.section), None)
    rulings = [one for one in game.rulings.values() if rule.id in one.rules]
    return {
        "id": rule.id,
        "title": markup.plain(rule.title),
        "chapter": markup.plain(chapter.title) if chapter else "",
        "paragraphs": paragraphs(rule.text),
        "related": list(rule.related),
        "rulings": [{"id": one.id, "title": markup.plain(one.title)} for one in rulings],
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "title": markup.plain(ruling.title),
        "chapter": "",
        "paragraphs": paragraphs(ruling.ruling) + paragraphs(ruling.why),
        "related": list(ruling.rules),
        "rulings": [],
    }


def paragraphs(text: str) -> list[list[dict[str, str]]]:
    """Return a text as paragraphs of parts: each has its words, and `rule` where it names a rule or ruling."""
    return [_parts(tokens) for tokens in markup.parse(text).paragraphs]


def _parts(tokens: Sequence[markup.Token]) -> list[dict[str, str]]:
    parts: list[dict[str, str]] = []
    for token in tokens:
        if isinstance(token, markup.Reference) and not token.kind:
            parts.append({"words": token.words or token.target, "rule": token.target})
        else:
            parts.append({"words": _words(token)})
    return parts


def _words(token: markup.Token) -> str:
    if isinstance(token, markup.Text):
        return token.text
    if isinstance(token, markup.Break):
        return "\n"
    if isinstance(token, markup.Icon):
        name = token.name.replace("-", " ")
        return name if token.count is None else f"{token.sign}{token.count} {name}"
    return token.words or token.target.replace("-", " ")
