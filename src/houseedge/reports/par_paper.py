"""A PAR sheet as words and drawings, in their order: what HTML and PDF both set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from houseedge.lab.par import ParSheet, WagerSheet
from houseedge.lab.risk.round_law import MOST_CONVOLVED
from houseedge.money import speak_money
from houseedge.odds.law import SeatLaw
from houseedge.reports import par_block as block
from houseedge.reports import par_play, par_rules
from houseedge.reports import par_svg as svg
from houseedge.reports.par_svg import Bar


def spoken(sheet: ParSheet, sealed: Mapping[str, Any]) -> dict[str, Any]:
    """Everything on the page, in its order."""
    profile, solution = sheet.rules.profile, sheet.solution
    tables = ", ".join(f"{wager.label} {table.id}" for wager, table in sheet.rules.tables.items())
    return {
        "operator": "House Edge",
        "number": f"{profile.id}@{profile.version} {sealed['digest'][:12]}",
        "title": profile.title
        if "Hold" in profile.title
        else f"Ultimate Texas Hold’em, {profile.title}",
        "about": f"{tables}. Every figure is counted over all deals; none comes from a simulation.",
        "heads": [
            ["House edge, of the Ante", block.share(solution.house_edge_of_ante), ""],
            ["Of Ante and Blind", block.share(solution.house_edge_of_ante_and_blind), ""],
            ["Of all money bet", block.share(solution.element_of_risk), ""],
            ["Average wager", f"{float(solution.average_wager):.4f}", "Antes"],
            ["Standard deviation", f"{solution.standard_deviation:.4f}", "Antes"],
        ],
        "exactly": [
            "Expected result of a hand played perfectly, in Antes, exactly",
            block.minus(str(solution.ev)),
        ],
        "parts": [part for part in _parts(sheet, sealed) if part["columns"]],
        "foot": "Probabilities are exact fractions; this page rounds them, JSON has them whole.",
    }


def _parts(sheet: ParSheet, sealed: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    yield block.part(
        "Wagers",
        [_wagers(sheet)],
        note="for a unit bet; volatility is 1.645 deviations, within which nine in ten results lie",
    )
    yield block.part(
        "Where the edge comes from",
        [_sources(sheet)],
        [_lines(sheet.base[1], title="Lines of the Blind")],
        note="contributions in per cent of the Ante",
    )
    sides = [[_lines(each)] for each in sheet.sides]
    for at in range(0, len(sides), 2):
        yield block.part(
            "Lines of the side wagers" if at == 0 else "",
            *sides[at : at + 2],
            note="contributions add up to the mean, in per cent of the bet" if at == 0 else "",
        )
    yield block.part(
        "Starting hands", par_play.hands(sheet), note="value of the better choice, in Antes"
    )
    yield block.part(
        "Net result of a hand", par_play.results(sheet), note="chance of each result, in Antes"
    )
    yield block.part("How it is played", [*par_play.played(sheet)], note="share of deals")
    yield block.part(
        "On the flop",
        [par_play.flop(sheet.flop_chart)] if sheet.flop_chart else [],
        note="of the hands that check before it, by kind; each without those above it",
    )
    yield block.part(
        "At the river",
        par_play.river(sheet.river_chart),
        note="how often perfect play bets, by how many single cards of the dealer’s win",
    )
    yield block.part(
        "A strategy to learn", par_play.learned(sheet), note="rules of thumb and what they cost"
    )
    yield block.part(
        "How far results may stray",
        [_bands(sheet, 1)],
        [_bands(sheet, sheet.seats)],
        note="what the house wins, in Antes, with one Ante a hand",
    )
    yield block.part(
        "How the wagers of a seat go together",
        _together(sheet.seat),
        note="correlation of net results; deviations below them",
    )
    yield block.part("The progressive against its meter", _progressive(sheet))
    yield block.part(
        "Printed figures", _printed(sheet), note="what the sheets print, and what counts"
    )
    yield block.part("Rules and paytables", par_rules.parts(sheet), note=sheet.rules.reference)
    yield block.part("How it was made", _made(sheet, sealed))


def _name(each: WagerSheet) -> str:
    return block.LABELS.get(each.wager.value, each.wager.value)


def _wagers(sheet: ParSheet) -> block.Block:
    solution, law = sheet.solution, sheet.law
    printed = {
        figure.table: f"{figure.printed}, {'agrees' if figure.agrees else 'differs'}"
        for figure in sheet.printed
        if figure.figure == "house_edge"
    }
    blind = next(t.id for w, t in sheet.rules.tables.items() if w == "blind")
    rows = [
        [
            "Base game",
            blind,
            block.share(solution.house_edge_of_ante),
            str(-solution.ev),
            block.share(sheet.hits, 3),
            f"{solution.standard_deviation:.3f}",
            f"{law.volatility_index:.3f}",
            printed.get(blind, "none"),
        ]
    ]
    for each in sheet.sides:
        assert each.table is not None
        rows.append(
            [
                _name(each),
                f"{each.table.id}, version {each.table.version}",
                block.share(each.edge),
                str(each.edge),
                block.share(each.hits, 3),
                f"{each.standard_deviation:.3f}",
                f"{1.6448536269514722 * each.standard_deviation:.3f}",
                printed.get(each.table.id, "none"),
            ]
        )
    heads = (
        "Wager",
        "Paytable",
        "House edge",
        "Exactly",
        "Wins",
        "Std. dev.",
        "Volatility",
        "Printed",
    )
    return block.table(heads, rows, right=2)


def _sources(sheet: ParSheet) -> block.Block:
    bars = [Bar(_name(each), float(each.ev) * 100, block.signed(each.ev)) for each in sheet.base]
    whole = float(sheet.solution.ev) * 100
    drawing = svg.waterfall([*bars, Bar("Together", whole, block.signed(sheet.solution.ev))])
    return block.drawn(
        drawing,
        "Expected result of each base wager, in per cent of an Ante. Play earns what Ante and "
        f"Blind cost, but for {abs(whole):.3f}.",
    )


def _lines(each: WagerSheet, *, title: str | None = None) -> block.Block:
    rows = [
        [part.title, block.minus(part.pays), block.once_in(part.chance), block.signed(part.adds)]
        for part in each.parts
    ]
    rows.append(["Together", "", "", block.signed(each.ev)])
    if title is None:
        assert each.table is not None
        title = f"{_name(each)} {each.table.id}"
        if each.folds_lose is not None:
            title += f"; with folds of perfect play lost {block.share(each.folds_lose)}"
    bars = [*(float(part.adds) for part in each.parts), 0.0]
    most = max((abs(bar) for bar in bars if bar > 0), default=1.0)
    return block.table(
        ("Hand", "Pays", "Once in", "Contributes"),
        rows,
        sums=1,
        title=title,
        bars=[max(bar, -most) for bar in bars],
    )


def _bands(sheet: ParSheet, seats: int) -> block.Block:
    rows = []
    for band in sheet.bands(seats):
        antes = band.rounds * seats
        last = f"{block.share(band.low / antes, 2)} to {block.share(band.high / antes, 2)}"
        if band.ahead is not None:
            last = f"{band.ahead * 100:.3f} %" if band.ahead > 5e-6 else "below 0.001 %"
        stray = block.minus(f"{band.low:+,.0f} to {band.high:+,.0f}")
        rows.append([f"{band.rounds:,}", block.minus(f"{band.mean:+,.0f}"), stray, last])
    spread = sheet.law.table_variance(seats, sheet.covariance) ** 0.5
    what = "One seat" if seats == 1 else f"{seats} seats of one table"
    last = "Seat ahead" if seats == 1 else "Of the Antes"
    heads = ("Rounds", "House wins", "19 times in 20", last)
    return block.table(heads, rows, title=f"{what}; standard deviation {spread:.4f} a round")


def _together(law: SeatLaw | None) -> list[block.Block]:
    if law is None:
        return []
    names = [block.LABELS.get(wager.value, wager.value) for wager in law.wagers]
    rows = []
    for first, name in zip(law.wagers, names, strict=True):
        alike = [law.correlation(first, second) for second in law.wagers]
        rows.append([name, *("–" if a is None else block.minus(f"{a:+.4f}") for a in alike)])
    rows.append(["Deviation", *(f"{law.standard_deviation(wager):.4f}" for wager in law.wagers)])
    return [block.table(("", *names), rows, sums=1)]


def _progressive(sheet: ParSheet) -> list[block.Block]:
    held = sheet.progressive
    if held is None:
        return []
    low, top = held.returns[0][0], held.returns[-1][0]
    most = max(1.05, *(float(share) for _, share in held.returns))
    points = [((cents - low) / ((top - low) or 1), float(s) / most) for cents, s in held.returns]
    mark = None
    if held.break_even is not None and low < held.break_even < top:
        place = float(held.break_even - low) / (top - low)
        mark = (place, f"breaks even at {speak_money(-int(-held.break_even // 1))}")
    across = [((at - low) / ((top - low) or 1), speak_money(at)) for at in _round_sums(low, top)]
    up = [(value / most, f"{value * 100:.0f} %") for value in (0.25, 0.5, 0.75, 1.0)]
    drawing = svg.line(points, across=across, up=up, level=1 / most, mark=mark)
    rows = [["Bet", speak_money(held.bet)], ["Meter of this sheet", speak_money(held.meter)]]
    if held.break_even is not None:
        rows.append(["Break-even, exactly, in dollars", str(held.break_even / 100)])
    if held.level is not None:
        plan, level = held.level.plan, held.level
        rows += [
            ["Plan", held.plan or ""],
            ["Seed", speak_money(plan.seed // 10_000)],
            ["Ceiling", "none" if plan.ceiling is None else speak_money(plan.ceiling // 10_000)],
            ["Contribution to the meter", block.share(Fraction(plan.contribution, 10_000), 2)],
            ["Contribution to the reserve", block.share(Fraction(plan.reserve, 10_000), 2)],
            ["The house’s share", block.share(level.house_share, 2)],
            ["Whole meter won, once in", block.once_in(level.chance_of_all)],
            ["Cost of seeding it again, of a bet", block.share(level.seed_cost)],
            ["The house keeps, of a bet", block.share(level.house_keeps)],
        ]
    about = "What a bet returns by what the meter holds; dashed: all of itself. Envy is left out."
    half = -(-len(rows) // 2)
    rows += [["", ""]] * (2 * half - len(rows))
    paired = [[*a, *b] for a, b in zip(rows[:half], rows[half:], strict=True)]
    return [block.drawn(drawing, about), block.table(("", "", "", ""), paired, right=9)]


def _round_sums(low: int, top: int) -> list[int]:
    """Where the meter's axis is named: its two ends, and round sums of cents well between them."""
    step = 10 ** max(0, len(str(max(1, top - low))) - 1)
    step = next(
        (part for each in (1, 2, 5, 10) if (top - low) // (part := step * each // 2 or 1) <= 5),
        step,
    )
    room = (top - low) // 8
    first = -(-(low + room) // step) * step
    return sorted({low, *range(first, top - room + 1, step), top})


def _printed(sheet: ParSheet) -> list[block.Block]:
    if not sheet.printed:
        return [block.words("The sheets print no figures beside these tables.")]
    rows = [
        [
            figure.rule,
            figure.table,
            figure.figure.replace("_", " "),
            figure.printed,
            block.share(figure.computed),
            figure.verdict,
        ]
        for figure in sheet.printed
    ]
    return [
        block.table(("Clause", "Table", "Figure", "Printed", "Counted", "Found"), rows, right=9)
    ]


def _made(sheet: ParSheet, sealed: Mapping[str, Any]) -> list[block.Block]:
    by, made = sealed["signature"], sealed["sheet"]["provenance"]
    rows = [
        ["Command", made["command"]],
        ["Version", f"House Edge {made['version']}"],
        ["Software, SHA-256", made["software"]],
        ["Rules, SHA-256", sheet.rules.digest],
        ["Figures, SHA-256", sealed["digest"]],
    ]
    if by is None:
        rows.append(["Signature", "None: this sheet is not signed."])
    else:
        rows += [["Signed by (Ed25519)", by["public_key"]], ["Signature", by["signature"]]]
    return [
        block.words(
            f"All {sheet.solution.deals:,} deals of two cards, flop, turn and river, and two "
            "dealer’s cards were taken, alike ones together. At each decision the choice with the "
            "higher mean is played; where two are equal, the smaller bet. Every figure is a "
            "fraction of whole numbers, but for roots, the bands, which are normal, and how often "
            f"a seat is ahead, which follows the whole law up to {MOST_CONVOLVED:,} rounds: "
            "whoever counts again must find the same digits. “houseedge solve --certificate” "
            "writes every decision’s value for a sceptic; “houseedge par --check” holds this "
            "sheet’s JSON against its digest and signature. The same command makes the same bytes."
        ),
        block.table(("", ""), rows, right=9),
    ]
