"""The texts of a site that the files beside its pages repeat: its name, its description, its address on the web."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit


class SiteFacts(NamedTuple):
    """What the settings say about a whole site. `address` ends with a slash, or is "" if nobody has told it."""

    name: str = ""
    description: str = ""
    address: str = ""
    pages: tuple[str, ...] = ()  # the addresses of its pages; empty without an address
    draft: str = ""  # what fails in a draft, which search engines are not to list

    @property
    def root(self) -> str:
        """The path of the address, such as /rules/; "" if no address is known."""
        return urlsplit(self.address).path
