"""The progressive: plans, meters, contributions, wins on their way, and what each leaves behind.

`Meter` pays a round's awards inside a settlement. `Progressive` is a meter's whole life: commands
become events, and the events alone reproduce every amount it ever showed.
"""

from houseedge.progressive.level import Level
from houseedge.progressive.meter import Meter, Taken
from houseedge.progressive.progressive import (
    Progressive,
    evolve,
    evolve_all,
    opened,
    unseeded,
)

__all__ = ["Level", "Meter", "Progressive", "Taken", "evolve", "evolve_all", "opened", "unseeded"]
