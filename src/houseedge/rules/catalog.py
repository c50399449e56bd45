"""The only reader of the rules files: ours, and a folder of an operator's own beside them.

Every fault is named with the file, the key and what would be right there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from houseedge.errors import RulesError
from houseedge.rules import spec
from houseedge.rules.entry import decode, own_limits, parse_toml
from houseedge.rules.equipment import Approvals, parse_equipment
from houseedge.rules.files import ClauseFile
from houseedge.rules.naming import loose, meant
from houseedge.rules.paytable import paytable
from houseedge.rules.plan import MeterPlan, meter_plan
from houseedge.rules.profile import by_wager, profile
from houseedge.rules.spec import Wager

T = TypeVar("T")

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


class Catalog:
    """All profiles and paytables by id: the built-in ones, and those of an operator's folder.

    The folder may hold `profiles/*.toml`, `paytables/*.toml`, `plans/*.toml`, and shufflers of
    the operator's own list in `equipment.toml`. A profile may begin with
    `extends = "washington"` and then need only say what differs. Ids are never redefined.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        roots: list[Traversable] = [resources.files("houseedge.rules") / "data"]
        if folder is not None:
            folder = Path(folder)
            if not folder.is_dir():
                raise RulesError(file=str(folder), key="folder", expected="a folder of rules files")
            kinds = ("profiles", "paytables", "plans")
            if (
                not any((folder / kind).is_dir() for kind in kinds)
                and not (folder / "equipment.toml").is_file()
            ):
                raise RulesError(
                    file=str(folder),
                    key="folder",
                    expected="a folder profiles, paytables or plans in it, or equipment.toml",
                )
            roots.append(folder)
        self.folder = folder
        """The operator's own, where there is one."""
        self._referred: dict[str, spec.Rules] = {}
        self._paytables = {
            id: paytable(file, raw) for id, (file, raw) in _files(roots, "paytables").items()
        }
        files = _files(roots, "profiles")
        self._profiles = {
            id: profile(file, _merged(id, files), self._paytables)
            for id, (file, _) in files.items()
        }
        self._equipment = _equipment(roots)
        self._plans = {
            id: meter_plan(file, raw, self._paytables)
            for id, (file, raw) in _files(roots, "plans").items()
        }

    @property
    def profile_ids(self) -> tuple[str, ...]:
        """The ids of all profiles, built-in ones first."""
        return tuple(self._profiles)

    @property
    def paytable_ids(self) -> tuple[str, ...]:
        """The ids of all paytables, built-in ones first."""
        return tuple(self._paytables)

    def profile(self, id: str) -> spec.Profile:
        """The profile of that id."""
        return _look_up(self._profiles, id, "profile")

    def paytable(self, id: str) -> spec.Paytable:
        """The paytable of that id."""
        return _look_up(self._paytables, id, "paytable")

    @property
    def plan_ids(self) -> tuple[str, ...]:
        """The ids of all meter plans, built-in ones first."""
        return tuple(self._plans)

    def plan(self, id: str) -> MeterPlan:
        """The meter plan of that id."""
        return _look_up(self._plans, id, "plan")

    def rules(
        self,
        profile: str,
        *,
        tables: Mapping[str, str] | None = None,
        settings: Mapping[str, object] | None = None,
        dealing: str | None = None,
        limits: Mapping[str, tuple[str, str]] | None = None,
    ) -> spec.Rules:
        """A profile with some tables, settings and a dealing order chosen, the rest by default.

        Of the tables a profile lists for a wager exactly one is in use (T-04). `limits` are a
        table's own, smallest and largest, and lie inside those of the profile (B-12).
        """
        place = self.profile(profile)
        chosen = {wager: self.paytable(choices[0]) for wager, choices in place.tables.items()}
        named: set[Wager] = set()
        for key, text in (tables or {}).items():
            wager = meant(key, spec.TABLED)
            if wager is None:
                expected = "one of " + ", ".join(spec.TABLED)
                raise RulesError(file="tables", key=key, expected=expected)
            if wager in named:
                expected = f"one paytable for {wager}"
                raise RulesError(file="tables", key=key, expected=expected, rule="T-04")
            named.add(wager)
            choices = place.tables.get(wager) or tuple(
                id for id, table in self._paytables.items() if table.wager is wager
            )
            id = meant(text, choices)
            if id is None:
                expected = f"one of {', '.join(choices)}"
                raise RulesError(
                    file="tables",
                    key=key,
                    expected=expected,
                    found=repr(text),
                    rule=spec.LISTED_BY[wager],
                )
            if wager in place.tables:
                chosen[wager] = self.paytable(id)
        order = place.dealing[0] if dealing is None else meant(dealing, place.dealing)
        if order is None:
            expected = f"one of {', '.join(place.dealing)}"
            raise RulesError(file="dealing", key="dealing", expected=expected, found=repr(dealing))
        own = own_limits(place, limits or {})
        return spec.Rules(
            profile=replace(place, limits={**place.limits, **own}) if own else place,
            tables=chosen,
            dealing=order,
            settings=place.settings.changed(settings or {}),
            limits=own,
            book=self.rules_from,
        )

    def rules_from(self, reference: str) -> spec.Rules:
        """The rules that `Rules.reference` names; a version this catalog lacks is refused."""
        known = self._referred.get(reference)
        if known is None:
            known = self._referred[reference] = self._rules_from(reference)
        return known

    def _rules_from(self, reference: str) -> spec.Rules:
        name, *words = reference.split()
        id, _, version = name.partition("@")
        tables: dict[str, str] = {}
        settings: dict[str, object] = {}
        limits: dict[str, tuple[str, str]] = {}
        dealing = None
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                dealing = word
            elif key.startswith(spec.LIMIT):
                least, _, most = value.partition("-")
                limits[key.removeprefix(spec.LIMIT)] = least, most
            elif key in spec.SETTINGS:
                settings[key] = setting_from_text(key, value)
            else:
                tables[key], _, table_version = value.partition("@")
                _same_version(self.paytable(tables[key]).version, table_version, tables[key])
        _same_version(self.profile(id).version, version, id)
        return self.rules(id, tables=tables, settings=settings, dealing=dealing, limits=limits)

    @property
    def equipment(self) -> Approvals:
        """The equipment the sheets approve, and the shufflers an operator's folder adds (X-06)."""
        return self._equipment

    def clauses(self) -> Mapping[str, ClauseFile]:
        """Every clause of the rulebook by id, in our own words."""
        file = resources.files("houseedge.rules") / "data" / "clauses.toml"
        return {
            id: decode(file.name, entry, ClauseFile, under=id) for id, entry in _toml(file).items()
        }


@cache
def built_in() -> Catalog:
    """The catalog of the rules that come with this package."""
    return Catalog()


def _equipment(roots: Iterable[Traversable]) -> Approvals:
    """What is approved: by our own file, and the shufflers of an operator's beside it."""
    approved, *added = (root / "equipment.toml" for root in roots)
    approvals = parse_equipment(_text(approved), file=approved.name)
    for file in added:
        if file.is_file():
            own = parse_equipment(_text(file), file=file.name)
            approvals = approvals.extended(own, file=file.name)
    return approvals


def _files(roots: Iterable[Traversable], kind: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """The name and content of every file of a kind, by the id it gives itself."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for root in roots:
        folder = root / kind
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if not file.name.endswith(".toml"):
                continue
            raw = _toml(file)
            id = raw.get("id")
            if not isinstance(id, str) or not _ID.fullmatch(id):
                raise RulesError(
                    file=file.name, key="id", expected="an id of letters, digits, - and _"
                )
            if id in found:
                raise RulesError(
                    file=file.name, key="id", expected="an id nobody uses yet", found=repr(id)
                )
            found[id] = file.name, raw
    return found


def _merged(
    id: str, files: Mapping[str, tuple[str, dict[str, Any]]], above: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A profile's content laid over that of the profile it extends."""
    file, raw = files[id]
    own = by_wager({key: value for key, value in raw.items() if key != "extends"})
    if "extends" not in raw:
        return own
    base = meant(raw["extends"], files)
    if base is None or base in (id, *above):
        raise RulesError(
            file=file,
            key="extends",
            expected=f"another profile, one of {', '.join(files)}",
            found=repr(raw["extends"]),
        )
    merged = _laid_over(_merged(base, files, (id, *above)), own)
    for part in ("tables", "limits"):
        # A wager that is dropped takes its inherited tables and limits along.
        if isinstance(merged.get(part), dict) and isinstance(merged.get("wagers"), list):
            merged[part] = {
                wager: value
                for wager, value in merged[part].items()
                if wager in merged["wagers"] or wager in own.get(part, {})
            }
    return merged


def _text(file: Traversable) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise RulesError(file=file.name, key="file", expected="readable UTF-8 text") from fault


def _toml(file: Traversable) -> dict[str, Any]:
    text = _text(file)
    try:
        return parse_toml(text)
    except ValueError as fault:
        raise RulesError(
            file=file.name, key="file", expected="valid TOML", found=str(fault)
        ) from fault


def _look_up(known: Mapping[str, T], id: str, kind: str) -> T:
    name = meant(id, known)
    if name is None:
        expected = f"one of {', '.join(known)}"
        raise RulesError(file=f"{kind}s", key=kind, expected=expected, found=repr(id))
    return known[name]


def _laid_over(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[key] = _laid_over(below, value)
        else:
            merged[key] = value
    return merged


def setting_from_text(key: str, text: str) -> object:
    """The value a setting's text stands for; a text that is none stays as it is."""
    name = meant(key, spec.SETTINGS)
    if name is None:
        return text
    values = spec.SETTINGS[name].values
    if values is None:
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
    return next((value for value in values if loose(str(value)) == loose(text)), text)


def _same_version(have: int, asked: str, id: str) -> None:
    if asked and asked != str(have):
        raise RulesError(
            file="reference", key=id, expected=f"version {have}", found=f"version {asked}"
        )
