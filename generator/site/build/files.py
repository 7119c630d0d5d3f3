"""Collects the files that the site contains unchanged (theme, hand-written pages, icons, downloads), and writes the docs folder."""

from __future__ import annotations

import json
import os
import re
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place
from engine.common.reading import MEGABYTE, ReadError, as_text, read_bytes, read_own
from engine.common.resources import resource
from generator.common.output import is_link_below, write
from generator.pdf.raster import page_count
from generator.printing import file_names, past_prints
from generator.site.build.own_pages import PageReader
from generator.site.build.settings.own_settings import defaults
from generator.site.writing.book import RULES_FILE, Download, aid_file
from generator.words.catalogue import ENGLISH, language, later, say
from generator.words.scripts import in_language

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from engine.common.problems import Problems
    from engine.model import Game
    from generator.site.pages.contents import Nav

LARGEST = 40 * MEGABYTE  # of a file of the theme, or of Punchboard's own pages
LARGEST_PRINT = 400 * MEGABYTE  # of a printed file
LINK = later("Link to this")  # of the sign beside a heading
_TITLE = re.compile(r"^# (.+?)(?: \{.*\})?$", re.MULTILINE)


def theme_files(assets: Path) -> dict[str, bytes]:
    """Return styles, scripts and fonts by uri; scripts speak the language of the site."""
    return {
        f"assets/{path.relative_to(assets).as_posix()}": _theme_file(path)
        for path in sorted(assets.rglob("*"))
        if path.is_file()
    }


def _theme_file(path: Path) -> bytes:
    data = read_own(path, LARGEST)
    return in_language(data.decode()).encode() if path.suffix == ".js" else data


def hand_written(
    folder: Path, files: dict[str, bytes], only: Container[str] | None = None
) -> dict[str, dict[str, str]]:
    """Add every hand-written page, or those `only`, to `files`; returns, by folder, the uris of the pages by title, sorted by file name."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.rglob("*")):
        uri = path.relative_to(folder).as_posix()
        if path.is_file() and (only is None or uri in only):
            files[uri] = read_own(path, LARGEST)
            section, slash, _name = uri.partition("/")
            if slash and uri.endswith(".md"):
                found.setdefault(section, {})[title_of(path.stem, as_text(files[uri]))] = uri
    return found


def title_of(name: str, text: str) -> str:
    """Return the first heading of a Markdown file, or its name if it has none."""
    found = _TITLE.search(text)
    return found[1] if found else name.replace("-", " ").capitalize()


def game_files(
    root: Path, game: Game, files: dict[str, bytes], problems: Problems
) -> tuple[dict[str, str], tuple[Download, ...], tuple[str, ...]]:
    """Add a game's icons, printed files and own pages to `files`; returns icons by token, downloads, and uris of pages."""
    reader = PageReader(root, game, problems)
    icons = {}
    for token, stem in game.icons.items():
        drawing = reader.icon(stem)
        if drawing is not None:
            icons[token] = f"assets/{game.id}/icons/{stem}.svg"
            files[icons[token]] = drawing
    own = dict(reader.pages())
    files.update(own)
    return icons, tuple(_downloads(root, game, files, problems)), tuple(own)


def _downloads(root: Path, game: Game, files: dict[str, bytes], problems: Problems) -> list[Download]:
    """Return the files of the last whole print, or all printed files if it is unknown; the file with everything comes first."""
    found = []
    folder = root / "build" / "print" / game.printed_in
    if is_link_below(root, folder):
        return []
    made = past_prints.files_of_last_whole(folder)
    for path in sorted(folder.glob("*.pdf"), key=lambda path: (not path.stem.startswith(game.id), path.name)):
        name = file_names.read(path.name)
        if name is None or name.press or (made is not None and path.name not in made):
            continue
        try:
            data, pages = _printed(path)
        except ReadError as error:
            place = Place(path.relative_to(root).as_posix())
            problems.warning("site-download", place, f"this file {error}, so the site leaves it out")
            continue
        uri = f"{game.id}/downloads/{path.name}"
        files[uri] = data
        found.append(Download(uri, _file_title(game, name.stem), name.paper, len(data), pages))
    return found


def _printed(path: Path) -> tuple[bytes, int]:
    """Return the bytes and the number of pages of a printed file. Raises ReadError if it is a link or no PDF."""
    if path.is_symlink():
        raise ReadError("kind", "is a link")
    data = read_bytes(path, LARGEST_PRINT)
    try:
        return data, page_count(data)
    except RuntimeError:  # pypdfium2's errors are RuntimeErrors
        raise ReadError("syntax", "is no PDF") from None


def _file_title(game: Game, name: str) -> str:
    """Return the title of a printed file: that of its set (`senators`), of its aid (`aids-turn`), of everything, or of the rules."""
    if name == game.id:
        return later("Everything")
    if name in game.sets:
        return game.sets[name].title
    if name == f"{game.id}{file_names.RULES}":
        return RULES_FILE
    aids = {f"aids-{aid.id}": aid_file(aid) for aid in game.aids}
    return aids.get(name, name.replace("-", " ").capitalize())


def write_settings(root: Path, nav: Nav, own: Mapping[str, Any], extra: Mapping[str, Any]) -> None:
    """Write build/mkdocs.yml: Punchboard's settings, the project's own values, the folders, `extra` for our templates, the navigation."""
    build = root / "build"
    values: dict[str, Any] = {
        "INHERIT": os.path.relpath(resource("mkdocs.yml"), build),
        **own,
        "docs_dir": "docs",
        "site_dir": "site",
        "theme": {"custom_dir": os.path.relpath(resource("site") / "overrides", build), **_theme_language()},
        "extra": {**extra, "words": _frame_words()},
        "markdown_extensions": [_in_our_words(one) for one in defaults()["markdown_extensions"]],
        "nav": nav,
    }
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    write(build / "mkdocs.yml", ("# Written by `punchboard site`.\n" + "\n".join(lines) + "\n").encode())


def _in_our_words(extension: Any) -> Any:
    """Return an extension of Markdown, or one with its settings; the words among these in the language of the site."""
    if not isinstance(extension, dict):
        return extension
    title = "permalink_title"
    return {
        name: {key: say(LINK) if key == title else one for key, one in settings.items()}
        for name, settings in extension.items()
    }


def _frame_words() -> dict[str, str]:
    """Return the words of the frame of all pages (`site/overrides/main.html`)."""
    return {
        "menu": say("Menu"),
        "search": say("Search"),
        "scheme": say("Light or dark"),
        "pages": say("Pages"),
        "toc": say("On this page"),
        "kept": say("This game is kept on this device: you can read it without a network."),
        "notice": say("Notice"),
        "how": say("How to search"),
        "lost": say("There is no such page"),
        "moved": say(
            "It may have moved: every rule, ruling, card and example keeps its number. Press {key} and ask for it."
        ),
        "first": say("To the first page"),
        "tabs": say("Parts of the site"),
        "near": say("The page before and the next one"),
        "top": say("Back to the top"),
    }


def _theme_language() -> dict[str, str]:
    """Return the setting of the pages' language; none for English, which is that of our own settings, and for one that the theme lacks."""
    name = language().partition("-")[0]
    known = resources.files("material") / "templates" / "partials" / "languages" / f"{name}.html"
    return {"language": name} if name != ENGLISH and known.is_file() else {}


def sync(docs: Path, files: Mapping[str, bytes], hashes: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Make `docs` contain exactly the files of `hashes`; unchanged files keep their time stamp.

    `files` has the bytes of those that are not there already, `before` the hashes of those that are there, as far as they are
    known.
    """
    for uri, data in files.items():
        if before.get(uri) != hashes[uri]:
            write(docs / uri, data)
    for path, _folders, names in os.walk(docs, topdown=False):
        folder = Path(path)
        inside = "" if folder == docs else f"{folder.relative_to(docs).as_posix()}/"
        for name in names:
            if f"{inside}{name}" not in hashes:
                (folder / name).unlink()
        if folder != docs and not any(folder.iterdir()):
            folder.rmdir()
