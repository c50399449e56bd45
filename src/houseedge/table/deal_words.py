"""What is told of pledges and of the cut (O-16)."""

from __future__ import annotations

from houseedge.fairness import Bettor
from houseedge.table import event as happened
from houseedge.table.state import Table
from houseedge.table.view import News


def pledges_news(table: Table, event: happened.PledgesOpened) -> list[News]:
    """Who has opened a pledge, and who has not: seen by all, and counted."""
    opened, told = [Bettor.parse(whose) for whose in event.chances], list[News]()
    if opened:
        # Holders by their seats, others by their names.
        seats = [bettor.seat for bettor in opened if not bettor.order]
        behind = [
            f"{name_at(table, each)} behind seat {each.seat}" for each in opened if each.order
        ]
        holders = [f"seat {', '.join(map(str, seats))}"] if seats else []
        words = f"Pledges are opened: {', '.join([*holders, *behind])}"
        told.append(News(kind="pledges", text=words, seats=seats))
    for whose in event.withheld:
        bettor = Bettor.parse(str(whose))
        name = name_at(table, bettor)
        words = (
            f"{name} withholds the pledge {'behind' if bettor.order else 'of'} seat {bettor.seat}"
        )
        told.append(
            News(
                kind="pledges", text=words, seat=bettor.seat, name=name, order=bettor.order or None
            )
        )
    return told


def cut_news(table: Table, chance: str) -> list[News]:
    """Who has cut the deck, or has withheld it."""
    cutter = table.bound().cutter
    if cutter is None:
        return [News(kind="cut", text="Nobody has pledged: this deal claims nothing")]
    name, seat, order = name_at(table, cutter), cutter.seat, cutter.order or None
    if not chance:
        words = f"{name} withholds the cut {'behind' if order else 'of'} seat {seat}"
        return [News(kind="cut", text=words, seat=seat, name=name, code="withheld", order=order)]
    words = f"{name} cuts the deck"
    return [News(kind="cut", text=words, seat=seat, name=name, order=order)]


def name_at(table: Table, bettor: Bettor) -> str:
    """What somebody at a seat, or behind it, is called."""
    found = table.backer(*bettor) if bettor.order else table.chair(bettor.seat)
    return f"Seat {bettor.seat}" if found is None else found.name
