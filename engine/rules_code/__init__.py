"""Finds the rules code of a game, whoever wrote it: Punchboard, the game's own folder (if it is trusted), an installed package."""

from engine.rules_code.finding import find, find_in, loaded, not_played, our_package, vocabulary
from engine.rules_code.source import SourceFile, code_hash, module_name, package_of, sources

__all__ = [
    "SourceFile",
    "code_hash",
    "find",
    "find_in",
    "loaded",
    "module_name",
    "not_played",
    "our_package",
    "package_of",
    "sources",
    "vocabulary",
]
