"""Writes lines to the terminal. Data from strangers cannot move the cursor, clear the screen or turn the direction of text round."""

from __future__ import annotations

import re

import click

# every control character but line ends and tabs; escape sequences but those of colours; marks that turn text round
_CONTROL = re.compile(
    "\x1b(?!\\[[0-9;]{0,20}m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def echo(message: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a message as click does, with `?` in place of characters that control a terminal."""
    click.echo(cleaned(message), err=err, nl=nl)


def cleaned(text: str) -> str:
    """Return a text with `?` in place of each character that controls a terminal; colours stay."""
    return _CONTROL.sub("?", text)
