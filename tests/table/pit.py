"""A pit driven by hand: deal this deck, these bets, these decisions; look what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseedge.cards import DECK, format_cards, parse_cards
from houseedge.entry import Entry
from houseedge.errors import Refusal
from houseedge.floor.pit import Pit
from houseedge.floor.window import OpenHouse, Welcome
from houseedge.money import MICROS_PER_CENT, format_money, parse_money
from houseedge.round import Wagers
from houseedge.rules import Catalog, built_in
from houseedge.settlement import Settled
from houseedge.table import (
    HOUSE,
    Setup,
    Stage,
    Step,
    Table,
    Times,
    evolve,
    fresh,
    next_step,
    view_for,
)
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand, PlayerCommand
from houseedge.table.device import default_shuffler
from houseedge.table.event import Event
from houseedge.table.viewing import display_view
from houseedge.table.words import news
from houseedge.wire.codec import plain
from tests.felt import wagers

#: Who sits where, seat 1 first.
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
METERS = {"washington": "WA-01", "pennsylvania": "PA-01"}
TIMES = Times(banking=15_000, betting=20_000, deciding=25_000, resting=6_000)

#: Secrets of a round, which nobody but the house may see while it is played.
SEEDS = tuple(digit * 64 for digit in "5678")
#: What the house is bound to; the table does not ask what it is made of.
OPEN_ROUND = asked.OpenRound("c0ffee" + "0" * 58, tuple(d * 64 for d in "1234"), SEEDS)


def whole(deck: str) -> str:
    """A deck that begins with these cards; the others follow in their order."""
    first = parse_cards(deck)
    return format_cards((*first, *(card for card in DECK if card not in first)))


def command_of(step: Step, table: Table, deck: str = "") -> AnyCommand:
    """What the house says when a step is due."""
    simple: dict[Step, AnyCommand] = {
        Step.OPEN_ROUND: OPEN_ROUND,
        Step.DECLINE_BANK: asked.DeclineBank(table.offer or 0),
        Step.NO_MORE_BETS: asked.NoMoreBets(),
        Step.LOCK: asked.LockProgressive(),
        Step.TAKE_OPENINGS: asked.TakeOpenings({}),
        Step.CUT: asked.CutForAbsent(),
        Step.SHUFFLE: asked.Shuffle(2, whole(deck)),
        Step.DECIDE_FOR_ABSENT: asked.DecideForAbsent(),
        Step.OPEN_BOARD: asked.OpenBoard(),
        Step.REVEAL: asked.Reveal(),
        Step.SETTLE: asked.Settle(),
        Step.END_ROUND: asked.EndRound(),
        Step.CHANGE: asked.ApplyChange(),
        Step.ABANDON: asked.Void("no_bets"),
    }
    return simple[step]


class LivePit:
    """One table of a pit, and all that happened there; `others` stand beside it on the link."""

    def __init__(
        self,
        profile: str = "washington",
        *,
        players: int = 2,
        stack: str = "1000.00",
        dealing: str | None = None,
        settings: Mapping[str, object] | None = None,
        tables: Mapping[str, str] | None = None,
        catalog: Catalog | None = None,
        others: int = 0,
        **setup: Any,
    ) -> None:
        self.catalog = catalog or built_in()
        self.pit = Pit(catalog=self.catalog)
        self.events: list[Event] = []
        self.moved: list[Entry] = []
        self.now = 1_000_000
        self.name = "felt"
        # Nobody stands behind a seat, but where a test asks for it (O-12).
        chosen = {"backline": "off", **(settings or {})}
        rules = self.catalog.rules(profile, tables=tables, settings=chosen, dealing=dealing)
        meter = METERS.get(profile)
        self.moved += self.pit.at_window(OpenHouse(5_000_000_00), HOUSE, self.now)
        if meter is not None:
            self.moved += self.pit.open_meter(meter, self.now)
        given: dict[str, Any] = {"shuffler": default_shuffler(rules), "times": TIMES, **setup}
        for name in ("felt", "velvet", "baize")[: 1 + others]:
            opened = self.pit.open_table(
                Setup(table=name, title=name.title(), rules=rules.reference, meter=meter, **given),
                self.now,
            )
            self._note(opened, name)
            for seat, player in enumerate(NAMES[:players], 1):
                if name == "felt":
                    welcome = Welcome(player, player.title(), 1_000_000_00)
                    self.moved += self.pit.at_window(welcome, player, self.now)
                self.act(asked.Sit(seat, player.title()), player, table=name)
                self.act(asked.BuyIn(seat, parse_money(stack)), player, table=name)

    def welcome(self, player: str, money: str = "1000.00") -> None:
        """Somebody comes in with money in the account, and takes no chair."""
        welcome = Welcome(player, player.title(), parse_money(money))
        self.moved += self.pit.at_window(welcome, player, self.now)

    def back(self, player: str, seat: int, order: int, made: Wagers, pledge: str = "") -> None:
        """Somebody bets behind a seat."""
        command = asked.Back(seat, order, made, pledge)
        filled = self.pit.filled_in(f"table:{self.name}", command, player)
        self.act(filled, player)

    # What is done

    def act(
        self, command: AnyCommand, actor: str | None = None, *, table: str | None = None
    ) -> tuple[Event, ...]:
        """Carry a command out for the seat's own player, or for the house."""
        name = table or self.name
        if actor is None:
            actor = HOUSE
            if isinstance(command, PlayerCommand):
                chair = self.pit.tables[name].chair(command.seat)
                actor = NAMES[command.seat - 1] if chair is None else chair.player
        return self._note(self.pit.act(name, command, actor, self.now), name)

    def _note(self, moved: tuple[Entry, ...], name: str) -> tuple[Event, ...]:
        self.moved += moved
        found: list[Event] = []
        for each in moved:
            if each.stream == f"table:{name}":
                found += each.events  # type: ignore[arg-type]  # a table's stream has no others
        if name == "felt":
            self.events += found
        return tuple(found)

    def open_round(self) -> None:
        """Bets are open, or the bank is offered."""
        self.act(OPEN_ROUND)

    def bank(self, seat: int, stake: str = "500.00") -> None:
        """The seat that is offered the bank takes it, all before it decline."""
        while self.table.offer != seat:
            assert self.table.offer is not None
            self.act(asked.DeclineBank(self.table.offer))
        self.act(asked.TakeBank(seat, parse_money(stake)))

    def bet(self, seat: int, ante: str = "10.00", **others: str) -> None:
        """All wagers of a seat, in dollars."""
        self.act(asked.Bet(seat, wagers(ante, **others)))

    def deal(self, deck: str) -> None:
        """No more bets, the progressive locked, these cards dealt in the table's order."""
        self.act(asked.NoMoreBets())
        if self.table.has_progressive:
            self.act(asked.LockProgressive())
        if self.table.bound().awaits_openings:
            self.act(asked.TakeOpenings({}))
        if self.table.bound().awaits_cut:
            self.act(asked.CutForAbsent())
        self.act(asked.Shuffle(2, whole(deck)))

    def decide(self, seat: int, word: str) -> None:
        """A seat says "check", "fold" or "4x"."""
        match word:
            case "check":
                self.act(asked.Check(seat))
            case "fold":
                self.act(asked.Fold(seat))
            case _:
                self.act(asked.Play(seat, int(word.removesuffix("x"))))

    def play(self, decisions: Mapping[int, str], *, until: Stage = Stage.OVER) -> None:
        """Play on to the settlement; each seat's words are said when it is to decide."""
        words = {seat: said.split() for seat, said in decisions.items()}
        while self.table.stage is not until:
            round = self.table.playing()
            if round.undecided:
                seat = round.undecided[0].number
                self.decide(seat, words[seat].pop(0))
            else:
                due = next_step(self.table, self.now)
                assert due is not None
                self.act(command_of(due.step, self.table))

    def hand(
        self,
        deck: str,
        bets: Mapping[int, Wagers],
        decisions: Mapping[int, str],
        *,
        bank: int | None = None,
        stake: str = "500.00",
    ) -> Table:
        """One whole round; the table as it lies when it is settled."""
        if self.table.stage is Stage.OVER:
            self.act(asked.EndRound())
        self.open_round()
        if bank is not None:
            self.bank(bank, stake)
        for seat, made in bets.items():
            self.act(asked.Bet(seat, made))
        self.deal(deck)
        self.play(decisions)
        return self.table

    def wait(self) -> Step | None:
        """Time passes until the house is to do something, and it does that."""
        due = next_step(self.table, self.now)
        if due is None:
            return None
        self.now = max(self.now, due.at)
        self.act(command_of(due.step, self.table), HOUSE)
        return due.step

    def refused(self, command: AnyCommand, actor: str | None = None) -> Refusal:
        """The refusal of a command, which has changed nothing at all."""
        before, books, meters = self.table, self.books, dict(self.pit.meters)
        try:
            self.act(command, actor)
        except Refusal as refusal:
            assert self.table == before
            assert self.books == books
            assert self.pit.meters == meters
            return refusal
        raise AssertionError(f"{command!r} was not refused")

    # What is seen

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.pit.tables[self.name]

    @property
    def books(self) -> dict[str, tuple[int, int]]:
        """Every account, posted and held, and nothing of those that are empty."""
        found = {name: self.pit.ledger.balance(name) for name in self.pit.ledger.accounts()}
        return {name: (had.posted, had.held) for name, had in found.items() if any(had)}

    def money(self, account: str) -> str:
        """What an account has, in dollars."""
        return format_money(self.pit.ledger.balance(account).posted // MICROS_PER_CENT)

    def free(self, account: str) -> str:
        """What an account could still give, in dollars."""
        return format_money(self.pit.ledger.balance(account).available // MICROS_PER_CENT)

    def stack(self, seat: int) -> str:
        """All that is a seat's on the table, in dollars."""
        chair = self.table.chair(seat)
        return "0.00" if chair is None else format_money(chair.stack)

    def result(self, seat: int) -> dict[str, str]:
        """Each wager of a seat in words: "win +10.00", "lose -10.00", "push"."""
        settled = self.table.settled
        assert settled is not None
        (found,) = (each for each in settled.seats if each.seat == seat)
        return {wager.wager: _words(wager) for wager in found.wagers}

    def said(self, kind: str | None = None) -> list[str]:
        """The news of everything that happened so far, or of one kind."""
        table, told = fresh(self.table.setup, self.table.rules), []
        for event in self.events:
            told += [item.text for item in news(table, event) if kind in (None, item.kind)]
            table = evolve(table, event)
        return told

    def seen_by(self, who: str) -> dict[str, Any]:
        """The view of a player by name, of the "spectator" or of the "display"."""
        sign = self.pit.sign(self.table)
        if who == "display":
            return {"table": plain(display_view(self.table, sign))}
        return dict(plain(view_for(self.table, None if who == "spectator" else who, sign)))

    def of(self, kind: type[Event]) -> list[Any]:
        """Every event of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def _words(wager: Settled) -> str:
    words, net = wager.outcome.value, wager.returned - wager.stake
    if wager.outcome in ("win", "lose"):
        words += f" {'+' if net >= 0 else ''}{format_money(net)}"
    return words
