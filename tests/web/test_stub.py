"""I3: at a table with real cards the stub is counted every so many rounds, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseedge.errors import HouseEdgeError
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.rules import built_in
from tests.web.live import Guest
from tests.web.test_dealing import Shift, audited_twice, bet, seated
from tests.web.test_people import Door


def table(**more: Any) -> HouseFile:
    chosen = {"dealer": "staff", "cards": "physical", "count_stub_every": 2, **more}
    return HouseFile(tables=[TableFile(id="felt", profile="washington", **chosen)])


def dealt(felt: Shift, guest: Guest) -> None:
    """One round of one seat, until all hands are open: ten cards are not in the stub, but nine."""
    bet(guest, 1)
    felt.did("no_more_bets")
    felt.did("start_game", count=1)
    felt.did("deal")
    guest.did("Play", times=4)
    felt.did("open_board", cards="Qh Jh Th")
    felt.did("open_board", cards="5c 6s")
    felt.did("reveal", cards="9c 9d")
    felt.did("open_hand", cards="Ah Kh")


def test_i3_the_stub_is_counted_every_second_round_before_wins_and_the_settlement(
    tmp_path: Path,
) -> None:
    door = Door(tmp_path, [], house_config(table(), built_in(), "test"))
    with door.live:
        felt = Shift(door)
        (kim,) = seated(felt, 1)
        # The first round is settled without it; whoever wants may count.
        assert felt.refused("count_stub", count=43)[1:] == ("not_open", "B-10")
        dealt(felt, kim)
        assert felt.console["next"] == "hand"
        line = felt.seat(1)["earned"]
        for step in ("spot", "hand", "confirm"):
            felt.did(step, **{"spot": {"seat": 1}, "hand": {"seat": 1, "line": line}}.get(step, {}))
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")

        # The second is not: 52 cards less two hands and the board are 43.
        door.live.wait_for("betting")
        dealt(felt, kim)
        assert felt.console["next"] == "count_stub"
        felt.did("spot", seat=1)
        assert felt.refused("hand", seat=1, line=line)[1:] == ("not_open", "D-10")
        assert felt.refused("settle")[0] == 409
        felt.did("count_stub", count=42)
        assert felt.console["called"] == "the stub has 42 cards, not 43"
        assert felt.refused("hand", seat=1, line=line)[1:] == ("not_open", "D-10")
        felt.did("count_stub", count=43)
        felt.did("hand", seat=1, line=line)
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")

        # Two more rounds may go by until it is due again, and a wrong one is ruled to be void.
        door.live.wait_for("betting")
        dealt(felt, kim)
        assert felt.console["next"] == "hand"
        felt.did("count_stub", count=44)
        assert felt.console["next"] == "count_stub"
        felt.did("irregularity", what="stub_count", why="44 cards", badge="supervisor")
        assert felt.console["phase"] == "void"
        auditor = door.signs_in("auditor").http
        log = auditor.get("/api/log", params={"limit": 1000}).json()["lines"]
        counts = [(each["before"], each["after"]) for each in log if each["event"] == "StubCounted"]
        assert counts == [("43", "42"), ("43", "43"), ("43", "44")]
    audited_twice(tmp_path)


@pytest.mark.parametrize(
    "more", [{"cards": "electronic"}, {"count_stub_every": -1}, {"count_stub_every": 101}]
)
def test_i3_a_file_that_asks_for_a_count_that_cannot_be_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(HouseEdgeError) as found:
        house_config(table(**more), built_in(), "test")
    assert "count_stub_every" in str(found.value)
