"""How a table and a round begin."""

from __future__ import annotations

from houseedge.round.dealing import deck_after, deck_in_play
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.banking import bank_offer
from houseedge.table.changing import change_due, differences, verify_same_place
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.refusal import NotOpen, ShufflerDown
from houseedge.table.setup import Setup
from houseedge.table.state import Stage, Table, rules_named


def open_table(table: Table, setup: Setup) -> tuple[Event, ...]:
    """A table opened for the first time, or again, perhaps set up otherwise."""
    if table.stage is not Stage.CLOSED:
        raise NotOpen("the table is open already", rule="X-02", field="table")
    will = rules_named(table.rules, setup.rules)
    verify_same_place(table, will)
    return (happened.TableOpened(setup, will.digest, differences(table, setup, will)),)


def open_round(table: Table, command: asked.OpenRound, now: int) -> tuple[Event, ...]:
    """Bets are open, or the bank is offered first; refuses while something is missing."""
    if table.stage is not Stage.WAITING:
        raise NotOpen("the round before is not over", rule="P-14", field="command")
    if table.closing:
        raise NotOpen("the table is closing: no new round", rule="X-02", field="table")
    if not table.shuffler.works:
        raise ShufflerDown(
            f"the {table.shuffler.model} reports: {table.shuffler.trouble}",
            rule="X-03" if table.shuffler.malfunction is not None else "X-10",
            field="shuffler",
        )
    if change_due(table, now):
        raise NotOpen("what is posted binds before the next round", rule="X-02", field="command")
    number = table.number + 1
    opened = happened.RoundOpened(
        round=f"{table.id}-{number}",
        number=number,
        rules=table.rules.reference,
        offer=command.offer,
        roots=command.roots,
        seeds=command.seeds,
        deck=_deck(table, number),
        digest=table.rules.digest,
    )
    if not table.banked_by_player:
        return (opened,)
    return (opened, *bank_offer(evolve(table, opened), now))


def _deck(table: Table, number: int) -> str:
    """The deck of the next round: not that of the last one that was dealt (D-07).

    A round nobody banks or bets in leaves its deck shuffled where it is. A record from before
    that was kept counts rounds.
    """
    if table.dealt_deck:
        return deck_after(table.rules, table.dealt_deck)
    return deck_in_play(table.rules, number)
