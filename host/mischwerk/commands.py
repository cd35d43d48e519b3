"""The small commands: machines, identify, status, home, stop, sim serve. Each returns its exit status."""

import os
import sys
from pathlib import Path
from typing import Any

from mischwerk import control, decks, machines, options, progress, record
from mischwerk.connection import Connection, connected
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, DeviceFault, LinkError, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.job import Follower, Refused
from mischwerk.ports import find_board
from mischwerk.terminal import print_object
from mischwerk.twin import TwinSettings
from mischwerk.wire import FLAG_TWIN, STATES, fault_kind, name_at, phase_name


def list_machines(as_json: bool) -> int:
    """All shipped builds."""
    builds = [machines.load(name) for name in machines.names()]
    if as_json:
        return _print_object({"machines": [build.as_json() for build in builds]})
    width = max(len(build.name) for build in builds)
    for build in builds:
        print(f"{build.name:<{width}}  up to {build.max_cards:>3} cards  {build.summary}")
    return EXIT_DONE


def identify(port: str | None, as_json: bool) -> int:
    """Who the board is."""
    with Interrupts() as interrupts, connected(port or find_board(), "identify", interrupts) as board:
        about = {"port": board.link.path, **board.identity, "twin": board.is_twin}
        about["test_jumper"] = bool(about.pop("flags") & ~FLAG_TWIN)
    if as_json:
        return _print_object(about)
    what = "twin" if about["twin"] else "board"
    print(f"{about['port']}: {what} {shown(about['machine'])} ({shown(about['kind'])}, {about['pockets']} pockets for "
          f"{about['capacity']} {'card' if about['capacity'] == 1 else 'cards'} each)")  # fmt: skip
    print(f"firmware {shown(about['firmware'])}, protocol {about['protocol']}, {shown(about['interpreter'])}")
    return EXIT_DONE


def status(port: str | None, as_json: bool) -> int:
    """What the board is doing."""
    with Interrupts() as interrupts, connected(port or find_board(), "status", interrupts) as board:
        values = board.link.ask("status")
        latched = fault_kind(values["fault"]) if values["fault"] else None
        about = {
            "port": board.link.path,
            "machine": board.identity["machine"],
            "phase": phase_name(values["phase"]),
            "state": name_at(STATES, values["state"]),
            "fault": latched and {"code": latched.code, "name": latched.name, "action": latched.action},
            "homed": bool(values["homed"]),
            "bad_frames": values["bad_frames"],
        }
    if as_json:
        return _print_object(about)
    last = "" if about["state"] in ("none", about["phase"]) else f", last job: {about['state']}"
    print(
        f"{shown(about['machine'])} at {about['port']}: {about['phase']}{last}, {'' if about['homed'] else 'not '}homed"
    )
    if latched:
        print(f"{latched.name}: {latched.meaning}. To do: {latched.action}.")
    return EXIT_DONE


def home(port: str | None, as_json: bool) -> int:
    """Home the axes and bring all cards back into the well; clears a latched fault."""
    with Interrupts() as interrupts, connected(port or find_board(), "home", interrupts) as board:
        shown = progress.make(0, False)
        follower = Follower(board.link, shown, interrupts)
        try:
            follower.start("home")
            state = follower.follow()
        except Refused as refusal:
            raise refusal.explained() from refusal
        finally:
            shown.close()
        done = state == "done"
        board.control.stands("all in the well" if done else follower.where())
    result = {
        "result": "done" if done else "fault", "machine": board.identity["machine"],
        "faults": [record.fault_record(fault) for fault in follower.faults],
    }  # fmt: skip
    if as_json:
        _print_object(result)
    elif done:
        print("All axes are homed, all cards are back in the well.")
    if done:
        return EXIT_DONE
    print(f"Not homed. Cards: {follower.where()}.", "See to the fault, then `mischwerk home` again.",
          sep="\n", file=sys.stderr)  # fmt: skip
    return EXIT_INTERRUPTED if interrupts.wanted.is_set() else EXIT_FAULT


def stop(port: str | None, as_json: bool) -> int:
    """Stop all motion: through the host that holds the port, or directly."""
    held = control.ask(control.socket_path(port), "who") if port else None
    if held is not None and port is not None:
        return _stop_holder(control.socket_path(port), as_json)
    if port is None:
        holders = control.holders()
        if len(holders) > 1:
            busy = ", ".join(f"{about['port']} ({about['job']})" for _, about in holders)
            raise UsageProblem(f"Several machines are at work: {busy}.", "Choose one with --port PATH.")
        if holders:
            return _stop_holder(holders[0][0], as_json)
    with Interrupts() as interrupts, connected(port or find_board(), "stop", interrupts) as board:
        return _stop_directly(board, as_json)


def serve(
    machine: str, card_format: str, cards: int | None, sim_seed: int | None, twin: str, link: Path | None,
    interpreter: str | None, rosc: str | None, deck: str | None,
) -> int:  # fmt: skip
    """Become the twin, paced to real time: its output, signals and exit status are then this command's own."""
    build = machines.load(machine)
    options.check_twin(card_format, twin, sim_seed, cards, interpreter, rosc)
    options.check_format(card_format, build)
    known = decks.chosen(deck, cards)
    if cards is None:  # --cards may be any number: a wrong one is worth trying in a twin
        cards = options.announced(known.size if known else None, build)
    settings = TwinSettings(
        machine, card_format, cards, options.fresh_sim_seed() if sim_seed is None else sim_seed, twin, "real",
        link=link, interpreter=interpreter, rosc=rosc,
    )  # fmt: skip
    command = settings.command()
    os.execv(command[0], command)


def _stop_holder(path: Path, as_json: bool) -> int:
    answer = control.ask(path, "stop", control.STOP_TIMEOUT_S)
    if answer is None or not answer["told"]:
        raise LinkError(
            "The program that holds the port was told to stop, but the machine has not said that it stands.",
            "Press stop on the machine, or switch it off.",
        )
    where = answer["where"] or "where they were"
    if as_json:
        return _print_object({"stopped": True, "port": answer["port"], "where": where})
    print(f"{shown(answer['port'])}: stopped, the machine stands still. Cards: {shown(where)}.")
    return EXIT_DONE


def _stop_directly(board: Connection, as_json: bool) -> int:
    answer = board.link.request("stop")
    if answer.name != "accepted":
        raise DeviceFault("The board would not take the stop.", "Press stop on the machine, or switch it off.")
    if as_json:
        return _print_object({"stopped": True, "port": board.link.path, "where": None})
    print(f"{board.link.path}: told to stop. `mischwerk home` brings cards back that are still inside.")
    return EXIT_DONE


def _print_object(value: dict[str, Any]) -> int:
    print_object(value)
    return EXIT_DONE
