"""Workbooks: sheets, formats of numbers, formulas and errors of the spreadsheet program."""

from __future__ import annotations

from tests.importing.workbooks import ODS, ods, ods_row, workbook


def test_a_workbook(desk):
    def edit(book):
        sheet = book.active
        sheet.title = "Notes"
        sheet.sheet_state = "hidden"
        cards = book.create_sheet("Cards")
        for row in (
            ["Name", "No", "Share", "Flag", "Born"],
            ["Dragon", 7, 0.25, True, None],
            [],
            ["Elf", 12, 0.5, False, None],
        ):
            cards.append(row)
        for cell in ("B2", "B4"):
            cards[cell].number_format = "000"
        cards["C2"].number_format = "0%"
        cards["ZZ500"].number_format = "0.0"
        book.create_sheet("More").append(["Name"])
        book["More"].append(["Orc"])
        book.active = 1

    items, said = desk.bring("a.xlsx", workbook(edit))
    assert items[0] == {"id": "dragon", "title": "Dragon", "copies": 1, "no": "007", "share": "25%", "flag": "true"}
    assert items[1]["no"] == "012"
    assert "'Cards'. Not read: 2" not in said
    assert "'More'" in said
    items, _ = desk.bring("a.xlsx", workbook(edit), "--sheet", "more")
    assert [item["title"] for item in items] == ["Orc"]


def test_formulas_without_results_and_errors_are_told(desk):
    def edit(book):
        for row in (["Name", "Cost", "X"], ["Dragon", "=1+1", "#REF!"]):
            book.active.append(row)

    done = desk.run("import", desk.put("a.xlsx", workbook(edit)), "--game", "deck")
    assert done.exit_code == 1
    assert "a.xlsx:2:2: error[import-cell]: a formula without its result" in done.output
    assert "a.xlsx:2:3: error[import-cell]: the error #REF!" in done.output


def test_an_ods_workbook(desk):
    rows = ods_row("<text:p>Name</text:p>", "<text:p>Nr</text:p>", "<text:p>Text</text:p>") + ods_row(
        "<text:p>Dr<text:span>ag</text:span>on</text:p>",
        "<office:annotation><text:p>a comment</text:p></office:annotation><text:p>007</text:p>",
        "<text:p>one<text:s/>two</text:p><text:p>three</text:p>",
    )
    items, said = desk.bring("a.ods", ods(ODS % rows))
    assert items == [{"id": "dragon", "title": "Dragon", "copies": 1, "nr": "007", "text": "one two\nthree"}]
    assert "'Old' (hidden)" in said
