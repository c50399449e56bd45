"""`houseedge rules`: the sheet a card room would post, or one clause of the rulebook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from houseedge.cli.options import (
    AsJson,
    Dealing,
    Posted,
    RulesFolder,
    Settings,
    Tables,
    catalog_of,
    rules_of,
)
from houseedge.cli.output import print_json
from houseedge.errors import NotationError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from houseedge.rules import Catalog
    from houseedge.rules.sheet import PostedTable, RulesSheet

_CLAUSE = re.compile(r"([A-Za-z])[-_ ]?([0-9]{2})")


def rules(
    profile: Posted = None,
    table: Tables = None,
    setting: Settings = None,
    dealing: Dealing = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a table: play, paytables, limits, notices, settings."""
    import dataclasses

    from rich.console import Console

    from houseedge.rules.naming import meant
    from houseedge.rules.sheet import posted_table, rules_sheet

    catalog = catalog_of(rules_folder)
    console = Console()
    if profile is None:
        overview = _overview(catalog)
        print_json(overview) if as_json else _print_overview(console, overview)
    elif (table_id := meant(profile, catalog.paytable_ids)) is not None:
        posted = posted_table(catalog.paytable(table_id))
        if as_json:
            print_json(dataclasses.asdict(posted))
        else:
            console.print(_paytable(posted, console.width))
    elif meant(profile, (*catalog.profile_ids, "equipment")) == "equipment":
        approved = _equipment(catalog)
        print_json(approved) if as_json else _print_equipment(console, approved)
    elif meant(profile, catalog.profile_ids) is None and (named := _CLAUSE.fullmatch(profile)):
        clause = _clause(catalog, f"{named[1].upper()}-{named[2]}")
        print_json(clause) if as_json else _print_clause(console, clause)
    elif meant(profile, catalog.profile_ids) is None:
        raise NotationError(
            f"PROFILE: nothing is called '{profile}': expected one of "
            f"{', '.join(catalog.profile_ids)}, a paytable among "
            f"{', '.join(catalog.paytable_ids)}, or a clause such as S-06"
        )
    else:
        posted_rules = rules_of(catalog, profile, table, setting, dealing)
        sheet = rules_sheet(posted_rules)
        from houseedge.lab.favour import favour_notice

        notice = favour_notice(posted_rules)
        if notice is not None:
            sheet = dataclasses.replace(sheet, notices=(*sheet.notices, notice))
        if as_json:
            print_json(dataclasses.asdict(sheet))
        else:
            print_sheet(console, sheet)


def _overview(catalog: Catalog) -> dict[str, Any]:
    profiles = [catalog.profile(id) for id in catalog.profile_ids]
    return {
        "profiles": [
            {
                "id": place.id,
                "version": place.version,
                "title": place.title,
                "bank": place.bank,
                "wagers": [wager.value for wager in place.wagers],
                "tables": {wager.value: list(ids) for wager, ids in place.tables.items()},
            }
            for place in profiles
        ]
    }


def _clause(catalog: Catalog, id: str) -> dict[str, Any]:
    from houseedge.errors import RulesError

    clauses = catalog.clauses()
    if id not in clauses:
        letters = ", ".join(sorted({known[0] for known in clauses}))
        raise RulesError(
            file="clauses",
            key=id,
            expected=f"a clause of the rulebook, like S-06 (letters {letters})",
        )
    clause = clauses[id]
    written = {"id": id, "title": clause.title, "text": clause.text, "sheets": list(clause.sheets)}
    return written if clause.to_come is None else {**written, "to_come": clause.to_come}


def _equipment(catalog: Catalog) -> dict[str, Any]:
    """What is approved: progressive systems, and shufflers with the operator's own (X-06, X-09)."""
    import dataclasses

    approvals = catalog.equipment
    return {
        "systems": [
            {
                "id": system.id,
                "title": system.title,
                "sheets": list(system.sheets),
                "parts": {
                    role: [str(part) for part in system.filling(role)]
                    for role in dict.fromkeys(part.role for part in system.parts)
                },
            }
            for system in approvals.systems
        ],
        "shufflers": [
            {**dataclasses.asdict(shuffler), "delivers": list(shuffler.delivers)}
            for shuffler in approvals.shufflers.values()
        ],
    }


def _print_overview(console: Console, written: dict[str, Any]) -> None:
    from houseedge.cli.columns import TextColumn, columns
    from houseedge.rules import Wager

    headed = (
        TextColumn("Profile"),
        TextColumn("Bank"),
        TextColumn("Wagers", words=True),
        TextColumn("Tables", words=True),
    )
    rows = [
        (
            place["id"],
            place["bank"].replace("_", "-"),
            ", ".join(Wager(wager).label for wager in place["wagers"]),
            "; ".join(" ".join(ids) for ids in place["tables"].values()),
        )
        for place in written["profiles"]
    ]
    console.print(columns(console.width, headed, rows))
    console.print(
        "houseedge rules PROFILE shows the whole sheet, houseedge rules UTH-01 a paytable, "
        "houseedge rules S-06 a clause, houseedge rules equipment what is approved.",
        style="grey62",
    )


def _print_equipment(console: Console, written: dict[str, Any]) -> None:
    from houseedge.rules.equipment import ROLES

    for system in written["systems"]:
        _heading(console, f"{system['title']} (X-06; sheets {', '.join(system['sheets'])})")
        for role, products in system["parts"].items():
            _item(console, "-", f"{ROLES[role]}: {' or '.join(products)}")
    _heading(console, "Shufflers (X-06, X-09)")
    for each in written["shufflers"]:
        _item(
            console,
            "-",
            f"{each['model']}, by {each['maker']}; deals {', '.join(each['delivers'])}",
            f"(approval: {each['approval']}; licence: {each['licence']})",
        )


def _print_clause(console: Console, written: dict[str, Any]) -> None:
    from rich.text import Text

    sheets = f"   sheets {', '.join(written['sheets'])}" if written["sheets"] else ""
    console.print(
        Text.assemble((f"{written['id']}  {written['title']}", "bold"), (sheets, "grey62"))
    )
    console.print(Text(written["text"]))
    if "to_come" in written:
        console.print(Text(written["to_come"]), style="dim")


def print_sheet(console: Console, sheet: RulesSheet) -> None:
    """Print a rules sheet for people."""
    from rich.columns import Columns
    from rich.panel import Panel
    from rich.text import Text

    approved = f"   approved {sheet.approved}" if sheet.approved else ""
    console.print(
        Panel(
            Text.assemble(
                (sheet.game, "bold"),
                f"   {sheet.title}\n",
                (
                    (
                        f"rules {sheet.profile}, version {sheet.version}   game owned by "
                        f"{sheet.owner}{approved}   sheets {', '.join(sheet.sheets)}"
                    ),
                    "grey62",
                ),
            ),
            border_style="dark_green",
        )
    )
    _heading(console, "How it is played")
    for at, step in enumerate(sheet.play, 1):
        _item(console, f"{at:>2}.", step.text, " ".join(step.rules))
    _heading(console, "Paytables")
    drawn = [_paytable(table, console.width) for table in sheet.paytables]
    console.print(Columns(drawn, padding=(1, 3)))
    _heading(console, "Limits")
    for limit in sheet.limits:
        _item(console, "-", f"{limit.wager}: {_spoken(limit.min)} to {_spoken(limit.max)}")
    for line in (*sheet.caps, *sheet.collection):
        _item(console, "-", line)
    _heading(console, "Notices")
    for notice in sheet.notices:
        _item(console, "-", notice, style="bold")
    _heading(console, "What the sheets leave open, and this table's choice")
    for setting in sheet.settings:
        others = ", ".join(value for value in setting.values if value != setting.value)
        _item(
            console,
            setting.rule,
            f"{setting.key} = {setting.value}: {setting.meaning}",
            f"(or {others})",
        )


def _item(console: Console, mark: str, words: str, beside: str = "", style: str = "") -> None:
    """One entry of a list, its further lines under the first."""
    from rich.table import Table
    from rich.text import Text

    row = Table.grid(padding=(0, 1))
    row.add_row(
        f"  {mark}", Text.assemble((words, style), (f" {beside}" if beside else "", "grey50"))
    )
    console.print(row)


def _spoken(text: str) -> str:
    """An amount of a sheet as people read it; other words as they are."""
    from houseedge.errors import NotationError
    from houseedge.money import parse_money, speak_money

    try:
        return speak_money(parse_money(text))
    except NotationError:
        return text


def _heading(console: Console, words: str) -> None:
    console.print()
    console.print(words, style="bold underline")


def _paytable(table: PostedTable, width: int) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    envy = any(line.envy for line in table.lines)
    columns = ("Hand", "Pays", *(("Envy",) if envy else ()))
    choices = "" if len(table.choices) == 1 else f"one of {', '.join(table.choices)}; "
    drawn = Table(
        *columns,
        title=Text(table.title),
        caption=f"{choices}{table.note}",
        title_justify="left",
        caption_justify="left",
        width=min(46, width),
    )
    for line in table.lines:
        beside = (_spoken(line.envy or ""),) if envy else ()
        drawn.add_row(Text(line.hand), _spoken(line.pays), *beside)
    return drawn
