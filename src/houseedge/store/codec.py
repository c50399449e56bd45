"""Events as JSON, and back: tagged structs, with the fields they name as sealed in boxes.

An event class seals fields with `sealed: ClassVar[tuple[str, ...]]`. Each of them needs a
default, which is what a reader without the house's key gets to see.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import msgspec

from houseedge.store.error import Damaged, NewerRecord, SealBroken, StoreError
from houseedge.store.seal import Box

#: The version of the shapes in which events are kept; raised when old ones need translating.
VERSION = 1

_json = msgspec.json.Encoder()
_shapes = msgspec.json.Decoder().decode


class Codec:
    """Writes and reads lists of events; `box` seals and opens, if the key is at hand."""

    def __init__(self, box: Box | None = None) -> None:
        self._box = box

    def encode(self, events: Sequence[msgspec.Struct], *, stream: str, round: str | None) -> bytes:
        """The events as the record keeps them; sealed fields are bound to stream and round."""
        for event in events:
            if _sealed(type(event)):
                return _json.encode([self._close(event, stream, round) for event in events])
        return _json.encode(events)

    def decode(
        self,
        data: bytes,
        type: Any,
        *,
        stream: str,
        round: str | None,
        version: int = VERSION,
    ) -> tuple[Any, ...]:
        """The events kept as `data`, each of the struct or union of structs that is `type`.

        Without a box, sealed fields have their defaults. Raises `SealBroken` where one does not
        open, `NewerRecord` and `Damaged` where the events cannot be read.
        """
        if version > VERSION:
            raise NewerRecord(
                f"an entry of {stream} holds events of version {version}, and this program "
                f"reads up to version {VERSION}: use a newer one"
            )
        try:
            reader = _reader(type)
            if reader.may_seal(data):
                shapes = _shapes(data)
                for shape in shapes:
                    if shape.get("type") in reader.sealing:
                        self._open(shape, reader.sealing[shape["type"]], stream, round)
                data = _json.encode(shapes)
            return reader.decode(data)
        except (msgspec.DecodeError, AttributeError, TypeError, UnicodeError) as error:
            raise Damaged(f"the events of an entry of {stream} cannot be read ({error})") from error

    def _close(self, event: msgspec.Struct, stream: str, round: str | None) -> Any:
        fields = _sealed(type(event))
        if not fields:
            return event
        if self._box is None:
            raise StoreError(f"a {type(event).__name__} cannot be kept without the house's keys")
        shape: dict[str, Any] = msgspec.to_builtins(event)
        for field in fields:
            if field in shape:
                box = self._box.seal(_json.encode(shape[field]), _bound(stream, round, field))
                shape[field] = base64.b64encode(box).decode()
        return shape

    def _open(
        self, shape: dict[str, Any], fields: tuple[str, ...], stream: str, round: str | None
    ) -> None:
        for field in fields:
            if field not in shape:
                continue
            closed = shape.pop(field)
            if self._box is None:
                continue
            try:
                box = base64.b64decode(closed, validate=True)
            except (binascii.Error, TypeError, ValueError) as error:
                raise SealBroken(f"the sealed {field} in {stream} is no box") from error
            if base64.b64encode(box).decode() != closed:
                # Base64 ends in bits that say nothing; another text for the same bytes is not ours.
                raise SealBroken(f"the sealed {field} in {stream} is no box")
            shape[field] = msgspec.json.decode(self._box.open(box, _bound(stream, round, field)))


def _bound(stream: str, round: str | None, field: str) -> bytes:
    # A list, so that no name can run into the next one.
    return _json.encode([stream, round, field])


@cache
def _sealed(event: type[msgspec.Struct]) -> tuple[str, ...]:
    fields: tuple[str, ...] = getattr(event, "sealed", ())
    if not fields:
        return ()
    optional = {field.name: not field.required for field in msgspec.structs.fields(event)}
    for field in fields:
        if not optional.get(field, False):
            raise StoreError(f"{event.__name__}.{field} is sealed, so it must have a default")
    return fields


class _Reader:
    """What there is to know of a struct or union once, to read lists of it often."""

    def __init__(self, type: Any) -> None:
        self.sealing = {
            cls.__struct_config__.tag: _sealed(cls) for cls in _leaves(type) if _sealed(cls)
        }
        self._tags = tuple(str(tag).encode() for tag in self.sealing)
        self.decode = msgspec.json.Decoder(tuple[type, ...]).decode

    def may_seal(self, data: bytes) -> bool:
        """Whether there can be a sealed field in it: its tag stands there, if not spelt out."""
        return b"\\" in data or any(tag in data for tag in self._tags)


@cache
def _reader(type: Any) -> _Reader:
    return _Reader(type)


def _leaves(type: Any) -> Iterator[Any]:
    members = get_args(type)
    if not members:
        yield type
    for member in members:
        yield from _leaves(member)
