"""What is shown of a table with chips on the felt: its console, and the display above it."""

from __future__ import annotations

from collections.abc import Mapping

from houseedge.money import Cents
from houseedge.progressive.console import ConsolePhase
from houseedge.progressive.newer_console import NewerConsole
from houseedge.progressive.older_console import OlderConsole
from houseedge.table.call import SAYS
from houseedge.table.console_view import (
    ConsoleSeat,
    ConsoleView,
    buttons_of,
    card_due,
    confirmed_by,
    console_lines,
)
from houseedge.table.felt import FeltTable
from houseedge.table.pause import hindrance
from houseedge.table.posted import posted_sheet
from houseedge.table.state import Stage
from houseedge.table.view import DisplayView, PhaseName, Sign

_SAYS: Mapping[Stage, str] = {
    Stage.CLOSED: SAYS["closed"],
    Stage.WAITING: "Waiting for a dealer.",
    Stage.BETTING: SAYS["place_bets"],
    Stage.PLAYING: SAYS["no_more_bets"],
}


def felt_phase(felt: FeltTable) -> PhaseName:
    """Where it stands, in one word of the wire; of the hand itself the house knows nothing."""
    return "dealing" if felt.stage is Stage.PLAYING else felt.stage.value  # type: ignore[return-value]


def felt_display(felt: FeltTable, sign: Sign | None) -> DisplayView:
    """What the display above the table shows: what is posted, if bets are locked, the meter."""
    sheet = posted_sheet(felt)
    return DisplayView(
        table=felt.id,
        title=felt.setup.title,
        phase=felt_phase(felt),
        says=_SAYS[felt.stage],
        meter=sign,
        limits=sheet.limits,
        paytables=sheet.paytables,
        notices=[*sheet.notices, *sheet.caps, *sheet.collection],
    )


def felt_console(felt: FeltTable, amounts: Mapping[int, int], tray: int) -> ConsoleView:
    """The console; `amounts` are what the meter has fixed, by seat, `tray` what the books have."""
    console = felt.console
    return ConsoleView(
        table=felt.id,
        dealer=felt.dealer,
        called=felt.called,
        phase=felt_phase(felt),
        round=felt.round_id if felt.in_round else None,
        next=_next(felt),
        next_seat=None,
        waits=hindrance(felt),
        at=0,
        generation=None if console is None else felt.setup.console,
        console=None if console is None else console.phase.value,
        buttons=[] if console is None else buttons_of(console, sensors=True),
        sensors=0 if console is None else len(console.bets),
        counted=None if console is None or not console.count else console.count,
        key=console.key if isinstance(console, OlderConsole) else None,
        spot=console.spot if isinstance(console, NewerConsole) else None,
        card_due=card_due(console),
        lines=[] if console is None else console_lines(felt.rules),
        physical=False,
        cards_due=0,
        cards_read=False,
        board="",
        dealer_cards="",
        qualifies=None,
        read=None,
        rack=0,
        tray=Cents(tray),
        seats=[_seat(felt, seat, amounts) for seat in range(1, felt.rules.profile.seats + 1)],
        envy_lines=[] if console is None else list(felt.envious),
        fees=[],
        bank=[],
    )


def _seat(felt: FeltTable, seat: int, amounts: Mapping[int, int]) -> ConsoleSeat:
    console, due = felt.console, amounts.get(seat)
    selected = {} if console is None else {win.seat: win.line for win in console.selected}
    logged = {} if console is None else {win.seat: win.line for win in console.logged}
    lit = console is not None and seat in console.bets
    return ConsoleSeat(
        seat=seat,
        name="",
        bet=Cents(felt.bet) if lit else None,
        folded=False,
        void=False,
        open=False,
        earned=None,
        selected=selected.get(seat),
        logged=logged.get(seat),
        due=None if due is None else Cents(due),
        wagers=[],
        moves=[],
        racked=None,
        envies=[win.line for win in felt.envied if win.seat == seat],
        choices=[],
    )


def _next(felt: FeltTable) -> str | None:
    """What is pressed next, as far as the house can know."""
    console, older = felt.console, felt.setup.console == "older"
    if felt.stage is Stage.CLOSED:
        return None
    if felt.dealer is None:
        return "tap_in"
    if console is None:
        return "end_round" if felt.fees else None
    match console.phase:
        case ConsolePhase.OPEN:
            return "coin_in" if older else "start_game"
        case ConsolePhase.MISCOUNTED:
            return "correct_count"
    if console.selected:
        return confirmed_by(console)
    if isinstance(console, OlderConsole) and console.key != "RUN":
        return "turn_key"
    return "game_over" if older else "end_game"
