"""A finished hand and its settlement as plain objects: the shapes promised in JSON.

`read_slip` makes a round, a bank and a meter of an input object and refuses anything else with
the field and the rule's id; `write_settlement` makes the result object. Money is a string in
dollars with two places, cards are text; this module knows nothing of files or JSON text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from houseedge.bank import Bank, HouseBank, PlayerDealer
from houseedge.cards import parse_cards
from houseedge.errors import HouseEdgeError, NotationError, Refusal, RulesError
from houseedge.money import MICROS_PER_CENT, format_money, parse_micros, parse_money
from houseedge.progressive import Meter
from houseedge.round import FinishedSeat, Round, Wagers, finished
from houseedge.round.wagers import BEFORE_THE_DEAL
from houseedge.rules import Catalog, Rules, Wager
from houseedge.rules.naming import meant
from houseedge.rules.spec import INTRODUCED_BY
from houseedge.settlement import Settled, SettledSpot, Settlement, settle

T = TypeVar("T")

#: A batch seldom mixes more rules than this; a hostile one shall not fill the memory.
MOST_RULES_KEPT = 1_000

#: Only what is posted is played: the clause for a shape, a name or a key nobody knows.
NOT_POSTED = "X-02"

_HAND_KEYS = {
    "profile": NOT_POSTED,
    "board": "B-03",
    "dealer": "B-03",
    "seats": "D-06",
}
_OPTIONAL_HAND_KEYS = (
    *("tables", "settings", "meter", "seed", "reserve", "bank", "player_dealer"),
)
_SEAT_KEYS = {"seat": "K-04", "hole": "B-03", "play": "B-08", "wagers": "B-04"}
_BACKLINE_KEYS = {"name": "K-09", "wagers": "B-04"}
_PLAYS = {"4x": 4, "3x": 3, "2x": 2, "1x": 1, "fold": None}


class SlipError(HouseEdgeError):
    """An input object that is refused: the rule's id, the field at fault, a sentence."""

    def __init__(self, *, rule: str, field: str, message: str) -> None:
        self.rule = rule
        self.field = field
        self.message = message
        super().__init__(f"{field}: {message} ({rule})")

    def write(self) -> dict[str, Any]:
        """The result object in the hand's place."""
        return {"error": {"rule": self.rule, "field": self.field, "message": self.message}}


@dataclass(frozen=True, kw_only=True, slots=True)
class Slip:
    """A finished hand, ready to be settled; `seats` is the order of the input."""

    round: Round
    bank: Bank
    meter: Meter | None
    seats: tuple[int, ...]

    def settle(self) -> Settlement:
        """The settlement of the hand; refuses with a `SlipError`."""
        try:
            return settle(self.round, self.bank, self.meter)
        except Refusal as refusal:
            raise _placed(refusal, self.seats) from None


class SlipDesk:
    """Settles hands one after the other by the rules of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._rules: dict[tuple[str, str, str], Rules] = {}

    def settle(self, given: object) -> dict[str, Any]:
        """The result object of one input object; refuses with a `SlipError`."""
        slip = self.read(given)
        return write_settlement(slip.settle(), slip.seats)

    def read(self, given: object) -> Slip:
        """The finished hand in an input object; refuses with a `SlipError`."""
        hand = _object(given, "hand")
        _verify_keys(hand, "", _HAND_KEYS, _OPTIONAL_HAND_KEYS)
        rules = self._rules_of(hand)
        seats = _seats(hand["seats"])
        numbers = tuple(seat.number for seat in seats)
        try:
            round = finished(
                rules,
                board=_cards(hand["board"], "board"),
                dealer=_cards(hand["dealer"], "dealer"),
                seats=seats,
                player_dealer=_player_dealer(hand),
            )
            bank = _bank(hand, rules)
        except Refusal as refusal:
            raise _placed(refusal, numbers) from None
        return Slip(round=round, bank=bank, meter=_meter(hand, rules), seats=numbers)

    def _rules_of(self, hand: Mapping[str, Any]) -> Rules:
        tables = _object(hand.get("tables", {}), "tables")
        settings = _object(hand.get("settings", {}), "settings")
        # The text is the key, not the value: True and 1 are equal, but only one is a setting.
        key = (repr(hand["profile"]), repr(tables), repr(settings))
        if key in self._rules:
            return self._rules[key]
        try:
            rules = self._catalog.rules(hand["profile"], tables=tables, settings=settings)
        except RulesError as fault:
            raise _misnamed(fault) from None
        if len(self._rules) >= MOST_RULES_KEPT:
            self._rules.clear()
        self._rules[key] = rules
        return rules


def write_settlement(settlement: Settlement, seats: tuple[int, ...]) -> dict[str, Any]:
    """The result object of a settlement, its seats in the order given."""
    result: dict[str, Any] = {
        "dealer": {
            "hand": None if settlement.dealer is None else settlement.dealer.category.key,
            "qualifies": settlement.qualifies,
        },
        "order": list(settlement.order),
        "seats": [_write_seat(settlement, seat) for seat in seats],
    }
    if settlement.meter is not None:
        meter = settlement.meter
        result["meter"] = {
            "before": format_money(meter.before.cents),
            "after": format_money(meter.after.cents),
        }
        if meter.topped_up:
            result["meter"]["topped_up"] = format_money(meter.topped_up // MICROS_PER_CENT)
    if isinstance(settlement.bank, PlayerDealer):
        result["bank"] = {
            "stake": format_money(settlement.bank.stake),
            "paid": format_money(settlement.paid),
            "collected": format_money(settlement.collected),
        }
    return result


def _write_seat(settlement: Settlement, seat: int) -> dict[str, Any]:
    spot = settlement.spot(seat)
    written: dict[str, Any] = {
        "seat": spot.seat,
        "hand": None if spot.hand is None else spot.hand.category.key,
        "result": spot.result.value,
        **_write_spot(spot),
    }
    behind = [each for each in settlement.spots if each.seat == seat and each.bettor is not None]
    if behind:
        written["backline"] = [{"name": each.bettor, **_write_spot(each)} for each in behind]
    return written


def _write_spot(spot: SettledSpot) -> dict[str, Any]:
    return {
        "wagers": {settled.wager: _write_settled(settled) for settled in spot.wagers},
        "net": format_money(spot.net),
    }


def _write_settled(settled: Settled) -> dict[str, str]:
    written = {
        "stake": format_money(settled.stake),
        "outcome": settled.outcome,
        "pays": format_money(settled.pays),
        "returned": format_money(settled.returned),
    }
    if settled.uncovered:
        written["uncovered"] = format_money(settled.uncovered)
    if settled.capped:
        written["capped"] = format_money(settled.capped)
    return written


def _object(given: object, field: str) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise SlipError(
            rule=NOT_POSTED, field=field, message=f"an object is expected, not {_kind(given)}"
        )
    return given


def _kind(given: object) -> str:
    names = {type(None): "null", bool: "true or false", str: "a text", list: "a list"}
    return names.get(type(given), "a number" if isinstance(given, int | float) else "this")


def _verify_keys(
    given: Mapping[str, Any], where: str, needed: Mapping[str, str], optional: tuple[str, ...]
) -> None:
    for key in given:
        if key not in needed and key not in optional:
            known = ", ".join((*needed, *optional))
            raise SlipError(
                rule=NOT_POSTED,
                field=f"{where}{key}",
                message=f"no such key; known are {known}",
            )
    for key, rule in needed.items():
        if key not in given:
            raise SlipError(rule=rule, field=f"{where}{key}", message=f"the {key} is missing")


def _read(text: Any, field: str, rule: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(text)
    except NotationError as fault:
        raise SlipError(rule=rule, field=field, message=str(fault)) from None


def _cards(text: Any, field: str) -> tuple[Any, ...]:
    return _read(text, field, "B-01", parse_cards)


def _seats(given: object) -> tuple[FinishedSeat, ...]:
    if not isinstance(given, list) or not given:
        raise SlipError(
            rule="D-06", field="seats", message="a list of at least one seat is expected"
        )
    seats = tuple(_seat(seat, f"seats[{at}]") for at, seat in enumerate(given))
    numbers = [seat.number for seat in seats]
    for at, number in enumerate(numbers):
        if number in numbers[:at]:
            raise SlipError(
                rule="D-06", field=f"seats[{at}].seat", message=f"seat {number} is given twice"
            )
    return seats


def _seat(given: object, where: str) -> FinishedSeat:
    seat = _object(given, where)
    _verify_keys(seat, f"{where}.", _SEAT_KEYS, ("backline",))
    number = _seat_number(seat["seat"], f"{where}.seat")
    play = seat["play"]
    decision = play if isinstance(play, str) and play in _PLAYS else meant(play, _PLAYS)
    if decision is None:
        raise SlipError(
            rule="B-06",
            field=f"{where}.play",
            message="play is 4x, 3x, 2x, 1x or fold, not "
            + (repr(play) if isinstance(play, str) else _kind(play)),
        )
    return FinishedSeat(
        number=number,
        hole=_cards(seat["hole"], f"{where}.hole"),
        wagers=_wagers(_object(seat["wagers"], f"{where}.wagers"), f"{where}.wagers."),
        play=_PLAYS[decision],
        backline=_backline(seat.get("backline", []), f"{where}.backline"),
    )


def _backline(given: object, where: str) -> tuple[tuple[str, Wagers], ...]:
    """Who bets behind a seat, in the order of placing (O-12)."""
    if not isinstance(given, list):
        raise SlipError(rule="O-12", field=where, message=f"a list is expected, not {_kind(given)}")
    found: list[tuple[str, Wagers]] = []
    for at, each in enumerate(given):
        place = f"{where}[{at}]"
        backer = _object(each, place)
        _verify_keys(backer, f"{place}.", _BACKLINE_KEYS, ())
        name = backer["name"]
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise SlipError(
                rule="K-09",
                field=f"{place}.name",
                message="a name is expected, as one line of text",
            )
        if name in (other for other, _ in found):
            raise SlipError(rule="O-12", field=f"{place}.name", message=f"{name} is given twice")
        wagers = _wagers(_object(backer["wagers"], f"{place}.wagers"), f"{place}.wagers.")
        found.append((name, wagers))
    return tuple(found)


def _wagers(given: Mapping[str, Any], where: str) -> Wagers:
    amounts: dict[str, int] = {}
    for key, text in given.items():
        name = key if key in BEFORE_THE_DEAL else meant(key, BEFORE_THE_DEAL)
        if name is None:
            _verify_keys({key: text}, where, {}, BEFORE_THE_DEAL)
            continue
        if name in amounts:
            raise SlipError(rule="B-04", field=where + key, message=f"the {name} is given twice")
        amounts[name] = _read(text, where + name, INTRODUCED_BY.get(name, "B-04"), parse_money)
    return Wagers(**amounts)


def _player_dealer(hand: Mapping[str, Any]) -> int | None:
    if "player_dealer" not in hand:
        return None
    return _seat_number(hand["player_dealer"], "player_dealer")


def _seat_number(given: object, field: str) -> int:
    if type(given) is not int:
        raise SlipError(
            rule="K-04", field=field, message=f"a seat is a whole number, not {_kind(given)}"
        )
    return given


def _bank(hand: Mapping[str, Any], rules: Rules) -> Bank:
    banked_by_player = rules.profile.bank == "player_dealer"
    if banked_by_player != ("bank" in hand):
        message = (
            "the player-dealer's stake is missing"
            if banked_by_player
            else f"{rules.profile.title} is banked by the house"
        )
        raise SlipError(rule="K-01", field="bank", message=message)
    if not banked_by_player:
        return HouseBank()
    return PlayerDealer(_read(hand["bank"], "bank", "K-01", parse_money))


def _meter(hand: Mapping[str, Any], rules: Rules) -> Meter | None:
    """The meter given; it starts at the seed where it is left out.

    A live meter holds parts of a cent, so its amounts may have six places.
    """

    def amount(key: str, default: int) -> int:
        return _read(hand[key], key, "P-06", parse_micros) if key in hand else default

    seed = amount("seed", rules.profile.seed * MICROS_PER_CENT)
    value, reserve = amount("meter", seed), amount("reserve", 0)
    if not rules.profile.offers(Wager.PROGRESSIVE):
        return None
    return Meter(value=value, seed=seed, reserve=reserve)


def _misnamed(fault: RulesError) -> SlipError:
    """The refusal of a profile, a table or a setting nobody has posted."""
    found = "" if fault.found is None else f", not {fault.found}"
    field = f"{fault.file}.{fault.key}" if fault.file in ("tables", "settings") else "profile"
    return SlipError(
        rule=fault.rule or NOT_POSTED, field=field, message=f"expected {fault.expected}{found}"
    )


def _placed(refusal: Refusal, numbers: tuple[int, ...]) -> SlipError:
    """A refusal with its field's full path."""
    field = refusal.field or "hand"
    if refusal.seat in numbers:
        field = f"seats[{numbers.index(refusal.seat)}].{field}"
    return SlipError(rule=refusal.rule, field=field, message=refusal.message)
