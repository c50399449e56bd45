"""One hand of play: betting, dealing, decisions, showdown - and the verdict on every wager.

`legal(round)` says what may be done, `apply(round, action)` does it, `judge(round)` says who
won what once it is over. What that comes to in money is `houseedge.settlement`'s business.
"""

from houseedge.round.action import (
    BOARD,
    DEALER,
    Action,
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Place,
    Play,
    Show,
    TakeBack,
    Void,
    VoidHand,
)
from houseedge.round.deciding import absent
from houseedge.round.event import Announced, Event, PhaseBegan, RestDiscarded
from houseedge.round.finished import FinishedSeat, finished
from houseedge.round.judge import Outcome, Reason, Result, Showdown, Verdict, judge
from houseedge.round.record import Record, deal_due, play_out
from houseedge.round.state import Backline, Phase, Round, Seat
from houseedge.round.turn import apply, legal
from houseedge.round.wagers import Wagers

__all__ = [
    "BOARD",
    "DEALER",
    "Action",
    "Announced",
    "Back",
    "Backline",
    "Bet",
    "Check",
    "Deal",
    "Event",
    "FinishedSeat",
    "Fold",
    "NoMoreBets",
    "Outcome",
    "Phase",
    "PhaseBegan",
    "Place",
    "Play",
    "Reason",
    "Record",
    "RestDiscarded",
    "Result",
    "Round",
    "Seat",
    "Show",
    "Showdown",
    "TakeBack",
    "Verdict",
    "Void",
    "VoidHand",
    "Wagers",
    "absent",
    "apply",
    "deal_due",
    "finished",
    "judge",
    "legal",
    "play_out",
]
