"""A profile made from its file, with the paytables it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseedge.errors import RulesError
from houseedge.rules import spec
from houseedge.rules.dealing import ORDERS
from houseedge.rules.entry import cents, decode, limits, read
from houseedge.rules.files import ProfileFile
from houseedge.rules.naming import meant
from houseedge.rules.spec import Wager

_NAMES = tuple(wager.value for wager in Wager)
#: No table has more collection rates than this (K-07).
MOST_RATES = 5


def by_wager(raw: dict[str, Any]) -> dict[str, Any]:
    """A profile's content with its wagers named as we name them."""
    named = dict(raw)
    for part in ("tables", "limits"):
        if isinstance(named.get(part), dict):
            named[part] = {meant(key, _NAMES) or key: value for key, value in named[part].items()}
    if isinstance(named.get("wagers"), list):
        named["wagers"] = [meant(name, _NAMES) or name for name in named["wagers"]]
    return named


def _wagers(file: str, key: str, names: list[str]) -> tuple[Wager, ...]:
    expected = f"wagers among {', '.join(Wager)}"
    return tuple(read(file, key, expected, Wager, meant(name, _NAMES) or name) for name in names)


def profile(file: str, raw: dict[str, Any], paytables: Mapping[str, spec.Paytable]) -> spec.Profile:
    """The profile in a file's content; its tables are looked up among `paytables`."""
    given = decode(file, raw, ProfileFile)
    wagers = _wagers(file, "wagers", given.wagers)
    for needed in (Wager.ANTE, Wager.BLIND, Wager.PLAY):
        if needed not in wagers:
            raise RulesError(file=file, key="wagers", expected=f"{needed} among the wagers")
    if Wager.ENVY in wagers or len(set(wagers)) < len(wagers):
        raise RulesError(
            file=file, key="wagers", expected="each wager once, and not envy, which nobody bets"
        )
    if given.bank == "player_dealer" and Wager.PROGRESSIVE in wagers:
        raise RulesError(
            file=file, key="wagers", expected="no progressive where a player banks the round"
        )
    if not given.decks:
        raise RulesError(file=file, key="decks", expected="at least one deck")
    if not 1 <= given.seats <= 22:
        raise RulesError(
            file=file, key="seats", expected="1 to 22 seats, as many as one deck serves"
        )
    orders = tuple(meant(order, ORDERS) or order for order in given.dealing)
    for order in orders or ("none",):
        if order not in ORDERS:
            expected = f"dealing orders among {', '.join(ORDERS)}"
            raise RulesError(file=file, key="dealing", expected=expected, found=repr(order))
    if (given.settling == "from_player_dealer") != (given.bank == "player_dealer"):
        raise RulesError(
            file=file,
            key="settling",
            expected="from_player_dealer with a player_dealer bank, and only with it",
            found=repr(given.settling),
        )
    return spec.Profile(
        id=given.id,
        version=given.version,
        title=given.title,
        sheets=tuple(given.sheets),
        owner=given.owner,
        approved=given.approved,
        notices=tuple(given.notices),
        problem_gambling=given.problem_gambling,
        equipment_binds=given.equipment_binds,
        bank=given.bank,
        seats=given.seats,
        decks=tuple(given.decks),
        wagers=wagers,
        tables=_tables(file, given, wagers, paytables),
        dealing=orders,
        settling=given.settling,
        antes_first=given.antes_first,
        meter_order=given.meter_order,
        play=_play(file, given),
        limits=_all_limits(file, given, wagers),
        single_wager=None
        if given.single_wager is None
        else spec.SingleWagerCap(
            amount=cents(file, "single_wager.amount", given.single_wager.amount),
            in_force=given.single_wager.in_force,
            source=given.single_wager.source,
        ),
        aggregates=_aggregates(file, given),
        aggregate_law=given.aggregate_law,
        seed=cents(file, "seed", given.seed),
        collection=_collection(file, given),
        settings=spec.Settings().changed(given.settings, file=f"{file}: settings"),
    )


def _aggregates(file: str, given: ProfileFile) -> tuple[spec.Aggregate, ...]:
    found = []
    for at, raw in enumerate(given.aggregates):
        wagers = _wagers(file, f"aggregates[{at}].wagers", raw.wagers)
        if not wagers or Wager.PROGRESSIVE in wagers or Wager.ENVY in wagers:
            # A meter pays what it shows, and envy what is posted beside it.
            raise RulesError(
                file=file,
                key=f"aggregates[{at}].wagers",
                expected="wagers other than the progressive and envy",
            )
        found.append(
            spec.Aggregate(
                amount=cents(file, f"aggregates[{at}].amount", raw.amount),
                per=raw.per,
                wagers=wagers,
                approval=raw.approval,
            )
        )
    return tuple(found)


def _tables(
    file: str, given: ProfileFile, wagers: tuple[Wager, ...], paytables: Mapping[str, spec.Paytable]
) -> dict[Wager, tuple[str, ...]]:
    offered = {wager for wager in spec.TABLED if wager in wagers}
    for key in given.tables:
        if key not in offered:
            expected = f"a table only for {', '.join(sorted(offered))}"
            raise RulesError(file=file, key=f"tables.{key}", expected=expected)
    tables = {}
    for wager in (wager for wager in spec.TABLED if wager in offered):
        choices = given.tables.get(wager, [])
        if not choices:
            raise RulesError(
                file=file,
                key=f"tables.{wager}",
                expected="at least one paytable, the default first",
            )
        tables[wager] = tuple(_id(file, wager, text, paytables) for text in choices)
    return tables


def _id(file: str, wager: Wager, text: str, paytables: Mapping[str, spec.Paytable]) -> str:
    """The id of a wager's paytable."""
    id = meant(text, paytables)
    if id is None or paytables[id].wager is not wager:
        raise RulesError(
            file=file,
            key=f"tables.{wager}",
            expected=f"ids of {wager} paytables",
            found=repr(text),
        )
    return id


def _play(file: str, given: ProfileFile) -> spec.PlaySizes:
    for street in ("preflop", "flop", "river"):
        sizes = getattr(given.play, street)
        if not sizes or any(size < 1 for size in sizes) or len(set(sizes)) < len(sizes):
            raise RulesError(
                file=file,
                key=f"play.{street}",
                expected="different multiples of the Ante from 1 up",
                found=repr(sizes),
            )
    return spec.PlaySizes(
        preflop=tuple(sorted(given.play.preflop, reverse=True)),
        flop=tuple(sorted(given.play.flop, reverse=True)),
        river=tuple(sorted(given.play.river, reverse=True)),
    )


def _all_limits(
    file: str, given: ProfileFile, wagers: tuple[Wager, ...]
) -> dict[Wager, spec.Limits]:
    found = {}
    for name, raw in given.limits.items():
        if name not in wagers or name == Wager.BLIND:
            raise RulesError(
                file=file,
                key=f"limits.{name}",
                expected="a wager of this profile other than the Blind, which equals the Ante",
            )
        found[Wager(name)] = limits(file, f"limits.{name}", raw)
    for wager in wagers:
        if wager not in found and wager not in (Wager.BLIND, Wager.PLAY):
            raise RulesError(file=file, key=f"limits.{wager}", expected="limits of this wager")
    return found


def _collection(file: str, given: ProfileFile) -> tuple[spec.CollectionRate, ...]:
    if len(given.collection) > MOST_RATES:
        raise RulesError(
            file=file,
            key="collection",
            expected=f"at most {MOST_RATES} collection rates (K-07)",
            found=str(len(given.collection)),
        )
    if given.collection and given.bank == "house":
        raise RulesError(
            file=file, key="collection", expected="no collection where the house banks (K-06)"
        )
    rates: list[spec.CollectionRate] = []
    for at, raw in enumerate(given.collection):
        key = f"collection[{at}]"
        rate = spec.CollectionRate(
            name=raw.name,
            ante=limits(file, f"{key}.ante", raw.ante),
            player_fee=cents(file, f"{key}.player_fee", raw.player_fee),
            player_dealer_fee=cents(file, f"{key}.player_dealer_fee", raw.player_dealer_fee),
            action=None if raw.action is None else limits(file, f"{key}.action", raw.action),
            trips=None if raw.trips is None else limits(file, f"{key}.trips", raw.trips),
            trips_fee=cents(file, f"{key}.trips_fee", raw.trips_fee),
        )
        for other in rates:
            if _meet(rate.ante, other.ante) and _meet(rate.action, other.action):
                raise RulesError(
                    file=file, key=f"{key}.ante", expected=f"no overlap with rate {other.name}"
                )
        rates.append(rate)
    return tuple(rates)


def _meet(one: spec.Limits | None, other: spec.Limits | None) -> bool:
    """Whether two ranges share an amount; none is every amount."""
    return one is None or other is None or (one.min <= other.max and other.min <= one.max)
