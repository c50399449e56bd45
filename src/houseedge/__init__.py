"""House Edge: Ultimate Texas Hold'em, exactly as the rule sheets say.

Three verbs carry a round: `legal` says what may be done, `apply` does it, `settle` decides its
money.
"""

from houseedge.bank import HouseBank, PlayerDealer
from houseedge.cards import Card, Category, Hand, parse_cards
from houseedge.errors import HouseEdgeError, NotationError, Refusal, RulesError
from houseedge.money import format_money, parse_money
from houseedge.progressive import Meter
from houseedge.round import (
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Play,
    Record,
    Round,
    Show,
    TakeBack,
    Void,
    Wagers,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Catalog, Rules, Wager, built_in
from houseedge.settlement import Settlement, settle

__all__ = [
    "Back",
    "Bet",
    "Card",
    "Catalog",
    "Category",
    "Check",
    "Deal",
    "Fold",
    "Hand",
    "HouseBank",
    "HouseEdgeError",
    "Meter",
    "NoMoreBets",
    "NotationError",
    "Play",
    "PlayerDealer",
    "Record",
    "Refusal",
    "Round",
    "Rules",
    "RulesError",
    "Settlement",
    "Show",
    "TakeBack",
    "Void",
    "Wager",
    "Wagers",
    "apply",
    "built_in",
    "format_money",
    "legal",
    "parse_cards",
    "parse_money",
    "play_out",
    "settle",
]
