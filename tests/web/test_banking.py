"""The player-dealer and the collection through the served house: offers, fees, results, records."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseedge.client import HouseClient
from houseedge.house.config import HouseConfig, house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.opening import open_house
from houseedge.money import MICROS_PER_CENT, parse_money
from houseedge.records.export import csv_rows, exported
from houseedge.records.recall import recall
from houseedge.records.rounds import own_rounds_of, rounds_of
from houseedge.round import Wagers
from houseedge.rules import Catalog
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table import command as c
from houseedge.table.refusal import NotYours
from houseedge.wire.codec import plain as values
from houseedge.wire.codec import shaped
from houseedge.wire.kept import OwnRounds, RoundShown
from houseedge.wire.lobby import TableShown
from tests import plain
from tests.records.dealing import Dealing
from tests.store.house import look
from tests.web.live import PATIENCE, Guest, LiveHouse

EXAMPLE = Catalog(Path(__file__).parents[2] / "examples" / "house")
# Seats 1 and 2, then the player-dealer in seat 3, then the board. Seat 1 has three nines and wins,
# seat 2 has the board's pair of nines and loses to the player-dealer's queen.
DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"
# The player-dealer in seat 1 beats seat 2, which gives up after the river.
PAIR = "9c 5h  Qc 4s  9h 9d 7s 2c Kd"


def room(*, resting: float = 30.0, banking: float = 30.0) -> HouseConfig:
    """One table of the example room; nobody is hurried."""
    times = TimesFile(banking=banking, betting=30, deciding=30, resting=resting)
    settings: dict[str, object] = {"backline": "off"}
    table = TableFile(
        id="felt", profile="example-room", title="Felt", times=times, settings=settings
    )
    return house_config(HouseFile(tables=[table]), EXAMPLE, "test")


def cents(text: str) -> int:
    """An amount in cents, with its sign."""
    return -parse_money(text[1:]) if text.startswith("-") else parse_money(text)


def shown(house: LiveHouse) -> dict[str, Any]:
    """The table as everybody sees it, in its promised shape."""
    answer = plain.get(f"{house.url}/api/tables/felt").json()
    shaped(TableShown, answer)
    return dict(answer["table"])


def wait(house: LiveHouse, phase: str, *, offer: int | None = None) -> dict[str, Any]:
    """The table once it is in a phase, the bank offered to a seat if one is named."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        table = shown(house)
        offered = (table["offer"] or {}).get("seat")
        if table["phase"] == phase and (offer is None or offered == offer):
            return table
        time.sleep(0.02)
    raise AssertionError(f"the table does not come to {phase}: {table['phase']}, {table['says']}")


def seated(house: LiveHouse, name: str, seat: int) -> Guest:
    guest = house.guest(name)
    guest.did("Sit", seat=seat)
    guest.did("BuyIn", seat=seat, amount="500.00")
    return guest


def bet(guest: Guest, seat: int, ante: str, **others: str) -> None:
    guest.did("Bet", seat=seat, wagers={"ante": ante, "blind": ante, **others})


@pytest.mark.parametrize(("money", "banks"), [("0.00", False), ("500.00", True)])
def test_k01_a_bot_banks_only_where_play_money_is_issued(
    tmp_path: Path, money: str, banks: bool
) -> None:
    table = TableFile(id="felt", profile="example-room", title="Felt")
    given = house_config(HouseFile(tables=[table], guest_money=money), EXAMPLE, "test")
    house = open_house(tmp_path, given, catalog=EXAMPLE)
    try:
        cashier, felt = house.cashier, house.pit.tables["felt"]
        bot, person = cashier.visit("Ann", bot=True), cashier.visit("Bob")
        takes = c.TakeBank(1, 50_00, "")
        cashier.verify(felt, takes, person.player)
        if banks:
            cashier.verify(felt, takes, bot.player)
            return
        with pytest.raises(NotYours, match="this house issues none") as refusal:
            cashier.verify(felt, takes, bot.player)
        assert refusal.value.rule == "K-01"
        # It may bet with what somebody has given it.
        cashier.verify(felt, c.Bet(1, Wagers(ante=5_00, blind=5_00)), bot.player)
    finally:
        house.writer.close()
        house.store.close()


def test_k06_a_stake_and_its_fee_stay_inside_a_players_own_loss_limit(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=room(), catalog=EXAMPLE) as house:
        ann, _ = seated(house, "Ann", 1), seated(house, "Bob", 2)
        ann.http.put("/api/me/limits", json={"loss": "60.00", "minutes": None})
        wait(house, "banking", offer=1)
        # Five squares at 1.00 are the most that banking may cost in fees.
        refused = ann.ask({"type": "TakeBank", "seat": 1, "stake": "55.01"})
        assert refused.status_code == 409
        assert "this would stake $60.01" in refused.json()["error"]["message"]
        ann.did("TakeBank", seat=1, stake="55.00")


def test_k06_k07_k08_fees_and_the_player_dealers_result_are_told_wherever_a_round_is(
    tmp_path: Path,
) -> None:
    with LiveHouse(tmp_path, [DECK], chosen=room(), catalog=EXAMPLE) as house:
        ann, bob, cat = (
            seated(house, name, at) for at, name in enumerate(("Ann", "Bob", "Cat"), 1)
        )
        for guest, seat in ((ann, 1), (bob, 2)):
            wait(house, "banking", offer=seat)
            guest.did("DeclineBank", seat=seat)
        wait(house, "banking", offer=3)
        with ann.socket() as line:
            cat.did("TakeBank", seat=3, stake="200.00")
            assert shown(house)["bank"] == {
                "seat": 3, "name": "Cat", "bot": False, "stake": "200.00", "may_pay": "0.00",
                "may_collect": "0.00", "collected": None, "paid": None, "net": None, "fees": "0.00",
                "turn": 1, "order": [],
            }  # fmt: skip
            bet(ann, 1, "10.00", trips="5.00")
            bet(bob, 2, "20.00")
            wait(house, "preflop")
            ann.did("Play", seat=1, times=4)
            bob.did("Check", seat=2)
            wait(house, "flop")
            bob.did("Check", seat=2)
            wait(house, "river")
            bob.did("Play", seat=2, times=1)
            line.phase("settled")
            news = [item for message in line.heard for item in message.get("news", ())]
        assert [item["text"] for item in news if item["kind"] == "fee"] == [
            "Seat 1 pays a collection fee of $1.25, rate A",
            "Seat 2 pays a collection fee of $1.00, rate A",
            "Seat 3, the player-dealer, pays a collection fee of $0.50, rate A",
            "Seat 3, the player-dealer, pays a collection fee of $0.50, rate A",
        ]
        assert [item["text"] for item in news if item["kind"] == "settled"][-1] == (
            "Seat 3 banked: collects $60.00, pays $65.00: −$5.00, collection $1.00"
        )
        table = shown(house)
        result = {"stake": "200.00", "collected": "60.00", "paid": "65.00", "net": "-5.00"}
        assert result.items() <= table["bank"].items()
        assert (table["bank"]["seat"], table["bank"]["fees"]) == (3, "1.00")
        assert table["stake"] is None
        told = [(seat["net"], seat["fees"], seat["stack"]) for seat in table["seats"][:3]]
        assert told == [
            ("65.00", "1.25", "563.75"),
            ("-60.00", "1.00", "439.00"),
            ("-5.00", "1.00", "494.00"),
        ]
        mine = cat.http.get("/api/me/rounds").json()
        shaped(OwnRounds, mine)
        (line_of_cat,) = mine["rounds"]
        assert {key: line_of_cat[key] for key in ("net", "fees", "cards", "text")} == {
            "net": "-5.00",
            "fees": "1.00",
            "cards": ["Qc", "4s"],
            "text": "banked, $60.00 collected, $65.00 paid",
        }
        (line_of_ann,) = ann.http.get("/api/me/rounds").json()["rounds"]
        assert (line_of_ann["net"], line_of_ann["fees"]) == ("65.00", "1.25")
        found = cat.http.get("/api/rounds/felt-1").json()
        shaped(RoundShown, found)
        named = {"seat": 3, "player": cat.player, "name": "Cat"}
        assert found["settlement"]["bank"] == {**named, **result, "fees": "1.00"}
        assert [(fee["seat"], fee["amount"], fee["rate"], fee["at"]) for fee in found["fees"]] == [
            (1, "1.25", "A", "no_more_bets"),
            (2, "1.00", "A", "no_more_bets"),
            (3, "0.50", "A", "no_more_bets"),
            (3, "0.50", "A", "no_more_bets"),
        ]


def test_k13_nobody_banks_a_third_dealt_round_not_even_after_a_restart(tmp_path: Path) -> None:
    """Two hands, a declined offer, and again: the house does not ask the same player."""
    with LiveHouse(tmp_path, [PAIR], chosen=room(resting=0.5), catalog=EXAMPLE) as house:
        ann, bob = (seated(house, name, seat) for seat, name in enumerate(("Ann", "Bob"), 1))
        for _ in range(2):
            wait(house, "banking", offer=1)
            ann.did("TakeBank", seat=1, stake="100.00")
            bet(bob, 2, "10.00")
            wait(house, "preflop")
            for word, next in (("Check", "flop"), ("Check", "river"), ("Fold", None)):
                bob.did(word, seat=2)
                if next:
                    wait(house, next)
        # Through a socket, because nobody waits for longer than half a second.
        with bob.socket() as line:
            for _ in range(2):
                line.until(lambda said: (said["table"]["offer"] or {}).get("seat") == 2)
                bob.did("DeclineBank", seat=2)
                waiting = line.until(lambda said: said["table"]["phase"] == "waiting")
                assert waiting["table"]["says"] == "Waiting for a player-dealer."
        wait(house, "banking", offer=2)
    with LiveHouse(tmp_path, [PAIR], chosen=room(resting=0.5), catalog=EXAMPLE) as again:
        assert wait(again, "banking")["offer"] == {"seat": 2}


def test_the_python_client_banks_declines_and_sees_its_fees(tmp_path: Path) -> None:
    async def play(url: str) -> tuple[Any, ...]:
        async with HouseClient(url) as one, HouseClient(url) as two:
            await one.guest("Ann")
            await two.guest("Bob")
            async with one.table("felt") as ann, two.table("felt") as bob:
                for at, table in enumerate((ann, bob), 1):
                    await table.sit(at)
                    await table.buy_in("500.00")
                await ann.until(lambda now: now.table.offer is not None, timeout=PATIENCE)
                await ann.decline_bank()
                await bob.until(
                    lambda now: now.table.offer is not None and now.table.offer.seat == 2,
                    timeout=PATIENCE,
                )
                await bob.take_bank("100.00")
                await ann.bet(ante="10.00", blind="10.00")
                await ann.until(lambda now: now.table.phase == "preflop", timeout=PATIENCE)
                await ann.play(4)
                over = await bob.until(lambda now: now.table.phase == "settled", timeout=PATIENCE)
                return over.table.bank, over.table.seats[0].fees

    with LiveHouse(tmp_path, [PAIR], chosen=room(), catalog=EXAMPLE) as house:
        bank, fees = asyncio.run(play(house.url))
    assert (bank.seat, bank.stake, bank.paid, bank.collected) == (2, 100_00, 50_00, 0)
    assert (bank.net, bank.fees, fees) == (-50_00, 50, 1_00)


@pytest.fixture(scope="module", params=["no_more_bets", "after_settlement"])
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Rounds of the example room at random, the last of them void in mid-hand."""
    folder = tmp_path_factory.mktemp("collected") / "house"
    rules = EXAMPLE.rules("example-room", settings={"fees_at": request.param, "backline": "off"})
    with Dealing(folder, seed=7, catalog=EXAMPLE) as dealing:
        name = dealing.open("example-room", table="felt", seats=4, rules=rules.reference)
        dealing.play([name], 15)
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.act(name, c.Void("stuck"))
    return folder


def test_k06_what_is_shown_of_a_round_adds_up_to_what_the_ledger_moved(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        found = list(exported(store, EXAMPLE))
        assert {round["status"] for round in found} == {"settled", "void"}
        assert any(round["fees"] for round in found if round["status"] == "void")
        for round in found:
            moved: Counter[str] = Counter()
            for entry in look(store).entries_of_round(round["round"]):
                for transfer in entry.transfers:
                    # Chips a player brings from the cage or takes there are no part of the round.
                    cage = any("player:" in name for name in (transfer.debit, transfer.credit))
                    if transfer.step in ("now", "post") and not cage:
                        moved[transfer.debit] -= transfer.amount
                        moved[transfer.credit] += transfer.amount
            shown: Counter[str] = Counter()
            for one in [*round["seats"], *([round["bank"]] if round["bank"] else [])]:
                shown[f"stack:felt:{one['player']}"] += cents(one["net"]) - cents(one["fees"])
                shown["box:felt"] += cents(one["fees"])
            each = sum(cents(fee["amount"]) for fee in round["fees"] if not fee["returned"])
            assert each == shown["box:felt"]
            assert {name: amount * MICROS_PER_CENT for name, amount in shown.items() if amount} == {
                name: amount for name, amount in moved.items() if amount
            }


def test_an_exported_hand_with_fees_settles_again_and_its_bank_is_the_same(folder: Path) -> None:
    desk = SlipDesk(EXAMPLE)
    with SqliteStore(folder, read_only=True) as store:
        found = [r for r in exported(store, EXAMPLE) if r["status"] == "settled"]
    assert len(found) >= 10
    for round in found:
        again = desk.settle(round["settle"])
        assert again["bank"] == {key: round["bank"][key] for key in again["bank"]}
    rows = [row for row in csv_rows(found) if row["wager"] == "bank"]
    assert [(row["round"], row["net"], row["fees"]) for row in rows] == [
        (round["round"], round["bank"]["net"], round["bank"]["fees"]) for round in found
    ]


def test_o13_a_void_says_that_the_fees_go_back(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        (last, *_) = values(rounds_of(store, "table:felt", limit=1))
        found = values(recall(store, EXAMPLE, last["round"]))
    assert last["bank"]["net"] == last["bank"]["fees"] == "0.00"
    assert found["fees"]
    assert all(fee["returned"] for fee in found["fees"])
    void = next(step for step in found["steps"] if step["kind"] == "void")
    assert void["text"] == (
        "All hands are void: the house could not go on. "
        "Every wager and every collection fee is returned"
    )
    assert void["view"]["says"] == f"{void['text']}."
    assert {seat["fees"] for seat in void["view"]["seats"]} == {"0.00"}


def test_a_round_one_banked_is_among_ones_own(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        every = values(rounds_of(store, "table:felt", limit=50))
        banks = Counter(round["bank"]["player"] for round in every if round["bank"])
        for player, count in banks.items():
            mine = values(own_rounds_of(store, player, limit=50))
            own = [round for round in mine if (round["bank"] or {}).get("player") == player]
            assert len(own) == count
            for round in own:
                assert (round["net"], round["fees"]) == (
                    round["bank"]["net"],
                    round["bank"]["fees"],
                )
