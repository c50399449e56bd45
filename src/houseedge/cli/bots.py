"""`houseedge bots`: guests that play by themselves, through the client like anybody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.client.bot import Bot
    from houseedge.wire.message import State


class HowToDecide(StrEnum):
    """How the bots decide."""

    SIMPLE = "simple"
    RANDOM = "random"


#: Where a house that sends its own bots tells them its word for them.
WORD = "HOUSEEDGE_BOTS"
#: The key of a program's account, for a single bot: from the environment, where nobody reads along.
KEY = "HOUSEEDGE_KEY"
#: Seconds a house that does not answer is waited for before the bots stay at home.
PATIENCE = 5.0


def bots(
    url: Annotated[
        str, typer.Option(metavar="URL", help="Where the house is.")
    ] = "http://127.0.0.1:8000",
    count: Annotated[int, typer.Option("--bots", min=0, help="How many bots.")] = 3,
    bankers: Annotated[
        int,
        typer.Option(min=0, help="So many more that bank where a player-dealer is wanted."),
    ] = 0,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TABLE", help="A table to play at, repeatable; all of them if left out."
        ),
    ] = None,
    strategy: Annotated[
        HowToDecide,
        typer.Option(case_sensitive=False, help="The published simple strategy, or chance."),
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
    receipts: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Add what the house answers for, for verify --receipts."),
    ] = None,
    while_open: Annotated[
        bool, typer.Option("--while-open", hidden=True, help="Go home when standard input ends.")
    ] = False,
) -> int:
    """Send bots to a house: guests who sit down, bet and decide until Ctrl-C.

    They leave chairs to people, ask for play money when they have none left, and wait when the
    house is away. Those that bank come when a person sits down at a player-dealer's table; two of
    them keep it going for somebody who never banks, since nobody banks three rounds running.

    With a program's key in HOUSEEDGE_KEY one bot plays as that program's account.

    Where no house answers within 5 s at the start, the status is 1.
    """
    import asyncio

    from houseedge.client import ClientError, Receipts, Refused, Unreachable

    kept = None if receipts is None else Receipts()
    if receipts is not None:
        _verify_writable(receipts)
    span = _span(think)
    if os.environ.get(KEY) and count + bankers > 1:
        raise HouseEdgeError(f"{KEY} is the key of one account: send one bot with it, --bots 1")
    if not count + bankers:
        raise HouseEdgeError("--bots 0 sends nobody; with it say how many --bankers")
    every = range(count + bankers)
    made = [_bot(number, url, strategy, rounds, span, free, seed) for number in every]
    for each in made[count:]:
        each.brain.banks = True
    for each in made:
        each.receipts = kept
    try:
        asyncio.run(_play(url, table or [], made, while_open=while_open))
    except Unreachable as fault:
        print(f"houseedge: {fault}", file=sys.stderr)
        return 1
    except Refused as fault:
        print(f"houseedge: {url} is not a house that takes bots: {fault}", file=sys.stderr)
        return 1
    except ClientError as fault:
        raise HouseEdgeError(f"--url: {fault}") from None
    finally:
        if kept is not None and receipts is not None:
            kept.save(receipts)
    played = sum(bot.played for bot in made)
    print(f"{played:,} {'hand' if played == 1 else 'hands'} played.")
    return 0


def _verify_writable(file: str) -> None:
    """Refuse a file that cannot take what is to be added to it, before anything is played."""
    try:
        with Path(file).open("ab"):
            pass
    except OSError as fault:
        raise HouseEdgeError(f"--receipts {file}: {fault.strerror}") from None


def _bot(
    number: int,
    url: str,
    strategy: HowToDecide,
    rounds: int | None,
    think: tuple[float, float],
    free: int,
    seed: int | None,
) -> Bot:
    from random import Random

    from houseedge.client.bot import Bot, Brain, bot_name
    from houseedge.client.strategy import by_chance
    from houseedge.odds import simple

    chance = Random() if seed is None else Random(f"{seed} {number}")
    decide = simple.bets if strategy is HowToDecide.SIMPLE else by_chance(chance)
    return Bot(
        url=url,
        name=bot_name(number),
        tables=(),
        brain=Brain(chance=chance, strategy=decide, keep_free=free),
        think=think,
        rounds=rounds,
    )


async def _play(url: str, tables: list[str], bots: list[Bot], *, while_open: bool) -> None:
    import asyncio
    import contextlib
    import signal

    playing = asyncio.ensure_future(_all(url, tables, bots, None if while_open else PATIENCE))
    # Whoever ends this program sends them home like Ctrl-C does: they get up first.
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, ValueError):
        loop.add_signal_handler(signal.SIGTERM, playing.cancel)
    if while_open:
        _at_the_end_of_input(lambda: loop.call_soon_threadsafe(playing.cancel))
    with contextlib.suppress(asyncio.CancelledError):
        await playing


async def _all(url: str, tables: list[str], bots: list[Bot], patience: float | None) -> None:
    import asyncio

    ids = _chosen(tables, await _tables(url, patience), url)
    names = f"{len(bots)} bots" if len(bots) > 1 else "a bot"
    print(f"{names} at {url}; Ctrl-C sends them home.", flush=True)
    report = Report(url, bots)
    for number, bot in enumerate(bots):
        at = number % len(ids)
        bot.tables = ids[at:] + ids[:at]
        bot.on_state = report.watching(bot)
        bot.word = os.environ.get(WORD)
        bot.key = os.environ.get(KEY) or None
        # Bots that came along with their house need not say that it closes.
        bot.on_trouble = None if patience is None else report.trouble
    await asyncio.gather(*(bot.play() for bot in bots))


class Report:
    """Tells in few words what the bots do: who sits where, how many hands, whether it is away."""

    def __init__(self, url: str, bots: list[Bot]) -> None:
        self._url = url
        self._bots = bots
        self._away = False
        self._told = 0

    def watching(self, bot: Bot) -> Callable[[State], None]:
        """What one bot's states are given to."""
        seat: int | None = None

        def watch(state: State) -> None:
            nonlocal seat
            if self._away:
                self._away = False
                self._say("The house is back.")
            if state.you.seat != seat:
                seat, left = state.you.seat, seat
                where = f"{state.table.table}, seat {seat if seat is not None else left}"
                self._say(f"{bot.name} {'leaves' if seat is None else 'sits at'} {where}")
            self._count()

        return watch

    def _count(self) -> None:
        """The hands so far, each time there are half as many again."""
        played = sum(bot.played for bot in self._bots)
        if played >= max(10, self._told * 3 // 2):
            self._told = played
            self._say(f"{played:,} hands played so far")

    def trouble(self, fault: Exception) -> None:
        """The house cannot be reached; said once, not at every try."""
        from houseedge.client import Refused, Unreachable

        if self._away or isinstance(fault, Refused):
            return
        self._away = True
        why = fault if isinstance(fault, Unreachable) else f"the line to {self._url} broke"
        print(f"houseedge: {why}; the bots wait for it", file=sys.stderr, flush=True)

    @staticmethod
    def _say(words: str) -> None:
        print(words, flush=True)


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


async def _tables(url: str, patience: float | None) -> list[str]:
    """Every table of the house, once it answers.

    None for `patience` waits for ever and says nothing: the house has sent the bots itself.
    """
    import asyncio

    from houseedge.client import HouseClient, NoHouseThere, Unreachable

    loop = asyncio.get_running_loop()
    until = None if patience is None else loop.time() + patience
    told = False
    async with HouseClient(url) as house:
        while True:
            try:
                return [str(table.table) for table in await house.tables()]
            except NoHouseThere:
                raise
            except Unreachable as fault:
                if until is not None and loop.time() >= until:
                    raise
                if patience is not None and not told:
                    told = True
                    waiting = f"waiting for up to {patience:g} s"
                    print(f"houseedge: {fault}; {waiting}", file=sys.stderr, flush=True)
                await asyncio.sleep(0.5)


def _chosen(asked: list[str], known: list[str], url: str) -> list[str]:
    """The tables asked for, or all there are."""
    from houseedge.rules.naming import meant

    if not known:
        raise HouseEdgeError(f"the house at {url} has no tables")
    found = [meant(name, known) for name in asked]
    for name, id in zip(asked, found, strict=True):
        if id is None:
            raise HouseEdgeError(f"--table: no table '{name}' at {url}: one of {', '.join(known)}")
    return [id for id in found if id is not None] or known


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
