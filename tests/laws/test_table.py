"""Laws of the live table: whatever is tried, money is kept, cards stay hidden, the record is all.

A pit with one or two tables on a meter is walked through commands of players and house, legal and
not, in every profile; after each step everything that must always hold is looked at.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from houseedge.cards import DECK, Card, format_cards, parse_cards
from houseedge.entry import Entry
from houseedge.errors import HouseEdgeError
from houseedge.fairness import Bettor, pledge_hash
from houseedge.floor.cage import CapitalRaised
from houseedge.floor.pit import Pit
from houseedge.floor.window import OpenHouse, Welcome
from houseedge.ledger import Overdrawn
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.progressive import evolve_all as meter_after
from houseedge.progressive import unseeded
from houseedge.round import Wagers
from houseedge.rules import Catalog, Rules, Wager, built_in
from houseedge.rules.dealing import ORDERS
from houseedge.slip import SlipDesk
from houseedge.table import (
    HOUSE,
    Due,
    Setup,
    Stage,
    Step,
    Table,
    evolve,
    evolve_all,
    fresh,
    meter_transfers,
    next_step,
    restored,
    transfers_of,
    view_for,
)
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.choice import actions
from houseedge.table.command import AnyCommand
from houseedge.table.device import default_shuffler
from houseedge.table.event import Event
from houseedge.table.fee import dearest_fee
from houseedge.table.viewing import display_view, visible
from houseedge.table.words import news
from houseedge.wire.codec import plain
from houseedge.wire.command import suggested
from tests.effort import times
from tests.oracle.deal import SETTINGS, Deal, random_deal
from tests.table.pit import METERS, OPEN_ROUND, SEEDS, TIMES, LivePit, command_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "house"

PLAYERS = ("ann", "bob", "cat", "dan", "eve")
STRANGER = "zoe"
MONEY = 20_000_00

#: Every profile, and California with collection fees, in all that changes what is seen or moved.
GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("washington", {}),
    ("washington", {"absent": "check_bet", "bad_beat_after_fold": "decide"}),
    ("california", {}),
    ("california", {"player_dealer_peeks": True, "bank_cap": "net"}),
    ("pennsylvania", {}),
    ("california", {"backline": "both"}),
    ("example-room", {"fees_at": "no_more_bets", "backline": "both"}),
    ("example-room", {"fees_at": "after_settlement", "bank_cap": "net", "backline": "both"}),
)

_CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")
_SPOKEN = {card.name: card for card in DECK}
_EVENTS = msgspec.json.Decoder(Event)


def cards_in(written: object) -> frozenset[Card]:
    """Every card that a view or a piece of news gives away, written or spoken."""
    text = json.dumps(written, ensure_ascii=False)
    found = {card for match in _CARDS.findall(text) for card in parse_cards(match)}
    found |= {card for name, card in _SPOKEN.items() if name in text}
    return frozenset(found)


def rich_deck(rng: Random) -> list[Card]:
    """A fair deck, or one whose first cards are few ranks or suits and make strong hands."""
    kind = rng.choice(("fair", "high", "suited"))
    first = [
        card
        for card in DECK
        if (kind == "high" and str(card)[0] in "TJQKA")
        or (kind == "suited" and str(card)[1] == "h")
    ]
    others = [card for card in DECK if card not in first]
    return [*rng.sample(first, len(first)), *rng.sample(others, len(others))]


class Witness:
    """Somebody who follows a table's record and knows which card each player may see (O-14)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._clear()

    def _clear(self) -> None:
        self.deck: tuple[Card, ...] = ()
        self.dealt: dict[Any, list[Card]] = {}
        self.count = 0
        self.opened: set[Card] = set()
        self.holds: dict[Any, str] = {}

    def note(self, before: Table, event: Event) -> None:
        match event:
            case happened.RoundOpened() | happened.RoundEnded() | happened.NoBank():
                self._clear()
            case happened.BankTaken(seat):
                if self.rules.settings.player_dealer_peeks:
                    self.holds["dealer"] = _player(before, seat)
            case happened.BetPlaced(seat):
                self.holds[seat] = _player(before, seat)
            case happened.BetTakenBack(seat):
                self.holds.pop(seat)
            case happened.DeckShuffled(_, deck):
                self.deck = parse_cards(deck)
            case happened.Dealt(to):
                for place in to:
                    self.dealt.setdefault(place, []).append(self.deck[self.count])
                    self.count += 1
            case happened.BoardOpened(cards) | happened.DealerOpened(cards):
                self.opened.update(parse_cards(cards))
            case happened.HandOpened(_, cards):
                self.opened.update(parse_cards(cards))
            case _:
                pass

    def allows(self, player: str | None) -> frozenset[Card]:
        """What a player may know; nobody in particular sees what lies open."""
        own = (self.dealt.get(place, ()) for place, who in self.holds.items() if who == player)
        return frozenset(self.opened).union(*own)


def _player(table: Table, seat: int) -> str:
    chair = table.chair(seat)
    assert chair is not None
    return chair.player


def other_limits(reference: str) -> str:
    """The same rules with an Ante from 10.00 up, or with the profile's own again."""
    rules = CATALOG.rules_from(reference)
    words = [word for word in reference.split() if not word.startswith("limit.")]
    if not rules.limits:
        posted = rules.profile.limits[Wager.ANTE]
        least = max(posted.min, min(10_00, posted.max))
        words.append(f"limit.ante={format_money(least)}-{format_money(posted.max)}")
    return CATALOG.rules_from(" ".join(words)).reference


class Walk(RuleBasedStateMachine):
    """A pit in which anything is tried."""

    @initialize(
        game=st.sampled_from(GAMES),
        others=st.integers(0, 1),
        order=st.integers(0, 2),
        seed=st.integers(0, 2**20),
        steps=st.integers(0, 80),
    )
    def opens(
        self,
        game: tuple[str, dict[str, object]],
        others: int,
        order: int,
        seed: int,
        steps: int,
    ) -> None:
        profile, chosen = game
        self.pit = Pit(catalog=CATALOG)
        self.now = 1_000
        self.issued = 0
        self.chances: dict[tuple[str, str], str] = {}
        self.record: dict[str, list[Event]] = {}
        self.meter_record: list[Any] = []
        self.witnesses: dict[str, Witness] = {}
        dealing = CATALOG.profile(profile).dealing
        rules = CATALOG.rules(profile, settings=chosen, dealing=dealing[order % len(dealing)])
        self._cage(OpenHouse(2_000_000_00))
        meter = METERS.get(profile)
        if meter is not None:
            (opened,) = self.pit.open_meter(meter, self.now)
            self.meter_record += opened.events
        for name in ("felt", "velvet")[: 1 + others]:
            setup = Setup(
                table=name,
                title=name.title(),
                rules=rules.reference,
                meter=meter,
                shuffler=default_shuffler(rules),
                times=TIMES,
                idle=3,
            )
            self.witnesses[name] = Witness(rules)
            self.record[name] = []
            for moved in self.pit.open_table(setup, self.now):
                self.record[name] += moved.events  # type: ignore[arg-type]
        for player in PLAYERS:
            self._cage(Welcome(player, player.title(), MONEY))
        for seat, player in enumerate(PLAYERS[:3], 1):
            self.tries("felt", asked.Sit(seat, player.title()), player)
            self.tries("felt", asked.BuyIn(seat, 2_000_00), player)
        self.some_hands_are_played(0, seed, steps)

    def _cage(self, command: OpenHouse | Welcome) -> None:
        self.pit.at_window(command, HOUSE, self.now)
        self.issued += command.capital if isinstance(command, OpenHouse) else command.amount

    # What is tried

    def tries(self, name: str, command: AnyCommand, actor: str) -> bool:
        """Carry a command out, or see that its refusal changes nothing; whether it was done."""
        before, meters = self.pit.tables[name], dict(self.pit.meters)
        books, pendings = self._books(), self.pit.ledger.pendings()
        refused = None
        try:
            moved = self.pit.act(name, command, actor, self.now)
        except HouseEdgeError as refusal:
            refused = refusal
        if refused is None:
            self._noted(name, before, meters, moved)
            return True
        assert self.pit.tables[name] == before
        assert self.pit.meters == meters
        assert self._books() == books
        assert self.pit.ledger.pendings() == pendings
        # A tray too short for a large payoff is filled by the house itself.
        assert not (isinstance(refused, Overdrawn) and actor == HOUSE)
        return False

    def _noted(self, name: str, before: Table, meters: Any, moved: tuple[Entry, ...]) -> None:
        raised = [entry for entry in moved if entry.stream == "cage"]
        for entry in raised:
            for event in entry.events:
                assert isinstance(event, CapitalRaised)
                self.issued += event.amount
        own, *of_meters = moved[len(raised) :]
        events: tuple[Event, ...] = own.events  # type: ignore[assignment]
        assert own.transfers == transfers_of(before, events)
        for each in of_meters:
            id = each.stream.removeprefix("meter:")
            after, again = meter_transfers(meters[id], each.events)  # type: ignore[arg-type]
            assert (self.pit.meters[id], each.transfers) == (after, again)
            self.meter_record += each.events
        witness, table = self.witnesses[name], before
        for event in events:
            assert _EVENTS.decode(msgspec.json.encode(event)) == event
            witness.note(table, event)
            told = plain(news(table, event))
            assert cards_in(told) <= witness.allows(None)
            table = evolve(table, event)
            if isinstance(event, happened.RoundEnded):
                kept = msgspec.json.decode(msgspec.json.encode(event), type=happened.RoundEnded)
                assert restored(table.setup, table.rules, kept.table) == table
        assert table == self.pit.tables[name]
        self.record[name] += events

    def _books(self) -> dict[str, tuple[int, int]]:
        ledger = self.pit.ledger
        found = ((name, ledger.balance(name)) for name in ledger.accounts())
        return {name: (had.posted, had.held) for name, had in found}

    def _step(self, name: str, due: Due, seed: int) -> bool:
        self.now = max(self.now, due.at)
        deck = format_cards(rich_deck(Random(seed)))
        table, rng = self.pit.tables[name], Random(seed)
        if due.step is Step.TAKE_OPENINGS:
            opened = {
                str(whose): self.chances[(table.round_id, str(whose))]
                for whose in table.bound().to_open
                if rng.random() < 0.9
            }
            return self.tries(name, asked.TakeOpenings(opened), HOUSE)
        if due.step is Step.CUT and rng.random() < 0.9:
            return self._cut(name)
        return self.tries(name, command_of(due.step, table, deck), HOUSE)

    def _pledge(self, name: str, seat: int, chance: bytes) -> str:
        table = self.pit.tables[name]
        if table.binding is None:
            return ""
        return pledge_hash(bytes.fromhex(table.binding.offer), Bettor(seat), chance).hex()

    def _cut(self, name: str) -> bool:
        table = self.pit.tables[name]
        binding = table.bound()
        assert binding.cutter is not None
        assert binding.opened is not None
        cutter = binding.cutter
        chance = self.chances[(table.round_id, str(cutter))]
        cut = asked.Cut(cutter.seat, binding.opened, chance, cutter.order)
        return self.tries(name, cut, table.who(cutter))

    def _name(self, at: int) -> str:
        names = tuple(self.pit.tables)
        return names[at % len(names)]

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20), steps=st.integers(1, 4))
    def the_house_goes_on(self, at: int, seed: int, steps: int) -> None:
        name = self._name(at)
        for _ in range(steps):
            due = next_step(self.pit.tables[name], self.now)
            if due is not None:
                assert self._step(name, due, seed)

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20))
    def somebody_who_runs_the_house_changes_it(self, at: int, seed: int) -> None:
        name, rng = self._name(at), Random(seed)
        table = self.pit.tables[name]
        setup = replace(table.setup, title=rng.choice(("Felt", "Velvet")))
        setup = replace(setup, rules=rng.choice((other_limits(setup.rules), setup.rules)))
        setup = replace(setup, limits_notice_minutes=rng.choice((0, 1)))
        command: AnyCommand = rng.choice(
            (
                asked.ChangeTable(setup, "a busy evening"),
                asked.ChangeTable(setup, "a busy evening"),
                asked.StopProgressive("the files have changed"),
                asked.ResumeProgressive("they are right again"),
                asked.ApplyChange(),
            )
        )
        round, rules = table.round, table.rules
        done = self.tries(name, command, rng.choice(("staff:ada", HOUSE, "ann")))
        after = self.pit.tables[name]
        assert (after.round, after.rules) == (round, rules) or isinstance(
            command, asked.ApplyChange
        )
        if table.stage is not Stage.WAITING and done:
            assert (after.setup, after.rules) == (table.setup, rules)

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20))
    def everybody_bets(self, at: int, seed: int) -> None:
        name, rng = self._name(at), Random(seed)
        table = self.pit.tables[name]
        offers = table.rules.profile.offers
        for seat, chair in list(table.taken()):
            if rng.random() < 0.15:
                continue
            ante = rng.choice((10_00, 10_00, 25_00, 100_00))
            extra = {
                wager.value: 5_00
                for wager in (Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS, Wager.PROGRESSIVE)
                if offers(wager) and rng.random() < 0.5
            }
            made = Wagers(ante=ante, blind=ante, **extra)
            chance = rng.randbytes(32)
            pledge = self._pledge(name, seat, chance) if rng.random() < 0.7 else ""
            if self.tries(name, asked.Bet(seat, made, pledge), chair.player):
                self.chances[(self.pit.tables[name].round_id, str(seat))] = chance.hex()

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20))
    def some_bet_behind_seats(self, at: int, seed: int) -> None:
        name, rng = self._name(at), Random(seed)
        for player in rng.sample(PLAYERS, 3):
            table = self.pit.tables[name]
            seat, order = rng.randint(1, 6), rng.choice((1, 1, 2, 3))
            if table.backer(seat, order) is not None and rng.random() < 0.3:
                who = rng.choice((player, HOUSE, table.who(Bettor(seat, order))))
                self.tries(name, asked.TakeBack(seat, order), who)
                continue
            ante = rng.choice((0, 10_00, 25_00, 1_000_00))
            made = Wagers(ante=ante, blind=ante, trips=rng.choice((0, 5_00)))
            chance = rng.randbytes(32)
            offer = "" if table.binding is None else table.binding.offer
            pledge = ""
            if offer and rng.random() < 0.7:
                whose = Bettor(seat, order)
                pledge = pledge_hash(bytes.fromhex(offer), whose, chance).hex()
            back = asked.Back(seat, order, made, pledge, player.title())
            if self.tries(name, back, player):
                self.chances[(table.round_id, f"{seat}.{order}")] = chance.hex()

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20))
    def everybody_does_what_is_offered(self, at: int, seed: int) -> None:
        name, rng = self._name(at), Random(seed)
        for seat, chair in list(self.pit.tables[name].taken()):
            table = self.pit.tables[name]
            if table.stage is Stage.BETTING or rng.random() < 0.2:
                continue
            for choice in rng.sample(found := actions(table, seat), len(found)):
                leaves = choice.command.type == "Leave"
                if choice.allowed and not (leaves and rng.random() < 0.95):
                    # What a page offers is accepted.
                    assert self.tries(name, suggested(choice.command), chair.player)
                    break

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20), steps=st.integers(5, 40))
    def some_hands_are_played(self, at: int, seed: int, steps: int) -> None:
        name, rng = self._name(at), Random(seed)
        for _ in range(steps):
            table, seed = self.pit.tables[name], rng.randrange(2**20)
            if table.offer is not None and rng.random() < 0.7:
                stake = rng.choice((20_00, 150_00, 1_000_00))
                self.tries(name, asked.TakeBank(table.offer, stake), _player(table, table.offer))
            elif table.stage is Stage.BETTING and rng.random() < 0.7:
                self.everybody_bets(at, seed)
                self.some_bet_behind_seats(at, seed)
            elif table.stage in (Stage.BANKING, Stage.PLAYING) and rng.random() < 0.6:
                self.everybody_does_what_is_offered(at, seed)
            else:
                self.the_house_goes_on(at, seed, 1)

    @rule(at=st.integers(0, 3), seed=st.integers(0, 2**20))
    def somebody_comes_or_goes(self, at: int, seed: int) -> None:
        name, rng = self._name(at), Random(seed)
        table, player = self.pit.tables[name], rng.choice(PLAYERS)
        seat = table.seat_of(player)
        if seat is None:
            taken = self.tries(name, asked.Sit(rng.randint(1, 6), player.title()), player)
            seat = self.pit.tables[name].seat_of(player)
            if taken and seat is not None:
                self.tries(name, asked.BuyIn(seat, rng.choice((100_00, 1_500_00))), player)
        else:
            command: AnyCommand = rng.choice(
                (asked.Leave(seat), asked.CashOut(seat, 40_00), asked.BuyIn(seat, 500_00))
            )
            self.tries(name, command, player)

    @rule(
        at=st.integers(0, 3),
        command=st.deferred(lambda: ANYTHING),
        actor=st.sampled_from((*PLAYERS, STRANGER, HOUSE, HOUSE, "")),
    )
    def anything_is_asked(self, at: int, command: AnyCommand, actor: str) -> None:
        self.tries(self._name(at), command, actor)

    @precondition(lambda self: self.pit.tables["felt"].number > 0)
    @rule(at=st.integers(0, 3), deck=st.sampled_from((None, "first colour", "only")))
    def the_shuffler_fails_and_is_repaired(self, at: int, deck: str | None) -> None:
        name = self._name(at)
        known = deck is None or deck in self.pit.tables[name].rules.profile.decks
        assert self.tries(name, asked.Malfunction("card jam", deck), HOUSE) is known
        assert self.tries(name, asked.Repair(), HOUSE)

    @rule(at=st.integers(0, 3), seat=st.integers(1, 6))
    def a_card_falls_and_one_hand_is_void(self, at: int, seat: int) -> None:
        fell = asked.RuleIrregularity("dropped_card", "on the floor", "void", seat)
        self.tries(self._name(at), fell, "staff:sam")

    @rule(at=st.integers(0, 3), milliseconds=st.integers(1, 30_000))
    def time_passes(self, at: int, milliseconds: int) -> None:
        self.now += milliseconds

    # What always holds

    @invariant()
    def the_books_balance(self) -> None:
        ledger = self.pit.ledger
        assert ledger.trial_balance() == 0
        assert ledger.balance("issue").posted == -self.issued * MICROS_PER_CENT
        for name in ledger.accounts():
            assert name == "issue" or ledger.balance(name).available >= 0

    @invariant()
    def k01_k09_players_backers_and_player_dealer_sum_to_zero(self) -> None:
        for table in self.pit.tables.values():
            over = table.settled
            if over is None or not table.banked_by_player or table.staked is None:
                continue
            nets = sum(each.net for each in over.seats) + sum(each.net for each in over.backline)
            assert nets + over.collected - over.paid == 0
            # K-02: neither side goes beyond the stake.
            assert max(over.collected, over.paid) <= table.staked or (
                table.rules.settings.bank_cap == "net"
                and abs(over.collected - over.paid) <= table.staked
            )
            fees = sum(fee.amount for fee in table.fees)
            said = sum(each.fees for each in over.seats)
            said += sum(each.fees for each in over.backline)
            assert table.round is not None
            assert table.round.player_dealer is not None
            assert said + table.fees_of(table.round.player_dealer) == fees

    @invariant()
    def what_is_behind_a_seat_is_held_on_the_accounts(self) -> None:
        for player in PLAYERS:
            held = 0
            for table in self.pit.tables.values():
                for backer in table.backed_by(player):
                    held += table.at_risk_at(backer)
                    if table.rules.settings.fees_at == "no_more_bets":
                        held -= table.fees_of(*backer.bettor) * (table.stage is Stage.PLAYING)
                    if table.stage is Stage.BETTING:
                        held += dearest_fee(table.rules, table.backline(backer).wagers)
            assert self.pit.ledger.balance(f"player:{player}").held == held * MICROS_PER_CENT

    @invariant()
    def every_stack_account_is_what_lies_in_front_of_its_player(self) -> None:
        expected = {}
        for table in self.pit.tables.values():
            dropped = table.fees if table.rules.settings.fees_at == "no_more_bets" else ()
            in_play = table.stage is not Stage.OVER
            for seat, chair in table.taken():
                fees = sum(fee.amount for fee in dropped if fee[::2] == (seat, 0)) * in_play
                expected[f"stack:{table.id}:{chair.player}"] = (
                    (chair.stack - fees) * MICROS_PER_CENT,
                    table.free(seat) * MICROS_PER_CENT,
                )
        ledger = self.pit.ledger
        for name in ledger.accounts():
            if name.startswith("stack:"):
                had = ledger.balance(name)
                assert (had.posted, had.available) == expected.get(name, (0, 0)), name

    @invariant()
    def only_the_round_in_play_has_anything_pending(self) -> None:
        allowed = tuple(
            f"{table.round_id}/"
            for table in self.pit.tables.values()
            if table.stage in (Stage.BETTING, Stage.PLAYING)
        )
        for id in self.pit.ledger.pendings():
            assert id.startswith(allowed)

    @invariant()
    def a_players_tray_holds_the_stake_and_nothing_else(self) -> None:
        for table in self.pit.tables.values():
            if table.banked_by_player:
                tray = self.pit.ledger.balance(f"bank:{table.id}").posted
                assert tray == (table.stake or 0) * MICROS_PER_CENT

    @invariant()
    def the_meters_accounts_are_its_pools(self) -> None:
        for id, meter in self.pit.meters.items():
            for name, level in meter.levels.items():
                pools = {
                    "meter": level.current,
                    "overflow": level.overflow,
                    "reserve": level.reserve,
                    "locked": level.locked,
                }
                for pool, held in pools.items():
                    assert self.pit.ledger.balance(f"{pool}:{id}:{name}").posted == held
                assert level.balances

    @invariant()
    def nobody_sees_a_card_that_is_not_theirs_to_see(self) -> None:
        for name, table in self.pit.tables.items():
            witness, sign = self.witnesses[name], self.pit.sign(table)
            everybody = witness.allows(None)
            common = plain(view_for(table, None, sign))
            for seen in (common, plain(display_view(table, sign))):
                assert cards_in(seen) <= everybody
            self._hides_secrets(table, common)
            for player in (*PLAYERS, STRANGER):
                view = plain(view_for(table, player, sign))
                assert view["table"] == common["table"]
                seen = cards_in(view["you"])
                assert seen <= visible(table, player) <= witness.allows(player)
                self._hides_secrets(table, view["you"])

    def _hides_secrets(self, table: Table, view: object) -> None:
        """No seed before it is published, nobody's own chance before it is opened (O-16)."""
        text, binding = json.dumps(view), table.binding
        told = set() if binding is None else {seed for _, seed in binding.published}
        if binding is not None:
            told |= {chance for _, chance in binding.chances} | {binding.chance}
            assert binding.number is None or table.over is not None or not told & set(SEEDS)
        for secret in (*SEEDS, *self.chances.values()):
            assert secret not in text or secret in told

    def teardown(self) -> None:
        """The record tells all, and time alone brings every table to rest."""
        if not hasattr(self, "pit"):
            return
        for name in self.pit.tables:
            for _ in range(400):
                due = next_step(self.pit.tables[name], self.now)
                if due is None:
                    break
                before = len(self.record[name])
                assert self._step(name, due, before), due
                assert len(self.record[name]) > before, due
            else:
                raise AssertionError(f"{name} never comes to rest")
            table = self.pit.tables[name]
            assert table.stage in (Stage.WAITING, Stage.BETTING, Stage.CLOSED)
            assert evolve_all(fresh(table.setup, table.rules), self.record[name]) == table
        for id, meter in self.pit.meters.items():
            assert meter_after(unseeded(CATALOG.plan(id)), self.meter_record) == meter
        self.the_books_balance()
        self.every_stack_account_is_what_lies_in_front_of_its_player()
        self.only_the_round_in_play_has_anything_pending()


CATALOG = Catalog(EXAMPLE)

_seats = st.integers(0, 8)
_amounts = st.sampled_from((0, 1, 5_00, 10_00, 100_00, 1_000_00, 5_000_00, -5_00))
_texts = st.sampled_from(("", "00", "zz", " 0", "00\t00", "0" * 128, "0" * 130))
_wagers = st.builds(lambda ante: Wagers(ante=ante, blind=ante), _amounts) | st.builds(
    Wagers, ante=_amounts, blind=_amounts, trips=_amounts, progressive=_amounts
)
_full = format_cards(DECK)
ANYTHING: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(asked.Sit, _seats, st.sampled_from(("", "x" * 40))),
    st.builds(asked.BuyIn, _seats, _amounts),
    st.builds(asked.CashOut, _seats, _amounts),
    st.builds(asked.Leave, _seats),
    st.builds(asked.TakeBank, _seats, _amounts),
    st.builds(asked.DeclineBank, _seats),
    st.builds(asked.Bet, _seats, _wagers, _texts),
    st.builds(asked.TakeBack, _seats),
    st.builds(asked.Check, _seats),
    st.builds(asked.Play, _seats, st.integers(-1, 5)),
    st.builds(asked.Fold, _seats),
    st.sampled_from(
        (
            OPEN_ROUND,
            asked.NoMoreBets(),
            asked.LockProgressive(),
            asked.DecideForAbsent(),
            asked.OpenBoard(),
            asked.Reveal(),
            asked.Settle(),
            asked.Settle(awards={1: 5_00}),
            asked.EndRound(),
            asked.Malfunction(""),
            asked.Repair(),
            asked.Void("stuck"),
            asked.ResetClock(),
            asked.Fill(1_000_00),
            asked.Fill(-1),
            asked.CloseTable(),
            asked.Shuffle(1, _full),
            asked.Shuffle(1, _full + " Ah"),
            asked.Shuffle(1, _full[:-3]),
            asked.Shuffle(1, "nonsense"),
        )
    ),
)

Walk.TestCase.settings = settings(
    max_examples=times(40, soak=800),
    stateful_step_count=times(25, soak=50),
    suppress_health_check=list(HealthCheck),
)
TestAnyWalkThroughAPit = Walk.TestCase


# Another road to the same money: a finished hand given to the desk that settles slips.

DESK = SlipDesk(built_in())
_SAID = {
    "4x": "4x",
    "3x": "3x",
    "2x": "check 2x",
    "1x": "check check 1x",
    "fold": "check check fold",
}


def _stacked_deck(rules: Rules, deal: Deal) -> str:
    """The deck that deals just these hands and this board in the rules' order."""
    hands = [*deal.holes, deal.dealer]
    parts = {
        "packets": [card for hand in hands for card in hand],
        "board": deal.board,
        "singles": [hand[0] for hand in hands],
    }
    steps, deck = ORDERS[rules.dealing].steps, []
    for step in steps:
        deck += parts[step]
        parts["singles"] = [hand[1] for hand in hands]
    return " ".join(deck if "board" in steps else [*deck, *deal.board])


def _random_wagers(rng: Random, profile: str) -> dict[str, int]:
    ante = rng.choice((10_00, 15_00, 25_01, 75_00))
    made = {"ante": ante, "blind": ante}
    if rng.random() < 0.7:
        made["trips"] = rng.choice((5_00, 7_01, 100_00))
    if profile == "washington":
        if "trips" in made and rng.random() < 0.5:
            made["bad_beat"] = rng.choice((1_00, 3_33))
        elif rng.random() < 0.5:
            made["pairs"] = rng.choice((1_00, 12_50))
    if profile in METERS and rng.random() < 0.8:
        made["progressive"] = 5_00 if profile == "pennsylvania" else rng.choice((1_00, 5_00))
    return made


@settings(max_examples=times(200))
@given(st.integers(0, 2**32))
def test_a_live_round_pays_what_the_slip_desk_pays(seed: int) -> None:
    rng = Random(seed)
    profile = rng.choice(("washington", "california", "pennsylvania"))
    chosen = {key: rng.choice(values) for key, values in SETTINGS[profile].items()}
    chosen.pop("awards_from_meter", None)  # the meter's own plan decides that
    live = LivePit(
        profile,
        players=6,
        stack="5000.00",
        settings=chosen,
        dealing=rng.choice(built_in().profile(profile).dealing),
        float=2_000_000_00,
    )
    bank = rng.randint(1, 6) if profile == "california" else None
    places = [seat for seat in range(1, 7) if seat != bank]
    numbers = sorted(rng.sample(places, rng.randint(1, 5)))
    deal = random_deal(rng, len(numbers))
    made = {seat: _random_wagers(rng, profile) for seat in numbers}
    plays = {seat: rng.choice(list(_SAID)) for seat in numbers}
    stake = rng.choice(("20.00", "137.11", "900.00", "4500.00"))
    live.hand(
        _stacked_deck(live.table.rules, deal),
        {seat: Wagers(**amounts) for seat, amounts in made.items()},
        {seat: _SAID[play] for seat, play in plays.items()},
        bank=bank,
        stake=stake,
    )
    slip: dict[str, Any] = {
        "profile": profile,
        "settings": chosen,
        "board": " ".join(deal.board),
        "dealer": " ".join(deal.dealer),
        "seats": [
            {
                "seat": seat,
                "hole": " ".join(hole),
                "play": plays[seat],
                "wagers": {name: format_money(cents) for name, cents in made[seat].items()},
            }
            for seat, hole in zip(numbers, deal.holes, strict=True)
        ],
    }
    if bank is not None:
        slip |= {"bank": stake, "player_dealer": bank}
    else:
        bets = [amounts["progressive"] for amounts in made.values() if "progressive" in amounts]
        plan = live.catalog.plan(METERS[profile]).levels[0]
        fed = sum(bet * plan.contribution // 10_000 for bet in bets)
        held = sum(bet * plan.reserve // 10_000 for bet in bets)
        slip |= {"meter": format_money(10_000_00 + fed), "reserve": format_money(held)}
    expected = DESK.settle(slip)
    settled = live.table.settled
    assert settled is not None
    assert list(settled.order) == expected["order"]
    assert [_written(seat) for seat in settled.seats] == [
        (seat["seat"], seat["result"], seat["net"], seat["wagers"]) for seat in expected["seats"]
    ]
    if bank is None:
        (level,) = live.pit.meters[METERS[profile]].levels.values()
        assert format_money(level.current // MICROS_PER_CENT) == expected["meter"]["after"]
        assert settled.meter == level.current // MICROS_PER_CENT
    for seat, amounts in made.items():
        (net,) = (each.net for each in settled.seats if each.seat == seat)
        chair = live.table.chair(seat)
        assert chair is not None
        assert chair.stack == 5_000_00 + net, amounts


def _written(seat: happened.SeatResult) -> tuple[int, str, str, dict[str, dict[str, str]]]:
    wagers: dict[str, dict[str, str]] = {}
    for wager in seat.wagers:
        wagers[wager.wager] = {
            "stake": format_money(wager.stake),
            "outcome": wager.outcome,
            "pays": format_money(wager.pays),
            "returned": format_money(wager.returned),
        }
        if wager.uncovered:
            wagers[wager.wager]["uncovered"] = format_money(wager.uncovered)
        if wager.capped:
            wagers[wager.wager]["capped"] = format_money(wager.capped)
    return seat.seat, seat.result, format_money(seat.net), wagers
