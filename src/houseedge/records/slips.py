"""Rounds on record as slips: the input of `houseedge settle` that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseedge.cards import format_cards
from houseedge.errors import HouseEdgeError
from houseedge.money import MICROS_PER_CENT, format_micros, format_money
from houseedge.progressive import Level, Meter
from houseedge.progressive.event import MeterMoved, WinLogged
from houseedge.records.recall import decision_of
from houseedge.records.replay import RoundReplay
from houseedge.round import Result, Round, Seat
from houseedge.rules import Catalog
from houseedge.rules.spec import SETTINGS, Rules
from houseedge.slip import SlipDesk, SlipError
from houseedge.table import Table


class NoSlip(HouseEdgeError):
    """Why no slip says what became of a round."""


def whole_round(table: Table) -> Round:
    """A settled round that its cards and its players' actions tell in full; raises `NoSlip`.

    Of real cards a folded hand may stay unknown: nobody has named it, and nothing hung on it.
    """
    round = table.round
    if table.settled is None or round is None:
        raise NoSlip("the round was not settled")
    if any(spot.refused for spot in round.seats):
        raise NoSlip("a supervisor has refused an award, which no hand says by itself")
    hidden = [seat.number for seat in round.seats if not (seat.known or seat.void)]
    known = all(card.known for card in (*round.dealer, *round.board))
    if not known or (hidden and not table.physical):
        raise NoSlip("the house's keys are not here, and cards of the round stay sealed")
    return round


def slip_of(replay: RoundReplay, level: Level | None, catalog: Catalog) -> dict[str, Any]:
    """The input of `houseedge settle` for the round; raises `NoSlip` where none says the same.

    A hand that is void is no part of it. A slip names a meter in whole cents, and to the
    micro-dollar where an award or what it leaves turns on what lies below a cent. Where people
    have confirmed awards the meter is the one they were confirmed at.
    """
    table, round = replay.table, whole_round(replay.table)
    played = [spot for spot in round.seats if not spot.void]
    if not played:
        raise NoSlip("every hand of the round is void")
    if played != [*round.seats] and table.rules.profile.collection:
        raise NoSlip("a void hand's square still counts for the player-dealer's fee")
    slip: dict[str, Any] = {
        "profile": table.rules.profile.id,
        "tables": {wager.value: paytable.id for wager, paytable in table.rules.tables.items()},
        "settings": _settings(table.rules),
        "board": format_cards(round.board),
        "dealer": format_cards(round.dealer),
        "seats": [
            {
                "seat": spot.number,
                "hole": format_cards(spot.hole),
                "play": decision_of(spot),
                "wagers": {wager.value: format_money(amount) for wager, amount in spot.wagers},
                **_behind(spot),
            }
            for spot in played
        ],
    }
    if round.player_dealer is not None:
        slip["player_dealer"] = round.player_dealer
        slip["bank"] = format_money(replay.hand.stake or 0)
    if level is None:
        return slip
    won = table.settled is not None and bool(table.settled.awards)
    for meter in _meters(replay, level):
        # What a restart adds to an empty meter; a slip knows no ceiling.
        reserve = replace(meter, value=0).at_restart
        slip["seed"] = format_micros(meter.seed)
        slip["reserve"] = format_money(reserve // MICROS_PER_CENT)
        slip["meter"] = format_money(meter.cents)
        if not won or _agrees(slip, replay, catalog):
            return slip
        slip |= {"reserve": format_micros(reserve), "meter": format_micros(meter.value)}
        if _agrees(slip, replay, catalog):
            return slip
    raise NoSlip("its awards were paid off a meter that had moved meanwhile, or has a ceiling")


def _behind(spot: Seat) -> dict[str, Any]:
    """Who bets behind a seat, by the player's id; nothing where nobody does."""
    backline = [
        {
            "name": each.bettor,
            "wagers": {wager.value: format_money(amount) for wager, amount in each.wagers},
        }
        for each in spot.backline
    ]
    return {"backline": backline} if backline else {}


def _meters(replay: RoundReplay, level: Level) -> Iterator[Meter]:
    """The meter right before the settlement, and as it stood when people confirmed its awards."""
    yield level.meter
    logged = [each for each in replay.meter_events if isinstance(each, WinLogged)]
    moved = [each for each in replay.meter_events if isinstance(each, MeterMoved)]
    if logged:
        back = sum(each.from_reserve + each.from_overflow for each in moved)
        reserve = level.meter.reserve + back
        yield replace(level.meter, value=logged[0].meter_before, reserve=reserve)


def _agrees(slip: dict[str, Any], replay: RoundReplay, catalog: Catalog) -> bool:
    live = replay.table.settled
    assert live is not None
    assert live.meter is not None  # there was an award, so there is a meter
    played = (seat for seat in live.seats if seat.result is not Result.VOID)
    nets = {seat.seat: format_money(seat.net) for seat in played}
    try:
        settled = SlipDesk(catalog).settle(slip)
    except SlipError:
        return False
    same = {seat["seat"]: seat["net"] for seat in settled["seats"]} == nets
    return same and bool(settled["meter"]["after"] == format_money(live.meter))


def _settings(rules: Rules) -> dict[str, Any]:
    """What is set otherwise than the profile has it."""
    changed = {}
    for key in SETTINGS:
        value = getattr(rules.settings, key)
        if value != getattr(rules.profile.settings, key):
            changed[key] = value
    return {key: str(value) if key == "rounding" else value for key, value in changed.items()}
