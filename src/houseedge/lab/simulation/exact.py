"""What a simulation is held against: the exact values, as far as they are known."""

from __future__ import annotations

from fractions import Fraction

from houseedge.lab.simulation.felt import Felt
from houseedge.lab.two_seats import kept_between
from houseedge.odds import sidebet
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import Solution, price
from houseedge.rules.spec import Wager


def exact_means(felt: Felt, solution: Solution | None, threads: int) -> dict[str, Fraction]:
    """The exact mean of each wager; the progressive's hangs on how its meter moves.

    `solution` is that of the game where it was played perfectly. Of a strategy that is only
    called, what hangs on it is not known.
    """
    found, side = {}, felt.side
    if solution is not None:
        found["base"] = solution.ev
    elif felt.strategy is not None:
        found["base"] = price(felt.strategy, felt.game, threads=threads).ev
    for wager in (Wager.TRIPS, Wager.PAIRS):
        if wager in side.tables:
            found[wager.value] = -sidebet.COUNTERS[wager](side.tables[wager]).house_edge
    if Wager.BAD_BEAT in side.tables and felt.game.standing:
        table = side.tables[Wager.BAD_BEAT]
        if side.settings.bad_beat_after_fold == "decide":
            found["bad_beat"] = -sidebet.bad_beat(table).house_edge
        elif solution is not None:
            found["bad_beat"] = -sidebet.bad_beat(table, folds=solution).house_edge
        elif felt.strategy is not None:
            law = seat_law(
                felt.strategy,
                felt.game,
                paytables=[table],
                settings=side.settings,
                threads=threads,
            )
            found["bad_beat"] = law.mean(Wager.BAD_BEAT)
    if solution is not None and felt.seats > 1:
        between = kept_between(felt.game, "perfect")
        if between is not None:
            found["seat_covariance"] = between
    jackpot = felt.progressive
    if jackpot is not None and felt.seats > 1 and any(line.envy for line in jackpot.lines):
        envy = sidebet.envy(jackpot, others=felt.seats - 1, bet=felt.bet)
        found["envy"] = -envy.house_edge
    return found


def line_chances(felt: Felt) -> dict[str, Fraction]:
    """The chance of each line of the progressive."""
    if felt.progressive is None:
        return {}
    odds = sidebet.progressive(felt.progressive, bet=felt.bet, meter=0)
    return {line.key: line.probability for line in odds.lines}
