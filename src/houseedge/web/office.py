"""The office's routes: the configuration that runs, changes to it, and the software."""

from __future__ import annotations

from typing import Any

from houseedge.house.amending import Amendment, ConfigRefused, written_closed
from houseedge.house.config import examine
from houseedge.house.house import House
from houseedge.house.office import spoken_for
from houseedge.house.software import Software, measure
from houseedge.money import Cents
from houseedge.rules.sheet import rules_sheet
from houseedge.rules.spec import Rules
from houseedge.table import Setup
from houseedge.table.changing import posted_change
from houseedge.table.command import ChangeTable, OpenTable
from houseedge.web.route import Call
from houseedge.wire.fault import WireFault
from houseedge.wire.house import (
    CheckBody,
    ConfigAnswer,
    ConfigBody,
    ConfigChange,
    ConfigFault,
    ConfigShown,
    PostedAnew,
    SoftwareShown,
)


async def config(call: Call[None, None]) -> ConfigShown:
    """What runs, in the shape of a house's file, with what is posted."""
    house = call.services.house
    posted = {id: posted_change(table) for id, table in house.pit.tables.items()}
    return ConfigShown(
        config=house.office.config(),
        posted={id: each for id, each in posted.items() if each is not None},
        limits={
            id: {
                wager.value: (Cents(each.min), Cents(each.max))
                for wager, each in table.rules.profile.limits.items()
            }
            for id, table in house.pit.known.items()
        },
        closed=written_closed(house.pit),
        profiles={id: house.pit.catalog.profile(id).title for id in house.pit.catalog.profile_ids},
    )


async def change_config(call: Call[ConfigBody, None]) -> ConfigAnswer:
    """Carry a configuration out: what differs is opened, posted, changed or closed.

    With `dry_run` nothing is done, and the answer says all that is wrong and all that would be
    done. Without, one fault or refusal leaves everything as it was.
    """
    house, body = call.services.house, call.body
    if body.dry_run:
        return await check_config(call)
    found = await call.services.read(lambda: examine(body.config, house.pit.catalog, "config"))
    if found.config is None:
        raise ConfigRefused([str(fault) for fault in found.faults])
    actor = speaker(call, body.who)
    changes = await house.office.apply(found.config, actor=actor, why=body.why)
    return _answer(house, changes, done=True)


async def check_config(call: Call[ConfigBody, None]) -> ConfigAnswer:
    """What a configuration would do, all that is wrong in it, and what would be posted.

    Nothing is done, so it needs no badge: a page asks while somebody types.
    """
    house, body = call.services.house, call.body
    found = await call.services.read(lambda: examine(body.config, house.pit.catalog, "config"))
    if found.config is None:
        faults = [
            ConfigFault(key=each.key, rule=each.rule, message=str(each)) for each in found.faults
        ]
        return ConfigAnswer(done=False, faults=faults, changes=[], posted={})
    actor = speaker(call, body.who)
    changes = house.office.differences(found.config, actor=actor, why=body.why)
    return _answer(house, changes, done=False)


def _answer(house: House, changes: list[Amendment], *, done: bool) -> ConfigAnswer:
    setups = {
        each.command.setup.table: each.command.setup
        for each in changes
        if isinstance(each.command, OpenTable | ChangeTable) and each.refused is None
    }
    posted = {
        table: _posted_anew(setup, house.pit.catalog.rules_from(setup.rules))
        for table, setup in setups.items()
    }
    return ConfigAnswer(done=done, faults=[], changes=[*map(shown, changes)], posted=posted)


def _posted_anew(setup: Setup, rules: Rules) -> PostedAnew:
    sheet = rules_sheet(
        rules,
        setup.equipment,
        real_cards=setup.cards == "physical",
        reading_shoe=setup.shoe == "reading",
    )
    notices = [*sheet.notices, *sheet.caps, *sheet.collection]
    return PostedAnew(limits=sheet.limits, paytables=sheet.paytables, notices=notices)


def speaker(call: Call[Any, Any], who: str | None) -> str:
    """Who asks, as the record names them: staff by their session, a program by whom it names."""
    if call.role != "machine":
        return call.actor
    if who is None:
        raise WireFault("say who asks: it goes on record", field="who")
    return spoken_for(who)


def shown(amended: Amendment) -> ConfigChange:
    """What an amendment does, as it is told."""
    return ConfigChange(
        what=amended.what,
        when=amended.when,
        changes=list(amended.changes),
        refused=amended.refused,
        text=amended.sentences,
    )


async def software(call: Call[None, None]) -> SoftwareShown:
    """The SHA-256 of every file the house runs, and of its rules, as of the last look at them."""
    house = call.services.house
    known = house.office.software
    if known is not None:
        return _shown(house, known, stale=True)
    return _shown(house, await call.services.read(lambda: measure(house.pit.catalog)))


def _shown(house: House, known: Software, *, stale: bool = False) -> SoftwareShown:
    return SoftwareShown(
        version=known.version,
        digest=known.digest,
        rules=known.rules,
        tables={id: table.rules.digest for id, table in house.pit.tables.items()},
        files=dict(known.files),
        checked=house.office.checked,
        mismatched=list(house.office.mismatched),
        stale=stale,
    )


async def check_software(call: Call[CheckBody, None]) -> SoftwareShown:
    """Look at every file again, now; who has asked is an entry.

    Where one is not what the house was started with, progressives take no more bets, it is on
    record, and the log calls a supervisor.
    """
    house = call.services.house
    actor = speaker(call, call.body.who)
    await house.office.check()
    # Behind what the look has brought about: all of it is on the disk when this is answered.
    await house.personnel.report("software check", actor)
    assert house.office.software is not None
    return _shown(house, house.office.software)
