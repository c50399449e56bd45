"""A round on record: the rules, the order of the deck and the actions, in one line of text.

    washington@1 trips=UTH-01@1 | Th3d9c9dAhKhQhJh2c | 1=10.00t5.00 nmb 1p4

The parts: the rules, with `bank=6` for a player-dealer's seat; the cards in dealing order,
none at a table where each deal is named; the actions.

    1=10.00t5.00y2.00u3.00p1.00/500.00   seat 1 bets Ante and Blind of 10.00 each, Trips, Bad
                                         Beat, Pairs, Progressive, out of a stack of 500.00
    1~kim=10.00t5.00   kim backs seat 1       1-  1~kim-   takes the wagers back
    nmb   no more bets                        1c  1p4  1f  checks, plays 4x, folds
    1f!   the system's decision               void:reason  the round is void    1v  one hand is
    >1:As  >d:??  >b:Kh   a card is dealt     <b:AhKhQh  <d  <1:AsKd   cards are opened
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseedge.cards import Card, format_cards, parse_card, parse_cards
from houseedge.errors import NotationError, RulesError, WrongDeal
from houseedge.money import format_money, parse_money
from houseedge.round.action import (
    BETTOR,
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
from houseedge.round.dealing import cards_due, next_place
from houseedge.round.judge import proves_a_win
from houseedge.round.state import Phase, Round
from houseedge.round.turn import apply
from houseedge.round.wagers import Wagers
from houseedge.rules.spec import Rules

_AMOUNT = r"[0-9]{1,12}\.[0-9]{2}"
_BET = re.compile(
    rf"(?P<seat>[0-9]{{1,2}})(?:~(?P<bettor>{BETTOR}))?=(?P<base>{_AMOUNT})?"
    rf"(?:t(?P<trips>{_AMOUNT}))?(?:y(?P<bad_beat>{_AMOUNT}))?(?:u(?P<pairs>{_AMOUNT}))?"
    rf"(?:p(?P<progressive>{_AMOUNT}))?(?:/(?P<stack>{_AMOUNT}))?"
)
_TAKE_BACK = re.compile(rf"([0-9]{{1,2}})(?:~({BETTOR}))?-")
_DECISION = re.compile(r"([0-9]{1,2})(?:(c)|(f)|p([0-9]{1,3}))(!?)")
_VOID_HAND = re.compile(r"([0-9]{1,2})v")
_CARDS = re.compile(r"([<>])([0-9]{1,2}|[db])(?::(\S+))?")
_LETTERS = {"trips": "t", "bad_beat": "y", "pairs": "u", "progressive": "p"}
_PLACES: dict[str, Place] = {"d": DEALER, "b": BOARD}


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """A round as it is kept: `replay` makes the round of it, `format` the text.

    With a `deck`, cards are dealt and opened by themselves as they become due, and the
    actions are what people did. Without, the actions name every deal and every opening.
    """

    rules: Rules
    actions: tuple[Action, ...]
    deck: tuple[Card, ...] = ()
    player_dealer: int | None = None

    def replay(self) -> Round:
        """The round at the end of the record."""
        return play_out(self.rules, self.deck, self.actions, player_dealer=self.player_dealer)

    def format(self) -> str:
        """The record in one line, as `parse` reads it."""
        bank = "" if self.player_dealer is None else f" bank={self.player_dealer}"
        deck = format_cards(self.deck).replace(" ", "")
        actions = " ".join(map(_format, self.actions))
        return f"{self.rules.reference}{bank} | {deck} | {actions}"

    @classmethod
    def parse(cls, text: str, rules_from: Callable[[str], Rules]) -> Record:
        """The record in a line of text; `Catalog.rules_from` finds its rules."""
        parts = text.split("|")
        if len(parts) != 3:
            raise NotationError("a record has three parts: rules | deck | actions")
        reference, deck, actions = parts
        words = reference.split()
        if not words:
            raise NotationError("a record begins with its rules, like 'washington@1'")
        seats = [word[5:] for word in words if word.startswith("bank=")]
        if len(seats) > 1 or not all(re.fullmatch("[0-9]{1,2}", seat) for seat in seats):
            raise NotationError("the player-dealer's seat is written once, like 'bank=6'")
        try:
            rules = rules_from(" ".join(word for word in words if not word.startswith("bank=")))
        except RulesError as fault:
            raise NotationError(f"the record's rules are not known here: {fault}") from fault
        return cls(
            rules=rules,
            deck=parse_cards(deck),
            actions=tuple(map(_parse, actions.split())),
            player_dealer=int(seats[0]) if seats else None,
        )


def play_out(
    rules: Rules,
    deck: Iterable[Card] | str,
    actions: Iterable[Action],
    *,
    player_dealer: int | None = None,
) -> Round:
    """A round from its first bet through these actions, its cards dealt from `deck`.

    The deck is the cards in dealing order, as many as are needed; an empty one means that the
    actions deal. Refuses what `apply` refuses.
    """
    cards = parse_cards(deck) if isinstance(deck, str) else tuple(deck)
    round = Round(rules=rules, player_dealer=player_dealer)
    for action in actions:
        round, _ = apply(round, action)
        if cards:
            round = deal_due(round, cards)
    return round


def deal_due(round: Round, deck: tuple[Card, ...]) -> Round:
    """The round after every deal and opening that is due, up to the next decision."""
    while (action := due(round, deck)) is not None:
        round, _ = apply(round, action)
    return round


def due(round: Round, deck: tuple[Card, ...]) -> Deal | Show | None:
    """The next deal or opening when the cards come in the order of `deck`; none for none."""
    place = next_place(round)
    if place is not None:
        dealt = len(round.cards)
        if dealt >= len(deck):
            raise WrongDeal(f"the deck ends after {dealt} cards", rule="B-01", field="deck")
        return Deal(place, deck[dealt])
    if cards_due(round) > 0:
        return Show(BOARD)
    if round.phase is Phase.SHOWDOWN:
        if not round.dealer_shown:
            return Show(DEALER)
        for seat in round.settling_order:
            if seat.shown or seat.void:
                continue
            if not seat.folded or proves_a_win(round, seat):
                return Show(seat.number)
    return None


def _format(action: Action) -> str:
    match action:
        case Bet(seat, wagers, stack):
            return f"{seat}={_format_wagers(wagers, stack)}"
        case Back(seat, bettor, wagers, stack):
            return f"{seat}~{bettor}={_format_wagers(wagers, stack)}"
        case TakeBack(seat, bettor):
            return f"{seat}-" if bettor is None else f"{seat}~{bettor}-"
        case NoMoreBets():
            return "nmb"
        case Deal(to, card):
            return f">{_format_place(to)}:{card}"
        case Show(place, cards):
            named = f":{''.join(map(str, cards))}" if cards else ""
            return f"<{_format_place(place)}{named}"
        case Check(seat, by_system):
            return f"{seat}c{_mark(by_system)}"
        case Play(seat, times, by_system):
            return f"{seat}p{times}{_mark(by_system)}"
        case Fold(seat, by_system):
            return f"{seat}f{_mark(by_system)}"
        case VoidHand(seat):
            return f"{seat}v"
        case Void(reason):
            return f"void:{_escape(reason)}"


def _format_wagers(wagers: Wagers, stack: int | None) -> str:
    base = format_money(wagers.ante) if wagers.ante else ""
    bonus = "".join(
        letter + format_money(getattr(wagers, name))
        for name, letter in _LETTERS.items()
        if getattr(wagers, name)
    )
    return base + bonus + ("" if stack is None else f"/{format_money(stack)}")


def _format_place(place: Place) -> str:
    return str(place)[:1] if isinstance(place, str) else str(place)


def _escape(text: str) -> str:
    """A text without spaces or bars; a space is an underscore, what else is odd is %XX."""
    return "".join(
        character
        if re.fullmatch(r"[A-Za-z0-9.,:;()'-]", character)
        else "_"
        if character == " "
        else "".join(f"%{byte:02X}" for byte in character.encode())
        for character in text
    )


def _unescape(text: str) -> str:
    spaced = text.replace("_", " ").encode()
    plain = re.sub(rb"%([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), spaced)
    return plain.decode(errors="replace")


def _mark(by_system: bool) -> str:
    return "!" if by_system else ""


def _parse(word: str) -> Action:
    if word == "nmb":
        return NoMoreBets()
    if word == "void" or word.startswith("void:"):
        return Void(_unescape(word[5:]) or Void().reason)
    if match := _BET.fullmatch(word):
        return _parse_bet(match)
    if match := _TAKE_BACK.fullmatch(word):
        return TakeBack(int(match[1]), match[2])
    if match := _DECISION.fullmatch(word):
        seat, by_system = int(match[1]), bool(match[5])
        if match[2]:
            return Check(seat, by_system)
        return Fold(seat, by_system) if match[3] else Play(seat, int(match[4]), by_system)
    if match := _VOID_HAND.fullmatch(word):
        return VoidHand(int(match[1]))
    if match := _CARDS.fullmatch(word):
        place = _PLACES.get(match[2]) or int(match[2])
        if match[1] == "<":
            return Show(place, parse_cards(match[3] or ""))
        return Deal(place, parse_card(match[3] or "??"))
    raise NotationError(f"'{word}' is not an action of a record")


def _parse_bet(match: re.Match[str]) -> Action:
    def amount(name: str) -> int:
        return parse_money(match[name]) if match[name] else 0

    base = amount("base")
    wagers = Wagers(ante=base, blind=base, **{name: amount(name) for name in _LETTERS})
    stack = amount("stack") if match["stack"] else None
    if match["bettor"] is None:
        return Bet(int(match["seat"]), wagers, stack)
    return Back(int(match["seat"]), match["bettor"], wagers, stack)
