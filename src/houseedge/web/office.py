"""The office's routes: the configuration that runs, changes to it, and the software."""

from __future__ import annotations

from typing import Any

from houseedge.house.amending import Amendment, ConfigRefused
from houseedge.house.config import examine
from houseedge.house.house import House
from houseedge.house.office import spoken_for
from houseedge.house.software import Software, measure
from houseedge.table.changing import posted_change
from houseedge.web.route import Call
from houseedge.wire.fault import WireFault
from houseedge.wire.house import (
    CheckBody,
    ConfigAnswer,
    ConfigBody,
    ConfigChange,
    ConfigFault,
    ConfigShown,
    SoftwareShown,
)


async def config(call: Call[None, None]) -> ConfigShown:
    """What runs, in the shape of a house's file, with what is posted."""
    house = call.services.house
    posted = {id: posted_change(table) for id, table in house.pit.tables.items()}
    return ConfigShown(
        config=house.office.config(),
        posted={id: each for id, each in posted.items() if each is not None},
    )


async def change_config(call: Call[ConfigBody, None]) -> ConfigAnswer:
    """Carry a configuration out: what differs is opened, posted, changed or closed.

    With `dry_run` nothing is done, and the answer says all that is wrong and all that would be
    done. Without, one fault or refusal leaves everything as it was.
    """
    house, body = call.services.house, call.body
    found = await call.services.read(
        lambda: examine(body.config, house.pit.catalog, "config"),
    )
    if found.config is None:
        if not body.dry_run:
            raise ConfigRefused([str(fault) for fault in found.faults])
        faults = [
            ConfigFault(key=each.key, rule=each.rule, message=str(each)) for each in found.faults
        ]
        return ConfigAnswer(done=False, faults=faults, changes=[])
    actor = speaker(call, body.who)
    if body.dry_run:
        changes = house.office.differences(found.config, actor=actor, why=body.why)
    else:
        changes = await house.office.apply(found.config, actor=actor, why=body.why)
    return ConfigAnswer(done=not body.dry_run, faults=[], changes=[*map(shown, changes)])


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
