"""Says in the language of the pages why no scenario is played. The engine's reasons are English sentences."""

from generator.words.catalogue import ENGLISH, language, later, say

_REASONS = frozenset(
    {
        later("the game has no rules code"),
        later("the game has rules code twice"),
        later("its rules are not written yet: its code has no RULES"),
    }
)
_ELSE = later("its rules code does not run here")  # files and commands in a reason are for who builds the site


def said(reason: str) -> str:
    """Return a reason of the engine in words; English has all its details, other languages the kinds of reasons."""
    if not reason or language() == ENGLISH:
        return reason
    return say(reason if reason in _REASONS else _ELSE)
