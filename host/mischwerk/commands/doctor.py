"""`mischwerk doctor`: checks one thing after the other, and ends with what needs fixing."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from mischwerk.commands.history import kept
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, DeviceFault, Interrupted, LinkError, MischwerkError, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import Connection, connected
from mischwerk.link.ports import find_board
from mischwerk.link.serial_port import open_port
from mischwerk.terminal import asking
from mischwerk.terminal.confirm import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep import doctor_checks, live_sensors
from mischwerk.upkeep.checkup import CHECKS, LONGEST, MEND, Finding, of_problem, ok, unchecked
from mischwerk.upkeep.doctor_files import files
from mischwerk.upkeep.doctor_motion import Motion


class DoctorOptions(NamedTuple):
    """What to do besides looking: everything that moves the machine, or restarts the board, has an option."""

    port: str | None = None
    self_test: bool = False
    jog: bool = False
    feed_test: bool = False
    files: bool = False
    live: bool = False
    as_json: bool = False
    history: bool = True  # of the count that is a feed test


def run(asked: DoctorOptions) -> int:
    """Check and report; 3 if anything needs fixing. Raises MischwerkError only for options and Ctrl-C."""
    if asked.live and (asked.as_json or not asking.present()):
        raise UsageProblem("--live needs a person at a terminal.", "Leave it out: doctor names all sensors once.")
    return _Doctor(asked).run()


class _Doctor:
    """One run. Findings are printed as they come."""

    def __init__(self, asked: DoctorOptions) -> None:
        self._asked = asked
        self._found: list[Finding] = []
        self._path: str | None = None
        self._machine: str | None = None

    def run(self) -> int:
        """All checks in their order; exit status."""
        is_twin = None
        with ExitStack() as stack:
            interrupts = stack.enter_context(Interrupts())
            board = self._reached(stack, interrupts)
            if board is not None:
                self._machine = str(board.identity["machine"])
                is_twin = board.is_twin
                try:
                    self._look(board, interrupts)
                except (DeviceFault, LinkError) as gone:  # or its answer does not match the request
                    self._tell(of_problem(CHECKS[len(self._found)], gone))
        # The line is free again: the files are read through the prompt behind it.
        if is_twin is not None and len(self._found) == len(CHECKS) - 1:
            assert self._path is not None
            with Interrupts():
                self._tell(files(self._path, is_twin, self._asked.files))
        for check in CHECKS[len(self._found) :]:
            self._tell(unchecked(check, "the board can't be asked"))
        return self._end()

    def _reached(self, stack: ExitStack, interrupts: Interrupts) -> Connection | None:
        """The board, if there is one that answers."""
        try:
            self._path = self._asked.port or find_board()
            open_port(self._path).close()
        except LinkError as problem:
            self._tell(of_problem("board", problem))
            return None
        self._tell(ok("board", f"at {self._path}, and you may open it"))
        try:
            board = stack.enter_context(
                connected(self._path, "doctor", interrupts, keeper=kept.keeper(self._asked.history))
            )
        except LinkError as problem:
            self._tell(of_problem("firmware", problem))
            return None
        about = board.identity
        what = "twin" if board.is_twin else "board"
        words = f"{about['machine']}, a {what}; firmware {about['firmware']}, protocol {about['protocol']}"
        self._tell(ok("firmware", words))
        return board

    def _look(self, board: Connection, interrupts: Interrupts) -> None:
        """Everything but the files. Raises LinkError when the board is gone, Interrupted."""
        link = board.link
        self._tell(doctor_checks.interpreter(board))
        status = upkeep.ask(link, "status")
        self._tell(doctor_checks.machine(status))
        told = upkeep.ask(link, "sensors")
        self._tell(doctor_checks.sensors(status, doctor_checks.levels(told)))
        if self._asked.live:
            live_sensors.show(link, interrupts)
        self._tell(doctor_checks.supply(told))
        self._try("noise source", lambda: doctor_checks.noise_source(link, status))
        self._try("memory", lambda: doctor_checks.memory(board))
        motion = Motion(board, interrupts)
        why = doctor_checks.at_rest(status)
        wants_feeding = self._asked.feed_test or (why is None and self._agreed(motion, interrupts))
        for check, wanted, option, tried in (
            ("motors", self._asked.jog, "--jog", motion.motors),
            ("feeding", wants_feeding, "--feed-test", motion.feeding),
            ("self-test", self._asked.self_test, "--self-test", motion.self_test),
        ):
            if not wanted:
                self._tell(unchecked(check, f"it moves the machine; use {option}"))
            elif why is not None:
                self._tell(unchecked(check, why))
            elif self._try(check, tried).state == MEND:
                why = f"{check} has to be mended first"

    def _agreed(self, motion: Motion, interrupts: Interrupts) -> bool:
        """Whether the person at the terminal wants the deck fed once."""
        if self._asked.as_json or not asking.present() or not motion.has_cards():
            return False
        return confirmed("Feed the deck in the well once, as a test? It comes back in its order.", interrupts)

    def _try(self, check: str, tried: Callable[[], Finding]) -> Finding:
        """Run and print one check; a board that has gone ends them all."""
        try:
            finding = tried()
        except (Interrupted, LinkError):
            raise
        except MischwerkError as problem:
            finding = of_problem(check, problem)
        self._tell(finding)
        return finding

    def _tell(self, finding: Finding) -> None:
        self._found.append(finding)
        if not self._asked.as_json:
            print(finding.line(), flush=True)

    def _end(self) -> int:
        wrong = [finding for finding in self._found if finding.state == MEND]
        if self._asked.as_json:
            about = {"result": "to mend" if wrong else "ok", "port": self._path, "machine": self._machine}
            checks = [finding.as_json() for finding in self._found]
            print_object({**about, "checks": checks, "to_mend": [finding.check for finding in wrong]})
        elif wrong:
            print("\nTo mend:")
            for number, finding in enumerate(wrong, 1):
                print(f"{number}. {finding.check}: {shown(finding.words, LONGEST)}\n   {finding.what_to_do}")
        else:
            print("\nNothing to mend.")
        sys.stdout.flush()
        return EXIT_FAULT if wrong else EXIT_DONE
