from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from houseedge.errors import HouseEdgeError
from houseedge.moment import format_moment, parse_moment
from houseedge.money import format_money, parse_money
from houseedge.records.export import COLUMNS, csv_rows, exported
from houseedge.round import Phase, Record
from houseedge.rules import built_in
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table import command as c
from tests.house.chance import FixedDecks
from tests.records.dealing import START, Dealing
from tests.store.house import look

PLACES = ("washington", "pennsylvania", "california")
# Six players and the dealer get two cards each, then the board; seat 1 has the royal flush.
ROYAL = "Ah Kh 2c 3d 4c 5d 7c 8d 2s 9h Tc 6d 4s 4d Qh Jh Th 3c 9s"
# Seat 1 has a straight flush: a tenth of the meter, rounded up to cents.
STRAIGHT = "9h 8h 2c 3d 4c 5d 7c 8d 2s 9d Tc 6d 4s 4d Qh Jh Th 3c 9s"


STUCK = "the house could not go on (D-08)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported") / "house"
    with Dealing(folder, seed=31) as dealing:
        tables = [dealing.open(place) for place in PLACES]
        dealing.play(tables, 12)
        while dealing.table("washington").stage is not Stage.PLAYING:
            dealing.step("washington")
        dealing.act("washington", c.Void("stuck", "wrong_phase", "D-08"))
        while dealing.table("california").stage is not Stage.PLAYING:
            dealing.step("california")
    return folder


def rounds(folder: Path, **options: Any) -> list[dict[str, Any]]:
    with SqliteStore(folder, read_only=True) as store:
        return list(exported(store, built_in(), **options))


def nets(round: dict[str, Any]) -> dict[int, str]:
    return {seat["seat"]: seat["net"] for seat in round["seats"]}


def test_every_exported_hand_settles_again_to_the_same_cent(folder: Path) -> None:
    desk = SlipDesk(built_in())
    settled = [round for round in rounds(folder) if round["status"] == "settled"]
    assert len(settled) >= 35
    for round in settled:
        again = desk.settle(round["settle"])
        assert nets(again) == nets(round)
        for seat, kept in zip(again["seats"], round["seats"], strict=True):
            for wager, ends in seat["wagers"].items():
                assert {k: kept["settled"][wager].get(k) for k in ends} == ends


def test_every_settled_round_is_also_a_line_that_replays(folder: Path) -> None:
    for round in rounds(folder):
        if round["status"] == "settled":
            again = Record.parse(round["record"], built_in().rules_from).replay()
            assert again.phase is Phase.SETTLEMENT
            assert " ".join(map(str, again.board)) == round["board"]
            holes = {seat.number: " ".join(map(str, seat.hole)) for seat in again.seats}
            assert holes == {seat["seat"]: seat["cards"] for seat in round["seats"]}


@pytest.mark.parametrize("deck", [ROYAL, STRAIGHT])
def test_a_jackpot_settles_again_with_the_meter_that_paid_it(tmp_path: Path, deck: str) -> None:
    with Dealing(tmp_path / "house", seed=2, chance=FixedDecks([deck] * 3)) as dealing:
        dealing.play([dealing.open("washington")], 3)
    found = rounds(tmp_path / "house")
    won = [round for round in found if round["meter"]["awards"]]
    assert won
    for round in won:
        assert round["settle"] is not None
        again = SlipDesk(built_in()).settle(round["settle"])
        assert nets(again) == nets(round)
        assert again["meter"]["before"] == round["meter"]["before"]
        assert again["meter"]["after"] == round["meter"]["after"]


def test_a_void_round_is_exported_with_its_wagers_returned(folder: Path) -> None:
    (void,) = (round for round in rounds(folder) if round["void"] == STUCK)
    assert (void["status"], void["settle"], void["record"]) == ("void", None, None)
    for seat in void["seats"]:
        assert seat["net"] == "0.00"
        for ends in seat["settled"].values():
            assert ends["returned"] == ends["stake"]


def test_a_round_in_play_is_not_exported(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        over = [
            round.round for round in look(store).rounds(limit=10_000) if round.ended_at is not None
        ]
        assert any(round.ended_at is None for round in look(store).rounds(limit=10_000))
    assert sorted(over) == sorted(round["round"] for round in rounds(folder))


def test_table_and_times_choose_rounds(folder: Path) -> None:
    all = rounds(folder)
    ours = rounds(folder, table="california")
    assert ours == [round for round in all if round["table"] == "california"]
    middle = parse_moment(all[len(all) // 2]["ended"], option="--since")
    early, late = rounds(folder, until=middle), rounds(folder, since=middle)
    assert early + late == all
    assert early
    assert late


def test_without_the_keys_closed_hands_stay_closed(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    shutil.rmtree(copy / "keys")
    opened, closed = rounds(folder), rounds(copy)
    assert [nets(round) for round in opened] == [nets(round) for round in closed]
    for one, other in zip(opened, closed, strict=True):
        for seat, unknown in zip(one["seats"], other["seats"], strict=True):
            known = seat["shown"] and one["status"] == "settled"
            assert unknown["cards"] in ((seat["cards"],) if known else ("?? ??", "", seat["cards"]))
        if any("?" in seat["cards"] for seat in other["seats"]):
            assert other["settle"] is None


def test_rows_of_a_seat_add_up_to_its_net(folder: Path) -> None:
    found = rounds(folder)
    sums: dict[tuple[str, int], int] = {}
    for row in csv_rows(found):
        assert set(row) == set(COLUMNS)
        key = (row["round"], row["seat"])
        won = parse_money(row["returned"]) - parse_money(row["stake"])
        sums[key] = sums.get(key, 0) + won
    expected = {(r["round"], s["seat"]): s["net"] for r in found for s in r["seats"]}
    banks = {(r["round"], r["bank"]["seat"]): r["bank"]["net"] for r in found if r["bank"]}
    assert banks
    expected |= banks
    assert {key: format_money(cents) for key, cents in sums.items()} == expected


def test_a_name_is_never_a_formula(folder: Path) -> None:
    (round, *_) = rounds(folder)
    round["seats"][0]["name"] = "=HYPERLINK(1)"
    assert next(csv_rows([round]))["name"] == "'=HYPERLINK(1)"


def test_times_are_read_as_they_are_written() -> None:
    assert format_moment(START) == "2025-10-09T08:53:20.000Z"
    assert parse_moment(format_moment(START + 7), option="--since") == START + 7
    assert parse_moment("2025-10-09", option="--since") == START - START % 86_400_000
    with pytest.raises(HouseEdgeError, match="--until: 'soon' is not a time"):
        parse_moment("soon", option="--until")
