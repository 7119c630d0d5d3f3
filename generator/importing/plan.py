"""One file from reading to the texts of the files that are to be written. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.common.names import count
from engine.common.problems import Place
from engine.model import markup
from generator.importing import ids, plain_layout, set_file
from generator.importing.cell_markup import Translator
from generator.importing.columns import ignore, meanings
from generator.importing.headers import table_of
from generator.importing.items import ItemMaker, merged, report_copies
from generator.importing.layouts_read import keys_read
from generator.importing.pictures import FoundPictures, differs, near
from generator.importing.tables import sources
from generator.importing.tables.grid import Journal, listed
from generator.typesetting import fonts, game_fonts, noto

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.importing.columns import Meaning
    from generator.importing.ids import Cells
    from generator.importing.request import ImportRequest, ImportTarget

DIGITS = 12  # of the digest of the CSV that an import has written
_SETTINGS = ("sheets", "encoding", "delimiter", "header", "columns", "ignore", "merge", "markup", "icons")


@dataclass(slots=True)
class ImportPlan:
    """What an import writes: texts and pictures by their path in the game's folder. And what it has to report."""

    target: ImportTarget
    source: str
    journal: Journal = field(default_factory=Journal)
    items: list[Cells] = field(default_factory=list)
    files: dict[str, str | bytes] = field(default_factory=dict)
    changes: ids.ImportChanges = field(default_factory=ids.ImportChanges)


def plan_import(path: Path, name: str, target: ImportTarget, request: ImportRequest) -> ImportPlan:
    """Read a file, and return what is to be written; problems are in its journal."""
    plan = ImportPlan(target, name)
    settings = _settings(target.record, request.settings)
    options = sources.ReadingOptions(
        settings.get("encoding", ""),
        settings.get("delimiter", ""),
        tuple(settings.get("sheets", ())),
        settings.get("header"),
    )
    grid = sources.read(path, name, options, plan.journal)
    if grid is None or not (request.overwrite or _is_untouched(plan)):
        return plan
    table = table_of(grid, options.header, plan.journal)
    columns = meanings(table, settings.get("columns", {}), plan.journal)
    ignore(columns, settings.get("ignore", ()), table, plan.journal)
    pictures = near(path, target.folder if target.game else None)
    translator = _translator(target, settings, pictures)
    known, prefix = _layouts(target, request)
    maker = ItemMaker(table, columns, translator, pictures, known, prefix, plan.journal)
    plan.items = maker.items()
    if not plan.items and not plan.journal.problems:
        plan.journal.problems.error(
            "import-file", Place(name), "the file has no cards", "a row for each card below the header"
        )
    if settings.get("merge"):
        plan.items = merged(plan.items, plan.journal)
    ids.give_ids(plan.items, target.old, target.taken, target.set_id)
    report_copies(plan.items, plan.journal)
    plan.changes = ids.changes(plan.items, target.old)
    _report_undrawable(plan)
    _add_art(plan, pictures, request.overwrite)
    _add_set(plan, columns, request, settings)
    return plan


def _is_untouched(plan: ImportPlan) -> bool:
    """Tell whether the set's CSV is as the last import wrote it; report it if its author has changed it."""
    target = plan.target
    wrote = target.record.get("wrote")
    if wrote is None or target.csv is None or digest(target.csv)[:DIGITS] == wrote:
        return True
    place = Place(f"components/{target.folder.name}/pieces/{target.set_id}.csv")
    hint = "make them in the imported file, or write over them with --overwrite"
    plan.journal.problems.error("import-edited", place, "the file has changes that the import would lose", hint=hint)
    return False


def _report_undrawable(plan: ImportPlan) -> None:
    """Say which characters no font has, and which fonts would; the check reports each at its card."""
    text = "".join(dict.fromkeys("".join(cell for item in plan.items for cell in item.values())))
    lost = _lost(plan.target, text)
    if lost:
        language = plan.target.game.language if plan.target.game else ""
        names = dict.fromkeys(name for char in lost if (name := noto.font_name(char, language)))
        how = f"install {' and '.join(names)}, or " if names else ""
        plan.journal.decide(
            "characters", f"no font has {listed(lost)}: {how}put a font that has them under fonts: of game.yaml"
        )


def _lost(target: ImportTarget, text: str) -> list[str]:
    """Return the characters of a text that no font of the game has."""
    own = game_fonts.usable_fonts(target.game) if target.game else ()
    return fonts.missing(text, fonts.face_of("text"), own, target.game.language if target.game else "")


def _settings(record: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the last import with those that are said now put over them."""
    settings = {key: record[key] for key in _SETTINGS if key in record}
    for key, value in said.items():
        settings[key] = {**settings.get(key, {}), **value} if isinstance(value, dict) else value
    return settings


def _translator(target: ImportTarget, settings: Mapping[str, Any], pictures: FoundPictures) -> Translator:
    game = target.game
    names = set(game.icons) | {term.id for term in game.terms.values() if term.icon} if game else set()
    icons = {str(token): str(name) for token, name in settings.get("icons", {}).items()}
    known = frozenset(names | pictures.symbols())
    return Translator(icons, known, settings.get("markup", True), lambda char: not _lost(target, char))


def _layouts(target: ImportTarget, request: ImportRequest) -> tuple[frozenset[str], str]:
    """Return the layouts that a card may name, and the set's id if layouts are made for the words of a column; else ""."""
    known = frozenset(target.game.layouts) if target.game else frozenset[str]()
    base = str(target.data.get("face", "")) if target.text else "" if request.face else target.set_id
    return known, base if base == target.set_id else ""


def _add_art(plan: ImportPlan, pictures: FoundPictures, overwrite: bool) -> None:
    """Add the pictures and icons that the items use. One that differs in the game stays, since its author may have drawn it."""
    for item in plan.items:
        for cell in item.values():
            for token in markup.parse(cell).tokens() if "{" in cell else ():
                path = pictures.near.get(f"{token.name}.svg") if isinstance(token, markup.Icon) else None
                if path is not None:
                    pictures.use(path)
    art = plan.target.folder / "art"
    kept = [name for name, data in sorted(pictures.used.items()) if not overwrite and differs(art / name, data)]
    if kept:
        plan.journal.decide(
            "pictures", f"kept as they are in art/: {listed(kept)}; --overwrite takes those beside the file"
        )
    plan.files |= {f"art/{name}": data for name, data in sorted(pictures.used.items()) if name not in kept}


def _add_set(plan: ImportPlan, columns: list[Meaning], request: ImportRequest, settings: Mapping[str, Any]) -> None:
    """Add the files of the set: its YAML, its CSV, and layouts if it is new."""
    target = plan.target
    keys = set_file.keys_of(plan.items)
    values = [key for key in keys if key not in set_file.FIRST]
    text = target.text or _new_set(plan, columns, request)
    drawn = keys_read(target, plan.files)
    unread = [key for key in values if key not in drawn] if drawn is not None else []
    once = request.once or isinstance(target.data.get("items"), list)
    if unread:
        how = "left out" if once else "kept under `ignore`"
        plan.journal.decide(
            "not drawn", f"{count(len(unread), 'column')}, which no layout reads, {how}: {', '.join(unread)}"
        )
    record = {"from": plan.source, **settings}
    if once:
        text = set_file.put_block(text, "import", set_file.block("import", record))
        text = set_file.put_block(
            text, "items", set_file.yaml_items(plan.items, [key for key in keys if key not in unread])
        )
    else:
        text = set_file.put_block(text, "items", _items_block(target, unread))
        table = plan.files[f"pieces/{target.set_id}.csv"] = set_file.csv_of(plan.items, keys)
        text = set_file.put_block(text, "import", set_file.block("import", {**record, "wrote": digest(table)[:DIGITS]}))
    plan.files[f"pieces/{target.set_id}.yaml"] = text
    _add_coloured(plan)


def _add_coloured(plan: ImportPlan) -> None:
    """Add the layouts that the words of a column ask for; those that the game has keep their colours."""
    of_set = f"{plan.target.set_id}-"
    there = set(plan.target.game.layouts) if plan.target.game else set()
    wanted = {face for item in plan.items if (face := item.get("face", "")).startswith(of_set)}
    first = 1 + sum(1 for name in there if name.startswith(of_set) and name != f"{of_set}back")
    for number, name in enumerate(sorted(wanted - there), first):
        plan.files.setdefault(f"layouts/{name}.yaml", plain_layout.coloured(plan.target.set_id, number))


def _items_block(target: ImportTarget, unread: list[str]) -> str:
    """Return `items:` that refers to the CSV, with what its author has added."""
    written = target.data.get("items")
    kept = {key: value for key, value in written.items() if key != "ignore"} if isinstance(written, dict) else {}
    ignore = {"ignore": unread} if unread else {}
    return set_file.block("items", {**kept, "file": f"{target.set_id}.csv", **ignore})


def _new_set(plan: ImportPlan, columns: list[Meaning], request: ImportRequest) -> str:
    """Return the YAML of a new set without its items, and add its layouts unless the user has named others."""
    target = plan.target
    stem = Path(plan.source).stem
    title = request.title or stem.replace("-", " ").replace("_", " ").strip() or target.set_id
    face, back, size = request.face, request.back, request.size
    if not face:
        made = plain_layout.plain_layout(columns, plan.items, size, f"A plain layout of {title}.")
        if not size and made.size != plain_layout.LARGER[0]:
            plan.journal.decide("size", f"{made.size}, so that the longest text fits; --size names another")
        face, size = target.set_id, made.size
        _add_layout(plan, face, made.text)
    if not back:
        back = f"{target.set_id}-back"
        _add_layout(plan, back, plain_layout.back_layout(title))
    head = {"set": target.set_id, "title": title, "kind": "card", "size": size or "poker", "face": face, "back": back}
    lines = {**head, "provenance": "prototype imported"}
    return "".join(f"{key}: {set_file.flow(value)}\n" for key, value in lines.items())


def _add_layout(plan: ImportPlan, name: str, text: str) -> None:
    if not (plan.target.game and name in plan.target.game.layouts):
        plan.files[f"layouts/{name}.yaml"] = text
