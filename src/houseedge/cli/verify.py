"""`houseedge verify`: a house's record checked from its first entry to its last."""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import (
    AsJson,
    Data,
    Keys,
    RulesFolder,
    catalog_of,
    house_folder,
    keyring_of,
)
from houseedge.cli.output import print_json
from houseedge.cli.progress import shown_progress
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from houseedge.fairness import Finding
    from houseedge.records.audit import Audit, AuditFault
    from houseedge.records.holdings import HeldAgainst
    from houseedge.records.round_audit import RoundAudit
    from houseedge.records.stream_audit import StreamAudit
    from houseedge.store import RecordReader, StoredSnapshot


#: More digits than the number of any checkpoint has.
LONGEST_NUMBER = 15

Round = Annotated[
    str | None, typer.Option("--round", metavar="ROUND", help="Check one round alone.")
]
Streams = Annotated[
    list[str] | None,
    typer.Option(
        "--stream",
        metavar="NAME",
        help="Check one stream alone, such as table:washington, meter:WA-01, cage or staff; may be "
        "given more than once.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="CHECKPOINT|TIME",
        help="Begin at the last signed snapshot up to a checkpoint's number, or up to a time.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", min=1, metavar="N", help="How many processes verify; one a core, if not said."
    ),
]


Receipts = Annotated[
    str | None,
    typer.Option(
        "--receipts", metavar="FILE", help="Receipts a player was given: are they still held?"
    ),
]
Witnesses = Annotated[
    str | None,
    typer.Option(
        "--witness", metavar="FILE|URL", help="Checkpoints a witness was told: are they there?"
    ),
]


def verify(
    data: Data = None,
    keys: Keys = None,
    round: Round = None,
    stream: Streams = None,
    since: Since = None,
    jobs: Jobs = None,
    receipts: Receipts = None,
    witness: Witnesses = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Walk the chains of a record, carry every command out again, and name what does not fit.

    Receipts and what a witness was told show whether an old record was put in the place of a newer
    one. With --since what lies before a snapshot is taken as the house has signed it; times are ISO
    8601, in UTC where no zone is given, and a plain number is a checkpoint's. A stream alone cannot
    prove the money that moves between streams, and says so. Works beside the running house. The
    status is 0 when everything fits, 1 when something does not, 2 when there is nothing to check,
    or the rules it was played by are not here.
    """
    started = time.perf_counter()
    from houseedge.records.audit import unreadable
    from houseedge.records.parallel import audit_in_parts
    from houseedge.records.round_audit import audit_round
    from houseedge.records.stream_audit import audit_stream
    from houseedge.store import Damaged, NotARecord, SealBroken, SqliteStore

    catalog, folder = catalog_of(rules_folder), house_folder(data)
    ring = keyring_of(folder, keys, there=True)
    opening = partial(SqliteStore, folder, keys=ring, read_only=True)
    begin = None if since is None else _beginning(since)
    if sum((round is not None, bool(stream), begin is not None)) > 1:
        raise HouseEdgeError("--round, --stream and --since do not go together: give one of them")
    papers = _papers(receipts, witness)
    if papers and (round is not None or stream):
        raise HouseEdgeError("--receipts and --witness are for the whole record, or --since")
    try:
        with opening() as store:
            if round is not None:
                found_round = audit_round(store, catalog, round.strip().lower())
                return _tell_round(found_round, as_json=as_json)
            if stream:
                streams = [audit_stream(store, catalog, name.strip()) for name in stream]
                return _tell_streams(streams, as_json=as_json)
            with store.read() as record:
                at = None if begin is None else begin(record)
        with shown_progress("Verifying", quiet=as_json) as progress:
            found = audit_in_parts(opening, catalog, jobs=jobs, since=at, progress=progress)
        with opening() as store, store.read() as record:
            for kind, hold in papers.items():
                found = _with(found, kind, hold(record))
    except (Damaged, NotARecord, SealBroken) as fault:
        found = unreadable(fault)
    return _tell(found, time.perf_counter() - started, as_json=as_json)


def _beginning(since: str) -> Callable[[RecordReader], StoredSnapshot]:
    """Where to begin: at a checkpoint, if it is a number, or else at a time."""
    from houseedge.moment import parse_moment
    from houseedge.records.beginning import since_checkpoint, since_moment

    # Digits in a row could be a date too, but nobody writes one so who reads checkpoints.
    number = since.strip()
    if number.isascii() and number.isdecimal():
        if len(number) > LONGEST_NUMBER:
            raise HouseEdgeError(f"--since: no checkpoint has a number of {len(number)} digits")
        return partial(since_checkpoint, number=int(number))
    return partial(since_moment, at=parse_moment(since, option="--since"))


def _papers(
    receipts: str | None, witness: str | None
) -> dict[str, Callable[[RecordReader], HeldAgainst]]:
    """What is held against the record, read before the long walk."""
    from houseedge.records import holdings

    papers: dict[str, Callable[[RecordReader], HeldAgainst]] = {}
    if receipts is not None:
        given = holdings.read_receipts(
            _read(receipts, "--receipts"), option=f"--receipts {receipts}"
        )
        papers["receipt"] = lambda record: holdings.hold_receipts(record, given)
    if witness is not None:
        told = holdings.read_witnessed(_read(witness, "--witness"), option=f"--witness {witness}")
        papers["checkpoint of the witness"] = lambda record: holdings.hold_witnessed(record, told)
    return papers


def _read(place: str, option: str) -> bytes:
    from http.client import HTTPException
    from pathlib import Path
    from urllib.request import urlopen

    from houseedge.house.witness import PATIENCE, is_address

    try:
        if is_address(place):
            with urlopen(place, timeout=PATIENCE) as answer:
                return bytes(answer.read())
        return Path(place).read_bytes()
    except OSError as fault:
        raise HouseEdgeError(f"{option} {place}: {fault.strerror or fault}") from None
    except (ValueError, HTTPException) as fault:
        raise HouseEdgeError(f"{option} {place}: it is no address ({fault})") from None


def _with(found: Audit, kind: str, held: HeldAgainst) -> Audit:
    """An audit with what somebody else's papers have shown."""
    from dataclasses import replace

    from houseedge.records.audit import AuditFault

    faults = tuple(
        AuditFault(stream=each.stream, sequence=each.sequence, round=None, what=each.what)
        for each in held.faults
    )
    said = []
    if held.foreign:
        said.append(f"{_count(held.foreign, kind)} not checked, being another house's")
    if held.unsigned:
        said.append(f"{_count(held.unsigned, kind)} not checked, lacking this house's signature")
    if not said and not faults:
        held_words = f"the record holds {_count(held.held, kind)}"
        return replace(found, held=(*found.held, held_words))
    stopped = found.stopped or ("; ".join(said) or None)
    return replace(found, faults=(*found.faults, *faults), stopped=stopped)


def _count(number: int, kind: str) -> str:
    one, _, rest = kind.partition(" ")
    return f"{number:,} {one}{'' if number == 1 else 's'}{' ' if rest else ''}{rest}"


def _tell(found: Audit, seconds: float, *, as_json: bool) -> int:
    if as_json:
        print_json(_written(found, seconds))
    else:
        _say(found, seconds)
    if found.faults:
        return 1
    return 0 if found.passed else 2


def _written(found: Audit, seconds: float) -> dict[str, Any]:
    return {
        "fits": found.passed,
        "since": found.since,
        "entries": found.entries,
        "decided": found.decided,
        "believed": found.believed,
        "rounds": found.rounds,
        "seconds": round(seconds, 3),
        "skipped": list(found.skipped),
        "stopped": found.stopped,
        "unsigned": found.signed and found.signed.unsigned,
        "signed_at": found.signed and found.signed.at,
        "held": list(found.held),
        "faults": [_fault(fault) for fault in found.faults],
    }


def _fault(fault: AuditFault) -> dict[str, Any]:
    return {
        "stream": fault.stream,
        "sequence": fault.sequence or None,
        "round": fault.round,
        "what": fault.what,
    }


def _say(found: Audit, seconds: float) -> None:
    if found.stopped is not None and not found.faults:
        print(f"houseedge: {_one_line(found.stopped)}", file=sys.stderr)
        return
    for what in found.skipped:
        print(f"Not checked: {what}.")
    if found.passed:
        rate = found.entries / seconds if seconds else 0
        begun = "" if found.since is None else f" after entry {found.since:,}"
        print(
            f"Everything fits: {found.entries:,} entries{begun} and {found.rounds:,} rounds, "
            f"checked in {seconds:.2f} s ({rate:,.0f} entries a second)."
        )
        print(
            f"{found.decided:,} entries were decided again; {found.believed:,} were checked by "
            "their events, their chain and their money."
        )
        if found.signed is not None:
            said = str(found.signed)
            print(f"{said[0].upper()}{said[1:]}.")
        for words in found.held:
            print(f"{words[0].upper()}{words[1:]}.")
        return
    print(f"The record does not fit. {_one_line(str(found.faults[0]))}.")
    more = len(found.faults) - 1
    if more:
        things = "thing follows" if more == 1 else "things follow"
        print(f"{more} more {things} from it or beside it; --json lists them.")


def _one_line(text: str) -> str:
    return " ".join(text.split()).rstrip(".")


#: How each outcome of a check is shown.
_MARKS = {"passed": "✓", "failed": "✗", "not checked": "–"}


def _said(finding: Finding) -> str:
    if finding.outcome != "not checked":
        return finding.sentence
    return f"Not checked: {finding.sentence[0].lower()}{finding.sentence[1:]}"


def _tell_round(found: RoundAudit, *, as_json: bool) -> int:
    if as_json:
        written = {
            "round": found.round,
            "fits": found.passed,
            "skipped": list(found.skipped),
            "checks": _checks(found.checks),
        }
        print_json(written)
    else:
        for each in found.checks:
            print(f"{_MARKS[each.outcome]} {_said(each)}")
        for what in found.skipped:
            print(f"– {what}")
    return 0 if found.passed else 1


def _tell_streams(found: Sequence[StreamAudit], *, as_json: bool) -> int:
    fits = all(each.passed for each in found)
    if as_json:
        streams = [
            {"stream": each.stream, "fits": each.passed, "checks": _checks(each.checks)}
            for each in found
        ]
        print_json({"fits": fits, "streams": streams})
    else:
        for audit in found:
            print(f"{audit.stream}:")
            for each in audit.checks:
                print(f"{_MARKS[each.outcome]} {_said(each)}")
    return 0 if fits else 1


def _checks(found: Sequence[Finding]) -> list[dict[str, str]]:
    return [{"name": each.check, "outcome": each.outcome, "text": each.sentence} for each in found]
