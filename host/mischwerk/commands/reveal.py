"""`mischwerk reveal RECORD`: after the game, what an auditable deck was drawn from; this completes its record."""

import json
import os
from pathlib import Path
from typing import Any

from mischwerk_machines import reading

from mischwerk import machines
from mischwerk.deck.deals import Pile
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import as_json
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.job_report import revealed
from mischwerk.link import answers
from mischwerk.link.connection import connected
from mischwerk.link.ports import find_board
from mischwerk.link.wire import FORMATS, METHODS
from mischwerk.terminal.terminal import print_object
from mischwerk.verify import auditing, consistency, schemes
from mischwerk.verify.auditing import Attempt
from mischwerk.verify.consistency import JobRequest, Plan

_LARGEST_BYTES = 1 << 24  # of a record
_HELP = "Give the folder or record.json of `mischwerk shuffle --auditable --reveal-later`."


def run(given: Path, port: str | None, as_json: bool) -> int:
    """Ask the board that made the deck; exit status. Raises MischwerkError, and then the record is as it was."""
    path = given / "record.json" if given.is_dir() else given
    record, nonce = _read(path)
    with Interrupts() as interrupts, connected(port or find_board(), "reveal", interrupts) as board:
        if board.identity["machine"] != record["machine"]:
            raise UsageProblem(
                f"{path} was made by a {record['machine']}, but the board at {board.link.path} is a "
                f"{board.identity['machine']}.",
                "Connect the machine that made the deck.",
            )
        material, why = board.link.run(auditing.reveal(board.link.line, nonce))
        if material is None:
            raise UsageProblem(
                f"The board does not reveal this deck: {why}.",
                "A board keeps the material of its last job only, and forgets it when it is switched off.",
            )
        target, plan = board.link.run(revealed(board.link.line, {"passes": record["passes"]}))
        wrong = _contradictions(record, board.identity["pockets"], material, target, plan)
        if wrong:
            raise answers.contradiction(wrong[0])
        record["target"], record["plan"] = target, plan
    record["audit"]["material"] = material.hex()
    _write(path, record)
    if as_json:
        print_object(record)
    else:
        print(f"{path} is complete: it now contains the order of the deck.")
        print(f"`mischwerk verify {given}` shows what that proves.")
    return EXIT_DONE


def _contradictions(
    record: dict[str, Any], pockets: int, material: bytes, target: list[int] | None, plan: Plan | None
) -> list[str]:
    """Where the board reveals a job other than the record's, or one that its commitment does not bind."""
    card_format, machine, cards = record["format"], record["machine"], record["cards"]
    piles = tuple(Pile(one["name"], one["size"], one["ordered"]) for one in record.get("piles", ()))
    attempts = [
        Attempt(bytes.fromhex(one["commitment"]), bytes.fromhex(one["nonce"] or ""), None, record["audit"]["scheme"])
        for one in record["audit"]["attempts"]
    ]
    config = None
    if machine in machines.names():
        config = machines.config_of(machines.load(machine), card_format, record["capacity"])
    asked = JobRequest(
        record["method"],
        "auditable",
        cards,
        card_format,
        machine,
        pockets,
        record["capacity"],
        piles=piles,
        config=config,
    )
    wrong = consistency.of_plan(asked, record, target, plan)
    return wrong + consistency.of_attempts(asked, attempts, material, target)


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    """The record, and the nonce of the attempt that was carried out. Raises UsageProblem."""
    try:
        record = json.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except OSError as problem:
        raise UsageProblem(f"{path} can't be read: {reading.reason(problem)}.", _HELP) from problem
    except (ValueError, RecursionError) as problem:
        raise UsageProblem(f"{path} is not a record: it is not JSON.", _HELP) from problem
    try:
        audit = record["audit"]
        if audit is None:
            raise UsageProblem(f"{path} is of a {record['seed_mode']} job: there is nothing to reveal.", _HELP)
        if audit["material"] is not None:
            raise UsageProblem(f"{path} is already revealed.", f"`mischwerk verify {path}` shows what it proves.")
        if record["result"] != "done":
            raise UsageProblem(f"{path} is the record of a fault: that deck is void.", _HELP)
        nonce = bytes.fromhex(audit["attempts"][-1]["nonce"])
        passes = record["passes"]
        if not isinstance(record["machine"], str) or type(passes) is not int or not 1 <= passes < 256:
            raise ValueError("not of these types")
        if audit["scheme"] != schemes.LATEST:
            raise UsageProblem(
                f"{path} was made by scheme {audit['scheme']!a:.20}, which no board of this version uses.",
                "Reveal it with the version of this program that made it.",
            )
        numbers = (record["cards"], record["capacity"])
        if not all(type(number) is int and 1 <= number <= 250 for number in numbers):
            raise ValueError("not of these types")
        if record["method"] not in METHODS or record["format"] not in FORMATS:
            raise ValueError("not of these types")
        _contradictions(record, 255, b"", None, None)  # raises for values that no job can have
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise UsageProblem(f"{path} is not the record of an auditable job.", _HELP) from problem
    return record, nonce


def _write(path: Path, record: dict[str, Any]) -> None:
    """All of it or nothing: a record is never left half written."""
    partly = path.with_name(path.name + ".part")
    try:
        partly.write_text(as_json(record, indent=2) + "\n", encoding="utf-8")
        os.replace(partly, path)
    except OSError as problem:
        raise UsageProblem(
            f"{path} can't be written: {reading.reason(problem)}.", "Fix that, then reveal again."
        ) from problem
