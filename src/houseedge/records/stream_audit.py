"""One stream checked on its own: its chain, its signatures, its rounds and its commands.

Money moves between streams, so what an account holds is nothing one stream can prove; nor who a
guest is at a table, or what a meter was fed. What cannot be checked is said, and never passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge
from itertools import groupby

from houseedge.errors import HouseEdgeError
from houseedge.fairness import Finding
from houseedge.floor.felt import FELT
from houseedge.floor.metering import METER
from houseedge.floor.pit import CAGE, STAFF, TABLE, Pit
from houseedge.progressive import Progressive, unseeded
from houseedge.records.difference import transfer_difference
from houseedge.records.reading import BrokenRecord, events_of, placed
from houseedge.records.rebuild import metered
from houseedge.records.replay import plan_on
from houseedge.records.retrace import Misfit, Retrace, UnknownBooks
from houseedge.rules import Catalog
from houseedge.store import RecordReader, Store, StoredEntry, walk_stream
from houseedge.table import meter_transfers

#: What each kind of stream cannot prove alone, and why.
_UNPROVEN = {
    TABLE: (
        (
            "Whether players and the house had the money that moved, because their accounts are "
            "moved by other tables and the cage too."
        ),
        "Whether guests have the names they sat down with, because those stand in the cage.",
    ),
    FELT: (
        ("Whether the house had the money that moved, because its account is moved by others too."),
    ),
    METER: (
        (
            "Whether contributions and awards are those of the rounds, because those stand in the "
            "streams of the tables."
        ),
    ),
    STAFF: (
        (
            "Whether those who took an account had played here before, because that stands in "
            "the cage."
        ),
    ),
    CAGE: (
        (
            "Whether the house and its guests had what is said of them, because their accounts "
            "are moved by tables and meters too."
        ),
    ),
}
_FED = (
    "Whether others fed its meter as that says, because it stands in the meter's stream and theirs."
)
#: How many streams are named to whoever asked for another.
_NAMED = 12


class NoSuchStream(HouseEdgeError):
    """No stream of that name is on record; says which there are."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StreamAudit:
    """Every check of a stream, each with its sentence."""

    stream: str
    checks: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing has failed; what is not checked has not passed either."""
        return all(found.outcome != "failed" for found in self.checks)


def audit_stream(store: Store, catalog: Catalog, name: str) -> StreamAudit:
    """Check one stream; raises `NoSuchStream`, or `OtherRules` where its rules are not here.

    A table or a meter may be named without what kind it is, where that says enough.
    """
    with store.read() as record:
        stream = _stream(record, name)
        walked = tuple(_walked(store, record, stream))
        followed = tuple(_followed(store, record, catalog, stream))
    unproven = next((said for kind, said in _UNPROVEN.items() if stream.startswith(kind)), ())
    alone = tuple(Finding("alone", "not checked", sentence) for sentence in unproven)
    return StreamAudit(stream=stream, checks=(*walked, *followed, *alone))


def _stream(record: RecordReader, name: str) -> str:
    known = sorted(record.heads())
    found = [each for each in known if name in (each, each.partition(":")[2])]
    if len(found) != 1:
        more = f" and {len(known) - _NAMED} more" if len(known) > _NAMED else ""
        there = f"there are {', '.join(known[:_NAMED])}{more}" if known else "there are none yet"
        raise NoSuchStream(f"there is no stream '{name}' on record: {there}")
    return found[0]


def _walked(store: Store, record: RecordReader, stream: str) -> Iterator[Finding]:
    """The chain, and what the checkpoints say of it."""
    faults = list(walk_stream(store, stream))
    own = [fault for fault in faults if fault.stream != "checkpoints"]
    signed = [fault for fault in faults if fault.stream == "checkpoints"]
    length, reach = record.heads()[stream].sequence, record.signed()[stream]
    if own:
        yield Finding("chain", "failed", f"{own[0]}.")
    else:
        yield Finding("chain", "passed", f"The chain of all {length:,} entries holds.")
    if signed:
        yield Finding("signatures", "failed", f"{signed[0]}.")
    else:
        yet = f", the last {length - reach:,} not yet" if reach < length else ""
        yield Finding(
            "signatures", "passed", f"The checkpoints have signed {reach:,} of them{yet}."
        )


def _followed(
    store: Store, record: RecordReader, catalog: Catalog, stream: str
) -> Iterator[Finding]:
    """Every command carried out again, as far as the stream says enough."""
    if stream.startswith(METER):
        yield _meter(store, record, catalog, stream)
        return
    pit = Pit(catalog=catalog, ledger=UnknownBooks())
    retrace = Retrace(store, record, pit)
    try:
        if stream in (CAGE, STAFF):
            for entry in record.entries(stream):
                # What another stream made the house do there is asked of this one alone.
                retrace.follow([entry._replace(cause=None)])
        else:
            _follow_table(store, record, retrace, stream)
    except Misfit as misfit:
        yield Finding("replay", "failed", f"{_where(misfit.entry)}: {misfit.what}.")
        return
    except BrokenRecord as broken:
        yield Finding("replay", "failed", f"{broken}.")
        return
    more = retrace.again + retrace.believed - record.heads()[stream].sequence
    fed = f" and {more:,} of its meter" if more else ""
    counted = "All" if not retrace.believed else f"{retrace.again:,} of"
    sentence = f"{counted} {record.heads()[stream].sequence:,} entries{fed}"
    believed = f"; {retrace.believed:,} were checked by their events" if retrace.believed else ""
    yield Finding("replay", "passed", f"{sentence}, decided again, end the same way{believed}.")
    for what in retrace.skipped:
        yield Finding("sealed", "not checked", f"{what[0].upper()}{what[1:]}.")
    if fed:
        yield Finding("alone", "not checked", _FED)


def _follow_table(store: Store, record: RecordReader, retrace: Retrace, stream: str) -> None:
    """A table's commits one after another; between them others have fed the meters."""
    meters = retrace.pit.meters
    streams = [stream, *(name for name in record.heads() if name.startswith(METER))]
    entries = merge(*(record.entries(name) for name in streams), key=lambda entry: entry.number)
    for _, group in groupby(entries, key=lambda entry: entry.root):
        commit = list(group)
        if any(entry.stream == stream for entry in commit):
            retrace.follow(commit)
            continue
        for entry in commit:
            plan = entry.stream.removeprefix(METER)
            meters[plan] = metered(store, entry, _meter_of(meters, plan, retrace.pit.catalog))


def _meter_of(meters: dict[str, Progressive], plan: str, catalog: Catalog) -> Progressive:
    return meters.get(plan) or unseeded(plan_on(plan, catalog))


def _meter(store: Store, record: RecordReader, catalog: Catalog, stream: str) -> Finding:
    """A meter's events one after another: its law, and the money each of them moves."""
    meter, count = unseeded(plan_on(stream.removeprefix(METER), catalog)), 0
    try:
        for entry in record.entries(stream):
            with placed(entry):
                meter, moved = meter_transfers(meter, events_of(store, entry))
            if moved != entry.transfers:
                what = transfer_difference(entry.transfers, moved)
                return Finding("meter", "failed", f"{_where(entry)}: {what}.")
            for name, level in meter.levels.items():
                if not level.balances:
                    what = f"{name} has not kept what came in"
                    return Finding("meter", "failed", f"{_where(entry)}: {what}.")
            count += 1
    except BrokenRecord as broken:
        return Finding("meter", "failed", f"{broken}.")
    return Finding(
        "meter", "passed", f"All {count:,} entries move the money their events say, and keep it."
    )


def _where(entry: StoredEntry) -> str:
    return f"{entry.stream}, entry {entry.sequence}"
