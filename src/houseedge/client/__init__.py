"""The one Python client of the house: what bots, examples, tests and outside tables use.

    async with HouseClient("http://127.0.0.1:8000") as house:
        await house.guest("Kim")
        async with house.table("washington") as table:
            await table.sit(3)
            await table.buy_in("500.00")
            await table.bet(ante="10.00", blind="10.00")

A command is answered once it is on the house's disk. When the line breaks the client comes back
by itself and asks again with the same key, so nothing is lost and nothing is done twice.
"""

from houseedge.client.error import (
    ClientError,
    NoHouseThere,
    NoSession,
    Refused,
    TooFast,
    Unreachable,
)
from houseedge.client.house import HouseClient
from houseedge.client.link import LostCount, OutsideTable
from houseedge.client.proof import verify_proof
from houseedge.client.receipt import Receipts, RolledBack
from houseedge.client.table import Acknowledged, TableClient
from houseedge.wire.message import State

__all__ = [
    "Acknowledged",
    "ClientError",
    "HouseClient",
    "LostCount",
    "NoHouseThere",
    "NoSession",
    "OutsideTable",
    "Receipts",
    "Refused",
    "RolledBack",
    "State",
    "TableClient",
    "TooFast",
    "Unreachable",
    "verify_proof",
]
