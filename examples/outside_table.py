"""A Let It Ride table that is no part of the house, and feeds its meter over the link (P-09).

    python examples/outside_table.py --url http://127.0.0.1:8000 --key KEY --meter PA-01

The key comes from `POST /api/staff` with the role "program", the table's name in `tables` and the
one action "POST /api/meters/{meter}/messages"; the game is let in with
`POST /api/meters/PA-01/games`. Five seats bet in every round; what they win is judged
here, fixed by the house's meter, and confirmed by a supervisor of this table.
"""

# ruff: noqa: T201 - an example talks to whoever runs it

from __future__ import annotations

import argparse
import asyncio
from random import Random

from houseedge.cards import Card
from houseedge.client import ClientError, HouseClient, OutsideTable
from houseedge.lab.link import LET_IT_RIDE
from houseedge.money import speak_money
from houseedge.rules import built_in

SEATS = (1, 2, 3, 4, 5)


async def play(url: str, key: str, meter: str, table: str, rounds: int, chance: Random) -> None:
    """Play so many rounds, and say what is paid."""
    level = built_in().plan(meter).levels[0]
    deck = [Card(code) for code in range(52)]
    async with HouseClient(url, key=key) as house:
        ride = await OutsideTable.join(house, meter, table, LET_IT_RIDE.name)
        for number in range(ride.last_round + 1, ride.last_round + 1 + rounds):
            chance.shuffle(deck)
            await ride.lock(round=number, bets=dict.fromkeys(SEATS, level.bet))
            community = deck[:2]
            for seat in SEATS:
                own = deck[2 + 3 * (seat - 1) : 5 + 3 * (seat - 1)]
                line = LET_IT_RIDE.line(level.paytable, own, community)
                if line is None:
                    continue
                hit = await ride.claim(round=number, seat=seat, line=line.key, bet=level.bet)
                pays = await ride.confirm(hit, by="a supervisor of this table", card="executive")
                print(f"Round {number}, seat {seat}: {line.title} pays {speak_money(pays)}.")
            await ride.end_round(number)
        print(f"{rounds} rounds; the meter shows {speak_money(ride.shows)}.")


def main() -> int:
    """Play at the house that is named."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--url", default="http://127.0.0.1:8000")
    options.add_argument("--key", required=True, help="the key of this table")
    options.add_argument("--meter", default="PA-01")
    options.add_argument("--table", default="ride-1", help="its name, as the key has it")
    options.add_argument("--rounds", type=int, default=100)
    options.add_argument("--seed", type=int, help="for the same cards again")
    given = options.parse_args()
    try:
        asyncio.run(
            play(given.url, given.key, given.meter, given.table, given.rounds, Random(given.seed))
        )
    except ClientError as fault:
        print(fault)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
