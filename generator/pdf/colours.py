"""The colours of a PDF file as it writes them: those of a screen (sRGB), or the inks of a press (`generator.pdf.press`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.drawing.colours import rgb
from generator.pdf.objects import numbers
from generator.pdf.pictures import picture

if TYPE_CHECKING:
    from generator.pdf.pictures import StoredPicture
    from generator.pdf.profile import Profile

Channels = tuple[float, ...]  # of a colour, 0 to 1


class Colours:
    """Colours of a screen, as they are drawn. `generator.pdf.press.PressColours` writes inks instead."""

    space = "DeviceRGB"
    fill_operator = "rg"
    stroke_operator = "RG"
    profile: Profile | None = None  # of a press

    def flat(self, colour: str) -> Channels:
        """Return a colour, "#rrggbb", of texts, lines and areas."""
        return rgb(colour)

    def blended(self, colour: str) -> Channels:
        """Return a colour of a gradient."""
        return rgb(colour)

    def ink(self, _channels: Channels) -> float:
        """Return how much ink lies on one spot in a colour; 1 is one ink in full, and 0 means that nobody counts."""
        return 0.0

    def picture(self, file: str, times: int) -> StoredPicture:
        """Return an image, `times` times smaller. Raises ImageError."""
        return picture(file, times)

    def fill(self, colour: str) -> str:
        """Return the operator after which areas and texts have a colour."""
        return f"{numbers(self.flat(colour))} {self.fill_operator}"

    def stroke(self, colour: str) -> str:
        """Return the operator after which lines have a colour."""
        return f"{numbers(self.flat(colour))} {self.stroke_operator}"


SCREEN = Colours()
