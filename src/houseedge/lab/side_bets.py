"""The side bets of a seat: which are made, by which paytables, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from houseedge.errors import NotOffered
from houseedge.rules import built_in
from houseedge.rules.spec import Paytable, Rules, Settings, Wager

#: The tables of a game that is no profile's.
_USUAL = {
    Wager.TRIPS: "UTH-02",
    Wager.BAD_BEAT: "BBB-01",
    Wager.PAIRS: "UP-1",
    Wager.PROGRESSIVE: "WA-01",
}
_NONE: Mapping[Wager, Paytable] = MappingProxyType({})


def offered(rules: Rules | None = None) -> dict[Wager, Paytable]:
    """The side bets a seat may make and the paytable each has: those posted, or the usual ones."""
    if rules is None:
        return {wager: built_in().paytable(id) for wager, id in _USUAL.items()}
    return {wager: rules.tables[wager] for wager in _USUAL if wager in rules.tables}


@dataclass(frozen=True, kw_only=True, slots=True)
class SideBets:
    """The side bets of a seat, a unit on each of `tables`.

    `bet` and `meter` are the progressive's, in cents. Of `settings` those count that say what a
    fold does to Bad Beat and progressive (O-01, O-02).
    """

    tables: Mapping[Wager, Paytable]
    bet: int | None = None
    meter: int | None = None
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def posted(
        cls,
        rules: Rules | None = None,
        *,
        named: Mapping[Wager, Paytable] = _NONE,
        bet: int | None = None,
        meter: int | None = None,
        settings: Settings | None = None,
    ) -> SideBets:
        """All side bets that rules post, or all there are; `named` tables go before the posted.

        The progressive is left out unless its meter is given or its table is named. A wager that
        is not offered is refused (B-05, P-01). Rules bring settings of their own; `settings` are
        for a game without.
        """
        chosen = offered(rules)
        for wager in named:
            if wager not in chosen:
                raise NotOffered(f"no {wager.label} is offered", rule="B-05", field="table")
        if meter is not None and Wager.PROGRESSIVE not in chosen:
            raise NotOffered("the profile offers no progressive", rule="P-01", field="meter")
        if meter is None and Wager.PROGRESSIVE not in named:
            chosen.pop(Wager.PROGRESSIVE, None)
        own = (settings or Settings()) if rules is None else rules.settings
        return cls(tables={**chosen, **named}, bet=bet, meter=meter, settings=own)
