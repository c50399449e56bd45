"""What a table's entry in a house's file names: its shuffler, its meter, its equipment."""

from __future__ import annotations

from collections.abc import Iterator

from houseedge.errors import RulesError
from houseedge.floor.posting import NOTHING_TO_RUN
from houseedge.house.file import TableFile, TimesFile
from houseedge.rules import Catalog
from houseedge.rules.dealing import ORDERS
from houseedge.rules.equipment import Equipment, equipment_faults
from houseedge.rules.naming import meant
from houseedge.rules.spec import Rules, Wager
from houseedge.table.device import UNNAMED


def chosen_shuffler(given: TableFile, catalog: Catalog) -> str | None:
    """The shuffler as it is listed; a name nobody knows stays as it is, and is refused later."""
    return meant(given.shuffler, (*UNNAMED, *catalog.equipment.shufflers)) or given.shuffler


def chosen_meter(
    given: TableFile, rules: Rules, catalog: Catalog, file: str, key: str
) -> str | None:
    """The meter of a table: a plan with a level for the table's progressive."""
    if not rules.profile.offers(Wager.PROGRESSIVE):
        if given.meter is not None:
            raise RulesError(
                file=file, key=key, expected="no meter: this profile has no progressive"
            )
        return None
    paytable = rules.tables[Wager.PROGRESSIVE].id
    fit = [id for id in catalog.plan_ids if catalog.plan(id).level_with(paytable) is not None]
    meter = paytable if given.meter is None else meant(given.meter, fit)
    if meter not in fit:
        raise RulesError(
            file=file,
            key=key,
            expected=f"a plan with a level for {paytable}: {' or '.join(fit) or 'none is here'}",
            found=repr(given.meter or paytable),
            rule="P-03",
        )
    return meter


def chosen_equipment(given: TableFile, shuffler: str | None) -> Equipment:
    """What a table names of its equipment."""
    model = None if shuffler in UNNAMED else shuffler
    return Equipment(progressive=given.equipment, shuffler=model)


def refused_equipment(
    named: Equipment, rules: Rules, catalog: Catalog, file: str, under: str
) -> Iterator[RulesError]:
    """Everything of a table's equipment that is outside what is approved (X-06, X-09)."""
    for refused in equipment_faults(named, catalog.equipment, rules, electronic=True):
        key = "equipment"
        if refused.field == "shuffler":
            key = "shuffler"
        elif refused.field in named.progressive:
            key = f"equipment.{refused.field}"
        yield RulesError(
            file=file,
            key=f"{under}.{key}",
            expected=refused.expected,
            found=refused.found,
            rule=refused.rule,
        )


def refused_on_felt(given: TableFile, rules: Rules, file: str, under: str) -> Iterator[RulesError]:
    """Everything that does not fit a table with real chips, whose players nobody here knows."""
    if given.chips != "felt":
        return
    wanted = 'of a table with chips on the felt (chips = "felt")'
    nobody = f"none {wanted}: nobody sits down or is waited for through the house"
    here: dict[str, tuple[bool, str]] = {
        "chips": (
            rules.profile.offers(Wager.PROGRESSIVE) or bool(rules.profile.collection),
            NOTHING_TO_RUN,
        ),
        "dealer": (given.dealer == "staff", f'"staff" {wanted}: a dealer runs it'),
        "cards": (given.cards == "physical", f'"physical" {wanted}'),
        "shoe": (given.shoe == "plain", f'"plain" {wanted}: the house knows none of its cards'),
        "count_stub_every": (
            not given.count_stub_every,
            f"0 {wanted}: the house knows none of its cards",
        ),
        "buy_in": (given.buy_in is None, nobody),
        "idle": (given.idle is None, nobody),
        "times": (given.times == TimesFile(), nobody),
        "limits_notice_minutes": (not given.limits_notice_minutes, nobody),
    }
    for key, (fits, expected) in here.items():
        if not fits:
            found = repr(getattr(given, key))
            yield RulesError(file=file, key=f"{under}.{key}", expected=expected, found=found)


def refused_confirming(
    given: TableFile, rules: Rules, file: str, under: str
) -> Iterator[RulesError]:
    """Real cards from a shoe are dealt by rules on no sheet: somebody confirms it (D-13)."""
    also = ORDERS[rules.dealing].by_hand if given.cards == "physical" else None
    wanted = [] if also is None else [also]
    if given.confirms != wanted:
        expected = (
            "nothing: only real cards dealt by hand from a shoe ask for it"
            if also is None
            else f'["{also}"]: who opens a table dealt by hand from a shoe confirms that its '
            "dealers keep it"
        )
        yield RulesError(
            file=file,
            key=f"{under}.confirms",
            expected=expected,
            found=repr(given.confirms),
            rule="D-13",
        )
