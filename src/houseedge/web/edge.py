"""The edge: what arrives as JSON becomes a command of the table, what goes back becomes JSON.

Everything a player asks comes through here, by HTTP and by socket alike. What cannot be read is a
`WireFault` that names the field; nothing else leaves this module for bad input.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from houseedge.errors import HouseEdgeError, NotationError, Refusal, RulesError
from houseedge.money import parse_money
from houseedge.round import Wagers
from houseedge.table import command as asked
from houseedge.table.command import PlayerCommand

Amount = Annotated[
    str,
    msgspec.Meta(
        description="Dollars with two places.",
        pattern=r"^[0-9]{1,12}\.[0-9]{2}$",
        examples=["7.50"],
    ),
]
SeatNumber = Annotated[int, msgspec.Meta(description="Seat 1 is at the dealer's left.")]


class WireFault(HouseEdgeError):
    """A message that cannot be read; `field` is the entry at fault, where there is one."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        self.message = message
        self.field = field
        super().__init__(message)


class _Command(msgspec.Struct, tag_field="type", tag=True, forbid_unknown_fields=True, frozen=True):
    """One thing a player asks of a table."""

    seat: SeatNumber


class Sit(_Command, frozen=True):
    """Take an empty chair."""


class BuyIn(_Command, frozen=True):
    """Bring money from the cage to the table."""

    amount: Amount


class CashOut(_Command, frozen=True):
    """Take money that lies free back to the cage."""

    amount: Amount


class Leave(_Command, frozen=True):
    """Get up; a hand in play is played to its end by the house (O-05)."""


class Stakes(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The wagers of one seat before the deal; one that is left out is not made."""

    ante: Amount = "0.00"
    blind: Amount = "0.00"
    trips: Amount = "0.00"
    bad_beat: Amount = "0.00"
    pairs: Amount = "0.00"
    progressive: Amount = "0.00"


class Bet(_Command, frozen=True):
    """Make all wagers of the seat; a second Bet replaces the first (B-04).

    `entropy` is the player's own chance, mixed into the deck and published with "no more bets".
    """

    wagers: Stakes
    entropy: Annotated[
        str,
        msgspec.Meta(
            description="Up to 64 bytes in hexadecimal digits.",
            max_length=128,
            pattern="^([0-9a-fA-F]{2})*$",
            examples=["9f3c"],
        ),
    ] = ""


class TakeBack(_Command, frozen=True):
    """Take all wagers back before "no more bets" (B-10)."""


class Check(_Command, frozen=True):
    """Wait for more cards (B-06, B-07)."""


class Play(_Command, frozen=True):
    """Make the one Play bet, so many times the Ante (B-06 to B-09)."""

    times: Annotated[int, msgspec.Meta(examples=[4])]


class Fold(_Command, frozen=True):
    """Give up Ante and Blind (B-08)."""


class TakeBank(_Command, frozen=True):
    """Take the position of player-dealer with a stake (K-01)."""

    stake: Amount


class DeclineBank(_Command, frozen=True):
    """Decline the position of player-dealer (K-03)."""


AnyWireCommand = (
    Sit | BuyIn | CashOut | Leave | Bet | TakeBack | Check | Play | Fold | TakeBank | DeclineBank
)


class Ask(msgspec.Struct, tag_field="kind", tag="command", forbid_unknown_fields=True, frozen=True):
    """A command with the key that makes it happen once.

    `seen` is the sequence of the last message its sender knew: a bet or decision meant for a
    moment that has passed is refused.
    """

    key: Annotated[
        str,
        msgspec.Meta(
            description="Any unique text: the same key again gets the same answer.",
            min_length=8,
            max_length=64,
            examples=["5d1f0c9a2b7e4c33"],
        ),
    ]
    command: AnyWireCommand
    seen: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Resync(
    msgspec.Struct, tag_field="kind", tag="resync", forbid_unknown_fields=True, frozen=True
):
    """Send the state again, with the news since `after`."""

    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Ping(msgspec.Struct, tag_field="kind", tag="ping", forbid_unknown_fields=True, frozen=True):
    """Ask whether the house is there."""


class _Keyed(msgspec.Struct):
    key: str | None = None


AnyMessage = Ask | Resync | Ping

_asks = msgspec.json.Decoder(Ask)
_messages = msgspec.json.Decoder(AnyMessage)
_keys = msgspec.json.Decoder(_Keyed)
_encoder = msgspec.json.Encoder()


def read_ask(raw: bytes) -> Ask:
    """The command in the body of a request."""
    return _verified(_decoded(_asks, raw))


def read_message(raw: bytes | str) -> AnyMessage:
    """What a viewer said through the socket."""
    message: AnyMessage = _decoded(_messages, raw)
    return _verified(message) if isinstance(message, Ask) else message


def key_in(raw: bytes | str) -> str | None:
    """The key of a message that could not be read otherwise, to name it in the refusal."""
    try:
        return _keys.decode(raw).key
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


def command_of(given: AnyWireCommand) -> PlayerCommand:
    """The table's command, its money in cents."""
    match given:
        case Sit(seat):
            return asked.Sit(seat)
        case BuyIn(seat, amount):
            return asked.BuyIn(seat, _cents(amount, "amount"))
        case CashOut(seat, amount):
            return asked.CashOut(seat, _cents(amount, "amount"))
        case Leave(seat):
            return asked.Leave(seat)
        case Bet(seat, stakes, entropy):
            return asked.Bet(seat, _wagers(stakes), entropy)
        case TakeBack(seat):
            return asked.TakeBack(seat)
        case Check(seat):
            return asked.Check(seat)
        case Play(seat, times):
            return asked.Play(seat, times)
        case Fold(seat):
            return asked.Fold(seat)
        case TakeBank(seat, stake):
            return asked.TakeBank(seat, _cents(stake, "stake"))
        case DeclineBank(seat):
            return asked.DeclineBank(seat)


def write_answer(key: str, sequence: int) -> bytes:
    """A command was carried out."""
    return _encoder.encode({"kind": "answer", "key": key, "sequence": sequence})


def write_refusal(key: str | None, fault: HouseEdgeError) -> bytes:
    """A command was not carried out, and nothing has changed."""
    return _encoder.encode({"kind": "refusal", "key": key, "error": error_of(fault)})


def write_pong(now: int) -> bytes:
    """The house is there."""
    return _encoder.encode({"kind": "pong", "now": now})


def error_of(fault: HouseEdgeError) -> dict[str, Any]:
    """A refusal as everybody is told it: rule, field, one sentence."""
    match fault:
        case Refusal():
            return {"rule": fault.rule, "field": fault.field, "message": fault.message}
        case RulesError():
            return {"rule": fault.rule, "field": fault.key, "message": str(fault)}
        case _:
            field = getattr(fault, "field", None)
            return {"rule": None, "field": field, "message": str(fault)}


def _wagers(stakes: Stakes) -> Wagers:
    return Wagers(
        ante=_cents(stakes.ante, "wagers.ante"),
        blind=_cents(stakes.blind, "wagers.blind"),
        trips=_cents(stakes.trips, "wagers.trips"),
        bad_beat=_cents(stakes.bad_beat, "wagers.bad_beat"),
        pairs=_cents(stakes.pairs, "wagers.pairs"),
        progressive=_cents(stakes.progressive, "wagers.progressive"),
    )


def _cents(text: str, field: str) -> int:
    try:
        return parse_money(text)
    except NotationError as fault:
        raise WireFault(str(fault), field=field) from None


def _decoded(decoder: msgspec.json.Decoder[Any], raw: bytes | str) -> Any:
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as fault:
        raise _spoken(str(fault)) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        # Bytes that are no text come as a ValueError.
        raise WireFault("this is not JSON") from None


def _verified(ask: Ask) -> Ask:
    if not ask.key.isprintable():
        raise WireFault("a key has 8 to 64 characters that can be printed", field="key")
    return ask


_FAULT = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>.*)`")
_TYPES = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`")
_VALUE = re.compile(r"Invalid value (?P<value>.*)")
_WORDS = {
    "int": "a whole number",
    "float": "a number with places",
    "str": "text",
    "object": "an object",
    "array": "a list",
    "bool": "true or false",
    "null": "null",
}
_RIGHT = {
    "key": "a key has 8 to 64 characters",
    "entropy": "your entropy is up to 64 bytes in hexadecimal digits",
    "seen": "`seen` is the sequence of a message, or null",
    "after": "`after` is the sequence of a message, or null",
}


def _spoken(text: str) -> WireFault:
    """The decoder's words as a sentence of ours, with the field at fault."""
    found = _FAULT.fullmatch(text)
    what, path = (found["what"], found["path"] or "") if found else (text, "")
    path = path.removeprefix("command.")
    if field := _FIELD.fullmatch(what):
        inside = "" if path == "command" else path
        name = f"{inside}.{field['name']}".lstrip(".")
        missing = field["how"] == "missing required"
        return WireFault(f"{name} is missing" if missing else f"{name} is not known", field=name)
    if types := _TYPES.fullmatch(what):
        wanted = " or ".join(_WORDS.get(each, each) for each in types["wanted"].split(" | "))
        got = _WORDS.get(types["got"], types["got"])
        return WireFault(f"{path or 'a message'} is {wanted}, not {got}", field=path or None)
    if value := _VALUE.fullmatch(what):
        thing = "command" if path == "type" else "message"
        return WireFault(f"there is no {thing} {value['value'][:80]}", field=path or None)
    if path in _RIGHT:
        return WireFault(_RIGHT[path], field=path)
    if "matching regex" in what:
        return WireFault(
            f"{path} is not an amount: write dollars with two places, like '7.50'", field=path
        )
    return WireFault(f"{path or 'the message'} is out of its range", field=path or None)
