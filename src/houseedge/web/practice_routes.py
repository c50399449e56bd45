"""The rows of the table of routes for the practice room."""

from __future__ import annotations

from houseedge.web import practice
from houseedge.web.route import Route
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.lobby import PostedSheet
from houseedge.wire.practice import (
    PracticeHands,
    PracticeRoom,
    PracticeValues,
    TaughtStrategies,
)

_AWAY = {503: (ErrorAnswer, "The coach is not ready; see Retry-After")}

PRACTICE = (
    Route(
        method="GET", path="/api/practice", handler=practice.room, tag="practice",
        answer=PracticeRoom,
    ),
    Route(
        method="GET", path="/api/practice/hands", handler=practice.hands, tag="practice",
        query=practice.PracticeHandsQuery, answer=PracticeHands, price="recalls", also=_AWAY,
    ),
    Route(
        method="GET", path="/api/practice/values", handler=practice.values, tag="practice",
        query=practice.PracticeQuery, answer=PracticeValues, price="recalls", also=_AWAY,
    ),
    Route(
        method="GET", path="/api/practice/rules", handler=practice.rules, tag="practice",
        query=practice.PracticeBy, answer=PostedSheet,
    ),
    Route(
        method="GET", path="/api/practice/strategies", handler=practice.strategies, tag="practice",
        query=practice.PracticeBy, answer=TaughtStrategies, price="recalls", also=_AWAY,
    ),
)  # fmt: skip
