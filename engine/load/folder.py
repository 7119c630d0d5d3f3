"""A game's folder → one `Game`, with everything that is wrong with it said in one go.

In order: syntax (`engine.data.source`), schema (`engine.data.schema`), then the model is built and its references and inventory
are checked (`engine.load.references`). A file that cannot be read makes the names it would have held unknown, so checks of
references to that kind of name are left out rather than report nonsense.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import Cache, digest
from engine.common.problems import Place, Problems
from engine.data import spreadsheets
from engine.data.source import Document, FileReader, Positions
from engine.data.untrusted import RawMapping
from engine.data.values import Where
from engine.load import assemble, assemble_table
from engine.model import Credits, Game, Layout

if TYPE_CHECKING:
    from collections.abc import Iterator

# kind of file: where files of it lie, relative to the game's folder
KINDS = {
    "game": ("game.yaml",),
    "pieces": ("pieces/*.yaml",),
    "layout": ("layouts/*.yaml",),
    "rules": ("rules/*.yaml",),
    "rulings": ("rulings.yaml",),
    "aids": ("aids.yaml",),
    "round": ("round.yaml",),
    "setup": ("setup.yaml",),
    "scenarios": ("scenarios/*.yaml", "scenarios/*/*.yaml"),
    "history": ("history.yaml",),
    "credits": ("credits.yaml", "art/credits.yaml"),
}


@dataclass(slots=True)
class Folder:
    """What was read: documents by kind, and the kinds of which some file could not be read."""

    root: Path
    path: Path
    problems: Problems
    cache: Cache
    documents: dict[str, list[Document]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def each(self, kind: str) -> Iterator[Document]:
        """The documents of a kind, by name of their file."""
        yield from self.documents.get(kind, ())


def paths(folder: Path, kind: str) -> list[Path]:
    """The files of a kind that lie in a game's folder, broken links included."""
    names: set[Path] = set()
    for pattern in KINDS[kind]:
        if "*" in pattern:
            names.update(folder.glob(pattern))
        elif os.path.lexists(folder / pattern):
            names.add(folder / pattern)
    return sorted(names)


def root_of(folder: Path) -> Path:
    """The project's root: what holds `components/`, else the folder above the game's."""
    parent = folder.resolve().parent
    return parent.parent if parent.name == "components" else parent


def open_cache(folder: Path, root: Path) -> Cache:
    """The cache of a game's folder."""
    from engine.common.fingerprint import program
    from engine.common.resources import resource

    package = Path(__file__).resolve().parents[1]
    readers = [package / "common", package / "data", resource("schemas")]  # what is kept of data follows from these
    return Cache(root / ".punchboard-cache" / f"{folder.name}.json", program(*readers))


def load(folder: Path, problems: Problems, *, root: Path | None = None, cache: Cache | None = None) -> Game | None:
    """Load the game in `folder`, adding what is wrong to `problems`; None when there is no readable game.yaml.

    A game comes back even when `problems.failed`, so that further checks can run; nothing should be made from it then.
    """
    from engine.load import references

    found = read_folder(folder, problems, root=root, cache=cache)
    validate(found)
    game = build(found)
    if game is not None:
        references.check(game, found.broken, problems)
    if cache is None:
        found.cache.save()
    return game


def read_folder(folder: Path, problems: Problems, *, root: Path | None = None, cache: Cache | None = None) -> Folder:
    """Read and parse every file of the game, tables included."""
    root = root.resolve() if root else root_of(folder)
    folder = folder.resolve()
    used = cache or open_cache(folder, root)
    found = Folder(root, folder, problems, used)
    reader = FileReader(root, folder, problems, used)
    if not folder.is_dir():
        problems.error("file-missing", Place(reader.name(folder)), "no such folder", hint=reader.near(folder))
        return found
    for kind in KINDS:
        documents = found.documents.setdefault(kind, [])
        for path in [folder / "game.yaml"] if kind == "game" else paths(folder, kind):
            document = reader.read_yaml(path)
            if document is None:
                found.broken.add(kind)
            else:
                documents.append(document)
                if kind == "pieces":
                    _read_table(reader, path, document, found)
    _report_strangers(found, reader)
    return found


def _report_strangers(found: Folder, reader: FileReader) -> None:
    """Warn of data files that nothing reads: a misspelt folder would otherwise vanish without a word."""
    known = {path for kind in KINDS for path in paths(found.path, kind)}
    for path in sorted(found.path.rglob("*.y*ml")):
        if path not in known and path.suffix in {".yaml", ".yml"}:
            expected = (
                "game.yaml, rulings.yaml, aids.yaml, round.yaml, setup.yaml, history.yaml, credits.yaml, or .yaml in"
                " pieces, layouts, rules or scenarios"
            )
            found.problems.warning("file-stray", Place(reader.name(path)), "nothing reads this file", expected)


def _read_table(reader: FileReader, path: Path, document: Document, found: Folder) -> None:
    """Put the rows of a spreadsheet in place of `items: {file: …}`."""
    settings = RawMapping(document.value, document.where).inside("items")
    name = settings.word("file")
    if name is None:
        return
    table = path.parent / name
    raw = reader.read_bytes(table, lambda: settings.where.at("file"))
    sheet = None if raw is None else _read_sheet(reader, raw, table, found.cache)
    if sheet is None:
        found.broken.add("pieces")
        return
    rows, spots = spreadsheets.read_items(sheet, settings, reader.problems)
    document.positions.tables.update({("items", *path_): spot for path_, spot in spots.items()})
    document.hash = digest(document.hash, raw or b"")
    document.value = {**document.written, "items": rows}


def _read_sheet(reader: FileReader, raw: bytes, table: Path, cache: Cache) -> spreadsheets.Spreadsheet | None:
    """The cells of a spreadsheet, remembered by content: reading a workbook takes longer than a check of unchanged data."""
    key, name = f"table {table.suffix} {digest(raw)}", reader.name(table)
    stored = cache.get(key)
    if stored:
        return spreadsheets.Spreadsheet(name, stored["header"], stored["rows"], stored["lines"])
    if table.suffix.lower() == ".xlsx":
        sheet = spreadsheets.read_xlsx(raw, name, reader.problems)
    else:
        text = reader.decode(raw, name)
        sheet = None if text is None else spreadsheets.read_csv(text, name, reader.problems)
    if sheet is not None and not reader.problems.found:
        cache.put(key, {"header": sheet.header, "rows": sheet.rows, "lines": sheet.lines})
    return sheet


def validate(found: Folder) -> None:
    """Hold every document against its schema; verdicts are remembered by content."""
    from engine.data import modeline, quick_schema

    for kind, documents in found.documents.items():
        for document in documents:
            modeline.check(kind, document, found.root, found.problems)
            key = f"schema {kind} {document.file} {document.hash}"
            if found.cache.get(key) == "valid":
                continue
            if quick_schema.accepts(kind, document.written) and (
                document.value is document.written or quick_schema.accepts(kind, document.value)
            ):
                found.cache.put(key, "valid")
                continue
            from engine.data import schema

            verdict = Problems()
            schema.validate(kind, document.written, document.where, verdict)
            if document.value is not document.written:
                schema.validate(kind, document.value, document.where, verdict)
            found.problems.extend(verdict)
            if not verdict.found:
                found.cache.put(key, "valid")


def build(found: Folder) -> Game | None:
    """The model, from whatever is of the right type; None without a game.yaml."""
    document = next(found.each("game"), None)
    if document is None or not isinstance(document.value, dict):
        return None
    raw = RawMapping(document.value, document.where)
    duplicates = _Once(found.problems)
    sets = [made for d in found.each("pieces") if (made := assemble.piece_set(d.value, d.where))]
    sections = [section for d in found.each("rules") for section in assemble.sections(d.value, d.where)]
    rulings = [ruling for d in found.each("rulings") for ruling in assemble.rulings(d.value, d.where)]
    scenarios = [scenario for d in found.each("scenarios") for scenario in assemble.scenarios(d.value, d.where)]
    terms = list(assemble.terms(raw))
    duplicates.look("set", [(s.id, s.where.inside("set")) for s in sets])
    duplicates.look("piece", [(item.id, item.where.inside("id")) for s in sets for item in s.items])
    duplicates.look("section", [(s.id, s.where.inside("id")) for s in sections])
    duplicates.look("rule", [(rule.id, rule.where.inside("id")) for s in sections for rule in s.rules])
    duplicates.look("ruling", [(ruling.id, ruling.where.inside("id")) for ruling in rulings])
    duplicates.look("scenario", [(s.id, s.where.inside("scenario")) for s in scenarios])
    duplicates.look("term", [(term.id, term.where.inside("id")) for term in terms])
    aids = tuple(aid for d in found.each("aids") for aid in assemble.aids(d.value, d.where))
    duplicates.look("aid", [(aid.id, aid.where.inside("id")) for aid in aids])
    walk = next((assemble_table.the_round(d.value, d.where) for d in found.each("round")), None)
    duplicates.look("phase", [(phase.id, phase.where.inside("id")) for phase in walk.phases] if walk else [])
    setup = next((assemble_table.the_setup(d.value, d.where) for d in found.each("setup")), None)
    for way in setup.ways if setup else ():
        duplicates.look("choice", [(choice.id, choice.where.inside("id")) for choice in way.choices])
    duplicates.look("way", [(way.id, way.where.inside("id")) for way in setup.ways] if setup else [])
    duplicates.look("step", [(step.id, step.where.inside("id")) for step in setup.steps] if setup else [])
    return Game(
        id=raw.text("id"),
        title=raw.text("title"),
        prefix=raw.text("prefix"),
        version=raw.text("version"),
        players=assemble.players(raw),
        folder=found.path,
        about=raw.text("about"),
        credits=Credits(
            raw.strings("credits"),
            tuple(one for d in found.each("credits") for one in assemble.art_credits(d.value, d.where)),
        ),
        colours=raw.strings("colours"),
        icons=raw.strings("icons"),
        constants=assemble.constants(raw),
        options=assemble.options(raw),
        terms={term.id: term for term in terms},
        sets={s.id: s for s in sets},
        layouts={
            _stem(d.file): Layout(_stem(d.file), d.value if isinstance(d.value, dict) else {}, d.where)
            for d in found.each("layout")
        },
        sections=tuple(sections),
        rulings={ruling.id: ruling for ruling in rulings},
        aids=aids,
        scenarios={s.id: s for s in scenarios},
        print=raw.mapping("print"),
        where=document.where,
        data_hash=digest(*(f"{d.file} {d.hash}" for documents in found.documents.values() for d in documents)),
        sources=raw.mapping("sources"),
        fonts=assemble.fonts(raw),
        round=walk,
        setup=setup,
        history=tuple(one for d in found.each("history") for one in assemble.history(d.value, d.where)),
        site=raw.text("site"),
    )


def _stem(file: str) -> str:
    return file.rsplit("/", 1)[-1].removesuffix(".yaml")


@dataclass(slots=True)
class _Once:
    """Reports names that are given twice."""

    problems: Problems

    def look(self, what: str, names: list[tuple[str, Where]]) -> None:
        first: dict[str, Where] = {}
        for name, where in names:
            if name in first:
                hint = f"the first stands at {first[name].at()}"
                self.problems.error("id-duplicate", where.at(), f"{what} '{name}' twice", hint=hint)
            else:
                first[name] = where


__all__ = ["Folder", "Positions", "build", "load", "open_cache", "paths", "read_folder", "root_of", "validate"]
