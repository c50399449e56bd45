"""One house on a real port for all live tests of a worker; each test has a table of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseedge.house.file import TableFile, TimesFile
from tests.browser.house import CALM, OpenHouse, tables
from tests.live.served import ServedHouse

#: Whoever does not decide is absent almost at once.
HURRIED = TimesFile(banking=60, betting=60, deciding=0.1, resting=120)
#: The next round opens as soon as one is over.
BRISK = TimesFile(banking=60, betting=60, deciding=120, resting=0.01)
#: Bets stay open a quarter of this behind the seats.
BEHIND = TimesFile(banking=60, betting=6, deciding=120, resting=120)


def _kind(name: str, profile: str, count: int = 1, **options: object) -> list[TableFile]:
    given = {"times": CALM, **options}
    return [
        TableFile(id=f"{name}{number}", profile=profile, **given)  # type: ignore[arg-type]  # a test's own options
        for number in range(1, count + 1)
    ]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house that deals the decks it is given, and is asked over HTTP alone."""
    every = [
        *tables("washington", 90),
        *tables("pennsylvania", 16),
        *tables("california", 24),
        *_kind("ideal", "washington", 3, dealing="D-02", shuffler="i-Deal"),
        *_kind("shoe", "california", 2, dealing="D-03"),
        *_kind("packets", "california", 3, dealing="D-04"),
        *_kind("pairs-two-", "washington", 2, paytables={"pairs": "UP-2"}),
        *_kind("pairs-four-", "washington", 2, paytables={"pairs": "UP-4"}),
        *_kind("hurried", "washington", 2, times=HURRIED),
        *_kind("banked", "california", 3, times=BRISK),
        *_kind("behind", "california", 6, times=BEHIND, settings={"backline": "both"}),
        *_kind("netted", "california", 1, settings={"bank_cap": "net"}),
        *_kind("ordered", "california", 1, settings={"seat_order": "play_ante_blind_trips"}),
        *_kind("room", "example-room", 3, settings={"backline": "off"}),
        *_kind(
            "late", "example-room", 1, settings={"backline": "off", "fees_at": "after_settlement"}
        ),
        *_kind("generous", "washington", 1, settings={"folded_ante": "refund"}),
        *_kind("unlimited", "washington", 1, settings={"max_games": 0}),
        *_kind("downward", "washington", 1, settings={"rounding": "down"}),
        *_kind("tied", "washington", 1, settings={"bonus_amounts": "ante"}),
        *_kind("free", "washington", 1, settings={"keep_play": False}),
    ]
    with OpenHouse(tmp_path_factory.mktemp("house"), every) as opened:
        served = ServedHouse(opened)
        yield served
        served.close()
