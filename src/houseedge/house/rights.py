"""Rights: who may ask what, read from one table (`rights.toml`) and from nowhere else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.floor.staff import ROLES, STAFF_ROLES, AccountHolder

#: Everybody who can be at the door.
AT_THE_DOOR = ("anybody", "guest", *ROLES)
#: Words that stand for several roles.
GROUPS = {"everybody": AT_THE_DOOR, "accounts": ROLES, "staff": STAFF_ROLES}
_KNOWN = frozenset((*AT_THE_DOOR, "machine", "house", *GROUPS))

#: What a program's key is good for by its tables and its list of commands, and need not name.
BY_COMMAND = frozenset({"POST /api/tables/{table}/commands", "POST /api/me/tickets"})

Need = Literal["badge", "two_people"]


class NoRight(HouseEdgeError):
    """Whoever asks has not the right to; says which role asked for what."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roles: list[str]
    needs: list[Need] = []
    second: list[str] = []
    locked: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    routes: dict[str, _Row]
    table: dict[str, _Row]
    office: dict[str, _Row]
    dealing: dict[str, _Row]
    over: dict[str, list[str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Right:
    """One row: who may ask, what it needs, who may confirm it, and whether a locked console may."""

    name: str
    roles: frozenset[str]
    needs: frozenset[Need] = frozenset()
    second: frozenset[str] = frozenset()
    locked: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Rights:
    """The whole table."""

    routes: Mapping[str, Right]
    table: Mapping[str, Right]
    office: Mapping[str, Right]
    dealing: Mapping[str, Right]
    over: Mapping[str, frozenset[str]]

    def verify_command(self, command: str, role: str, holder: AccountHolder | None) -> None:
        """Refuse a table's command to a role, or to a key that was not made for it."""
        if role not in self.table[command].roles:
            raise NoRight(f"{spoken(role)} has no right to {command}")
        if holder is not None and holder.actions and command not in holder.actions:
            raise NoRight(f"this key was not made for {command}")

    def verify_bounds(self, actions: Iterable[str]) -> None:
        """Refuse to bind a program's key to what no program may ask."""
        rows = (*self.table.values(), *self.routes.values())
        known = {row.name for row in rows if "program" in row.roles} - BY_COMMAND
        known = {name for name in known if not name.startswith("GET ")}
        for action in actions:
            if action not in known:
                raise NotationError(
                    f"no program asks {action[:80]!r}: name some of {', '.join(sorted(known))}"
                )

    def verify_office(self, command: str, role: str) -> None:
        """Refuse a command of the office to a role."""
        if role not in self.office[command].roles:
            raise NoRight(f"{spoken(role)} has no right to {command}")

    def verify_over(self, role: str, other: str) -> None:
        """Refuse one role to change an account of another."""
        if other not in self.over.get(role, frozenset()):
            raise NoRight(f"{spoken(role)} has no right over the account of {spoken(other)}")


def verify_table(holder: AccountHolder | None, table: str) -> None:
    """Refuse a table to a key that was not made for it."""
    if holder is not None and holder.tables and table not in holder.tables:
        raise NoRight(f"this key was not made for table {table[:64]!r}")


#: Roles that are no word for one person.
_SPOKEN = {
    "anybody": "a visitor without a session",
    "cage": "a cashier of the cage",
    "machine": "a program of this machine",
    "house": "the house itself",
}


def spoken(role: str) -> str:
    """Somebody in a role, as a person would say it: "an executive"."""
    if role in _SPOKEN:
        return _SPOKEN[role]
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role.replace('_', ' ')}"


@cache
def rights() -> Rights:
    """The table as it comes along."""
    text = (resources.files("houseedge.house") / "rights.toml").read_text(encoding="utf-8")
    return parse_rights(text)


def parse_rights(text: str) -> Rights:
    """The table in a text; raises `HouseEdgeError` for what is no role, or no table of rights."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise HouseEdgeError(f"rights.toml: {fault}") from None
    return Rights(
        routes=_read(file.routes),
        table=_read(file.table),
        office=_read(file.office),
        dealing=_read(file.dealing),
        over={role: _roles(others) for role, others in file.over.items()},
    )


def _read(rows: Mapping[str, _Row]) -> dict[str, Right]:
    return {
        name: Right(
            name=name,
            roles=_roles(row.roles),
            needs=frozenset(row.needs),
            second=_roles(row.second or row.roles),
            locked=row.locked,
        )
        for name, row in rows.items()
    }


def _roles(named: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for each in named:
        if each not in _KNOWN:
            raise HouseEdgeError(f"rights.toml: there is no role {each!r}")
        found.update(GROUPS.get(each, (each,)))
    return frozenset(found)
