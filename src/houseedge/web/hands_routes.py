"""The rows of the table of routes for a player's own hands."""

from __future__ import annotations

from houseedge.web import hands
from houseedge.web.route import Route
from houseedge.wire.analysis import HandAnalysis
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.hands import OwnHands, SharedHand, SharedLink

_AWAY = {503: (ErrorAnswer, "The coach is not ready; see Retry-After")}

HANDS = (
    Route(
        method="GET", path="/api/me/hands", handler=hands.mine, tag="hands",
        query=hands.HandsPageQuery, answer=OwnHands, price="recalls",
    ),
    Route(
        method="GET", path="/api/me/hands/export", handler=hands.export, tag="hands",
        query=hands.HandsExportQuery, price="exports", media=("text/csv", "text/plain"),
        also={409: (ErrorAnswer, "No hand fits"), **_AWAY},
    ),
    Route(
        method="GET", path="/api/rounds/{round}/analysis", handler=hands.analysis, tag="hands",
        answer=HandAnalysis, price="recalls",
        also={409: (ErrorAnswer, "It is not over, not yours, or not counted"), **_AWAY},
    ),
    Route(
        method="POST", path="/api/rounds/{round}/share", handler=hands.share, tag="hands",
        answer=SharedLink, price="recalls",
        also={409: (ErrorAnswer, "It is not over, or not yours")},
    ),
    Route(
        method="GET", path="/api/shared/{link}", handler=hands.shared, tag="hands",
        answer=SharedHand, price="recalls", also=_AWAY,
    ),
    Route(
        method="GET", path="/api/shared/{link}/picture", handler=hands.picture, tag="hands",
        price="recalls", media=("image/svg+xml",), also=_AWAY,
    ),
)  # fmt: skip
