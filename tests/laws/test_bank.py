"""Law: against a player-dealer everybody, those behind the seats too, and all fees sum to zero.

Whole rounds at one table after another; each is settled once more by the oracle, which shares
nothing with the package.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from houseedge.bank import cover
from houseedge.cards import format_cards
from houseedge.errors import Refusal, StackTooShort
from houseedge.money import MICROS_PER_CENT, format_money, parse_money
from houseedge.round import Phase, Wagers
from houseedge.rules import Catalog
from houseedge.slip import SlipDesk
from houseedge.table import Stage
from houseedge.table import command as asked
from tests.effort import times
from tests.laws.test_table import rich_deck
from tests.oracle import settle as oracle
from tests.table.pit import NAMES, LivePit

EXAMPLE = Catalog(Path(__file__).parents[2] / "examples" / "house")
BEHIND = ("kim", "lee", "may")
TABLES = (
    ("california", "exhausted", "no_more_bets"),
    ("california", "net", "no_more_bets"),
    ("example-room", "exhausted", "no_more_bets"),
    ("example-room", "net", "after_settlement"),
)


class Banked(RuleBasedStateMachine):
    """One table with five seats and three people behind them."""

    @initialize(kind=st.sampled_from(TABLES), order=st.booleans())
    def open(self, kind: tuple[str, str, str], order: bool) -> None:
        profile, cap, fees_at = kind
        chosen = {"bank_cap": cap, "fees_at": fees_at, "backline": "both"}
        if order:
            chosen["seat_order"] = "play_ante_blind_trips"
        self.live = LivePit(profile, players=5, stack="5000.00", catalog=EXAMPLE, settings=chosen)
        for player in BEHIND:
            self.live.welcome(player, "3000.00")

    @rule(seed=st.integers(0, 2**20))
    def a_round(self, seed: int) -> None:
        live, rng = self.live, Random(seed)
        before = self._wealth()
        live.open_round()
        while live.table.stage is Stage.BANKING and live.table.offer is not None:
            seat = live.table.offer
            if rng.random() < 0.3:
                live.act(asked.DeclineBank(seat))
                continue
            most = live.table.free(seat) - 20_00
            stake = min(rng.choice((7_00, 50_00, 333_33, 5_000_00)), most)
            live.act(asked.TakeBank(seat, stake) if stake > 0 else asked.DeclineBank(seat))
        if live.table.stage is Stage.OVER:
            live.act(asked.EndRound())
            return
        self._bets(rng)
        if live.table.round is None or not live.table.round.seats:
            live.act(asked.Void("no_bets"))
        else:
            self._played(rng)
        assert self._wealth() == before
        live.act(asked.EndRound())

    def _bets(self, rng: Random) -> None:
        for seat, chair in list(self.live.table.taken()):
            ante = rng.choice((5_00, 10_00, 33_33, 150_00))
            made = Wagers(ante=ante, blind=ante, trips=rng.choice((0, 5_00)))
            if rng.random() < 0.7:
                self._tries(asked.Bet(seat, made), chair.player)
        for player in (*BEHIND, *NAMES[:2]):
            ante = rng.choice((0, 5_00, 20_00, 75_50))
            made = Wagers(ante=ante, blind=ante, trips=rng.choice((0, 5_00, 9_99)))
            self._tries(asked.Back(rng.randint(1, 5), rng.randint(1, 3), made), player)

    def _tries(self, command: asked.Bet | asked.Back, player: str) -> None:
        with contextlib.suppress(Refusal):
            self.live.act(command, player)

    def _played(self, rng: Random) -> None:
        live = self.live
        try:
            live.deal(format_cards(rich_deck(rng)))
        except Refusal:
            # The whole action falls under no rate (K-07).
            live.act(asked.Void("no_bets"))
            return
        sure: dict[tuple[int, str | None], tuple[int, int]] = {}
        while live.table.playing().phase is not Phase.SHOWDOWN:
            round = live.table.playing()
            assert live.table.stake is not None
            if round.undecided:
                seat = round.undecided[0].number
                waits = "fold" if round.phase is Phase.RIVER else "check"
                word = {Phase.PREFLOP: "4x", Phase.FLOP: "2x"}.get(round.phase, "1x")
                try:
                    live.decide(seat, rng.choice((waits, word)))
                except StackTooShort:
                    # Whoever banked for nearly all it has may be left with too little (O-11).
                    live.decide(seat, waits)
            else:
                live.act(asked.OpenBoard())
        round, stake = live.table.playing(), live.table.stake
        assert stake is not None
        for who, found in cover(round, stake).items():
            sure[who] = (found.best.most, found.worst.most)
        live.act(asked.Reveal())
        live.act(asked.Settle())
        self._agrees(stake)
        over = live.table.settled
        assert over is not None
        nets: dict[tuple[int, str | None], int]
        nets = {(each.seat, None): each.net for each in over.seats}
        nets |= {(each.seat, each.player): each.net for each in over.backline}
        for who, (best, worst) in sure.items():
            # What was said before the cards opened holds.
            assert -worst <= nets[who] <= best
        assert sum(nets.values()) + over.collected - over.paid == 0

    def _agrees(self, stake: int) -> None:
        table = self.live.table
        round, over = table.round, table.settled
        assert round is not None
        assert over is not None
        hand = self._hand(stake)
        told = SlipDesk(EXAMPLE).settle(hand)
        meant = oracle.settle({**hand, "profile": "california"})
        assert told["bank"] == meant["bank"]
        assert told["seats"] == meant["seats"]
        assert [seat["net"] for seat in told["seats"]] == [format_money(s.net) for s in over.seats]
        behind = [each["net"] for seat in told["seats"] for each in seat.get("backline", [])]
        assert behind == [format_money(each.net) for each in over.backline]
        assert parse_money(told["bank"]["paid"]) == over.paid
        assert parse_money(told["bank"]["collected"]) == over.collected

    def _hand(self, stake: int) -> dict[str, Any]:
        table = self.live.table
        round, rules = table.round, table.rules
        assert round is not None
        chosen = ("bank_cap", "seat_order", "backline")
        return {
            "profile": rules.profile.id,
            "settings": {key: getattr(rules.settings, key) for key in chosen},
            "tables": {wager.value: each.id for wager, each in rules.tables.items()},
            "board": format_cards(round.board),
            "dealer": format_cards(round.dealer),
            "bank": format_money(stake),
            "player_dealer": round.player_dealer,
            "seats": [
                {
                    "seat": spot.number,
                    "hole": format_cards(spot.hole),
                    "play": "fold" if spot.play is None else f"{spot.play}x",
                    "wagers": {w.value: format_money(n) for w, n in spot.wagers},
                    "backline": [
                        {
                            "name": each.bettor,
                            "wagers": {w.value: format_money(n) for w, n in each.wagers},
                        }
                        for each in spot.backline
                    ],
                }
                for spot in round.seats
            ],
        }

    def _wealth(self) -> int:
        """What everybody has together with the fees: the house has no part in it (K-06)."""
        ledger = self.live.pit.ledger
        kept = ("player:", "stack:", "box:", "bank:", "fees")
        return sum(
            ledger.balance(name).posted for name in ledger.accounts() if name.startswith(kept)
        )

    @invariant()
    def nothing_is_held_between_two_rounds(self) -> None:
        live = getattr(self, "live", None)
        if live is not None:
            assert live.pit.ledger.pendings() == {}
            assert live.pit.ledger.trial_balance() == 0
            for seat, chair in live.table.taken():
                account = live.pit.ledger.balance(f"stack:felt:{chair.player}")
                assert account.posted == live.table.free(seat) * MICROS_PER_CENT


Banked.TestCase.settings = settings(max_examples=times(15), stateful_step_count=6, deadline=None)
test_k01_k09_k12_o07_everybody_and_the_fees_sum_to_zero_in_every_round = Banked.TestCase
