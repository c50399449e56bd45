"""The laboratory's rows in the table of routes."""

from __future__ import annotations

from houseedge.web import laboratory
from houseedge.web.route import Route
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.laboratory import (
    DecisionShown,
    LeakShown,
    PrintedShown,
    RiskShown,
    SheetsShown,
    SimulationShown,
    SolutionShown,
)

_BUSY = {503: (ErrorAnswer, "Too much waits to be counted; see Retry-After")}
LABORATORY = (
    Route(
        method="GET", path="/api/laboratory", handler=laboratory.sheets, tag="laboratory",
        answer=SheetsShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/solution", handler=laboratory.solution,
        tag="laboratory", query=laboratory.GameAsked, answer=SolutionShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/printed", handler=laboratory.printed,
        tag="laboratory", answer=PrintedShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/exposure", handler=laboratory.exposure,
        tag="laboratory", query=laboratory.LeakAsked, answer=LeakShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/risk", handler=laboratory.risk, tag="laboratory",
        query=laboratory.RiskAsked, answer=RiskShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/simulation", handler=laboratory.simulation,
        tag="laboratory", query=laboratory.SimulationAsked, answer=SimulationShown, also=_BUSY,
    ),
    Route(
        method="GET", path="/api/laboratory/decision", handler=laboratory.decision,
        tag="laboratory", query=laboratory.DecisionAsked, answer=DecisionShown, also=_BUSY,
    ),
)  # fmt: skip
