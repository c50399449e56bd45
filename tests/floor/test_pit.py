"""The pit: tables, meters and ledger move together or not at all."""

from __future__ import annotations

import pytest

from houseedge.errors import NotationError, RulesError
from houseedge.floor.arrival import arrive
from houseedge.floor.cage import PlayerWelcomed
from houseedge.floor.pit import Pit
from houseedge.floor.window import OpenHouse, Pause, RaiseCapital, Welcome
from houseedge.rules import built_in
from houseedge.table import HOUSE, Setup
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.refusal import NotOpen, NotYourSeat
from tests.felt import wagers
from tests.table.pit import LivePit, whole

DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def _setup(profile: str = "washington", **changes: object) -> Setup:
    order = {"california": "packet shuffler"}.get(profile, "hand-held")
    given = {"table": "felt", "title": "Felt", "rules": f"{profile}@1", "shuffler": order}
    return Setup(**{**given, **changes})  # type: ignore[arg-type]


def _pit(capital: int = 1_000_000_00) -> Pit:
    pit = Pit(catalog=built_in())
    pit.at_window(OpenHouse(capital), HOUSE, 1)
    return pit


def test_a_fresh_meter_is_seeded_by_the_house() -> None:
    pit = _pit()
    pit.open_meter("WA-01", 1)
    assert pit.ledger.balance("meter:WA-01:main").posted == 10_000_000_000
    assert pit.ledger.balance("house").posted == 990_000_000_000
    assert pit.ledger.trial_balance() == 0


def test_a_meter_is_opened_once() -> None:
    pit = _pit()
    pit.open_meter("WA-01", 1)
    with pytest.raises(RulesError, match="not open yet"):
        pit.open_meter("WA-01", 1)
    assert pit.ledger.balance("house").posted == 990_000_000_000


@pytest.mark.parametrize(
    ("profile", "meter", "key"),
    [
        ("washington", None, "meter"),
        ("washington", "no such meter", "meter"),
        ("washington", "PA-01", "levels"),
        ("california", "WA-01", "meter"),
    ],
)
def test_a_table_with_the_wrong_meter_is_refused_before_anybody_bets(
    profile: str, meter: str | None, key: str
) -> None:
    pit = _pit()
    pit.open_meter("WA-01", 1)
    pit.open_meter("PA-01", 1)
    with pytest.raises(RulesError) as refused:
        pit.open_table(_setup(profile, meter=meter), 1)
    assert refused.value.key == key
    assert pit.tables == {}


def test_a_house_too_poor_to_fill_a_tray_is_issued_more_capital_first() -> None:
    pit = _pit(50_000_00)
    pit.open_meter("WA-01", 1)
    cage, table = pit.place(pit.open_table(_setup(meter="WA-01"), 1))
    assert cage.commands == (RaiseCapital(10_000_000_00),)
    assert cage.cause == ("table:felt", 1)
    assert table.commands == (asked.OpenTable(_setup(meter="WA-01")), asked.Fill(100_000_00))
    assert pit.ledger.balance("bank:felt").posted == 100_000_000_000
    assert pit.ledger.trial_balance() == 0


def test_two_tables_do_not_share_a_name() -> None:
    pit = _pit()
    pit.open_table(_setup("california"), 1)
    with pytest.raises(RulesError, match="no other table has"):
        pit.open_table(_setup("california"), 1)


def test_a_tray_too_short_to_pay_is_filled_first_and_the_record_says_so() -> None:
    # A royal flush wins 500 to 1 on the Blind; the tray holds 100.00.
    live = LivePit(float=100_00)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.deal("Jh Th  Qc 4s  Ah Kh Qh 2c 3d")
    live.decide(1, "4x")
    for command in (asked.OpenBoard(), asked.OpenBoard(), asked.Reveal()):
        live.act(command)
    table, _ = live.pit.act("felt", asked.Settle(), HOUSE, live.now)
    # The meter has fixed the award: its seed and a quarter of the bet.
    *fills, settle = table.commands
    assert fills
    assert all(isinstance(fill, asked.Fill) for fill in fills)
    assert settle == asked.Settle(awards={1: 10_000_25}, meter=10_000_03)
    assert isinstance(table.events[0], happened.Filled)
    assert live.result(1)["blind"] == "win +5000.00"
    assert live.pit.ledger.trial_balance() == 0


def test_the_tables_entry_comes_first_and_both_name_the_round() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    live.act(asked.NoMoreBets())
    table, meter = live.pit.act("felt", asked.LockProgressive(), HOUSE, live.now)
    assert (table.stream, table.round) == ("table:felt", "felt-1")
    assert (meter.stream, meter.round) == ("meter:WA-01", "felt-1")
    assert [(t.debit, t.credit, t.amount) for t in meter.transfers] == [
        ("bank:felt", "meter:WA-01:main", 250_000),
        ("bank:felt", "reserve:WA-01:main", 30_000),
    ]


def test_the_entry_of_an_end_says_how_the_round_ended() -> None:
    live = LivePit("california", players=3)
    live.hand(DECK, {1: wagers(), 2: wagers()}, {1: "4x", 2: "4x"}, bank=3)
    live.act(asked.EndRound())
    live.open_round()
    live.bank(3)
    live.act(asked.Void("stuck"))
    live.act(asked.EndRound())
    live.open_round()
    while live.table.offer is not None:
        live.act(asked.DeclineBank(live.table.offer))
    assert [moved.ends for moved in live.moved if moved.ends] == ["settled", "empty", "empty"]


def test_linked_tables_feed_one_meter_and_a_win_at_one_shows_at_the_other() -> None:
    live = LivePit(others=1)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.deal(DECK)
    live.name = "velvet"
    live.hand("Jh Th  Qc 4s  Ah Kh Qh 2c 3d", {1: wagers(progressive="1.00")}, {1: "4x"})
    assert live.table.settled is not None
    assert live.table.settled.awards == {1: 10_000_50}
    live.name = "felt"
    # The reserve of both bets went into the restart.
    assert live.seen_by("ann")["table"]["meter"]["shows"] == "10000.06"


def test_x01_a_void_after_a_jackpot_elsewhere_takes_back_from_what_is_there() -> None:
    live = LivePit(others=1)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.deal(DECK)
    live.name = "velvet"
    live.hand("Jh Th  Qc 4s  Ah Kh Qh 2c 3d", {1: wagers(progressive="1.00")}, {1: "4x"})
    live.name = "felt"
    live.act(asked.Malfunction("card jam"))
    (level,) = live.pit.meters["WA-01"].levels.values()
    assert level.balances
    assert live.money("meter:WA-01:main") == "9999.78"
    assert (live.money("stack:felt:ann"), live.money("bank:felt")) == ("1000.00", "100000.00")
    assert live.pit.ledger.trial_balance() == 0


def test_wealth_counts_cage_stacks_wagers_and_a_player_dealers_stake() -> None:
    live = LivePit("california", players=3)
    assert live.pit.wealth("ann") == 1_000_000_000_000
    live.open_round()
    live.bank(1, "600.00")
    live.bet(2)
    assert live.pit.wealth("ann") == live.pit.wealth("bob") == 1_000_000_000_000
    assert live.pit.wealth("nobody") == 0


def test_a_command_of_a_stranger_to_the_meter_changes_nothing() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    live.act(asked.NoMoreBets())
    assert live.refused(asked.LockProgressive(), "ann").rule == "B-11"
    live.act(asked.LockProgressive())
    live.act(asked.Shuffle(0, whole(DECK)))
    assert live.refused(asked.Settle(), "ann").rule == "B-11"
    assert live.refused(asked.Settle()).rule == "D-08"
    assert not live.of(happened.RoundSettled)


def test_play_money_comes_from_the_issue_alone() -> None:
    pit = _pit()
    pit.at_window(Welcome("ann", "Ann", 500_00), "ann", 1)
    assert pit.ledger.balance("issue").posted == -1_000_500_000_000
    assert pit.ledger.balance("player:ann").posted == 500_000_000
    with pytest.raises(NotOpen, match="on record already"):
        pit.at_window(Welcome("ann", "Ann", 500_00), "ann", 2)


def test_a_visitor_is_welcomed_with_the_first_chair_or_not_at_all() -> None:
    pit = _pit()
    pit.open_meter("WA-01", 1)
    pit.open_table(_setup(meter="WA-01"), 1)
    kim = Welcome("kim", "Kim", 500_00)
    with pytest.raises(NotYourSeat):
        arrive(pit, kim, "table:felt", asked.Sit(99), 2)
    with pytest.raises(NotationError, match="a pause is"):
        arrive(pit, kim, "cage", Pause("kim", 0), 2)
    assert pit.cage.guest("kim") is None
    assert pit.ledger.balance("player:kim").posted == 0
    cage, felt = arrive(pit, kim, "table:felt", asked.Sit(2), 3)
    assert cage.events == (PlayerWelcomed("kim", "Kim", 500_00),)
    assert felt.events == (happened.PlayerSat(2, "kim", "Kim"),)
    assert pit.ledger.balance("player:kim").posted == 500_000_000
