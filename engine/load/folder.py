"""Loads a game's folder into one `Game`, and reports everything that is wrong with it in one run.

The order: check the syntax (`engine.data.source`) and the schema (`engine.data.schema`), build the model, check its
references and inventory (`engine.load.references`). When a file cannot be read, we do not know the names in it, so we do
not check references to names of its kind.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import Cache, digest
from engine.common.problems import Place, Problems
from engine.data.source import Document, FileReader, Positions
from engine.data.untrusted import RawMapping
from engine.load import assemble, assemble_table, contents, lenders, placeholders, translation
from engine.load.lenders import Borrowed
from engine.load.quantities import Quantities
from engine.load.tuning import tuned_parts
from engine.model import Game, Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.data.spreadsheets import Spreadsheet
    from engine.model import Constant, PieceSet
    from engine.model.written import Written

# where the files of each kind are, relative to the game's folder
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
    "mutation": ("mutation.yaml",),
    "mutation-rates": ("mutation-rates.yaml",),
    "translation": ("i18n/*/*.yaml", "i18n/*/*/*.yaml"),
}


@dataclass(slots=True)
class Folder:
    """The documents of a game's folder by kind of file. `broken` holds the kinds of which a file could not be read."""

    root: Path
    path: Path
    problems: Problems
    cache: Cache
    documents: dict[str, list[Document]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    borrowed: Borrowed = field(default_factory=Borrowed)
    language: str = ""  # into which its texts are translated

    def each(self, kind: str) -> Iterator[Document]:
        """Yield the documents of a kind, in the order of their files' names."""
        yield from self.documents.get(kind, ())


def paths(folder: Path, kind: str) -> list[Path]:
    """Return the files of a kind in a game's folder, including broken links."""
    names: set[Path] = set()
    for pattern in KINDS[kind]:
        if "*" in pattern:
            names.update(folder.glob(pattern))
        elif os.path.lexists(folder / pattern):
            names.add(folder / pattern)
    return sorted(names)


def root_of(folder: Path) -> Path:
    """Return the project's root: the folder that holds `components/`, or else the parent of the game's folder."""
    parent = folder.resolve().parent
    return parent.parent if parent.name == "components" else parent


def open_cache(folder: Path, root: Path) -> Cache:
    """Return the cache of a game's folder. It is empty when the code that reads data has changed."""
    from engine.common.fingerprint import program

    return Cache(root / ".punchboard-cache" / f"{folder.name}.results", program(*readers()))


def readers() -> tuple[Path, ...]:
    """Return the code and schemas that read data and fill in its numbers; cached values depend on them."""
    from engine.common.resources import resource

    package = Path(__file__).resolve().parents[1]
    return (*(package / part for part in ("common", "data", "load", "model")), resource("schemas"))


def load(
    folder: Path,
    problems: Problems,
    *,
    root: Path | None = None,
    cache: Cache | None = None,
    tune: Mapping[str, int] | None = None,
    language: str = "",
) -> Game | None:
    """Load the game in `folder` and add what is wrong to `problems`; None when there is no readable game.yaml.

    `tune` puts other numbers in place of those of the data, by name (`engine.load.tuning`); UnknownNumberError when
    there is no such number. `language` is that of the texts: one into which the game is translated.

    The result is a game even when `problems.failed`, so that further checks can run. Do not print or play such a game.
    """
    from engine.load import references

    found = read_folder(folder, problems, root=root, cache=cache)
    validate(found)
    languages = translation.review(found.documents, problems, language)
    found.language = language if language in languages else ""
    game = build(found, tune)
    if game is not None:
        game = replace(game, languages=languages)
        if found.language:
            templates = translation.templates(found.documents, language)
            words = translation.words(found.documents, language)
            game = replace(game, language=language, templates=templates, words=words)
        references.check(game, found.broken, problems, found.cache)
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
        problems.error("file-missing", Place(reader.name(folder)), "no such folder", hint=reader.did_you_mean(folder))
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
    found.borrowed = lenders.read(found.documents["layout"], reader)
    _report_unread_files(found, reader)
    return found


def _report_unread_files(found: Folder, reader: FileReader) -> None:
    """Warn of data files that nothing reads, for example because their folder is misspelt."""
    known = {path for kind in KINDS for path in paths(found.path, kind)}
    for path in sorted(found.path.rglob("*.y*ml")):
        if path not in known and path.suffix in {".yaml", ".yml"}:
            expected = (
                "game.yaml, rulings.yaml, aids.yaml, round.yaml, setup.yaml, history.yaml, credits.yaml, mutation.yaml, or .yaml in"
                " pieces, layouts, rules, scenarios or i18n"
            )
            found.problems.warning("file-stray", Place(reader.name(path)), "nothing reads this file", expected)


def _read_table(reader: FileReader, path: Path, document: Document, found: Folder) -> None:
    """Replace `items: {file: …}` by the rows of the spreadsheet."""
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
    from engine.data import spreadsheets

    fields = RawMapping(document.value, document.where).mapping("fields")
    rows, spots = spreadsheets.read_items(sheet, settings, reader.problems, fields)
    document.positions.sheet = spots
    document.hash = digest(document.hash, raw or b"")
    document.value = {**document.written, "items": rows}


def _read_sheet(reader: FileReader, raw: bytes, table: Path, cache: Cache) -> Spreadsheet | None:
    """Return the cells of a spreadsheet. They are cached by content, because reading a workbook is slow."""
    from engine.data import spreadsheets

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
    """Check every document by its schema. Documents that follow it are remembered by content."""
    from engine.data import modeline, quick_schema

    borrowed = found.borrowed
    lent = {"layout": list(borrowed.layouts.values()), "game": list(borrowed.games.values())}
    for kind, documents in [*found.documents.items(), *lent.items()]:
        for document in documents:
            if documents is not lent.get(kind):
                modeline.check(kind, document, found.root, found.problems)
            key = f"schema {kind} {document.file}"
            known = found.cache.get(key) or {"document": "", "marks": []}
            if known["document"] == document.hash:
                continue
            if not quick_schema.accepts(kind, document.written, set(known["marks"])) or not (
                document.value is document.written or quick_schema.accepts(kind, document.value)
            ):
                from engine.data import schema

                violations = Problems()
                schema.validate(kind, document.written, document.where, violations)
                if document.value is not document.written:
                    schema.validate(kind, document.value, document.where, violations)
                found.problems.extend(violations)
                if violations.found:
                    continue
            marks = quick_schema.marks(kind, document.written)
            found.cache.put(key, {"document": document.hash, "marks": marks})


def build(found: Folder, tune: Mapping[str, int] | None = None) -> Game | None:
    """Build the game from all values that have the right type; None without a game.yaml. `tune`: other numbers, by name."""
    document = next(found.each("game"), None)
    if document is None or not isinstance(document.value, dict):
        return None
    sets = [made for d in found.each("pieces") if (made := assemble.piece_set(d.value, d.where))]
    raw = RawMapping(document.value, document.where)
    constants, sets_by_id = tuned_parts(assemble.constants(raw), {s.id: s for s in sets}, tune or {})
    written = _fill_placeholders(found, raw, constants, sets_by_id, None if tune or found.language else found.cache)
    raw = RawMapping(document.value, document.where)
    parts = _contents(found, raw)
    contents.report_duplicates(found.problems, sets, parts)
    lending = lenders.lenders(found.borrowed, found.path)
    return Game(
        id=raw.text("id"),
        title=raw.text("title"),
        prefix=raw.text("prefix"),
        version=raw.text("version"),
        players=assemble.players(raw),
        folder=found.path,
        about=raw.text("about"),
        credits=assemble.game_credits(raw, [(d.value, d.where) for d in found.each("credits")]),
        colours={**{name: c for lender in lending for name, c in lender.colours.items()}, **raw.strings("colours")},
        icons=raw.strings("icons"),
        constants=constants,
        options=assemble.options(raw),
        terms={term.id: term for term in parts.terms},
        sets=sets_by_id,
        layouts=_layouts(found),
        sections=tuple(parts.sections),
        rulings={ruling.id: ruling for ruling in parts.rulings},
        aids=parts.aids,
        scenarios={s.id: s for s in parts.scenarios},
        print=raw.mapping("print"),
        where=document.where,
        data_hash=_data_hash(found, tune or {}),
        file_hashes={kind: _file_hash(found, kind) for kind in KINDS},
        sources=raw.mapping("sources"),
        fonts=assemble.fonts(raw),
        round=parts.round,
        setup=parts.setup,
        history=tuple(version for d in found.each("history") for version in assemble_table.history(d.value, d.where)),
        site=raw.text("site"),
        site_title=raw.text("site_title"),
        language=raw.text("language") or "en",
        written=written,
        lenders=lending,
        waivers=tuple(waiver for d in found.each("mutation") for waiver in assemble_table.waivers(d.value, d.where)),
        rates=next((assemble_table.build_rates(d.value, d.where) for d in found.each("mutation-rates")), None),
    )


def _layouts(found: Folder) -> dict[str, Layout]:
    own = {
        _stem(d.file): Layout(_stem(d.file), d.value if isinstance(d.value, dict) else {}, d.where)
        for d in found.each("layout")
    }
    return own | lenders.layouts(found.borrowed, found.path.name)


def _data_hash(found: Folder, tune: Mapping[str, int]) -> str:
    """Return a hash of all that a game is made from."""
    own = (document for documents in found.documents.values() for document in documents)
    return digest(
        *_named(own), *_named(found.borrowed.documents), *(f"{name}={number}" for name, number in tune.items())
    )


def _file_hash(found: Folder, kind: str) -> str:
    """Return a hash of the files of one kind; borrowed files count as layouts."""
    return digest(*_named(found.each(kind)), *(_named(found.borrowed.documents) if kind == "layout" else ()))


def _named(documents: Iterable[Document]) -> Iterator[str]:
    """Yield the name of each file with the hash of its content."""
    return (f"{document.file} {document.hash}" for document in documents)


def _contents(found: Folder, raw: RawMapping) -> contents.FileContents:
    return contents.FileContents(
        sections=[section for d in found.each("rules") for section in assemble.sections(d.value, d.where)],
        rulings=[ruling for d in found.each("rulings") for ruling in assemble.rulings(d.value, d.where)],
        scenarios=[scenario for d in found.each("scenarios") for scenario in assemble.scenarios(d.value, d.where)],
        terms=list(assemble.terms(raw)),
        aids=tuple(aid for d in found.each("aids") for aid in assemble.aids(d.value, d.where)),
        round=next((assemble_table.build_round(d.value, d.where) for d in found.each("round")), None),
        setup=next((assemble_table.build_setup(d.value, d.where) for d in found.each("setup")), None),
    )


def _fill_placeholders(
    found: Folder, raw: RawMapping, constants: dict[str, Constant], sets: dict[str, PieceSet], cache: Cache | None
) -> Written:
    """Fill in the numbers of all texts, from constants, sets and pieces. `cache`: where filled documents are kept."""
    quantities = Quantities(constants, sets, assemble.players(raw))
    languages = (raw.text("language") or "en", found.language)
    return placeholders.fill(found.documents, quantities, found.problems, languages, cache)


def _stem(file: str) -> str:
    return file.rsplit("/", 1)[-1].removesuffix(".yaml")


__all__ = ["Folder", "Positions", "build", "load", "open_cache", "paths", "read_folder", "root_of", "validate"]
