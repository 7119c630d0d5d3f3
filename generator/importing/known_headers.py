"""The headers that tables of cards have in many languages, and what they mean."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Role = Literal["title", "copies", "id", "text", "image", "face", "back", "type", "value"]

_WORDS: dict[Role, str] = {
    "title": """name|title|card|card name|cardname|card title|item|item name|nom|nom de la carte|titre|carte|titel
        |kartenname|kartentitel|karte|bezeichnung|nombre|titulo|carta|nome|navn|tittel|naam|kaart|namn|kort|nazwa|tytul
        |karta|nazev|jmeno|nazov|meno|nev|cim|nimi|ad|isim|nume|naziv|ime|имя|название|карта|назва|ονομα|名前|カード名|名称|名稱|名字|卡名|卡牌名|卡牌名称|标题|標題|이름|카드명|카드 이름|الاسم|اسم|اسم البطاقة|العنوان|שם|שם הקלף|כותרת|ชื่อ|nama|заголовок|имя карты|название карты|назва карти""",
    "copies": """qty|cards|quantity|count|copies|copy|number of copies|no of copies|of copies|number of cards|no of cards|cards in deck|in deck
        |amount|how many|duplication|duplications|duplicates|duplicate|dupes|repeat|repeats|repetitions|instances|num copies|frequency
        |card count|number in deck|count in deck|copies in deck|nr of cards|per deck|nombre de cartes|quantite|qte|nb|nombre d exemplaires|exemplaires|nombre de copies|nb exemplaires|anzahl|stuck|stuckzahl
        |menge|anz|kopien|exemplare|cantidad|cant|copias|quantita|copie|quantidade|qtd|aantal|antal|stk|ilosc|liczba|sztuk|pocet|kusu
        |darab|maara|adet|cantitate|kolicina|количество|кол во|копий|кількість|ποσοτητα|枚数|数量|數量|张数|張數|份数|份數|매수|수량|장수|العدد|عدد|الكمية|عدد النسخ|כמות|עותקים|จำนวน|so luong|jumlah""",
    "id": "id|key|card id|cardid|uid|slug|identifier|kennung|identifiant|identificador|编号|編號|番号|번호",
    "text": """text|rules text|rule text|rules|card text|body|effect|effects|effekt|effet|efecto|ability|abilities|description|desc
        |texte|texto|testo|tekst|beschreibung|regeltext|opis|popis|leiras|действие|текст|описание|效果|効果|テキスト|说明|說明|描述|卡牌描述|能力|효과|설명|능력|النص|نص|الوصف|وصف|التأثير|טקסט|תיאור|эффект|опис|ефект|รายละเอียด|mo ta|deskripsi""",
    "image": """image|img|picture|pic|art|artwork|illustration|illus|bild|grafik|imagen|immagine|imagem|afbeelding|billede|obrazek
        |obraz|kep|icon|картинка|изображение|画像|图片|圖片|イラスト|이미지|그림|صورة|الصورة|תמונה|зображення|рисунок""",
    "face": "template|layout|face|front|frame|vorlage|gabarit|modele|plantilla|modello|sablona|szablon",
    "back": "back|card back|cardback|ruckseite|dos|verso|reverso|retro|rewers|rub",
    "type": "type|kind|category|class|typ|kategorie|art der karte|categorie|tipo|categoria|soort|typ karty|rodzaj|тип|категория|種類|種別|タイプ|カテゴリ|类型|類型|类别|종류|유형|النوع|نوع|الفئة|סוג",
}
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
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
    apart = _HUMP.sub(" ", header)  # `cardText` is `card text`
    return KNOWN.get(fold(header)) or KNOWN.get(fold(apart), "value")
