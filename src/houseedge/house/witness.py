"""Witnesses: other places that are told of every checkpoint, so that no record can be rolled back.

A witness is told in its own thread: one that is slow or away never delays a table. What it could
not be told is told later, in order.
"""

from __future__ import annotations

import os
import threading
import time
import urllib.request
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import BinaryIO

import msgspec

from houseedge.records.holdings import NoHolding, Witnessed, hold_witnessed, read_witnessed
from houseedge.store import Checkpoint, Damaged, Identity, RecordReader

#: How many checkpoints wait for a witness that is away; the oldest go first.
MOST_WAITING = 10_000
#: Seconds until an address counts as away, between two tries, and for the last words at the end.
PATIENCE, AGAIN, LAST_WORDS = 10.0, 2.0, 3.0

Deliver = Callable[[bytes], None]


class Witness:
    """One place that is told; `tell` is given a sentence when it is away and when it is back."""

    def __init__(
        self, name: str, deliver: Deliver, house: Identity, tell: Callable[[str], None]
    ) -> None:
        self.name = name
        self._deliver = deliver
        self._house = house
        self._tell = tell
        self._waiting: deque[Checkpoint] = deque(maxlen=MOST_WAITING)
        self._wake = threading.Condition()
        self._closing = False
        self._away = False
        self._thread = threading.Thread(target=self._work, name="witness", daemon=True)
        self._thread.start()

    def note(self, checkpoint: Checkpoint) -> None:
        """Tell it of a checkpoint, in its turn."""
        with self._wake:
            self._waiting.append(checkpoint)
            self._wake.notify()

    @property
    def waiting(self) -> int:
        """How many checkpoints it was not told of yet."""
        return len(self._waiting)

    @property
    def away(self) -> bool:
        """Whether it could not be told the last time."""
        return self._away

    def close(self) -> None:
        """Tell it the rest, if it listens, and end."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join(LAST_WORDS)

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._closing:
                    self._wake.wait()
                if not self._waiting:
                    return
                next = self._waiting[0]
            if self._told(next):
                with self._wake:
                    # Unless it was dropped meanwhile for newer ones.
                    if self._waiting and self._waiting[0] is next:
                        self._waiting.popleft()
            elif self._closing:
                return
            else:
                time.sleep(AGAIN)

    def _told(self, checkpoint: Checkpoint) -> bool:
        line = msgspec.json.encode(Witnessed.of(self._house, checkpoint)) + b"\n"
        try:
            self._deliver(line)
        except (OSError, ValueError, HTTPException) as fault:
            if not self._away:
                self._tell(f"the witness {self.name} cannot be told of checkpoints: {fault}")
            self._away = True
            return False
        if self._away:
            self._tell(f"the witness {self.name} can be told of checkpoints again")
        self._away = False
        return True


def to_file(path: Path) -> Deliver:
    """Add a line to a file, on the disk before the next is told."""

    def deliver(line: bytes) -> None:
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "r+b") as file:
            # What was not written to its end stands on a line of its own.
            if file.seek(0, os.SEEK_END) and _last_byte(file) != b"\n":
                line = b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())

    return deliver


def to_address(url: str) -> Deliver:
    """Send a line to an address as the body of a POST; any status of 200 to 299 will do."""

    def deliver(line: bytes) -> None:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(url, data=line, headers=headers, method="POST")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            answer.read(64)

    return deliver


def is_address(place: str) -> bool:
    """Whether a witness is an address, and not a file."""
    return place.startswith(("http://", "https://"))


def witness_at(place: str, house: Identity, tell: Callable[[str], None]) -> Witness:
    """The witness at a place."""
    deliver = to_address(place) if is_address(place) else to_file(Path(place))
    return Witness(place, deliver, house, tell)


def verify_witness(record: RecordReader, place: str) -> None:
    """Refuse a record that is older than what a file was told of it; an address is only told.

    Of a file that cannot be written to the operator hears now, and not when it would be needed.
    """
    if is_address(place):
        return
    path = Path(place)
    try:
        with path.open("ab"):
            pass
        last = _end(path)
    except OSError as fault:
        raise NoHolding(f"--witness {place}: {fault.strerror}") from None
    if last is None:
        return
    held = hold_witnessed(record, [last])
    for found in held.faults:
        raise Damaged(f"{found.what}. Put back the newest record, or name a new file as witness")
    if held.foreign or held.unsigned:
        raise NoHolding(f"--witness {place}: it was told of another house; name a file of its own")


#: The end of a file that holds its last line for sure.
_LAST_LINE = 1 << 20


def _end(path: Path) -> Witnessed | None:
    """What a file was told last."""
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - _LAST_LINE))
        # A line that was not written to its end was never told.
        whole, _, _ = file.read().rpartition(b"\n")
    for line in reversed(whole.splitlines()):
        with suppress(NoHolding):
            return read_witnessed(line, option="")[-1]
    return None


def _last_byte(file: BinaryIO) -> bytes:
    file.seek(-1, os.SEEK_END)
    return file.read(1)
