"""What a dealer does at a table, step by step, and what the console shows.

The names of those who hold a key or a card, the amount the Game Manager shows and the deck itself
are the house's to fill in, so no step carries them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args

import msgspec

from houseedge.money import Cents
from houseedge.progressive import button
from houseedge.rules.irregularity import Ruling, irregularities
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.console_view import ConsoleView
from houseedge.table.view import Moment, PublicView, Sign
from houseedge.wire.command import Key
from houseedge.wire.fault import WireFault
from houseedge.wire.guest import Body
from houseedge.wire.people import Secret
from houseedge.wire.receipt import Receipt
from houseedge.wire.why import Reason

StepName = Literal[
    "tap_in",
    "tap_out",
    "take_over",
    "call_supervisor",
    "answer_call",
    "no_more_bets",
    "place_bet",
    "take_bet",
    "coin_in",
    "start_game",
    "correct_count",
    "correct_seats",
    "deal",
    "act_for_absent",
    "signal",
    "open_board",
    "collect_folded",
    "reveal",
    "return_antes",
    "open_hand",
    "correct_cards",
    "exchange_cards",
    "spot",
    "hand",
    "turn_key",
    "j_pot",
    "confirm",
    "confirm_award",
    "refuse_award",
    "swipe",
    "settle",
    "envy_hand",
    "take_fee",
    "game_over",
    "end_game",
    "collect_hand",
    "count_stub",
    "end_round",
    "malfunction",
    "repair",
    "set_mode",
    "irregularity",
    "hold_seat",
    "release_seat",
    "stop_progressive",
    "resume_progressive",
]
#: Every step, in the order of a hand.
STEPS: tuple[StepName, ...] = get_args(StepName)


_GIVEN = (
    *("seat", "other", "line", "count", "position", "why", "cards", "place"),
    *("deck", "mode", "what", "ruling", "seats", "amount", "word", "times"),
)
#: What a step may have or not: real cards are named, a folded hand by its seat.
_MAY: Mapping[StepName, tuple[str, ...]] = {
    "open_board": ("cards",),
    "reveal": ("cards",),
    "open_hand": ("cards", "seat"),
    "correct_cards": ("seat", "place"),
    "exchange_cards": ("other", "place"),
    "malfunction": ("deck",),
    "irregularity": ("ruling", "seat"),
    "signal": ("times", "amount"),
}


def _pressed(action: button.Action) -> asked.Press:
    return asked.Press(action)


def _hand(body: StepBody, *_: str) -> asked.Press:
    return _pressed(button.HandButton(body.line or "", body.seat))


def _corrected(body: StepBody, *_: str) -> asked.CorrectCards:
    if (body.seat is None) is (body.place is None):
        raise WireFault(
            "correct_cards needs a seat, or the place board or dealer, and not both", field="place"
        )
    place = body.seat if body.place is None else body.place
    assert place is not None
    return asked.CorrectCards(place, body.cards or "", body.why or "")


def _exchanged(body: StepBody, *_: str) -> asked.ExchangeCards:
    if (body.other is None) is (body.place is None) or body.place == "board":
        raise WireFault(
            "exchange_cards needs a seat and either another seat or the place dealer", field="other"
        )
    other = body.other if body.place is None else body.place
    assert other is not None
    return asked.ExchangeCards(body.seat or 0, other, body.why or "")


def _signalled(body: StepBody, *_: str) -> asked.Signal:
    if (body.word == "play") is (body.times is None):
        raise WireFault("times belongs to the word play, and to it alone", field="times")
    if (body.word == "take_bank") is (body.amount is None):
        raise WireFault("amount is the stake of take_bank, and of it alone", field="amount")
    assert body.word is not None
    return asked.Signal(body.seat or 0, body.word, body.times or 0, int(body.amount or 0))


_Build = Callable[["StepBody", str, str], AnyCommand]
_BUILT: Mapping[StepName, tuple[_Build, tuple[str, ...]]] = {
    "tap_in": (lambda *_: asked.TapIn(), ()),
    "tap_out": (lambda *_: asked.TapOut(), ()),
    "take_over": (lambda body, *_: asked.TakeOver(body.why or ""), ("why",)),
    "call_supervisor": (lambda body, *_: asked.CallSupervisor(body.why or ""), ("why",)),
    "answer_call": (lambda body, *_: asked.AnswerCall(body.why or ""), ("why",)),
    "no_more_bets": (lambda *_: asked.NoMoreBets(), ()),
    "coin_in": (lambda body, *_: _pressed(button.CoinIn(body.count or 0)), ("count",)),
    "start_game": (lambda body, *_: _pressed(button.StartGame(body.count or 0)), ("count",)),
    "correct_count": (
        lambda body, actor, _: _pressed(button.ResolveCount(body.count or 0, actor)),
        ("count",),
    ),
    "place_bet": (lambda body, *_: _pressed(button.PlaceBet(body.seat or 0)), ("seat",)),
    "take_bet": (lambda body, *_: _pressed(button.TakeBet(body.seat or 0)), ("seat",)),
    "correct_seats": (
        lambda body, actor, _: _pressed(button.ResolveSeats(tuple(body.seats or ()), actor)),
        ("seats",),
    ),
    "take_fee": (
        lambda body, *_: asked.TakeFee(body.seat or 0, int(body.amount or 0)),
        ("seat", "amount"),
    ),
    "envy_hand": (
        lambda body, *_: asked.NoteEnvy(body.seat or 0, body.line or ""),
        ("seat", "line"),
    ),
    "deal": (lambda *_: asked.Shuffle(0), ()),
    "act_for_absent": (lambda *_: asked.DecideForAbsent(), ()),
    "signal": (_signalled, ("seat", "word")),
    "open_board": (lambda body, *_: asked.OpenBoard(body.cards or ""), ()),
    "collect_folded": (lambda *_: asked.CollectFolded(), ()),
    "reveal": (lambda body, *_: asked.Reveal(body.cards or ""), ()),
    "collect_hand": (
        lambda body, *_: asked.CollectHand(body.seat or 0, body.count or 0),
        ("seat", "count"),
    ),
    "count_stub": (lambda body, *_: asked.CountStub(body.count or 0), ("count",)),
    "return_antes": (lambda *_: asked.ReturnAntes(), ()),
    "open_hand": (lambda body, *_: asked.OpenHand(body.seat, body.cards or ""), ()),
    "correct_cards": (_corrected, ("cards", "why")),
    "exchange_cards": (_exchanged, ("seat", "why")),
    "spot": (lambda body, *_: _pressed(button.Spot(body.seat or 0)), ("seat",)),
    "hand": (_hand, ("seat", "line")),
    "turn_key": (
        lambda body, actor, _: _pressed(button.TurnKey(body.position or "RUN", actor)),
        ("position",),
    ),
    "j_pot": (lambda *_: _pressed(button.JPot()), ()),
    "confirm": (lambda *_: _pressed(button.Confirm()), ()),
    "confirm_award": (
        lambda body, _, role: asked.ConfirmAward(
            body.seat or 0, "executive" if role == "executive" else "supervisor"
        ),
        ("seat",),
    ),
    "refuse_award": (
        lambda body, _, role: asked.RefuseAward(
            body.seat or 0, "executive" if role == "executive" else "supervisor", body.why or ""
        ),
        ("seat", "why"),
    ),
    "swipe": (
        lambda _, actor, role: _pressed(
            button.Swipe("executive" if role == "executive" else "supervisor", actor, 0)
        ),
        (),
    ),
    "settle": (lambda *_: asked.Settle(), ()),
    "game_over": (lambda *_: _pressed(button.GameOver()), ()),
    "end_game": (lambda *_: _pressed(button.EndGame()), ()),
    "end_round": (lambda *_: asked.EndRound(), ()),
    "malfunction": (lambda body, *_: asked.Malfunction(body.why or "", body.deck), ("why",)),
    "repair": (lambda body, *_: asked.Repair(body.why or ""), ("why",)),
    "irregularity": (
        lambda body, *_: asked.RuleIrregularity(
            body.what or "", body.why or "", body.ruling, body.seat
        ),
        ("what", "why"),
    ),
    "hold_seat": (
        lambda body, *_: asked.HoldSeat(body.seat or 0, body.why or ""),
        ("seat", "why"),
    ),
    "release_seat": (
        lambda body, *_: asked.ReleaseSeat(body.seat or 0, body.why or ""),
        ("seat", "why"),
    ),
    "stop_progressive": (lambda body, *_: asked.StopProgressive(body.why or ""), ("why",)),
    "resume_progressive": (lambda body, *_: asked.ResumeProgressive(body.why or ""), ("why",)),
    "set_mode": (lambda body, *_: asked.SetMode(body.mode or "", body.why or ""), ("mode", "why")),
}


def _steps_told() -> str:
    """What each step needs beside its name, and what it may have, for who reads the API."""
    told = []
    for step in STEPS:
        _, needs = _BUILT[step]
        may = [name for name in _MAY.get(step, ()) if name not in needs]
        parts = [", ".join(needs)] if needs else []
        parts += [f"or without: {', '.join(may)}"] if may else []
        if parts:
            told.append(f"`{step}` ({'; '.join(parts)})")
    return f"Some need more fields: {', '.join(told)}. The others need none."


def _irregularities_told() -> str:
    """Every irregularity by its code, and what becomes of it."""
    told = (f"`{code}`: {each.title} ({each.outcome})" for code, each in irregularities().items())
    return f"Of `irregularity`: {'; '.join(told)}."


class StepBody(Body, frozen=True, kw_only=True):
    """One step of a dealer's, or of a supervisor's who is called.

    `badge` and `pin` are those of whoever takes the step at a console somebody else is signed in
    at: a key or a card is always shown so.
    """

    key: Key
    step: Annotated[StepName, msgspec.Meta(description=_steps_told())]
    seat: Annotated[int, msgspec.Meta(ge=1, le=32)] | None = None
    other: Annotated[int, msgspec.Meta(ge=1, le=32)] | None = None
    word: (
        Annotated[
            Literal["check", "play", "fold", "take_bank", "decline_bank"],
            msgspec.Meta(description="What a seat has said by hand."),
        ]
        | None
    ) = None
    times: Annotated[int, msgspec.Meta(ge=1, le=9, description="Of a Play bet.")] | None = None
    line: Annotated[str, msgspec.Meta(max_length=64, examples=["straight_flush"])] | None = None
    count: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    seats: (
        Annotated[
            list[Annotated[int, msgspec.Meta(ge=1, le=32)]],
            msgspec.Meta(max_length=32, description="Whose bets are in after all."),
        ]
        | None
    ) = None
    amount: Annotated[Cents, msgspec.Meta(examples=["1.00"])] | None = None
    position: Literal["OFF", "RUN", "JPH"] | None = None
    why: Reason | None = None
    cards: Annotated[str, msgspec.Meta(max_length=32, examples=["Ah Kh Qh"])] | None = None
    place: Literal["board", "dealer"] | None = None
    deck: Annotated[str, msgspec.Meta(max_length=32, examples=["red"])] | None = None
    mode: Annotated[str, msgspec.Meta(min_length=1, max_length=32, examples=["UTH"])] | None = None
    what: (
        Annotated[
            str,
            msgspec.Meta(description=_irregularities_told(), max_length=40, examples=["misdeal"]),
        ]
        | None
    ) = None
    ruling: Ruling | None = None
    badge: Secret | None = None
    pin: Secret | None = None


class Stepped(msgspec.Struct, frozen=True):
    """A step that was taken."""

    step: StepName
    by: str
    receipt: Receipt


class ReadingBody(Body, frozen=True, kw_only=True):
    """The next cards that have left a table's reading shoe, in the order of the deal."""

    key: Key
    cards: Annotated[
        str,
        msgspec.Meta(
            description="`??` is a card the shoe could not read.",
            max_length=96,
            examples=["Ah Kh ??"],
        ),
    ]


class CardsHeard(msgspec.Struct, frozen=True):
    """A reading that is kept, sealed."""

    read: Annotated[int, msgspec.Meta(description="Cards read of this round, with these.")]
    receipt: Receipt


class ConsoleShown(msgspec.Struct, frozen=True, kw_only=True):
    """A dealer's table as its console shows it now."""

    sequence: int
    now: Moment
    console: Annotated[
        ConsoleView | None,
        msgspec.Meta(description="None where nothing has changed since the sequence sent along."),
    ]
    title: str = ""
    dealer_name: Annotated[
        str | None, msgspec.Meta(description="What the dealer who has tapped in is called.")
    ] = None
    dealer_here: Annotated[bool, msgspec.Meta(description="Whether whoever asks deals.")] = False
    meter: Sign | None = None
    card: Annotated[
        Literal["supervisor", "executive"] | None,
        msgspec.Meta(description="Whose card the win takes that waits for one."),
    ] = None
    table: Annotated[
        PublicView | None,
        msgspec.Meta(description="As everybody sees it; none with real chips."),
    ] = None


def verify_whole(body: StepBody) -> None:
    """Refuse a step that lacks something, or has too much."""
    _, wanted = _BUILT[body.step]
    for name in _GIVEN:
        if name in _MAY.get(body.step, ()):
            continue
        if (getattr(body, name) is None) is (name in wanted):
            said = "needs" if name in wanted else "has no"
            raise WireFault(f"the step {body.step} {said} {name}", field=name)


def command_of(body: StepBody, actor: str, role: str) -> AnyCommand:
    """The table's command for a step that is whole."""
    build, _ = _BUILT[body.step]
    return build(body, actor, role)
