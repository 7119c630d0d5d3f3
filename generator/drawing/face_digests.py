"""Digests of what faces show: equal for faces that look the same, in every process and on every machine.

The content of the files of pictures counts, not their paths. Faces of a deck share most of their commands, so each
command is hashed once.
"""

from __future__ import annotations

import marshal
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from engine.common.cache import digest
from engine.common.identity import ByIdentity
from generator.drawing.commands import Command, Face, Glyphs, Group, Picture, Symbol
from generator.typesetting import colour_glyphs

MOST_COMMANDS = 50_000  # whose digests are remembered for the next faces


class CommandDigest(NamedTuple):
    """A hash of what a command shows, and the numbers of the boxes that drew it."""

    seen: bytes
    boxes: bytes


class FaceDigest(NamedTuple):
    """The digest of what is visible of a face (`Face.drawing`), and one of the safe area and the boxes of the layout as well."""

    seen: str
    with_boxes: str


class FaceDigests:
    """Digests of one face after the other."""

    def __init__(self) -> None:
        self._faces: ByIdentity[Face, str] = ByIdentity()
        self._files: dict[str, str] = {}
        self._commands: ByIdentity[Command, CommandDigest] = ByIdentity(MOST_COMMANDS)

    def seen(self, face: Face, *, again: bool = True) -> str:
        """Return the digest of what is visible of a face. It is remembered if somebody will ask for it `again`."""
        found = self._faces.find(face)
        if found is None:
            found = self._of(face).seen
            if again:
                self._faces.put(face, found)
        return found

    def with_boxes(self, face: Face) -> str:
        """Return the digest that tells the boxes of the layout too; the other one is remembered."""
        found = self._of(face)
        self._faces.put(face, found.seen)
        return found.with_boxes

    def _of(self, face: Face) -> FaceDigest:
        commands = [self._commands.get(command, self._of_command) for command in face.content]
        frame = repr(face.drawing[:-1]).encode()
        seen = _hash(b"\n".join([frame, *[command.seen for command in commands]]))
        boxed = _hash(b"%b %r %b" % (seen.digest(), face.safe, b" ".join([command.boxes for command in commands])))
        return FaceDigest(seen.hexdigest(), boxed.hexdigest())

    def _of_command(self, command: Command) -> CommandDigest:
        if command.__class__ is Glyphs:  # most commands that only one face has
            *rest, _box, shaped, painted = command
            drawn = marshal.dumps((rest, painted, [part.drawn for part in shaped]), 2)
            return CommandDigest(_hash(drawn).digest(), b"%d" % command.box)
        seen = repr(self._content(command)).encode("utf-8", "surrogatepass")
        return CommandDigest(_hash(seen).digest(), _boxes(command))

    def _content(self, command: Command) -> object:
        """Return a command with the contents of files instead of their paths, and without the number of its box."""
        if isinstance(command, Group):
            return command.matrix, command.clip, tuple([self._content(inner) for inner in command.content])
        if isinstance(command, (Symbol, Picture)):
            return command._replace(file=self._of_file(command.file), box=0)
        return command._replace(box=0)

    def _of_file(self, name: str) -> str:
        """Return a hash of a file's content; an emoji, a coloured glyph and a file that is missing have their name only."""
        if name not in self._files:
            path = Path(name)
            plain = colour_glyphs.anywhere(name) if colour_glyphs.is_picture(name) else name
            self._files[name] = digest(path.read_bytes()) if path.is_file() else plain
        return self._files[name]


def _hash(data: bytes) -> blake2b:
    return blake2b(data, digest_size=16)


def _boxes(command: Command) -> bytes:
    if isinstance(command, Group):
        return b"(%b)" % b" ".join([_boxes(inner) for inner in command.content])
    return b"%d" % command.box
