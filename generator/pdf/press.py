"""The colours of a print shop: every colour becomes CMYK through an ICC profile.

The intent is relative colorimetric with compensation of the black point, so paper stays white and dark parts keep their
steps. Pure black of texts, lines and areas is printed with black ink alone: four inks would give it coloured edges.
Pictures that are CMYK already keep their values.
"""

from __future__ import annotations

import io
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.drawing import images
from generator.pdf.colours import Channels, Colours
from generator.pdf.pictures import deflated, jpeg
from generator.pdf.profile import Profile, refusing

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.pdf.pictures import StoredPicture

BLACK = "#000000"
BLACK_INK: Channels = (0.0, 0.0, 0.0, 1.0)
QUALITY = 95  # of a JPEG file whose colours were changed
FULL = 255  # of a channel


class PressColours(Colours):
    """The inks of the press that a profile describes. Raises ProfileError if colours cannot be turned into it."""

    space = "DeviceCMYK"
    fill_operator = "k"
    stroke_operator = "K"

    def __init__(self, name: str, profile: Profile) -> None:
        self.name = name  # of the profile's file, for messages
        self.profile = profile
        self._data = profile.data
        self._known: dict[str, Channels] = {}
        self.blended("#ffffff")  # a profile that cannot be used is found now

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        with refusing(self.name, "cannot be used"):
            return ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                ImageCms.ImageCmsProfile(io.BytesIO(self._data)),
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )

    def flat(self, colour: str) -> Channels:
        """Return the inks of a colour of texts, lines and areas."""
        return BLACK_INK if colour == BLACK else self.blended(colour)

    def blended(self, colour: str) -> Channels:
        """Return the inks of a colour of a gradient."""
        known = self._known.get(colour)
        if known is None:
            known = self._known[colour] = self._inks_of(colour)
        return known

    def _inks_of(self, colour: str) -> Channels:
        from PIL import Image

        pixel: Any = self._converted(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
        return tuple([channel / FULL for channel in pixel])

    def ink(self, channels: Channels) -> float:
        """Return how much ink lies on one spot in a colour; 1 is one ink in full."""
        return sum(channels)

    def picture(self, file: str, times: int) -> StoredPicture:
        """Return an image in CMYK, `times` times smaller. Raises ImageError."""
        with images.opened(file) as image:
            is_jpeg = image.format == "JPEG"
        pixels = images.reduced(file, times)
        mask = pixels.getchannel("A") if pixels.mode == "RGBA" else None
        inks = pixels if pixels.mode == "CMYK" else self._converted(pixels.convert("RGB"))
        stored = _as_jpeg(inks) if is_jpeg else deflated(inks)
        return stored._replace(ink=_most_ink(inks), mask=deflated(mask) if mask is not None else None)

    def _converted(self, image: Image) -> Image:
        from PIL import ImageCms

        converted: Any = ImageCms.applyTransform(image, self._transform)
        return converted  # type: ignore[no-any-return]  # a new image, because the transform is not in place


def _as_jpeg(image: Image) -> StoredPicture:
    target = io.BytesIO()
    image.save(target, "JPEG", quality=QUALITY, subsampling=0)
    return jpeg(target.getvalue(), "CMYK", image.size)


def _most_ink(image: Image) -> float:
    """Return the largest ink of a pixel; it may be 3/255 too small, because sums are rounded."""
    from PIL import ImageChops

    cyan, magenta, yellow, black = image.split()
    half = ImageChops.add(cyan, magenta, scale=2), ImageChops.add(yellow, black, scale=2)
    most: Any = ImageChops.add(*half, scale=2).getextrema()
    return 4 * float(most[1]) / FULL
