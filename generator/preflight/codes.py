"""The problem codes of layouts, faces and finished sheets."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "layout-unknown": Code(
        "A layout does not exist",
        "A set, or a layout's extends, names a file of layouts/ that is not there, or layouts extend one another in a"
        " circle.",
        "face: crad",
    ),
    "layout-box": Code(
        "A box cannot be drawn",
        "A box has no kind or two, a shape has too few numbers, a colour, style, part or font is not known. The rest of"
        " the face is drawn all the same.",
        "- circle: [5, 5]",
    ),
    "layout-expression": Code(
        "An expression fails",
        "It cannot be read, or it names a value that the piece, its set or the game does not have.",
        '- text: "{{ item.titel }}"',
    ),
    "text-overflow": Code(
        "Text does not fit",
        "Text shrinks in steps to the style's `min` and never below. The amount says how much room is missing at that"
        " size.",
        "style: {size: 9, min: 9}",
    ),
    "text-small": Code(
        "Text is too small to be read",
        "Printed text under 5 points is hard to read. Text in a group that is scaled down counts at its printed size.",
        "size: 4",
    ),
    "glyph-missing": Code(
        "No font has a character",
        "Neither the style's font, nor another of the game or of Punchboard, nor an installed Noto font can draw it; it would be"
        " printed as an empty box. The message names the script and the Noto font that has it.",
        'text: "漢"',
    ),
    "font-file": Code(
        "A font of the game cannot be used",
        "The file is not there, lies outside the game's folder, is no TrueType or OpenType font, or is damaged.",
        "fonts: {han: {regular: fonts/han.ttf}}",
    ),
    "font-colours": Code(
        "A font of the game has colours that are not printed",
        "Coloured glyphs are printed from vectors (the table COLR of a font). This font has its colours only as SVG drawings or as"
        " pixels, so its outlines are printed in the colour of the text.",
        "fonts: {signs: {regular: fonts/svg-signs.ttf}}",
    ),
    "icon-missing": Code(
        "An icon does not exist",
        "The name is no token of game.yaml's icons, no term with an icon, and no SVG file of art/.",
        "icon: enregy",
    ),
    "icon-unreadable": Code(
        "An SVG cannot be drawn",
        "Icons are plain shapes: no gradients, filters, text, links or document types.",
        "<svg><filter/></svg>",
    ),
    "image-missing": Code(
        "An image cannot be printed",
        "The file is not there, lies outside art/, is damaged, is neither PNG, JPEG nor SVG, or has an absurd size.",
        "image: ../photo.bmp",
    ),
    "image-resolution": Code(
        "An image is too coarse", "Under 200 dots an inch a picture looks blurred in print.", "image: tiny.png"
    ),
    "safe-area": Code(
        "Text or an icon is too near the cut",
        "Cutting is off by a millimetre or more. What has to be read keeps the layout's `safe` distance; an icon that"
        " runs over the cut on purpose is left alone.",
        "at: [0.5, 1, 20, 5]",
    ),
    "hidden": Code(
        "Something cannot be seen",
        "A later box hides a text or an icon, two texts lie on one another, or a group cuts a text off. Boxes that are"
        " meant to lie over others say `over: true`.",
        "- {text: Fox, at: [5, 5, 30, 6]}\n- {rect: [0, 0, w, h], fill: sand}",
    ),
    "contrast": Code(
        "Text is hard to read on its background",
        "The ratio of WCAG 2 between the text and what lies under it is below 4.5.",
        "colour: grey on grey",
    ),
    "same-without-colour": Code(
        "Two pieces look alike without colour",
        "People who see few colours, and people who print in grey, must be able to tell pieces of a set apart by shape,"
        " sign or word.",
        "",
    ),
    "same-face": Code(
        "Two pieces look exactly alike",
        "Nothing that is printed tells them apart, not even colour. This is a warning: they may be meant as copies, and then"
        " one item with `copies:` says it better. A set or piece that wants it so may waive it.",
        "- {id: fox-1, title: Fox}\n- {id: fox-2, title: Fox}",
    ),
    "waive-unknown": Code(
        "A waiver waives nothing",
        "A set or piece may waive problems of its faces by their codes, each with a reason. This code is not one of"
        " them.",
        "waive: {contrats: meant to be found late}",
    ),
    "piece-too-large": Code(
        "A piece fits on no sheet",
        "With these margins it is larger than the paper. The message says which margins would do. Boards and mats are"
        " tiled instead.",
        "size: {width: 250, height: 250}",
    ),
    "die-size": Code(
        "A die's stickers are not square",
        "A die is drawn as six square stickers, three in a row: its size is three edges wide and two high.",
        "size: {width: 50, height: 32}",
    ),
    "export-size": Code(
        "A piece does not suit the export",
        "A print service cuts nothing of that size, or a picture of that many dots an inch would be absurdly large.",
        "punchboard export png --service gamecrafter",
    ),
    "export-order": Code(
        "The order of the faces cannot be read",
        "order.json beside an export for virtual tables says where each face lies on its sheet; without it running"
        " saves would show wrong faces.",
        "",
    ),
    "aid-source": Code(
        "A block of a player aid finds nothing",
        "effects: and table: name a set and one of its keys; the effects there must be known to the rules code.",
        "effects: planets.speciall",
    ),
    "print-fonts": Code("A font is not embedded", "The finished file would look different on another machine.", ""),
    "print-size": Code(
        "A page has the wrong size",
        "Paper or pieces in the finished file are not as large as they were meant to be, to 0.05 mm.",
        "",
    ),
    "print-boxes": Code(
        "A page's boxes are wrong",
        "A print shop reads the trim and bleed boxes of the finished file; one is missing or does not hold the other.",
        "",
    ),
    "print-margin": Code(
        "A margin that is too narrow or too wide",
        "Home printers leave about 5 mm white: what lies there is not printed. With a wider margin than that,"
        " fewer pieces may fit on a sheet.",
        "punchboard print --margin 3",
    ),
    "print-ink": Code(
        "There is more ink on one spot than most presses take",
        "The inks of a colour add up to more than 300 %: on many papers that does not dry, and stains the next sheet. Ask the"
        " print shop for its limit, or for another profile; or choose lighter colours.",
        "punchboard print --cmyk PROFILE.icc",
    ),
    "print-copies": Code(
        "Copies are missing or too many", "The sheets do not hold each piece as often as the box does.", ""
    ),
}
