"""What a live table posts is what it does: awards off the meter (O-15)."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.opening import closing, open_house
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.rules import Catalog
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from houseedge.table import Stage
from tests import plain
from tests.house.rules_folder import own_plan
from tests.records.dealing import Dealing
from tests.web.live import LiveHouse

EXAMPLE = Path(__file__).parents[2] / "examples" / "house"

#: Seat 1 holds a straight flush with the flop; the dealer has a pair of nines.
STRAIGHT_FLUSH = "6h 5h  9c 9d  9h 8h 7h  2c Kd"


def table_of(**entries: object) -> TableFile:
    given: dict[str, object] = {"id": "felt", "profile": "washington", **entries}
    return TableFile(**given)  # type: ignore[arg-type]  # a test's own entries


def refused(catalog: Catalog, **entries: object) -> RulesError:
    """Why a house with that table does not open."""
    with pytest.raises(RulesError) as fault:
        house_config(HouseFile(tables=[table_of(**entries)]), catalog, "house.toml")
    return fault.value


def posted(url: str) -> dict[str, str]:
    """The settings on a table's rules page."""
    sheet = plain.get(f"{url}/api/tables/felt/rules").json()
    (settings,) = (each for each in sheet["sections"] if each["kind"] == "settings")
    return {key: value for _, key, value, _ in settings["table"]["rows"]}


@pytest.mark.parametrize("awards", ["percentage", "all"])
@pytest.mark.parametrize("said", [False, True])
def test_o15_a_table_posts_what_its_meters_plan_says(
    tmp_path: Path, awards: str, said: bool
) -> None:
    catalog = own_plan(tmp_path, awards=awards)
    settings = {"awards_from_meter": awards} if said else {}
    chosen = table_of(meter="OWN-01", settings=settings)
    (setup,) = house_config(HouseFile(tables=[chosen]), catalog, "house.toml").setups
    assert catalog.rules_from(setup.rules).settings.awards_from_meter == awards


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize(("plan", "asked"), [("percentage", "all"), ("all", "percentage")])
def test_o15_a_table_that_asks_for_something_else_than_its_plan_is_refused(
    tmp_path: Path, plan: str, asked: str, lock: bool
) -> None:
    catalog = own_plan(tmp_path, awards=plan, lock=lock)
    fault = refused(catalog, meter="OWN-01", settings={"awards_from_meter": asked})
    assert str(fault) == (
        f'house.toml: tables[0].settings.awards_from_meter: expected "{plan}", as the meter plan '
        f"OWN-01 has it, found '{asked}' (O-15)"
    )


def test_o15_a_profile_that_asks_for_something_else_than_the_plan_is_refused_too(
    tmp_path: Path,
) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "reno.toml").write_text(
        'id = "reno"\nextends = "washington"\ntitle = "Reno"\n'
        '[settings]\nawards_from_meter = "all"\n'
    )
    catalog = own_plan(tmp_path, awards="all")
    fault = refused(catalog, profile="reno", meter="WA-01")
    assert (fault.key, fault.rule) == ("tables[0].settings.awards_from_meter", "O-15")
    # With a plan that says the same, or a word of the table's own, it opens.
    for entries in (
        {"meter": "OWN-01"},
        {"meter": "WA-01", "settings": {"awards_from_meter": "percentage"}},
    ):
        file = HouseFile(tables=[table_of(profile="reno", **entries)])
        assert house_config(file, catalog, "house.toml").setups


def test_o15_a_fixed_award_leaves_a_meter_whose_plan_pays_all_awards(tmp_path: Path) -> None:
    catalog = own_plan(tmp_path / "rules")
    times = TimesFile(betting=0.2, deciding=30, resting=30)
    chosen = house_config(
        HouseFile(tables=[table_of(meter="OWN-01", times=times)]), catalog, "test"
    )
    folder = tmp_path / "house"
    with LiveHouse(folder, [STRAIGHT_FLUSH], chosen=chosen, catalog=catalog) as house:
        assert posted(house.url)["awards_from_meter"] == "all"
        kim = house.seated()
        with kim.socket() as line:
            bet = {"ante": "10.00", "blind": "10.00", "progressive": "1.00"}
            line.ask({"type": "Bet", "seat": 1, "wagers": bet})
            line.phase("preflop")
            line.ask({"type": "Play", "seat": 1, "times": 4})
            shown = line.phase("settled")["table"]
        assert shown["meter"]["shows"] == "9750.25"
        with SqliteStore(folder, read_only=True) as store:
            (round,) = exported(store, catalog)
    again = SlipDesk(catalog).settle(round["settle"])
    assert round["meter"]["after"] == "9750.25"
    assert again["meter"] == {"before": "10000.25", "after": "9750.25"}
    with SqliteStore(folder, read_only=True) as store:
        assert audit(store, catalog, fixed_decks=True).passed


def test_o15_a_table_on_record_that_posts_something_else_is_closed(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", catalog=own_plan(tmp_path / "rules")) as dealing:
        name = dealing.open(
            "washington", table="felt", meter="OWN-01", settings={"awards_from_meter": "all"}
        )
        dealing.play([name], 1)
        opened = dealing.table(name).setup
    # The plan is edited under the table.
    catalog = own_plan(tmp_path / "rules", awards="percentage")
    first = open_house(tmp_path / "house", catalog=catalog)
    (says,) = closing(first.pit)
    assert says == (
        "felt closes, with the hand in play as its last: it posts awards_from_meter = 'all' where "
        'a live table has "percentage", as the meter plan OWN-01 has it (O-15); open one under '
        "another id"
    )
    first.writer.close()
    first.store.close()
    chosen = house_config(HouseFile(tables=[table_of(meter="OWN-01")]), catalog, "house.toml")
    with LiveHouse(tmp_path / "house", chosen=chosen, catalog=catalog) as house:
        house.wait_for("closed")
        table = house.house.pit.tables["felt"]
        assert (table.stage, table.setup, list(table.taken())) == (Stage.CLOSED, opened, [])
        assert closing(house.house.pit) == []
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        assert audit(store, catalog, fixed_decks=True).stopped is None
