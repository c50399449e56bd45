"""The picture of a shift: its win as it went on, and where theory says each table ends."""

from __future__ import annotations

from typing import Any

from houseedge.money import format_micros
from houseedge.reports.shift import ShiftReport


def written_course(report: ShiftReport) -> dict[str, Any]:
    """Win, theory and band for JSON: as the interval went on, and by table with all together.

    What nobody has counted is left out.
    """
    tables = [
        {
            "table": each.table,
            "win": _text(each.win),
            "theory": _text(each.theory),
            "low": _text(each.band[0]),
            "high": _text(each.band[1]),
            "outside": each.outside,
        }
        for each in (*report.tables, report.all)
        if each.theory is not None and each.band is not None
    ]
    return {
        "course": [{"part": part, "win": _text(win)} for part, win in report.running],
        "band": [
            {"part": part, "theory": _text(middle), "low": _text(low), "high": _text(high)}
            for part, middle, low, high in report.running_band()
        ]
        if tables
        else [],
        "bands": tables,
    }


def _text(micros: int) -> str:
    return format_micros(micros, full=True)
