"""Boards that lie, against every command of the host that takes a port: `python attack/hostile_board.py --seed 1`.

Each board has its own lies, which the seed chooses. What the host promises is checked after every command: it ends
in bounded time, with a status and a few plain lines, without a Python traceback, without a character that a
terminal would obey, and never says that something was done if no board said so. Exit status 1 if one broke.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests/programs/host/fakes"))
from evil_prompt import EvilPrompt
from host_commands import COMMANDS, JOBS, Ran, files, impatient, run
from lies import EVIL, FAKE_LINE, HostileBoard
from rich.console import Console
from rich.table import Table

STATUSES = (0, 1, 2, 3, 4)
MOST_LINES = 6  # on stderr, besides those of progress
PROMPTS_EVERY = 7  # one in this many boards is a lying prompt; commands other than these see a board there
PROMPT_COMMANDS = ("flash --from {release}", "flash --check --from {release} --json", "doctor --files", "identify")
_PROGRESS = re.compile(
    r"(idle|homing|drawing|planning|feeding|ejecting|working|counting|collecting|paused|fault|diagnosing|unknown \d+)"
    r"(, pass .*)?|commitment [0-9a-f]*|write down: .*|and the computer's number: .*|stopping"
    r"|[A-Z][A-Z_]*\d*( at .*)?: .*|the board refuses the nonce: .*|audit: \d+ %"
)


def broken_promises(command: str, ran: Ran, has_said_done: bool) -> list[str]:
    """The promises that did not hold."""
    said = ran.out + ran.err
    messages = [line for line in ran.err.splitlines() if not _PROGRESS.fullmatch(line)]
    obeyed = sorted({ascii(char) for char in said if char != "\n" and unicodedata.category(char)[0] == "C"})
    name = command.split()[0]
    checks = (
        ("does not end", ran.status is None),
        (f"exit status {ran.status}", ran.status is not None and ran.status not in STATUSES),
        ("a complaint of Python's", "Traceback" in said or "nexpected went wrong" in said),
        (f"raw characters {obeyed[:3]}", bool(obeyed)),
        (f"{len(messages)} lines on stderr", len(messages) > MOST_LINES),
        ("an error without a message", ran.status in (2, 4) and not ran.err.strip()),
        ("a line of the board's own", any(line.startswith(FAKE_LINE) for line in said.splitlines())),
        ("done, and no board said so", name in JOBS and ran.status == 0 and not has_said_done),
        ("not one object", "--json" in command and ran.status is not None and not _is_object(ran.out)),
    )
    return [promise for promise, is_broken in checks if is_broken]


def _is_object(text: str) -> bool:
    try:
        return text.count("\n") == 1 and isinstance(json.loads(text), dict)
    except ValueError:
        return False


class Tally:
    """Outcomes of the commands, by the lies they received."""

    def __init__(self) -> None:
        self.runs: dict[str, int] = defaultdict(int)
        self.longest_s: dict[str, float] = defaultdict(float)
        self.statuses: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.broken: list[str] = []

    def add(self, seed: int, lies: str, command: str, ran: Ran, broken: list[str]) -> None:
        """Count one more command."""
        for lie in lies.split(", "):
            self.runs[lie] += 1
            self.longest_s[lie] = max(self.longest_s[lie], ran.seconds)
            self.statuses[lie]["-" if ran.status is None else str(ran.status)] += 1
        self.broken += [f"board {seed} ({lies}), `{command}`: {promise}" for promise in broken]

    def table(self) -> Table:
        """For a person."""
        table = Table("lie", "commands", "exit statuses", "longest", box=None, pad_edge=False)
        for lie in sorted(self.runs):
            statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses[lie].items()))
            table.add_row(lie, str(self.runs[lie]), statuses, f"{self.longest_s[lie]:.1f} s")
        return table


def _prompt(seed: int) -> EvilPrompt:
    dice = random.Random(f"hostile prompt {seed}")
    evil = dice.choice(EVIL).encode()
    good = b"('rp2','%s RP2040','1.28.0',774,4096,100,200000)" % (
        b"Pico" if dice.random() < 0.5 else b"\\x1b]0;owned\\x07"
    )
    listing = b"[(%a,10,'ab'),('manifest.json',10,'ab')]" % dice.choice(EVIL)
    says: list[Any] = dice.choice(([None], [evil], [b"", evil], [b"", good, listing, evil], [b"", good, None]))
    return EvilPrompt(
        says,
        enters=dice.random() < 0.8,
        windows=dice.random() < 0.2,
        mute=dice.random() < 0.1,
        fails=evil if dice.random() < 0.3 else b"",
    )


def attack(first: int, boards: int, commands: int, tell: bool = False) -> Tally:
    """``boards`` from seed ``first`` on, each with a number of commands (0: all)."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="mw-") as folder, impatient():
        given = files(Path(folder))
        with mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": folder}):
            os.environ.pop("MISCHWERK_DEBUG", None)
            for seed in range(first, first + boards):
                _attack_by(seed, commands, given, tally, tell)
    return tally


def _attack_by(seed: int, commands: int, given: dict[str, Any], tally: Tally, tell: bool) -> None:
    is_prompt = seed % PROMPTS_EVERY == 0
    known = PROMPT_COMMANDS if is_prompt else COMMANDS
    wanted = random.Random(f"commands {seed}").sample(known, min(commands or len(known), len(known)))
    for command in wanted:
        with _prompt(seed) if is_prompt else HostileBoard(seed) as board:
            ran = run(command, board.path, given)
            lies = "prompt" if isinstance(board, EvilPrompt) else board.lies
            has_said_done = isinstance(board, HostileBoard) and board.has_said_done
            broke = board.broke if isinstance(board, HostileBoard) else None
            was_trusted = isinstance(board, HostileBoard) and board.was_trusted
        broken = broken_promises(command, ran, has_said_done)
        if was_trusted:
            broken.append("a nonce for a commitment that proves nothing")
        if broke is not None:
            broken.append(f"the attack itself failed: {broke!r}")
        tally.add(seed, lies, command, ran, broken)
        if tell and broken:
            print(
                f"board {seed} ({lies}), `{command}`: {', '.join(broken)}\n{ran.out[-600:]!a}\n{ran.err[-600:]!a}",
                file=sys.stderr,
                flush=True,
            )


def main() -> int:
    """Attack and report."""
    parser = argparse.ArgumentParser(description="Boards that lie against every command of the host.")
    parser.add_argument("--seed", type=int, default=1, help="of the first board (default: %(default)s)")
    parser.add_argument("--boards", type=int, default=60, help="how many (default: %(default)s)")
    parser.add_argument("--commands", type=int, default=8, help="of each board; 0: all (default: %(default)s)")
    parser.add_argument("--verbose", action="store_true", help="show what was said where a promise broke")
    options = parser.parse_args()
    tally = attack(options.seed, options.boards, options.commands, options.verbose)
    console = Console(highlight=False, markup=False)
    console.print(tally.table())
    for line in tally.broken:
        console.print(f"BROKEN: {line}", soft_wrap=True)
    console.print(f"{options.boards} boards, {len(tally.broken)} broken promises")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
