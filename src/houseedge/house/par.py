"""PAR sheets counted beside the house: some twenty seconds of work in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import shlex
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from houseedge.errors import HouseEdgeError, Refusal
from houseedge.house.worker import Worker, WorkerDied
from houseedge.odds.folder import cache_folder, kernel_hash
from houseedge.reports.forms import ParForm
from houseedge.rules import Catalog
from houseedge.rules.spec import Rules, Wager
from houseedge.version import version

_ONE = Lock()
#: Sheets kept in the cache folder; those that were not asked for longest make room.
_KEPT = 64


class ParAway(HouseEdgeError):
    """Another sheet is being counted, or the process that counts has died; ask again."""


class MinutesToCount(Refusal):
    """How several seats of a game vary together is not kept: a visitor would wait for minutes."""

    def __init__(self, profile: str, seats: int) -> None:
        super().__init__(
            "how the seats of this game vary together is not kept, and counting it takes minutes: "
            f"ask with seats=1, or run houseedge par {profile} --seats {seats}",
            rule="D-06",
            field="seats",
        )


async def sheet_aside(
    rules: Rules,
    catalog: Catalog,
    form: ParForm,
    *,
    software: str,
    tables: Mapping[str, str],
    seats: int | None = None,
    meter: int | None = None,
) -> bytes:
    """A sheet in one of its forms; one is counted at a time, and none outlives who asked.

    What was made once is kept. How several seats vary together is left out where it would take
    minutes to count; raises `MinutesToCount` where it is asked for all the same.
    """
    from houseedge.lab.two_seats import kept_between
    from houseedge.odds.game import Game

    known = kept_between(Game.of(rules), "perfect") is not None
    if seats is None:
        seats = min(6, rules.profile.seats) if known else 1
    elif seats > 1 and not known:
        raise MinutesToCount(rules.profile.id, seats)
    if meter is not None and Wager.PROGRESSIVE not in rules.tables:
        raise HouseEdgeError("the profile offers no progressive (P-01)")
    command = _command(rules.profile.id, tables, seats, meter)
    path = _path(f"{software} {rules.digest} {seats} {meter} {command} {form}")
    if path is not None:
        with contextlib.suppress(OSError):
            return await asyncio.to_thread(path.read_bytes)
    if not _ONE.acquire(blocking=False):
        raise ParAway("another PAR sheet is being counted; ask again in half a minute")
    try:
        made = await _counted(rules, catalog, form, software, command, seats, meter)
    finally:
        _ONE.release()
    if path is not None:
        await asyncio.to_thread(_keep, path, made)
    return made


async def _counted(
    rules: Rules,
    catalog: Catalog,
    form: ParForm,
    software: str,
    command: str,
    seats: int,
    meter: int | None,
) -> bytes:
    try:
        worker = await asyncio.to_thread(Worker)
    except WorkerDied as fault:
        raise ParAway("no PAR sheet can be counted now; ask again") from fault
    try:
        folder = None if catalog.folder is None else str(catalog.folder)
        return await worker.do(_made, rules, folder, form, software, command, seats, meter)
    except WorkerDied as fault:
        raise ParAway("no PAR sheet can be counted now; ask again") from fault
    finally:
        worker.close()


def _made(
    rules: Rules,
    folder: str | None,
    form: ParForm,
    software: str,
    command: str,
    seats: int,
    meter: int | None,
) -> bytes:
    """The sheet, in the process that counts it."""
    from houseedge.lab.par import par_sheet
    from houseedge.reports.par import Provenance, seal, write
    from houseedge.rules import built_in

    catalog = built_in() if folder is None else Catalog(folder)
    sheet = par_sheet(rules, catalog=catalog, seats=seats, at_meter=meter, threads=1)
    made = Provenance(version=version(), software=software, command=command)
    return write(sheet, seal(sheet, made), form)


def _command(profile: str, tables: Mapping[str, str], seats: int, meter: int | None) -> str:
    """The command that makes the same sheet."""
    from houseedge.money import format_money

    words = ["houseedge", "par", profile]
    for wager, id in tables.items():
        words += ["--table", f"{wager}={id}"]
    words += ["--seats", str(seats)]
    if meter is not None:
        words += ["--meter", format_money(meter)]
    return shlex.join(words)


def _path(words: str) -> Path | None:
    folder = cache_folder()
    key = hashlib.sha256(f"{kernel_hash()} {words}".encode()).hexdigest()[:24]
    return None if folder is None else folder / "par" / key


def _keep(path: Path, made: bytes) -> None:
    # A folder that cannot be written costs time the next time, nothing else.
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(made)
        part.replace(path)
        oldest = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
        for each in oldest[:-_KEPT]:
            each.unlink(missing_ok=True)
