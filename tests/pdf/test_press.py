"""Files for a print shop: every colour is CMYK by the profile of a press, and the file is PDF/X-4."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from generator.drawing.commands import Page, PlacedFace, moved
from generator.pdf.contents import SharedContent
from generator.pdf.file_facts import FileFacts
from generator.pdf.press import PressColours
from generator.pdf.profile import Profile
from generator.pdf.writer import write
from tests.pdf.profiles import press_profile

PROFILE = press_profile()
CARD = """
- background: {linear: 90, stops: [[0, "#ffe0b0"], [1, "#803010", 0.5]]}
- rect: [0, 0, 20, 20]
  fill: "#ff0000"
  stroke: "#2040c0"
- rect: [20, 0, 20, 20]
  fill: "#000000"
- {text: "Black {coin} word", at: [5, 40, 50, 6], colour: "#000000"}
- {icon: coin, at: [40, 60, 10, 10], colour: sand}
- {image: photo.jpg, at: [0, 50, 10, 10]}
- {image: sign.png, at: [10, 50, 10, 10]}
- {image: grey.png, at: [20, 50, 10, 10]}
- {image: inks.jpg, at: [30, 50, 10, 10]}
"""
GREEN = (40, 160, 80)
INKS = (10, 200, 30, 100)


def converted(image: Image.Image, profile: bytes = PROFILE) -> Image.Image:
    """The picture in CMYK as LittleCMS turns it, asked for here on its own."""
    return ImageCms.profileToProfile(
        image,
        ImageCms.createProfile("sRGB"),
        ImageCms.ImageCmsProfile(io.BytesIO(profile)),
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        "CMYK",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def inks_of(*rgb: int) -> list[float]:
    return [channel / 255 for channel in converted(Image.new("RGB", (1, 1), rgb)).getpixel((0, 0))]


def picture(mode: str, colour, kind: str) -> bytes:
    target = io.BytesIO()
    Image.new(mode, (60, 60), colour).save(target, kind, quality=95)
    return target.getvalue()


@pytest.fixture
def page(toy) -> Page:
    toy.write("art/photo.jpg", picture("RGB", GREEN, "JPEG"))
    toy.write("art/sign.png", picture("RGBA", (*GREEN, 100), "PNG"))
    toy.write("art/grey.png", picture("L", 90, "PNG"))
    toy.write("art/inks.jpg", picture("CMYK", INKS, "JPEG"))
    return Page(
        100,
        120,
        [PlacedFace(toy.face(CARD), moved(10, 10), None)],
        trim=(-5.0, 10.0, 75.0, 90.0),
        links=(((0.0, 0.0, 9.0, 9.0), "https://example.org/"),),
    )


def made(page: Page, profile: bytes = PROFILE, **facts: str) -> bytes:
    file = io.BytesIO()
    colours = PressColours("press.icc", Profile(profile, "Made-up press"))
    write(file, [page, page], FileFacts("Cards <1> & «2»", "Änne", "Set", "de", **facts), SharedContent(colours))
    return file.getvalue()


@pytest.fixture
def pdf(page):
    with pikepdf.open(io.BytesIO(made(page, date="2026-11-30"))) as opened:
        yield opened


def streams(pdf, subtype: str) -> list:
    return [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == subtype]


def operators(pdf) -> list[tuple[list, str]]:
    """Every operator of pages and forms, with its operands."""
    contents = [*pdf.pages, *streams(pdf, "/Form")]
    return [(list(step.operands), str(step.operator)) for one in contents for step in pikepdf.parse_content_stream(one)]


def test_no_colour_of_a_screen_is_left(pdf):
    used = {name for _, name in operators(pdf)}
    assert not used & {"rg", "RG", "g", "G", "sc", "SC", "scn", "SCN", "cs", "CS", "ri", "BI"}
    assert {"k", "K", "sh", "Do"} <= used
    assert {str(image.ColorSpace) for image in streams(pdf, "/Image")} == {"/DeviceCMYK", "/DeviceGray"}
    masks = [image for image in streams(pdf, "/Image") if image.ColorSpace == "/DeviceGray"]
    assert [mask.objgen for mask in masks] == [
        image.SMask.objgen for image in streams(pdf, "/Image") if "/SMask" in image
    ]
    spaces = [
        str(shading.ColorSpace)
        for form in streams(pdf, "/Form")
        for shading in form.Resources.get("/Shading", {}).values()
    ]
    assert sorted(spaces) == ["/DeviceCMYK", "/DeviceGray"]  # the gradient's colours, and its opacities
    assert {str(page.Group.CS) for page in pdf.pages} == {"/DeviceCMYK"}


def test_flat_colours_are_those_of_the_profile_and_black_is_one_ink(pdf):
    fills = [[float(value) for value in operands] for operands, name in operators(pdf) if name == "k"]
    lines = [[float(value) for value in operands] for operands, name in operators(pdf) if name == "K"]
    assert pytest.approx(inks_of(255, 0, 0), abs=0.001) in fills
    assert pytest.approx(inks_of(0x20, 0x40, 0xC0), abs=0.001) in lines
    assert [0, 0, 0, 1] in fills
    four = inks_of(0, 0, 0)
    assert min(four) > 0.1  # so black by the profile alone would be all four inks
    assert not any(fill == pytest.approx(four, abs=0.01) for fill in fills)


def test_pictures_are_those_of_the_profile_and_cmyk_ones_keep_their_inks(pdf):
    found = []
    for image in streams(pdf, "/Image"):
        if image.ColorSpace == "/DeviceCMYK":
            opened = (
                Image.open(io.BytesIO(image.read_raw_bytes()))
                if image.Filter == "/DCTDecode"
                else Image.frombytes("CMYK", (int(image.Width), int(image.Height)), image.read_bytes())
            )
            assert ("/Decode" in image) is (image.Filter == "/DCTDecode")
            found.append(opened.getpixel((5, 5)))
    green = converted(Image.new("RGB", (1, 1), GREEN)).getpixel((0, 0))
    grey = converted(Image.new("RGB", (1, 1), (90, 90, 90))).getpixel((0, 0))
    for wanted in (green, green, grey, INKS):
        best = min(found, key=lambda pixel: sum(abs(a - b) for a, b in zip(pixel, wanted, strict=True)))
        assert best == pytest.approx(wanted, abs=3)
        found.remove(best)
    assert not found


def test_it_looks_like_the_card(page):
    """Another program draws the inks in its own way, so only the hues are compared: red, black, and a green photo."""
    with pypdfium2.PdfDocument(made(page)) as document:
        seen = document[0].render(scale=4 * 25.4 / 72).to_pil().convert("RGB")
    at = {name: seen.getpixel(place) for name, place in (("red", (80, 80)), ("black", (160, 80)), ("green", (60, 260)))}
    assert at["red"][0] > 2 * max(at["red"][1:])
    assert max(at["black"]) < 60
    assert at["green"][1] > max(at["green"][0], at["green"][2])


def test_the_file_declares_its_press(pdf):
    assert pdf.pdf_version == "1.6"
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert str(intent.Info) == str(intent.OutputCondition) == "Made-up press"
    assert str(intent.OutputConditionIdentifier) == "Custom"
    assert intent.DestOutputProfile.N == 4
    assert intent.DestOutputProfile.read_bytes() == PROFILE
    assert len(pdf.trailer.ID) == 2


def test_metadata_say_the_same_as_the_entries_about_the_file(pdf):
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as said:
        assert said["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == "PDF/X-4"
        assert said["dc:title"] == str(pdf.docinfo.Title) == "Cards <1> & «2»"
        assert said["dc:creator"] == ["Änne"]
        assert said["pdf:Trapped"] == "False"
        assert said["pdf:Producer"] == str(pdf.docinfo.Producer)
        assert said["xmp:CreatorTool"] == str(pdf.docinfo.Creator)
        assert said["xmp:CreateDate"] == said["xmp:ModifyDate"] == said["xmp:MetadataDate"] == "2026-11-30T00:00:00Z"
        assert said["xmpMM:DocumentID"].startswith("uuid:")
        assert (said["xmpMM:VersionID"], said["xmpMM:RenditionClass"]) == ("1", "default")
    assert pdf.docinfo.Trapped == pikepdf.Name("/False")
    assert str(pdf.docinfo.CreationDate) == str(pdf.docinfo.ModDate) == "D:20261130000000Z"
    assert "/Filter" not in pdf.Root.Metadata


def test_boxes_lie_within_one_another_and_there_are_no_links(pdf):
    for page in pdf.pages:
        media, bleed, trim = ([float(value) for value in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
        assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
        assert trim[0] == 0  # the box of the page begins 5 mm outside of the paper
        assert "/ArtBox" not in page
        assert "/Annots" not in page


def test_fonts_are_inside(pdf):
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_two_runs_give_the_same_bytes_and_a_file_without_date_has_a_fixed_one(page):
    assert made(page) == made(page)
    assert b"(D:20000101000000Z)" in made(page)


def test_the_most_ink_is_that_of_the_wettest_colour(page):
    wet = press_profile(black=0.05)
    with pikepdf.open(io.BytesIO(made(page, wet))) as pdf:
        counted = int(pdf.docinfo["/PunchboardLargestInk"])
    drawn = [(0xFF, 0xE0, 0xB0), (0x80, 0x30, 0x10), (255, 0, 0), (0x20, 0x40, 0xC0), GREEN, (90, 90, 90)]
    flat = max(sum(converted(Image.new("RGB", (1, 1), colour), wet).getpixel((0, 0))) for colour in drawn)
    assert counted == pytest.approx(100 * max(flat, sum(INKS), 255) / 255, abs=3)


def test_a_file_for_home_printers_has_nothing_of_this(page):
    file = io.BytesIO()
    assert write(file, [page], FileFacts("x")) == 0
    for word in (
        b"OutputIntent",
        b"/Metadata",
        b"CMYK /C",
        b"CreationDate",
        b"/Group << /S /Transparency /CS /DeviceRGB",
    ):
        assert word not in file.getvalue()
    assert file.getvalue().startswith(b"%PDF-1.7\n")
