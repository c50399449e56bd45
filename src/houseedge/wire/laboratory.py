"""What the laboratory answers: games solved, wagers counted, decisions explained."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

#: The version of what a link to the laboratory says; a page refuses another one.
LINK_VERSION = 1

Ratio = Annotated[str, msgspec.Meta(description="An exact fraction.", examples=["-1/46"])]


class ExactFigure(msgspec.Struct, frozen=True):
    """A figure as a fraction, and as near as a float comes to it."""

    exact: Ratio
    value: float


class CountProgress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a count is that goes on: ask again for it, or it is given up.

    `ahead` are counts that are done first. `whole` is 0 where nobody can say how long it takes.
    While it is `preparing`, what counts is loaded, or compiled the first time.
    """

    ahead: int
    done: int
    whole: int
    preparing: bool = False


class CountedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a paytable with its chance."""

    key: str
    title: str
    probability: Ratio
    pays: Annotated[str, msgspec.Meta(examples=["50 to 1", "10.00 %"])]
    odds: Annotated[
        Ratio | None, msgspec.Meta(description="What it pays to 1 or for 1; none of an amount.")
    ]
    share: Annotated[Ratio | None, msgspec.Meta(description="Of the meter, where it pays that.")]
    cents: Annotated[int | None, msgspec.Meta(description="An amount, where it pays one.")]
    keeps: Annotated[bool, msgspec.Meta(description="Whether the stake comes back too.")]


class CountedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A paytable with the chance of each line; for Bad Beat those of who never folds.

    `folded` are Bad Beat's chances for who plays the base game of the sheets perfectly (O-01).
    """

    wager: str
    table: str
    title: str
    bet: int | None
    lines: list[CountedLine]
    folded: list[Ratio] | None
    printed: dict[str, str]


class CountedProfile(msgspec.Struct, frozen=True, kw_only=True):
    """The base game of a profile, as a link writes it, and its side bets' tables.

    `choices` are all tables a card room may choose from, by wager.
    """

    profile: str
    title: str
    game: dict[str, str]
    tables: dict[str, str]
    choices: dict[str, list[str]]


class LaboratorySheets(msgspec.Struct, frozen=True, kw_only=True):
    """What the laboratory knows beforehand."""

    version: int
    profiles: list[CountedProfile]
    tables: list[CountedTable]


class SheetsShown(msgspec.Struct, frozen=True):
    """The laboratory's sheets, or how far their count is."""

    counting: CountProgress | None = None
    found: LaboratorySheets | None = None


class CountedBet(msgspec.Struct, frozen=True, kw_only=True):
    """How often each category of hand and outcome come together with a bet; a fold has no size.

    Categories from high card up; outcomes are won, won from a dealer who does not qualify, tied,
    lost, lost to one.
    """

    name: str
    street: str | None
    times: Ratio | None
    counts: list[list[int]]


class SolvedHand(msgspec.Struct, frozen=True, kw_only=True):
    """The first decision with a class of hole cards; values in Antes."""

    name: str
    best: str
    values: dict[str, Ratio]


class SolvedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game under perfect play, all of it exact; amounts in Antes."""

    game: dict[str, str]
    deals: int
    bets: list[CountedBet]
    hands: list[SolvedHand]
    ev: ExactFigure
    house_edge_of_ante: ExactFigure
    element_of_risk: ExactFigure
    average_wager: ExactFigure
    standard_deviation: float
    frequencies: dict[str, float]
    seconds: float


class SolutionShown(msgspec.Struct, frozen=True):
    """A game solved, or how far that is."""

    counting: CountProgress | None = None
    found: SolvedGame | None = None


class PrintedFigure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that a sheet prints, and what counting gives."""

    rule: str
    table: str
    title: str
    figure: str
    printed: str
    computed: ExactFigure
    basis: str
    agrees: bool
    verdict: str
    explanations: list[str]


class PrintedFigures(msgspec.Struct, frozen=True):
    """All of them, in the order of the clauses."""

    figures: list[PrintedFigure]


class PrintedShown(msgspec.Struct, frozen=True):
    """Printed against computed, or how far that is."""

    counting: CountProgress | None = None
    found: PrintedFigures | None = None


class LeakWorth(msgspec.Struct, frozen=True, kw_only=True):
    """What it is worth to know some cards before the first decision, in Antes a round.

    Where the cases were too many to count, so many `cases` were drawn, and the figures have a
    `standard_error`.
    """

    ev: ExactFigure
    gain: ExactFigure
    frequencies: dict[str, float]
    without: dict[str, float]
    bets_more: float | None
    bets_less: float | None
    standard_error: float | None
    cases: int | None
    seconds: float


class LeakShown(msgspec.Struct, frozen=True):
    """What leaked cards are worth, or how far that is."""

    counting: CountProgress | None = None
    found: LeakWorth | None = None


class RiskFound(msgspec.Struct, frozen=True, kw_only=True):
    """What the law of a seat means over some rounds; amounts in Antes, the player's."""

    mean: ExactFigure
    standard_deviation: float
    n0: float | None
    volatility_index: float
    seats: int
    rounds: int
    ahead_after: float
    table_standard_deviation: float
    band95: list[float]
    hold95: list[float]
    quantiles: dict[str, float]
    risk_of_ruin: float | None
    ruin_exact: bool | None
    risk_of_ruin_ever: float | None


class RiskShown(msgspec.Struct, frozen=True):
    """The risk of a game, or how far its count is."""

    counting: CountProgress | None = None
    found: RiskFound | None = None


class SimulatedWager(msgspec.Struct, frozen=True, kw_only=True):
    """The mean net result of a unit bet so far, its error, and the exact one."""

    mean: float
    standard_error: float
    expected: ExactFigure | None
    z: float | None


class SimulationPoint(msgspec.Struct, frozen=True, kw_only=True):
    """What was known of the base game after so many rounds."""

    rounds: int
    mean: float
    standard_error: float


class SimulationFound(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the rounds so far; `done` when they are all played.

    `course` is what was known on the way, at the same rounds however fast they went by.
    """

    done: bool
    rounds: int
    asked: int
    seats: int
    seed: str
    wagers: dict[str, SimulatedWager]
    course: list[SimulationPoint]
    frequencies: dict[str, float]
    net_distribution: dict[str, int]


class SimulationShown(msgspec.Struct, frozen=True):
    """A simulation while it runs and when it is done."""

    counting: CountProgress | None = None
    found: SimulationFound | None = None


class PricedAction(msgspec.Struct, frozen=True, kw_only=True):
    """What an action is worth in Antes, and what it costs against the best."""

    action: str
    value: ExactFigure
    cost: float


class DealerHand(msgspec.Struct, frozen=True, kw_only=True):
    """Of the endings in which the dealer has this hand: how many it wins, ties and loses."""

    hand: str
    beats: int
    ties: int
    loses: int


class DecisionFound(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: every action priced, and what lies behind it.

    `makes` is how many endings leave the player with each hand. `outs` are single cards: on the
    flop those that better the player's hand, on the river those that give the dealer the better.
    """

    street: Literal["preflop", "flop", "river"]
    best: str
    actions: list[PricedAction]
    win: int
    tie: int
    lose: int
    now: str | None
    makes: dict[str, int]
    dealer: list[DealerHand]
    outs: list[str]


class DecisionShown(msgspec.Struct, frozen=True):
    """A decision explained, or how far its count is."""

    counting: CountProgress | None = None
    found: DecisionFound | None = None
