"""What a player puts on the felt before the deal, and whether the rules allow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseedge.errors import (
    BadAmount,
    MissingWager,
    NotOffered,
    OutsideLimits,
    StackTooShort,
    TooManyGames,
    UnequalBets,
    WrongBonusAmount,
)
from houseedge.money import format_money
from houseedge.rules.spec import BONUS_BETS, INTRODUCED_BY, Limits, Rules, Wager

#: The wagers made before the deal, in the order they are placed and named.
BEFORE_THE_DEAL = (Wager.ANTE, Wager.BLIND, *BONUS_BETS, Wager.PROGRESSIVE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wagers:
    """The wagers of one bettor before the deal, in cents; zero is no wager."""

    ante: int = 0
    blind: int = 0
    trips: int = 0
    bad_beat: int = 0
    pairs: int = 0
    progressive: int = 0

    def __getitem__(self, wager: Wager) -> int:
        amount: int = getattr(self, wager)
        return amount

    def __iter__(self) -> Iterator[tuple[Wager, int]]:
        """The wagers that are made, each with its amount."""
        for wager in BEFORE_THE_DEAL:
            amount = getattr(self, wager)
            if amount:
                yield wager, amount

    @property
    def total(self) -> int:
        """All of them together."""
        return self.ante + self.blind + self.trips + self.bad_beat + self.pairs + self.progressive


def verify_wagers(rules: Rules, wagers: Wagers, *, seat: int, before: Wagers | None = None) -> None:
    """Refuse wagers that this game never takes, whatever the table's own limits.

    `before` is what lay on the spot until now: of too many games the new one is refused.
    """
    verify_amounts(wagers, seat=seat)
    _verify_base(wagers, seat=seat)
    verify_bonus_bets(rules, wagers, seat=seat)
    verify_cap(rules, wagers, seat=seat)
    _verify_games(rules, wagers, before or Wagers(), seat=seat)


def verify_amounts(wagers: Wagers, *, seat: int) -> None:
    """Refuse an amount that is negative or not whole cents."""
    for wager in BEFORE_THE_DEAL:
        amount = wagers[wager]
        if type(amount) is not int or amount < 0:
            raise BadAmount(
                f"the {wager.label} is {amount!r}, and must be whole cents above zero",
                rule=INTRODUCED_BY.get(wager, "B-04"),
                field=f"wagers.{wager}",
                seat=seat,
            )


def _verify_base(wagers: Wagers, *, seat: int) -> None:
    """Refuse a spot without two equal base wagers (B-04, P-15)."""
    if not wagers.ante and not wagers.blind and wagers.progressive:
        raise MissingWager(
            "the Progressive needs an Ante and a Blind beside it",
            rule="P-15",
            field="wagers.progressive",
            seat=seat,
        )
    if wagers.ante != wagers.blind or not wagers.ante:
        missing = Wager.ANTE if not wagers.ante else Wager.BLIND
        message = (
            f"the {missing.label} is missing"
            if not wagers[missing]
            else f"the Blind is {format_money(wagers.blind)} "
            f"and must equal the Ante of {format_money(wagers.ante)}"
        )
        raise UnequalBets(message, rule="B-04", field=f"wagers.{missing}", seat=seat)


def verify_bonus_bets(rules: Rules, wagers: Wagers, *, seat: int) -> None:
    """Refuse optional wagers that are not offered, not complete or of a wrong amount."""
    for wager, amount in wagers:
        if not rules.profile.offers(wager):
            raise NotOffered(
                f"{rules.profile.title} does not offer {wager.label}",
                rule=INTRODUCED_BY[wager],
                field=f"wagers.{wager}",
                seat=seat,
            )
        if wager is Wager.BAD_BEAT and not wagers.trips:
            raise MissingWager(
                "the Bad Beat bet needs a Trips bet beside it",
                rule="Y-01",
                field="wagers.bad_beat",
                seat=seat,
            )
        if wager in BONUS_BETS and rules.settings.bonus_amounts == "ante" and wagers.ante:
            _verify_amount(wager, amount, wagers.ante, rule="O-08", seat=seat)
        table = rules.tables.get(wager)
        if table is not None and table.bet is not None:
            _verify_amount(wager, amount, table.bet, rule="P-08", seat=seat)


def _verify_amount(wager: Wager, amount: int, only: int, *, rule: str, seat: int) -> None:
    if amount != only:
        raise WrongBonusAmount(
            f"the {wager.label} bet is {format_money(amount)} and must be {format_money(only)}",
            rule=rule,
            field=f"wagers.{wager}",
            seat=seat,
        )


def verify_cap(rules: Rules, wagers: Wagers, *, seat: int) -> None:
    """Refuse any single wager above the profile's cap (B-12)."""
    cap = rules.profile.single_wager
    if cap is None:
        return
    for wager, amount in wagers:
        if amount > cap.amount:
            raise OutsideLimits(
                f"the {wager.label} is {format_money(amount)}, "
                f"above the cap of {format_money(cap.amount)} on a single wager",
                rule="B-12",
                field=f"wagers.{wager}",
                seat=seat,
            )


def _verify_games(rules: Rules, wagers: Wagers, before: Wagers, *, seat: int) -> None:
    """Refuse the game placed last when it is one too many (B-13, O-06).

    The base game counts as one, each bonus bet and the progressive as one more.
    """
    most = rules.settings.max_games
    extra = [wager for wager, _ in wagers if wager not in (Wager.ANTE, Wager.BLIND)]
    if most and 1 + len(extra) > most:
        last = next((wager for wager in reversed(extra) if not before[wager]), extra[-1])
        raise TooManyGames(
            f"the {last.label} bet would be game {1 + len(extra)} of this hand, "
            f"and a player may wager on at most {most}",
            rule="B-13",
            field=f"wagers.{last}",
            seat=seat,
        )


def verify_table_limits(rules: Rules, wagers: Wagers, *, seat: int, ante: int) -> None:
    """Refuse a wager outside this table's own minimum and maximum (B-12).

    `ante` is the spot's, by which its collection rate goes.
    """
    for wager, amount in wagers:
        limits = rules.profile.limits.get(wager)
        if limits is not None and not (wager is Wager.TRIPS and rules.profile.collection):
            _verify_limits(wager, amount, limits, seat=seat)
    if rules.profile.collection:
        verify_collection(rules, wagers, seat=seat, ante=ante)


def _verify_limits(wager: Wager, amount: int, limits: Limits, *, seat: int) -> None:
    if amount not in limits:
        raise OutsideLimits(
            f"the {wager.label} is {format_money(amount)}, and this table takes "
            f"{format_money(limits.min)} to {format_money(limits.max)}",
            rule="B-12",
            field=f"wagers.{wager}",
            seat=seat,
        )


def verify_collection(
    rules: Rules, wagers: Wagers, *, seat: int, ante: int, action: int | None = None
) -> None:
    """Refuse wagers no collection rate covers, or a Trips bet outside its rate's limits.

    While the table's total `action` is not known any rate of the Ante will do (K-07, K-14).
    """
    rates = rules.profile.collection_rates(wagers.ante or ante, action)
    if not rates:
        total = "" if action is None else f" with {format_money(action)} on the table"
        raise OutsideLimits(
            f"the Ante is {format_money(wagers.ante or ante)}{total}, "
            "and no collection rate names that",
            rule="K-07",
            field="wagers.ante",
            seat=seat,
        )
    if wagers.trips:
        bounds = [rate.trips or rules.profile.limits[Wager.TRIPS] for rate in rates]
        if not any(wagers.trips in limits for limits in bounds):
            _verify_limits(Wager.TRIPS, wagers.trips, bounds[0], seat=seat)


def verify_stack(
    stack: int | None, total: int, reserve: int, *, seat: int, rule: str = "O-11", fee: int = 0
) -> None:
    """Refuse wagers that leave less than `reserve` and `fee` in a counted stack (O-11, O-12)."""
    if stack is not None and total + reserve + fee > stack:
        kept = [f"{format_money(reserve)} kept for the Play bet"] if reserve else []
        kept += [f"{format_money(fee)} {'' if kept else 'kept '}for the collection"] if fee else []
        beside = f", with {' and '.join(kept)}," if kept else ""
        raise StackTooShort(
            f"the wagers of {format_money(total)}{beside} are more than the "
            f"{format_money(stack)} in front of the player",
            rule=rule,
            field="wagers",
            seat=seat,
        )
