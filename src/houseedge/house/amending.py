"""What a configuration would change in a house that runs: every difference, and when it binds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.felt import decide_at_felt
from houseedge.floor.metering import (
    AnyMeterCommand,
    ChangePlan,
    OpenMeter,
    meter_stream,
    plan_changed,
)
from houseedge.floor.pit import Pit, stream_of
from houseedge.floor.posting import verify_setup
from houseedge.house.config import HouseConfig, PlanChoice
from houseedge.house.file import HouseFile, MeterFile, TableFile, TimesFile
from houseedge.money import format_money
from houseedge.progressive import Progressive, opened
from houseedge.progressive.level import plan_text
from houseedge.progressive.progressive import CHANGES
from houseedge.rules.spec import SETTINGS
from houseedge.table import Setup, Stage, Table, decide
from houseedge.table import command as asked
from houseedge.table.changing import alterations
from houseedge.table.felt import FeltTable
from houseedge.table.view import Alteration

When = Literal["now", "between rounds", "after the jackpot", "needs a restart"]


class ConfigRefused(HouseEdgeError):
    """A configuration that cannot be carried out; nothing was done. Says every reason."""

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reasons))


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """One command that a configuration leads to, what it changes, and when that binds.

    `command` is none for what a running house does not change. `refused` says why it would not be
    carried out.
    """

    what: str
    when: When
    changes: tuple[Alteration, ...] = ()
    stream: str = ""
    command: asked.StaffCommand | AnyMeterCommand | None = None
    refused: str | None = None

    @property
    def sentences(self) -> list[str]:
        """What would be done, a sentence for each difference."""
        if self.refused is not None:
            return [f"{self.what}: refused: {self.refused}"]
        if not self.changes:
            return [f"{self.what}: {self.when}"]
        return [
            f"{self.what}: {each.key} is {each.before} and becomes {each.after}: {self.when}"
            for each in self.changes
        ]


class Running(NamedTuple):
    """What a house was started with beside its record, in cents and chairs."""

    guest_money: int
    chairs_per_address: int


def amendments(
    pit: Pit,
    config: HouseConfig,
    *,
    actor: str,
    why: str,
    now: int,
    running: Running | None = None,
) -> list[Amendment]:
    """Everything in which a house differs from a configuration, in the order it is carried out."""
    fresh = {
        meter: opened(pit.catalog.plan(meter))[0]
        for meter in config.meters
        if meter not in pit.meters
    }
    meters = {**pit.meters, **fresh}
    found = [
        Amendment(
            what=f"meter {meter} opens",
            when="now",
            stream=meter_stream(meter),
            command=OpenMeter(meter),
        )
        for meter in fresh
    ]
    for setup in config.setups:
        amended = _table(pit, setup, why)
        if amended is not None:
            found.append(_tried(pit, amended, meters, actor, now))
    wanted = {setup.table for setup in config.setups}
    for id, table in pit.known.items():
        if id not in wanted and table.stage is not Stage.CLOSED and not table.closing:
            closes = Amendment(
                what=f"table {id} closes, for it is not in the file",
                when="between rounds" if id in pit.tables else "now",
                stream=stream_of(table.setup),
                command=asked.CloseTable(why),
            )
            found.append(_tried(pit, closes, meters, actor, now))
    found += _plans(meters, config.plans, actor, why, now)
    return [*found, *_started(config, running)]


def _table(pit: Pit, setup: Setup, why: str) -> Amendment | None:
    table, stream = pit.known.get(setup.table), stream_of(setup)
    if table is None:
        what, command = f"table {setup.table} opens", asked.OpenTable(setup, why)
        return Amendment(what=what, when="now", stream=stream, command=command)
    will = pit.catalog.rules_from(setup.rules)
    # What the house decides by itself is no difference.
    setup = msgspec.structs.replace(setup, float=table.setup.float)
    changes = tuple(alterations(table.setup, table.rules, setup, will))
    if table.stage is Stage.CLOSED:
        what = f"table {setup.table} opens again"
        command = asked.OpenTable(setup, why)
        return Amendment(what=what, when="now", changes=changes, stream=stream, command=command)
    if setup == table.coming and not table.closing:
        return None
    change, what = asked.ChangeTable(setup, why), f"table {setup.table}"
    if not changes:
        what = f"{what}: what is posted there is taken down"
        return Amendment(what=what, when="now", stream=stream, command=change)
    when: When = "between rounds" if isinstance(table, Table) else "now"
    return Amendment(what=what, when=when, changes=changes, stream=stream, command=change)


def _tried(
    pit: Pit, amended: Amendment, meters: Mapping[str, Progressive], actor: str, now: int
) -> Amendment:
    """The same, with why it would be refused."""
    command = amended.command
    assert isinstance(command, asked.OpenTable | asked.ChangeTable | asked.CloseTable)
    id = amended.stream.partition(":")[2]
    try:
        if not isinstance(command, asked.CloseTable):
            pit.verify_chips(command.setup)
            verify_setup(command.setup, pit.catalog, meters)
        if (table := pit.tables.get(id)) is not None:
            decide(table, command, actor, now)
        elif (felt := pit.felts.get(id)) is not None:
            decide_at_felt(felt, command, actor, meters.get(felt.setup.meter or ""))
    except HouseEdgeError as refusal:
        return msgspec.structs.replace(amended, refused=str(refusal))
    return amended


def _plans(
    meters: Mapping[str, Progressive],
    choices: tuple[PlanChoice, ...],
    actor: str,
    why: str,
    now: int,
) -> Iterator[Amendment]:
    changed = dict(meters)
    for each in choices:
        level = changed[each.meter].levels[each.level]
        if level.coming(each.key) == each.value:
            continue
        told = Alteration(
            key=each.key,
            title=each.key,
            before=plan_text(each.key, level.coming(each.key)),
            after=plan_text(each.key, each.value),
        )
        command = ChangePlan(each.level, each.key, each.value, why)
        amended = Amendment(
            what=f"meter {each.meter} {each.level}",
            when="after the jackpot" if CHANGES[each.key] else "now",
            changes=(told,),
            stream=meter_stream(each.meter),
            command=command,
        )
        try:
            _, changed[each.meter] = plan_changed(changed[each.meter], command, actor, now)
        except HouseEdgeError as refusal:
            amended = msgspec.structs.replace(amended, refused=str(refusal))
        yield amended


def _started(config: HouseConfig, running: Running | None) -> Iterator[Amendment]:
    """What a house only reads when it starts."""
    if running is None:
        return
    if config.guest_money != running.guest_money:
        before, after = format_money(running.guest_money), format_money(config.guest_money)
        yield _restart("guest_money", before, after)
    if config.chairs_per_address != running.chairs_per_address:
        chairs = running.chairs_per_address, config.chairs_per_address
        yield _restart("chairs_per_address", *map(str, chairs))


def _restart(key: str, before: str, after: str) -> Amendment:
    told = Alteration(key=key, title=key, before=before, after=after)
    return Amendment(what="house", when="needs a restart", changes=(told,))


def verify_all(found: list[Amendment]) -> None:
    """Refuse the whole where one part would be refused."""
    refused = [each.sentences[0] for each in found if each.refused is not None]
    if refused:
        raise ConfigRefused(refused)


def written(pit: Pit, running: Running) -> dict[str, Any]:
    """What runs, in the shape of a house's file; closed tables are left out."""
    tables = [
        _written(pit, table)
        for table in pit.known.values()
        if table.stage is not Stage.CLOSED and not table.closing
    ]
    file = HouseFile(
        tables=tables,
        meters=list(_levels(pit)),
        guest_money=format_money(running.guest_money),
        chairs_per_address=running.chairs_per_address,
    )
    plain: dict[str, Any] = _without_defaults(msgspec.to_builtins(file))
    return plain


def written_closed(pit: Pit) -> list[dict[str, Any]]:
    """The tables that are closed, each as an entry of the file that would open it again."""
    return [
        _without_defaults(msgspec.to_builtins(_written(pit, table)))
        for table in pit.known.values()
        if table.stage is Stage.CLOSED
    ]


def _written(pit: Pit, table: Table | FeltTable) -> TableFile:
    setup, felt = table.setup, isinstance(table, FeltTable)
    rules, place = table.rules, pit.catalog.profile(table.rules.profile.id)
    settings = {key: getattr(rules.settings, key) for key in SETTINGS}
    return TableFile(
        id=setup.table,
        profile=place.id,
        title=setup.title,
        limits={
            wager.value: (format_money(each.min), format_money(each.max))
            for wager, each in rules.limits.items()
        },
        paytables={
            wager.value: chosen.id
            for wager, chosen in rules.tables.items()
            if chosen.id != place.tables[wager][0]
        },
        settings={
            key: value for key, value in settings.items() if value != getattr(place.settings, key)
        },
        dealing=rules.dealing,
        shuffler=setup.shuffler,
        equipment=dict(setup.equipment.progressive),
        meter=setup.meter,
        times=TimesFile()
        if felt
        else TimesFile(
            **{key: getattr(setup.times, key) / 1000 for key in TimesFile.__struct_fields__}
        ),
        buy_in=None if felt else (format_money(setup.buy_in_min), format_money(setup.buy_in_max)),
        idle=None if felt else setup.idle,
        limits_notice_minutes=setup.limits_notice_minutes,
        dealer=setup.dealer,
        cards=setup.cards,
        shoe=setup.shoe,
        count_stub_every=setup.stub_every,
        chips=setup.chips,
        confirms=list(setup.confirms),
        supervised_from=(
            None if setup.supervised_from is None else format_money(setup.supervised_from)
        ),
        console=setup.console if setup.dealer == "staff" and setup.meter is not None else None,
    )


def _levels(pit: Pit) -> Iterator[MeterFile]:
    """Levels that go, or will go, by something else than their plan."""
    for id, meter in pit.meters.items():
        for name, level in meter.levels.items():
            plan, said = pit.catalog.plan(id).level(name), dict[str, str]()
            for key in CHANGES:
                value = level.coming(key)
                if value != getattr(plan, key):
                    said[key] = plan_text(key, value)
            if said:
                yield MeterFile(id=id, level=name, **said)


def _without_defaults(value: Any) -> Any:
    """A file without the keys that say nothing."""
    if isinstance(value, dict):
        kept = {key: _without_defaults(each) for key, each in value.items()}
        return {key: each for key, each in kept.items() if each not in (None, {}, [])}
    return [_without_defaults(each) for each in value] if isinstance(value, list) else value
