"""A live table as a frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from houseedge.cards import Card
from houseedge.fairness import Bettor
from houseedge.progressive.console import Console
from houseedge.round import Backline, Phase, Round, Seat
from houseedge.rules.spec import Rules, Wager
from houseedge.table.binding import BANK, Binding
from houseedge.table.device import Shuffler, shuffler_of
from houseedge.table.event import (
    Chair,
    Changed,
    ChangePosted,
    LastRound,
    RoundResult,
    RoundSettled,
    RoundVoided,
    Snapshot,
)
from houseedge.table.refusal import NotOpen, NotYourSeat
from houseedge.table.setup import Setup


class Stage(StrEnum):
    """Where a table stands between its rounds and in them."""

    CLOSED = "closed"
    WAITING = "waiting"
    BANKING = "banking"
    BETTING = "betting"
    PLAYING = "playing"
    OVER = "over"


#: How many past rounds a table shows.
LAST_SHOWN = 5


class Backer(NamedTuple):
    """Who bets behind a seat in this round, and at which place behind it, from 1 (K-09)."""

    seat: int
    order: int
    player: str
    name: str
    bot: bool = False

    @property
    def bettor(self) -> Bettor:
        """The same as the deal's protocol names it."""
        return Bettor(self.seat, self.order)


class TakenFee(NamedTuple):
    """A collection fee of a round: of a seat's holder, or with an order of who backs the seat."""

    seat: int
    amount: int
    order: int = 0


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one table; `evolve` makes the next one.

    `chairs` has one entry a seat, none where nobody sits. `round` is the hand in play with all
    its cards, so a `Table` is the house's own: what anybody may see of it is `view_for`'s.
    """

    setup: Setup
    rules: Rules
    shuffler: Shuffler
    chairs: tuple[Chair | None, ...]
    stage: Stage = Stage.CLOSED
    number: int = 0
    round: Round | None = None
    deck_colour: str = ""
    dealt_deck: str = ""
    """The deck of the last dealt round: the next is dealt from the other (D-07)."""
    binding: Binding | None = None
    """What binds the cards of the round on the felt; none between two rounds."""
    deck: tuple[Card, ...] = ()
    """The whole deck in the order it is dealt."""
    deadline: int | None = None
    length: int = 0
    offer: int | None = None
    declined: tuple[int, ...] = ()
    unanswered: frozenset[int] = frozenset()
    """Seats that let the offer of the bank pass without a word."""
    stake: int | None = None
    """What the player-dealer banks with, in cents, while it lies in the tray."""
    staked: int | None = None
    """The same for the whole round, also once the stake has gone back."""
    banked: tuple[str, int, int] | None = None
    """Who banked the last dealt round: player, seat, and how many dealt rounds running (K-13)."""
    unbanked: int = 0
    """How many rounds in a row nobody has banked."""
    behind: tuple[Backer, ...] = ()
    """Who bets behind the seats in this round, in the order of placing (O-12)."""
    locked: bool = False
    fees: tuple[TakenFee, ...] = ()
    """Collection fees of this round, in cents; a void returns them (O-13)."""
    boxed: bool = False
    """Whether they go into the table's drop box (K-15)."""
    by_system: frozenset[int] = frozenset()
    """Seats the system has decided for in this round (O-05)."""
    over: RoundResult | None = None
    """How the round on the felt ended."""
    closing: bool = False
    last: tuple[LastRound, ...] = ()
    cutter: int | None = None
    """Whose seat cut the last dealt round (O-16)."""
    barred: Mapping[str, int] = {}
    """Players who have withheld a pledge, and the last round in which they make none."""
    voids: int = 0
    withheld: int = 0
    """How many rounds with wagers were void, and how many pledges withheld, since it opened."""
    changed: Changed | None = None
    """How it is set up, where it was first opened otherwise."""
    posted: ChangePosted | None = None
    """How it will be set up, between two rounds."""
    stopped: str | None = None
    """Why no progressive bets are taken; none where they are."""
    dealer: str | None = None
    """Who of the staff deals here; none at an automatic table, and where nobody has come."""
    called: str | None = None
    """Why a supervisor is called; none where nobody waits for one."""
    console: Console | None = None
    """The progressive's console since "no more bets", where a dealer has one (P-02)."""
    uncounted: int = 0
    """How many rounds were dealt since the stub was counted, where it is (I3)."""
    stub: int | None = None
    """What was counted in this round's."""
    awaited: Mapping[int, int] = {}
    """Awards that wait for a supervisor at an automatic table, by seat, in cents."""
    approved: frozenset[int] = frozenset()
    """Those of them that were confirmed."""
    collected: bool = False
    """Whether the dealer has collected what folded seats lose (K-12)."""
    racked: tuple[tuple[int, int], ...] = ()
    """Hands of the round that lie in the discard rack: seat and cards counted (K-16)."""
    returned: bool = False
    """Whether a dealer who did not qualify has given all Antes back (S-13)."""
    read: tuple[Card, ...] = ()
    """What a reading shoe has read, in the order of the deal: for nobody to see (O-14)."""

    @property
    def id(self) -> str:
        """The table's name."""
        return self.setup.table

    @property
    def coming(self) -> Setup:
        """How it is set up, or will be once what is posted binds."""
        return self.setup if self.posted is None else self.posted.setup

    @property
    def round_id(self) -> str:
        """The name of the round in play, or of the last one."""
        return f"{self.setup.table}-{self.number}"

    @property
    def phase(self) -> Phase | None:
        """The phase of the hand in play."""
        return None if self.round is None else self.round.phase

    @property
    def has_progressive(self) -> bool:
        """Whether the progressive is offered here."""
        return self.rules.profile.offers(Wager.PROGRESSIVE)

    @property
    def staffed(self) -> bool:
        """Whether one of the staff presses each step, and not the house."""
        return self.setup.dealer == "staff"

    @property
    def waits_for_supervisor(self) -> bool:
        """Whether an award of the round on the felt is not confirmed yet."""
        refused = () if self.round is None else {s.number for s in self.round.seats if s.refused}
        return bool(self.awaited.keys() - self.approved - {*refused})

    @property
    def physical(self) -> bool:
        """Whether real cards are dealt, which nobody here knows before they are turned up."""
        return self.setup.cards == "physical"

    @property
    def reads(self) -> bool:
        """Whether its shoe reads the real cards as they leave it (O-14)."""
        return self.physical and self.setup.shoe == "reading"

    @property
    def banked_by_player(self) -> bool:
        """Whether a player-dealer banks (K-01)."""
        return self.rules.profile.bank == "player_dealer"

    @property
    def settled(self) -> RoundSettled | None:
        """How the round on the felt was settled; none before, or where it is void."""
        return self.over if isinstance(self.over, RoundSettled) else None

    @property
    def void(self) -> RoundVoided | None:
        """How the round on the felt was voided; none where it was not."""
        return self.over if isinstance(self.over, RoundVoided) else None

    def bound(self) -> Binding:
        """What binds the cards of the round on the felt; refuses where there is none."""
        if self.binding is None:
            raise NotOpen("no round is open", rule="B-10", field="command")
        return self.binding

    def is_barred(self, player: str) -> bool:
        """Whether a player makes no pledge in this round, having withheld one (O-16)."""
        return self.barred.get(player, 0) >= self.number

    def chair(self, seat: int) -> Chair | None:
        """Who sits there."""
        if type(seat) is int and 1 <= seat <= len(self.chairs):
            return self.chairs[seat - 1]
        raise NotYourSeat(
            f"seat {seat!r} does not exist: this table has seats 1 to {len(self.chairs)}",
            rule="K-04",
            field="seat",
        )

    def owned(self, seat: int, player: str) -> Chair:
        """The chair of a player; refuses anybody else's seat (B-11)."""
        chair = self.chair(seat)
        if chair is None or chair.player != player:
            whose = "empty" if chair is None else "another player's"
            raise NotYourSeat(f"seat {seat} is {whose}", rule="B-11", field="seat", seat=seat)
        return chair

    def seat_of(self, player: str | None) -> int | None:
        """Where a player sits; none who does not."""
        if player is None:
            return None
        for number, chair in self.taken():
            if chair.player == player:
                return number
        return None

    def taken(self) -> Iterator[tuple[int, Chair]]:
        """Every seat somebody sits at."""
        for number, chair in enumerate(self.chairs, 1):
            if chair is not None:
                yield number, chair

    def spot(self, seat: int) -> Seat | None:
        """The hand in play at a seat, if it has one."""
        if self.round is None:
            return None
        return next((spot for spot in self.round.seats if spot.number == seat), None)

    def backer(self, seat: int, order: int) -> Backer | None:
        """Who bets behind a seat at that place, in this round."""
        return next((each for each in self.behind if each.bettor == (seat, order)), None)

    def who(self, bettor: Bettor) -> str:
        """The player who bets or banks at a seat, or behind it."""
        found = self.backer(*bettor) if bettor.order else self.chair(bettor.seat)
        assert found is not None, f"nobody is at {bettor}"
        return found.player

    def backed_by(self, player: str) -> tuple[Backer, ...]:
        """Every place behind a seat at which a player bets in this round."""
        return tuple(each for each in self.behind if each.player == player)

    def backline(self, backer: Backer) -> Backline:
        """The wagers of somebody behind a seat."""
        spot = self.spot(backer.seat)
        assert spot is not None, f"nobody bets at seat {backer.seat}"
        return next(each for each in spot.backline if each.bettor == backer.player)

    def wagers_by_bettor(self) -> dict[Bettor, dict[str, int]]:
        """All wagers of the round, the player-dealer's stake among them; in cents by name."""
        round, found = self.round, dict[Bettor, dict[str, int]]()
        for spot in () if round is None else round.seats:
            found[Bettor(spot.number)] = {wager.value: amount for wager, amount in spot.wagers}
        for backer in self.behind:
            wagers = self.backline(backer).wagers
            found[backer.bettor] = {wager.value: amount for wager, amount in wagers}
        if round is not None and round.player_dealer is not None and self.stake is not None:
            found[Bettor(round.player_dealer)] = {BANK: self.stake}
        return found

    def at_risk_behind(self, player: str) -> int:
        """What a player has in the round behind other seats and not settled yet.

        All that is reserved for the Play bets is part of it (O-12).
        """
        return sum(self.at_risk_at(backer) for backer in self.backed_by(player))

    def at_risk_at(self, backer: Backer) -> int:
        """The same at one place behind a seat."""
        spot = self.spot(backer.seat)
        if spot is None or self.stage is Stage.OVER:
            return 0
        fees = self.fees_of(backer.seat, backer.order)
        if spot.void:
            return fees
        wagers = self.backline(backer).wagers
        times = self.rules.profile.play.largest if spot.play is None else spot.play
        return fees + wagers.total + (0 if spot.folded else times * wagers.ante)

    def at_risk(self, seat: int) -> int:
        """What a seat has out of its stack in this round and not settled yet."""
        if self.round is None or self.stage is Stage.OVER:
            return 0
        spot = self.spot(seat)
        if spot is None or spot.void:
            return self.fees_of(seat)
        return self.fees_of(seat) + spot.wagers.total + spot.play_bet

    def fees_of(self, seat: int, order: int = 0) -> int:
        """The collection fees of a seat, or of who backs it; none in a void round (O-13)."""
        if self.void is not None:
            return 0
        return sum(fee.amount for fee in self.fees if (fee.seat, fee.order) == (seat, order))

    @property
    def unsettled_fees(self) -> int:
        """Fees of the hand in play that lie in the drop box, and would go back if it were void."""
        taken = self.boxed and self.rules.settings.fees_at == "no_more_bets"
        if not taken or self.stage is not Stage.PLAYING:
            return 0
        return sum(fee.amount for fee in self.fees)

    def banked_with(self, seat: int) -> int:
        """What a seat has in the tray as player-dealer; still its own, and at risk (K-01)."""
        banks = self.round is not None and self.round.player_dealer == seat
        return self.stake or 0 if banks else 0

    def free(self, seat: int) -> int:
        """What lies in front of a player and may be bet or taken away."""
        chair = self.chair(seat)
        return 0 if chair is None else chair.stack - self.at_risk(seat)

    def in_hand(self, seat: int) -> bool:
        """Whether the seat has something in the round that is not settled yet."""
        return self.stage is not Stage.OVER and self.dealt_to(seat)

    def dealt_to(self, seat: int) -> bool:
        """Whether cards of this round lie at a seat, those of a hand that is over included."""
        banks = self.round is not None and self.round.player_dealer == seat
        return banks or self.spot(seat) is not None

    def with_chair(self, seat: int, chair: Chair | None) -> Table:
        """This table with one chair changed."""
        chairs = list(self.chairs)
        chairs[seat - 1] = chair
        return replace(self, chairs=tuple(chairs))

    def playing(self) -> Round:
        """The hand in play; refuses where there is none."""
        if self.round is None or self.stage is not Stage.PLAYING:
            raise NotOpen("no hand is in play", rule="B-10", field="command")
        return self.round

    def snapshot(self) -> Snapshot:
        """The table as a round's end leaves it."""
        return Snapshot(
            number=self.number,
            chairs=self.chairs,
            shuffler=self.shuffler,
            dealt_deck=self.dealt_deck,
            banked=self.banked,
            unbanked=self.unbanked,
            closing=self.closing,
            last=self.last,
            cutter=self.cutter,
            barred={who: until for who, until in self.barred.items() if until > self.number},
            voids=self.voids,
            withheld=self.withheld,
            changed=self.changed,
            posted=self.posted,
            stopped=self.stopped,
            dealer=self.dealer,
            called=self.called,
            uncounted=self._uncounted(),
        )

    def _uncounted(self) -> int:
        """How many rounds were dealt by the end of this one since the stub was counted."""
        if not self.setup.stub_every or self.stub is not None:
            return 0
        return self.uncounted + isinstance(self.over, RoundSettled)

    def _other_shuffler(self, setup: Setup) -> Shuffler:
        """The shuffler of another set-up: what is wrong with the one here stays with it."""
        if setup.shuffler == self.shuffler.model and setup.shuffler_mode == self.shuffler.wants:
            return self.shuffler
        return replace(shuffler_of(setup), malfunction=self.shuffler.malfunction)

    def set_up(self, changed: Changed) -> Table:
        """This table set up otherwise, by rules of the same book; nothing else has changed."""
        return replace(
            self,
            setup=changed.setup,
            rules=rules_named(self.rules, changed.setup.rules),
            shuffler=self._other_shuffler(changed.setup),
            posted=None,
            changed=changed,
        )


def rules_named(rules: Rules, reference: str) -> Rules:
    """The rules of a reference, from the book that these are from."""
    if reference == rules.reference:
        return rules
    assert rules.book is not None, "rules that are from no book do not change"
    return rules.book(reference)


def fresh(setup: Setup, rules: Rules) -> Table:
    """A table before it is opened; whoever opens it has verified its equipment."""
    return Table(
        setup=setup,
        rules=rules,
        shuffler=shuffler_of(setup),
        chairs=(None,) * rules.profile.seats,
    )


def restored(setup: Setup, rules: Rules, snapshot: Snapshot) -> Table:
    """The table that a round's end has left on record.

    `setup` and `rules` are any it has had; where they were changed the record says to what.
    """
    if snapshot.changed is not None:
        setup = snapshot.changed.setup
        rules = rules_named(rules, setup.rules)
    return Table(
        setup=setup,
        rules=rules,
        shuffler=snapshot.shuffler,
        chairs=snapshot.chairs,
        stage=Stage.WAITING,
        number=snapshot.number,
        dealt_deck=snapshot.dealt_deck,
        banked=snapshot.banked,
        unbanked=snapshot.unbanked,
        closing=snapshot.closing,
        last=snapshot.last,
        cutter=snapshot.cutter,
        barred=snapshot.barred,
        voids=snapshot.voids,
        withheld=snapshot.withheld,
        changed=snapshot.changed,
        posted=snapshot.posted,
        stopped=snapshot.stopped,
        dealer=snapshot.dealer,
        called=snapshot.called,
        uncounted=snapshot.uncounted,
    )
