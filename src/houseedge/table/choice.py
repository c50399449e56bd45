"""What a seat may do now: each choice with its name, its price, its key, or why not.

Pages know no rules; they show this.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from houseedge.cards import Card, Category, Hand
from houseedge.errors import Refusal, code_of
from houseedge.money import Cents, speak_money
from houseedge.round import Phase, Seat
from houseedge.round.deciding import play_sizes, verify_play
from houseedge.round.wagers import BEFORE_THE_DEAL, Wagers
from houseedge.rules.spec import BONUS_BETS, BacklineAllowed, Wager
from houseedge.table.backline import free_place
from houseedge.table.clock import waited_for
from houseedge.table.fee import dearest_bank_fee, fee_bands, fee_bands_behind
from houseedge.table.state import Stage, Table
from houseedge.table.view import ActionView, BehindView, FeltView, SpotView, Suggestion


def actions(table: Table, seat: int) -> list[ActionView]:
    """Every button a seated player has now."""
    choices: list[ActionView] = []
    match table.stage:
        case Stage.BANKING if table.offer == seat:
            choices = _bank(table, seat)
        case Stage.BETTING if table.spot(seat) is not None:
            choices = [_action(Suggestion(type="TakeBack", seat=seat), "Take back", "X")]
        case Stage.PLAYING:
            choices = _decisions(table, seat)
        case Stage.OVER if seat in waited_for(table):
            choices = [_action(Suggestion(type="Ready", seat=seat), "Next hand", "N")]
    chair = table.chair(seat)
    if chair is not None and not chair.leaving:
        note = "the house plays your hand out" if table.in_hand(seat) else ""
        choices.append(
            _action(Suggestion(type="Leave", seat=seat), "Leave the table", "", note=note)
        )
    return choices


def felt(table: Table, seat: int) -> FeltView | None:
    """Where chips may be placed, while bets are open; none for the player-dealer."""
    if table.stage is not Stage.BETTING or table.round is None:
        return None
    chair, settings = table.chair(seat), table.rules.settings
    if chair is None or chair.leaving or table.round.player_dealer == seat:
        return None
    last = chair.last
    keep = min(table.rules.profile.play.river)
    return FeltView(
        spots=[
            _spot(table, wager) for wager in BEFORE_THE_DEAL if table.rules.profile.offers(wager)
        ],
        last=None if last is None else {wager.value: Cents(amount) for wager, amount in last},
        keep=f"A bet leaves the {keep}× Play bet in your stack." if settings.keep_play else None,
        keeps=keep if settings.keep_play else None,
        games=settings.max_games or None,
        fees=fee_bands(table.rules),
    )


#: The wagers of the base game before the deal.
_BASE = (Wager.ANTE, Wager.BLIND)


def behind(table: Table, player: str) -> list[BehindView]:
    """The seats behind which a player may bet while bets are open, none's own (K-09, O-12)."""
    allowed, round = table.rules.settings.backline, table.round
    if allowed == "off" or table.stage is not Stage.BETTING or round is None:
        return []
    own = table.seat_of(player)
    if own == round.player_dealer:
        return []
    found = []
    for spot in round.seats:
        mine = next((b for b in table.backed_by(player) if b.seat == spot.number), None)
        order = free_place(table, spot.number) if mine is None else mine.order
        if spot.number == own or order is None:
            continue
        back = Suggestion(type="TakeBack", seat=spot.number, order=order)
        found.append(
            BehindView(
                seat=spot.number,
                order=order,
                spots=_spots_behind(table, allowed),
                keeps=table.rules.profile.play.largest,
                fees=fee_bands_behind(table.rules),
                take_back=None if mine is None else _action(back, "Take back", "X"),
            )
        )
    return found


def _spots_behind(table: Table, allowed: BacklineAllowed) -> list[SpotView]:
    wagers = [*(() if allowed == "trips" else _BASE)]
    if allowed != "base" and table.rules.profile.offers(Wager.TRIPS):
        wagers.append(Wager.TRIPS)
    return [replace(_spot(table, wager), required=allowed == "base") for wager in wagers]


def _spot(table: Table, wager: Wager) -> SpotView:
    profile, settings = table.rules.profile, table.rules.settings
    limits = profile.limits.get(Wager.ANTE if wager is Wager.BLIND else wager)
    cap = profile.single_wager
    fixed = table.rules.tables[wager].bet if wager in table.rules.tables else None
    least = 1 if limits is None else limits.min
    most = None if limits is None else limits.max
    if cap is not None:
        most = cap.amount if most is None else min(most, cap.amount)
    shut = None
    if wager is Wager.PROGRESSIVE and table.stopped is not None:
        shut = f"No progressive bets are taken for now: {table.stopped}."
    equals = None
    if wager is Wager.BLIND or (wager in BONUS_BETS and settings.bonus_amounts == "ante"):
        equals = Wager.ANTE.value
    return SpotView(
        wager=wager.value,
        label=wager.label,
        required=wager in (Wager.ANTE, Wager.BLIND),
        min=Cents(least if fixed is None else fixed),
        max=None if most is None else Cents(most if fixed is None else fixed),
        fixed=None if fixed is None else Cents(fixed),
        beside=Wager.TRIPS.value if wager is Wager.BAD_BEAT else None,
        equals=equals,
        allowed=shut is None,
        why=shut,
    )


def _bank(table: Table, seat: int) -> list[ActionView]:
    chair = table.chair(seat)
    most = max(0, table.free(seat) - dearest_bank_fee(table.rules))
    decline = _action(Suggestion(type="DeclineBank", seat=seat), "Decline", "N")
    if chair is None or chair.leaving or not most:
        return [decline]
    take = Suggestion(type="TakeBank", seat=seat, stake=Cents(_suggested(table, seat, most)))
    return [_action(take, "Bank this round", "B", price=most), decline]


#: Chips that a suggested stake is made of, in cents.
_CHIPS = (5_00, 1_00)


def _suggested(table: Table, seat: int, most: int) -> int:
    """A stake that collects all the others can lose, and is at most half of what may be staked.

    They are taken to bet what they bet last, or the least there is, with the largest Play bet.
    It is whole chips; who has less than two of the smallest banks with all of it.
    """
    half = most // 2
    chip = next((each for each in _CHIPS if each <= half), None)
    if chip is None:
        return most
    least, times = table.rules.profile.limits[Wager.ANTE].min, table.rules.profile.play.largest
    lost = 0
    for number, chair in table.taken():
        if number != seat and not chair.leaving:
            bet = chair.last or Wagers(ante=least, blind=least)
            lost += min(chair.stack, bet.total - bet.progressive + times * bet.ante)
    return max(chip, min(-(-lost // chip), half // chip) * chip)


def _decisions(table: Table, seat: int) -> list[ActionView]:
    round, spot = table.playing(), table.spot(seat)
    if spot is None or spot not in round.undecided:
        return []
    choices = [_play(table, spot, times) for times in play_sizes(table.rules, round.phase)]
    if round.phase is Phase.RIVER:
        given = spot.wagers.ante + spot.wagers.blind
        note = f"gives up {speak_money(given)}"
        fold = _action(Suggestion(type="Fold", seat=seat), "Fold", "F", note=note)
        never = _never_fold(table, spot)
        code = None if never is None else "never_right"
        choices.append(replace(fold, gives=Cents(given), why=never, code=code))
    else:
        note = "see the flop" if round.phase is Phase.PREFLOP else "see turn and river"
        choices.append(_action(Suggestion(type="Check", seat=seat), "Check", "C", note=note))
    return choices


def _never_fold(table: Table, spot: Seat) -> str | None:
    """Why no player folds this hand; none where a fold may be right, or where nothing is proven."""
    if not spot.known:
        return None
    own = Hand(spot.hole + table.playing().board)
    # Where a fold brings the Ante back (S-03) it is cheaper, and a larger bet is dearer.
    if table.rules.settings.folded_ante != "lose" or 1 not in table.rules.profile.play.river:
        return None
    if not never_folded(own.category, table.playing().board):
        return None
    return f"You have {own.name}: a fold is never right with it."


def never_folded(own: Category, board: Sequence[Card]) -> bool:
    """Whether no hand of this kind is rightly folded on this board, by the count of all rivers.

    It has to be more than the board has without it. Three of a kind is enough; two pair are unless
    the board has a pair, four of a suit and four to a straight; a pair is unless four of a suit or
    four to a straight lie there. A bet of 1x then costs less than the two Antes a fold gives up,
    whatever the Blind pays: `tests/laws/test_fold.py` counts every board and hand there is. Of the
    others only the count of all dealer's hands can tell; the coach makes it.
    """
    plain = Hand(board).category
    if own <= plain:
        return False
    suits = [card.suit for card in board]
    # An ace is low, too.
    ranks = {card.rank + 1 for card in board} | {0 for card in board if card.rank == 12}
    dangers = (
        max(map(suits.count, suits)) >= 4,
        max(len(ranks & set(range(low, low + 5))) for low in range(10)) >= 4,
        plain is Category.PAIR,
    )
    match own:
        case Category.PAIR:
            return not any(dangers)
        case Category.TWO_PAIR:
            return not all(dangers)
        case _:
            return True


def _play(table: Table, spot: Seat, times: int) -> ActionView:
    refusal = None
    try:
        verify_play(table.rules, spot, times)
    except Refusal as found:
        refusal = found
    return _action(
        Suggestion(type="Play", seat=spot.number, times=times),
        f"Bet {times}×",
        str(times),
        price=times * spot.wagers.ante,
        refusal=refusal,
    )


def _action(
    command: Suggestion,
    name: str,
    key: str,
    *,
    price: int | None = None,
    refusal: Refusal | None = None,
    note: str = "",
) -> ActionView:
    return ActionView(
        command=command,
        name=name,
        note=note or None,
        price=None if price is None else Cents(price),
        key=key,
        allowed=refusal is None,
        why=None if refusal is None else refusal.message,
        code=None if refusal is None else code_of(refusal),
        rule=None if refusal is None else refusal.rule,
        filled=price is not None,
    )
