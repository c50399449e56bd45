"""Everything counting says of one game, in one call: what `houseedge solve` prints.

>>> from houseedge.lab import SideBets, analyse
>>> from houseedge.rules import built_in
>>> rules = built_in().rules("washington")
>>> found = analyse(rules, strategy="simple", side_bets=SideBets.posted(rules))
>>> found.cost
Fraction(3735743111, 1390690501200)
>>> found.law.covariance("blind", "trips") > 0
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import perf_counter

from houseedge.lab.certificate import write_certificate
from houseedge.lab.favour import by_refund
from houseedge.lab.ready import prepare
from houseedge.lab.side_bets import SideBets
from houseedge.lab.strategy import read_strategy, write_strategy
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game, bounds
from houseedge.odds.law import SeatLaw
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import Solution, price, solve, verify_threads
from houseedge.odds.spans import kept
from houseedge.odds.tables import full_deck
from houseedge.odds.tally import Tally
from houseedge.rules.spec import Rules, Wager

_BASE = (Wager.ANTE, Wager.PLAY, Wager.BLIND)


@dataclass(frozen=True, kw_only=True, slots=True)
class Analysis:
    """What a game is worth to whoever plays it perfectly, or by a given strategy; all of it exact.

    `solution` is perfect play. `given` is the strategy that was asked about, every decision of it,
    if it was another, and `played` how it fares. `law` says how all
    wagers of the seat end together, where side bets were asked about. `rules` are those the game
    was posted by, if any. `seconds` is how long solving took.
    """

    rules: Rules | None
    solution: Solution
    given: Strategy | None
    played: Tally
    law: SeatLaw | None
    seconds: float

    @property
    def strategy(self) -> Strategy:
        """Every decision of what was asked about."""
        return self.solution.strategy if self.given is None else self.given

    @property
    def game(self) -> Game:
        """What is paid and which bets are allowed."""
        return self.solution.game

    @property
    def perfect(self) -> bool:
        """Whether it is perfect play that was asked about."""
        return self.played is self.solution

    @property
    def cost(self) -> Fraction:
        """What the strategy gives up against perfect play, in Antes."""
        return self.solution.ev - self.played.ev

    @property
    def house_edges(self) -> dict[Wager, Fraction]:
        """What the house keeps of each wager for a unit bet, the Play bet in Antes.

        Ante, Play and Blind alone, unless side bets were asked about.
        """
        if self.law is not None:
            return {wager: -self.law.mean(wager) for wager in self.law.wagers}
        return {wager: -self.played.mean(wager) for wager in _BASE}

    @property
    def favours_player(self) -> bool:
        """Whether perfect play wins on average."""
        return self.solution.ev > 0

    @property
    def by_refund(self) -> bool:
        """Whether the player has the edge by the refund of folded Antes alone (O-03)."""
        return self.favours_player and by_refund(self.game)

    @property
    def bounds(self) -> tuple[str, ...]:
        """What is left out, and up to which Ante that makes no difference; a sentence each."""
        return () if self.rules is None else bounds(self.rules)

    def write_strategy(self, path: Path) -> None:
        """Write every decision of the strategy into a file that `analyse` takes as one."""
        write_strategy(self.strategy, self.game, full_deck(game=self.game), path)

    def write_certificate(self, path: Path) -> None:
        """Write what a sceptic needs to check perfect play of this game."""
        write_certificate(self.solution, full_deck(), path)


def analyse(
    posted: Rules | Game | None = None,
    *,
    strategy: str | Strategy | None = None,
    side_bets: SideBets | None = None,
    threads: int = 2,
    tell: Callable[[str], None] = lambda what: None,
) -> Analysis:
    """Solve a game and, where asked, price a strategy and count all wagers of a seat together.

    `posted` are the rules of a table, whose base game is counted, or a game; the standard one if
    left out. `strategy` is "simple", the name of a strategy file, or a strategy with every
    decision made; perfect play if left out. `side_bets` are those of the seat, and counting them
    takes some seconds more. `tell` is told in a few words what is being counted.
    """
    rules = posted if isinstance(posted, Rules) else None
    game = Game.of(posted) if isinstance(posted, Rules) else posted or Game()
    given = read_strategy(strategy, game) if isinstance(strategy, str) else None
    verify_threads(threads)
    tell("Counting every deal")
    if strategy is not None or side_bets is not None or game.family not in kept():
        prepare()
    start = perf_counter()
    solution = solve(game, threads=threads)
    seconds = perf_counter() - start
    decided: Strategy | None = strategy if isinstance(strategy, Strategy) else None
    if given is not None:
        decided = given.made(solution, full_deck(threads, game))
    law = None
    played = solution if decided is None else price(decided, game, threads=threads)
    if side_bets is not None:
        tell("Counting every deal once more, all wagers together")
        law = seat_law(
            decided or solution.strategy,
            game,
            paytables=side_bets.tables.values(),
            bet=side_bets.bet,
            meter=side_bets.meter,
            settings=side_bets.settings,
            threads=threads,
        )
    return Analysis(
        rules=rules,
        solution=solution,
        given=decided,
        played=played,
        law=law,
        seconds=seconds,
    )
