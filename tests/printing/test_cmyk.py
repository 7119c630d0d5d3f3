"""`punchboard print --cmyk PROFILE`: files for a print shop beside those for home printers, and profiles that cannot be used."""

from __future__ import annotations

import os

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import ImageCms

from generator.cli import main
from generator.printing.file_names import FileName, read, write, write_rules
from tests.pdf.profiles import press_profile


@pytest.fixture
def folder(toy):
    toy.cards()
    return toy.root / "build" / "print" / "toy"


def run(toy, *words: str):
    return CliRunner().invoke(main, ["--root", str(toy.root), "print", "--paper", "A4", *words])


def profile_in(toy, data: bytes, name: str = "press.icc") -> str:
    file = toy.root / name
    file.write_bytes(data)
    return str(file)


def pdfs(folder) -> list[str]:
    return sorted(path.name for path in folder.glob("*.pdf"))


def test_files_for_a_press_lie_beside_those_for_home_printers(toy, folder):
    assert run(toy).exit_code == 0
    at_home = {name: (folder / name).read_bytes() for name in pdfs(folder)}
    done = run(toy, "--cmyk", profile_in(toy, press_profile()))
    assert done.exit_code == 0, done.output
    assert {name: (folder / name).read_bytes() for name in at_home} == at_home
    (made,) = set(pdfs(folder)) - set(at_home)
    assert made == "cards-A4-long-edge-cmyk.pdf"
    with pikepdf.open(folder / made) as pdf:
        assert str(pdf.Root.OutputIntents[0].Info) == "Made-up press"
        assert b"DeviceRGB" not in (folder / made).read_bytes()
    text = (folder / "files.txt").read_text("utf-8")
    assert "Cards (A4, turn over the long edge, in CMYK for a print shop)" in text
    assert "Profile Made-up press: up to" in text
    assert "does not say how much ink" in text
    assert "print-ink" not in done.stderr


def test_a_home_print_lists_what_is_in_the_files_for_a_press(toy, folder):
    run(toy, "--cmyk", profile_in(toy, press_profile()))
    before = (folder / "files.txt").read_text("utf-8").partition("For the print shop")[2]
    assert run(toy).exit_code == 0
    assert (folder / "files.txt").read_text("utf-8").partition("For the print shop")[2] == before != ""


def test_a_changed_profile_of_the_same_name_prints_again(toy, folder):
    file = profile_in(toy, press_profile())
    run(toy, "--cmyk", file)
    assert "(0 new or changed)" in run(toy, "--cmyk", file).output
    profile_in(toy, press_profile(black=0.2))
    assert "(1 new or changed)" in run(toy, "--cmyk", file).output


def test_much_ink_is_reported_once_and_the_limit_is_said_to_be_unknown(toy, folder):
    toy.face('- background: "#201010"\n- {text: "{{ item.title }}", at: [5, 5, 50, 5], colour: white}')
    done = run(toy, "--cmyk", profile_in(toy, press_profile(black=0.05)))
    assert done.exit_code == 0
    (line,) = [line for line in done.stderr.splitlines() if "print-ink" in line]
    assert "cards-A4-long-edge-cmyk.pdf" in line
    assert "up to 320 % ink lie on one spot; files with too much: 1 of 1" in line
    assert "the profile does not say it" in line


def srgb() -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no profile at all", "is no ICC profile"),
        (b"", "is no ICC profile"),
        (press_profile()[:3000], "is cut off or damaged: it has 3,000 bytes"),
        (press_profile()[:140], "is cut off or damaged: it has 140 bytes"),
        (press_profile(kind=b"scnr"), "is an input profile, not of output"),
        (srgb(), "is a profile of a screen, not of output"),
        (press_profile(space=b"RGB "), "is a profile for RGB, not for CMYK"),
        (press_profile().replace(b"B2A0", b"B2A9"), "lacks its tables of colours (B2A0)"),
        (press_profile().replace(b"mft1", b"mft7"), "cannot be used: cannot build transform"),
        (press_profile()[:8] + b"\x05" + press_profile()[9:], "is an ICC profile of version 5"),
        (press_profile() + bytes(20_000_000), "is larger than 20 MB"),
    ],
)
def test_a_bad_profile_is_refused_before_anything_is_written(toy, folder, data, why):
    file = profile_in(toy, data)
    done = run(toy, "--cmyk", file)
    assert done.exit_code == 1, done.output
    assert done.stderr.startswith(f"Error: {file} {why}")
    assert done.stderr.rstrip().endswith(
        "expected an ICC output profile for CMYK, such as print shops give to their customers"
    )
    assert pdfs(folder) == []
    assert not (folder / "files.txt").exists()


@pytest.mark.parametrize(
    ("name", "why"), [("missing.icc", "does not exist"), ("pipe", "is no regular file"), (".", "is no")]
)
def test_what_is_no_file_is_refused(toy, folder, name, why):
    os.mkfifo(toy.root / "pipe")
    done = run(toy, "--cmyk", str(toy.root / name))
    assert done.exit_code == 1
    assert why in done.stderr
    assert pdfs(folder) == []


def test_a_device_is_not_read(toy, folder):
    done = run(toy, "--cmyk", os.devnull)
    assert done.exit_code == 1
    assert f"{os.devnull} is no regular file" in done.stderr


def test_a_damaged_table_never_ends_in_a_traceback(toy, folder):
    whole = press_profile()
    for place in range(128, len(whole), 487):
        done = run(toy, "--cmyk", profile_in(toy, whole[:place] + b"\xff\xff\xff\xff" + whole[place + 4 :]))
        assert done.exit_code in {0, 1}
        assert done.exception is None or isinstance(done.exception, SystemExit)


@pytest.mark.parametrize("press", [False, True])
def test_names_of_files_are_read_as_they_were_written(press):
    assert read(write("cards", "A4", "long", "low", press=press)) == FileName("cards", "A4", "long", "low", press)
    assert read(write_rules("toy", "A4", press=press)) == FileName("toy-rules", "A4", "", "full", press)
    assert read("notes.txt") is None
