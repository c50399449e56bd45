"""The rows of the table of routes for cage, pit and disputes."""

from __future__ import annotations

from houseedge.web import cage, disputes, reports
from houseedge.web.route import Route
from houseedge.wire.cage import (
    BalancesShown,
    BoxCountBody,
    CashBody,
    CorrectBody,
    DisputeBody,
    DisputeList,
    DisputeShown,
    MoveBody,
    PayBody,
    ShiftShown,
    SlipWritten,
    TrayBody,
    TrayCountBody,
    WordsBody,
)
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.people import Waiting
from houseedge.wire.shift import ShiftAccounts, ShiftList

CAGE = (
    Route(method="GET", path="/api/cage/shift", handler=cage.shift, tag="staff", answer=ShiftShown),
    Route(
        method="POST", path="/api/cage/shift/open", handler=cage.open_shift, tag="cage",
        answer=ShiftShown,
    ),
    Route(
        method="POST", path="/api/cage/shift/close", handler=cage.close_shift, tag="cage",
        answer=ShiftShown,
    ),
    Route(
        method="POST", path="/api/cage/buy-ins", handler=cage.buy_in, tag="cage", body=CashBody,
        answer=SlipWritten, status=201,
    ),
    Route(
        method="POST", path="/api/cage/cash-outs", handler=cage.cash_out, tag="cage",
        body=CashBody, answer=SlipWritten, status=201,
    ),
    Route(
        method="POST", path="/api/cage/transfers", handler=cage.transfer, tag="cage",
        body=MoveBody, answer=SlipWritten, status=201,
    ),
    Route(
        method="POST", path="/api/cage/corrections", handler=cage.correct, tag="cage",
        body=CorrectBody, answer=Waiting, status=202, verify=cage.verified(cage.correcting),
        also={409: (ErrorAnswer, "Its shift is closed, or nobody may confirm it")},
    ),
    Route(
        method="GET", path="/api/cage/balances", handler=cage.balances, tag="cage",
        query=cage.Past, answer=BalancesShown, price="recalls",
    ),
    Route(
        method="POST", path="/api/tables/{table}/fills", handler=cage.fill, tag="cage",
        body=TrayBody, answer=Waiting, status=202, verify=cage.verified(cage.filling),
        also={409: (ErrorAnswer, "The count differs, or nobody may confirm it")},
    ),
    Route(
        method="POST", path="/api/tables/{table}/credits", handler=cage.credit, tag="cage",
        body=TrayBody, answer=Waiting, status=202, verify=cage.verified(cage.crediting),
        also={409: (ErrorAnswer, "The count differs, or the tray has less")},
    ),
    Route(
        method="POST", path="/api/tables/{table}/counts", handler=cage.count_tray, tag="cage",
        body=TrayCountBody, answer=Waiting, status=202, verify=cage.verified(cage.counting_tray),
    ),
    Route(
        method="POST", path="/api/tables/{table}/boxes", handler=cage.count_box, tag="cage",
        body=BoxCountBody, answer=Waiting, status=202, verify=cage.verified(cage.counting_box),
    ),
)  # fmt: skip
REPORTS = (
    Route(
        method="GET", path="/api/reports/shifts", handler=reports.shifts, tag="staff",
        answer=ShiftList, price="recalls",
    ),
    Route(
        method="GET", path="/api/reports/shifts/{shift}", handler=reports.shift, tag="cage",
        query=reports.PeriodAsked, answer=ShiftAccounts, price="exports",
        media=("application/json", "text/csv", "text/html", "application/pdf"),
    ),
    Route(
        method="GET", path="/api/reports/days/{day}", handler=reports.day, tag="cage",
        query=reports.ReportAsked, answer=ShiftAccounts, price="exports",
        media=("application/json", "text/csv", "text/html", "application/pdf"),
    ),
    Route(
        method="GET", path="/api/reports/periods/{period}", handler=reports.period, tag="cage",
        query=reports.PeriodAsked, answer=ShiftAccounts, price="exports",
        media=("application/json", "text/csv", "text/html", "application/pdf"),
    ),
)  # fmt: skip
DISPUTES = (
    Route(
        method="GET", path="/api/disputes", handler=disputes.listed, tag="disputes",
        answer=DisputeList,
    ),
    Route(
        method="POST", path="/api/rounds/{round}/disputes", handler=disputes.raised,
        tag="disputes", body=DisputeBody, answer=DisputeShown, status=201, price="recalls",
        also={409: (ErrorAnswer, "The hand is not over, or was disputed before")},
    ),
    Route(
        method="POST", path="/api/disputes/{dispute}/words", handler=disputes.answered,
        tag="disputes", body=WordsBody, answer=DisputeShown,
    ),
    Route(
        method="POST", path="/api/disputes/{dispute}/decision", handler=disputes.decided,
        tag="disputes", body=WordsBody, answer=DisputeShown,
    ),
    Route(
        method="POST", path="/api/disputes/{dispute}/payment", handler=disputes.paid,
        tag="disputes", body=PayBody, answer=Waiting, status=202,
        verify=cage.verified(disputes.paying),
    ),
)  # fmt: skip
AT_CAGE = (*CAGE, *REPORTS, *DISPUTES)
