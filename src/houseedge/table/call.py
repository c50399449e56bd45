"""What a table waits for, as a code and as the dealer says it; what happens at the deadline."""

from __future__ import annotations

from houseedge.round import Phase
from houseedge.round.deciding import play_sizes
from houseedge.table import event as happened
from houseedge.table.clock import lacks_bank
from houseedge.table.state import Stage, Table
from houseedge.table.view import CallCode, ThenCode
from houseedge.table.voiding import void_sentence
from houseedge.table.words import dealer_words, sentence


def call_code(table: Table) -> CallCode:
    """What the table is waiting for."""
    match table.stage:
        case Stage.CLOSED:
            return "closed"
        case Stage.WAITING:
            return _waiting(table)
        case Stage.BANKING:
            # A recall stops at each event of a commit: before the first seat is asked, too.
            return "no_bank" if table.offer is None else "bank_offered"
        case Stage.BETTING:
            return "place_bets"
        case Stage.OVER:
            return _over(table)
        case Stage.PLAYING:
            return _playing(table)


def _waiting(table: Table) -> CallCode:
    if not table.shuffler.works:
        return "out_of_order"
    if table.closing:
        return "closing"
    return "no_bank" if lacks_bank(table) else "waiting"


def _over(table: Table) -> CallCode:
    match table.over:
        case None:
            return "no_bank"
        case happened.RoundVoided():
            return "void"
        case _:
            return "settled"


def _playing(table: Table) -> CallCode:
    match table.playing().phase:
        case Phase.PREFLOP | Phase.FLOP:
            return "check_or_bet"
        case Phase.RIVER:
            return "bet_or_fold"
        case Phase.DEALING:
            return "no_more_bets"
        case _:
            return "award_waits" if table.waits_for_supervisor else "hands_opened"


#: What the dealer says where the code is all there is to it.
SAYS: dict[CallCode, str] = {
    "closed": "The table is closed.",
    "closing": "The table is closing.",
    "no_bank": "Waiting for a player-dealer.",
    "waiting": "Waiting for players.",
    "place_bets": "Place your bets.",
    "no_more_bets": "No more bets.",
    "hands_opened": "Hands are opened.",
    "award_waits": "A supervisor is called to confirm the award.",
}


def says(table: Table) -> str:
    """What the table is waiting for, as the dealer would say it."""
    match code := call_code(table):
        case "out_of_order":
            return f"The {table.shuffler.model} is out of order: {table.shuffler.trouble}."
        case "bank_offered":
            return f"Seat {table.offer} is offered the position of player-dealer."
        case "void" if isinstance(table.over, happened.RoundVoided):
            return f"{void_sentence(table, table.over)}."
        case "settled" if table.over is not None:
            return sentence(dealer_words(table, table.over) or "")
        case "check_or_bet":
            return f"Check, or bet {_sizes(table)}."
        case "bet_or_fold":
            return f"Bet {_sizes(table)}, or fold."
        case _:
            return SAYS[code]


def _sizes(table: Table) -> str:
    sizes = play_sizes(table.rules, table.playing().phase)
    return " or ".join(f"{size}×" for size in sorted(sizes))


def felt_print(table: Table) -> str:
    """The sentence printed on the felt; a player-dealer's layout has its own (K-05)."""
    if table.banked_by_player:
        return "Player-dealer only plays with a pair or higher"
    return "Dealer qualifies with a pair or better"


_THEN: dict[ThenCode, str] = {
    "bank_passes": "the offer passes on",
    "bets_close": "bets close",
    "bank_offered": "the bank is offered again",
    "round_opens": "the next round opens",
    "hands_bet": "hands without a decision bet 1×",
    "hands_fold": "hands without a decision are folded",
    "hands_check": "hands without a decision are checked",
    "pledges_close": "the deck is cut",
    "cut_without": "the cards are dealt",
}


def at_zero(table: Table) -> str | None:
    """What happens when the clock runs out."""
    code = then_code(table)
    return None if code is None else _THEN[code]


def then_code(table: Table) -> ThenCode | None:
    """The same as a code."""
    if table.deadline is None:
        return None
    match table.stage:
        case Stage.BANKING:
            return "bank_passes"
        case Stage.BETTING:
            return "bets_close"
        case Stage.OVER if table.over is None:
            return "bank_offered"
        case Stage.OVER:
            return "round_opens"
        case Stage.PLAYING if table.phase is Phase.DEALING:
            return "cut_without" if table.bound().awaits_cut else "pledges_close"
        case Stage.PLAYING if table.phase is Phase.RIVER:
            return "hands_bet" if table.rules.settings.absent == "check_bet" else "hands_fold"
        case _:
            return "hands_check"
