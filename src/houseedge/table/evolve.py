"""The table after an event: a record replayed is a table rebuilt."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from msgspec.structs import replace

from houseedge.cards import UNKNOWN, Hand, format_cards, parse_cards
from houseedge.fairness import Bettor
from houseedge.memo import last_call
from houseedge.progressive.console import press
from houseedge.round import (
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
    Round,
    Show,
    TakeBack,
    Void,
    VoidHand,
    apply,
)
from houseedge.round.dealing import order_of
from houseedge.round.turn import corrected, exchanged
from houseedge.table import event as happened
from houseedge.table.binding import BARRED_FOR, Binding
from houseedge.table.console import console_of
from houseedge.table.device import Shuffler
from houseedge.table.event import Chair, Event, LastRound, RoundResult, RoundVoided
from houseedge.table.fee import dearest_fee
from houseedge.table.state import LAST_SHOWN, Backer, Stage, Table, TakenFee, restored


def evolve_all(table: Table, events: Iterable[Event]) -> Table:
    """The table after some events, in order."""
    for event in events:
        table = evolve(table, event)
    return table


@last_call
def evolve(table: Table, event: Event) -> Table:
    """The table after one event.

    What is decided is carried out at once, so nearly every step is asked for twice.
    """
    return _evolve(table, event)


def _evolve(table: Table, event: Event) -> Table:  # noqa: C901 - a branch an event
    match event:
        case happened.TableOpened(setup, digest, changes):
            if setup != table.setup:
                table = table.set_up(happened.Changed(setup, digest, changes))
            return replace(table, stage=Stage.WAITING, closing=False, posted=None, stopped=None)
        case happened.PlayerSat(seat, player, name, bot):
            return table.with_chair(seat, Chair(player=player, name=name, bot=bot))
        case happened.BoughtIn(seat, amount):
            return _stacked(table, seat, amount)
        case happened.CashedOut(seat, amount):
            return _stacked(table, seat, -amount)
        case happened.LeaveAsked(seat):
            return _chair(table, seat, leaving=True)
        case happened.WentAway(seat):
            return _chair(table, seat, away=True)
        case happened.CameBack(seat):
            return _chair(table, seat, away=False, held=0)
        case happened.SeatHeld(seat, until):
            return _chair(table, seat, held=until)
        case happened.PlayerLeft(seat):
            # Whoever sits there next has not been asked yet.
            declined = tuple(asked for asked in table.declined if asked != seat)
            return replace(
                table.with_chair(seat, None),
                declined=declined,
                unanswered=table.unanswered - {seat},
            )
        case happened.IrregularityRuled() | happened.SeatReleased():
            return table
        case happened.ShufflerFailed() | happened.ShufflerRepaired() | happened.ShufflerSet():
            return replace(table, shuffler=_shuffler(table.shuffler, event))
        case happened.RoundEnded(snapshot):
            return restored(table.setup, table.rules, snapshot)
        case happened.TableClosing():
            return replace(table, closing=True)
        case happened.TableClosed():
            return replace(table, stage=Stage.CLOSED, closing=True, dealer=None)
        case (
            happened.ChangePosted()
            | happened.ChangeWithdrawn()
            | happened.Changed()
            | happened.ProgressiveStopped()
            | happened.ProgressiveResumed()
        ):
            return _changed(table, event)
        case (
            happened.DealerIn()
            | happened.DealerOut()
            | happened.CallMade()
            | happened.CallAnswered()
        ):
            return _on_duty(table, event)
        case happened.Filled():
            return table
        case happened.ClockSet(deadline, length):
            return replace(table, deadline=deadline, length=length)
        case _:
            return _in_round(table, event)


def _changed(table: Table, event: Event) -> Table:
    """What somebody who runs the house has changed, or will."""
    match event:
        case happened.ChangePosted():
            return replace(table, posted=event)
        case happened.Changed():
            return table.set_up(event)
        case happened.ProgressiveStopped(why):
            return replace(table, stopped=why)
        case happened.ProgressiveResumed():
            return replace(table, stopped=None)
        case _:
            return replace(table, posted=None)


def _on_duty(table: Table, event: Event) -> Table:
    """Who deals, and whether a supervisor is waited for."""
    match event:
        case happened.DealerIn(dealer):
            return replace(table, dealer=dealer)
        case happened.DealerOut():
            return replace(table, dealer=None)
        case happened.CallMade(why):
            return replace(table, called=why)
        case _:
            return replace(table, called=None)


def _in_round(table: Table, event: Event) -> Table:  # noqa: C901 - a branch an event
    match event:
        case happened.RoundOpened():
            return _opened(table, event)
        case happened.BankOffered(seat):
            return replace(table, stage=Stage.BANKING, offer=seat)
        case happened.BankDeclined(seat, by_system):
            silent = table.unanswered | {seat} if by_system else table.unanswered
            declined = (*table.declined, seat)
            return replace(table, offer=None, declined=declined, unanswered=silent)
        case happened.BankTaken(seat, stake, pledge):
            return _pledged(_bank_taken(table, seat, stake), Bettor(seat), pledge)
        case happened.NoBank():
            return _unbanked(table)
        case happened.SeedsPublished(seeds):
            return _bound(table, published=tuple(sorted(seeds.items())))
        case happened.FeeTaken(seat, amount, boxed=boxed, order=order):
            fees = (*table.fees, TakenFee(seat, amount, order))
            return replace(table, fees=fees, boxed=boxed)
        case happened.RoundSettled() | happened.RoundVoided():
            return _over(table, event)
        case happened.AwardsAwaited(awards):
            return replace(table, awaited=awards)
        case happened.AwardConfirmed(seat):
            return replace(table, approved=table.approved | {seat})
        case happened.AwardRefused(seat):
            round = table.playing()
            return replace(table, round=round.with_seat(replace(round.seat(seat), refused=True)))
        case happened.FoldedCollected():
            return replace(table, collected=True)
        case happened.HandCollected(seat, count):
            return replace(table, racked=(*table.racked, (seat, count)))
        case happened.StubCounted(count):
            return replace(table, stub=count)
        case happened.AntesReturned():
            return replace(table, returned=True)
        case happened.CardsRead(count, cards):
            # Without the keys they stay closed.
            read = parse_cards(cards) or (UNKNOWN,) * count
            return replace(table, read=(*table.read, *read))
        case happened.ReadingCorrected() | happened.CountDiffered():
            return table
        case happened.ConsolePressed(action):
            assert table.console is not None, f"{event!r} needs a console"
            return replace(table, console=press(table.console, action)[0])
        case _:
            assert table.round is not None, f"{event!r} belongs to a round"
            return _in_hand(table, table.round, event)


def _in_hand(table: Table, round: Round, event: Event) -> Table:  # noqa: C901 - a branch an event
    """What changes the hand itself."""
    match event:
        case happened.BetPlaced(seat, wagers, pledge):
            chair = table.chair(seat)
            assert chair is not None, f"nobody sits at seat {seat}"
            # A collection fee is kept apart, so that it can always be paid (K-06).
            fee = dearest_fee(table.rules, wagers)
            after, _ = apply(round, Bet(seat, wagers, chair.stack, fee))
            return _pledged(replace(table, round=after), Bettor(seat), pledge)
        case happened.BetTakenBack(seat):
            after, _ = apply(round, TakeBack(seat))
            return _pledged(replace(table, round=after), Bettor(seat), "")
        case happened.BacklinePlaced() | happened.BacklineTakenBack():
            return _backed(table, round, event)
        case happened.BettingClosed():
            return _closed(table, round, event)
        case happened.PledgesOpened() | happened.DeckCut():
            return _cutting(table, event)
        case happened.ProgressiveLocked():
            return replace(table, locked=True)
        case happened.DeckShuffled(number, deck):
            return _shuffled(table, number, deck)
        case happened.Dealt(to):
            return _dealt(table, round, to)
        case happened.Decided(seat, decision, times, by_system):
            action: Action = Check(seat, by_system)
            if decision == "play":
                action = Play(seat, times, by_system)
            elif decision == "fold":
                action = Fold(seat, by_system)
            after, _ = apply(round, action)
            marked = table.by_system | {seat} if by_system else table.by_system
            return replace(table, round=after, by_system=marked)
        case happened.BoardOpened(cards):
            if order_of(round).board_first:
                round, _ = apply(round, Show(BOARD, parse_cards(cards)))
            else:
                for card in parse_cards(cards):
                    round, _ = apply(round, Deal(BOARD, card))
            return replace(table, round=round, deadline=None)
        case happened.DealerOpened(cards):
            after, _ = apply(round, Show(DEALER, parse_cards(cards)))
            return replace(table, round=after, deadline=None)
        case happened.HandOpened(seat, cards):
            after, _ = apply(round, Show(seat, parse_cards(cards)))
            return replace(table, round=after)
        case happened.HandVoided(seat):
            return _hand_voided(table, round, seat)
        case happened.CardsCorrected(place, _, cards):
            return replace(table, round=corrected(round, place, parse_cards(cards)))
        case happened.CardsExchanged(place, other):
            return replace(table, round=exchanged(round, place, other))
        case _:
            raise TypeError(f"a table knows no {event!r}")


def _backed(
    table: Table, round: Round, event: happened.BacklinePlaced | happened.BacklineTakenBack
) -> Table:
    """Wagers behind a seat, the last of it in place of those before; or none any more (O-12)."""
    others = tuple(each for each in table.behind if each.bettor != (event.seat, event.order))
    bettor = Bettor(event.seat, event.order)
    if isinstance(event, happened.BacklinePlaced):
        after, _ = apply(round, Back(event.seat, event.player, event.wagers))
        own = Backer(event.seat, event.order, event.player, event.name, event.bot)
        table = replace(table, round=after, behind=(*others, own))
        return _pledged(table, bettor, event.pledge)
    backer = table.backer(*bettor)
    assert backer is not None, f"nobody bets behind seat {event.seat} at place {event.order}"
    after, _ = apply(round, TakeBack(event.seat, backer.player))
    return _pledged(replace(table, round=after, behind=others), bettor, "")


def _closed(table: Table, round: Round, event: happened.BettingClosed) -> Table:
    """No more bets: the list of all wagers is closed, and one of its parties cuts (O-16)."""
    made = sorted(table.wagers_by_bettor().items())
    parties = tuple((bettor, tuple(sorted(wagers.items()))) for bettor, wagers in made)
    after, _ = apply(round, NoMoreBets())
    table = _counted(replace(table, round=after, deadline=None, stage=Stage.PLAYING))
    table = replace(table, console=console_of(table, after))
    cutter = None if event.cutter is None else Bettor(event.cutter, event.order)
    return _bound(table, closing=event.closing, cutter=cutter, parties=parties)


def _hand_voided(table: Table, round: Round, seat: int) -> Table:
    """Its fees are nothing from here on, in their place, and its sensor is dark."""
    after, _ = apply(round, VoidHand(seat))
    fees = tuple(fee._replace(amount=0) if fee.seat == seat else fee for fee in table.fees)
    console = table.console
    if console is not None:
        lit = tuple(number for number in console.bets if number != seat)
        console = dataclasses.replace(console, bets=lit)
    return replace(table, round=after, fees=fees, console=console)


def _dealt(table: Table, round: Round, to: Iterable[Place]) -> Table:
    """The next cards of the deck go face down to these places; real ones nobody knows."""
    if not round.cards:
        table = _banking_counted(table, round)
        if len(table.rules.profile.decks) > 1:
            table = replace(table, dealt_deck=table.deck_colour)
    for place in to:
        card = UNKNOWN if table.physical else table.deck[len(round.cards)]
        round, _ = apply(round, Deal(place, card))
    return replace(table, round=round)


def _shuffled(table: Table, number: int, deck: str) -> Table:
    """The next cut goes on from here, whoever withheld its bytes."""
    cut_by = table.bound().cutter
    cutter = table.cutter if cut_by is None else cut_by.seat
    return replace(_bound(table, number=number), deck=parse_cards(deck), cutter=cutter)


def _cutting(table: Table, event: happened.PledgesOpened | happened.DeckCut) -> Table:
    """Pledges opened, or the deck cut; who has withheld its own is barred (O-16)."""
    if isinstance(event, happened.PledgesOpened):
        withheld = tuple(Bettor.parse(str(whose)) for whose in event.withheld)
        opened = ((Bettor.parse(whose), chance) for whose, chance in event.chances.items())
        table = _bound(table, opened=event.opened, chances=tuple(sorted(opened)))
        return _bound(_barred(table, withheld), withheld=withheld)
    binding = table.bound()
    if binding.cutter is not None and not event.chance:
        table = _barred(table, (binding.cutter,))
        table = _bound(table, withheld=(*binding.withheld, binding.cutter))
    return replace(_bound(table, cut=event.cut, chance=event.chance), deadline=None)


def _bound(table: Table, **changes: object) -> Table:
    return replace(table, binding=replace(table.bound(), **changes))


def _pledged(table: Table, bettor: Bettor, pledge: str) -> Table:
    """A bet's pledge, in place of that of the bet before; none where it has none."""
    others = tuple(each for each in table.bound().pledges if each[0] != bettor)
    return _bound(table, pledges=(*others, (bettor, pledge)) if pledge else others)


def _barred(table: Table, bettors: Iterable[Bettor]) -> Table:
    """Who withholds a pledge makes none for a while, and is counted (O-16)."""
    barred, count = dict(table.barred), 0
    for bettor in bettors:
        barred[table.who(bettor)] = table.number + BARRED_FOR
        count += 1
    return replace(table, barred=barred, withheld=table.withheld + count)


def _shuffler(
    shuffler: Shuffler,
    event: happened.ShufflerFailed | happened.ShufflerRepaired | happened.ShufflerSet,
) -> Shuffler:
    match event:
        case happened.ShufflerFailed(what, _, by):
            return replace(shuffler, malfunction=what, reported_by=by)
        case happened.ShufflerRepaired():
            return replace(shuffler, malfunction=None, reported_by="")
        case happened.ShufflerSet(mode):
            return replace(shuffler, mode=mode)


def _chair(table: Table, seat: int, **changes: object) -> Table:
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    return table.with_chair(seat, replace(chair, **changes))


def _stacked(table: Table, seat: int, amount: int) -> Table:
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    return _chair(table, seat, stack=chair.stack + amount)


def _opened(table: Table, event: happened.RoundOpened) -> Table:
    round = None if table.banked_by_player else Round(rules=table.rules)
    return replace(
        table,
        stage=Stage.BANKING if table.banked_by_player else Stage.BETTING,
        number=event.number,
        round=round,
        deck_colour=event.deck,
        binding=Binding(offer=event.offer, roots=event.roots, seeds=event.seeds),
        deadline=None,
    )


def _bank_taken(table: Table, seat: int, stake: int) -> Table:
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    table = _stacked(table, seat, -stake)
    return replace(
        table,
        stage=Stage.BETTING,
        offer=None,
        deadline=None,
        stake=stake,
        staked=stake,
        unbanked=0,
        round=Round(rules=table.rules, player_dealer=seat),
    )


def _banking_counted(table: Table, round: Round) -> Table:
    """The first cards are out: the round counts for whoever banks it, by person (K-13)."""
    seat = round.player_dealer
    if seat is None:
        return table
    chair, before = table.chair(seat), table.banked
    assert chair is not None, f"nobody sits at seat {seat}"
    running = before[2] + 1 if before is not None and before[0] == chair.player else 1
    return replace(table, banked=(chair.player, seat, running))


def _unbanked(table: Table) -> Table:
    """Nobody banks: nobody could bet, so only who did not answer has sat the round out.

    Who banked last, and how often, is remembered as before (K-03, K-13).
    """
    for seat, chair in table.taken():
        if seat in table.unanswered:
            table = _chair(table, seat, missed=chair.missed + 1)
    return replace(table, stage=Stage.OVER, offer=None, deadline=None, unbanked=table.unbanked + 1)


def _counted(table: Table) -> Table:
    """Who bet and who sat the round out, once no more bets can come."""
    for seat, chair in table.taken():
        spot = table.spot(seat)
        banks = table.round is not None and table.round.player_dealer == seat
        if spot is not None:
            table = _chair(table, seat, missed=0, last=spot.wagers)
        elif not banks:
            table = _chair(table, seat, missed=chair.missed + 1)
    return table


def _over(table: Table, event: RoundResult) -> Table:
    """Every stack has what its seat won or lost; a void has changed none (X-01)."""
    if isinstance(event, RoundVoided):
        table = _voided(table, event)
        if event.seats:
            table = replace(table, voids=table.voids + 1)
    for seat in event.seats:
        table = _stacked(table, seat.seat, seat.net - seat.fees)
    table = _bank_returned(replace(table, over=event), event.collected - event.paid)
    shown = LastRound(
        round=table.round_id,
        status=event.status,
        dealer=None if event.dealer is None else _dealers_five(table.round),
        qualifies=event.qualifies,
        seats=tuple((seat.seat, seat.result, seat.net) for seat in event.seats),
    )
    return replace(
        table,
        stage=Stage.OVER,
        offer=None,
        deadline=None,
        last=(shown, *table.last)[:LAST_SHOWN],
    )


def _voided(table: Table, event: RoundVoided) -> Table:
    round = table.round
    if round is None:
        return table
    if table.stake is not None and not round.seats:
        # A player-dealer waited, and nobody came.
        table = _counted(table)
    after, _ = apply(round, Void(event.reason))
    return replace(table, round=after)


def _dealers_five(round: Round | None) -> str:
    assert round is not None
    return format_cards(Hand((*round.dealer, *round.board)).five)


def _bank_returned(table: Table, gained: int) -> Table:
    """The player-dealer gets the stake back with what it gained, less its own fees."""
    if table.stake is None or table.round is None or table.round.player_dealer is None:
        return table
    seat = table.round.player_dealer
    return replace(_stacked(table, seat, table.stake + gained - table.fees_of(seat)), stake=None)
