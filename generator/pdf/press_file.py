"""What makes a PDF file one for a print shop (PDF/X-4, ISO 15930-7): its output intent, its metadata, and the boxes of pages.

Such a file has no links, because PDF/X-4 wants annotations outside the sheet.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from generator.pdf import objects, xmp

if TYPE_CHECKING:
    from generator.drawing.commands import Rect
    from generator.pdf.document import PdfFile
    from generator.pdf.file_facts import FileFacts
    from generator.pdf.profile import Profile

VERSION = "1.6"  # of PDF
STANDARD = "PDF/X-4"
PROGRAM = "Punchboard"
INK = "PunchboardLargestInk"  # key of the document's facts: percent
NO_DATE = "2000-01-01"  # a file with the time of its making would be another one each time


def output_intent(document: PdfFile, profile: Profile) -> str:
    """Write the profile; return the entry that declares it."""
    embedded = document.packed("/N 4 /Alternate /DeviceCMYK", profile.data)
    words = objects.text(profile.description)
    return (
        f"/OutputIntents [ << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) /OutputCondition {words}"
        f" /Info {words} /DestOutputProfile {embedded} 0 R >> ]"
    )


def info(facts: FileFacts, ink: float) -> str:
    """Return the entries about the file that PDF/X-4 adds, and the largest ink in percent."""
    date = f"(D:{(facts.date or NO_DATE).replace('-', '')}000000Z)"
    return f"/Producer ({PROGRAM}) /CreationDate {date} /ModDate {date} /Trapped /False /{INK} {round(100 * ink)}"


def metadata(document: PdfFile, facts: FileFacts) -> int:
    """Write the metadata (XMP), which say the same as the entries about the file; return their number."""
    mark = uuid.UUID(hex=document.mark())
    date = f"{facts.date or NO_DATE}T00:00:00Z"
    plain = {
        "pdfxid:GTS_PDFXVersion": STANDARD,
        "pdf:Producer": PROGRAM,
        "pdf:Trapped": "False",
        "xmp:CreatorTool": PROGRAM,
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "xmpMM:DocumentID": f"uuid:{mark}",
        "xmpMM:InstanceID": f"uuid:{mark}",
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
    }
    return xmp.write(document, plain, facts)


def within(box: Rect | None, width: float, height: float) -> Rect:
    """Return a box cut to its page; the whole page if there is none."""
    if box is None:
        return 0.0, 0.0, width, height
    x, y = max(box[0], 0.0), max(box[1], 0.0)
    return x, y, min(box[0] + box[2], width) - x, min(box[1] + box[3], height) - y
