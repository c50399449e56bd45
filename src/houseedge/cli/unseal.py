"""`houseedge unseal`: the sealed data of a round, through the house, which puts it on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import AsJson, Who, Why
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.wire.kept import RoundProof


def unseal(
    round: Annotated[str, typer.Argument(metavar="ROUND", help="A round that is over.")],
    who: Who,
    why: Why,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Where the house is.")
    ] = "http://127.0.0.1:8000",
    as_json: AsJson = False,
) -> None:
    """Show every card and every seed of a round that is over, and put on record who asked.

    Asks the running house, on its own machine, started with `houseedge serve --reports`. Whoever
    holds the key files can read sealed data without it, and without a trace.
    """
    import asyncio

    from houseedge.client import ClientError, HouseClient
    from houseedge.house.office import spoken_for
    from houseedge.wire.codec import plain

    actor = spoken_for(who)
    for option, words in (("ROUND", round), ("--why", why)):
        if not words.isprintable():
            raise HouseEdgeError(f"{option}: write it in letters that can be seen")

    async def ask() -> RoundProof:
        async with HouseClient(url) as house:
            return await house.unseal(round.strip().lower(), who=who, why=why)

    try:
        found = asyncio.run(ask())
    except ClientError as fault:
        raise HouseEdgeError(str(fault)) from None
    if as_json:
        print_json(plain(found))
        return
    proof = found.proof
    print(f"Round {proof.round} of table {proof.table}, {proof.status}.")
    for number, seed in sorted(proof.seeds.items()):
        dealt = "  (dealt)" if proof.deck is not None and number == str(proof.deck) else ""
        print(f"seed {number}: {seed}{dealt}")
    went = {turn: place for place, turn in found.deal}
    for turn, opening in proof.openings:
        print(f"card {turn + 1}: {opening.card}  {went.get(turn, '')}".rstrip())
    print(f"It is on record that {actor} has opened it: {why}.")
