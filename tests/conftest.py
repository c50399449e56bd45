"""How much is tried: `quick` in `make test`, a hundred times as much as `soak` in `make soak`.

Hypothesis' own option chooses: `pytest --hypothesis-profile=soak`. What does not come from
Hypothesis asks `tests.effort.times`, which reads the profile that was chosen.
"""

from __future__ import annotations

from hypothesis import settings

from tests.effort import QUICK, SOAK

settings.register_profile("quick", max_examples=QUICK, deadline=None)
settings.register_profile("soak", max_examples=SOAK, deadline=None)
settings.load_profile("quick")
