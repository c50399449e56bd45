"""What a player asks of a table: the table's own commands, their money written as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any

import msgspec

from houseedge.errors import NotationError
from houseedge.money import format_money, parse_money
from houseedge.round import Wagers
from houseedge.table.command import PlayerCommand
from houseedge.table.view import Suggestion
from houseedge.wire.codec import NO_AMOUNT, named, plain, read, reader, verify_distinct, write
from houseedge.wire.fault import WireFault

#: The entries of a command that are money.
MONEY = frozenset({"amount", "stake"})
#: The entries of a command that only the house fills in.
FILLED_IN = frozenset({"name", "bot"})
WAGERS = frozenset(field.name for field in fields(Wagers))

Key = Annotated[
    str,
    msgspec.Meta(
        description="Any unique text: the same key again gets the same answer.",
        min_length=8,
        max_length=64,
        examples=["5d1f0c9a2b7e4c33"],
    ),
]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Message(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Anything a viewer may say."""


class Ask(_Message, tag="command", frozen=True):
    """A command with the key that makes it happen once.

    `seen` is the sequence of the last message its sender knew: a bet or decision meant for a
    moment that has passed is refused.
    """

    key: Key
    command: PlayerCommand
    seen: Sequence | None = None


class Resync(_Message, tag="resync", frozen=True):
    """Send the whole view again, with the news since `after`."""

    after: Sequence | None = None


class Ping(_Message, tag="ping", frozen=True):
    """Ask whether the house is there."""


AnyMessage = Ask | Resync | Ping


class _Ask(_Message, tag="command", frozen=True):
    """An `Ask` whose command is still as it was sent."""

    key: Key
    command: dict[str, Any]
    seen: Sequence | None = None


class _Keyed(msgspec.Struct):
    key: str | None = None


_message = reader(_Ask | Resync | Ping)
_command = reader(PlayerCommand)


def read_ask(raw: bytes) -> Ask:
    """The command in the body of a request."""
    given = read(_Ask, raw)
    verify_distinct(raw)
    return _asked(given)


def read_message(raw: bytes | str) -> AnyMessage:
    """What a viewer said through the socket."""
    message = _message(raw)
    verify_distinct(raw)
    return _asked(message) if isinstance(message, _Ask) else message


def key_in(raw: bytes | str) -> str | None:
    """The key of a message that could not be read otherwise, to name it in the refusal."""
    try:
        return read(_Keyed, raw).key
    except WireFault:
        return None


AnyAsk = PlayerCommand | Mapping[str, Any]
"""A command, or the plain object it is written as."""


def write_ask(key: str, command: AnyAsk, seen: int | None = None) -> bytes:
    """An `Ask` as it is sent."""
    sent = {"kind": "command", "key": key, "seen": seen, "command": write_command(command)}
    return write(sent)


def write_command(command: AnyAsk) -> dict[str, Any]:
    """A command as a plain object; wagers that are not made are left out."""
    if isinstance(command, Mapping):
        return dict(command)
    plain: dict[str, Any] = msgspec.to_builtins(command, enc_hook=int)
    for name in FILLED_IN & plain.keys():
        del plain[name]
    for name in MONEY & plain.keys():
        plain[name] = format_money(plain[name])
    if "wagers" in plain:
        plain["wagers"] = {name: format_money(n) for name, n in plain["wagers"].items() if n}
    return plain


def suggested(button: Suggestion) -> PlayerCommand:
    """The command a button of the view sends."""
    return read_command(plain(button))


def _asked(given: _Ask) -> Ask:
    if not given.key.isprintable():
        raise WireFault("a key has 8 to 64 characters that can be printed", field="key")
    return Ask(given.key, read_command(given.command), given.seen)


def read_command(given: Mapping[str, Any]) -> PlayerCommand:
    """The table's command in a plain object, its money in cents."""
    counted = dict(given)
    for name in MONEY & given.keys():
        counted[name] = _cents(given[name], name)
    if isinstance(wagers := given.get("wagers"), dict):
        for name in wagers:
            if name not in WAGERS:
                raise WireFault(f"wagers.{name[:80]} is not known", field=f"wagers.{name[:80]}")
        counted["wagers"] = {name: _cents(each, f"wagers.{name}") for name, each in wagers.items()}
    for name in FILLED_IN & given.keys():
        raise WireFault(f"{name} is not known", field=name)
    try:
        command: PlayerCommand = _command(write(counted))
    except RecursionError:
        raise WireFault("this is nested too deeply to be a command", field="command") from None
    return command


def _cents(text: Any, field: str) -> int:
    if not isinstance(text, str):
        raise WireFault(f"{field} is text, not {named(text)}", field=field)
    try:
        return parse_money(text)
    except NotationError:
        raise WireFault(f"{field} {NO_AMOUNT}", field=field) from None
