"""The one place where a round's money is decided: everybody calls `settle`.

The order of things: the verdicts are the round's own (`judge`); progressive awards leave the
meter in its order (P-07); caps cut winnings (S-12, X-05); then wager after wager is paid or
collected in settling order (S-09, S-13, K-12) as far as the bank covers it (K-02); envy comes
last (E-03).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from houseedge.bank import Bank, HouseBank, PlayerDealer, Purse, collection_fees
from houseedge.bank.caps import TableAllowance, capped_for_player
from houseedge.errors import AwardMissing, BankMissing
from houseedge.money import EVEN_MONEY, Odds, pay
from houseedge.progressive import Meter
from houseedge.round import Outcome, Phase, Reason, Result, Round, Seat, Wagers, judge
from houseedge.round.judge import SeatVerdict, Showdown
from houseedge.rules.spec import Wager
from houseedge.settlement.shape import MeterMove, Settled, SettledSpot, Settlement

#: The order inside a seat (S-09).
_ORDER = tuple(Wager)


def settle(
    round: Round,
    bank: Bank | None = None,
    meter: Meter | None = None,
    *,
    awards: Mapping[int, int] | None = None,
) -> Settlement:
    """The settlement of a finished or void round.

    The house banks unless the profile asks for a player-dealer, whose stake is then needed. A
    progressive without a meter is taken to stand at the profile's seed. Where a linked meter
    has fixed its `awards`, cents by seat, these are paid and no meter is reckoned (P-07).
    Refuses a round that is not finished, or whose unknown cards matter, and awards that are not
    those of the lines it has.
    """
    bank = _verified_bank(round, bank)
    if awards is not None:
        meter = None
    elif round.rules.profile.offers(Wager.PROGRESSIVE):
        seed = round.rules.profile.seed
        meter = meter or Meter.of_cents(seed, seed=seed)
    else:
        meter = None
    if round.phase is Phase.VOID:
        return _void(round, bank, meter)
    return _Settling(round, judge(round), bank, meter, awards or {}).settlement()


def _verified_bank(round: Round, bank: Bank | None) -> Bank:
    wanted = PlayerDealer if round.rules.profile.bank == "player_dealer" else HouseBank
    if bank is None and wanted is HouseBank:
        return HouseBank()
    if not isinstance(bank, wanted):
        who = "a player-dealer with a stake" if wanted is PlayerDealer else "the house"
        raise BankMissing(
            f"{round.rules.profile.title} is banked by {who}", rule="K-01", field="bank"
        )
    return bank


@dataclass(slots=True)
class _Spot:
    """One bettor's wagers while they are being settled: what each stakes, wins and loses to a cap.

    `stakes` is in the order inside a seat.
    """

    verdict: SeatVerdict
    bettor: str | None
    stakes: dict[Wager, int]
    pays: dict[Wager, int]
    capped: dict[Wager, int]
    settled: dict[Wager, Settled]

    @property
    def seat(self) -> Seat:
        return self.verdict.seat


class _Settling:
    """One settlement under way; lives only inside `settle`."""

    def __init__(
        self,
        round: Round,
        showdown: Showdown,
        bank: Bank,
        meter: Meter | None,
        awards: Mapping[int, int],
    ) -> None:
        self.round = round
        self.rules = round.rules
        self.showdown = showdown
        self.bank = bank
        self.purse = Purse.of(bank, round.rules.settings.bank_cap)
        self.meter = None if meter is None else MeterMove(before=meter, after=meter)
        self.awards = awards
        self.allowance = TableAllowance.of(self.rules.profile.aggregates)
        self.postings: list[tuple[int, str | None, Wager]] = []
        self.spots = [
            _Spot(verdict, bettor, _stakes(verdict, wagers), {}, {}, {})
            for verdict in showdown.seats
            for bettor, wagers in verdict.seat.bettors
        ]
        rank = {seat.number: at for at, seat in enumerate(round.settling_order)}
        self.in_order = sorted(self.spots, key=lambda spot: rank[spot.seat.number])

    def settlement(self) -> Settlement:
        for spot in self.spots:
            self._win_by_odds(spot)
        self._win_awards()
        self._verify_awards()
        for spot in self.spots:
            spot.capped = capped_for_player(spot.pays, self.rules.profile.aggregates)
        for spot, wager in self._sequence():
            self._post(spot, wager)
        self._pay_envy()
        return Settlement(
            dealer=self.showdown.dealer,
            qualifies=self.showdown.qualifies,
            order=tuple(seat.number for seat in self.round.settling_order),
            spots=tuple(
                SettledSpot(
                    seat=spot.seat.number,
                    bettor=spot.bettor,
                    hand=spot.verdict.hand,
                    result=spot.verdict.result,
                    wagers=tuple(spot.settled[w] for w in _ORDER if w in spot.settled),
                )
                for spot in self.spots
            ),
            postings=tuple(self.postings),
            bank=self.bank,
            paid=self.purse.paid,
            collected=self.purse.collected,
            meter=self.meter,
            fees=collection_fees(self.round),
        )

    def _win_by_odds(self, spot: _Spot) -> None:
        """Note what each winning wager but the progressive wins by its odds."""
        for wager, stake in spot.stakes.items():
            verdict = spot.verdict.verdicts[wager]
            if verdict.outcome is Outcome.WIN and wager is not Wager.PROGRESSIVE:
                odds = EVEN_MONEY if verdict.line is None else verdict.line.pays
                assert isinstance(odds, Odds)  # only a progressive pays shares and amounts
                spot.pays[wager] = pay(stake, odds, self.rules.settings.rounding)

    def _win_awards(self) -> None:
        """Take the progressive awards from the meter, one seat after the other (P-07)."""
        settings = self.rules.settings
        upwards = self.rules.profile.meter_order == "left_to_right"
        for spot in self.spots if upwards else self.spots[::-1]:
            stake = spot.stakes.get(Wager.PROGRESSIVE)
            if stake is None:
                continue
            line = spot.verdict.verdicts[Wager.PROGRESSIVE].line
            if line is None:
                continue
            if self.meter is None:
                # One that is missing is refused once all of them are known.
                spot.pays[Wager.PROGRESSIVE] = self.awards.get(spot.seat.number, 0)
                continue
            taken = self.meter.after.award(
                line.pays, stake, settings.rounding, fixed_too=settings.awards_from_meter == "all"
            )
            self.meter = MeterMove(
                before=self.meter.before,
                after=taken.meter,
                paid=self.meter.paid + taken.from_meter,
                restarted=self.meter.restarted + taken.restarted,
                topped_up=self.meter.topped_up + taken.topped_up,
            )
            spot.pays[Wager.PROGRESSIVE] = taken.pays

    def _verify_awards(self) -> None:
        """Refuse awards of a linked meter for other lines than the seats have (P-06)."""
        if self.meter is not None:
            return
        earned = sorted(s.seat.number for s in self.spots if Wager.PROGRESSIVE in s.pays)
        if earned != sorted(self.awards):
            raise AwardMissing(
                f"seats {earned} have a progressive line, and amounts came for "
                f"{sorted(self.awards)}",
                rule="P-06",
                field="awards",
            )

    def _sequence(self) -> Iterator[tuple[_Spot, Wager]]:
        """Every wager in the order it is settled."""
        if isinstance(self.bank, PlayerDealer):
            # K-12: what folded seats lose is collected before the player-dealer's cards open.
            for spot in self.in_order:
                if spot.seat.folded:
                    for wager in spot.stakes:
                        if spot.verdict.verdicts[wager].outcome is Outcome.LOSE:
                            yield spot, wager
        if self.rules.profile.antes_first and self.showdown.qualifies is False:
            # S-13: all Antes return in a first pass, before hands are compared.
            for spot in self.in_order:
                if not spot.seat.folded and Wager.ANTE in spot.stakes:
                    yield spot, Wager.ANTE
        for spot in self.in_order:
            for wager in self._inside(spot):
                if wager not in spot.settled:
                    yield spot, wager

    def _inside(self, spot: _Spot) -> Iterable[Wager]:
        """The order inside a seat (S-09, O-10)."""
        order = spot.stakes
        swap = self.rules.settings.seat_order == "play_ante_blind_trips"
        if swap and isinstance(self.bank, PlayerDealer) and spot.verdict.result is Result.LOSE:
            first = (Wager.PLAY, Wager.ANTE)
            return (*(w for w in first if w in order), *(w for w in order if w not in first))
        return order

    def _post(self, spot: _Spot, wager: Wager) -> None:
        """Pay or collect one wager as far as caps and bank allow."""
        self.postings.append((spot.seat.number, spot.bettor, wager))
        verdict = spot.verdict.verdicts[wager]
        stake, outcome = spot.stakes[wager], verdict.outcome
        covered = uncovered = capped = 0
        match outcome:
            case Outcome.WIN:
                capped = spot.capped.get(wager, 0)
                pays = spot.pays[wager] - capped
                cut = self.allowance.cut(wager, pays)
                capped, pays = capped + cut, pays - cut
                covered = self.purse.pay(pays)
                uncovered = pays - covered
                # A "for" bet's stake is kept (S-10).
                kept = self.purse.collect(stake) if wager is Wager.PROGRESSIVE else 0
                returned = stake - kept + covered
                if uncovered and not covered:
                    outcome, uncovered = Outcome.UNCOVERED, 0
            case Outcome.LOSE:
                returned = uncovered = stake - self.purse.collect(stake)
                if uncovered == stake:
                    outcome, uncovered = Outcome.UNCOVERED, 0
            case _:
                returned = stake
        spot.settled[wager] = Settled(
            wager=wager,
            stake=stake,
            outcome=outcome,
            reason=verdict.reason,
            pays=covered,
            returned=returned,
            uncovered=uncovered,
            capped=capped,
            line=None if verdict.line is None else verdict.line.key,
        )

    def _pay_envy(self) -> None:
        """Pay envy at the end of the round to every other progressive bettor (E-01..E-03).

        A round is one table's, so nobody else on the link is paid (E-04).
        """
        hits = [(v.seat.number, v.envy.envy) for v in self.showdown.seats if v.envy is not None]
        if not hits:
            return
        for spot in self.in_order:
            if Wager.PROGRESSIVE not in spot.stakes or spot.seat.void or spot.seat.refused:
                continue
            pays = sum(amount for seat, amount in hits if seat != spot.seat.number)
            if pays:
                self.purse.pay(pays)
                self.postings.append((spot.seat.number, spot.bettor, Wager.ENVY))
                spot.settled[Wager.ENVY] = Settled(
                    wager=Wager.ENVY,
                    stake=0,
                    outcome=Outcome.WIN,
                    reason=Reason.ENVY,
                    pays=pays,
                    returned=pays,
                )


def _stakes(verdict: SeatVerdict, wagers: Wagers) -> dict[Wager, int]:
    """What a bettor staked on each wager that has a verdict, in the order inside a seat."""
    stakes = {}
    for wager in verdict.verdicts:
        times = verdict.seat.play or 0
        stake = times * wagers.ante if wager is Wager.PLAY else wagers[wager]
        if stake:
            stakes[wager] = stake
    return stakes


def _void(round: Round, bank: Bank, meter: Meter | None) -> Settlement:
    """Every wager of a void round goes back; nothing else moves (X-01)."""
    spots = []
    for seat in round.seats:
        for bettor, wagers in seat.bettors:
            stakes = {**dict(wagers), Wager.PLAY: (seat.play or 0) * wagers.ante}
            returned = tuple(
                Settled(
                    wager=wager,
                    stake=stakes[wager],
                    outcome=Outcome.PUSH,
                    reason=Reason.VOID,
                    pays=0,
                    returned=stakes[wager],
                )
                for wager in _ORDER
                if stakes.get(wager)
            )
            spots.append(
                SettledSpot(
                    seat=seat.number, bettor=bettor, hand=None, result=Result.VOID, wagers=returned
                )
            )
    rank = {seat.number: at for at, seat in enumerate(round.settling_order)}
    return Settlement(
        dealer=None,
        qualifies=None,
        order=tuple(rank),
        spots=tuple(spots),
        postings=tuple(
            (spot.seat, spot.bettor, settled.wager)
            for spot in sorted(spots, key=lambda spot: rank[spot.seat])
            for settled in spot.wagers
        ),
        bank=bank,
        paid=0,
        collected=0,
        meter=None if meter is None else MeterMove(before=meter, after=meter),
        fees=(),
    )
