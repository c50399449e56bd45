"""What an automatic table does next, and when: the house's side of the game without a dealer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from houseedge.errors import Refusal
from houseedge.round import NoMoreBets, Phase, Round, apply
from houseedge.round.state import STREETS
from houseedge.rules.spec import Rules, Wager
from houseedge.table.banking import not_asked, rotation
from houseedge.table.changing import change_due
from houseedge.table.duty import antes_due, folded
from houseedge.table.state import Stage, Table


class Step(StrEnum):
    """One thing the house does by itself."""

    OPEN_ROUND = "open round"
    DECLINE_BANK = "decline bank"
    NO_MORE_BETS = "no more bets"
    LOCK = "lock progressive"
    TAKE_OPENINGS = "take openings"
    CUT = "cut"
    SHUFFLE = "shuffle"
    DECIDE_FOR_ABSENT = "decide for absent"
    OPEN_BOARD = "open board"
    REVEAL = "reveal"
    COLLECT_FOLDED = "collect folded"
    RETURN_ANTES = "return antes"
    OPEN_HAND = "open hand"
    SETTLE = "settle"
    END_ROUND = "end round"
    CHANGE = "change"
    ABANDON = "abandon"


#: What a dealer presses where there is one; the house does the rest by itself.
PRESSED = frozenset(
    {
        Step.NO_MORE_BETS,
        Step.LOCK,
        Step.SHUFFLE,
        Step.DECIDE_FOR_ABSENT,
        Step.OPEN_BOARD,
        Step.COLLECT_FOLDED,
        Step.REVEAL,
        Step.RETURN_ANTES,
        Step.OPEN_HAND,
        Step.SETTLE,
        Step.END_ROUND,
    }
)


@dataclass(frozen=True, slots=True)
class Due:
    """A step and the moment it is due, in milliseconds of the epoch; zero is at once."""

    step: Step
    at: int = 0


def next_step(table: Table, now: int) -> Due | None:
    """What the house does next if nobody else does anything; none while it waits for people.

    `now` is milliseconds of the epoch.
    """
    due = _next(table, now)
    return None if due is None or (table.staffed and due.step in PRESSED) else due


def next_press(table: Table, now: int) -> Due | None:
    """What a dealer presses next; none at an automatic table, and while others are waited for."""
    due = _next(table, now)
    return due if due is not None and table.staffed and due.step in PRESSED else None


def _next(table: Table, now: int) -> Due | None:
    match table.stage:
        case Stage.WAITING:
            return _waiting(table, now)
        case Stage.BANKING:
            return _banking(table)
        case Stage.BETTING:
            return _betting(table)
        case Stage.PLAYING:
            return _playing(table)
        case Stage.OVER:
            return Due(Step.END_ROUND, 0 if _asks_again(table) else table.deadline or 0)
        case _:
            return None


def _waiting(table: Table, now: int) -> Due | None:
    if change_due(table, now):
        return Due(Step.CHANGE)
    if may_open(table):
        return Due(Step.OPEN_ROUND)
    return None if table.posted is None else Due(Step.CHANGE, table.posted.binds)


def may_open(table: Table) -> bool:
    """Whether there is reason to open a round: a shuffler that works, players, a player-dealer."""
    # Where a player banks, another one has to bet against it.
    return _may_play(table, 2 if table.banked_by_player else 1) and not lacks_bank(table)


def lacks_bank(table: Table) -> bool:
    """Whether all that is missing is somebody who may bank (K-13), as for a guest alone."""
    if not table.banked_by_player:
        return False
    return _may_play(table, 1) and not (_may_play(table, 2) and rotation(table))


def _may_play(table: Table, least: int) -> bool:
    if table.closing or not table.shuffler.works or (table.staffed and table.dealer is None):
        return False
    ready = [seat for seat, chair in table.taken() if may_bet(table, seat) and not chair.absent]
    return len(ready) >= least


def _asks_again(table: Table) -> bool:
    """Whether nobody banked, and there is nothing to wait for: somebody has come who was not asked.

    A table that closes asks nobody any more.
    """
    return table.over is None and (table.closing or bool(not_asked(table)))


def waited_for(table: Table) -> list[int]:
    """The seats whose players are looking at how the round ended; the house's own do not look."""
    return [
        seat
        for seat, chair in table.taken()
        if table.dealt_to(seat) and not chair.absent and not chair.bot
    ]


def may_bet(table: Table, seat: int) -> bool:
    """Whether a seat's stack is enough for the smallest Ante and Blind."""
    chair = table.chair(seat)
    return chair is not None and chair.stack >= smallest_bet(table.rules)


def smallest_bet(rules: Rules) -> int:
    """The smallest Ante and Blind together, in cents."""
    return 2 * rules.profile.limits[Wager.ANTE].min


def _banking(table: Table) -> Due:
    chair = None if table.offer is None else table.chair(table.offer)
    gone = chair is None or chair.absent
    return Due(Step.DECLINE_BANK, 0 if gone else table.deadline or 0)


def _betting(table: Table) -> Due | None:
    round = table.round
    if round is None or not round.seats:
        # The house waits for the first bet; a player-dealer does not wait for ever, and nobody
        # waits at a table that closes. What is posted does not wait for a first bet either.
        if table.stake is not None or table.closing:
            return Due(Step.ABANDON, table.deadline or 0)
        if table.posted is None:
            return None
        binds = table.posted.binds + table.setup.times.betting
        return Due(Step.ABANDON, binds if any(table.taken()) else 0)
    step = Step.NO_MORE_BETS if _closes(round) else Step.ABANDON
    idle = [
        chair
        for seat, chair in table.taken()
        if table.spot(seat) is None
        and seat != round.player_dealer
        and not chair.absent
        and chair.stack
    ]
    deadline = table.deadline or 0
    # Who sat the last round out is waited for, but not for long.
    short = deadline - table.length * 3 // 4
    if not idle and step is Step.NO_MORE_BETS:
        # Whoever bets behind a seat can do so only once its holder has (O-12).
        return Due(step, short if table.rules.settings.backline != "off" else 0)
    if idle and all(chair.missed for chair in idle):
        return Due(step, short)
    return Due(step, deadline)


def _closes(round: Round) -> bool:
    """Whether the betting can be closed: no collection rate may fit the total action (K-07)."""
    if not round.rules.profile.collection:
        return True
    try:
        apply(round, NoMoreBets())
    except Refusal:
        return False
    return True


def _dealing(table: Table) -> Due:
    """The lock first, for it comes with "no more bets"; then pledges, the cut, and the deck."""
    if table.has_progressive and not table.locked:
        return Due(Step.LOCK)
    binding = table.bound()
    if binding.awaits_openings:
        return Due(Step.TAKE_OPENINGS, table.deadline or 0)
    if binding.awaits_cut:
        return Due(Step.CUT, table.deadline or 0)
    return Due(Step.SHUFFLE)


def _playing(table: Table) -> Due | None:
    round = table.playing()
    if round.phase in STREETS:
        gone = any(
            (chair := table.chair(spot.number)) is None or chair.absent for spot in round.undecided
        )
        return Due(Step.DECIDE_FOR_ABSENT, 0 if gone else table.deadline or 0)
    match round.phase:
        case Phase.DEALING:
            return _dealing(table)
        case Phase.FLOP_DUE | Phase.RIVER_DUE:
            return Due(Step.OPEN_BOARD)
        case Phase.SHOWDOWN:
            return Due(_opening(table, round) if table.staffed else Step.REVEAL)
        case Phase.SETTLEMENT:
            return None if table.waits_for_supervisor else Due(Step.SETTLE)
        case _:
            return None


def _opening(table: Table, round: Round) -> Step:
    """What a dealer does next at the showdown, in the order of the sheet (K-12, S-13)."""
    if folded(table):
        return Step.COLLECT_FOLDED
    if not round.dealer_shown:
        return Step.REVEAL
    return Step.RETURN_ANTES if antes_due(table) else Step.OPEN_HAND
