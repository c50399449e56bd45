"""Every live settlement counted again by `settle`, its meter included (O-15, P-07)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import msgspec
import pytest

from houseedge.floor.award import level_of
from houseedge.floor.pit import table_stream
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.records.rebuild import meter_before
from houseedge.records.recount import Around, recount
from houseedge.records.replay import round_of
from houseedge.records.round_audit import audit_round
from houseedge.rules import Catalog
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from houseedge.table import Setup, fresh
from houseedge.table import command as asked
from tests.house.chance import FixedDecks
from tests.house.rules_folder import own_plan
from tests.records.dealing import Dealing

# Six players and the dealer get two cards each, then the board. Seat 1 has a royal flush with the
# flop (the whole meter), seat 2 a straight flush (a tenth), seats 3 and 4 flushes (200.00).
GREAT = "Ah Kh 9h 8h 2h 3h 4h 5h 2s 9d Tc 6d 4s 4d Qh Jh Th 3c 9s"
# Seat 1 has a straight flush, seats 2 and 3 flushes; the meter is not won.
TENTH = "9h 8h 3h 2h 4h 5h 7c 8d 2s 9d Tc 6d 4s 4d Qh Jh Th 3c 9s"


def two_tables(folder: Path, catalog: Catalog, awards: str, rounding: str) -> None:
    """Two tables on one link, great hands in every round, one step here and one there."""
    decks = FixedDecks([GREAT, TENTH, TENTH, GREAT] * 2)
    with Dealing(folder, seed=5, chance=decks, catalog=catalog) as dealing:
        settings: dict[str, object] = {"awards_from_meter": awards, "rounding": rounding}
        tables = [
            dealing.open("pennsylvania", table=name, meter="OWN-01", settings=settings)
            for name in ("felt", "velvet")
        ]
        dealing.play(tables, 4)


#: Of every two choices all four pairs are among the quick ones.
PLANS = [
    pytest.param(*plan, marks=[pytest.mark.slow] * (sum(map(bool, places)) % 2))
    for places, plan in zip(
        product((0, 1), repeat=3),
        product(("percentage", "all"), (False, True), ("", 'ceiling = "10003.00"')),
        strict=True,
    )
]


@pytest.mark.parametrize("rounding", ["up", pytest.param("down", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("awards", "lock", "ceiling"), PLANS)
def test_o15_a_live_meter_ends_where_settle_puts_it_whatever_its_plan(
    tmp_path: Path, awards: str, lock: bool, ceiling: str, rounding: str
) -> None:
    catalog = own_plan(tmp_path / "rules", awards=awards, lock=lock, paytable="PA-01", more=ceiling)
    two_tables(tmp_path / "house", catalog, awards, rounding)
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        found = audit(store, catalog, fixed_decks=True)
        assert (found.faults, found.stopped, found.rounds) == ((), None, 8)
        for round in exported(store, catalog):
            checks = audit_round(store, catalog, round["round"]).checks
            assert [each.sentence for each in checks if each.check == "recount"] == [
                "Counted again by `settle`, every wager and the meter end as they did."
            ]
            again = SlipDesk(catalog).settle(round["settle"])
            assert again["meter"]["after"] == round["meter"]["after"]
            assert again["meter"]["before"] == round["meter"]["before"]
            assert {seat["seat"]: seat["net"] for seat in again["seats"]} == {
                seat["seat"]: seat["net"] for seat in round["seats"]
            }


def test_o15_a_meter_that_runs_dry_is_topped_up_live_as_by_settle(tmp_path: Path) -> None:
    catalog = own_plan(tmp_path / "rules", seed="100.00", paytable="PA-01")
    two_tables(tmp_path / "house", catalog, "all", "up")
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        assert audit(store, catalog, fixed_decks=True).passed
        settled = [SlipDesk(catalog).settle(round["settle"]) for round in exported(store, catalog)]
    assert any("topped_up" in each["meter"] for each in settled)


def test_verify_names_a_meter_that_is_not_where_settle_puts_it(tmp_path: Path) -> None:
    # A table that posts one thing beside a plan that says another, as houses once opened them.
    folder = tmp_path / "house"
    catalog = own_plan(tmp_path / "rules", awards="percentage", paytable="PA-01")
    with Dealing(folder, seed=2, chance=FixedDecks([TENTH]), catalog=catalog) as dealing:
        dealing.open("pennsylvania", table="velvet", meter="OWN-01", seats=0)
        rules = catalog.rules("pennsylvania", settings={"awards_from_meter": "all"})
        setup = Setup(table="felt", title="Felt", rules=rules.reference, meter="OWN-01")
        dealing.store.claim([table_stream("felt")])
        dealing.pit.tables["felt"] = fresh(setup, rules)
        dealing.act("felt", asked.OpenTable(dealing.table("felt").setup))
        dealing.act("felt", asked.Fill(setup.float))
        for seat in range(1, 7):
            dealing.sit("felt", seat, f"p{seat}")
        dealing.play(["felt"], 1)
    with SqliteStore(folder, read_only=True) as store:
        (refused,) = audit(store, catalog, fixed_decks=True).faults
        one = audit_round(store, catalog, "felt-1")
        (round,) = exported(store, catalog)
    # Such a table is not opened any more.
    assert (refused.stream, refused.sequence) == ("table:felt", 1)
    assert refused.what.startswith("the house would have refused it: ")
    # Six bets of 5.00 bring 7.509 to 10,000.00, and a tenth of that is 1,000.76. With two flushes
    # of 200.00 off the meter first, a tenth is 960.76.
    (said,) = [each.sentence for each in one.checks if each.check == "replay"]
    assert said.endswith(
        "the value of meter OWN-01 is $9,006.749000 after the awards, and `settle` makes it "
        "$8,646.749000 (O-15)."
    )
    # An export that cannot be settled to the same figure says so by having no slip.
    assert round["settle"] is None


def test_verify_names_whatever_of_a_settlement_is_not_what_settle_makes_of_it(
    tmp_path: Path,
) -> None:
    catalog = own_plan(tmp_path / "rules", paytable="PA-01")
    two_tables(tmp_path / "house", catalog, "all", "up")
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        replay = round_of(store, catalog, "felt-1")
        with store.read() as record:
            (settled,) = [e for e in record.entries_of_round("felt-1") if e.ends == "settled"]
            meters = [
                meter_before(store, record, catalog, "OWN-01", number)[0]
                for number in (settled.number, settled.number + 2)
            ]
    table, kept = replay.hand, replay.table.settled
    assert kept is not None
    before, after = (level_of(table, meter) for meter in meters)
    assert list(recount(table, kept, Around(before=before, after=after))) == []
    for changed in (
        {"paid": kept.paid + 1},
        {"collected": kept.collected + 1},
        {"order": kept.order[::-1]},
        {"awards": {**kept.awards, 1: 1}},
        {"meter": (kept.meter or 0) + 1},
    ):
        forged = msgspec.structs.replace(kept, **changed)
        (says,) = recount(table, forged, Around(before=before, after=after))
        assert says.startswith("counted again by `settle`, ")
        assert next(iter(changed)) in says
    more = replace(after, reserve=after.reserve + 1)
    (says,) = recount(table, kept, Around(before=before, after=more))
    assert says.startswith("the reserve of meter OWN-01 is ")
