"""Creates a new game with rules code: the plain starter, with the files of `game/` in place of those of the same name."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from engine.own_code import trusted
from engine.own_code.files import read_code
from generator.starter import renamed, starter_files

if TYPE_CHECKING:
    from generator.starter import GameNames

_HERE = Path(__file__).resolve().parent / "game"
_CONSTANTS = """\
constants:
  hand_size: {title: Cards of a hand at the start, value: 3, from: prototype, rules: [MG-1.1]}
"""


def files_with_rules(names: GameNames) -> dict[str, str | bytes]:
    """Return the files of the game with rules code, with other names."""
    files = starter_files(names)
    constants = _CONSTANTS.replace("MG", names.prefix)
    files["game.yaml"] = str(files["game.yaml"]).replace("terms:\n", f"{constants}terms:\n", 1)
    files.update({path.relative_to(_HERE).as_posix(): renamed(path, names) for path in _HERE.rglob("*.yaml")})
    files.update({path.relative_to(_HERE).as_posix(): _code(path, names) for path in _HERE.rglob("*.py")})
    return dict(sorted(files.items()))


def trust_new(root: Path, name: str) -> str:
    """Trust the code that was just written, in its bytes. Return a sentence about it."""
    folder = root / "components" / name
    code = read_code(folder)
    try:
        if code is not None:
            trusted.trust(folder, code, root)
    except (trusted.TrustError, OSError) as error:
        return f"the rules code is not trusted yet ({error}): punchboard trust {name}"
    return f"the rules code in components/{name}/engine is trusted as it is. While you change it: punchboard trust {name} --always"


def _code(path: Path, names: GameNames) -> str:
    """Return a file of code with another id and prefix. The title stands in no code: it may have any characters."""
    text = path.read_text("utf-8").replace('"my-game"', json.dumps(names.name))
    return re.sub(r"\bMG\b", names.prefix, text)
