"""Words for tests: hands written out as cards, results a reader can check by eye."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseedge.bank import PlayerDealer
from houseedge.cards import parse_cards
from houseedge.money import format_money, parse_money
from houseedge.progressive import Meter
from houseedge.round import FinishedSeat, Round, Wagers, finished
from houseedge.round.judge import Outcome
from houseedge.rules import Rules, built_in
from houseedge.settlement import Settled, Settlement, settle


def rules(
    profile: str,
    *,
    tables: Mapping[str, str] | None = None,
    settings: Mapping[str, object] | None = None,
    dealing: str | None = None,
) -> Rules:
    """The built-in rules of a profile, some of them chosen."""
    return built_in().rules(profile, tables=tables, settings=settings, dealing=dealing)


def wagers(ante: str = "10.00", **others: str) -> Wagers:
    """Ante and Blind of the same amount, and other wagers by name, in dollars."""
    amounts = {name: parse_money(text) for name, text in others.items()}
    return Wagers(**{"ante": parse_money(ante), "blind": parse_money(ante), **amounts})


@dataclass(frozen=True)
class Spot:
    """Two hole cards, a decision ("4x" ... "1x", "fold") and wagers."""

    hole: str
    play: str
    wagers: Wagers


def spot(hole: str, play: str, ante: str = "10.00", **others: str) -> Spot:
    """A seat at the end of a round."""
    return Spot(hole, play, wagers(ante, **others))


def finish(
    profile: str | Rules,
    *,
    board: str,
    dealer: str,
    seats: Mapping[int, Spot],
    tables: Mapping[str, str] | None = None,
    settings: Mapping[str, object] | None = None,
    player_dealer: int | None = None,
) -> Round:
    """A finished round from what lies on the table at its end."""
    if isinstance(profile, str):
        profile = rules(profile, tables=tables, settings=settings)
    return finished(
        profile,
        board=parse_cards(board),
        dealer=parse_cards(dealer),
        player_dealer=player_dealer,
        seats=[
            FinishedSeat(
                number=number,
                hole=parse_cards(seat.hole),
                wagers=seat.wagers,
                play=None if seat.play == "fold" else int(seat.play.removesuffix("x")),
            )
            for number, seat in seats.items()
        ],
    )


def settled(
    profile: str | Rules,
    *,
    board: str,
    dealer: str,
    seats: Mapping[int, Spot],
    tables: Mapping[str, str] | None = None,
    settings: Mapping[str, object] | None = None,
    meter: str | None = None,
    seed: str = "10000.00",
    reserve: str = "0.00",
    bank: str | None = None,
    player_dealer: int | None = None,
) -> Settlement:
    """The settlement of a round from what lies on the table at its end."""
    round = finish(
        profile,
        board=board,
        dealer=dealer,
        seats=seats,
        tables=tables,
        settings=settings,
        player_dealer=player_dealer,
    )
    return settle(
        round,
        None if bank is None else PlayerDealer(parse_money(bank)),
        None
        if meter is None
        else Meter.of_cents(
            parse_money(meter), seed=parse_money(seed), reserve=parse_money(reserve)
        ),
    )


def results(settlement: Settlement, seat: int, bettor: str | None = None) -> dict[str, str]:
    """Each wager of a spot in words: "win +10.00", "lose -10.00", "push", "uncovered".

    What was cut or not covered follows: "win +49000.00, capped 51000.00".
    """
    return {w.wager.value: result(w) for w in settlement.spot(seat, bettor).wagers}


def result(settled: Settled) -> str:
    """One settled wager in words."""
    words = settled.outcome.value
    if settled.outcome in (Outcome.WIN, Outcome.LOSE):
        words += f" {'+' if settled.net >= 0 else ''}{format_money(settled.net)}"
    if settled.uncovered:
        words += f", uncovered {format_money(settled.uncovered)}"
    if settled.capped:
        words += f", capped {format_money(settled.capped)}"
    return words


def meter_after(settlement: Settlement) -> str:
    """What the meter holds after the round, in dollars."""
    assert settlement.meter is not None
    return format_money(settlement.meter.after.value // 10_000)


def posted(settlement: Settlement) -> list[str]:
    """The wagers in the order they were settled: "3 ante", or "3~kim ante" for a backline."""
    return [
        f"{seat}{'' if bettor is None else f'~{bettor}'} {wager}"
        for seat, bettor, wager in settlement.postings
    ]
