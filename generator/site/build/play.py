"""The page on which a reader plays a game in the browser, without a server: `punchboard site --play`.

Python for browsers (Pyodide) runs the rules code itself. Its files come from the npm package `pyodide`, which the user has
installed; they are copied into the site, so that the page asks nobody else. Nothing is loaded before a reader asks for it.
"""

from __future__ import annotations

import io
import json
import zipfile
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.reading import MEGABYTE, ReadError, read_bytes, read_own
from engine.model.packing import packed
from engine.own_code.choice import decide
from generator.playing.server import filled_page
from generator.words.catalogue import ENGLISH, binary_catalogue, language, say
from generator.words.scripts import in_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Game
    from generator.site.writing.book import Book

PLAY = "play"  # the folder of the page, below that of its game
SHARED = "assets/play"  # what the pages of all games load
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_LARGEST = 60 * MEGABYTE  # of a file of Pyodide
_LARGEST_OWN = 4 * MEGABYTE  # of a file of the program
_CODE = (  # the packages and modules that a game in the browser imports, besides the rules of the game
    *("engine/__init__.py", "engine/games/__init__.py", "generator/__init__.py"),
    *(
        "engine/common",
        "engine/data",
        "engine/effects",
        "engine/load",
        "engine/model",
        "engine/own_code",
        "engine/play",
    ),
    *("engine/rules_code", "engine/runs", "engine/scenario", "engine/sessions"),
    *("generator/common/__init__.py", "generator/common/local_server.py", "generator/playing", "generator/tabletop"),
    "generator/words",
)
_WHEN = (1980, 1, 1, 0, 0, 0)  # of every file in the archive: equal code gives equal bytes
_PAGE = "generator/playing/page"
_HOME = Path(__file__).resolve().parents[3]  # of the packages `engine` and `generator`


def pyodide_files(folder: Path) -> dict[str, bytes]:
    """Return the files of Pyodide by uri. Raises ReadError if the folder does not have them."""
    return {f"{SHARED}/pyodide/{name}": _read(folder / name) for name in _PYODIDE}


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, _LARGEST)
    except ReadError as error:
        raise ReadError(error.fault, f"{path} {error}; expected the files of the npm package pyodide") from None


def page_files() -> dict[str, bytes]:
    """Return the scripts and the style of the page, in the language that is spoken now."""
    page = _HOME / _PAGE
    names = [path.name for path in sorted(page.iterdir()) if path.suffix in {".js", ".css"} and path.name != "alone.js"]
    files = {name: read_own(page / ("alone.js" if name == "server.js" else name), _LARGEST_OWN) for name in names}
    return {
        f"{SHARED}/{name}": in_language(data.decode()).encode() if name.endswith(".js") else data
        for name, data in files.items()
    }


def game_files(book: Book, pyodide: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the page of a game and what it loads; nothing if the game has no rules code that runs."""
    game = book.game
    if book.rules_code is None:
        return {}
    pictures = {f"{piece}/{side}": f"../../{picture.small}" for (piece, side), picture in book.pictures.items()}
    loaded = {
        "code.zip": _archive(dict(_code(game))),
        "game.json": packed(game).encode(),
        "pictures.json": json.dumps(pictures, sort_keys=True, separators=(",", ":")).encode(),
    }
    size = sum(map(len, [*pyodide.values(), *loaded.values()]))
    files = {**loaded, "index.html": _page(game, _rules(game), round(size / 1e6)).encode()}
    return {f"{game.id}/{PLAY}/{name}": data for name, data in files.items()}


def _page(game: Game, rules: str, size: int) -> str:
    """Return the page; it says what its scripts load by attributes of its root."""
    data = {"pyodide": f"../../{SHARED}/pyodide/", "code": "code.zip", "game": "game.json", "pictures": "pictures.json"}
    data |= {"rules": rules, "size": str(size)}
    words = {"language": language(), "title": game.title, "site": "../../assets/pb", "page": f"../../{SHARED}"}
    return filled_page(words, data, back=say("To the rules of {game}", game=game.title))


def _rules(game: Game) -> str:
    """Return the package with the rules of a game."""
    choice = decide(game.folder)
    return choice.package if choice.kind in {"own", "installed"} else f"engine.games.{game.id.replace('-', '_')}"


def _code(game: Game) -> Iterator[tuple[str, bytes]]:
    """Yield all code that the page runs: its path in the archive, and its bytes."""
    for name in _CODE:
        yield from _modules(_HOME / name, name)
    choice = decide(game.folder)
    package = _rules(game).replace(".", "/")
    if choice.kind == "own" and choice.code is not None:
        yield from ((f"{package}/{name}", data) for name, data in choice.code.files.items())
    elif choice.kind == "installed":
        yield from _modules(Path(str(resources.files(choice.package))), package)
    else:
        yield from _modules(_HOME / package, package)
    if language() != ENGLISH:
        yield f"generator/words/{language()}.mo", binary_catalogue(language())


def _modules(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield a module, or all modules of a package."""
    files = [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    for file in files:
        inside = name if file == path else f"{name}/{file.relative_to(path).as_posix()}"
        yield inside, read_own(file, _LARGEST_OWN)


def _archive(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _WHEN), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
