"""Files as strangers write them: each is imported, checked without an error, and its cards are as they should be."""

from __future__ import annotations

import csv
import io

import pytest


def titles(items):
    return [item["title"] for item in items]


ROWS = [["Name", "Cost", "Qty", "Text"], ["Dragon", "5", "2", "Burn, all"], ["Élan", "1", "", "Run"]]


def written(delimiter=",", rows=ROWS):
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", ":"])
def test_separators(desk, delimiter):
    items, _ = desk.bring("a.csv", written(delimiter))
    assert items == [
        {"id": "dragon", "title": "Dragon", "copies": 2, "cost": 5, "text": "Burn, all"},
        {"id": "elan", "title": "Élan", "copies": 1, "cost": 1, "text": "Run"},
    ]


CZECH = "Název;Počet;Text\nKůň;2;Přeskoč příšeru, žlutý kůň\nČert;1;Škodí všem\n"
GERMAN = "Name;Anzahl;Text\nBär;2;Frißt süßen Honig – „lecker“\nKröte;;Hüpft über Gräben\n"
FRENCH = "Nom;Quantité;Texte\nÉpée;2;Détruit un château déjà brûlé\nForêt;;Où ça ? là\n"


@pytest.mark.parametrize(
    ("text", "encoding", "first"),
    [
        (CZECH, "utf-8", "Kůň"),
        (CZECH, "utf-8-sig", "Kůň"),
        (CZECH, "utf-16", "Kůň"),
        (GERMAN, "utf-16-le", "Bär"),
        (CZECH, "cp1250", "Kůň"),
        (CZECH, "cp852", "Kůň"),
        (GERMAN, "cp1252", "Bär"),
        (FRENCH, "cp1252", "Épée"),
        (FRENCH, "cp850", "Épée"),
        (FRENCH, "mac_roman", "Épée"),
        # a small letter before a capital one inside a word speaks against an encoding
        ("Nome;Qtd\nação;2\nações;\n", "cp1252", "ação"),
        ("Name;Qty\nщит;2\nщиты;\n", "cp866", "щит"),
    ],
)
def test_encodings(desk, text, encoding, first):
    raw = (
        text.replace("„", '"').replace("“", '"').replace("–", "-").encode(encoding)
        if "cp8" in encoding
        else text.encode(encoding)
    )
    items, said = desk.bring("a.csv", raw)
    assert titles(items)[0] == first
    assert [item["copies"] for item in items] == [2, 1]
    assert ("a guess" in said) == (not encoding.startswith("utf"))


def test_an_encoding_that_is_named(desk):
    items, _ = desk.bring("a.csv", CZECH.encode("iso-8859-2"), "--encoding", "iso-8859-2")
    assert titles(items) == ["Kůň", "Čert"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dragon,5,Burns all\nGoblin,1,Steals\nElf,2,Sings\n", ["Dragon", "Goblin", "Elf"]),  # no header
        ("My deck v3\n\nName,Cost\nDragon,5\nGoblin,1\n", ["Dragon", "Goblin"]),  # a title above
        ("# exported\nName,Cost\n// not this\nDragon,5\n", ["Dragon"]),  # comments
        ("Name,Cost\nDragon,5\nName,Cost\nGoblin,1\n", ["Dragon", "Goblin"]),  # header twice
        ("Name,Cost\nDragon,5\n\nName,Power,Text\nGoblin,1,Steals\n", ["Dragon", "Goblin"]),  # two kinds of rows
        ("sep=;\nName;Cost\nDragon;5\n", ["Dragon"]),
        ("Name\nDragon\nGoblin\n", ["Dragon", "Goblin"]),  # one column
        ("Name,Left|Middle|Right\nDragon,a|b|c\n", ["Dragon"]),  # bars in texts
        ("| Name | Qty |\n| :--- | ---: |\n| Dragon | 2 |\n", ["Dragon"]),  # Markdown
        ("Cost,Text\n5,Burn all of it\n1,Steal a bit\n", ["Burn all of it", "Steal a bit"]),  # no title
        ("Cost,Power\n5,6\n1,2\n", ["Card 1", "Card 2"]),
        ("Name,Cost\nDragon,5\n,\n,,\nGoblin,1\nTotal,6\n", ["Dragon", "Goblin"]),
        ("Name,Count\nDragon,5\n,5\n", ["Dragon"]),  # a sum below
        ("Name,Cost,,Cost,\nDragon,5,x,6,\n", ["Dragon"]),  # headers twice and blank
        ("1st Ability,2nd Ability,Name\nrun,hide,Goblin\n", ["Goblin"]),
        (
            "Name,Rules,Set,From,Players,Items,Id\nDragon,Burn,base,here,2,x,7\nElf,Sing,base,here,2,y,7\n",
            ["Dragon", "Elf"],
        ),
        ('Name,Text\r\nDragon,"a\r\nb"\r\n', ["Dragon"]),
        ('Name,Text\n"Dragon, the",say ""hi""\n', ["Dragon, the"]),
        ("NAME , cost \nDragon,5\n", ["Dragon"]),
    ],
)
def test_headers(desk, text, expected):
    items, _ = desk.bring("a.csv", text)
    assert titles(items) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card,title,text\n,Hello,a\n3,Three,b\n", [("Hello", 1), ("Three", 3)]),
        ("id,name_fr,group\na_1,Poing,x\na_2,Paume,x\n", [("Poing", 1), ("Paume", 1)]),
        ("s,Faction,Front Name,Cost\n1,Red,Lasers,3\n2,Red,Mines,4\n", [("Lasers", 1), ("Mines", 1)]),
        (
            "CardID,Description,Yes\n1,Farmers ask for rain.,pay\n2,Priests ask for gold.,no\n",
            [("Farmers ask for rain.", 1), ("Priests ask for gold.", 1)],
        ),
        (
            "Lock;6;6;Once there are many locks\nLock;6;5;Once there are none\nThief;3;X;Swap hands\n",
            [("Lock", 1), ("Lock", 1), ("Thief", 1)],
        ),
        ("nom,dos,Name,text\nEtoile,,Star,Shine\n", [("Etoile", 1)]),
    ],
)
def test_titles_and_copies_under_headers_that_do_not_say_so_plainly(desk, text, expected):
    items, _ = desk.bring("a.csv", text)
    assert [(item["title"], item["copies"]) for item in items] == expected


def test_rows_longer_than_their_header_are_told(desk):
    _, said = desk.bring("a.csv", "Name,Text\nElf,sings, loudly\nOrc,hits\n")
    assert "line 2: more cells than headers" in said


def test_characters_that_no_font_has_are_told_and_the_cards_are_written(desk):
    done = desk.run("import", desk.put("a.csv", "Name,Text\n龍,שלום\n"), "--game", "deck")
    assert done.exit_code == 0, done.output
    assert "no font has 龍" in done.output
    assert "install Noto Sans CJK JP and Noto Sans Hebrew" in done.output


def test_keys_of_blank_repeated_and_taken_headers(desk):
    items, said = desk.bring("a.csv", "Name,Coût (or),,Cost,COST,2nd,Rules,Set\nDragon,5,x,6,7,8,Burn,base\n")
    assert set(items[0]) - {"id", "title", "copies"} == {
        "cout_or",
        "column_3",
        "cost",
        "cost_2",
        "n_2nd",
        "rules_text",
        "set_name",
    }
    assert "'Coût (or)'" not in said
    assert "column 3 → column_3" in said


def test_a_thousand_phantom_columns_and_rows(desk):
    items, said = desk.bring(
        "a.csv", "Name,Cost" + "," * 1000 + "\nDragon,5" + "," * 1000 + "\n" + ("," * 1000 + "\n") * 1000
    )
    assert titles(items) == ["Dragon"]
    assert items[0].keys() == {"id", "title", "copies", "cost"}
    items, said = desk.bring("b.csv", "Name,Empty,Cost\nDragon,,5\n")
    assert "1 column left out: Empty" in said


@pytest.mark.parametrize(
    "header", ["Qty", "COUNT", "Copies", "Quantité", "Anzahl", "Количество", "数量", "# of copies", "x"]
)
def test_copies(desk, header):
    items, said = desk.bring("a.csv", f"Name,{header}\nA,2\nB,\nC,0\nD,x3\nE,4x\nF,2.0\n")
    assert [item["copies"] for item in items] == [2, 1, 0, 3, 4, 2]
    assert "0, so not printed: C" in said


def test_all_wrong_copies_are_told_at_their_cells_and_nothing_is_written(desk):
    path = desk.put("a.csv", "Name,Qty\nA,∞\nB,many\nC,-1\n")
    done = desk.run("import", path, "--game", "deck")
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        f"a.csv:{line}:2: error[import-copies]: '{cell}' is no number of copies; expected a whole number up to 10,000, or a blank cell for 1"
        for line, cell in ((2, "∞"), (3, "many"), (4, "-1"))
    ]
    assert not (desk.root / "components" / "deck").exists()


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Дракон", "drakon"),
        ("Ångström & Sons", "angstrom-sons"),
        ("ドラゴン", "doragon"),
        ("한글", "hangeul"),
        ("Straße", "strasse"),
        ("Δράκος", "drakos"),
        ("It's", "its"),
        ("!!!", "card"),
        ("x" * 200, "x" * 48),
    ],
)
def test_ids_of_any_script(title, expected):
    from generator.importing import ids, slugs

    items = [{"id": "", "title": title}, {"id": "", "title": title}]
    ids.give_ids(items, {}, set(), "cards")
    assert items[0]["id"] == expected
    assert items[1]["id"] == f"{items[0]['id']}-2"
    assert slugs.fits_as_id(items[0]["id"])


def test_repeated_rows_are_merged_if_asked(desk):
    text = "Name,Cost,Qty\nOak,1,2\nOak,1,3\nOak,2,1\n"
    items, _ = desk.bring("a.csv", text, "--merge")
    assert [(item["id"], item["copies"], item["cost"]) for item in items] == [("oak", 5, 1), ("oak-2", 1, 2)]


def test_a_text_that_is_long_gets_a_larger_card(desk):
    items, said = desk.bring("a.csv", written(rows=[["Name", "Text"], ["Dragon", "burns and eats " * 200]]))
    assert len(items) == 1
    assert "so that the longest text fits" in said


def test_columns_that_no_layout_draws_are_told_in_one_line(desk):
    header = ["Name", *(f"Field {number}" for number in range(60))]
    _, said = desk.bring("a.csv", written(rows=[header, ["Dragon", *("x" * 3 for _ in range(60))]]))
    assert len([line for line in said.splitlines() if "not drawn" in line]) == 1
    assert "ignore:" in (desk.root / "components/deck/pieces/cards.yaml").read_text("utf-8")
