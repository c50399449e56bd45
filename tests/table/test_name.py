"""Names: visible letters in one alphabet, no office of the house, nobody's double."""

from __future__ import annotations

import pytest

from houseedge.table.name import LONGEST_NAME, BadName, read_name, told_apart


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Kim", "Kim"),
        ("  Kim   Lee ", "Kim Lee"),
        ("Zoe\u0308", "Zoë"),
        ("\uff2b\uff49\uff4d", "Kim"),
        ("No\u00a0break", "No break"),
        ("O'Brien-Smith, Jr.", "O'Brien-Smith, Jr."),
        ("Ada (bot)", "Ada (bot)"),
        ("李雷", "李雷"),
        ("Тоня", "Тоня"),
        ("नमस्ते", "नमस्ते"),
        ("7", "7"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("Gregory House", "Gregory House"),
        ("Botticelli", "Botticelli"),
    ],
)
def test_a_name_is_normalised_and_trimmed(given: str, name: str) -> None:
    assert read_name(given) == name
    assert read_name(name) == name


@pytest.mark.parametrize(
    "given",
    [
        "a\u0000b", "a\tb", "a\nb", "a\u007fb", "\u202eKim", "Kim\u2066", "K\u200bim", "K\u200dim",
        "\ufeffKim", "K\u00adim", "\ue000", "Kim\U000f0000", "\ud800", "Kim\ufffe", "Kim😀",
        "Ki\u034fm", "Kim\ufe0f", "Kim\U000e0100", "Kim\u3164", "Kim\u115f", "Kim\u2800", "<b>Kim",
        "Kim\\", "Kim\u2028",
    ],
)  # fmt: skip
def test_what_cannot_be_seen_or_moves_others_is_no_letter(given: str) -> None:
    with pytest.raises(BadName):
        read_name(given)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "at least one letter or digit"),
        ("   ", "at least one letter or digit"),
        ("-.-", "at least one letter or digit"),
        ("\u0301\u0302", "at least one letter or digit"),
        ("x" * 25, "at most 24 characters, and this has 25"),
        ("\ufdfa" * 2, "at most 24 characters, and this has 3"),
        ("\u0301Kim", "an accent stands on a letter"),
        ("Ki" + "\u0317" * 3 + "m", "at most 2 on each"),
        ("K\u0456m", "mixes Cyrillic and Latin"),
        ("K\u03b9m", "mixes Greek and Latin"),
    ],
)
def test_a_refusal_says_what_a_name_has(given: str, words: str) -> None:
    with pytest.raises(BadName, match=words) as refused:
        read_name(given)
    assert refused.value.field == "name"


@pytest.mark.parametrize(
    "given",
    [
        "House", "HOUSE", "the house", "House Edge", "H o u s e", "h.o.u.s.e", "Hóuse",
        "Ｈｏｕｓｅ", "ⓗouse", "Dealer", "dealer 2", "The Dealer!", "Bot", "bot 17", "Cashier",
        "Pit Boss", "ADMIN", "Player-dealer", "Seat 3", "You",
    ],
)  # fmt: skip
def test_nobody_speaks_for_the_house(given: str) -> None:
    with pytest.raises(BadName, match="as if the house were speaking"):
        read_name(given)


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Kim", [], "Kim"),
        ("Kim", ["Ada"], "Kim"),
        ("Kim", ["Kim"], "Kim 2"),
        ("kim", ["KIM"], "kim 2"),
        ("K-i-m", ["Kím"], "K-i-m 2"),
        ("Kim", ["Kim", "Kim 2"], "Kim 3"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
    ],
)
def test_two_who_look_the_same_are_told_apart(name: str, others: list[str], shown: str) -> None:
    assert told_apart(name, others) == shown
    assert len(shown) <= LONGEST_NAME


@pytest.mark.parametrize(
    "given",
    [
        "H\u0585use", "\u13bbouse", "\u13a0ealer", "\u2c8e\u2c9eU", "\ua4e7\ua4f3\ua4f4",
        "\u029c\u1d0f\u1d1cs\u1d07", "H0use", "Adm1n", "House Bot",
        "House Edge Casino", "Dealer Bob",
    ],
)  # fmt: skip
def test_letters_that_pass_for_others_do_not_make_the_house(given: str) -> None:
    with pytest.raises(BadName):
        read_name(given)
