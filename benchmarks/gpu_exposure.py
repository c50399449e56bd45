"""Two known cards on a graphics processor: its time, and every whole number held against ours.

    python benchmarks/gpu_exposure.py                # needs NumPy, CuPy and a device, nothing else
    python -m benchmarks.gpu_exposure --expect       # writes anew what it is held against

What it is held against was played on this machine's processors by `lab.sampled_exposure`, case by
case, and stands in `gpu_expected.json`.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

HERE = Path(__file__).parent
EXPECTED = HERE / "gpu_expected.json"
_WHOLE, _SHORT = (1 << 13) - 1, 0b1111 << 9
_KINDS = ("both of the dealer's cards", "another seat's two cards")


def _two_known() -> Any:
    """The module that counts, without the rest of the package where that cannot be imported."""
    try:
        from houseedge.odds import two_known
    except ImportError:
        source = HERE.parent / "src"
        for name in ("houseedge", "houseedge.odds"):
            module = ModuleType(name)
            module.__path__ = [str(source / name.replace(".", "/"))]
            sys.modules[name] = module
        from houseedge.odds import two_known
    return two_known


def _asked(module: Any, present: int, kind: int, shown: int, usual: list[int]) -> Any:
    """The standard game, in halves of an Ante."""
    return module.TwoKnown(
        present=present,
        kind=kind,
        shown=shown,
        unit=2,
        refund=0,
        least=4,
        spread=0,
        sizes=[2],
        blind=[0, 0, 0, 0, 2, 3, 6, 20, 100, 1000],
        preflop=[6, 8],
        usual=usual,
    )


def main() -> None:
    """Count on the device, hold against what is kept, print times."""
    module = _two_known()
    try:
        cp = module.cupy()
    except module.NoCuPy as fault:
        print(f"gpu exposure: no CuPy with a device here ({fault})")
        return
    kept = json.loads(EXPECTED.read_text())
    device = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"gpu exposure: {device}, CuPy {cp.__version__}, NumPy {np.__version__}")
    module.count_two_known(_asked(module, _SHORT, 0, 0, kept["usual"][str(_SHORT)]))
    faults = 0
    for check in kept["checks"]:
        present, kind, shown = check["deck"], check["kind"], check["shown"]
        usual = kept["usual"][str(present)]
        asked = _asked(module, present, kind, shown, usual)
        start = perf_counter()
        found = module.count_two_known(asked)
        seconds = perf_counter() - start
        total = sum(
            int(ways) * int(best)
            for ways, best in zip(found.ways, found.sums[:, module.BEST], strict=True)
        )
        deals = int(found.ways.sum()) * asked.groups * asked.flops
        ev = Fraction(total, deals * asked.runouts * asked.ways * asked.unit)
        wrong = sum(
            found.sums[at, : len(sums)].tolist() != sums
            for at, sums in zip(check["cases"], check["sums"], strict=True)
        )
        wrong += "ev" in check and Fraction(check["ev"]) != ev
        faults += wrong
        print(
            f"{asked.cards} cards, {_KINDS[kind]}, {shown} of the flop: {ev} = {float(ev):+.9f} "
            f"in {seconds:.2f} s; {len(check['cases'])} cases held against ours, {wrong} differ"
        )
    print("every whole number is the same" if not faults else f"{faults} NUMBERS DIFFER")


def expect() -> None:
    """Play cases here and keep what they come to."""
    from houseedge.odds.solver import solve
    from houseedge.odds.tables import HOLE_CLASSES, count_rivers, full_deck

    module = _two_known()
    kept: dict[str, Any] = {"usual": {}, "checks": []}
    for present in (_SHORT, _WHOLE):
        tables = full_deck() if present == _WHOLE else count_rivers(present, 2)
        solved = solve(tables=tables)
        usual = solved.strategy.preflop[HOLE_CLASSES].tolist()
        kept["usual"][str(present)] = usual
        few, many = ((1, 2), (8, 40))[present == _SHORT]
        for kind in (0, 1):
            for shown in range(4):
                number = many if shown == 0 else few if shown == 1 or present == _SHORT else 0
                asked = _asked(module, present, kind, shown, usual)
                kept["checks"].append(_check(module, asked, solved, tables, number))
    kept["checks"][8]["ev"] = "2682750886069/6953452506000"
    EXPECTED.write_text(json.dumps(kept, separators=(",", ":")) + "\n")


def _check(module: Any, asked: Any, solved: Any, tables: Any, number: int) -> dict[str, Any]:
    from houseedge.lab.leak import Leak
    from houseedge.lab.sampled_exposure import CasePlayer

    dealer = 2 if asked.kind == 0 else 0
    leak = Leak(dealer=dealer, share=asked.kind, flop=asked.shown)
    player = CasePlayer(leak, solved, tables, 1)
    cases, _ = module.all_cases(asked.present)
    chance = np.random.default_rng((asked.kind, asked.shown))
    chosen = sorted(chance.choice(len(cases), number, replace=False).tolist())
    deck = [card for card in range(52) if asked.present >> (card >> 2) & 1]
    sums = []
    for at in chosen:
        hole, known = cases[at, :2].tolist(), cases[at, 2:].tolist()
        rest = [card for card in deck if card not in (*hole, *known)]
        shown = list(combinations(rest, asked.shown))
        assert len(shown) == comb(len(rest), asked.shown)
        order = [
            [*hole, *cards, *known] if asked.kind else [*hole, *known, *cards] for cards in shown
        ]
        sums.append(_summed(player.played(np.array(one, np.int64) for one in order)))
    return {
        "deck": asked.present,
        "kind": asked.kind,
        "shown": asked.shown,
        "cases": chosen,
        "sums": sums,
    }


def _summed(played: Any) -> list[int]:
    """The sums of a case over what is shown, in the device's order."""
    best, _, first, usual, low, high, waits, folds, _ = played.T
    waiting = first == 0
    parts = [(part * waiting).sum() for part in (low, high, waits, folds)]
    firsts = [(first == number).sum() for number in range(3)]
    numbers = [best.sum(), *parts, (first > usual).sum(), (first < usual).sum(), *firsts]
    return [int(number) for number in numbers]


if __name__ == "__main__":
    if "--expect" in sys.argv:
        expect()
    else:
        main()
