"""A table's equipment, held against what is approved (X-04, X-06, X-09)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Self

import msgspec

from houseedge.errors import NotationError, Refusal, RulesError
from houseedge.rules.dealing import ORDERS
from houseedge.rules.entry import decode, parse_toml, read
from houseedge.rules.spec import Rules, Wager

ROLES: Mapping[str, str] = {
    "seat_sensors": "seat sensors",
    "dealer_panel": "dealer keypad or spot display",
    "supervisor_access": "supervisor key or card",
    "table_controller": "table controller",
    "game_manager": "Game Manager",
    "meter_display": "meter display",
}
"""What every progressive is made of, by key (X-04)."""


class EquipmentRefused(Refusal):
    """Equipment outside what is approved: `field` is the part, `expected` what would be right."""

    def __init__(
        self, message: str, *, rule: str, field: str, expected: str, found: str | None = None
    ) -> None:
        super().__init__(message, rule=rule, field=field)
        self.expected = expected
        self.found = found


class NotApproved(EquipmentRefused):
    """The equipment is no approved progressive system, or a mixture of two."""


class PartMissing(EquipmentRefused):
    """A progressive system lacks one of its parts."""


class ForeignPart(EquipmentRefused):
    """A part does not belong to the approved system it stands in."""


class WrongVersion(EquipmentRefused):
    """A part has another version than the sheets approve."""


class VersionMissing(EquipmentRefused):
    """A part is named without its version."""


class ShufflerNotApproved(EquipmentRefused):
    """The shuffler is not on the approved list."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version such as "6.6 build 520", "6.5.6SP" or "1.66P$"."""

    release: tuple[int, ...]
    """Its numbers without zeros at the end: 1.2 and 1.2.0 are one release."""
    edition: str = ""
    build: int = 0

    @classmethod
    def parse(cls, text: str) -> Version:
        """The version a text stands for; "v6.6 Build 520" and "6.6 b520" are alike."""
        match = _VERSION.fullmatch(text.strip())
        if match is None:
            raise NotationError(f"{text!r} is no version like '6.6 build 520'")
        release = [int(number) for number in match["release"].split(".")]
        while release and not release[-1]:
            release.pop()
        return cls(tuple(release), (match["edition"] or "").upper(), int(match["build"] or 0))

    def meets(self, approved: Version, *, or_higher: bool) -> bool:
        """Whether this is the approved version, or a later one of the same edition."""
        if not or_higher or self.edition != approved.edition:
            return self == approved
        return (self.release, self.build) >= (approved.release, approved.build)


_VERSION = re.compile(
    r"v?\s*(?P<release>\d{1,9}(?:\.\d{1,9}){0,5})"
    r"(?:(?P<edition>(?!b\d|build)[a-z$]+))?"
    r"(?:\s*b(?:uild)?\s*(?P<build>\d{1,9}))?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovedPart:
    """One product that may fill a role; without a version any will do."""

    role: str
    name: str
    version: str | None = None
    or_higher: bool = False

    def allows(self, version: str) -> bool:
        """Whether the product is approved in this version."""
        if self.version is None:
            return True
        try:
            found = Version.parse(version)
        except NotationError:
            return False
        return found.meets(Version.parse(self.version), or_higher=self.or_higher)

    def __str__(self) -> str:
        version = "" if self.version is None else f" {self.version}"
        return f"{self.name}{version}{' or higher' if self.or_higher else ''}"


@dataclass(frozen=True, kw_only=True, slots=True)
class System:
    """An approved progressive system: the products for each role, and the console it has."""

    id: str
    title: str
    console: Literal["older", "newer"]
    sheets: tuple[str, ...]
    parts: tuple[ApprovedPart, ...]

    def filling(self, role: str) -> tuple[ApprovedPart, ...]:
        """The products that may fill a role."""
        return tuple(part for part in self.parts if part.role == role)


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovedShuffler:
    """A model that may be used: who makes it, the reference for each, how it deals (X-09)."""

    model: str
    maker: str
    approval: str
    """Where the model's approval is found."""
    licence: str
    """Where the maker's licence is found."""
    delivers: tuple[str, ...]
    """The dealing orders it can deliver in (X-03)."""
    mode: str | None = None
    """The mode in which it deals this game, where it has several (X-10)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Approvals:
    """What is approved: whole systems, and shufflers by model."""

    systems: tuple[System, ...]
    shufflers: Mapping[str, ApprovedShuffler]

    def extended(self, own: Approvals, *, file: str) -> Self:
        """These approvals with an operator's shufflers added; none is redefined (X-06)."""
        if own.systems:
            raise RulesError(
                file=file,
                key="systems",
                expected="shufflers alone: progressive systems are the sheets' to approve",
                rule="X-06",
            )
        for at, model in enumerate(own.shufflers):
            if model in self.shufflers:
                raise RulesError(
                    file=file,
                    key=f"shufflers[{at}].model",
                    expected="a shuffler that is not listed yet",
                    found=repr(model),
                    rule="X-06",
                )
        return replace(self, shufflers={**self.shufflers, **own.shufflers})


@dataclass(frozen=True, kw_only=True, slots=True)
class Equipment:
    """What a table names: the progressive's parts with their versions, and the shuffler.

    A table dealt by hand or from a shoe has no shuffler; one without a progressive no parts.
    """

    progressive: Mapping[str, str] = field(default_factory=dict)
    shuffler: str | None = None

    def __str__(self) -> str:
        parts = [f"{name} {version}".strip() for name, version in self.progressive.items()]
        return ", ".join([*([self.shuffler] if self.shuffler else []), *parts]) or "none"


SIMULATED = "simulated equipment, not approved for real play"


def equipment_is_whole(equipment: Equipment, rules: Rules) -> bool:
    """Whether a table names all its equipment, so that nothing of it is simulated."""
    offered = rules.profile.offers(Wager.PROGRESSIVE)
    return bool(equipment.shuffler and (equipment.progressive or not offered))


def equipment_notice(equipment: Equipment, rules: Rules) -> str:
    """What an electronic table posts: what it names; the rest of it is simulated (X-06)."""
    if equipment == Equipment():
        return f"This table has {SIMULATED} (X-06)."
    rest = "" if equipment_is_whole(equipment, rules) else f"; the rest is {SIMULATED}"
    return f"This table's equipment: {equipment}{rest} (X-06)."


def verify_equipment(
    equipment: Equipment, approvals: Approvals, rules: Rules, *, electronic: bool
) -> None:
    """Refuse a set-up outside what is approved, with the first reason (X-04, X-06, X-09)."""
    for fault in equipment_faults(equipment, approvals, rules, electronic=electronic):
        raise fault


def equipment_faults(
    equipment: Equipment, approvals: Approvals, rules: Rules, *, electronic: bool
) -> Iterator[EquipmentRefused]:
    """Every reason why a set-up is outside what is approved.

    Where the versions do not bind, the progressive's parts need only be named with their
    versions. The shuffler is on the approved list everywhere. An `electronic` table may leave
    out what it only simulates; one with real cards or sensors names its progressive's parts.
    """
    binding = rules.profile.equipment_binds
    shuffler, parts = equipment.shuffler, equipment.progressive
    if shuffler is not None and shuffler not in approvals.shufflers:
        known = ", ".join(approvals.shufflers)
        yield ShufflerNotApproved(
            f"the shuffler {shuffler!r} is none of {known}",
            rule="X-09" if binding else "X-06",
            field="shuffler",
            expected=f"an approved shuffler: {known}; yours goes into equipment.toml of your rules",
            found=repr(shuffler),
        )
    offered = rules.profile.offers(Wager.PROGRESSIVE)
    if not offered:
        for name in parts:
            yield ForeignPart(
                f"{name} is part of a progressive, and none is offered here",
                rule="X-04",
                field=name,
                expected="no parts: this profile has no progressive",
            )
        return
    if not parts and electronic:
        return
    if binding:
        yield from _progressive_faults(equipment, approvals)
        return
    if not parts:
        yield PartMissing(
            "the progressive's parts are named with their versions",
            rule="X-04",
            field="progressive",
            expected="the progressive's parts and their versions",
        )
    for name, version in parts.items():
        if not version.strip():
            yield VersionMissing(
                f"{name} is named with its version", rule="X-06", field=name, expected="a version"
            )


def system_of(equipment: Equipment, approvals: Approvals) -> System:
    """The approved system a table's progressive is meant to be, as its Game Manager tells (X-06).

    Raises `NotApproved` where it has none, or more than one.
    """
    named = equipment.progressive
    managed = [
        system
        for system in approvals.systems
        if any(part.name in named for part in system.filling("game_manager"))
    ]
    if len(managed) != 1:
        known = ", or ".join(
            str(part) for system in approvals.systems for part in system.filling("game_manager")
        )
        raise NotApproved(
            f"a progressive has one approved Game Manager: {known}",
            rule="X-06",
            field="progressive",
            expected=f"one approved Game Manager: {known}",
        )
    return managed[0]


def _progressive_faults(equipment: Equipment, approvals: Approvals) -> Iterator[EquipmentRefused]:
    """Parts of another system, versions that are not approved, and roles that nothing fills."""
    try:
        system = system_of(equipment, approvals)
    except NotApproved as fault:
        yield fault
        return
    named, parts = equipment.progressive, {part.name: part for part in system.parts}
    for name, version in named.items():
        if name not in parts:
            yield ForeignPart(
                f"{name} is no part of the approved system {system.title}",
                rule="X-06",
                field=name,
                expected=f"a part of the approved system {system.title}: {', '.join(parts)}",
            )
        elif not parts[name].allows(version):
            yield WrongVersion(
                f"{name} {version} is not approved: {parts[name]} is",
                rule="X-06",
                field=name,
                expected=f"the approved {parts[name]}",
                found=repr(version),
            )
    for role, title in ROLES.items():
        choices = system.filling(role)
        if not any(part.name in named for part in choices):
            known = " or ".join(str(part) for part in choices)
            yield PartMissing(
                f"the {title} is missing: {known}",
                rule="X-04",
                field=role,
                expected=f"the {title} too: {known}",
            )


class PartFile(msgspec.Struct, forbid_unknown_fields=True):
    """One product of a role."""

    name: str
    version: str | None = None
    or_higher: bool = False


class SystemFile(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[systems]]` entry."""

    id: str
    title: str
    console: Literal["older", "newer"]
    sheets: list[str]
    parts: dict[str, list[PartFile]]


class ShufflerFile(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[shufflers]]` entry."""

    model: str
    maker: str
    approval: str
    licence: str
    delivers: list[str]
    mode: str | None = None


class EquipmentFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file `equipment.toml`, or an operator's with shufflers alone."""

    systems: list[SystemFile] = []
    shufflers: list[ShufflerFile] = []


def parse_equipment(text: str, *, file: str = "equipment.toml") -> Approvals:
    """The approvals in the text of a file; faults are named with `file` and the key."""
    try:
        content = parse_toml(text)
    except ValueError as fault:
        raise RulesError(file=file, key="file", expected="valid TOML", found=str(fault)) from fault
    given = decode(file, content, EquipmentFile)
    shufflers: dict[str, ApprovedShuffler] = {}
    for at, raw in enumerate(given.shufflers):
        shuffler = _shuffler(file, f"shufflers[{at}]", raw)
        if shuffler.model in shufflers:
            key = f"shufflers[{at}].model"
            raise RulesError(file=file, key=key, expected="models that differ", rule="X-06")
        shufflers[shuffler.model] = shuffler
    systems = tuple(
        _system(file, f"systems[{at}]", system) for at, system in enumerate(given.systems)
    )
    return Approvals(systems=systems, shufflers=shufflers)


def _shuffler(file: str, key: str, raw: ShufflerFile) -> ApprovedShuffler:
    """One entry of the list: model, maker, and the reference for each (X-09)."""
    for name in ("model", "maker", "approval", "licence"):
        if not getattr(raw, name).strip():
            raise RulesError(
                file=file,
                key=f"{key}.{name}",
                expected="model, maker, the model's approval and the maker's licence",
                rule="X-09",
            )
    if not raw.delivers or not set(raw.delivers) <= set(ORDERS):
        expected = f"dealing orders, of {', '.join(ORDERS)}"
        raise RulesError(file=file, key=f"{key}.delivers", expected=expected, rule="X-03")
    return ApprovedShuffler(
        model=raw.model.strip(),
        maker=raw.maker,
        approval=raw.approval,
        licence=raw.licence,
        delivers=tuple(raw.delivers),
        mode=raw.mode,
    )


def _system(file: str, key: str, raw: SystemFile) -> System:
    if set(raw.parts) != set(ROLES) or not all(raw.parts.values()):
        raise RulesError(
            file=file,
            key=f"{key}.parts",
            expected=f"products for each of {', '.join(ROLES)}",
            rule="X-04",
        )
    parts = tuple(
        _part(file, f"{key}.parts.{role}[{at}]", role, part)
        for role, products in raw.parts.items()
        for at, part in enumerate(products)
    )
    if len({part.name for part in parts}) < len(parts):
        raise RulesError(file=file, key=f"{key}.parts", expected="products of different names")
    return System(
        id=raw.id,
        title=raw.title,
        console=raw.console,
        sheets=tuple(raw.sheets),
        parts=parts,
    )


def _part(file: str, key: str, role: str, raw: PartFile) -> ApprovedPart:
    if raw.version is not None:
        expected = "a version like '6.6 build 520'"
        read(file, f"{key}.version", expected, Version.parse, raw.version)
    elif raw.or_higher:
        raise RulesError(file=file, key=f"{key}.or_higher", expected="a version to be higher than")
    return ApprovedPart(role=role, name=raw.name, version=raw.version, or_higher=raw.or_higher)
