"""Faults of the house itself in a run of the tests: none goes by unseen.

A request that ends in status 500, a socket that breaks and whatever the server under the house
complains of is one line of log, and a test that looks at other things would never notice. In this
process they are collected; of a house in a process of its own the log is searched at its end.
A test that brings one about on purpose is marked `@pytest.mark.failure`.
"""

from __future__ import annotations

import logging
import re

from houseedge.house import log as house_log
from houseedge.house.metrics import Metrics

#: What has failed since this was last emptied.
FAILED: list[str] = []

_FAILED = re.compile(
    r".*(?:request failed|socket failed|Exception in ASGI|protocol.data_received\(\)).*"
)


class _Complaints(logging.Handler):
    """What the server under the house, or the loop, says of an error."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg != house_log._KNOWN:
            FAILED.append(f"{record.name}: {record.getMessage()}")


def collect() -> None:
    """Collect what fails in this process, from now on."""
    told = Metrics.mistaken

    def mistaken(self: Metrics, what: str, **about: str) -> None:
        FAILED.append(f"{what}: {about}")
        told(self, what, **about)

    Metrics.mistaken = mistaken  # type: ignore[method-assign]  # for this process
    logging.getLogger("uvicorn.error").addHandler(_Complaints(logging.ERROR))


def verify_log(text: str) -> None:
    """Fail where the log of a house tells of a fault of its own."""
    found = _FAILED.findall(text)
    assert not found, "\n".join(found)
