"""Time that passes only when nothing else is to be done: hours of play in a moment, and exact."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

#: When a playthrough begins, in milliseconds of the epoch.
START = 1_760_000_000_000


class _Patient(selectors.DefaultSelector):
    """Waits for real files, and lets the loop's own clock run instead of waiting for it."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        self.passed += timeout
        return super().select(0)


class SteadyLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next timer."""

    def __init__(self) -> None:
        self.selector = _Patient()
        super().__init__(self.selector)

    def time(self) -> float:
        """Seconds since the loop began, as far as anybody waited for them."""
        return self.selector.passed

    def milliseconds(self) -> int:
        """The same as a house's clock tells it."""
        return START + round(self.time() * 1000)


def run(loop: SteadyLoop, main: Coroutine[Any, Any, T]) -> T:
    """Run to the end in a loop, and close it."""
    try:
        return loop.run_until_complete(main)
    finally:
        loop.close()
