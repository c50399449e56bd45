"""A table with real chips and real cards, of which the house runs the progressive alone.

Its seats are anonymous: the house knows which sensors are lit, which wins were confirmed, which
fees were taken and what went into the tray or out of it, and nothing else. So there is no hand to
decide here, and a round is what the progressive's console says it is (P-14).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from houseedge.ledger import (
    HOUSE_ACCOUNT,
    Transfer,
    bank_account,
    box_account,
    chips_account,
)
from houseedge.money import MICROS_PER_CENT
from houseedge.progressive.button import ConsoleReset
from houseedge.progressive.console import Console, ConsolePhase, SeatWin, press
from houseedge.progressive.newer_console import NewerConsole
from houseedge.progressive.older_console import OlderConsole
from houseedge.rules.spec import Line, Rules, Wager
from houseedge.table import event as happened
from houseedge.table.console import console_for
from houseedge.table.device import Shuffler, shuffler_of
from houseedge.table.setup import Setup
from houseedge.table.state import Stage, rules_named


class AwardPaid(msgspec.Struct, frozen=True, tag=True):
    """A confirmed win is paid in chips: its meter has moved, and the amount is what that gave."""

    seat: int
    line: str
    amount: int


class EnvyNoted(msgspec.Struct, frozen=True, tag=True):
    """A hand without a bet of its own pays envy to the others (E-01), or is taken off again."""

    seat: int
    line: str
    off: bool


class EnvyPaid(msgspec.Struct, frozen=True, tag=True):
    """Envy is paid in chips at the end of the round, by seat (E-03)."""

    amounts: dict[int, int]


class TrayFilled(msgspec.Struct, frozen=True, tag=True):
    """The house brought what the tray lacked for what is paid from it; people fill it by slips."""

    amount: int


class BetsReturned(msgspec.Struct, frozen=True, tag=True):
    """The round is void: its progressive bets and fees went back to their seats (X-01, O-13)."""

    bets: dict[int, int]
    fees: tuple[tuple[int, int], ...]


class FeesClosed(msgspec.Struct, frozen=True, tag=True):
    """A round without a progressive is over: its fees stay where they are."""


FeltEvent = (
    happened.TableOpened
    | happened.Changed
    | happened.TableClosed
    | happened.DealerIn
    | happened.DealerOut
    | happened.CallMade
    | happened.CallAnswered
    | happened.ConsolePressed
    | happened.CountDiffered
    | happened.ProgressiveLocked
    | happened.ProgressiveStopped
    | happened.ProgressiveResumed
    | happened.FeeTaken
    | happened.ShufflerFailed
    | happened.ShufflerRepaired
    | happened.IrregularityRuled
    | AwardPaid
    | EnvyNoted
    | EnvyPaid
    | TrayFilled
    | BetsReturned
    | FeesClosed
)


class FeltTable(msgspec.Struct, frozen=True, kw_only=True):
    """All that the house knows of such a table; `evolve_felt` makes the next one.

    `number` is that of the round whose bets may be laid now, or that runs.
    """

    setup: Setup
    rules: Rules
    shuffler: Shuffler
    console: Console | None
    """The progressive's console; none where the profile has no progressive."""
    opened: bool = False
    number: int = 1
    fees: tuple[tuple[int, int], ...] = ()
    """Collection fees of this round by seat, in cents; a void returns them (O-13)."""
    envied: tuple[SeatWin, ...] = ()
    """Hands without a bet that pay envy in this round (E-01)."""
    dealer: str | None = None
    called: str | None = None
    stopped: str | None = None

    @property
    def id(self) -> str:
        """The table's name."""
        return self.setup.table

    @property
    def coming(self) -> Setup:
        """How it is set up: nothing is posted here, a change binds when it is made."""
        return self.setup

    @property
    def closing(self) -> bool:
        """Never: it closes when that is asked for, or stays open."""
        return False

    @property
    def round_id(self) -> str:
        """The name of the round whose bets may be laid now, or that runs."""
        return f"{self.setup.table}-{self.number}"

    @property
    def has_progressive(self) -> bool:
        """Whether it has a progressive."""
        return self.console is not None

    @property
    def banked_by_player(self) -> bool:
        """Whether a player-dealer banks: then there is a drop box and no tray of the house's."""
        return self.rules.profile.bank == "player_dealer"

    @property
    def unsettled_fees(self) -> int:
        """The fees of this round, which a void gives back, in cents."""
        return sum(amount for _, amount in self.fees)

    @property
    def bet(self) -> int:
        """What a lit sensor stands for, in cents: it knows one amount, the least of the table."""
        return self.rules.profile.limits[Wager.PROGRESSIVE].min

    @property
    def bets(self) -> dict[int, int]:
        """The bets of the round that runs; none before the lock."""
        if self.console is None or self.console.phase is not ConsolePhase.LOCKED:
            return {}
        return dict.fromkeys(self.console.bets, self.bet)

    @property
    def in_round(self) -> bool:
        """Whether something lies there that a void gives back."""
        lit = self.console is not None and (
            self.console.phase is not ConsolePhase.OPEN or bool(self.console.bets)
        )
        return lit or bool(self.fees)

    @property
    def stage(self) -> Stage:
        """Where it stands, as a table that is played at here would say it."""
        if not self.opened:
            return Stage.CLOSED
        if self.console is not None and self.console.phase is not ConsolePhase.OPEN:
            return Stage.PLAYING
        if self.dealer is None:
            return Stage.WAITING
        return Stage.BETTING

    @property
    def envy(self) -> dict[int, int]:
        """What is paid to each seat with a bet for the hands of others (E-01, E-02)."""
        pays = {line.key: line.envy for line in self._paid}
        won = (*(self.console.logged if self.console else ()), *self.envied)
        owed = {seat: sum(pays[win.line] for win in won if win.seat != seat) for seat in self.bets}
        return {seat: amount for seat, amount in owed.items() if amount}

    @property
    def envious(self) -> tuple[str, ...]:
        """The lines that pay envy."""
        return tuple(line.key for line in self._paid if line.envy)

    @property
    def _paid(self) -> Iterable[Line]:
        return () if self.console is None else self.rules.tables[Wager.PROGRESSIVE].lines


def fresh_felt(setup: Setup, rules: Rules) -> FeltTable:
    """Such a table before it is opened."""
    console = console_for(setup, rules) if rules.profile.offers(Wager.PROGRESSIVE) else None
    return FeltTable(setup=setup, rules=rules, shuffler=shuffler_of(setup), console=console)


def evolve_felt(felt: FeltTable, event: FeltEvent) -> FeltTable:  # noqa: C901 - a branch an event
    """The table after an event."""
    match event:
        case happened.TableOpened(setup) | happened.Changed(setup):
            anew = fresh_felt(setup, rules_named(felt.rules, setup.rules))
            return replace(
                anew,
                opened=True,
                number=felt.number,
                dealer=felt.dealer,
                called=felt.called,
                stopped=felt.stopped,
            )
        case happened.TableClosed():
            return replace(felt, opened=False, dealer=None, called=None)
        case happened.DealerIn(dealer):
            return replace(felt, dealer=dealer)
        case happened.DealerOut():
            return replace(felt, dealer=None)
        case happened.CallMade(why):
            return replace(felt, called=why)
        case happened.CallAnswered():
            return replace(felt, called=None)
        case happened.CountDiffered():
            return felt
        case happened.ConsolePressed(action):
            assert felt.console is not None
            console, effects = press(felt.console, action)
            ended = any(isinstance(effect, ConsoleReset) for effect in effects)
            felt = replace(felt, console=console)
            return _next_round(felt) if ended else felt
        case happened.FeeTaken(seat, amount):
            return replace(felt, fees=(*felt.fees, (seat, amount)))
        case EnvyNoted(seat, line, off):
            rest = tuple(win for win in felt.envied if win.seat != seat)
            return replace(felt, envied=rest if off else (*rest, SeatWin(seat, line)))
        case BetsReturned():
            anew = fresh_felt(felt.setup, felt.rules)
            return _next_round(replace(felt, console=anew.console))
        case FeesClosed():
            return _next_round(felt)
        case happened.ProgressiveStopped(why):
            return replace(felt, stopped=why)
        case happened.ProgressiveResumed():
            return replace(felt, stopped=None)
        case happened.ShufflerFailed(what, _, by):
            return replace(felt, shuffler=replace(felt.shuffler, malfunction=what, reported_by=by))
        case happened.ShufflerRepaired():
            return replace(felt, shuffler=replace(felt.shuffler, malfunction=None, reported_by=""))
        case _:
            # Money in chips, and what was ruled: nothing of it stands at the table.
            return felt


def _next_round(felt: FeltTable) -> FeltTable:
    return replace(felt, number=felt.number + 1, fees=(), envied=())


def evolve_felt_all(felt: FeltTable, events: Iterable[FeltEvent]) -> FeltTable:
    """The table after some events, in order."""
    for event in events:
        felt = evolve_felt(felt, event)
    return felt


def felt_transfers(felt: FeltTable, events: Iterable[FeltEvent]) -> tuple[Transfer, ...]:
    """What events move in the ledger.

    The house knows nobody's purse here, so whatever changes hands in chips is on one account of
    the table that may owe. Tray and meter are as at any table of the house.
    """
    return tuple(
        Transfer(debit=debit, credit=credit, amount=amount * MICROS_PER_CENT, why=why)
        for event in events
        for debit, credit, amount, why in _moved(felt.id, event)
    )


def _moved(table: str, event: FeltEvent) -> Iterator[tuple[str, str, int, str]]:
    tray, chips, box = bank_account(table), chips_account(table), box_account(table)
    match event:
        case happened.ProgressiveLocked(bets) if bets:
            yield chips, tray, sum(bets.values()), "progressive"
        case AwardPaid(_, _, amount):
            yield tray, chips, amount, "progressive pays"
        case EnvyPaid(amounts):
            yield tray, chips, sum(amounts.values()), "envy pays"
        case happened.FeeTaken(_, amount):
            yield chips, box, amount, "collection"
        case BetsReturned(bets, fees):
            if bets:
                yield tray, chips, sum(bets.values()), "progressive returned"
            if fees:
                yield box, chips, sum(amount for _, amount in fees), "collection returned"
        case TrayFilled(amount):
            yield HOUSE_ACCOUNT, tray, amount, "fill"


def pays_out(transfers: Iterable[Transfer]) -> bool:
    """Whether chips go out to a felt: the meter's money comes to the tray before that."""
    return any(each.credit.startswith(chips_account("")) for each in transfers)


_KEPT = (
    *("setup", "shuffler", "opened", "number", "fees", "envied"),
    *("dealer", "called", "stopped"),
)


class FeltStanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Such a table written down, so that nobody has to read its whole record again.

    `digest` is that of its rules.
    """

    setup: Setup
    digest: str
    shuffler: Shuffler
    older: OlderConsole | None = None
    newer: NewerConsole | None = None
    opened: bool
    number: int
    fees: tuple[tuple[int, int], ...]
    envied: tuple[SeatWin, ...]
    dealer: str | None
    called: str | None
    stopped: str | None


def felt_standing(felt: FeltTable) -> FeltStanding:
    """The table as it stands."""
    console = felt.console
    return FeltStanding(
        **{name: getattr(felt, name) for name in _KEPT},
        digest=felt.rules.digest,
        older=console if isinstance(console, OlderConsole) else None,
        newer=console if isinstance(console, NewerConsole) else None,
    )


def felt_from(standing: FeltStanding, rules: Rules) -> FeltTable:
    """The table that was written down; `rules` are those of its set-up."""
    kept = {name: getattr(standing, name) for name in _KEPT}
    return FeltTable(rules=rules, console=standing.older or standing.newer, **kept)
