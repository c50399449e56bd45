"""Reports: a progressive's record in, a win page or meter reports out, as HTML, PDF and CSV.

Nothing here reads a clock or keeps anything: times and records are arguments.
"""

from houseedge.reports.meters import MeterReport, meter_report
from houseedge.reports.record import MeterEntry, replay
from houseedge.reports.sheet import Heading, Sheet
from houseedge.reports.winpage import Facts, WinPage, win_page, win_pages

__all__ = [
    "Facts",
    "Heading",
    "MeterEntry",
    "MeterReport",
    "Sheet",
    "WinPage",
    "meter_report",
    "replay",
    "win_page",
    "win_pages",
]
