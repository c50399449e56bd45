from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from houseedge.errors import HouseEdgeError
from houseedge.floor.cage import CageEvent, ClockFoundBehind
from houseedge.house.config import HouseConfig, house_config
from houseedge.house.dealer import Dealer
from houseedge.house.entropy import ChanceFailed
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import House
from houseedge.house.metrics import Metrics
from houseedge.house.opening import differences, open_house
from houseedge.house.presence import GONE_AFTER
from houseedge.house.publisher import HouseStopped
from houseedge.house.shoe import Shoe
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.records.reading import OtherRules
from houseedge.records.recall import recall
from houseedge.records.replay import round_of
from houseedge.records.round_audit import audit_round
from houseedge.rules import built_in
from houseedge.rules.spec import Rules
from houseedge.store import SqliteStore
from houseedge.table import Stage, Step
from houseedge.table import command as asked
from houseedge.table.call import says
from houseedge.table.event import Event, RoundOpened, TableOpened
from tests.house.chance import FixedEntropy
from tests.house.rules_folder import reno
from tests.records.dealing import Dealing
from tests.records.forging import copied, execute
from tests.store.house import look

CHANGED = (
    "the rules reno@1 of table front have changed since they were put on record; put them back, "
    "and give what you changed an id of its own (X-02)"
)
NOT_HERE = "the rules reno@1 of table front are not here; give the folder they are in with --rules"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table by an operator's own rules, with a hand in play."""
    folder = tmp_path_factory.mktemp("own") / "house"
    with Dealing(folder, seed=8) as dealing:
        dealing.pit.catalog = reno(folder.parent / "rules")
        name = dealing.open("reno", table="front")
        dealing.play([name], 2)
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
    return folder


def closed(house: House) -> House:
    """The house, its folder free for another."""
    house.writer.close()
    house.store.close()
    return house


# --- rules that have changed ----------------------------------------------------------------


def test_the_record_says_what_the_rules_of_a_table_and_of_each_round_were(
    house: Path, tmp_path: Path
) -> None:
    digest = reno(tmp_path).rules("reno").digest
    with SqliteStore(house, read_only=True) as store:
        events = [
            e for entry in look(store).entries("table:front") for e in store.events(entry, Event)
        ]
    opened = [e.digest for e in events if isinstance(e, TableOpened | RoundOpened)]
    assert opened == [digest] * 4


@pytest.mark.parametrize(
    ("ante", "says"), [("10.00", CHANGED), (None, NOT_HERE)], ids=["changed", "not here"]
)
def test_a_house_whose_rules_are_others_does_not_open_and_says_why(
    house: Path, tmp_path: Path, ante: str | None, says: str
) -> None:
    copy = copied(house, tmp_path / "copy")
    catalog = built_in() if ante is None else reno(tmp_path / "rules", ante=ante)
    with pytest.raises(OtherRules) as refusal:
        open_house(copy, catalog=catalog)
    assert str(refusal.value) == says
    again = open_house(copy, catalog=reno(tmp_path / "rules"))
    assert closed(again).pit.tables["front"].stage is Stage.PLAYING


@pytest.mark.parametrize(
    ("ante", "says"), [("10.00", CHANGED), (None, NOT_HERE)], ids=["changed", "not here"]
)
def test_a_record_by_other_rules_cannot_be_checked_and_is_not_called_forged(
    house: Path, tmp_path: Path, ante: str | None, says: str
) -> None:
    catalog = built_in() if ante is None else reno(tmp_path / "rules", ante=ante)
    with SqliteStore(house, read_only=True) as store:
        found = audit(store, catalog)
        assert (found.faults, found.stopped, found.passed) == ((), says, False)
        assert audit(store, reno(tmp_path / "same")).passed
        ways: tuple[Callable[[], object], ...] = (
            lambda: audit_round(store, catalog, "front-1"),
            lambda: recall(store, catalog, "front-1"),
            lambda: round_of(store, catalog, "front-2"),
            lambda: list(exported(store, catalog)),
        )
        for way in ways:
            with pytest.raises(OtherRules) as refusal:
                way()
            assert str(refusal.value) == says


def test_a_forged_record_is_called_forged_whatever_the_rules(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE transfers SET amount = amount + 10000 WHERE why = 'ante'")
    with SqliteStore(copy, read_only=True) as store:
        found = audit(store, built_in())
    assert found.faults
    assert found.stopped == NOT_HERE


def test_a_digest_taken_from_one_round_alone_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = _played(tmp_path, monkeypatch)
    with SqliteStore(folder, read_only=True) as store:
        (fault,) = audit(store, reno(tmp_path / "rules")).faults
    assert "RoundOpened.digest" in fault.what


def _played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of one round that has lost the digest of its rules."""
    with Dealing(folder / "house", seed=8) as dealing:
        dealing.pit.catalog = reno(folder / "rules")
        name = dealing.open("reno", table="front")
        with monkeypatch.context() as lost:
            lost.setattr(Rules, "digest", "")
            dealing.play([name], 1)
    return folder / "house"


# --- a configuration that has changed -------------------------------------------------------


def chosen(*tables: TableFile) -> HouseConfig:
    return house_config(HouseFile(tables=list(tables)), built_in(), "test")


FRONT = TableFile(id="front", profile="washington", times=TimesFile(deciding=20.0))
BACK = TableFile(id="back", profile="california")


def test_tables_go_on_as_they_were_opened_and_every_difference_is_named(tmp_path: Path) -> None:
    first = closed(open_house(tmp_path, chosen(FRONT, BACK)))
    assert differences(first.pit.tables, chosen(FRONT, BACK)) == []
    changed = TableFile(
        id="front",
        profile="washington",
        title="Fore",
        paytables={"trips": "UTH-01"},
        dealing="D-02",
        times=TimesFile(deciding=6.0),
        buy_in=("50.00", "5000.00"),
        idle=9,
    )
    file = chosen(changed, TableFile(id="side", profile="california"))
    again = closed(open_house(tmp_path, file))
    stands = "in the file; the record stands until houseedge config apply"
    assert differences(again.pit.tables, file) == [
        f"front: title is Front on record and Fore {stands}",
        f"front: paytables.trips is UTH-02 on record and UTH-01 {stands}",
        f"front: dealing is D-01 on record and D-02 {stands}",
        f"front: shuffler is hand-held on record and packet shuffler {stands}",
        f"front: times.deciding is 20 s on record and 6 s {stands}",
        f"front: buy_in is 100.00 to 5000.00 on record and 50.00 to 5000.00 {stands}",
        f"front: idle is 5 on record and 9 {stands}",
        "back is on record and stays open, though it is not in the file",
    ]
    assert again.pit.tables["front"] == first.pit.tables["front"]
    assert set(again.pit.tables) == {"front", "back", "side"}


def test_without_a_configuration_a_house_goes_on_with_the_tables_it_has(tmp_path: Path) -> None:
    demo = {"washington", "pennsylvania", "california"}
    assert set(closed(open_house(tmp_path / "demo")).pit.tables) == demo
    closed(open_house(tmp_path / "own", chosen(BACK)))
    assert set(closed(open_house(tmp_path / "own")).pit.tables) == {"back"}


# --- the dealer -----------------------------------------------------------------------------


def dealer(house: House, do: Callable[[str, asked.AnyCommand], None]) -> Dealer:
    """A dealer of a house whose commands go elsewhere."""

    def each(table: str, commands: Iterable[asked.AnyCommand]) -> None:
        for command in commands:
            do(table, command)

    return Dealer(
        house.pit,
        cast("Any", {id: SimpleNamespace(arm=lambda *a, **k: None) for id in house.pit.tables}),
        Shoe(house.store.house.id, FixedEntropy()),
        Metrics(),
        do=each,
        now=house.now,
        open=lambda: True,
        running=lambda: True,
    )


def test_a_shuffler_that_failed_is_repaired_when_the_house_starts_and_not_before(
    tmp_path: Path,
) -> None:
    house = closed(open_house(tmp_path, chosen(FRONT, BACK)))

    def do(table: str, command: asked.AnyCommand) -> None:
        if isinstance(command, asked.OpenRound):
            raise ChanceFailed("the entropy source is stuck", test="repetition count")
        house.pit.act(table, command, "house", house.now())

    own = dealer(house, do)
    own.step("front", Step.OPEN_ROUND)
    assert house.pit.tables["front"].shuffler.malfunction == "the entropy source is stuck"
    assert house.pit.tables["back"].shuffler.works
    own.repair()
    assert house.pit.tables["front"].shuffler.works
    before = dict(house.pit.tables)
    own.repair()
    assert house.pit.tables == before


def test_where_the_dealer_is_stuck_the_round_is_void_and_says_by_which_rule(
    tmp_path: Path,
) -> None:
    house = closed(open_house(tmp_path, chosen(FRONT)))

    def do(table: str, command: asked.AnyCommand) -> None:
        house.pit.act(table, command, "house", house.now())

    own = dealer(house, do)
    own.step("front", Step.OPEN_ROUND)
    # No hand is in play yet, so no board can be opened.
    own.step("front", Step.OPEN_BOARD)
    void = house.pit.tables["front"].void
    assert void is not None
    assert (void.reason, void.refusal, void.rule) == ("stuck", "not_open", "B-10")
    assert says(house.pit.tables["front"]) == (
        "All hands are void: the house could not go on (B-10). Every wager is returned."
    )


def test_a_step_after_the_record_has_failed_is_not_taken_and_nothing_is_raised(
    tmp_path: Path,
) -> None:
    house = closed(open_house(tmp_path, chosen(FRONT)))
    tried: list[str] = []

    def do(table: str, command: asked.AnyCommand) -> None:
        tried.append(table)
        raise HouseStopped("the house has stopped: its record could not be written")

    dealer(house, do).step("front", Step.OPEN_ROUND)
    assert tried == ["front"]


def test_a_house_that_cannot_open_leaves_its_folder_free(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    for _ in range(2):
        with pytest.raises(HouseEdgeError, match="are not here"):
            open_house(copy)


def test_a_house_with_a_shuffler_that_is_down_deals_again_after_a_restart(tmp_path: Path) -> None:
    with Dealing(tmp_path, seed=3) as dealing:
        name = dealing.open("california")
        dealing.act(name, asked.Malfunction("the entropy source is stuck"))

    async def started() -> bool:
        house = open_house(tmp_path)
        house.start()
        works = house.pit.tables[name].shuffler.works
        await house.stop()
        return works

    assert asyncio.run(started())


def test_a_chair_without_money_is_freed_after_a_while(tmp_path: Path) -> None:
    moment = [1_800_000_000_000]

    async def freed() -> list[bool]:
        house = open_house(tmp_path, clock=lambda: moment[0])
        house.start()
        guest = house.cashier.visit("Kim")
        await house.command("washington", asked.Sit(1), guest.player)
        box = house.subscribe("washington", guest.player)
        sits = []
        for _ in range(3):
            house._presence.sweep()
            sits.append(house.pit.tables["washington"].chair(1) is not None)
            moment[0] += GONE_AFTER // 2 + 1
        house.unsubscribe("washington", box)
        await house.stop()
        return sits

    assert asyncio.run(freed()) == [True, True, False]


def test_a_clock_set_back_a_day_is_noted_and_times_go_on(tmp_path: Path) -> None:
    day = 24 * 3600 * 1000
    moment = [1_800_000_000_000]

    async def visited(name: str) -> House:
        house = open_house(tmp_path, clock=lambda: moment[0])
        house.start()
        guest = house.cashier.visit(name)
        await house.command("washington", asked.Sit(1), guest.player)
        await house.command("washington", asked.Leave(1), guest.player)
        # The clock goes on while the house is open, and with it the time of the record.
        before = house.now()
        moment[0] += 50
        assert house.now() == before + 50
        await house.stop()
        return house

    assert asyncio.run(visited("Kim")).clock_behind == 0
    moment[0] -= day
    assert asyncio.run(visited("Ada")).clock_behind == day - 50
    with SqliteStore(tmp_path, read_only=True) as store:
        entries = list(look(store).record())
        times = [entry.at for entry in entries]
        assert times == sorted(times)
        noted = [
            event
            for entry in entries
            if entry.stream == "cage"
            for event in store.events(entry, CageEvent)
            if isinstance(event, ClockFoundBehind)
        ]
        assert noted == [ClockFoundBehind(day - 50)]
        assert [str(fault) for fault in audit(store, built_in()).faults] == []
