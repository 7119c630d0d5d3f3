"""Makes workbooks: XLSX with openpyxl, ODS by hand."""

from __future__ import annotations

import io
import zipfile

import openpyxl


def workbook(edit):
    book = openpyxl.Workbook()
    edit(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


ODS = """<?xml version="1.0"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:automatic-styles><style:style style:name="h"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Old" table:style-name="h"><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row></table:table>
<table:table table:name="Cards">%s<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document-content>"""


def ods(content):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("content.xml", content)
    return file.getvalue()


def ods_row(*cells):
    return (
        "<table:table-row>"
        + "".join(f"<table:table-cell>{cell}</table:table-cell>" for cell in cells)
        + "</table:table-row>"
    )
