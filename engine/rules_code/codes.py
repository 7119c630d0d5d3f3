"""The codes of problems of rules code that a game brings along."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "rules-untrusted": Code(
        "The rules code does not run",
        "The folder of the game has rules code (engine/). A folder may come from a stranger, so its code runs only after you"
        " have said that you trust it, in these very bytes. Until then no line of it is imported and no scenario is played."
        " Read the code, then type the command. After a change you are asked again, unless you trust the folder always.",
        "punchboard trust my-game",
    ),
    "rules-files": Code(
        "Rules code that cannot be trusted",
        "Rules code consists of plain files in the folder engine/ of the game, and begins with __init__.py. A link could"
        " lead to code that changes unseen; files may be too large or too many.",
        "engine/turns.py -> /elsewhere/turns.py",
    ),
    "rules-twice": Code(
        "Two packages of rules code",
        "Punchboard itself, the folder engine/ of the game, and installed packages (entry point punchboard.games) may each"
        " bring the rules code of a game, but only one of them.",
        "",
    ),
    "rules-import": Code(
        "The rules code cannot be imported",
        "Python cannot import the package, or it fails while it is imported: the message is Python's.",
        "from .turn import Turn   # the file is turns.py",
    ),
    "rules-crash": Code("The rules code failed", "An error came about at this line of the game's rules code.", ""),
    "scenario-not-played": Code(
        "No scenario is played",
        "The game has scenarios, but no rules code runs that could play them: whatever they say, nothing has compared it with"
        " rules. Write rules code (punchboard new --rules shows how), or trust the code that is there.",
        "steps: [Ann: fly to the moon]",
    ),
}
