"""The link's routes: games let in, what outside tables say, and how far each has come (P-09)."""

from __future__ import annotations

from houseedge.errors import NotationError
from houseedge.house.rights import NoRight
from houseedge.lab.link import BUILT_IN, LinkedDeal, LinkedGame
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.progressive.link import Link, LinkedTable
from houseedge.web.route import Call
from houseedge.wire.fault import WireFault
from houseedge.wire.link import (
    GameBody,
    GameLine,
    GameProven,
    LinkBody,
    LinkedSeatClaim,
    LinkHeard,
    LinkLevelShown,
    LinkShown,
    OutsideTableShown,
)


async def shown(call: Call[None, None]) -> LinkShown:
    """A meter's links: the games that may join, and how far each outside table has come.

    A program sees the tables its key was made for.
    """
    meter = call.services.meter(call.part("meter"))
    holder = call.known.holder
    own = holder.tables if call.known.by_key and holder is not None else None
    levels = []
    for name, level in meter.levels.items():
        link = meter.link(name)
        levels.append(
            LinkLevelShown(
                level=name,
                paytable=level.plan.paytable.id,
                bet=None if link.bet is None else Cents(link.bet),
                lines=[line.key for line in level.plan.paytable.lines],
                games=sorted(link.games),
                tables=[*_tables(link, own)],
                confirmed=link.confirmed,
            )
        )
    return LinkShown(meter=meter.plan.id, levels=levels)


async def admit(call: Call[GameBody, None]) -> GameProven:
    """Let a game into the link: its odds are counted first, and refused where they are not equal.

    A game that comes along need only be named; any may say by how many cards its hand is judged.
    """
    house, body = call.services.house, call.body
    meter = call.services.meter(call.part("meter")).plan.id
    level = house.controller.level(meter, body.level)
    game = _game(body)
    proof, answer = await house.controller.admit(meter, level, game, why=body.why, actor=call.actor)
    return GameProven(
        game=game.name,
        level=level,
        paytable=proof.paytable,
        own=game.deal.own,
        community=game.deal.community,
        lines=[
            GameLine(
                line=each.key,
                title=each.title,
                probability=str(each.probability),
                link_probability=str(each.link_probability),
            )
            for each in proof.lines
        ],
        receipt=answer.receipt,
    )


async def hear(call: Call[LinkBody, None]) -> LinkHeard:
    """Do what an outside table says, once and in its turn; answered once it is on the disk.

    The same message again gets the same answer, and nothing is done; one that is too early is
    told which is due. A key speaks for the tables it was made for, and for no other.
    """
    house, message = call.services.house, call.body.message
    meter = call.services.meter(call.part("meter")).plan.id
    holder = call.known.holder
    if holder is None or message.table not in holder.tables:
        raise NoRight(
            f"this key was not made for table {message.table!r}: an outside table has a key "
            "that names it"
        )
    level = house.controller.level(meter, call.body.level)
    answer = await house.controller.hear(meter, level, message, call.actor)
    shows = house.pit.meters[meter].levels[level].current // MICROS_PER_CENT
    return LinkHeard(answer=answer, shows=Cents(shows))


def _game(body: GameBody) -> LinkedGame:
    known = {game.name.casefold(): game for game in BUILT_IN}
    found = known.get(body.game.casefold())
    if body.own is None and body.community is None:
        if found is None:
            names = ", ".join(game.name for game in BUILT_IN)
            raise WireFault(
                f"{body.game} is not one of {names}: say by how many own and community cards its "
                "hand is judged",
                field="game",
            )
        return found
    if body.own is None or body.community is None:
        raise WireFault("own and community are said together", field="own")
    try:
        game = LinkedGame(name=body.game, deal=LinkedDeal(own=body.own, community=body.community))
    except NotationError as wrong:
        raise WireFault(str(wrong), field="own") from None
    if found is not None and found.deal != game.deal:
        raise WireFault(
            f"{found.name} is judged by {found.deal.own} own and {found.deal.community} "
            "community cards; a game that is judged otherwise has another name",
            field="own",
        )
    return game


def _tables(link: Link, own: tuple[str, ...] | None) -> list[OutsideTableShown]:
    return [
        _table(name, table)
        for name, table in sorted(link.tables.items())
        if own is None or name in own
    ]


def _table(name: str, table: LinkedTable) -> OutsideTableShown:
    hits = {} if table.round is None else table.round.hits
    return OutsideTableShown(
        table=name,
        game=table.game,
        next_sequence=table.next_sequence,
        last_round=table.last_round,
        open_round=None if table.round is None else table.round.number,
        claims=[
            LinkedSeatClaim(hit=hit, seat=each.seat, line=each.line, confirmed=each.confirmed)
            for hit, each in hits.items()
        ],
        coin_in=Cents(table.coin_in),
    )
