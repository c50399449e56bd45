"""`houseedge config`: look at a house's file, see what it would change, and carry it out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli import help as manual
from houseedge.cli.options import (
    AsJson,
    Data,
    Keys,
    RulesFolder,
    Who,
    Why,
    catalog_of,
    house_folder,
    kept,
    keyring_of,
)
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.house.amending import Amendment
    from houseedge.house.config import HouseConfig
    from houseedge.rules import Catalog
    from houseedge.wire.house import ConfigAnswer

app = typer.Typer(
    cls=manual.Commands,
    help="A house's file: every fault, every difference to what runs, and carrying it out.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

#: When what a house only reads at its start binds.
_RESTART = "needs a restart"

File = Annotated[str, typer.Argument(metavar="FILE", help="A house's file, as TOML.")]
Url = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="Ask the running house there, instead of a record in a folder."
    ),
]


def check(
    file: File,
    data: Data = None,
    keys: Keys = None,
    url: Url = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Name every fault of a file, and every difference to the house, with what would be done.

    Without --url the file is held against the record in the house's folder, which may be read
    while the house runs; where there is none yet, the differences are what it would open. Nothing
    is changed. Ends with 2 where the file has a fault, or the house would refuse a part of it.
    """
    raw, catalog = _read(file), catalog_of(rules_folder)
    if url is not None:
        return _tell(_asked(url, raw, who="anybody", why="a look", dry_run=True), as_json)
    chosen = _examined(raw, catalog, file, as_json)
    if chosen is None:
        return 2
    answer, founded = _compared(chosen, catalog, data, keys)
    return _tell(answer, as_json, unfounded=None if founded else file)


def apply(
    file: File,
    why: Why,
    who: Who,
    data: Data = None,
    keys: Keys = None,
    url: Url = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Carry a file out: tables open, change and close, meters go by other plans.

    With --url through the running house, which was started on this machine with `houseedge serve
    --reports`; else on the record of a house that is closed. A round in play is played to its end
    as it was opened; what is changed is posted and binds between two rounds. One fault or refusal,
    and nothing is done. Who and why go on record.
    """
    from houseedge.house.office import spoken_for

    raw, catalog, actor = _read(file), catalog_of(rules_folder), spoken_for(who)
    if url is None:
        chosen = _examined(raw, catalog, file, as_json)
        if chosen is None:
            return 2
        return _tell(_applied(chosen, catalog, data, keys, actor, why), as_json, closed=True)
    seen = _asked(url, raw, who=who, why=why, dry_run=True)
    if seen.faults or any(each.refused for each in seen.changes):
        return _tell(seen, as_json)
    return _tell(_asked(url, raw, who=who, why=why, dry_run=False), as_json)


def _read(file: str) -> dict[str, Any]:
    from pathlib import Path

    from houseedge.house.file import read_file

    return read_file(Path(file))


def _examined(
    raw: dict[str, Any], catalog: Catalog, file: str, as_json: bool
) -> HouseConfig | None:
    """What the file asks for; none where it has faults, which are told."""
    from houseedge.house.config import examine
    from houseedge.wire.house import ConfigAnswer, ConfigFault

    found = examine(raw, catalog, file)
    if found.config is None:
        faults = [ConfigFault(key=e.key, rule=e.rule, message=str(e)) for e in found.faults]
        _tell(ConfigAnswer(done=False, faults=faults, changes=[]), as_json)
    return found.config


def _compared(
    chosen: HouseConfig, catalog: Catalog, data: str | None, keys: str | None
) -> tuple[ConfigAnswer, bool]:
    """What the file would do to the record in a folder, and whether there is one."""
    from houseedge.floor.pit import Pit
    from houseedge.house.amending import amendments
    from houseedge.house.office import spoken_for
    from houseedge.records.rebuild import pit_from
    from houseedge.store.error import NoHouse

    pit, founded = Pit(catalog=catalog), True
    try:
        with kept(data, keys) as store:
            pit = pit_from(store, catalog)
    except NoHouse:
        founded = False
    found = amendments(pit, chosen, actor=spoken_for("anybody"), why="a look", now=_now())
    return _answer(found, done=False), founded


def _applied(
    chosen: HouseConfig,
    catalog: Catalog,
    data: str | None,
    keys: str | None,
    actor: str,
    why: str,
) -> ConfigAnswer:
    """The file carried out on the record of a closed house."""
    from houseedge.house.amending import ConfigRefused
    from houseedge.house.opening import open_house

    folder = house_folder(data)
    with kept(data, keys):
        # Refuses a folder without a house: one is opened by `serve`, and not by accident.
        pass
    house = open_house(folder, keys=keyring_of(folder, keys), catalog=catalog)
    try:
        try:
            found, done = house.office.apply_closed(chosen, actor=actor, why=why), True
        except ConfigRefused:
            found = house.office.differences(chosen, actor=actor, why=why, running=False)
            done = False
    finally:
        house.writer.close()
        house.store.close()
    return _answer(found, done=done)


def _answer(found: list[Amendment], *, done: bool) -> ConfigAnswer:
    from houseedge.web.office import shown
    from houseedge.wire.house import ConfigAnswer

    return ConfigAnswer(done=done, faults=[], changes=[*map(shown, found)])


def _asked(url: str, raw: dict[str, Any], *, who: str, why: str, dry_run: bool) -> ConfigAnswer:
    """What the running house says to a file."""
    import asyncio

    from houseedge.client import ClientError, HouseClient

    async def ask() -> ConfigAnswer:
        async with HouseClient(url) as house:
            return await house.change_config(raw, who=who, why=why, dry_run=dry_run)

    try:
        return asyncio.run(ask())
    except ClientError as fault:
        raise HouseEdgeError(str(fault)) from None


def _now() -> int:
    from houseedge.house.house import wall_clock

    return wall_clock()


def _tell(
    answer: ConfigAnswer, as_json: bool, *, closed: bool = False, unfounded: str | None = None
) -> int:
    """Print what was found or done to a house that runs or is `closed`; the status to end with.

    Where there is no house yet, `unfounded` is the file it would be opened with.
    """
    from houseedge.wire.codec import plain

    refused = [text for each in answer.changes if each.refused for text in each.text]
    status = 2 if answer.faults or refused else 0
    if as_json:
        print_json(plain(answer))
        return status
    for wrong in (*(fault.message for fault in answer.faults), *refused):
        print(f"houseedge: {wrong}", file=sys.stderr)
    if status:
        print("houseedge: nothing was done", file=sys.stderr)
        return status
    for each in answer.changes:
        for sentence in each.text:
            print(sentence)
    if not answer.changes:
        print("The file has no fault, and nothing is left to do.")
    elif unfounded is not None:
        print(
            "The file has no fault. There is no house yet, and this is what would be opened by "
            f"houseedge serve --config {unfounded}."
        )
    elif answer.done:
        print(_done({each.when for each in answer.changes}, closed))
    else:
        print("The file has no fault. Nothing was done: houseedge config apply does it.")
    return status


def _done(when: set[str], closed: bool) -> str:
    """What has become of changes that bind at these times."""
    said = "Done, and on record" if when != {_RESTART} else "Nothing was done"
    if when & {"between rounds", "after the jackpot"}:
        until = "waits for the house to open" if closed else "binds when it says"
        said += f"; what is not for now is posted, and {until}"
    if _RESTART in when:
        said += "; what needs a restart is read by houseedge serve --config"
    return f"{said}."


_COMMANDS: dict[str, Callable[..., object]] = {"check": check, "apply": apply}
for _name, _function in _COMMANDS.items():
    app.command(_name, cls=manual.StrictCommand)(_function)
