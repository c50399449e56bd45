"""Jackpots as the tables of a link hear of them: claimed somewhere, and then won (P-07, E-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseedge.money import Cents, speak_money
from houseedge.progressive import Progressive
from houseedge.progressive.event import Event, WinClaimed, WinLogged
from houseedge.rules.spec import Line, MeterShare
from houseedge.table.seating import line_view
from houseedge.table.view import News


def jackpot_news(
    meter: Progressive, events: Iterable[Event], titles: Mapping[str, str]
) -> Iterator[News]:
    """What other tables are told of some events: awards that are a share of the meter, no other.

    `meter` is as it stands after them, `titles` what the house's own tables are called.
    """
    found = list(events)
    claims = {claim.claimed.hit: claim.claimed for claim in meter.claims.values()}
    claims |= {each.hit: each for each in found if isinstance(each, WinClaimed)}
    logged = {each.hit: each for each in found if isinstance(each, WinLogged)}
    for event in found:
        if isinstance(event, WinClaimed) and event.hit not in logged:
            claim, pays = event, None
        elif isinstance(event, WinLogged) and event.hit in claims:
            claim, pays = claims[event.hit], event.pays
        else:
            continue
        line = _line(meter, claim)
        if isinstance(line.pays, MeterShare):
            yield _told(claim, line, pays, titles.get(claim.table, claim.table))


def _line(meter: Progressive, claim: WinClaimed) -> Line:
    return meter.plan.level(claim.level).paytable.line(claim.line)


def _told(claim: WinClaimed, line: Line, pays: int | None, title: str) -> News:
    words = f"{title}, seat {claim.seat}: {line.title}"
    words += "; a supervisor is called" if pays is None else f" wins {speak_money(pays)}"
    return News(
        kind="progressive",
        text=words,
        code="link_claimed" if pays is None else "link_won",
        number=claim.seat,
        name=title,
        amount=None if pays is None else Cents(pays),
        line=line_view(line),
    )
