"""The values of pieces and sets by the words of a designer; effects are the text that the card prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.compare.plain_values import shown, source_words, value_lines
from engine.effects import verbs as effects
from engine.effects.wording import effects_of_piece
from engine.model.pieces import EVERYONE

if TYPE_CHECKING:
    from engine.effects.verbs import Vocabulary
    from engine.model import Game, Piece, PieceSet, Plain

_OF_A_SET = (
    "kind",
    "about",
    "inventory",
    "inventory_from",
    "size",
    "rules",
    "folds",
    "fields",
    "composition",
    "needed",
    "tonight",
    "choices",
    "provenance",
)


def piece_values(game: Game, piece: Piece, verbs: Vocabulary | None) -> dict[str, str]:
    """Return everything that is said of a piece: title, copies, set, values, layouts, rules, and where values come from."""
    found = {"title": piece.title, "copies": str(piece.copies), "set": game.sets[piece.set].title}
    texts = _texts(piece, verbs)
    for key in piece.values.peek_keys():
        found.update(value_lines(key, _with_texts(piece.values.peek(key), (key,), texts)))
    found |= {f"layout of the {side}": layout for side, layout in piece.layouts.items()}
    if piece.needed != EVERYONE:
        found |= dict(value_lines("needed", piece.needed))
    found["rules"], found["waive"] = shown(piece.rules), shown(piece.waived)
    found["source"] = usual = source_words(piece.provenance_of(""))
    for key in ("title", "copies", *piece.values.peek_keys()):
        if (origin := source_words(piece.provenance_of(key))) != usual:
            found[f"source of {key}"] = origin
    return {name: value for name, value in found.items() if value}


def set_values(pieces: PieceSet) -> dict[str, str]:
    """Return what is said of a set, apart from its pieces."""
    found = {"title": pieces.title}
    for side, layout in (("front", pieces.face), ("back", pieces.back)):
        found[f"layout of the {side}"] = layout or ""
    for key in _OF_A_SET:
        found.update(value_lines(key, getattr(pieces, key)))
    for key in pieces.values.peek_keys():
        found.update(value_lines(key, pieces.values.peek(key)))
    return {name: value for name, value in found.items() if value}


Path_ = tuple[str | int, ...]


def _texts(piece: Piece, verbs: Vocabulary | None) -> dict[Path_, str]:
    """Return the printed text of each effect of a piece by its path."""
    if not verbs:
        return {}
    return {placed.path: _text(placed.effect, verbs) for placed in effects_of_piece(piece, verbs)}


def _text(effect: Plain, verbs: Vocabulary) -> str:
    """Return the printed text of an effect, or the effect as it is written if the code does not know it (any more)."""
    if isinstance(effect, dict) and not list(effects.faults(verbs, effect)):
        return effects.show(verbs, effect)
    return shown(effect)


def _with_texts(value: Any, path: Path_, texts: dict[Path_, str]) -> Any:
    """Return a value with a text in place of each effect in it."""
    if path in texts:
        return texts[path]
    if isinstance(value, dict):
        return {key: _with_texts(part, (*path, key), texts) for key, part in value.items()}
    if isinstance(value, list):
        parts = [_with_texts(part, (*path, index), texts) for index, part in enumerate(value)]
        return " ".join(parts) if parts and all((*path, index) in texts for index in range(len(parts))) else parts
    return value
