"""Whether the laboratory delays a table: how long a viewer's `Pong` takes with it idle and busy.

Both are measured in one run, in turn, at a table where bots play: busy is a simulation of ten
million rounds in one process and a new game to solve in the other, without pause. On a machine
with fewer free cores than processes what is left of the difference is the system's scheduling.
"""

from __future__ import annotations

import tempfile
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import sleep

import httpx

from benchmarks.stall import Prober, serving

TURNS, SECONDS = 4, 6.0


class Busy:
    """Somebody who keeps both processes of the laboratory at work."""

    def __init__(self, url: str) -> None:
        self._url, self._ended = url, False
        self.solved = 0
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._solve, self._simulate)
        ]
        for thread in self._threads:
            thread.start()

    def _ask(self, path: str, **query: object) -> None:
        with httpx.Client(base_url=self._url, trust_env=False, timeout=60) as http:
            while not self._ended:
                said = http.get(
                    f"/api/laboratory/{path}", params={k: str(v) for k, v in query.items()}
                )
                if said.status_code == 200 and said.json()["counting"] is None:
                    return
                sleep(0.05)

    def _solve(self) -> None:
        for number in count(1):
            if self._ended:
                return
            # A size nobody asked about before is counted in full.
            self._ask("solution", flop=f"{number + 7}/4")
            self.solved += 1

    def _simulate(self) -> None:
        for seed in count(1):
            if self._ended:
                return
            self._ask("simulation", rounds=10_000_000, seed=seed)

    def close(self) -> None:
        """Ask no more; what goes on is given up soon."""
        self._ended = True
        for thread in self._threads:
            thread.join(60)


def measured(prober: Prober) -> list[float]:
    """How long every `Pong` of some seconds took."""
    first = len(prober._waits)
    sleep(SECONDS)
    return prober._waits[first:]


def main() -> None:
    """Print both, and their ratio."""
    print("A table beside the laboratory: how long a viewer waits for a Pong")
    waits: dict[str, list[float]] = {"idle": [], "busy": []}
    solved = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (url, _, _staff):
        prober = Prober(url)
        with suppress(Exception):
            warm = Busy(url)
            sleep(15)
            warm.close()
        for _ in range(TURNS):
            sleep(8)  # what was given up is over
            waits["idle"] += measured(prober)
            busy = Busy(url)
            sleep(2)
            waits["busy"] += measured(prober)
            busy.close()
            solved += busy.solved
        prober.close()
    parts = {name: quantiles(each, n=100) for name, each in waits.items()}
    for name, each in waits.items():
        print(
            f"  {name:5} median {median(each) * 1e3:6.2f} ms, 99 of 100 within "
            f"{parts[name][98] * 1e3:6.2f} ms, longest {max(each) * 1e3:6.1f} ms of {len(each):,}"
        )
    ratios = [parts["busy"][at] / parts["idle"][at] for at in (49, 98)]
    print(f"  busy to idle: median {ratios[0]:.2f}, 99th {ratios[1]:.2f}; {solved} games solved")


if __name__ == "__main__":
    main()
