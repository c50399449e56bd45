"""Who is offered the bank, with what it may be taken, and what its round came to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from houseedge.money import parse_money
from houseedge.round import Wagers
from houseedge.rules.spec import Wager
from houseedge.table import Stage
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.banking import Banked, banked_round, not_asked, turn_of
from houseedge.table.choice import actions
from houseedge.table.event import Chair
from houseedge.table.state import Table
from tests.felt import wagers
from tests.rulebook.test_table import BETS, DECK, EXAMPLE, PLAYED
from tests.table.pit import LivePit


def declined_by_1_and_3() -> LivePit:
    """Seats 1, 3 and 4 are taken; the first two decline, then Bob comes to seat 2."""
    live = LivePit("california", players=4)
    live.act(asked.Leave(2))
    live.open_round()
    live.act(asked.DeclineBank(1))
    live.act(asked.DeclineBank(3))
    live.act(asked.Sit(2, "Bob"), "bob")
    live.act(asked.BuyIn(2, 500_00))
    return live


def test_k03_who_sits_down_behind_the_offer_is_asked_when_it_comes_round() -> None:
    live = declined_by_1_and_3()
    assert not_asked(live.table) == (4, 2)
    live.act(asked.DeclineBank(4))
    assert live.table.offer == 2


def test_k03_the_offer_goes_on_from_the_last_asked_though_the_first_could_not_bank_now() -> None:
    live = declined_by_1_and_3()
    live.act(asked.CashOut(1, 1_000_00))
    assert not_asked(live.table) == (4, 2)


def test_k03_where_the_last_asked_could_not_bank_now_the_offer_begins_again() -> None:
    live = declined_by_1_and_3()
    live.act(asked.CashOut(3, 1_000_00))
    assert not_asked(live.table) == (2, 4)


def test_k10_a_stake_may_be_a_single_cent() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.act(asked.TakeBank(1, 1))
    assert (live.table.stake, live.stack(1)) == (1, "999.99")


def test_k10_a_stake_may_be_all_there_is() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.act(asked.TakeBank(1, 1_000_00))
    assert (live.table.stake, live.stack(1)) == (1_000_00, "0.00")


def test_k01_a_stake_that_is_too_large_is_told_what_there_is() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    assert live.refused(asked.TakeBank(1, 1_000_01)).message == (
        "the stake of 1000.01 is more than the 1000.00 in front of seat 1"
    )
    # The example room takes a fee for each of five squares, 1.00 at most.
    live = LivePit("example-room", players=3, catalog=EXAMPLE)
    live.open_round()
    assert live.refused(asked.TakeBank(1, 995_01)).message == (
        "the stake of 995.01 and 5.00 kept for the collection is more than the 1000.00 in front "
        "of seat 1"
    )


def test_k01_o13_what_a_round_was_to_its_player_dealer() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    assert banked_round(live.table) is None
    live.bank(3)
    for seat, made in BETS.items():
        live.act(asked.Bet(seat, made))
    cat = Banked(seat=3, player="cat", name="Cat", stake=500_00)
    assert banked_round(live.table) == cat
    live.deal(DECK)
    live.play(PLAYED)
    # Seat 1 wins 10 on the Ante, 40 on the Play bet and 15 on Trips, and its Blind pushes; seat 2
    # loses 20 on each of Ante, Play bet and Blind.
    after = banked_round(live.table)
    assert after is not None
    assert (after.collected, after.paid, after.net) == (60_00, 65_00, -5_00)
    assert (after.seat, after.player, after.name, after.stake) == (3, "cat", "Cat", 500_00)


def test_where_the_house_banks_no_player_does() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, PLAYED)
    assert banked_round(live.table) is None


def asked_now(live: LivePit) -> list[tuple[int, str, int]]:
    """Whom the table asks to bank, as everybody sees it: seat, answer, which round running."""
    shown = live.seen_by("spectator")["table"]["asked"]
    return [(each["seat"], each["answer"], each["turn"]) for each in shown]


def test_k03_k13_everybody_sees_who_is_asked_and_why_others_are_not() -> None:
    live = LivePit("california", players=3)
    turns = []
    for _ in range(2):
        live.hand(DECK, BETS, PLAYED, bank=3)
        turns.append(live.seen_by("spectator")["table"]["bank"]["turn"])
        # While somebody banks nobody is asked, and what was settled is no round nobody banked.
        assert asked_now(live) == []
    assert turns == [1, 2]
    live.act(asked.EndRound())
    live.act(asked.CashOut(1, live.table.free(1)))
    live.open_round()
    # Seat 3 has banked two running; seat 1 would be next but has nothing to bank with.
    assert asked_now(live) == [(2, "asked", 1), (1, "short", 1), (3, "rests", 0)]
    live.wait()
    assert live.table.stage is Stage.OVER
    assert asked_now(live) == [(2, "silent", 1), (1, "short", 1), (3, "rests", 0)]
    live.act(asked.EndRound())
    assert asked_now(live) == []
    live.open_round()
    live.act(asked.DeclineBank(2))
    assert asked_now(live)[0] == (2, "declined", 1)


def test_k13_who_banked_the_last_round_is_asked_for_a_second_running_and_then_rests() -> None:
    live = LivePit("california", players=3)
    turns = []
    for _ in range(3):
        turns.append([turn_of(live.table, player) for player in ("ann", "bob", "cat")])
        if turns[-1][2]:
            live.hand(DECK, BETS, PLAYED, bank=3)
            live.act(asked.EndRound())
    assert turns == [[1, 1, 1], [1, 1, 2], [1, 1, 0]]


def test_k01_a_bank_is_marked_as_a_bots_where_a_bot_takes_it() -> None:
    live = LivePit("california", players=2)
    live.welcome("ada")
    live.act(asked.Sit(3, "Ada", bot=True), "ada")
    live.act(asked.BuyIn(3, 500_00), "ada")
    for seat in (1, 3):
        live.open_round()
        live.bank(seat, "100.00")
        live.act(asked.Void("no_bets"))
        live.act(asked.EndRound())
    taken = live.of(happened.BankTaken)
    assert [(each.seat, each.bot) for each in taken] == [(1, False), (3, True)]


def suggested(live: LivePit, seat: int) -> tuple[int, int]:
    """The stake a seat is suggested, and the most it may bank with, in cents."""
    return stake_of(live.table, seat)


def chair(live: LivePit, seat: int) -> Chair:
    found = live.table.chair(seat)
    assert found is not None
    return found


def stake_of(table: Table, seat: int) -> tuple[int, int]:
    """The same of a table as it would be."""
    (take,) = [each for each in actions(table, seat) if each.command.type == "TakeBank"]
    assert take.command.stake is not None
    assert take.price is not None
    return int(take.command.stake), int(take.price)


def test_k10_a_suggested_stake_is_what_the_others_can_lose_in_whole_chips() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    # Two who have not bet yet: the least Ante and Blind, and a Play bet of four times that.
    least = live.table.rules.profile.limits[Wager.ANTE].min
    stake, most = suggested(live, 1)
    assert (stake, most) == (-(-2 * 6 * least // 5_00) * 5_00, 1_000_00)
    # Cat bet more last time, and somebody who has little cannot lose more than that.
    last = replace(chair(live, 3), last=Wagers(ante=21_00, blind=21_00, trips=5_00))
    little = replace(chair(live, 2), stack=9_00)
    now = replace(live.table, chairs=(live.table.chairs[0], little, last))
    # 9 of one; 21, 21, 5 and 84 of the other.
    assert stake_of(now, 1) == (140_00, 1_000_00)


def test_k10_a_suggested_stake_is_at_most_half_of_what_may_be_staked() -> None:
    live = LivePit("california", players=3, stack="104.50")
    live.open_round()
    assert suggested(live, 1) == (50_00, 104_50)
    live.act(asked.TakeBank(1, 50_00))
    # Where the collection has to be kept it is half of the rest.
    live = LivePit("example-room", players=3, stack="104.50", catalog=EXAMPLE)
    live.open_round()
    assert suggested(live, 1) == (45_00, 99_50)


@pytest.mark.parametrize(
    ("stack", "stake"),
    [("9.99", 4_00), ("3.00", 1_00), ("2.00", 1_00), ("1.99", 1_99), ("0.01", 1)],
)
def test_k10_of_little_smaller_chips_are_suggested_and_of_hardly_anything_all(
    stack: str, stake: int
) -> None:
    live = LivePit("california", players=3)
    live.open_round()
    few = replace(chair(live, 1), stack=parse_money(stack))
    now = replace(live.table, chairs=(few, *live.table.chairs[1:]))
    assert stake_of(now, 1) == (stake, parse_money(stack))
