"""What a PDF file says about itself."""

from __future__ import annotations

from typing import NamedTuple


class FileFacts(NamedTuple):
    """What a file says about itself."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"
    date: str = ""  # of the data: 2026-11-30; files for screens have none
    tagged: bool = False  # its pages say what is a heading, a paragraph, a figure (`Tag`)
