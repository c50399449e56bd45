"""A run put by: its sums at a shard's end, and whose run they are."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from houseedge.errors import HouseEdgeError
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.metering import MeterPass
from houseedge.lab.simulation.sessions import BankrollPaths
from houseedge.lab.simulation.shard import SHARD
from houseedge.lab.simulation.totals import Totals

_FORMAT = "houseedge simulate 1"
#: So many bytes no checkpoint has.
_LONGEST = 256 << 20


def identity(felt: Felt, seed: int, session: int | None) -> str:
    """A hash of everything that decides what a run comes to."""
    key = hashlib.sha256(f"{_FORMAT} {SHARD}".encode())
    for part in (felt.game, felt.seats, felt.side, felt.level, felt.right_to_left):
        key.update(repr(part).encode())
    key.update(repr((seed, session, sorted(felt.stakes.items()))).encode())
    if felt.strategy is not None:
        made = felt.strategy
        for decisions in (made.preflop, made.flop, made.river_by_rank, made.river_by_suit):
            key.update(decisions.tobytes())
    return key.hexdigest()


class _Page(msgspec.Struct, kw_only=True):
    """What a checkpoint's file holds; whole numbers may be longer than 64 bits, so are text."""

    format: str
    run: str
    rounds: int
    ends: list[tuple[int, int]]
    sums: dict[str, list[str]]
    meter: dict[str, Any] | None
    sessions: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class RunFile:
    """The file of one run."""

    path: Path
    run: str

    def load(self, totals: Totals) -> None:
        """Take up what the file has, if it is there; refuses another run's, and leaves it."""
        try:
            content = self.path.read_bytes() if self.path.exists() else None
        except OSError as fault:
            raise HouseEdgeError(
                f"--checkpoint {self.path}: it cannot be read ({fault.strerror})"
            ) from None
        if content is None:
            return
        try:
            page = msgspec.json.decode(content[:_LONGEST], type=_Page)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise HouseEdgeError(
                f"--checkpoint {self.path}: this is no checkpoint, and is left as it is"
            ) from None
        if (page.format, page.run) != (_FORMAT, self.run):
            raise HouseEdgeError(
                f"--checkpoint {self.path}: this is the checkpoint of another run, and is left "
                "as it is"
            )
        _fill(totals, page)

    def save(self, totals: Totals) -> None:
        """Write the sums; a reader sees the old file or the new one, never half of one."""
        places = np.flatnonzero(totals.ends)
        page = _Page(
            format=_FORMAT,
            run=self.run,
            rounds=totals.rounds,
            ends=list(zip(places.tolist(), totals.ends[places].tolist(), strict=True)),
            sums={
                "sums": list(map(str, totals.sums)),
                "squares": list(map(str, totals.squares)),
                "products": [
                    str(totals.products),
                    str(totals.batches),
                    str(totals.product_sums),
                    str(totals.product_squares),
                ],
            },
            meter=None if totals.meter is None else _texts(asdict(totals.meter)),
            sessions=None if totals.sessions is None else _sessions(totals.sessions),
        )
        part = self.path.with_name(f"{self.path.name}.part")
        try:
            part.write_bytes(msgspec.json.encode(page))
            part.replace(self.path)
        except OSError as fault:
            raise HouseEdgeError(
                f"--checkpoint {self.path}: it cannot be written ({fault.strerror})"
            ) from None


def _texts(values: dict[str, Any]) -> dict[str, Any]:
    return {key: str(value) if type(value) is int else value for key, value in values.items()}


def _sessions(sessions: BankrollPaths) -> dict[str, Any]:
    return {
        "ends": list(sessions.ends.items()),
        "lows": list(sessions.lows.items()),
        "open": sessions.open.tolist(),
    }


def _fill(totals: Totals, page: _Page) -> None:
    totals.rounds = page.rounds
    for place, count in page.ends:
        totals.ends[place] = count
    totals.sums = [int(each) for each in page.sums["sums"]]
    totals.squares = [int(each) for each in page.sums["squares"]]
    totals.products, totals.batches, totals.product_sums, totals.product_squares = map(
        int, page.sums["products"]
    )
    if page.meter is not None:
        known: dict[str, Any] = {
            key: int(v) if isinstance(v, str) else v for key, v in page.meter.items()
        }
        totals.meter = MeterPass(**known)
        totals.meter.points = [(a, b) for a, b in totals.meter.points]
        totals.meter.jackpots = [(a, b) for a, b in totals.meter.jackpots]
    if page.sessions is not None and totals.sessions is not None:
        totals.sessions.ends = Counter(dict(map(tuple, page.sessions["ends"])))
        totals.sessions.lows = Counter(dict(map(tuple, page.sessions["lows"])))
        totals.sessions.open = np.array(page.sessions["open"], np.int64)
