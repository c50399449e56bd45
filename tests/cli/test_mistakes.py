"""Every way to ask wrongly: status 2, nothing on standard output, one sentence that helps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from houseedge import cli
from tests.records.dealing import Dealing

#: What is typed, parted by `|`, and what the answer has to name.
MISTAKES = """
foo                                             : Commands are play
sovle                                           : Did you mean 'solve'
--foo                                           : --foo
meter|foo                                       : Commands are wins, report, games, plan
play|nowhere                                    : one of california, pennsylvania, washington
play|wash                                       : one of california, pennsylvania, washington
play|                                           : PROFILE is empty
play|washington|extra                           : extra
play|washington|--seed|x                        : --seed
play|washington|--stack|0                       : --stack
play|washington|--stack|                        : --stack is empty
play|washington|--stack|-5                      : '-5' is not an amount
play|washington|--ante|7.5                      : '7.5' is not an amount
play|washington|--ante|1,00                     : '1,00' is not an amount
play|washington|--ante|ten                      : 'ten' is not an amount
play|washington|--ante|1                        : this table takes
play|washington|--ante|10000                    : Ante
play|washington|--ante|10|--trips|x             : --trips
play|washington|--ante|10|--bad-beat|5          : Trips
play|washington|--bad-beat|$                    : '$' is not an amount
play|washington|--bank|                         : --bank is empty
play|washington|--table|trips                   : write it as KEY=VALUE
play|washington|--table|trips=UTH-09            : UTH-01
play|washington|--table|ante=UTH-01             : one of blind, trips
play|washington|--table|                        : --table is empty
play|washington|--set|rounding                  : write it as KEY=VALUE
play|washington|--set|rounding=sideways         : up or down
play|washington|--set|colour=red                : one of bad_beat_after_fold
play|washington|--set|max_games=-1              : a whole number from 0 up
play|washington|--dealing|D-99                  : D-01
play|washington|--rules|                        : --rules is empty
play|washington|--rules|/no/such/folder         : a folder of rules files
rules|nowhere                                   : one of california, pennsylvania, washington
rules|UTH-99                                    : a paytable among BBB-01
rules|Z-01                                      : a clause of the rulebook
rules|s99                                       : a clause of the rulebook
rules|                                          : PROFILE is empty
rules|washington|--table|trips=up-1             : UTH-01
rules|washington|--dealing|                     : --dealing is empty
rules|washington|--set|keep_play=maybe          : true or false
settle|/no/such/file                            : cannot be read
settle|                                         : FILE|- is empty
settle|--rules|                                 : --rules is empty
settle|--texts                                  : --text
solve|--blind|                                  : --blind is empty
solve|--blind|1,2                               : six odds
solve|--blind|a,b,c,d,e,f                       : is not a number such as 3 or 3/2
solve|--blind|500,50,10,3,3/0,1                 : 3/0
solve|--blind|500,50,10,3,-1,1                  : -1
solve|--preflop|                                : --preflop is empty
solve|--preflop|0                               : the preflop sizes
solve|--flop|two                                : --flop
solve|--river|1;2                               : --river
solve|--threads|none                            : --threads
solve|--threads|0                               : thread
solve|--strategy|                               : --strategy is empty
solve|--strategy|/no/such/file                  : /no/such/file
par|nowhere                                     : one of california, pennsylvania, washington
par|                                            : PROFILE is empty
par|--format|doc                                : 'html', 'pdf', 'json', 'csv'
par|--output|                                   : --output is empty
par|--output|/no/such/folder/a.json             : /no/such/folder/a.json: cannot be written
par|--output|/                                  : /: cannot be written
par|--table|trips                               : write it as KEY=VALUE
par|--table|trips=UTH-09                        : UTH-01
par|--table|ante=UTH-01                         : one of blind, trips
par|--set|rounding=sideways                     : up or down
par|--dealing|D-99                              : D-01
par|--seats|0                                   : --seats: from 1 to 7
par|california|--seats|7                        : --seats: from 1 to 6
par|--seats|six                                 : --seats
par|--meter|lots                                : 'lots' is not an amount
par|california|--meter|100                      : --meter: the profile offers no progressive
par|--sign-with|/no/such/keys                   : --sign-with /no/such/keys
par|--check|/no/such/sheet                      : --check /no/such/sheet: cannot be read
par|--check|.                                   : --check .: cannot be read
par|--check|/dev/null                           : --check /dev/null: this is no PAR sheet
par|--threads|0                                 : thread
par|--rules|/no/such/folder                     : a folder of rules files
compare                                         : Missing argument 'A'
compare|washington                              : Missing argument 'B'
compare|nowhere|washington                      : A: 'nowhere' is no profile and no paytable
compare|washington|UTH-09                       : B: 'UTH-09' is no profile and no paytable
compare|washington|UTH-01                       : a profile is compared with a profile
compare|UTH-01|BBB-01                           : A B: UTH-01 is a table of Trips
compare|WA-01|PA-01|--meter|much                : 'much' is not an amount
compare|washington|california|--threads|0       : thread
strategies|--learn|0                            : --learn: from 1 to 20 rules
strategies|--table|trips=UTH-01                 : --table: blind=ID
strategies|--write-strategy|/no/such/file       : /no/such/file
solve|--write-strategy|                         : --write-strategy is empty
solve|--certificate|                            : --certificate is empty
solve|--strategy|simple|--certificate|x.json    : --certificate
solve|--table|trips=UTH-01                      : --covariance
solve|--meter|25000                             : --covariance
solve|--covariance|--table|ante=UTH-01          : trips
solve|--covariance|--table|trips=nothing        : trips
solve|--covariance|--bet|5                      : --meter
solve|--covariance|--meter|lots                 : 'lots' is not an amount
advise                                          : Missing option '--hole'. The hole cards
advise|--hole|                                  : --hole is empty
advise|--hole|Ks                                : two
advise|--hole|Ks Ks                             : Ks
advise|--hole|Ks 1s                             : '1s' is not a card
advise|--hole|king of spades                    : is not a card
advise|--hole|Ks 2s|--board|Ah                  : board
advise|--hole|Ks 2s|--board|Ks Ah 7d            : Ks
advise|--hole|Ks 2s|--board|??                  : the board
advise|--hole|Ks 2s|--dealer|Ah Ac Ad           : dealer
advise|--hole|Ks 2s|--dead|10                   : '10' is not a card
advise|--hole|Ks 2s|--threads|0                 : the number of threads is 1 to 64
advise|--hole|Ks 2s|--preflop|x                 : --preflop
odds                                            : Missing argument 'WAGER'. One of trips, bad-beat
odds|trips                                      : Missing argument 'TABLE'. A paytable by id (UTH-01
odds|tripz|UTH-01                               : is not one of trips, bad-beat
odds||UTH-01                                    : WAGER is empty
odds|trips|                                     : TABLE is empty
odds|trips|UTH-09                               : one of UTH-01, UTH-02
odds|trips|BBB-01                               : is no table of trips
odds|trips|50,40                                : lines
odds|trips|50,40,30,9,7,4,x                     : 'x' is not odds to 1
odds|trips|UTH-01|--bet|5                       : --bet
odds|progressive|WA-01                          : --meter
odds|progressive|WA-01|--meter|                 : --meter is empty
odds|progressive|WA-01|--meter|many             : 'many' is not an amount
odds|progressive|100%,5 to 1,1,1,1,1|--meter|9  : '5 to 1' is not a share
odds|envy|PA-01|--others|99                     : --others
odds|envy|WA-01                                 : one of PA-01
reconcile|F-99                                  : F-0
reconcile|                                      : is empty
meter|plan                                      : 'PLAN'. A meter plan by id: WA-01, PA-01
meter|plan|                                     : PLAN is empty
meter|plan|XX-01                                : one of PA-01, WA-01
meter|advise|WA-01|--bettors|0                  : --bettors
meter|advise|WA-01|--hours-per-day|25           : --hours-per-day
meter|advise|WA-01|--rounds-per-hour|x          : --rounds-per-hour
meter|simulate|WA-01|--years|0                  : --years
meter|simulate|WA-01|--seed|-1                  : --seed
meter|simulate|WA-01|--plot|                    : --plot is empty
meter|simulate|WA-01|--plot|life.gif            : does not end in .png
serve|--port|x                                  : --port
serve|--port|70000                              : --port
serve|--data|                                   : --data is empty
serve|--database|                               : --database is empty
serve|--database|postgres://x                   : --database
serve|--database|sqlite:///x|--data|y           : --database
serve|--config|                                 : --config is empty
serve|--config|/no/such/file                    : a file that can be read
serve|--host|                                   : --host is empty
serve|--host|no.such.host.example|--port|0      : no such address
serve|--name|                                   : --name is empty
serve|--bots|-1                                 : --bots
serve|--bots|1|--https                          : --https
serve|--grace|-1                                : --grace
serve|--rate|fast                               : --rate
bots|--url|                                     : --url is empty
bots|--url|house                                : is not an address
bots|--bots|0                                   : --bots
bots|--strategy|clever                          : 'simple', 'random'
bots|--think|long                               : --think
bots|--think|2..1                               : --think
bots|--rounds|0                                 : --rounds
bots|--table|                                   : --table is empty
simulate|--rounds|10|--checkpoint|/no/such/folder/a : /no/such/folder/a: cannot be written
export|--format|xml                             : 'jsonl', 'csv'
report|shift|1|--output|/no/such/folder/a.html  : /no/such/folder/a.html: cannot be written
meter|report|WA-01|--output|/no/such/folder/a   : /no/such/folder/a: cannot be written
export|--output|                                : --output is empty
export|--table|                                 : --table is empty
export|--table|nowhere                          : its tables: washington
export|--since|                                 : --since is empty
export|--since|yesterday                        : --since
export|--until|2026-13-01                       : --until
backup                                          : Missing argument 'DIR'
backup|                                         : DIR is empty
backup|/dev/null/copy                           : /dev/null
restore                                         : Missing argument 'BACKUP'
restore|                                        : BACKUP is empty
restore|/no/such/copy                           : no backup
restore|/no/such/copy|--data|                   : --data is empty
verify|--data|                                  : --data is empty
verify|--data|  .                               : there is no house in
verify|--round|                                 : --round is empty
verify|--round|nowhere-1                        : no round 'nowhere-1'
verify|--since|soon                             : --since: 'soon' is not a time
verify|--since|99999                            : there is no checkpoint 99999: the last one is
verify|--jobs|0                                 : --jobs
verify|extra                                    : extra
recall|                                         : ROUND is empty
recall|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx : xx…
recall|nowhere-1                                : no round 'nowhere-1'
recall|--data|/no/such/house                    : there is no house in
recall|--step|--jsonn                           : --json
"""
CASES = [
    (tuple(typed.strip().split("|")), says.strip())
    for typed, says in (line.rsplit(" : ", 1) for line in MISTAKES.strip().splitlines())
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistakes") / "house"
    with Dealing(folder, seed=9) as dealing:
        dealing.open("washington")
    return folder


@pytest.mark.parametrize(("typed", "says"), CASES, ids=["|".join(typed) for typed, _ in CASES])
def test_a_mistake_is_answered_with_one_sentence(
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setenv("HOUSEEDGE_DATA", str(house))
    monkeypatch.delenv("HOUSEEDGE_RULES", raising=False)
    monkeypatch.setattr(sys, "argv", ["houseedge", *typed])
    monkeypatch.chdir(house.parent)
    with pytest.raises(SystemExit) as left:
        cli.main()
    printed = capsys.readouterr()
    assert (left.value.code, printed.out) == (2, ""), printed
    assert printed.err.startswith("houseedge: ")
    assert printed.err.count("\n") == 1
    assert says in printed.err


def test_an_empty_variable_is_one_that_is_not_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSEEDGE_RULES", "")
    monkeypatch.setattr(sys, "argv", ["houseedge", "rules", "UTH-01"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    assert "Royal flush" in capsys.readouterr().out


def test_a_file_that_cannot_be_reached_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # A name longer than any file may have is refused to everybody, whoever runs the tests.
    name = "x" * 300
    monkeypatch.setattr(sys, "argv", ["houseedge", "restore", name, "--data", str(tmp_path)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    printed = capsys.readouterr()
    assert (left.value.code, printed.out) == (2, "")
    assert name in printed.err
    assert "output" not in printed.err
