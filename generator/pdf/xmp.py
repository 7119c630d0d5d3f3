"""The metadata of a PDF file (XMP): what it says about itself, and which standards it follows."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.pdf.document import PdfFile
    from generator.pdf.file_facts import FileFacts

CAN_BE_HEARD = {"pdfuaid:part": "1"}  # PDF/UA-1, ISO 14289-1
_NO_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"  # to compile it would cost every print 5 ms
_NAMES = " ".join(
    f'xmlns:{name}="{address}"'
    for name, address in {
        "pdfxid": "http://www.npes.org/pdfx/ns/id/",
        "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
        "pdf": "http://ns.adobe.com/pdf/1.3/",
        "xmp": "http://ns.adobe.com/xap/1.0/",
        "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
        "dc": "http://purl.org/dc/elements/1.1/",
    }.items()
)


def write(document: PdfFile, plain: Mapping[str, str], facts: FileFacts) -> int:
    """Write metadata: plain values by name, and what the entries about the file say too; return their number."""
    said = "".join(f"<{name}>{words}</{name}>" for name, words in plain.items())
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" {_NAMES}>{said}{"".join(_dublin_core(facts))}</rdf:Description>'
        '</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
    return document.stream("/Type /Metadata /Subtype /XML", packet.encode())


def _dublin_core(facts: FileFacts) -> list[str]:
    """Return title, author, subject and language as XMP wants them: in lists."""
    rows = (
        ("title", "Alt", ' xml:lang="x-default"', facts.title),
        ("creator", "Seq", "", facts.author),
        ("description", "Alt", ' xml:lang="x-default"', facts.subject),
        ("language", "Bag", "", facts.language),
    )
    return [
        f"<dc:{name}><rdf:{kind}><rdf:li{mark}>{html.escape(re.sub(_NO_XML, '', words), quote=False)}</rdf:li></rdf:{kind}></dc:{name}>"
        for name, kind, mark, words in rows
        if words
    ]
