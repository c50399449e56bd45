"""Theory counted beside the house: seconds of work in a process of its own."""

from __future__ import annotations

from houseedge.errors import HouseEdgeError
from houseedge.house.worker import Worker, WorkerDied
from houseedge.lab.theory import Theory, kept_theory, theory_of
from houseedge.rules.spec import Rules


class TheoryAway(HouseEdgeError):
    """The process that counts could not be started, or has died; ask again."""


def counted_aside(rules: Rules, awards_from_meter: bool) -> Theory:
    """The theory of some rules, for a thread that may wait; what was counted once is kept."""
    known = kept_theory(rules, awards_from_meter)
    if known is not None:
        return known
    try:
        worker = Worker()
    except WorkerDied as fault:
        raise TheoryAway("the theory cannot be counted now; ask without it") from fault
    try:
        return worker.wait_for(theory_of, rules, awards_from_meter)
    except WorkerDied as fault:
        raise TheoryAway("the theory cannot be counted now; ask without it") from fault
    finally:
        worker.close()
