"""The rows of the table of routes for whoever looks the record through."""

from __future__ import annotations

from houseedge.web import record
from houseedge.web.route import Route
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.kept import Rounds
from houseedge.wire.record import CheckpointPage, EntryPage, EntryShown, VerificationShown

RECORD = (
    Route(
        method="GET", path="/api/record", handler=record.entries, tag="record",
        query=record.EntryQuery, answer=EntryPage, price="recalls",
    ),
    Route(
        method="GET", path="/api/record/rounds", handler=record.rounds, tag="record",
        query=record.RoundQuery, answer=Rounds, price="recalls",
    ),
    Route(
        method="GET", path="/api/record/checkpoints", handler=record.checkpoints, tag="record",
        query=record.CheckpointQuery, answer=CheckpointPage, price="recalls",
    ),
    Route(
        method="GET", path="/api/record/verification", handler=record.verification, tag="record",
        answer=VerificationShown,
    ),
    Route(
        method="POST", path="/api/record/verification", handler=record.verify, tag="record",
        answer=VerificationShown, status=202, price="exports",
        also={503: (ErrorAnswer, "No process could be started for it")},
    ),
    Route(
        method="DELETE", path="/api/record/verification", handler=record.stop_verifying,
        tag="record", answer=VerificationShown,
    ),
    Route(
        method="GET", path="/api/record/entries/{stream}/{sequence}", handler=record.entry,
        tag="record", answer=EntryShown, price="recalls",
    ),
)  # fmt: skip
