"""The headers that tables of cards have in many languages, and what they mean."""

from __future__ import annotations

import unicodedata
from typing import Literal

Role = Literal["title", "copies", "id", "text", "image", "face", "back", "type", "value"]

_WORDS: dict[Role, str] = {
    "title": """name|title|card|card name|cardname|card title|item|item name|nom|nom de la carte|titre|carte|titel
        |kartenname|kartentitel|karte|bezeichnung|nombre|titulo|carta|nome|navn|tittel|naam|kaart|namn|kort|nazwa|tytul
        |karta|nazev|jmeno|nazov|meno|nev|cim|nimi|ad|isim|nume|naziv|ime|имя|название|карта|назва|ονομα|名前|カード名|名称|名字|卡名|이름""",
    "copies": """qty|cards|quantity|count|copies|copy|number of copies|no of copies|of copies|number of cards|no of cards|cards in deck|in deck
        |amount|how many|quantite|qte|nb|nombre d exemplaires|exemplaires|nombre de copies|nb exemplaires|anzahl|stuck|stuckzahl
        |menge|anz|kopien|exemplare|cantidad|cant|copias|quantita|copie|quantidade|qtd|aantal|antal|stk|ilosc|liczba|sztuk|pocet|kusu
        |darab|maara|adet|cantitate|kolicina|количество|кол во|копий|кількість|ποσοτητα|枚数|数量|매수""",
    "id": "id|key|card id|cardid|uid|slug|identifier|kennung|identifiant|identificador",
    "text": """text|rules text|rule text|rules|card text|body|effect|effects|effekt|effet|efecto|ability|abilities|description|desc
        |texte|texto|testo|tekst|beschreibung|regeltext|opis|popis|leiras|действие|текст|описание|效果|効果|テキスト""",
    "image": """image|img|picture|pic|art|artwork|illustration|illus|bild|grafik|imagen|immagine|imagem|afbeelding|billede|obrazek
        |obraz|kep|icon|картинка|изображение|画像""",
    "face": "template|layout|face|front|frame|vorlage|gabarit|modele|plantilla|modello|sablona|szablon",
    "back": "back|card back|cardback|ruckseite|dos|verso|reverso|retro|rewers|rub",
    "type": "type|kind|category|class|typ|kategorie|art der karte|categorie|tipo|categoria|soort|typ karty|rodzaj|тип|種類",
}
_BEFORE_KANA = "\u3000"  # the marks of kana are part of the letter
KNOWN: dict[str, Role] = {
    word.strip(): role for role, words in _WORDS.items() for word in words.split("|") if word.strip()
}


def fold(header: str) -> str:
    """Return a header without case, accents and signs: `Quantité ` and `QUANTITE` are the same."""
    plain = "".join(
        char
        for char in unicodedata.normalize("NFKD", header.casefold())
        if not unicodedata.combining(char) or char > _BEFORE_KANA
    )
    return " ".join("".join(char if char.isalnum() else " " for char in unicodedata.normalize("NFC", plain)).split())


def role_of(header: str) -> Role:
    """Return what a header means."""
    if header.strip() in {"#", "×", "x", "X", "nb.", "n°"}:
        return "copies"
    return KNOWN.get(fold(header), "value")
