"""A PAR sheet's figures as plain objects: what its JSON has, and its digest is over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from houseedge.lab.par import Band, ParSheet, WagerSheet
from houseedge.lab.par_charts import Chart
from houseedge.lab.thumb.search import written as written_rules
from houseedge.money import format_money
from houseedge.odds.law import SeatLaw
from houseedge.rules.spec import SETTINGS


def written(sheet: ParSheet) -> dict[str, Any]:
    """Every figure of a sheet, as a fraction and as a float."""
    return {
        **_game(sheet),
        **_play(sheet),
        "bands": _bands(sheet),
        "covariance": None if sheet.seat is None else _covariance(sheet.seat),
        "progressive": _progressive(sheet),
        "printed": [
            {
                "rule": figure.rule,
                "table": figure.table,
                "figure": figure.figure,
                "printed": figure.printed,
                "computed": exact(figure.computed),
                "agrees": figure.agrees,
                "verdict": figure.verdict,
            }
            for figure in sheet.printed
        ],
        "charts": {"flop": _chart(sheet.flop_chart), "river": _chart(sheet.river_chart)},
        "learned": None if sheet.learnable is None else written_rules(sheet.learnable),
    }


def _game(sheet: ParSheet) -> dict[str, Any]:
    """What is played, by which rules."""
    rules, profile, solution = sheet.rules, sheet.rules.profile, sheet.solution
    return {
        "profile": {
            "id": profile.id,
            "version": profile.version,
            "title": profile.title,
            "sheets": list(profile.sheets),
            "owner": profile.owner,
            "approved": profile.approved,
            "bank": profile.bank,
            "seats": profile.seats,
        },
        "rules": {
            "reference": rules.reference,
            "digest": rules.digest,
            "dealing": rules.dealing,
            "settings": {
                key: {"clause": each.rule, "value": getattr(rules.settings, key)}
                for key, each in SETTINGS.items()
            },
            "tables": {
                wager.value: {
                    "id": table.id,
                    "version": table.version,
                    "title": table.title,
                    "pays": {line.key: str(line.pays) for line in table.lines},
                }
                for wager, table in rules.tables.items()
            },
            "play": {
                street: [str(size) for size in getattr(solution.game, street)]
                for street in ("preflop", "flop", "river")
            },
            "folded_ante": solution.game.folded_ante,
        },
        "left_out": list(sheet.bounds),
    }


def _play(sheet: ParSheet) -> dict[str, Any]:
    """How it is played, and what becomes of it."""
    solution, law = sheet.solution, sheet.law
    return {
        "base": {
            "deals": solution.deals,
            "ev": exact(solution.ev),
            "house_edge_of_ante": exact(solution.house_edge_of_ante),
            "house_edge_of_ante_and_blind": exact(solution.house_edge_of_ante_and_blind),
            "element_of_risk": exact(solution.element_of_risk),
            "average_wager": exact(solution.average_wager),
            "variance": exact(solution.variance),
            "standard_deviation": solution.standard_deviation,
            "volatility_index": law.volatility_index,
            "n0": law.n0,
            "hit_frequency": exact(sheet.hits),
            "dealer_qualifies": exact(solution.dealer_qualifies),
            "ties": exact(solution.ties),
        },
        "wagers": [_wager(each) for each in (*sheet.base, *sheet.sides)],
        "bets": [
            {
                "bet": bet.name,
                **{
                    name: exact(getattr(bet, name))
                    for name in ("chance", "wins", "ties", "loses", "adds")
                },
            }
            for bet in sheet.bets
        ],
        "distribution": {str(net): exact(chance) for net, chance in law.distribution.items()},
        "hands": {
            hand.name: {
                "best": hand.best,
                "actions": {name: exact(value) for name, value in hand.values.items()},
            }
            for hand in solution.hands
        },
    }


def exact(value: Fraction) -> dict[str, Any]:
    """A figure to the last digit, and as a float."""
    return {"exact": str(value), "value": float(value)}


def _wager(each: WagerSheet) -> dict[str, Any]:
    found: dict[str, Any] = {
        "wager": each.wager.value,
        "table": None if each.table is None else f"{each.table.id}@{each.table.version}",
        "ev": exact(each.ev),
        "house_edge": exact(each.edge),
        "hit_frequency": exact(each.hits),
        "variance": exact(each.variance),
        "standard_deviation": each.standard_deviation,
        "lines": [
            {
                "line": part.key,
                "title": part.title,
                "pays": part.pays,
                "probability": exact(part.chance),
                "contributes": exact(part.adds),
            }
            for part in each.parts
        ],
    }
    if each.folds_lose is not None:
        found["house_edge_with_folds"] = exact(each.folds_lose)
    return found


def _bands(sheet: ParSheet) -> dict[str, Any]:
    covariance = sheet.covariance
    return {
        "seat": [_band(band) for band in sheet.bands(1)],
        "table": {
            "seats": sheet.seats,
            "covariance_of_two_seats": None if covariance is None else exact(covariance),
            "standard_deviation": sheet.law.table_variance(sheet.seats, covariance) ** 0.5,
            "bands": [_band(band) for band in sheet.bands(sheet.seats)],
        },
    }


def _band(band: Band) -> dict[str, Any]:
    return {
        "rounds": band.rounds,
        "house_wins": band.mean,
        "from": band.low,
        "to": band.high,
        "seat_ahead": band.ahead,
    }


def _covariance(law: SeatLaw) -> dict[str, Any]:
    return {
        first.value: {
            second.value: {
                **exact(law.covariance(first, second)),
                "correlation": law.correlation(first, second),
            }
            for second in law.wagers
        }
        for first in law.wagers
    }


def _chart(chart: Chart | None) -> list[dict[str, Any]] | None:
    if chart is None:
        return None
    return [
        {"hand": kind.title, "share": exact(kind.share), "bets": exact(kind.bets)} for kind in chart
    ]


def _progressive(sheet: ParSheet) -> dict[str, Any] | None:
    held = sheet.progressive
    if held is None:
        return None
    found: dict[str, Any] = {
        "bet": format_money(held.bet),
        "meter": format_money(held.meter),
        "break_even_meter": None if held.break_even is None else exact(held.break_even / 100),
        "returns": [
            {"meter": format_money(cents), "return": exact(share)} for cents, share in held.returns
        ],
        "plan": held.plan,
    }
    if held.level is not None:
        plan = held.level.plan
        found |= {
            "seed": format_money(plan.seed // 10_000),
            "ceiling": None if plan.ceiling is None else format_money(plan.ceiling // 10_000),
            "contribution": exact(Fraction(plan.contribution, 10_000)),
            "reserve": exact(Fraction(plan.reserve, 10_000)),
            "house": exact(held.level.house_share),
            "awards_from": plan.awards_from,
            "chance_of_all": exact(held.level.chance_of_all),
            "seed_cost": exact(held.level.seed_cost),
            "house_keeps": exact(held.level.house_keeps),
        }
    return found
