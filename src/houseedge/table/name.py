"""What people may call themselves: visible letters, no office of the house, and nobody's double.

`read_name` is the one rule for whoever takes a name; `told_apart` keeps two chairs of a table from
showing the same one. `read_title` is the rule for what tables are called.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from houseedge.errors import NotationError

#: How long a name may be, in characters.
LONGEST_NAME = 24
#: How long the title of a table may be, in characters.
LONGEST_TITLE = 60
#: What may stand between letters and digits.
SIGNS = frozenset(" -'’.,_()&!?+#:·")
#: Marks that may stand on one letter: more of them climb over the lines around it.
_MOST_MARKS = 2

#: Letters and marks that nobody sees: fillers, joiners and variation selectors.
_UNSEEN = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180F, 0x3164, 0xFFA0),
            *range(0x180B, 0x180E),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
#: Alphabets with letters that look like one another's: a name has those of one.
_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW"})
#: Alphabets of which hardly a letter does not look like one of ours, and phonetic ones.
_DOUBLES = frozenset(
    {"CHEROKEE", "COPTIC", "LISU", "DESERET", "OSAGE", "WARANG", "CARIAN", "LYCIAN"}
)
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL"
#: Digits and signs that are read as letters.
_READ_AS = str.maketrans("01345789!", "oieastbgi")

#: Who speaks for the house, or seems to, as `_folded` writes it.
RESERVED = frozenset(
    {
        *("house", "houseedge", "dealer", "playerdealer", "bot", "bots", "robot", "cage"),
        *("cashier", "pit", "pitboss", "floor", "floorman", "floormanager", "supervisor"),
        *("manager", "staff", "admin", "administrator", "moderator", "operator", "system"),
        *("server", "support", "security", "official", "croupier", "seat", "nobody", "you"),
    }
)


#: Words that make any name they begin sound like the house's.
SPEAKING = frozenset({"house", "dealer", "houseedge", "admin", "cashier", "croupier"})


class BadName(NotationError):
    """A name that nobody may have here; says what would be right."""

    field = "name"


def read_name(text: str) -> str:
    """The name in a text, normalised and trimmed; raises `BadName`.

    >>> read_name("  Zoë   ７ ")
    'Zoë 7'
    """
    parts = unicodedata.normalize("NFKC", text).split(" ")
    name = " ".join(part for part in parts if part)
    if not any(char.isalnum() for char in name):
        raise BadName("a name has at least one letter or digit that can be seen")
    _verify_seen(name)
    if len(name) > LONGEST_NAME:
        raise BadName(f"a name has at most {LONGEST_NAME} characters, and this has {len(name)}")
    if len(alphabets := {_alphabet(char) for char in name} & _ALIKE) > 1:
        mixed = " and ".join(sorted(each.title() for each in alphabets))
        raise BadName(f"a name is written in one alphabet, and this mixes {mixed} letters")
    if any(map(_is_double, name)):
        raise BadName("a name is not written in letters that pass for others")
    if _plain(name) in RESERVED or _plain(name.partition(" ")[0]) in SPEAKING:
        raise BadName(f"nobody here is called {name!r}: it reads as if the house were speaking")
    return name


def read_title(text: str) -> str | None:
    """The title of a table in a text, with single spaces; none where nobody could read it.

    >>> read_title(" High  limit – $25 ")
    'High limit – $25'
    """
    title = " ".join(filter(None, unicodedata.normalize("NFC", text).split(" ")))
    kinds = "".join(unicodedata.category(char)[0] for char in title)
    piled = kinds.startswith("M") or "M" * (_MOST_MARKS + 1) in kinds
    seen = title.isprintable() and _UNSEEN.isdisjoint(title) and not piled
    return title if seen and 1 <= len(title) <= LONGEST_TITLE else None


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where somebody of `others` has the same.

    >>> told_apart("kim", ["Kim", "Ada"])
    'kim 2'
    """
    taken = {_folded(other) for other in others}
    number, own = 1, name
    while _folded(own) in taken:
        number += 1
        own = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return own


def _verify_seen(name: str) -> None:
    """Refuse what cannot be seen, or is seen somewhere else than where it stands."""
    marks = _MOST_MARKS
    for char in name:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind[0] == "M" else 0
        if char in _UNSEEN or not (kind[0] in "LM" or kind == "Nd" or char in SIGNS):
            raise BadName(
                f"a name is made of letters, digits, spaces and {''.join(sorted(SIGNS)).strip()}, "
                f"not of {_spoken(char)}"
            )
        if marks > _MOST_MARKS:
            raise BadName(
                f"an accent stands on a letter, and at most {_MOST_MARKS} on each: "
                f"not {_spoken(char)} here"
            )


def _alphabet(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


def _folded(name: str) -> str:
    """What is left for a hasty eye: no case, no accents, no signs."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(
        char
        for char in apart
        if char.isalnum()
        or (unicodedata.category(char)[0] == "M" and not unicodedata.combining(char))
    )


def _plain(name: str) -> str:
    """The same without what does not change who is meant: an article, a number behind it."""
    folded = _folded(name).removeprefix("the").rstrip("0123456789")
    return folded.translate(_READ_AS)


def _is_double(char: str) -> bool:
    spoken = unicodedata.name(char, "")
    return spoken.partition(" ")[0] in _DOUBLES or spoken.startswith(_SMALL_CAPITAL)


def _spoken(char: str) -> str:
    code = f"U+{ord(char):04X}"
    return f"{char!r} ({code})" if char.isprintable() else code
