"""`mischwerk doctor`: check one thing after the other, and end with what needs fixing."""

import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack

from mischwerk_work.foreign_text import shown
from rich.live import Live
from rich.table import Table

from mischwerk.api.shuffler import Shuffler
from mischwerk.commands import bench
from mischwerk.commands.machine import opened, upkeep_listener
from mischwerk.commands.owner_options import DoctorOptions
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, DeviceFault, Interrupted, LinkError, MischwerkError, UsageProblem
from mischwerk.flash import board_files, board_repl, flash_plan, repl
from mischwerk.flash.flash_plan import Releases
from mischwerk.flash.release import BOARD, Release
from mischwerk.interrupts import Interrupts
from mischwerk.link.ports import find_board
from mischwerk.link.serial_port import open_port
from mischwerk.terminal import asking, progress, rich_console
from mischwerk.terminal.asking import confirmed, entered, typed_line
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep.checkup import CHECKS, LONGEST, MEND, CheckResult, mend, of_problem, ok, unchecked

PERIOD_S = 0.1


def show_sensors(read: Callable[[], Mapping[str, bool]], interrupts: Interrupts) -> None:
    """Poll and show them. Raises LinkError, Interrupted by Ctrl-C."""
    changes: dict[str, int] = {}
    before: Mapping[str, bool] = {}
    with Live(console=rich_console.make(stderr=True), auto_refresh=False, transient=True) as live:
        while not interrupts.wanted.is_set():
            seen = read()
            for name, level in seen.items():
                changes[name] = changes.get(name, 0) + (before.get(name, level) != level)
            before = seen
            live.update(_table(seen, changes), refresh=True)
            if entered(PERIOD_S):
                typed_line()
                return


def _table(seen: Mapping[str, bool], changes: dict[str, int]) -> Table:
    table = Table("sensor", "level", "changes", title="Enter ends it", box=None)
    for name, level in seen.items():
        table.add_row(name, "ON" if level else "off", str(changes[name]))
    return table


# -- Whether the files on a board are those of the release on this computer, like `mischwerk flash --check`.

_SHOWN = 4


def check_files(path: str, is_twin: bool, requested: bool) -> CheckResult:
    """The finding; only if it was asked for, as the board restarts. Raises Interrupted."""
    if is_twin:
        return unchecked("files", "a twin has none")
    if not requested:
        return unchecked("files", "this restarts the board, which forgets its last job; use --files")
    try:
        releases = flash_plan.available()
        repl.installed()
        wanted, differ = _differences(path, releases)
    except Interrupted:
        raise
    except MischwerkError as problem:
        return of_problem("files", problem)
    edited = f"{BOARD}: differs"  # an owner's wiring
    wrong = [line for line in differ if line != edited]
    if wrong:
        more = f", and {len(wrong) - _SHOWN} more" if len(wrong) > _SHOWN else ""
        return mend(
            "files",
            f"not the release {wanted.version} ({wanted.commit}): {', '.join(wrong[:_SHOWN])}{more}",
            "Put the firmware on the board again: `mischwerk flash`.",
        )
    own = f"; {BOARD} was edited" if differ else ""
    return ok("files", f"all {len(wanted.files)} are those of the release {wanted.version} ({wanted.commit}){own}")


def _differences(path: str, releases: Releases) -> tuple[Release, list[str]]:
    port = board_repl.Port(path)
    with board_repl.reached(port) as (prompt, identity):
        board_files.about(prompt)
        listing = board_files.listing(prompt)
        wanted = flash_plan.chosen(releases, None, board_files.manifest(prompt, listing))
        differ = flash_plan.differences(wanted, listing)
        if identity is not None:
            prompt.reset()
    if identity is not None:
        board_repl.firmware(port)
    return wanted, differ


def run(options: DoctorOptions) -> int:
    """Check and report; 3 if anything needs fixing. Raises MischwerkError only for options and Ctrl-C."""
    if options.live and (options.as_json or not asking.present()):
        raise UsageProblem("--live needs a person at a terminal.", "Leave it out: doctor lists all sensors once.")
    if options.bench is not None:
        return bench.run(options.port, options.bench, options.jog, options.as_json)
    return _Doctor(options).run()


class _Doctor:
    """One run. Findings are printed as they come."""

    def __init__(self, options: DoctorOptions) -> None:
        self._asked = options
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
                self._tell(check_files(self._path, is_twin, self._asked.files))
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
        message = f"{about.machine}, a {what}; firmware {about.firmware}, protocol {about.protocol}"
        self._tell(ok("firmware", message))
        return board

    def _look(self, shuffler: Shuffler, interrupts: Interrupts) -> None:
        """Everything but the files. Raises LinkError when the board is gone, Interrupted."""
        options = self._asked
        feeding = options.feed_test or (self._person_agrees(interrupts) if self._has_person() else False)
        moving = progress.make()
        try:
            for finding in shuffler.doctor(
                jog=options.jog,
                feed_test=feeding,
                self_test=options.self_test,
                on_event=upkeep_listener(moving, quiet=True),
            ):
                moving.pause()
                self._tell(finding)
                if finding.check == "sensors" and options.live:
                    show_sensors(lambda: dict(shuffler.sensors().levels), interrupts)
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
