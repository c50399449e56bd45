"""Equipment at a served table: named and approved, or simulated and said to be (X-06, X-09)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.house.config import read_config
from houseedge.records.audit import audit
from houseedge.rules import Catalog
from houseedge.store import SqliteStore
from tests import plain
from tests.cli.run import houseedge, run
from tests.web.live import LiveHouse
from tests.web.test_serve import serving

TABLE = """
[[tables]]
id = "felt"
profile = "washington"
times = { betting = 0.2, deciding = 60, resting = 60 }
"""
PARTS = """
[tables.equipment]
"Nexus Command Game Manager" = "1.3.0"
"Table Controller" = "2.0.0"
"ViPS" = "1.2.0"
"seat sensors" = ""
"spot display" = ""
"card reader" = ""
"""
KING = """
[[shufflers]]
model = "Shuffle King"
maker = "King & Sons"
approval = "WSGC letter of 3 May"
licence = "WSGC licence 20-00123"
delivers = ["D-01"]
"""
SIMULATED = "This table has simulated equipment, not approved for real play (X-06)."
PARTLY = (
    "This table's equipment: Deck Mate 2; the rest is simulated equipment, not approved for real "
    "play (X-06)."
)
WHOLLY = (
    "This table's equipment: Deck Mate, Nexus Command Game Manager 1.3.0, Table Controller 2.0.0, "
    "ViPS 1.2.0, seat sensors, spot display, card reader (X-06)."
)


def operators(folder: Path, text: str = KING) -> Path:
    """A folder of rules with an operator's own list of shufflers and nothing else."""
    folder.mkdir()
    (folder / "equipment.toml").write_text(text)
    return folder


def notices(url: str) -> tuple[list[str], str]:
    """What hangs at the table, and its rules page as text."""
    table = plain.get(f"{url}/api/tables/felt").json()["table"]
    sheet = plain.get(f"{url}/api/tables/felt/rules").json()
    return table["notices"], sheet["text"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("", SIMULATED),
        ('shuffler = "hand-held"', SIMULATED),
        ('dealing = "D-02"', SIMULATED),
        ('shuffler = "Deck Mate 2"', PARTLY),
        ('shuffler = "Deck Mate"' + PARTS, WHOLLY),
    ],
)
def test_x06_a_table_posts_its_equipment_or_that_it_is_simulated(
    tmp_path: Path, more: str, says: str
) -> None:
    (tmp_path / "house.toml").write_text(TABLE + more)
    catalog = Catalog()
    chosen = read_config(tmp_path / "house.toml", catalog)
    with LiveHouse(tmp_path / "house", chosen=chosen) as house:
        posted, page = notices(house.url)
    assert [notice for notice in posted if "equipment" in notice] == [says]
    assert says in page
    # It is on record with the table, and the record fits.
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        assert audit(store, catalog).passed


def test_x09_a_shuffler_of_the_operators_own_list_is_served(tmp_path: Path) -> None:
    own = operators(tmp_path / "rules")
    config = TABLE + 'shuffler = "Shuffle King"\n'
    with serving(tmp_path / "house", "--rules", str(own), config=config) as house:
        posted, _ = notices(house.url)
        table = plain.get(f"{house.url}/api/tables/felt").json()["table"]
    assert any("equipment: Shuffle King" in notice for notice in posted)
    assert table["shuffler"]["model"] == "Shuffle King"


@pytest.mark.parametrize(
    ("written", "listed", "named"),
    [
        ("shuffle-king", "Shuffle King", "Shuffle King"),
        ("deck mate 2", "Deck Mate 2", "Deck Mate 2"),
        ("Hand-Held", "hand-held", None),
    ],
)
def test_x09_a_shuffler_is_the_listed_one_however_it_is_written(
    tmp_path: Path, written: str, listed: str, named: str | None
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'{TABLE}shuffler = "{written}"\n')
    (setup,) = read_config(path, Catalog(operators(tmp_path / "rules"))).setups
    assert (setup.shuffler, setup.equipment.shuffler) == (listed, named)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('shuffler = "Shuffle King"', ("tables[0].shuffler", "equipment.toml", "(X-09)")),
        (
            PARTS.replace("2.0.0", "2.0.1"),
            ("tables[0].equipment.Table Controller", "Table Controller 2.0.0", "(X-06)"),
        ),
        (PARTS.replace('"ViPS" = "1.2.0"\n', ""), ("tables[0].equipment", "ViPS", "(X-04)")),
    ],
)
def test_x06_a_table_with_equipment_outside_the_lists_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "house.toml").write_text(TABLE + more)
    monkeypatch.chdir(tmp_path)
    ended = run("serve", "--port", "0", "--data", "data", "--config", "house.toml")
    said = ended.stderr.decode()
    assert (ended.returncode, ended.stdout, said.count("\n")) == (2, b"", 1)
    assert all(word in said for word in words), said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (KING.replace('maker = "King & Sons"\n', ""), "shufflers[0].maker"),
        (KING.replace("Shuffle King", "ACE"), "shufflers[0].model"),
        (KING.replace("D-01", "D-99"), "shufflers[0].delivers"),
    ],
)
def test_x09_a_broken_list_is_refused_with_its_key(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(RulesError) as refused:
        Catalog(operators(tmp_path / "rules", text))
    assert (refused.value.file, refused.value.key) == ("equipment.toml", key)


def test_x09_the_approved_list_is_printed_with_the_operators_own(tmp_path: Path) -> None:
    own = operators(tmp_path / "rules")
    command = ("rules", "equipment", "--rules", str(own))
    text = houseedge(*command)
    assert "Shuffle King, by King & Sons" in text
    assert "Game Manager 6.6 build 520 or higher" in text
    printed = json.loads(houseedge(*command, "--json"))
    assert printed["shufflers"][-1] == {
        "model": "Shuffle King",
        "maker": "King & Sons",
        "approval": "WSGC letter of 3 May",
        "licence": "WSGC licence 20-00123",
        "delivers": ["D-01"],
        "mode": None,
    }
