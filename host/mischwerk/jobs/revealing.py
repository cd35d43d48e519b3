"""What an auditable deck was drawn from, asked for after the game: the record is then complete."""

from typing import Any

from mischwerk import machines
from mischwerk.deck.deals import Pile
from mischwerk.errors import UsageProblem
from mischwerk.jobs.job_report import revealed
from mischwerk.link.line import Line, contradiction
from mischwerk.link.wire import FORMATS, METHODS
from mischwerk.messages import message
from mischwerk.verify import consistency, schemes
from mischwerk.verify.consistency import JobRequest, Plan
from mischwerk.verify.schemes import Attempt

HELP = "Give the folder or record.json of `mischwerk shuffle --auditable --reveal-later`."


async def complete(line: Line, identity: dict[str, Any], record: dict[str, Any], path: object) -> None:
    """Complete a record that `key_of` takes, with what the board of ``identity`` reveals. ``path``: what the record
    is called. Raises MischwerkError, and then the record is as it was."""
    key = key_of(record, path)
    if identity["machine"] != record["machine"]:
        raise UsageProblem(
            message(
                "record-of-other-machine",
                path=path,
                machine=record["machine"],
                port=line.path,
                other=identity["machine"],
            ),
            message("connect-its-machine"),
        )
    material, why = await schemes.reveal(line, key)
    if material is None:
        raise UsageProblem(message("not-revealed", why=why), message("board-keeps-last"))
    target, plan = await revealed(line, {"passes": record["passes"]})
    wrong = _contradictions(record, identity["pockets"], material, target, plan)
    if wrong:
        raise contradiction(wrong[0])
    record["target"], record["plan"] = target, plan
    place = 0
    for pile in record.get("piles", []):
        pile["cards"] = None if target is None else target[place : place + pile["size"]]
        place += pile["size"]
    record["audit"]["material"] = material.hex()
    del record["audit"]["key"]


def key_of(record: dict[str, Any], path: object) -> bytes:
    """The key that reveals the deck. Raises UsageProblem if there is nothing to reveal, or nothing that could be."""
    try:
        audit = record["audit"]
        if audit is None:
            raise UsageProblem(f"{path} is of a {record['seed_mode']} job: there is nothing to reveal.", HELP)
        if audit["material"] is not None:
            raise UsageProblem(f"{path} is already revealed.", f"`mischwerk verify {path}` shows what it proves.")
        if record["result"] != "done":
            raise UsageProblem(f"{path} is the record of a fault: that deck is void.", HELP)
        passes = record["passes"]
        if not isinstance(record["machine"], str) or type(passes) is not int or not 1 <= passes < 256:
            raise ValueError("not of these types")
        if audit["scheme"] != schemes.LATEST:
            raise UsageProblem(
                f"{path} was made by scheme {audit['scheme']!a:.20}, which no board of this version uses.",
                "Reveal it with the version of this program that made it.",
            )
        if "key" not in audit:
            raise UsageProblem(
                f"{path} has no key, without which no board of this version reveals its deck.",
                "Reveal it with the version of this program that made it.",
            )
        key = bytes.fromhex(audit["key"])
        numbers = (record["cards"], record["capacity"])
        if not all(type(number) is int and 1 <= number <= 250 for number in numbers):
            raise ValueError("not of these types")
        if record["method"] not in METHODS or record["format"] not in FORMATS:
            raise ValueError("not of these types")
        _contradictions(record, 255, b"", None, None)  # raises for values that no job can have
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise UsageProblem(f"{path} is not the record of an auditable job.", HELP) from problem
    return key


def _contradictions(
    record: dict[str, Any], pockets: int, material: bytes, target: list[int] | None, plan: Plan | None
) -> list[str]:
    """Where the board reveals a job other than the record's, or one that its commitment does not bind."""
    card_format, machine, cards = record["format"], record["machine"], record["cards"]
    piles = tuple(Pile(pile["name"], pile["size"], pile["ordered"]) for pile in record.get("piles", ()))
    attempts = [
        Attempt(
            bytes.fromhex(attempt["commitment"]), bytes.fromhex(attempt["nonce"] or ""), None, record["audit"]["scheme"]
        )
        for attempt in record["audit"]["attempts"]
    ]
    config = None
    if machine in machines.names():
        config = machines.config_of(machines.load(machine), card_format, record["capacity"])
    request = JobRequest(
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
    wrong = consistency.of_plan(request, record, target, plan)
    return wrong + consistency.of_attempts(request, attempts, material, target)
