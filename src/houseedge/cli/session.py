"""A player's time at the terminal table: hand after hand until they leave."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rich.console import Console
from rich.text import Text

from houseedge.bank import Bank, HouseBank, PlayerDealer, collection_fees
from houseedge.cards import DECK, Card, shuffled
from houseedge.cli.felt import settlement_table, table_view
from houseedge.cli.keyboard import InputEnded, Keyboard
from houseedge.errors import NotationError, Refusal, StackTooShort
from houseedge.money import read_money, speak_money
from houseedge.progressive import Meter
from houseedge.round import (
    Action,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Record,
    Round,
    Wagers,
    absent,
    apply,
    deal_due,
    legal,
)
from houseedge.round.wagers import BEFORE_THE_DEAL
from houseedge.rules import Rules, Wager
from houseedge.settlement import Settlement, settle

SEAT = 1


@dataclass
class HandInPlay:
    """One hand under way: its deck, the actions so far and the round they made."""

    deck: tuple[Card, ...]
    round: Round
    actions: list[Action]

    def do(self, action: Action) -> None:
        """Apply an action and deal whatever is due after it."""
        after, _ = apply(self.round, action)
        self.round = deal_due(after, self.deck) if self.deck else after
        self.actions.append(action)

    @property
    def over(self) -> bool:
        """Whether the hand waits only to be settled."""
        return self.round.phase is Phase.SETTLEMENT


class PracticeSession:
    """Hands dealt to one player from a seed; the stack and the meter go on between them."""

    def __init__(
        self,
        *,
        rules: Rules,
        keyboard: Keyboard,
        seed: int,
        stack: int,
        bank_stake: int,
    ) -> None:
        self.rules = rules
        self.keyboard = keyboard
        self.seed = seed
        self.stack = self.bought_in = stack
        self.wagers: Wagers | None = None
        self.bank: Bank = HouseBank()
        self.player_dealer: int | None = None
        if rules.profile.bank == "player_dealer":
            self.bank = PlayerDealer(bank_stake)
            self.player_dealer = rules.profile.seats
        self.meter = Meter.of_cents(rules.profile.seed, seed=rules.profile.seed)
        self.hands = 0
        self.console = Console()
        self._random = Random(seed)

    def propose(self, wagers: Wagers) -> None:
        """Offer these wagers for the first hand; refuses what the table would."""
        self._on_the_felt(wagers)
        self.wagers = wagers

    def run(self) -> None:
        """Play until the player leaves or cannot bet any more."""
        self.console.print(
            Text.assemble(
                (self.rules.profile.title, "bold"),
                f", play money {speak_money(self.stack)}. Keys are in brackets; R shows the rules.",
            )
        )
        try:
            while self._can_bet():
                hand = self._bet()
                if hand is None:
                    break
                self._play(hand)
        except InputEnded:
            pass
        self._farewell()

    def _can_bet(self) -> bool:
        least = self.rules.profile.limits[Wager.ANTE].min
        keep = least if self.rules.settings.keep_play else 0
        if self.stack >= 2 * least + keep:
            return True
        self.console.print(
            f"{speak_money(self.stack)} is less than the smallest Ante, Blind and Play bet here."
        )
        return False

    def _bet(self) -> HandInPlay | None:
        """The next hand with its wagers on the felt; none when the player leaves."""
        while True:
            keys = {"b": f"bet {self._spoken(self.wagers)}"} if self.wagers else {}
            keys |= {"e": "choose bets", "r": "rules", "q": "leave"}
            prompt = f"\nHand {self.hands + 1}, {speak_money(self.stack)} in front of you."
            key = self.keyboard.key(prompt, keys, enter="b" if self.wagers else "e")
            if key == "q":
                return None
            if key == "r":
                self._show_rules()
                continue
            wagers = self.wagers if key == "b" and self.wagers else self._choose_bets()
            try:
                return self._open(wagers)
            except Refusal as refusal:
                self._complain(refusal)

    def _complain(self, fault: Exception) -> None:
        self.console.print(Text(str(fault), style="red1"))

    def _on_the_felt(self, wagers: Wagers) -> HandInPlay:
        """A hand with its wagers made, its fee affordable, and nothing dealt yet."""
        hand = HandInPlay((), Round(rules=self.rules, player_dealer=self.player_dealer), [])
        hand.do(Bet(SEAT, wagers, self.stack))
        seat, fee = hand.round.seat(SEAT), self._fee(hand)
        keep = wagers.ante if self.rules.settings.keep_play else 0
        if seat.stack is not None and seat.stack - keep < fee:
            raise StackTooShort(
                f"the collection fee of {speak_money(fee)} is more than what would be left",
                rule="K-06",
                field="wagers",
                seat=SEAT,
            )
        return hand

    def _fee(self, hand: HandInPlay) -> int:
        """What the player owes the house for this hand, whoever wins (K-06)."""
        fees = collection_fees(hand.round)
        return sum(fee.amount for fee in fees if fee.seat == SEAT and not fee.player_dealer)

    def _open(self, wagers: Wagers) -> HandInPlay:
        hand = self._on_the_felt(wagers)
        # Only a hand that is really dealt uses up the deck of this seed.
        hand.do(NoMoreBets())
        hand.deck = shuffled(DECK, self._random.randrange)
        hand.round = deal_due(hand.round, hand.deck)
        self.wagers = wagers
        self.hands += 1
        fee = self._fee(hand)
        if fee:
            self.console.print(f"Collection {speak_money(fee)} is taken from your stack (K-08).")
        return hand

    def _choose_bets(self) -> Wagers:
        limits = self.rules.profile.limits
        amounts: dict[str, int] = {}
        for wager in BEFORE_THE_DEAL:
            if wager not in limits:
                continue
            bounds = f"{speak_money(limits[wager].min)} to {speak_money(limits[wager].max)}"
            before = self.wagers[wager] if self.wagers else 0
            least = limits[wager].min if wager is Wager.ANTE else 0
            label = "Ante (and Blind), " if wager is Wager.ANTE else f"{wager.label}, 0 or "
            amounts[wager] = self._amount(f"{label}{bounds}", before or least)
        amounts["blind"] = amounts["ante"]
        return Wagers(**amounts)

    def _amount(self, prompt: str, default: int) -> int:
        while True:
            typed = self.keyboard.line(prompt, speak_money(default))
            try:
                return read_money(typed)
            except NotationError as fault:
                self._complain(fault)

    def _play(self, hand: HandInPlay) -> None:
        left = False
        try:
            while not hand.over:
                self._show(hand)
                action = self._decide(hand)
                if action is None:
                    left = True
                    break
                hand.do(action)
        except InputEnded:
            left = True
        if left:
            self._play_out(hand)
        self._settle(hand)
        if left:
            raise InputEnded

    def _decide(self, hand: HandInPlay) -> Action | None:
        """The player's decision; none when they leave in mid-hand."""
        choices: dict[str, Action] = {}
        meanings: dict[str, str] = {}
        ante = hand.round.seat(SEAT).wagers.ante
        for action in legal(hand.round):
            match action:
                case Play(times=times):
                    choices[str(times)] = action
                    meanings[str(times)] = f"Play {times}x {speak_money(times * ante)}"
                case Check():
                    choices["c"], meanings["c"] = action, "check"
                case Fold():
                    choices["f"], meanings["f"] = action, "fold"
        meanings |= {"r": "rules", "q": "leave"}
        while True:
            key = self.keyboard.key("Your decision:", meanings)
            if key == "r":
                self._show_rules()
            elif key == "q":
                if self._confirm_leaving(hand):
                    return None
            else:
                return choices[key]

    def _confirm_leaving(self, hand: HandInPlay) -> bool:
        seat = hand.round.seat(SEAT)
        prompt = (
            f"{speak_money(seat.wagers.total + seat.play_bet)} of yours is on the felt. Leave, and "
            f"the hand is played out without you: {self._absent(hand)} (O-05)."
        )
        return self.keyboard.key(prompt, {"y": "leave", "n": "stay"}, enter="n") == "y"

    def _play_out(self, hand: HandInPlay) -> None:
        """Finish a hand without its player, by the published rule (O-05)."""
        self.console.print(
            f"You left in mid-hand; the house plays it out: {self._absent(hand)} (O-05).",
            highlight=False,
        )
        while not hand.over:
            hand.do(absent(hand.round, SEAT))

    def _absent(self, hand: HandInPlay) -> str:
        """What the published rule does with the rest of a hand."""
        checks = {Phase.PREFLOP: 2, Phase.FLOP: 1}.get(hand.round.phase, 0)
        last = "bet 1x" if self.rules.settings.absent == "check_bet" else "fold"
        return ", ".join((*("check",) * checks, last))

    def _settle(self, hand: HandInPlay) -> None:
        settlement = settle(hand.round, self.bank, self.meter)
        self._show(hand)
        for line in settlement_table(hand.round.rules, settlement, self.console.width):
            self.console.print(line)
        self._carry_over(hand, settlement)
        record = Record(
            rules=self.rules,
            deck=hand.deck[: len(hand.round.cards)],
            actions=tuple(hand.actions),
            player_dealer=self.player_dealer,
        )
        self.console.print(Text(record.format(), style="grey50"), soft_wrap=True)

    def _carry_over(self, hand: HandInPlay, settlement: Settlement) -> None:
        self.stack += settlement.spot(SEAT).net - self._fee(hand)
        if settlement.meter is not None:
            self.meter = settlement.meter.after

    def _show(self, hand: HandInPlay) -> None:
        meter = ""
        if isinstance(self.bank, PlayerDealer):
            meter = f"  banked with {speak_money(self.bank.stake)}"
        if self.rules.profile.offers(Wager.PROGRESSIVE):
            meter = f"  meter {speak_money(self.meter.cents)}"
        seat = hand.round.seat(SEAT)
        title = f"{self.rules.profile.title}  hand {self.hands}{meter}"
        left = self.stack - seat.wagers.total - seat.play_bet
        subtitle = f"{speak_money(left)} left"
        width = self.console.width
        self.console.print(
            table_view(hand.round, seat, title=title, subtitle=subtitle, width=width)
        )

    def _show_rules(self) -> None:
        from houseedge.cli.rules import print_sheet
        from houseedge.rules.sheet import rules_sheet

        print_sheet(self.console, rules_sheet(self.rules))

    def _spoken(self, wagers: Wagers | None) -> str:
        if wagers is None:
            return ""
        return ", ".join(f"{wager.label} {speak_money(amount)}" for wager, amount in wagers)

    def _farewell(self) -> None:
        result = speak_money(self.stack - self.bought_in, signed=True)
        hands = f"{self.hands} hand{'' if self.hands == 1 else 's'}"
        self.console.print(
            f"\nYou leave with {speak_money(self.stack)} after {hands}: {result}. "
            f"The same cards again: --seed {self.seed}",
            highlight=False,
        )
