"""Rounds on record as slips: the input of `houseedge settle` that says the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from houseedge.cards import format_cards
from houseedge.money import MICROS_PER_CENT, format_micros, format_money
from houseedge.progressive import Level
from houseedge.records.recall import decision_of
from houseedge.records.replay import RoundReplay
from houseedge.round import Result, Round
from houseedge.rules import Catalog
from houseedge.rules.spec import SETTINGS, Rules
from houseedge.slip import SlipDesk, SlipError
from houseedge.table import Table


def whole_round(table: Table) -> Round | None:
    """A settled round that its cards and its players' actions tell in full; none otherwise."""
    round = table.round
    if table.settled is None or round is None or any(spot.refused for spot in round.seats):
        return None
    return round if all(card.known for card in round.cards) else None


def slip_of(replay: RoundReplay, level: Level | None, catalog: Catalog) -> dict[str, Any] | None:
    """The input of `houseedge settle` for the round; none where it cannot say the same.

    A hand that is void is no part of it. A slip names a meter in whole cents, and to the
    micro-dollar where an award or what it leaves turns on what lies below a cent.
    """
    table, round = replay.table, whole_round(replay.table)
    if round is None:
        return None
    played = [spot for spot in round.seats if not spot.void]
    if not played or (played != [*round.seats] and table.rules.profile.collection):
        # A void hand's square still counts for the player-dealer's fee.
        return None
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
            }
            for spot in played
        ],
    }
    if round.player_dealer is not None:
        slip["player_dealer"] = round.player_dealer
        slip["bank"] = format_money(replay.hand.stake or 0)
    if level is None:
        return slip
    meter = level.meter
    # What a restart adds to an empty meter; a slip knows no ceiling.
    reserve = replace(meter, value=0).at_restart
    slip["seed"] = format_micros(meter.seed)
    slip["reserve"] = format_money(reserve // MICROS_PER_CENT)
    slip["meter"] = format_money(meter.cents)
    if not (table.settled and table.settled.awards) or _agrees(slip, replay, catalog):
        return slip
    slip |= {"reserve": format_micros(reserve), "meter": format_micros(meter.value)}
    return slip if _agrees(slip, replay, catalog) else None


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
