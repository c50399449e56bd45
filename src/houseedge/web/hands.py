"""A player's own hands: one taken apart, all of them added up, and one shared by a signed link."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from houseedge.house.analyst import PlayersHands
from houseedge.house.coach import CoachAway
from houseedge.moment import parse_moment
from houseedge.odds.game import NotCounted
from houseedge.records.hands import NoHandThere, hand_of
from houseedge.records.histories import hand_histories, hands_csv
from houseedge.records.recall import recall
from houseedge.records.tally import CountedHand, HandFilter, own_hands
from houseedge.reports.picture import hand_picture
from houseedge.round import Result
from houseedge.rules.spec import Wager
from houseedge.web.dependencies import NoSuchThing, Services
from houseedge.web.route import Call
from houseedge.wire.analysis import HandAnalysis
from houseedge.wire.hands import OwnHands, SharedHand, SharedLink

#: What a link's code is made of beside the hand: a signature of nothing else.
_SHARED = "houseedge shared hand"
#: How long an export waits for hands that are being counted, in seconds.
_PATIENCE = 5.0

_Time = Annotated[str | None, msgspec.Meta(description="ISO 8601; in UTC without an offset.")]


class HandsQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which of one's own hands are wanted; all that is said must be so."""

    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    since: _Time = None
    until: _Time = None
    result: Literal["win", "lose", "tie", "fold"] | None = None
    quality: Annotated[
        Literal["best", "wrong"] | None,
        msgspec.Meta(description="With nothing given up, or with something."),
    ] = None
    wager: Annotated[Wager | None, msgspec.Meta(description="Only hands with this wager.")] = None


class HandsPageQuery(HandsQuery, frozen=True, kw_only=True):
    """Which hands, and which page of the list."""

    page: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class HandsExportQuery(HandsQuery, frozen=True, kw_only=True):
    """Which hands, and as what."""

    format: Literal["csv", "text"] = "csv"


async def analysis(call: Call[None, None]) -> HandAnalysis:
    """Your own hand in a round that is over: each decision's exact values, luck and skill."""
    return await call.services.analyst.hand(call.part("round"), call.known.player)


async def mine(call: Call[None, HandsPageQuery]) -> OwnHands:
    """Your own hands, added up and in a list; those not counted yet come when it is asked again."""
    analyst, query = call.services.analyst, call.query
    kept = await analyst.hands(call.known.player)
    wanted, hands, beside = _filter(query), list(kept.hands), list(kept.beside)
    added = partial(own_hands, hands, beside, wanted, analyst.theory)
    return await call.services.read(
        partial(added, page=query.page, total=kept.total, done=kept.done)
    )


async def export(call: Call[None, HandsExportQuery]) -> Response:
    """Your own hands to take along, the newest first: a table, or hand histories."""
    kept: PlayersHands = await call.services.analyst.hands(call.known.player)
    if kept.task is not None:
        await asyncio.wait({kept.task}, timeout=_PATIENCE)
        if kept.done < kept.total:
            raise CoachAway("your hands are still being counted; ask again in a moment", after=2)
    wanted, hands = _filter(call.query), list(kept.hands)

    def made() -> Response:
        fit: list[CountedHand] = [each for each in hands if wanted.fits(each)]
        if call.query.format == "csv":
            answer = Response(hands_csv(fit), media_type="text/csv")
            name = "hands.csv"
        else:
            answer = Response(hand_histories(fit), media_type="text/plain")
            name = "hands.txt"
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    return await call.services.read(made)


async def share(call: Call[None, None]) -> SharedLink:
    """A link to your own hand in a round that is over, as you have seen it, for whoever has it."""
    house, round = call.services.house, call.part("round")
    seat = await call.services.read(
        partial(hand_of, house.store, house.pit.catalog, round, player=call.known.player)
    )
    link = f"{seat.round}.{seat.seat}"
    code = await call.services.read(partial(_code, call.services, link))
    return SharedLink(page=f"/shared/{link}.{code}", picture=f"/api/shared/{link}.{code}/picture")


async def shared(call: Call[None, None]) -> SharedHand:
    """A hand that its player has shared; an altered link shows nothing."""
    house = call.services.house
    round, player = await _opened(call)
    try:
        taken = await call.services.analyst.hand(round, player)
    except NotCounted:
        taken = None
    shown = partial(recall, house.store, house.pit.catalog, round, player)
    seen = await call.services.read(partial(shown, gone=house.cashier.departed))
    return SharedHand(shown=seen, analysis=taken)


async def picture(call: Call[None, None]) -> Response:
    """The picture of a hand that its player has shared."""
    round, player = await _opened(call)
    taken = await call.services.analyst.hand(round, player)
    return Response(
        hand_picture(taken),
        media_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )


async def _opened(call: Call[None, None]) -> tuple[str, str]:
    """The round and the player of a link; refuses one that this house has not made like that."""
    services, link = call.services, call.part("link")
    hand, _, code = link.rpartition(".")
    round, _, seat = hand.rpartition(".")
    known = await services.read(partial(_code, services, hand))
    if not (seat.isascii() and seat.isdecimal()) or not compare_digest(
        known.encode(), code.encode("utf-8", "replace")
    ):
        raise NoSuchThing(
            "this link is not as the house has made it: ask for it again", field="link"
        )
    house = services.house
    try:
        found = await services.read(
            partial(hand_of, house.store, house.pit.catalog, round, seat=int(seat))
        )
    except NoHandThere as none:
        raise NoSuchThing(str(none), field="link") from none
    return round, found.player


def _code(services: Services, hand: str) -> str:
    """What only this house can say of a hand: its signature, shortened."""
    signature = services.house.store.sign(f"{_SHARED}\n{hand}".encode("utf-8", "replace"))
    return urlsafe_b64encode(sha256(signature).digest()[:15]).decode()


def _filter(query: HandsQuery) -> HandFilter:
    return HandFilter(
        table=query.table,
        since=None if query.since is None else parse_moment(query.since, option="since"),
        until=None if query.until is None else parse_moment(query.until, option="until"),
        result=None if query.result is None else Result(query.result),
        quality=query.quality,
        wager=query.wager,
    )
