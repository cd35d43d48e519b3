"""Lists that last: kept by name, of games at the terminal or played by hand; and `mischwerk play skat-list`."""

import csv
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from mischwerk.errors import EXIT_DONE, Unwritable, UsageProblem
from mischwerk.history import place
from mischwerk_work.foreign_text import shown

from ..files.deals import FileError, read_text
from ..rules.games import BASES, NULL, NULL_VALUES, Declaration
from . import kept
from .current_game import Company
from .events import PASSED_IN, Entry, ScoreList, signed
from .list_rows import Row, csv_text, rows_of, sheet_text
from .options import words_of
from .screen import Screen
from .typed_commands import Wrong, parsed
from .words import TYPED

_VERSION = 1
_BACK = ("undo", "zurück", "zurueck")  # the last game
_NAME = re.compile(r"[\w-]{1,40}")


def path_of(name: str) -> Path:
    """Return where the list of a name is kept, beside the history. Raises UsageProblem, Unwritable."""
    if not _NAME.fullmatch(name):
        raise UsageProblem(f"{shown(name, 40)!r} can't be the name of a list.", "Use letters, digits, - and _.")
    folder = place.path().parent / "skat"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Unwritable(folder, problem) from problem
    return folder / f"{name}.json"


class KeptList(NamedTuple):
    """``names``: of the players at the table; ``is_by_hand``: not of games at the terminal."""

    names: list[str]
    scores: ScoreList
    is_by_hand: bool


def read(path: Path) -> KeptList:
    """A list that was kept, or that of a kept session. Raises UsageProblem."""
    try:
        content = json.loads(read_text(path))
        if not isinstance(content, dict) or content.get("skat_list") != _VERSION:
            session = kept.read(path, may_be_full=True)
            names = Company(session.settings).names
            return KeptList(names, ScoreList(len(names), session.entries), False)
        names = [str(name) for name in content["names"]]
        if len(names) not in kept.TABLES:
            raise ValueError("it has another number of players")
        entries = [kept.entry_in(item, len(names)) for item in content["list"]]
        return KeptList(names, ScoreList(len(names), entries), True)
    except (FileError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise UsageProblem(f"{path} holds no list: {problem}.", "`mischwerk play skat-list` names the lists.") from None


def _keep(path: Path, listed: KeptList) -> None:
    entries = [kept.entry_object(entry) for entry in listed.scores.entries]
    kept.write(path, json.dumps({"skat_list": _VERSION, "names": listed.names, "list": entries}, indent=1) + "\n")


# -- Games played by hand: lines such as `Anna clubs hand 48` and `passed`, or a CSV file as it is written here.


def entry_of(line: str, names: list[str]) -> Entry:
    """The game on a line. Raises ValueError."""
    words = line.replace(",", " ").split()
    if [word.casefold() for word in words] in (["passed"], ["eingepasst"]):
        return PASSED_IN
    if len(words) < 3 or not re.fullmatch(r"[+-]?[0-9]{2,3}", words[-1]):
        raise ValueError("a game is: who played, the game, and its points, as in: Anna clubs hand 48; or: passed")
    text = " ".join(words[:-1])
    for number, name in enumerate(names):
        if text.casefold().startswith(f"{name.casefold()} "):
            return checked(number, text[len(name) + 1 :], 0, int(words[-1]))
    raise ValueError(f"{shown(words[0], 40)} is none of {', '.join(names)}")


def checked(soloist: int, game: str, bid: int, score: int) -> Entry:
    """A game with points that it can have. Raises ValueError."""
    try:
        command = parsed(game)
    except Wrong:
        command = None
    if command is None or command.name != "declare":
        raise ValueError(f"{shown(game, 40)} is no game: {', '.join(TYPED.games)}")
    value = score if score > 0 else -score // 2
    base = BASES[command.game] if command.game != NULL else 0
    values = range(2 * base, 19 * base, base) if base else NULL_VALUES.values()
    if value not in values or (score < 0 and score % 2):
        raise ValueError(f"{game} can't count {signed(score)}: a lost game counts twice its value")
    return Entry(soloist, Declaration(command.game, command.hand, command.announced), bid, score)


def entries_in(table: list[Row]) -> Iterator[Entry]:
    """The games of a CSV file's rows, below its head: points are those so far. Raises ValueError."""
    so_far = [0] * (len(table[0]) - 3)
    for row in table[1:]:
        if not row or not row[0].strip():
            continue  # the foot
        of = [place for place, cell in enumerate(row[3:]) if cell.strip()]
        if len(of) > 1 or len(row) != len(table[0]):
            raise ValueError(f"game {row[0]}: points of one player are expected")
        if not of:
            yield PASSED_IN
            continue
        total = int(row[3 + of[0]])
        yield checked(of[0], row[1], int(row[2] or 0), total - so_far[of[0]])
        so_far[of[0]] = total


# -- The command.


def run(
    name: str | None, source: str | None, players: str | None, csv_file: str | None, sheet: Path | None, language: str
) -> int:
    """Show a list, add games to it, write it; without a name, the lists there are. Raises UsageProblem, Unwritable."""
    words = words_of(language)
    if name is None:
        for path in sorted(path_of("all").parent.glob("*.json")):
            print(path.stem)
        return EXIT_DONE
    path = Path(name) if Path(name).is_file() else path_of(name)
    if source is not None:
        _add(path, source, players)
    listed = read(path)
    rows = rows_of(words, listed.scores, listed.names)
    if csv_file == "-":
        print(csv_text(rows), end="")
    elif csv_file is not None:
        kept.write(Path(csv_file), csv_text(rows))
    if sheet is not None:
        kept.write(sheet, sheet_text(rows, words.text("list.title", name=path.stem), language))
    if csv_file is None and sheet is None:
        Screen(words).show_list(listed.scores, listed.names)
    return EXIT_DONE


def _add(path: Path, source: str, players: str | None) -> None:
    """Add games, each written at once, so that no line typed is lost."""
    table: list[Row] = []
    if source != "-":
        try:
            text = read_text(Path(source))
        except FileError as problem:
            raise UsageProblem(f"{problem}.", "Give a file of games, or - to type them.") from None
        lines: Iterable[str] = text.splitlines()
        table = list(csv.reader(lines)) if text.startswith(",") else []
    else:
        lines = sys.stdin
    given = table[0][3:] if table else [word.strip() for word in (players or "").split(",") if word.strip()]
    listed = read(path) if path.exists() else KeptList(given, ScoreList(len(given)), True)
    if not listed.is_by_hand:
        raise UsageProblem(f"{path.stem} is a list of games at the terminal.", "Give another name.")
    is_clear = len({name.casefold() for name in listed.names}) == len(listed.names) in kept.TABLES
    if not is_clear or (given and given != listed.names):
        raise UsageProblem("A list has three or four players.", "Name them with --players Anna,Bert,Cleo.")
    _keep(path, listed)  # that it has begun
    number = 0  # of a line
    try:
        if table:
            listed.scores.entries.extend(entries_in(table))
            _keep(path, listed)
            return
        for line in lines:
            number += 1
            if not line.strip():
                continue
            try:
                if line.strip().casefold() in _BACK:
                    del listed.scores.entries[-1:]
                else:
                    listed.scores.entries.append(entry_of(line, listed.names))
            except ValueError as problem:
                if source != "-" or not sys.stdin.isatty():
                    raise
                print(f"Error, {problem}.", file=sys.stderr)
                continue
            _keep(path, listed)
    except (ValueError, csv.Error) as problem:
        where = f"line {number}: " if number else ""
        raise UsageProblem(f"{where}{problem}.", "The games before it are in the list.") from None
