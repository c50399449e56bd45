"""What a table and its meter do to each other: awards claimed, contributions taken back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from houseedge.errors import BadAmount, RulesError
from houseedge.floor.staff import Staff
from houseedge.money import MICROS_PER_CENT
from houseedge.progressive import Level, Progressive, evolve_all
from houseedge.progressive import event as meter_event
from houseedge.progressive.button import Action, Effect, Swipe
from houseedge.progressive.console import WinUnconfirmed
from houseedge.progressive.manager import GameManager, pressed
from houseedge.progressive.newer_console import NewerConsole, WrongCard
from houseedge.progressive.progressive import claim, close_round, confirm, log, move, void, withdraw
from houseedge.rules.spec import Rules, Wager
from houseedge.table import Table
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.felt import FeltTable
from houseedge.table.settling import hits

APPROVED_BY = "automatic table"
"""Who approves an award where no supervisor stands by."""


def level_of(table: Table | FeltTable, meter: Progressive) -> Level:
    """The level a table's progressive bet feeds: the one with its paytable."""
    return level_with(table.rules, meter)


def level_with(rules: Rules, meter: Progressive) -> Level:
    """The level of a meter that rules have the paytable of."""
    wanted = rules.tables[Wager.PROGRESSIVE].id
    level = meter.plan.level_with(wanted)
    if level is None:
        raise RulesError(
            file=meter.plan.id, key="levels", expected=f"a level with the paytable {wanted}"
        )
    return meter.levels[level.name]


def awarded(
    table: Table, meter: Progressive
) -> tuple[asked.Settle, Progressive, tuple[meter_event.Event, ...]]:
    """The table claims, the meter's own record fixes each amount in turn (P-07)."""
    level, round = level_of(table, meter).plan.name, table.round_id
    rounding = table.rules.settings.rounding
    record: list[meter_event.Event] = []
    awards: dict[int, int] = {}

    def happen(events: tuple[meter_event.Event, ...]) -> None:
        nonlocal meter
        record.extend(events)
        meter = evolve_all(meter, events)

    for hit in hits(table):
        name = f"{round}-{hit.seat}/0"
        happen(
            claim(
                meter,
                hit=name,
                level=level,
                table=table.id,
                round=round,
                seat=hit.seat,
                line=hit.line.key,
                rounding=rounding,
            )
        )
        happen(log(meter, hit=name, approved_by=APPROVED_BY, rounding=rounding))
        awards[hit.seat] = _logged(meter, name)
        happen(move(meter, hit=name))
    if (table.id, round) in meter.open_rounds:
        happen(close_round(meter, table=table.id, round=round))
    shows = meter.levels[level].current // MICROS_PER_CENT
    return asked.Settle(awards=awards, meter=shows), meter, tuple(record)


def pressed_on(table: Table, meter: Progressive, action: Action) -> tuple[meter_event.Event, ...]:
    """What a press does to the meter, as the Game Manager takes it.

    The lock is coin-in, a hand button claims, J-POT or a card logs, the key back at RUN or the
    same card moves the meter, GAME OVER or END GAME closes the round (P-10, P-11, P-14).
    """
    manager = manager_of(table, meter)
    if manager is None:
        # The table says why nothing can be pressed.
        return ()
    _, _, record = pressed_as_shown(manager, action)
    return record


def pressed_as_shown(
    manager: GameManager, action: Action
) -> tuple[GameManager, tuple[Effect, ...], tuple[meter_event.Event, ...]]:
    """A press on a Game Manager; refuses a card swiped for another amount than it shows (P-13)."""
    if isinstance(action, Swipe) and action != shown_on(manager, action):
        raise BadAmount("the Game Manager shows another amount", rule="P-13", field="amount")
    return pressed(manager, action)


def shown_on(manager: GameManager | None, swipe: Swipe) -> Swipe:
    """A card's swipe with the amount the Game Manager shows for the win it confirms (P-13)."""
    if manager is None or not isinstance(manager.console, NewerConsole):
        return swipe
    win = manager.console.confirmed
    amount = 0 if win is None else manager.amount_due(win.seat)
    return msgspec.structs.replace(swipe, amount=amount)


def manager_of(table: Table | FeltTable, meter: Progressive) -> GameManager | None:
    """The Game Manager of a table; at one that is played at here, once its betting is closed."""
    if table.console is None:
        return None
    if isinstance(table, FeltTable):
        bets = dict.fromkeys(range(1, table.console.seats + 1), table.bet)
    elif table.round is not None:
        bets = {spot.number: spot.wagers.progressive for spot in table.round.seats}
    else:
        return None
    return GameManager(
        console=table.console,
        progressive=meter,
        table=table.id,
        level=level_of(table, meter).plan.name,
        bets=bets,
        rounding=table.rules.settings.rounding,
        round=table.number,
    )


def amounts_due(table: Table | FeltTable, meter: Progressive) -> dict[int, int]:
    """What is to be paid for each claimed win of the round, in cents: fixed once it is logged."""
    rounding = table.rules.settings.rounding
    due: dict[int, int] = {}
    for hit, found in meter.claims.items():
        if (found.claimed.table, found.claimed.round) != (table.id, table.round_id):
            continue
        if (logged := found.logged) is None:
            (logged,) = log(meter, hit=hit, approved_by=APPROVED_BY, rounding=rounding)
        due[found.claimed.seat] = logged.pays
    return due


def confirmed(table: Table, meter: Progressive) -> asked.Settle:
    """A settlement with what people have confirmed; refuses while a win waits for them (P-14)."""
    awards: dict[int, int] = {}
    for hit in hits(table):
        found = next(
            (
                each
                for each in meter.claims.values()
                if (each.claimed.table, each.claimed.round, each.claimed.seat)
                == (table.id, table.round_id, hit.seat)
            ),
            None,
        )
        if found is None or found.logged is None or not found.moved:
            raise WinUnconfirmed(
                f"the win of seat {hit.seat} ({hit.line.title}) is not confirmed: press its hand "
                "button, and have a supervisor confirm it",
                rule="P-14",
                field="command",
                seat=hit.seat,
            )
        awards[hit.seat] = found.logged.pays
    shows = level_of(table, meter).current // MICROS_PER_CENT
    return asked.Settle(awards=awards, meter=shows)


def awards_to_confirm(table: Table, meter: Progressive, staff: Staff) -> dict[int, int]:
    """What an automatic table's hands have won, by seat, where it waits to be confirmed.

    A house that has nobody to ask pays by itself.
    """
    least = table.setup.supervised_from
    if least is None or table.staffed or table.awaited:
        return {}
    confirming = ("supervisor", "executive")
    if not any(each.role in confirming and not each.ended for each in staff.accounts.values()):
        return {}
    awards = dict(awarded(table, meter)[0].awards)
    return awards if max(awards.values(), default=0) >= least else {}


def claimed(table: Table, meter: Progressive) -> tuple[meter_event.Event, ...]:
    """The table claims every line its hands have earned, and nothing is paid yet."""
    level, round = level_of(table, meter).plan.name, table.round_id
    record: list[meter_event.Event] = []
    for hit in hits(table):
        events = claim(
            meter,
            hit=f"{round}-{hit.seat}/0",
            level=level,
            table=table.id,
            round=round,
            seat=hit.seat,
            line=hit.line.key,
            rounding=table.rules.settings.rounding,
        )
        record += events
        meter = evolve_all(meter, events)
    return tuple(record)


def approved(
    table: Table, meter: Progressive, command: asked.ConfirmAward, actor: str
) -> tuple[meter_event.Event, ...]:
    """A win is logged at what the meter holds now, and the meter moves, by whoever confirms it."""
    hit = _may_rule(table, meter, command)
    if hit is None:
        return ()
    return confirm(meter, hit=hit, approved_by=actor, rounding=table.rules.settings.rounding)


def refused(
    table: Table, meter: Progressive, command: asked.RefuseAward
) -> tuple[meter_event.Event, ...]:
    """A claim is taken off the meter, and the contribution of its bet with it."""
    hit = _may_rule(table, meter, command)
    if hit is None:
        return ()
    off = withdraw(meter, hit=hit)
    return (*off, *contributions_back(table, evolve_all(meter, off), command.seat))


def _may_rule(
    table: Table, meter: Progressive, command: asked.ConfirmAward | asked.RefuseAward
) -> str | None:
    """The claim that is ruled on; refuses a card below its level.

    None where there is no such claim: the table says why.
    """
    hit = f"{table.round_id}-{command.seat}/0"
    if hit not in meter.claims:
        return None
    rounding = table.rules.settings.rounding
    (logged,) = log(meter, hit=hit, approved_by=command.card, rounding=rounding)
    if command.card == "supervisor" and logged.pays >= meter.plan.executive_from:
        raise WrongCard(
            "a jackpot of this level takes an Executive card", rule="P-11", field="card"
        )
    return hit


def _logged(meter: Progressive, hit: str) -> int:
    logged = meter.claim(hit).logged
    assert logged is not None
    return logged.pays


def contributions_back(
    table: Table | FeltTable, meter: Progressive, seat: int | None = None
) -> tuple[meter_event.Event, ...]:
    """A void round's contributions go back, or those of one hand that is void (X-01)."""
    given = meter.open_rounds.get((table.id, table.round_id), ())
    if not any(seat in (None, each.seat) for each in given):
        return ()
    return void(meter, table=table.id, round=table.round_id, seat=seat)


def voided(
    table: Table, meter: Progressive, events: Iterable[happened.Event]
) -> tuple[meter_event.Event, ...]:
    """What goes back of a meter by what has happened at a table."""
    for event in events:
        if isinstance(event, happened.RoundVoided):
            return contributions_back(table, meter)
        if isinstance(event, happened.HandVoided):
            return contributions_back(table, meter, event.seat)
    return ()
