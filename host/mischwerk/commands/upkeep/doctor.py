"""`mischwerk doctor`: checks one thing after the other, and ends with what needs fixing."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from mischwerk.api.shuffler import Shuffler
from mischwerk.commands.machine import opened
from mischwerk.commands.showing import upkeep_listener
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, DeviceFault, LinkError, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.link.ports import find_board
from mischwerk.link.serial_port import open_port
from mischwerk.terminal import asking, progress
from mischwerk.terminal.asking import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import live_sensors
from mischwerk.upkeep.checkup import CHECKS, LONGEST, MEND, CheckResult, of_problem, ok, unchecked
from mischwerk.upkeep.doctor_files import files


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
        raise UsageProblem("--live needs a person at a terminal.", "Leave it out: doctor lists all sensors once.")
    return _Doctor(asked).run()


class _Doctor:
    """One run. Findings are printed as they come."""

    def __init__(self, asked: DoctorOptions) -> None:
        self._asked = asked
        self._found: list[CheckResult] = []
        self._path: str | None = None
        self._machine: str | None = None

    def run(self) -> int:
        """All checks in their order; exit status."""
        is_twin = None
        with ExitStack() as stack:
            board = self._reached(stack)
            if board is not None:
                shuffler, interrupts = board
                self._machine, is_twin = shuffler.identity.machine, shuffler.identity.twin
                try:
                    self._look(shuffler, interrupts)
                except (DeviceFault, LinkError) as gone:  # or its answer does not match the request
                    self._tell(of_problem(CHECKS[len(self._found)], gone))
        # The line is free again: the files are read through the prompt behind it.
        if is_twin is not None and len(self._found) == len(CHECKS) - 1:
            assert self._path is not None
            with Interrupts():
                self._tell(files(self._path, is_twin, self._asked.files))
        for check in CHECKS[len(self._found) :]:
            self._tell(unchecked(check, "the board does not answer"))
        return self._end()

    def _reached(self, stack: ExitStack) -> tuple[Shuffler, Interrupts] | None:
        """The board, if there is one that answers."""
        try:
            with Interrupts():
                self._path = self._asked.port or find_board()
                open_port(self._path).close()
        except LinkError as problem:
            self._tell(of_problem("board", problem))
            return None
        self._tell(ok("board", f"at {self._path}, and you may open it"))
        try:
            board = stack.enter_context(opened(self._path, "doctor", history=self._asked.history))
        except LinkError as problem:
            self._tell(of_problem("firmware", problem))
            return None
        about = board[0].identity
        what = "twin" if about.twin else "board"
        words = f"{about.machine}, a {what}; firmware {about.firmware}, protocol {about.protocol}"
        self._tell(ok("firmware", words))
        return board

    def _look(self, shuffler: Shuffler, interrupts: Interrupts) -> None:
        """Everything but the files. Raises LinkError when the board is gone, Interrupted."""
        asked = self._asked
        feeding = asked.feed_test or (self._person_agrees(interrupts) if self._has_person() else False)
        moving = progress.make()
        try:
            for finding in shuffler.doctor(
                jog=asked.jog,
                feed_test=feeding,
                self_test=asked.self_test,
                on_event=upkeep_listener(moving, quiet=True),
            ):
                moving.pause()
                self._tell(finding)
                if finding.check == "sensors" and asked.live:
                    live_sensors.show(lambda: dict(shuffler.sensors().levels), interrupts)
        finally:
            moving.close()

    def _has_person(self) -> bool:
        return not self._asked.as_json and asking.present()

    @staticmethod
    def _person_agrees(interrupts: Interrupts) -> Callable[[], bool]:
        """Tell whether the person at the terminal wants the deck fed once."""
        return lambda: confirmed(
            "Feed the deck in the well once, as a test? It comes back in the same order.", interrupts
        )

    def _tell(self, finding: CheckResult) -> None:
        self._found.append(finding)
        if not self._asked.as_json:
            print(finding.line(), flush=True)

    def _end(self) -> int:
        wrong = [finding for finding in self._found if finding.state == MEND]
        if self._asked.as_json:
            about = {"result": "to mend" if wrong else "ok", "port": self._path, "machine": self._machine}
            checks = [finding.to_dict() for finding in self._found]
            print_object({**about, "checks": checks, "to_mend": [finding.check for finding in wrong]})
        elif wrong:
            print("\nTo fix:")
            for number, finding in enumerate(wrong, 1):
                print(f"{number}. {finding.check}: {shown(finding.words, LONGEST)}\n   {finding.what_to_do}")
        else:
            print("\nNothing to fix.")
        sys.stdout.flush()
        return EXIT_FAULT if wrong else EXIT_DONE
