"""What the base game pays and which bets it allows, in Antes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Literal, NamedTuple

from houseedge.cards import Category
from houseedge.errors import NotationError, Refusal
from houseedge.money import Basis, Odds, speak_money
from houseedge.rules.spec import Aggregate, Paytable, Rules, Wager

if TYPE_CHECKING:
    from houseedge.odds.pattern import Ints

#: The Blind's table on every sheet (S-11): royal flush down to straight, odds to 1.
STANDARD_BLIND = (
    Fraction(500),
    Fraction(50),
    Fraction(10),
    Fraction(3),
    Fraction(3, 2),
    Fraction(1),
)


_CLAUSES = {"preflop": "B-06", "flop": "B-07", "river": "B-08"}
_STREETS = {"preflop": "before the flop", "flop": "after the flop", "river": "after the river"}


#: What a variant may be, by its name; `qualifies` is any category.
CHOICES: dict[str, tuple[str, ...]] = {
    "folded_ante": ("lose", "refund"),
    "unqualified_ante": ("push", "win", "play"),
    "ties": ("push", "lose", "win"),
    "blind_over": ("any", "qualified"),
}
_CHOSEN_BY = {"folded_ante": "O-03", "ties": "S-04", "blind_over": "S-06"}
#: Variants that are no setting of the sheets.
VARIANTS = ("qualifies", "unqualified_ante", "ties", "blind_over")


class NotCounted(Refusal):
    """Rules that are played but not counted: their odds would be those of another game."""


class Chances(NamedTuple):
    """How often a hand that goes to the showdown wins, ties and loses."""

    win: Fraction
    tie: Fraction
    lose: Fraction

    @classmethod
    def of(cls, win: int, lose: int, deals: int) -> Chances:
        """The chances of counted wins and losses among all deals."""
        return cls(*(Fraction(count, deals) for count in (win, deals - win - lose, lose)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """What the base game pays and which bets it allows.

    `blind` are the odds of a winning hand by category, royal flush down to high card; where six
    are given they end at a straight, and everything below pushes. The sizes are multiples of the
    Ante, street by street; before the flop there may be none. With `folded_ante` at "refund" a
    fold gets its Ante back from a dealer that does not qualify (O-03).

    The rest are variants that no sheet has: the least hand that `qualifies` (a high card lets
    every dealer), whether against one that does not the Ante is pushed, won, or in `play` like
    the other bets (`unqualified_ante`), whether equal hands are pushed, lost or won (`ties`), and
    whether the Blind is paid `any` winner or only one over a `qualified` dealer (`blind_over`).
    """

    blind: tuple[Fraction, ...] = STANDARD_BLIND
    preflop: tuple[Fraction, ...] = (Fraction(3), Fraction(4))
    flop: tuple[Fraction, ...] = (Fraction(2),)
    river: tuple[Fraction, ...] = (Fraction(1),)
    folded_ante: Literal["lose", "refund"] = "lose"
    qualifies: Category = Category.PAIR
    unqualified_ante: Literal["push", "win", "play"] = "push"
    ties: Literal["push", "lose", "win"] = "push"
    blind_over: Literal["any", "qualified"] = "any"

    def __post_init__(self) -> None:
        if len(self.blind) not in (6, 10) or any(odds < 0 for odds in self.blind):
            raise NotationError(
                "a Blind table has six odds from zero up: royal flush, straight flush, four of a "
                "kind, full house, flush, straight; or ten, with three of a kind, two pairs, pair "
                "and high card (S-11)"
            )
        for street, clause in _CLAUSES.items():
            sizes = getattr(self, street)
            if (not sizes and street != "preflop") or any(size <= 0 for size in sizes):
                raise NotationError(
                    f"the {street} sizes are multiples of the Ante above zero ({clause})"
                )
            object.__setattr__(self, street, tuple(sorted({Fraction(s) for s in sizes})))
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                listed = ", ".join(repr(value) for value in values[:-1])
                raise NotationError(
                    f"{name}: {listed} or {values[-1]!r} ({_CHOSEN_BY.get(name, 'S-05')})"
                )
        if type(self.qualifies) is not Category:
            raise NotationError("qualifies: the least hand of a dealer that qualifies (S-01)")
        odds = [Fraction(number) for number in self.blind]
        pushes = [Fraction(0)] * (10 - len(odds))
        object.__setattr__(self, "blind", (*odds, *pushes))

    @classmethod
    def of(cls, rules: Rules, *, ante: int | None = None, chips: int | None = None) -> Game:
        """The game that a table's rules make: the one way from rules to what is counted.

        Carried are the Blind table, hand by hand and in whatever order its lines stand, the sizes
        of the Play bet, and what becomes of a folded Ante (O-03). With an Ante, in cents, so is
        what its amount changes: a Play bet above the single-wager cap or outside the table's
        limits is no bet of the game (B-12). An aggregate that could cut what this Ante wins is
        refused (S-12, X-05): it makes the payout of one wager hang on the others, those of other
        seats included where it is the table's. Without an Ante both are left out; `bounds` says
        from which Ante on they matter. `chips` are those left for the Play bet: what is dearer is
        no bet of the game either (O-11).

        No other setting touches the base game. Those of side bets have odds of their own (O-01,
        O-02, O-06, O-08, O-15). Payouts are taken to the last part of a cent (O-04), the player
        acts in time (O-05), and has the chips to bet where they are not given; a player-dealer's
        stake covers every wager in whatever order (O-07, O-10, O-12), fees are no part of the game
        (O-13), and a dealer who looks decides nothing (O-14).
        """
        profile = rules.profile
        sizes = {
            street: _sizes(rules, street, getattr(profile.play, street), ante, chips)
            for street in _CLAUSES
        }
        game = cls(
            blind=blind_odds(rules.tables[Wager.BLIND]),
            preflop=sizes["preflop"],
            flop=sizes["flop"],
            river=sizes["river"],
            folded_ante=rules.settings.folded_ante,
        )
        for aggregate in profile.aggregates:
            if ante is not None and game._may_be_cut(rules, aggregate, ante):
                beside = " with what is won beside it" if game._beside(rules, aggregate) else ""
                raise NotCounted(
                    f"a base game of {speak_money(ante)}{beside} may win more than the "
                    f"{speak_money(aggregate.amount)} at which winnings end here, "
                    "and is not counted",
                    rule=_aggregate_rule(aggregate),
                    field="ante",
                )
        return game

    def _may_be_cut(self, rules: Rules, aggregate: Aggregate, ante: int) -> bool:
        """Whether an aggregate could cut what the base game of an Ante wins."""
        wins = self._most(aggregate)
        return wins > 0 and wins * ante + self._beside(rules, aggregate) > aggregate.amount

    def _most(self, aggregate: Aggregate) -> Fraction:
        """The most that the wagers under an aggregate can win in a round, in Antes."""
        most = {
            Wager.ANTE: Fraction(1),
            Wager.PLAY: max((*self.preflop, *self.flop, *self.river)),
            Wager.BLIND: max(self.blind),
        }
        return sum((most.get(wager, Fraction(0)) for wager in aggregate.wagers), Fraction(0))

    def _beside(self, rules: Rules, aggregate: Aggregate) -> Fraction:
        """The most that an aggregate may have to pay beside a seat's base game, in cents.

        The seat's bonus bets count and, under a cap on the whole table, all other seats (X-05).
        """
        limits, tables = rules.profile.limits, rules.tables
        bonus = Fraction(0)
        for wager in aggregate.wagers:
            if wager in tables and wager is not Wager.BLIND:
                lines = tables[wager].lines
                odds = [line.pays.fraction for line in lines if isinstance(line.pays, Odds)]
                bonus += limits[wager].max * max(odds, default=Fraction(0))
        if aggregate.per == "player":
            return bonus
        seat = self._most(aggregate) * limits[Wager.ANTE].max + bonus
        return bonus + (rules.profile.seats - 1) * seat

    def verify_range(self) -> None:
        """Refuse odds so large, or so finely divided, that sums over all deals leave 64 bits."""
        largest = max((*self.blind, *self.preflop, *self.flop, *self.river)) + 6
        # Ten flops a board, 2,118,760 boards, 990 dealer hands, a class of up to 12 hands.
        if int(largest * self.unit) * 10 * 2_118_760 * 990 * 12 >= 2**62:
            raise NotationError(
                "the odds and sizes are too large or too finely divided to count exactly (S-11)"
            )

    @property
    def unit(self) -> int:
        """The smallest number of parts of an Ante in which everything is whole."""
        numbers = (*self.blind, *self.preflop, *self.flop, *self.river)
        return lcm(*(number.denominator for number in numbers))

    @property
    def family(self) -> Game:
        """The game without what its Blind pays from a straight up: one for all such tables."""
        return replace(self, blind=(*[Fraction(0)] * 6, *self.blind[6:]))

    @property
    def standing(self) -> bool:
        """Whether hands are compared, and bets stand, as all sheets have it."""
        return all(getattr(self, name) == getattr(_SHEETS, name) for name in VARIANTS)

    def verify_standing(self, what: str) -> None:
        """Refuse a variant where only the sheets' showdown is counted."""
        for name in VARIANTS:
            if getattr(self, name) != getattr(_SHEETS, name):
                shown = getattr(self, name)
                shown = shown.key if isinstance(shown, Category) else shown
                raise NotCounted(
                    f"{what} with {name} = {shown} is not counted: solve, advise and simulate "
                    "have it for the base game",
                    rule="S-05",
                    field=name,
                )

    @property
    def unqualified(self) -> tuple[int, int]:
        """What the Ante comes to, won and lost, against a dealer that does not qualify."""
        return {"push": (0, 0), "win": (1, 1), "play": (1, -1)}[self.unqualified_ante]

    def nets(self, times: Fraction | None) -> list[tuple[int, ...]]:
        """Net results by category and outcome, in units: `net` for all at once."""
        unit = self.unit
        if times is None:
            fold, back = -2 * unit, self.refund - 2 * unit
            below = (fold, back, back, fold, back)
            return [below if at < self.qualifies else (fold, back, fold, fold, back) for at in _TEN]
        play, (won, lost) = int(times * unit), self.unqualified
        lose, lose_unqualified = -play - 2 * unit, -play - unit + lost * unit
        found: list[tuple[int, ...]] = []
        for odds in reversed(self.blind):
            paid = odds.numerator * (unit // odds.denominator)
            over = paid if self.blind_over == "any" else 0
            win, win_unqualified = play + unit + paid, play + won * unit + over
            # Equal hands qualify together.
            ends = (
                (lose, win) if len(found) >= self.qualifies else (lose_unqualified, win_unqualified)
            )
            tie = {"push": 0, "lose": ends[0], "win": ends[1]}[self.ties]
            found.append((win, win_unqualified, tie, lose, lose_unqualified))
        return found

    @property
    def refund(self) -> int:
        """What a fold gets back from a dealer that does not qualify, in units (O-03)."""
        return self.unit if self.folded_ante == "refund" else 0

    @property
    def blind_by_category(self) -> Ints:
        """What the Blind pays each category of winner, in units."""
        return self.in_units(reversed(self.blind))

    def in_units(self, sizes: Iterable[Fraction]) -> Ints:
        """Sizes in units."""
        import numpy as np

        return np.array([int(size * self.unit) for size in sizes], np.int64)

    def net(self, times: Fraction | None, category: int, outcome: int) -> Fraction:
        """The net result in Antes of an outcome with a Play bet; none for a fold (S-02..S-08)."""
        wagers = ("ante", "blind", "play")
        return sum((self.wager_net(w, times, category, outcome) for w in wagers), Fraction(0))

    def wager_net(
        self, wager: str, times: Fraction | None, category: int, outcome: int
    ) -> Fraction:
        """The net result of Ante, Blind or Play alone, in Antes (S-02..S-08, O-03)."""
        from houseedge.odds import pattern

        if wager not in ("ante", "blind", "play"):
            raise NotationError(f"'{wager}' is not ante, blind, play or trips")
        unqualified = outcome in (pattern.WIN_UNQUALIFIED, pattern.LOSE_UNQUALIFIED)
        if times is None:
            # Whoever would tie a hand that does not qualify ties a dealer without one that does.
            tied = outcome == pattern.TIE and category < self.qualifies
            unqualified = unqualified or tied
            back = unqualified and self.folded_ante == "refund" and wager == "ante"
            return Fraction(0) if wager == "play" or back else Fraction(-1)
        won = outcome in (pattern.WIN_QUALIFIED, pattern.WIN_UNQUALIFIED)
        lost = outcome in (pattern.LOSE_QUALIFIED, pattern.LOSE_UNQUALIFIED)
        if outcome == pattern.TIE and self.ties != "push":
            # Equal hands qualify together.
            won, lost = self.ties == "win", self.ties == "lose"
            unqualified = category < self.qualifies
        sign = Fraction(won - lost)
        if wager == "play":
            return sign * times
        if wager == "ante":
            return Fraction(self.unqualified[lost]) if unqualified else sign
        paid = won and (self.blind_over == "any" or not unqualified)
        return self.blind[9 - category] if paid else Fraction(-lost)


#: The game of all sheets: what variants are told by.
_SHEETS = Game()
_TEN = range(10)


def blind_odds(table: Paytable) -> tuple[Fraction, ...]:
    """What a Blind table pays each category of winner, royal flush down to high card (S-06).

    A hand without a line pushes, and so pays nothing. Refuses a table that asks for anything but
    a category of all seven cards, or pays anything but odds to 1.
    """
    if len(table.by_category) != len(Category):
        raise NotCounted(
            f"the Blind table {table.id} asks for more than a hand of all seven cards, "
            "and is not counted",
            rule="S-11",
            field="tables.blind",
        )
    odds = []
    for category in reversed(Category):
        line = table.by_category[category]
        if line is None:
            odds.append(Fraction(0))
        elif isinstance(line.pays, Odds) and line.pays.basis is Basis.TO:
            odds.append(line.pays.fraction)
        else:
            raise NotCounted(
                f"the Blind table {table.id} pays {line.pays} for {category.title}, which is no "
                "odds to 1, and is not counted",
                rule="S-11",
                field="tables.blind",
            )
    return tuple(odds)


def bounds(rules: Rules) -> tuple[str, ...]:
    """What the odds of these rules leave out, and up to which Ante that makes no difference."""
    profile, found = rules.profile, []
    cap, largest = profile.single_wager, profile.play.largest
    most = profile.limits[Wager.ANTE].max
    if cap is not None and cap.amount // largest < most:
        found.append(
            f"Counted with every Play bet allowed: up to an Ante of "
            f"{speak_money(cap.amount // largest)} the cap of {speak_money(cap.amount)} on a "
            "single wager allows them all (B-12)."
        )
    game = Game.of(rules)
    for aggregate in profile.aggregates:
        if not game._may_be_cut(rules, aggregate, most):
            continue
        ends, rule = speak_money(aggregate.amount), _aggregate_rule(aggregate)
        ante = int((aggregate.amount - game._beside(rules, aggregate)) / game._most(aggregate))
        if ante < profile.limits[Wager.ANTE].min:
            said = f"other wins may use up the {ends} at which winnings end"
        else:
            said = f"up to an Ante of {speak_money(ante)} no win reaches the {ends} at which "
            said += "winnings end"
        found.append(f"Counted with every win paid in full: {said} ({rule}).")
    if profile.bank == "player_dealer":
        found.append("Counted with a player-dealer's stake that covers every wager (K-02, O-07).")
    return tuple(found)


def _aggregate_rule(aggregate: Aggregate) -> str:
    return "S-12" if aggregate.per == "player" else "X-05"


def _sizes(
    rules: Rules, street: str, sizes: Sequence[int], ante: int | None, chips: int | None
) -> tuple[Fraction, ...]:
    """The Play bets that an Ante (B-12) and one's chips (O-11) allow, where these are known."""
    cap, limits = rules.profile.single_wager, rules.profile.limits.get(Wager.PLAY)
    allowed = tuple(
        Fraction(size)
        for size in sizes
        if ante is None
        or (
            (cap is None or size * ante <= cap.amount) and (limits is None or size * ante in limits)
        )
    )
    if ante is None:
        return allowed
    affordable = tuple(size for size in allowed if chips is None or size * ante <= chips)
    if not affordable and street != "preflop":
        few = f"and {speak_money(chips or 0)} left " if allowed else ""
        raise NotCounted(
            f"with an Ante of {speak_money(ante)} {few}no Play bet is allowed {_STREETS[street]}, "
            "and such a game is not counted",
            rule="O-11" if allowed else "B-12",
            field="chips" if allowed else "ante",
        )
    return affordable
