"""The frozen values of a game: pieces, rules, rulings, set-up, rounds. Reads no file and plays nothing."""

from engine.common.plain import Plain
from engine.model.game import (
    Aid,
    Constant,
    Enforced,
    Game,
    Option,
    Players,
    Rule,
    Ruling,
    RulingKind,
    Scenario,
    ScenarioKind,
    Section,
    Term,
)
from engine.model.pieces import (
    EVERYONE,
    Field,
    FieldType,
    Layout,
    Needed,
    Piece,
    PieceKind,
    PieceSet,
    Provenance,
    Shape,
    Size,
    Source,
)

__all__ = [
    "EVERYONE", "Aid", "Constant", "Enforced", "Field", "FieldType", "Game", "Layout", "Needed", "Option", "Piece", "PieceKind", "PieceSet",
    "Plain", "Players", "Provenance", "Rule", "Ruling", "RulingKind", "Scenario", "ScenarioKind", "Section", "Shape", "Size", "Source", "Term",
]
