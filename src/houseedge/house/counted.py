"""What the laboratory's processes count: plain functions, whose answers are what the wire says.

They run beside the house and never in it; what takes long says how far it is (`tell`).
"""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import NamedTuple

from houseedge.cards import parse_cards
from houseedge.house.worker import tell
from houseedge.lab.side_bets import SideBets
from houseedge.lab.written_game import read_table, write_game
from houseedge.odds.game import Game
from houseedge.rules import built_in
from houseedge.rules.spec import Award, FixedAward, MeterShare, Paytable, Wager
from houseedge.wire.laboratory import (
    LINK_VERSION,
    CountedBet,
    CountedLine,
    CountedProfile,
    CountedTable,
    CountProgress,
    DealerHand,
    DecisionFound,
    ExactFigure,
    LaboratorySheets,
    LeakWorth,
    PricedAction,
    PrintedFigure,
    PrintedFigures,
    RiskFound,
    SolvedGame,
    SolvedHand,
)

#: Threads of a process: tables come first, and there are two of these processes.
THREADS = 1
_BONUS = (Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS, Wager.PROGRESSIVE)
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
#: What a process tells while what counts is loaded, or compiled the first time.
PREPARING = "preparing"
#: Sessions longer than this are not convolved here: their law would take minutes.
_CONVOLVED = 5_000


class AskedCards(NamedTuple):
    """The cards of one decision, as text: so they are one question however they were typed."""

    hole: str
    board: str
    dead: str
    dealer: str


class AskedSeat(NamedTuple):
    """What a seat bets: an Ante on the base game, and a unit on side bets, wager and table."""

    game: Game
    tables: tuple[tuple[Wager, str], ...]

    @property
    def side_bets(self) -> SideBets:
        """The side bets with their paytables."""
        return SideBets(
            tables={wager: read_table(text, wager, wager.value) for wager, text in self.tables}
        )

    @property
    def stakes(self) -> dict[str, Fraction]:
        """What is bet, in Antes."""
        return {"base": Fraction(1), **{wager.value: Fraction(1) for wager, _ in self.tables}}


def figure(value: Fraction) -> ExactFigure:
    """A fraction as the wire has it."""
    return ExactFigure(str(value), float(value))


def sheets() -> LaboratorySheets:
    """Every profile, and every bonus table with its chances."""
    from houseedge.odds.solver import solve

    catalog = built_in()
    perfect = solve(threads=THREADS)
    tables = [catalog.paytable(id) for id in catalog.paytable_ids]
    profiles = []
    for id in catalog.profile_ids:
        rules = catalog.rules(id)
        own = {wager.value: table.id for wager, table in rules.tables.items() if wager in _BONUS}
        profiles.append(
            CountedProfile(
                profile=id,
                title=rules.profile.title,
                game=write_game(Game.of(rules)),
                tables=own,
                choices={
                    wager.value: list(tables)
                    for wager, tables in rules.profile.tables.items()
                    if wager in _BONUS
                },
            )
        )
    return LaboratorySheets(
        version=LINK_VERSION,
        profiles=profiles,
        tables=[_table(table, perfect) for table in tables if table.wager in _BONUS],
    )


def _table(table: Paytable, perfect: object) -> CountedTable:
    from houseedge.odds import sidebet
    from houseedge.odds.solver import Solution

    assert isinstance(perfect, Solution)
    folded = None
    if table.wager is Wager.PROGRESSIVE:
        odds = sidebet.progressive(table, bet=table.bet or 100, meter=0)
    else:
        odds = sidebet.COUNTERS[table.wager](table)
    if table.wager is Wager.BAD_BEAT:
        folded = [str(line.probability) for line in sidebet.bad_beat(table, folds=perfect).lines]
    return CountedTable(
        wager=table.wager.value,
        table=table.id,
        title=table.title,
        bet=table.bet,
        lines=[_line(each.key, each.title, each.probability, each.pays) for each in odds.lines],
        folded=folded,
        printed=dict(table.printed),
    )


def _line(key: str, title: str, probability: Fraction, pays: Award) -> CountedLine:
    odds = share = cents = None
    keeps = False
    match pays:
        case MeterShare():
            share = str(Fraction(pays.basis_points, 10_000))
        case FixedAward():
            cents = pays.cents
        case _:
            odds, keeps = str(pays.fraction), pays.basis.value == "to"
    return CountedLine(
        key=key,
        title=title,
        probability=str(probability),
        pays=str(pays),
        odds=odds,
        share=share,
        cents=cents,
        keeps=keeps,
    )


def solved(game: Game) -> SolvedGame:
    """A game under perfect play."""
    from houseedge.odds.solver import solve

    start = perf_counter()
    found = solve(game, threads=THREADS)
    hands, names = found.hands, list(found.frequencies)
    return SolvedGame(
        game=write_game(game),
        deals=found.deals,
        bets=[
            CountedBet(
                name=name,
                street=None if bet is None else bet[0],
                times=None if bet is None else str(bet[1]),
                counts=table.tolist(),
            )
            for name, (bet, table) in zip(names, found.counts.items(), strict=True)
        ],
        hands=[
            SolvedHand(
                name=hand.name,
                best=hand.best,
                values={action: str(value) for action, value in hand.values.items()},
            )
            for hand in hands
        ],
        ev=figure(found.ev),
        house_edge_of_ante=figure(found.house_edge_of_ante),
        element_of_risk=figure(found.element_of_risk),
        average_wager=figure(found.average_wager),
        standard_deviation=found.standard_deviation,
        frequencies={name: float(chance) for name, chance in found.frequencies.items()},
        seconds=perf_counter() - start,
    )


def printed() -> PrintedFigures:
    """Every printed figure against the computed one, the likeliest explanations with it."""
    from houseedge.lab.reconcile import reconcile

    return PrintedFigures(
        [
            PrintedFigure(
                rule=each.rule,
                table=each.table,
                title=each.title,
                figure=each.figure,
                printed=each.printed,
                computed=figure(each.computed),
                basis=each.basis,
                agrees=each.agrees,
                verdict=each.verdict,
                explanations=[reading.what for reading in each.explanations[:3]],
            )
            for each in reconcile()
        ]
    )


def leaked(game: Game, leak: tuple[tuple[str, int], ...], cases: int, seed: int) -> LeakWorth:
    """What knowing some cards is worth: counted, or from cases drawn where that takes too long."""
    from houseedge.lab.exposure import expose
    from houseedge.lab.leak import Leak

    start = perf_counter()
    found = expose(
        Leak(**dict(leak)), game, threads=THREADS, tell=_told, cases=cases, seed=seed, brief=True
    )
    return LeakWorth(
        ev=figure(found.ev),
        gain=figure(found.gain),
        frequencies={name: float(chance) for name, chance in found.frequencies.items()},
        without={name: float(chance) for name, chance in found.usual.frequencies.items()},
        bets_more=None if found.bets_more is None else float(found.bets_more),
        bets_less=None if found.bets_less is None else float(found.bets_less),
        standard_error=found.standard_error,
        cases=found.cases,
        seconds=perf_counter() - start,
    )


def risked(seat: AskedSeat, rounds: int, seats: int, bankroll: Fraction | None) -> RiskFound:
    """What the law of a seat means over some rounds."""
    from houseedge.lab import assess

    found = assess(
        seat.game,
        rounds=rounds,
        seats=seats,
        side_bets=seat.side_bets,
        stakes=seat.stakes,
        threads=THREADS,
        tell=_told,
    )
    law, session = found.law, found.session if rounds <= _CONVOLVED else None
    ruin = None if bankroll is None else found.ruin(bankroll)
    return RiskFound(
        mean=figure(law.mean),
        standard_deviation=law.standard_deviation,
        n0=law.n0,
        volatility_index=law.volatility_index,
        seats=seats,
        rounds=rounds,
        ahead_after=found.ahead_after,
        table_standard_deviation=found.table_standard_deviation,
        band95=list(found.band95),
        hold95=list(found.hold95),
        quantiles={} if session is None else {str(q): session.quantile(q) for q in _QUANTILES},
        risk_of_ruin=None if ruin is None else ruin.chance,
        ruin_exact=None if ruin is None else ruin.exact,
        risk_of_ruin_ever=None if bankroll is None else law.ruin_ever(bankroll),
    )


def decided(game: Game, dealt: AskedCards) -> DecisionFound:
    """One decision, every action priced, and why."""
    from houseedge.lab.why import reasons
    from houseedge.odds.advice import advise
    from houseedge.odds.solver import solve
    from houseedge.odds.starting_hand import class_name, class_of

    hole, board, dead, dealer = map(parse_cards, dealt)
    why = reasons(hole, board, dead=dead, dealer=dealer)
    if board or dead or dealer:
        advice = advise(hole, board, dead=dead, dealer=dealer, game=game, threads=THREADS)
        actions, best, counts = advice.actions, advice.best, advice.counts
        street = advice.street
    else:
        name = class_name(class_of(*hole))
        hand = next(h for h in solve(game, threads=THREADS).hands if h.name == name)
        street, actions, best = "preflop", hand.values, hand.best
        endings = 2_118_760 * 990  # boards and dealer's hands beside two cards
        win, tie, lose = (int(chance * endings) for chance in hand.chances)
        counts = win, tie, lose
    top = actions[best]
    return DecisionFound(
        street=street,  # type: ignore[arg-type]  # it is one of the three
        best=best,
        actions=[
            PricedAction(action=name, value=figure(value), cost=float(top - value))
            for name, value in actions.items()
        ],
        win=counts[0],
        tie=counts[1],
        lose=counts[2],
        now=None if why.now is None else why.now.key,
        makes=dict(why.makes),
        dealer=[
            DealerHand(hand=hand, beats=met.beats, ties=met.ties, loses=met.loses)
            for hand, met in why.dealer.items()
        ],
        outs=[str(card) for card in why.outs],
    )


def _told(done: int, whole: int) -> None:
    tell((done, whole, None))


def ready() -> None:
    """Have the kernels loaded; nothing else."""
    from houseedge.lab.ready import prepare

    prepare()


def progress(told: object, ahead: int) -> CountProgress:
    """What a process has said of its work."""
    done, whole = (told[0], told[1]) if isinstance(told, tuple) else (0, 0)
    return CountProgress(ahead=ahead, done=done, whole=whole, preparing=told == PREPARING)
