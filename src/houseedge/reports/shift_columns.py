"""The columns of a shift's sheets."""

from __future__ import annotations

from houseedge.reports.sheet import Column, Kind

TABLES = (
    Column("Table", "table"),
    Column("Place", "place"),
    Column("Bank", "bank"),
    Column("Opening", "opening", Kind.MICROS, total=True),
    Column("Fills", "fills", Kind.MICROS, total=True),
    Column("Credits", "credits", Kind.MICROS, total=True),
    Column("Fees", "fees", Kind.MICROS, total=True),
    Column("Made good", "made_good", Kind.MICROS, total=True),
    Column("Stakes", "stakes", Kind.MICROS, total=True),
    Column("Closing", "closing", Kind.MICROS, total=True),
    Column("Win", "win", Kind.MICROS, total=True),
    Column("Drop", "chips", Kind.MICROS, total=True),
    Column("Cashed out", "cashed_out", Kind.MICROS, total=True),
    Column("Hold, per cent", "hold_text", Kind.FIGURE, key="hold"),
    Column("Theory", "theory_text", Kind.FIGURE, key="theory"),
    Column("95 % band from", "band_low", Kind.FIGURE),
    Column("95 % band to", "band_high", Kind.FIGURE),
    Column("Off by, deviations", "off_text", Kind.FIGURE, key="off_by"),
    Column("Wagered", "wagered", Kind.CENTS, total=True),
    Column("Kept of wagers", "wagers", Kind.MICROS, total=True),
    Column("Paid", "pays", Kind.MICROS, total=True),
    Column("To meters", "contributions", Kind.MICROS, total=True),
    Column("From meters", "awards", Kind.MICROS, total=True),
    Column("Disputes paid", "disputes", Kind.MICROS, total=True),
    Column("Of them by the house", "house_disputes", Kind.MICROS, total=True),
    Column("Rounds", "rounds", Kind.COUNT, total=True),
    Column("Hands", "hands", Kind.COUNT, total=True),
    Column("Voids", "voids", Kind.COUNT, total=True),
    Column("Banked by bots", "by_bots", Kind.COUNT, total=True),
)
SLIPS = (
    Column("Slip", "slip"),
    Column("Time", "time", Kind.TIME),
    Column("What", "what"),
    Column("About", "about"),
    Column("Amount", "amount", Kind.CENTS),
    Column("By", "by"),
    Column("Second", "second"),
    Column("Why", "why"),
)
ACCOUNTS = (
    Column("Accounts", "title"),
    Column("Opening", "opening", Kind.MICROS, total=True),
    Column("Came", "came", Kind.MICROS, total=True),
    Column("Went", "went", Kind.MICROS, total=True),
    Column("Closing", "closing", Kind.MICROS, total=True),
)
COUNTS = (
    Column("What", "what"),
    Column("Time", "time", Kind.TIME),
    Column("Should hold", "holds", Kind.MICROS),
    Column("Counted", "counted_text", Kind.FIGURE),
    Column("Difference", "difference", Kind.CHANGE),
    Column("Chips", "chips"),
    Column("By", "by"),
)
AWARDS = (
    Column("Win", "win"),
    Column("Time", "time", Kind.TIME),
    Column("Meter", "meter"),
    Column("Table", "table"),
    Column("Amount", "amount", Kind.CENTS, total=True),
    Column("Approved by", "by"),
)
EVENTS = (
    Column("Number", "number"),
    Column("Time", "time", Kind.TIME),
    Column("Where", "where"),
    Column("What", "what"),
    Column("By", "by"),
    Column("Amount", "amount", Kind.CHANGE),
)
STAFF = (
    Column("Who", "who"),
    Column("First", "first", Kind.TIME),
    Column("Last", "last", Kind.TIME),
    Column("Entries", "entries", Kind.COUNT, total=True),
    Column("Dealt at", "tables"),
)
