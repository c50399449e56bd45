"""`houseedge staff`: the accounts of a house that is closed, its first ones above all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

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
    from houseedge.house.house import House
    from houseedge.wire.people import OneTime

app = typer.Typer(
    cls=manual.Commands,
    help="Who works in a house: take somebody on, list, reset or remove an account.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
#: The posts of a demo house, one each.
DEMO = ("executive", "game_manager", "supervisor", "dealer", "cage", "auditor")

Account = Annotated[
    str,
    typer.Argument(
        metavar="ACCOUNT", help="What the account is called, and signs in with: dan, pit-boss-2."
    ),
]


def add(
    account: Account,
    role: Annotated[
        str,
        typer.Option(
            metavar="ROLE",
            help="dealer, supervisor, executive, game_manager, cage, auditor, or program.",
        ),
    ],
    who: Who,
    why: Why,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The person's name; the account's if left out."),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="A table a program's key is good for; all if left out."),
    ] = None,
    action: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A command a program's key is good for, such as Bet; repeatable; all if left out.",
        ),
    ] = None,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Take somebody on, or make a program's key; what opens the account is printed this once."""
    from houseedge.floor.office import Hire
    from houseedge.house.office import spoken_for
    from houseedge.table.name import BadName

    actor = spoken_for(who)
    command = Hire(
        account,
        name or account.capitalize(),
        role,  # type: ignore[arg-type]  # the office refuses what is no role
        why,
        tuple(table or ()),
        tuple(action or ()),
    )
    with _closed(data, keys, rules_folder) as house:
        try:
            _show(house.personnel.hire_now(command, actor), as_json=as_json)
        except BadName as refusal:
            if name is not None:
                raise
            # The account may be called so, its person may not.
            raise HouseEdgeError(f"{refusal}; give the person's with --name") from None


def reset(
    account: Account,
    who: Who,
    why: Why,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Give an account new credentials, printed this once; a locked one is free again."""
    from houseedge.floor.office import ResetCredentials
    from houseedge.house.office import spoken_for

    command, actor = ResetCredentials(account, why), spoken_for(who)
    with _closed(data, keys, rules_folder) as house:
        _show(house.personnel.reset_now(command, actor), as_json=as_json)


def remove(
    account: Account,
    who: Who,
    why: Why,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
) -> None:
    """Let somebody go: nothing opens the account any more, and its name is not used again."""
    from houseedge.floor.office import Dismiss
    from houseedge.house.office import spoken_for

    command, actor = Dismiss(account, why), spoken_for(who)
    with _closed(data, keys, rules_folder) as house:
        house.personnel.dismiss_now(command, actor)
    print(f"{account} is removed, and opens nothing. The record keeps what was done with it.")


def listed(
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """List everybody who works or worked here, and programs with keys; the house may be open."""
    import time

    from houseedge.records.rebuild import pit_from

    with kept(data, keys) as store:
        holders = pit_from(store, catalog_of(rules_folder)).staff.accounts.values()
    now = time.time_ns() // 1_000_000
    rows = [
        {
            "account": each.id,
            "name": each.name,
            "role": each.role,
            "state": "gone" if each.ended else "locked" if each.is_locked(now) else "in use",
        }
        for each in holders
        if each.role != "player"
    ]
    if as_json:
        print_json({"accounts": rows})
        return
    if not rows:
        print("Nobody works here yet: houseedge staff add takes the first one on.")
    for row in rows:
        print(f"{row['account']:<16} {row['role']:<13} {row['state']:<7} {row['name']}")


def hire_demo(house: House, address: str) -> Iterator[str]:
    """One of each post for a demo house that has nobody yet, and what to print of it."""
    from pyotp import TOTP, parse_uri

    from houseedge.floor.office import Hire
    from houseedge.house.office import spoken_for

    if any(each.works_here for each in house.pit.staff.accounts.values()):
        yield "Its staff was printed when hired; houseedge staff reset makes new credentials."
        return
    yield (
        f"Its staff work at {address}/staff. What opens each account is printed this once (play "
        "money; for this machine alone).\n"
        "A code lasts 30 seconds and is good once: put the secret into an authenticator, or run\n"
        "  python -c \"import pyotp; print(pyotp.TOTP('SECRET').now())\""
    )
    for role in DEMO:
        account = role.replace("_", "-")
        name = account.replace("-", " ").title()
        hired = Hire(account, f"Demo {name}", role, "the demo house")  # type: ignore[arg-type]
        given = house.personnel.hire_now(hired, spoken_for("demo"))
        device = parse_uri(given.device or "")
        assert isinstance(device, TOTP)
        yield (
            f"  {account:<13} password {given.password}  code now "
            f"{device.at(house.now() // 1000)}  badge {given.badge}  PIN {given.pin}\n"
            f"  {'':<13} secret {device.secret}"
        )


@contextmanager
def _closed(data: str | None, keys: str | None, rules: str | None) -> Iterator[House]:
    """A house that is not running, to change its accounts; it is closed again in the end."""
    from houseedge.house.opening import open_house
    from houseedge.store import HouseBusy
    from houseedge.store.founding import DATABASE

    folder = house_folder(data)
    if not (folder / DATABASE).exists():
        raise HouseEdgeError(f"there is no house in {folder}: houseedge serve makes one")
    try:
        house = open_house(folder, keys=keyring_of(folder, keys), catalog=catalog_of(rules))
    except HouseBusy as busy:
        raise HouseEdgeError(
            f"{busy}. A house that runs is asked over its API: sign in with POST /api/sessions, "
            "then POST /api/staff"
        ) from None
    try:
        yield house
    finally:
        house.close_early()


def _show(given: OneTime, *, as_json: bool) -> None:
    from houseedge.wire.codec import plain

    if as_json:
        print_json(plain(given))
        return
    rows = {
        "Account": given.account,
        "Password": given.password,
        "Device": given.device,
        "Badge": given.badge,
        "PIN": given.pin,
        "Key": given.key,
    }
    for label, value in rows.items():
        if value is not None:
            print(f"{label:<9} {value}")
    print("This is shown once: the house cannot show it again.")
    if given.broad:
        print(
            "The key is broad: it does all that a program may, at every table. --table and "
            "--action bind one to less."
        )


_COMMANDS: dict[str, Callable[..., object]] = {
    "add": add,
    "list": listed,
    "reset": reset,
    "remove": remove,
}
for _name, _function in _COMMANDS.items():
    app.command(_name, cls=manual.StrictCommand)(_function)
