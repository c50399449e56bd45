"""`houseedge bots`: guests that play by themselves, through the client like anybody else."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.client.bot import Bot


class HowToDecide(StrEnum):
    """How the bots decide."""

    SIMPLE = "simple"
    RANDOM = "random"


def bots(
    url: Annotated[str, typer.Option(help="Where the house is.")] = "http://127.0.0.1:8000",
    count: Annotated[int, typer.Option("--bots", min=1, help="How many bots.")] = 3,
    table: Annotated[
        list[str] | None, typer.Option(help="A table to play at; all of them if left out.")
    ] = None,
    strategy: Annotated[
        HowToDecide, typer.Option(help="The published simple strategy, or chance.")
    ] = HowToDecide.SIMPLE,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Stop each bot after so many rounds.")
    ] = None,
    think: Annotated[
        str, typer.Option(metavar="SECONDS", help="Time over a decision: 1, or 0.5..2.0.")
    ] = "0.5..2.0",
    free: Annotated[int, typer.Option(min=0, help="Chairs left to people at each table.")] = 2,
    seed: Annotated[
        int | None, typer.Option(help="Repeat the same bets and the same hesitation.")
    ] = None,
    while_open: Annotated[
        bool, typer.Option("--while-open", hidden=True, help="Go home when standard input ends.")
    ] = False,
) -> int:
    """Send bots to a house: guests who sit down, bet and decide until Ctrl-C.

    They leave chairs to people, ask for play money when they have none left, and wait when the
    house is away.
    """
    import asyncio

    span = _span(think)
    names = f"{count} bots" if count > 1 else "a bot"
    print(f"{names} at {url}; Ctrl-C sends them home.", flush=True)
    made = [
        _bot(number, url, table or [], strategy, rounds, span, free, seed)
        for number in range(count)
    ]
    asyncio.run(_play(url, made, while_open=while_open))
    if rounds is not None:
        print(f"{sum(bot.played for bot in made)} hands played.")
    return 0


def _bot(
    number: int,
    url: str,
    tables: list[str],
    strategy: HowToDecide,
    rounds: int | None,
    think: tuple[float, float],
    free: int,
    seed: int | None,
) -> Bot:
    from random import Random

    from houseedge.client.bot import Bot, Brain, bot_name
    from houseedge.client.strategy import by_chance, simple

    chance = Random() if seed is None else Random(f"{seed} {number}")
    decide = simple if strategy is HowToDecide.SIMPLE else by_chance(chance)
    turned = tables[number % len(tables) :] + tables[: number % len(tables)] if tables else []
    return Bot(
        url=url,
        name=bot_name(number),
        tables=turned,
        brain=Brain(chance=chance, strategy=decide, keep_free=free),
        think=think,
        rounds=rounds,
    )


async def _play(url: str, bots: list[Bot], *, while_open: bool) -> None:
    import asyncio
    import contextlib
    import signal

    playing = asyncio.ensure_future(_all(url, bots))
    # Whoever ends this program sends them home like Ctrl-C does: they get up first.
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, ValueError):
        loop.add_signal_handler(signal.SIGTERM, playing.cancel)
    if while_open:
        _at_the_end_of_input(lambda: loop.call_soon_threadsafe(playing.cancel))
    with contextlib.suppress(asyncio.CancelledError):
        await playing


async def _all(url: str, bots: list[Bot]) -> None:
    import asyncio

    if not all(bot.tables for bot in bots):
        ids = await _tables(url)
        for number, bot in enumerate(bots):
            at = number % len(ids)
            bot.tables = ids[at:] + ids[:at]
    await asyncio.gather(*(bot.play() for bot in bots))


def _at_the_end_of_input(then: Callable[[], object]) -> None:
    """Call `then` once standard input ends: whoever held the other end has died."""
    import contextlib
    import os
    from threading import Thread

    def wait() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        # The loop may have ended by itself meanwhile.
        with contextlib.suppress(RuntimeError):
            then()

    Thread(target=wait, daemon=True).start()


async def _tables(url: str) -> list[str]:
    """Every table of the house, once it answers."""
    import asyncio

    from houseedge.client import HouseClient, Unreachable

    async with HouseClient(url) as house:
        while True:
            try:
                ids = [table["table"] for table in await house.tables()]
            except Unreachable:
                await asyncio.sleep(1.0)
                continue
            if not ids:
                raise HouseEdgeError(f"the house at {url} has no tables")
            return ids


def _span(text: str) -> tuple[float, float]:
    """Seconds from "1" or "0.5..2.0"."""
    least, dots, most = text.partition("..")
    try:
        span = float(least), float(most if dots else least)
    except ValueError:
        span = (-1.0, -1.0)
    if not 0 <= span[0] <= span[1] <= 3600:
        raise HouseEdgeError(f"--think is seconds such as 1 or 0.5..2.0, not {text!r}")
    return span
