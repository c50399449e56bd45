"""The office: who has an account, who may not use it, and what is refused by name."""

from __future__ import annotations

import msgspec
import pytest

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.floor.office import (
    AccountExists,
    AccountOver,
    AnyOfficeCommand,
    Dismiss,
    EndAccount,
    FreeAccount,
    GiveRole,
    Hire,
    LockAccount,
    NoSuchHolder,
    NoteFailedAccess,
    NoteReport,
    NoteSignIn,
    NotLocked,
    ResetCredentials,
    SamePerson,
    TakeAccount,
)
from houseedge.floor.pit import Pit
from houseedge.floor.staff import FAILURES_COUNT_FOR, LOCKED_FOR, AccountHolder, StaffEvent
from houseedge.floor.standing import Standing, read_standing, write_standing
from houseedge.floor.window import Depart, OpenHouse, Welcome
from houseedge.rules import built_in
from houseedge.table import HOUSE

EVA, MINUTE = "staff:eva", 60_000


class Office:
    """A pit with an executive called Eva, a dealer called Dan and a guest called Kim."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.pit = Pit(catalog=built_in())
        self.pit.at_window(OpenHouse(1_000_000_00), HOUSE, 1)
        self.pit.at_window(Welcome("g-kim", "Kim", 1_000_00), "g-kim", 1)
        self.asks(Hire("eva", "Eva", "executive", "opens the house"), HOUSE)
        self.asks(Hire("dan", "Dan", "dealer", "deals at night"))

    def asks(self, command: AnyOfficeCommand, actor: str = EVA) -> tuple[StaffEvent, ...]:
        """What a command brings about; on record for one actor, and no money moves."""
        (entry,) = self.pit.at_office(command, actor, self.now)
        assert (entry.stream, entry.actor, entry.transfers) == ("staff", actor, ())
        return entry.events  # type: ignore[return-value]

    def holder(self, account: str) -> AccountHolder:
        found = self.pit.staff.holder(account)
        assert found is not None
        return found

    def fails(self, account: str, times: int) -> None:
        for _ in range(times):
            self.asks(NoteFailedAccess(account, "password"), HOUSE)


@pytest.fixture
def office() -> Office:
    return Office()


def test_whoever_is_hired_acts_under_a_name_of_their_own(office: Office) -> None:
    dan = office.holder("dan")
    assert (dan.name, dan.role, dan.actor) == ("Dan", "dealer", "staff:dan")
    assert office.pit.staff.acting("staff:dan") == dan
    assert office.pit.staff.acting("g-kim") is None


def test_a_guest_keeps_the_player_by_taking_an_account(office: Office) -> None:
    office.asks(TakeAccount("g-kim"), "g-kim")
    assert office.holder("g-kim").actor == "g-kim"
    assert office.holder("g-kim").role == "player"
    with pytest.raises(AccountExists):
        office.asks(TakeAccount("g-kim"), "g-kim")


def test_an_account_that_ended_is_not_taken_again_and_its_money_goes_back(office: Office) -> None:
    office.asks(TakeAccount("g-kim"), "g-kim")
    issued = office.pit.ledger.balance("issue").posted
    (entry,) = office.pit.at_window(Depart("g-kim", 1_000_000_000), "g-kim", 2)
    office.asks(EndAccount("g-kim"), "g-kim")
    assert [move.why for move in entry.transfers] == ["play money back"]
    assert office.pit.ledger.balance("player:g-kim").posted == 0
    assert office.pit.ledger.balance("issue").posted == issued + 1_000_000_000
    gone = office.pit.cage.guest("g-kim")
    assert gone is not None
    assert (gone.name, gone.departed) == ("g-kim", True)
    with pytest.raises(AccountExists, match="has ended"):
        office.asks(TakeAccount("g-kim"), "g-kim")


def test_the_third_failure_within_half_an_hour_locks_for_as_long_or_until_somebody_frees_it(
    office: Office,
) -> None:
    office.fails("dan", 2)
    assert not office.holder("dan").is_locked(office.now)
    failed, locked = office.asks(NoteFailedAccess("dan", "password"), HOUSE)
    assert type(failed).__name__ == "AccessFailed"
    assert type(locked).__name__ == "AccountLocked"
    assert office.holder("dan").is_locked(office.now + LOCKED_FOR - 1)
    assert office.holder("dan").opens(office.now + LOCKED_FOR)
    office.asks(FreeAccount("dan", "showed his card"))
    assert office.holder("dan").opens(office.now)


def test_failures_at_the_door_and_with_a_badge_are_counted_apart(office: Office) -> None:
    office.fails("dan", 3)
    assert office.holder("dan").badge_is_good(office.now)
    for _ in range(3):
        assert office.holder("dan").badge_is_good(office.now)
        office.asks(NoteFailedAccess("dan", "badge"), HOUSE)
    assert not office.holder("dan").badge_is_good(office.now + LOCKED_FOR - 1)
    assert office.holder("dan").badge_is_good(office.now + LOCKED_FOR)
    office.asks(FreeAccount("dan", "showed his card"))
    assert office.holder("dan").badge_is_good(office.now)


def test_a_badge_that_fails_locks_the_door_too(office: Office) -> None:
    for _ in range(3):
        office.asks(NoteFailedAccess("dan", "badge"), HOUSE)
    assert office.holder("dan").is_locked(office.now)


def test_failures_while_locked_do_not_count_towards_the_next_lock(office: Office) -> None:
    office.fails("dan", 3)
    office.now += LOCKED_FOR - 1
    office.fails("dan", 3)
    office.now += 1
    office.fails("dan", 2)
    assert office.holder("dan").opens(office.now)
    office.fails("dan", 1)
    assert not office.holder("dan").opens(office.now)


def test_failures_lock_the_way_in_and_somebody_bars_the_account(office: Office) -> None:
    office.fails("dan", 3)
    assert office.holder("dan").may_act
    office.asks(LockAccount("dan", "the till is short"))
    with pytest.raises(NotLocked):
        office.asks(LockAccount("dan", "twice"))
    assert not office.holder("dan").may_act
    assert not office.holder("dan").opens(office.now)
    office.asks(FreeAccount("dan", "it was found"))
    assert office.holder("dan").may_act


def test_a_player_is_locked_for_half_an_hour(office: Office) -> None:
    office.asks(TakeAccount("g-kim"), "g-kim")
    office.fails("g-kim", 3)
    assert office.holder("g-kim").is_locked(office.now + LOCKED_FOR - 1)
    assert not office.holder("g-kim").is_locked(office.now + LOCKED_FOR)


def test_failures_count_for_half_an_hour_and_until_somebody_comes_in(office: Office) -> None:
    office.fails("dan", 2)
    office.now += FAILURES_COUNT_FOR
    office.fails("dan", 2)
    assert not office.holder("dan").is_locked(office.now)
    office.asks(NoteSignIn("dan", "password"), HOUSE)
    office.fails("dan", 2)
    assert not office.holder("dan").is_locked(office.now)
    office.fails("dan", 1)
    assert office.holder("dan").is_locked(office.now)
    with pytest.raises(NotLocked):
        office.asks(NoteSignIn("dan", "password"), HOUSE)


def test_a_reset_frees_and_names_the_second_person(office: Office) -> None:
    office.fails("dan", 3)
    (reset,) = office.asks(ResetCredentials("dan", "lost the card", "staff:sam"))
    assert reset.second == "staff:sam"  # type: ignore[union-attr]
    assert office.holder("dan").opens(office.now)


REFUSED: list[tuple[AnyOfficeCommand, str, type[HouseEdgeError]]] = [
    (ResetCredentials("dan", "lost", EVA), EVA, SamePerson),
    (ResetCredentials("dan", "lost", "staff:dan"), EVA, SamePerson),
    (ResetCredentials("eva", "lost"), EVA, SamePerson),
    (Hire("zoe", "Zoe", "dealer", "alone", second=EVA), EVA, SamePerson),
    (GiveRole("dan", "cage", "alone", EVA), EVA, SamePerson),
    (GiveRole("dan", "cage", "his own", "staff:dan"), EVA, SamePerson),
    (LockAccount("eva", "away"), EVA, SamePerson),
    (FreeAccount("dan", "why not"), EVA, NotLocked),
    (Dismiss("eva", "tired"), EVA, SamePerson),
    (Dismiss("nobody", "?"), EVA, NoSuchHolder),
    (LockAccount("dan", "  "), EVA, NotationError),
    (LockAccount("dan", "x" * 201), EVA, NotationError),
    (LockAccount("dan", "a\x00b"), EVA, NotationError),
    (Hire("dan", "Dan", "dealer", "twice"), EVA, AccountExists),
    (Hire("D", "Dan", "dealer", "short"), EVA, NotationError),
    (Hire("don:t", "Dan", "dealer", "colon"), EVA, NotationError),
    (Hire("zoe", "Zoe", "player", "no post"), EVA, NotationError),
    (Hire("zoe", "The Dealer", "dealer", "no name"), EVA, NotationError),
    (Hire("zoe", "Zoe", "dealer", "no program", ("felt",)), EVA, NotationError),
    (GiveRole("dan", "dealer", "again"), EVA, AccountExists),
    (GiveRole("dan", "player", "no post"), EVA, NotationError),
    (GiveRole("eva", "auditor", "oneself"), EVA, SamePerson),
    (EndAccount("dan"), "staff:dan", NoSuchHolder),
    (NoteFailedAccess("nobody", "password"), HOUSE, NoSuchHolder),
    (NoteReport(""), EVA, NotationError),
]


@pytest.mark.parametrize(("command", "actor", "kind"), REFUSED)
def test_what_nobody_may_do_is_refused_by_name_and_changes_nothing(
    office: Office, command: AnyOfficeCommand, actor: str, kind: type[HouseEdgeError]
) -> None:
    before = write_standing(office.pit)
    with pytest.raises(kind):
        office.asks(command, actor)
    assert write_standing(office.pit) == before


def test_whoever_is_dismissed_is_known_and_gone(office: Office) -> None:
    office.asks(GiveRole("dan", "supervisor", "grew into it"))
    office.asks(Dismiss("dan", "moved away"))
    assert office.holder("dan").role == "supervisor"
    assert not office.holder("dan").opens(office.now)
    for command in (LockAccount("dan", "late"), ResetCredentials("dan", "late")):
        with pytest.raises(AccountOver):
            office.asks(command)


def test_the_staff_stands_in_what_is_written_down_and_older_standings_have_none(
    office: Office,
) -> None:
    written = write_standing(office.pit)
    assert read_standing(written).staff == office.pit.staff
    older = msgspec.json.decode(written)
    del older["staff"]
    assert read_standing(msgspec.json.encode(older)) == Standing(office.pit.cage, {})
