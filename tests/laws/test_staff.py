"""Laws of accounts: whatever is asked of them in whatever order."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from houseedge.errors import HouseEdgeError
from houseedge.floor import office
from houseedge.floor.office import AnyOfficeCommand
from houseedge.floor.pit import Pit
from houseedge.floor.staff import ROLES, STAFF_ROLES, Staff, evolve_staff
from houseedge.floor.standing import read_standing, write_standing
from houseedge.rules import built_in

ACCOUNTS = st.sampled_from(["eva", "dan", "g-kim", "no-body", "Bad Name"])
ROLE = st.sampled_from(ROLES)
WHY = st.sampled_from(["first day", "", "lost"])
WAY = st.sampled_from(["password", "badge"])
SECOND = st.sampled_from(["", "staff:eva", "staff:dan", "staff:sam"])
COMMANDS: st.SearchStrategy[AnyOfficeCommand] = st.one_of(
    st.builds(office.Hire, ACCOUNTS, st.just("Somebody"), ROLE, WHY),
    st.builds(office.Dismiss, ACCOUNTS, WHY),
    st.builds(office.TakeAccount, ACCOUNTS),
    st.builds(office.EndAccount, ACCOUNTS),
    st.builds(office.LockAccount, ACCOUNTS, WHY),
    st.builds(office.FreeAccount, ACCOUNTS, WHY),
    st.builds(office.ResetCredentials, ACCOUNTS, WHY, SECOND),
    st.builds(office.ChangePassword, ACCOUNTS),
    st.builds(office.GiveRole, ACCOUNTS, st.sampled_from(STAFF_ROLES), WHY),
    st.builds(office.NoteSignIn, ACCOUNTS, WAY),
    st.builds(office.NoteFailedAccess, ACCOUNTS, WAY),
    st.builds(office.NoteReport, WHY),
)
ACTORS = st.sampled_from(["house", "staff:otto@machine", "staff:eva", "staff:dan", "g-kim"])
LATER = st.sampled_from([0, 1, 20 * 60_000, 31 * 60_000])


@given(st.lists(st.tuples(COMMANDS, ACTORS, LATER), max_size=30))
def test_accounts_follow_from_their_events_and_a_refusal_changes_nothing(
    asked: list[tuple[AnyOfficeCommand, str, int]],
) -> None:
    pit, again, now = Pit(catalog=built_in()), Staff(), 1_000_000_000
    for command, actor, later in asked:
        now += later
        before = write_standing(pit)
        ended = {each.id for each in pit.staff.accounts.values() if each.ended}
        try:
            (entry,) = pit.at_office(command, actor, now)
        except HouseEdgeError:
            assert write_standing(pit) == before
            continue
        assert entry.events
        assert entry.transfers == ()
        for event in entry.events:
            again = evolve_staff(again, event)  # type: ignore[arg-type]  # the staff's own
        assert again == pit.staff
        # What has ended stays so, nobody acts on themselves, and who is barred is locked.
        assert ended <= {each.id for each in pit.staff.accounts.values() if each.ended}
        if isinstance(command, office.ResetCredentials) and command.second:
            assert command.second != actor
        assert all(each.is_locked(now) for each in again.accounts.values() if each.barred)
    assert read_standing(write_standing(pit)).staff == again
    assert json.loads(write_standing(pit))["cage"]["guests"] == {}
