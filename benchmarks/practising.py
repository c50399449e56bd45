"""How long a table answers while fifty people practise: one house, quiet and then busy, as a ratio.

A viewer of a table sends `Ping` without pause and notes how long each `Pong` takes, first alone and
then while fifty people practise in another process: each asks for a close call, for its values, and
thinks for some seconds.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep

import httpx

from benchmarks.stall import Prober, serving

PEOPLE = 50
#: Seconds each part lasts, and how long somebody thinks.
LASTS, THINKS = 8.0, (3.0, 7.0)


def main() -> None:
    """Print the table's answers, quiet and busy, and how long the practising wait."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (url, _, _):
        _compiled(url)
        prober = Prober(url)
        quiet = _watched(prober)
        command = [sys.executable, "-m", "benchmarks.practising", url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as crowd:
            sleep(3)
            busy = _watched(prober)
            said, _ = crowd.communicate()
        prober.close()
    waits = json.loads(said)
    print(f"A table's answer, quiet:                 {_figures(quiet)}")
    print(f"A table's answer, {PEOPLE} people practising: {_figures(busy)}")
    ratio, late = (_of(busy, share) / _of(quiet, share) for share in (0.5, 0.99))
    print(f"Busy over quiet: {ratio:.2f} in the median, {late:.2f} at the 99th of 100")
    print(f"The practising: {waits['count']} decisions, {_figures(waits['seconds'])} each")


def _compiled(url: str) -> None:
    """Wait until the coach has answered."""
    with httpx.Client(base_url=url, trust_env=False, timeout=120) as http:
        for street in ("preflop", "flop", "river"):
            while http.get(f"/api/practice/hands?set=1.{street}.close.1").status_code != 200:
                sleep(0.5)


def _watched(prober: Prober) -> list[float]:
    """The waits of some seconds."""
    waits: list[float] = []
    until = perf_counter() + LASTS
    while perf_counter() < until:
        with prober.watch(waits):
            sleep(0.05)
    return waits


def _of(waits: list[float], share: float) -> float:
    return sorted(waits)[int(share * (len(waits) - 1))]


def _figures(waits: list[float]) -> str:
    middle, late = 1000 * median(waits), 1000 * _of(waits, 0.99)
    return f"{middle:6.1f} ms in the median, {late:6.1f} ms at the 99th of 100"


async def _crowd(url: str) -> None:
    """Fifty people who practise; prints how long they waited for decisions and values."""
    waits: list[float] = []
    until = perf_counter() + LASTS + 5
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        await asyncio.gather(*(_person(http, Random(one), until, waits) for one in range(PEOPLE)))
    print(json.dumps({"count": len(waits), "seconds": waits}))


async def _person(
    http: httpx.AsyncClient, random: Random, until: float, waits: list[float]
) -> None:
    await asyncio.sleep(random.uniform(0, THINKS[1]))
    number, seed = 0, random.randrange(10_000)
    while perf_counter() < until:
        began = perf_counter()
        asked: dict[str, str | int] = {"set": f"1.any.close.{seed}", "first": number}
        hands = (await http.get("/api/practice/hands", params=asked)).json()["hands"]
        cards = {part: " ".join(hands[0][part]) for part in ("hole", "board")}
        (await http.get("/api/practice/values", params=cards)).raise_for_status()
        waits.append(perf_counter() - began)
        number += 1
        await asyncio.sleep(random.uniform(*THINKS))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(_crowd(sys.argv[1]))
    else:
        main()
