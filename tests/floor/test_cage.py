"""The cage: guests, play money, and the limits players set themselves."""

from __future__ import annotations

import pytest

from houseedge.floor.cage import (
    COOLING,
    MINUTE,
    Cage,
    CageEvent,
    Guest,
    HouseOpened,
    Paused,
    PlayerWelcomed,
    Refilled,
    cage_transfers,
    evolve_cage,
)
from houseedge.floor.limit import LimitReached, lost, set_limits, verify_loss, verify_time

DOLLAR = 1_000_000
START = 1_000_000_000


class Guests:
    """Ann's way through the cage; `wealth` is dollars."""

    def __init__(self) -> None:
        self.cage = Cage()
        self.wealth = 1_000
        self.now = START
        self.happens(PlayerWelcomed("ann", "Ann", 1_000_00))

    def happens(self, *events: CageEvent) -> None:
        for event in events:
            self.cage = evolve_cage(self.cage, event)

    @property
    def ann(self) -> Guest:
        guest = self.cage.guest("ann")
        assert guest is not None
        return guest

    def limit(self, loss: int | None = None, minutes: int | None = None) -> None:
        wealth = self.wealth * DOLLAR
        self.happens(*set_limits(self.ann, loss=loss, minutes=minutes, wealth=wealth, now=self.now))

    def lost(self) -> int:
        return lost(self.ann, self.wealth * DOLLAR, self.now) // DOLLAR

    def may_stake(self, dollars: int) -> bool:
        try:
            verify_loss(self.ann, wealth=self.wealth * DOLLAR, stake=dollars * 100, now=self.now)
        except LimitReached:
            return False
        return True

    def may_play(self) -> bool:
        try:
            verify_time(self.ann, self.now)
        except LimitReached:
            return False
        return True


def test_a_guest_without_limits_plays_on() -> None:
    guests = Guests()
    guests.wealth = 0
    assert guests.may_stake(1_000_000)
    assert guests.may_play()
    assert guests.lost() == 0


def test_a_loss_limit_counts_losses_and_what_would_be_at_risk() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    assert guests.may_stake(100)
    assert not guests.may_stake(101)
    guests.wealth -= 60
    assert guests.lost() == 60
    assert guests.may_stake(40)
    assert not guests.may_stake(41)


def test_winning_back_makes_room_again() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.wealth += 500
    assert guests.lost() == 0
    assert not guests.may_stake(101)


def test_a_refill_is_no_win() -> None:
    guests = Guests()
    guests.limit(loss=1_500_00)
    guests.wealth = 0
    guests.happens(Refilled("ann", 1_000_00))
    guests.wealth = 1_000
    assert guests.lost() == 1_000
    assert not guests.may_stake(501)


def test_the_same_limit_again_does_not_begin_anew() -> None:
    guests = Guests()
    guests.limit(loss=100_00, minutes=60)
    guests.wealth -= 100
    guests.now += 60 * MINUTE
    guests.limit(loss=100_00, minutes=60)
    assert guests.lost() == 100
    assert not guests.may_stake(1)
    assert not guests.may_play()


def test_a_tighter_limit_holds_at_once_and_counts_what_was_lost() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.wealth -= 60
    guests.happens(Refilled("ann", 50_00))
    guests.wealth += 50
    guests.limit(loss=80_00)
    assert guests.lost() == 60
    assert guests.may_stake(20)
    assert not guests.may_stake(21)


def test_a_limit_added_later_counts_from_then_on() -> None:
    guests = Guests()
    guests.limit(minutes=60)
    guests.wealth -= 500
    guests.limit(loss=100_00, minutes=60)
    assert guests.lost() == 0
    assert guests.may_stake(100)


@pytest.mark.parametrize("loss", [200_00, None])
def test_a_looser_limit_waits_a_day(loss: int | None) -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.limit(loss=loss)
    guests.now += COOLING - 1
    assert not guests.may_stake(101)
    guests.now += 1
    assert guests.may_stake(101)


def test_a_looser_limit_counts_losses_from_the_moment_it_was_asked_for() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.wealth -= 90
    guests.happens(Refilled("ann", 500_00))
    guests.wealth += 500
    guests.limit(loss=200_00)
    guests.wealth -= 10
    guests.now += COOLING
    assert guests.lost() == 10


def test_a_still_looser_limit_leaves_the_one_in_force_standing() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.limit(loss=200_00)
    guests.now += COOLING
    guests.limit(loss=300_00)
    assert guests.may_stake(200)
    assert not guests.may_stake(201)
    guests.now += COOLING
    assert guests.may_stake(300)


def test_a_tighter_limit_takes_back_a_looser_one_that_waits() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.limit(loss=200_00)
    guests.limit(loss=50_00)
    guests.now += COOLING
    assert not guests.may_stake(51)


def test_a_time_limit_ends_play_and_a_looser_one_begins_when_it_holds() -> None:
    guests = Guests()
    guests.limit(minutes=30)
    guests.now += 30 * MINUTE - 1
    assert guests.may_play()
    guests.now += 1
    assert not guests.may_play()
    guests.limit(minutes=60)
    guests.now += COOLING
    assert guests.may_play()
    guests.now += 60 * MINUTE
    assert not guests.may_play()


@pytest.mark.parametrize("value", [0, -1, True, 1.5])
def test_a_limit_is_a_whole_number_above_zero(value: int) -> None:
    with pytest.raises(LimitReached):
        set_limits(Guests().ann, loss=value, minutes=None, wealth=0, now=0)


def test_a_pause_is_never_shortened() -> None:
    guests = Guests()
    guests.happens(Paused("ann", START + 60 * MINUTE), Paused("ann", START + MINUTE))
    guests.now += 59 * MINUTE
    assert not guests.may_play()
    guests.now += MINUTE
    assert guests.may_play()


def test_only_money_moves_the_ledger() -> None:
    events = (
        HouseOpened(5_00),
        PlayerWelcomed("ann", "Ann", 1_00),
        PlayerWelcomed("bob", "Bob", 0),
        Paused("ann", 5),
        Refilled("ann", 2_00),
    )
    assert [(t.debit, t.credit, t.amount) for t in cage_transfers(events)] == [
        ("issue", "house", 5_000_000),
        ("issue", "player:ann", 1_000_000),
        ("issue", "player:ann", 2_000_000),
    ]


def test_a_tighter_limit_holds_at_once_while_a_looser_one_waits() -> None:
    guests = Guests()
    guests.limit(loss=100_00)
    guests.limit(loss=200_00, minutes=1)
    assert not guests.may_stake(150)
    guests.now += 2 * 60_000
    assert not guests.may_play()
