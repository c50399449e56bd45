"""The log: significant events and alterations, read from the record (STANDARDS A8, A9).

Nothing is kept twice: a line is made of an entry when somebody asks. The record never loses an
entry, so the log goes back as far as the house does.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from houseedge.moment import format_moment
from houseedge.money import format_micros, format_money
from houseedge.progressive.level import plan_text
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.wire.people import LogLine, LogPage

Kind = Literal["significant", "alteration"]

#: How many entries are looked through for one page.
MOST_READ = 50_000
#: How many of them lie in memory together where they are read from the end.
_WINDOW = 500


class LogChoice(NamedTuple):
    """Which lines are wanted beside their kind and time; where nothing is said, all."""

    stream: str | None = None
    actor: str | None = None
    events: tuple[str, ...] = ()

    def takes(self, line: LogLine) -> bool:
        """Whether a line is one of them."""
        return (
            self.stream in (None, line.stream)
            and self.actor in (None, line.actor)
            and (not self.events or line.event in self.events)
        )


ALL = LogChoice()


class _Amount(NamedTuple):
    """A field that holds a number, and how it is written for people."""

    field: str
    write: Callable[[int], str]


def _cents(field: str) -> _Amount:
    return _Amount(field, format_money)


def _micros(field: str) -> _Amount:
    return _Amount(field, format_micros)


class _Noted(NamedTuple):
    """How an event stands in the log: what it is about, and where it says from what to what."""

    kind: Kind
    about: str = ""
    before: str | _Amount = ""
    after: str | _Amount = ""
    why: str = "why"


NOTED: dict[str, _Noted] = {
    # Who came in, and who did not
    "SignedIn": _Noted("significant", "account", after="way"),
    "AccessFailed": _Noted("significant", "account", after="way"),
    "AccountLocked": _Noted("significant", "account", after="code"),
    "Reported": _Noted("significant", "what"),
    # People and their rights
    "Hired": _Noted("alteration", "account", after="role"),
    "Dismissed": _Noted("alteration", "account"),
    "AccountFreed": _Noted("alteration", "account"),
    "CredentialsReset": _Noted("alteration", "account"),
    "PasswordChanged": _Noted("alteration", "account"),
    "RoleGiven": _Noted("alteration", "account", before="before", after="role"),
    "AccountTaken": _Noted("alteration", "account"),
    "AccountEnded": _Noted("alteration", "account"),
    # The cage
    "CapitalRaised": _Noted("significant", after=_micros("amount")),
    "ClockFoundBehind": _Noted("significant", after=_Amount("by", "{} ms".format)),
    "SealOpened": _Noted("significant", "round", after="who"),
    "Departed": _Noted("alteration", "player", after=_micros("amount")),
    "SoftwareNoted": _Noted("significant", "version", after="digest"),
    "SoftwareMismatched": _Noted("significant", "files", after="digest"),
    "ShiftOpened": _Noted("significant", "shift"),
    "ShiftClosed": _Noted("significant", "shift"),
    "CashTaken": _Noted("significant", "player", after=_cents("amount")),
    "CashPaid": _Noted("significant", "player", after=_cents("amount")),
    "MoneyMoved": _Noted("significant", "giver", after=_cents("amount")),
    "FillWritten": _Noted("significant", "table", after=_cents("amount")),
    "CreditWritten": _Noted("significant", "table", after=_cents("amount")),
    "TrayCounted": _Noted("significant", "table", _micros("holds"), _cents("amount")),
    "BoxCounted": _Noted("significant", "table", _cents("holds"), _cents("amount")),
    "SlipCorrected": _Noted("alteration", "corrects", after=_cents("amount"), why="text"),
    "DisputeRaised": _Noted("significant", "round", after="by", why="words"),
    "DisputeAnswered": _Noted("significant", "dispute", after="by", why="words"),
    "DisputeDecided": _Noted("significant", "round", after=_cents("amount"), why="words"),
    # Tables
    "TableOpened": _Noted("alteration", after="digest"),
    "TableClosing": _Noted("alteration"),
    "TableClosed": _Noted("alteration"),
    "RoundVoided": _Noted("significant", after="reason", why="refusal"),
    "ChangePosted": _Noted("alteration", after="digest"),
    "ChangeWithdrawn": _Noted("alteration"),
    "Changed": _Noted("alteration", after="digest"),
    "ProgressiveStopped": _Noted("significant"),
    "ProgressiveResumed": _Noted("significant"),
    "ShufflerFailed": _Noted("significant", after="what"),
    "ShufflerRepaired": _Noted("significant", "by"),
    "IrregularityRuled": _Noted("significant", "what", after="ruling"),
    "HandVoided": _Noted("significant", "seat"),
    "ShufflerSet": _Noted("alteration", before="was", after="mode"),
    # Dealers, and who is called to them
    "DealerIn": _Noted("significant", "dealer"),
    "DealerOut": _Noted("significant"),
    "CallMade": _Noted("significant"),
    "CallAnswered": _Noted("significant", "by"),
    "AwardsAwaited": _Noted("significant", after="awards"),
    "AwardConfirmed": _Noted("significant", "seat", after="by"),
    "AwardRefused": _Noted("significant", "seat", after="by"),
    "CountDiffered": _Noted("significant", before="lit", after="counted"),
    "SeatHeld": _Noted("significant", "seat", after="until"),
    "SeatReleased": _Noted("significant", "seat"),
    "StubCounted": _Noted("significant", before="meant", after="count"),
    "CardsCorrected": _Noted("alteration", "place", before="was", after="cards"),
    "CardsExchanged": _Noted("alteration", "place", after="other"),
    "ReadingCorrected": _Noted("alteration", "place", after="cards"),
    # Chips on the felt
    "TrayFilled": _Noted("significant", after=_cents("amount")),
    "AwardPaid": _Noted("significant", "seat", before="line", after=_cents("amount")),
    "EnvyNoted": _Noted("significant", "seat", after="line"),
    "EnvyPaid": _Noted("significant", after="amounts"),
    "BetsReturned": _Noted("significant", after="bets"),
    # Meters
    "WinLogged": _Noted("significant", "hit", after=_cents("pays")),
    "ClaimWithdrawn": _Noted("significant", "hit"),
    "Adjusted": _Noted("alteration", "level", why="text"),
    "PoolsGiven": _Noted("alteration", "level", after="to", why="text"),
    "PoolsTaken": _Noted("alteration", "level", before="of", why="text"),
    "PlanChanged": _Noted("alteration", "level"),
    "GameAdmitted": _Noted("alteration", "game", after="return_deviation"),
}
#: What is pressed, turned or corrected on a console, by the kind of the press.
PRESSED: dict[str, _Noted] = {
    "TurnKey": _Noted("significant", "holder", after="position"),
    "ResolveCount": _Noted("alteration", after="count"),
    "ResolveSeats": _Noted("alteration", after="seats"),
}
#: What an entry must hold to be looked at more closely.
_TYPES = re.compile(rb'"type":"(?:' + "|".join(NOTED | PRESSED).encode() + rb')"')
_NUMBER = re.compile(r"-?\d*")
COLUMNS = tuple(field.name for field in msgspec.structs.fields(LogLine))


def log_of(
    store: Store,
    *,
    kind: Kind | None = None,
    since: int | None = None,
    until: int | None = None,
    after: int = 0,
    limit: int = 200,
    choice: LogChoice = ALL,
) -> LogPage:
    """Lines of one kind or both from a time up to another, behind the entry numbered `after`."""
    with store.read() as record:
        start = after if since is None else max(after, before(record, since))
        found: list[LogLine] = []
        number, read = start, 0
        for entry in record.record(start):
            if until is not None and entry.at >= until:
                break
            if len(found) >= limit or read >= MOST_READ:
                return LogPage(lines=found, next=number)
            number, read = entry.number, read + 1
            found += [
                line for line in _lines(entry) if kind in (None, line.kind) and choice.takes(line)
            ]
    return LogPage(lines=found, next=None)


def newest_of(
    store: Store,
    *,
    kind: Kind | None = None,
    since: int | None = None,
    until: int | None = None,
    upto: int | None = None,
    limit: int = 200,
    choice: LogChoice = ALL,
) -> LogPage:
    """The same from its end, the newest first; `upto` goes on before an entry's number."""
    found: list[LogLine] = []
    with store.read() as record:
        number = None
        for read, entry in enumerate(backwards(record, since=since, until=until, upto=upto)):
            if number is not None and (len(found) >= limit or read >= MOST_READ):
                return LogPage(lines=found, next=number)
            number = entry.number
            lines = [
                line for line in _lines(entry) if kind in (None, line.kind) and choice.takes(line)
            ]
            found += reversed(lines)
    return LogPage(lines=found, next=None)


def backwards(
    record: RecordReader,
    *,
    since: int | None = None,
    until: int | None = None,
    upto: int | None = None,
) -> Iterator[StoredEntry]:
    """Entries from a time up to another and before the one numbered `upto`, the last one first."""
    last = sum(head.sequence for head in record.heads().values())
    end = last if upto is None else min(upto - 1, last)
    if until is not None:
        end = min(end, before(record, until))
    begin = 0 if since is None else before(record, since)
    while end > begin:
        start = max(begin, end - _WINDOW)
        window = []
        for entry in record.record(start):
            if entry.number > end:
                break
            window.append(entry)
        yield from reversed(window)
        end = start


def log_csv(page: LogPage) -> str:
    """Lines as a table for a spreadsheet; where there may be more, its last row says so."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for line in page.lines:
        values = msgspec.structs.asdict(line)
        rows.writerow(
            [format_moment(line.at) if name == "at" else _cell(values[name]) for name in COLUMNS]
        )
    if page.next is not None:
        told = f"there may be more: ask again with after={page.next}"
        rows.writerow([told, *[""] * (len(COLUMNS) - 1)])
    return written.getvalue()


def _cell(value: Any) -> Any:
    """What a spreadsheet takes for text and not for a formula of whoever has written it."""
    if isinstance(value, str) and value[:1] in "=+-@\t" and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def before(record: RecordReader, since: int) -> int:
    """The number of the last entry before a time: times on record never go back."""
    low, high = 0, sum(head.sequence for head in record.heads().values())
    while low < high:
        middle = (low + high) // 2
        entry = next(record.record(middle), None)
        if entry is None or entry.at >= since:
            high = middle
        else:
            low = middle + 1
    return low


def _lines(entry: StoredEntry) -> Iterator[LogLine]:
    if not _TYPES.search(entry.events):
        return
    for event in map(_pressed, msgspec.json.decode(entry.events)):
        noted = NOTED.get(event["type"]) or PRESSED.get(event["type"])
        # A round nobody has bet in is void by nobody's doing.
        if noted is None or (event["type"] == "RoundVoided" and not event.get("seats")):
            continue
        for about, before, after in _changes(event, noted):
            yield LogLine(
                number=entry.number,
                at=entry.at,
                stream=entry.stream,
                sequence=entry.sequence,
                actor=entry.actor,
                kind=noted.kind,
                event=event["type"],
                element=f"{entry.stream} {about or entry.round or ''}".strip(),
                before=before,
                after=after,
                why=_said(event, noted.why) or _reason(entry),
                second=_said(event, "second") or _said(event, "witness"),
            )


def _pressed(event: dict[str, Any]) -> dict[str, Any]:
    """What was pressed stands for the press; anything else for itself."""
    pressed: dict[str, Any] = event["action"] if event["type"] == "ConsolePressed" else event
    return pressed


def _changes(event: dict[str, Any], noted: _Noted) -> Iterator[tuple[str, str, str]]:
    """What an event is about, what that was before and is afterwards; each change by itself."""
    if event["type"] == "PlanChanged":
        level, key = event["level"], event["key"]
        # Before version 2 of `decide` it was not said what it had been.
        was = plan_text(key, event["was"]) if "was" in event else ""
        yield f"{level} {key}", was, plan_text(key, event["value"])
    elif event["type"] == "Adjusted":
        was, amount = event["was"], event["amount"]
        about = " ".join(filter(None, (event["level"], event.get("win"))))
        yield about, format_micros(was), format_micros(was + amount)
    elif event.get("changes"):
        for each in event["changes"]:
            yield each["element"], each["was"], each["becomes"]
    else:
        about = _said(event, noted.about)
        yield about, _said(event, noted.before), _said(event, noted.after)


def _said(event: dict[str, Any], part: str | _Amount) -> str:
    field, write = part if isinstance(part, _Amount) else (part, str)
    found = event.get(field) if field else None
    return "" if found is None else write(found)


def _reason(entry: StoredEntry) -> str:
    """Why somebody asked for it, where what happened does not say so itself."""
    asked = msgspec.json.decode(entry.commands)
    return next((_said(each, "why") for each in asked if "why" in each), "")
