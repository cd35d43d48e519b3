"""`mischwerk stop` and `mischwerk resume`, also where another program holds the port.

Without a port all boards are stopped: those that a program holds, through that program, and those that are plugged in
and free. Twins are stopped only if there is no board, since nothing moves in them; ``--all`` stops both.
"""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mischwerk_work.foreign_text import shown

from mischwerk.api.results import JobFailed
from mischwerk.api.values import Stopped
from mischwerk.commands.machine import opened, progress_shown
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, LinkError, MischwerkError, PortBusy, UsageProblem
from mischwerk.link import control
from mischwerk.link.ports import candidates, find_board
from mischwerk.messages import message
from mischwerk.terminal import asking
from mischwerk.terminal.terminal import print_object


class Stop:
    """Stops one machine, in parallel with others. ``result`` after `wait`."""

    def __init__(self, port: str, act: Callable[[], Stopped]) -> None:
        self._port = port
        self._act = act
        self.result: Stopped | MischwerkError = LinkError(f"{port} was not stopped.", "Press stop on the machine.")
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self) -> Stopped | MischwerkError:
        """Return what came of it."""
        self._thread.join()
        return self.result

    def as_json(self) -> dict[str, Any]:
        """Return what came of it, for programs."""
        if isinstance(self.result, Stopped):
            return self.result.to_dict()
        return {"stopped": False, "port": self._port, "where": None, **self.result.as_json()}

    def words(self) -> str:
        """Return what came of it, for people: one line, or two."""
        if isinstance(self.result, Stopped):
            return _words(self.result)
        return f"{shown(self._port)}: NOT stopped. {self.result.error}\n{self.result.what_to_do}"

    def _run(self) -> None:
        try:
            self.result = self._act()
        except MischwerkError as problem:
            self.result = problem


def stop(port: str | None, everything: bool, as_json: bool) -> int:
    """Stop the machine at ``port``, or what there is; exit status. Raises MischwerkError if the only one won't."""
    if port is not None and everything:
        raise UsageProblem("--port and --all can't be combined.", message("leave-one-out"))
    stops = [_at(port)] if port is not None else _all(everything)
    results = [stop.wait() for stop in stops]
    if len(results) == 1:
        if isinstance(results[0], MischwerkError):
            raise results[0]
        if as_json:
            print_object(results[0].to_dict())
        else:
            print(_words(results[0]), flush=True)
        return EXIT_DONE
    if as_json:
        print_object(_as_json(stops))
    for stop, result in zip(stops, results, strict=True):
        if isinstance(result, MischwerkError):
            print(stop.words(), file=sys.stderr, flush=True)
        elif not as_json:
            print(stop.words(), flush=True)
    return max((result.exit_status for result in results if isinstance(result, MischwerkError)), default=EXIT_DONE)


def _words(stopped: Stopped) -> str:
    """One line for people."""
    if stopped.where is None:
        return f"{shown(stopped.port)}: stop sent. `mischwerk home` brings back cards that are still inside."
    return f"{shown(stopped.port)}: stopped, the machine stands still. Cards: {shown(stopped.where)}."


def _as_json(stops: list[Stop]) -> dict[str, Any]:
    """For several machines: the keys of the first one, and a list of all."""
    machines = [stop.as_json() for stop in stops]
    return {
        "stopped": all(machine["stopped"] for machine in machines),
        "port": machines[0]["port"],
        "where": machines[0]["where"],
        "machines": machines,
    }


def _at(port: str) -> Stop:
    if control.asked(port, "who") is None:
        return Stop(port, lambda: _directly(port))
    return Stop(port, lambda: _through_holder(control.asked(port, "stop", control.STOP_TIMEOUT_S)))


def _all(everything: bool) -> list[Stop]:
    """A started stop for every machine that is to be stopped. Raises LinkError if there is none, UsageProblem for
    twins."""
    holders = control.holders()
    twins = [holder for holder in holders if holder[1].get("twin") is True]
    boards = [holder for holder in holders if holder not in twins]
    taken = {os.path.realpath(str(about.get("port"))) for _, about in holders}
    free = [port for port in candidates() if os.path.realpath(port) not in taken]
    if not everything and not boards and not free and len(twins) > 1:
        busy = ", ".join(f"{about.get('port')} ({about.get('job')})" for _, about in twins)
        raise UsageProblem(
            f"No board is at work, but several twins are: {busy}.", "Stop all of them with --all, one with --port PATH."
        )
    held = boards + twins if everything or not (boards or free) else boards
    if not held and not free:
        find_board()  # says that there is none
    return [
        *(Stop(str(about.get("port")), lambda path=path: _through_holder(_stop_at(path))) for path, about in held),  # type: ignore[misc]
        *(Stop(port, lambda port=port: _directly(port)) for port in free),  # type: ignore[misc]
    ]


def _stop_at(path: Path) -> dict[str, Any] | None:
    return control.ask(path, "stop", control.STOP_TIMEOUT_S)


def _through_holder(answer: dict[str, Any] | None) -> Stopped:
    if answer is None or not answer.get("told"):
        raise LinkError(
            "The program that holds the port received the stop, but the machine has not confirmed that it has stopped.",
            message("press-stop-on-machine"),
        )
    return Stopped(True, str(answer.get("port")), str(answer.get("where") or "where they were"))


def _directly(port: str) -> Stopped:
    try:
        with opened(port, control.TO_STOP) as (shuffler, _):
            return shuffler.stop()
    except PortBusy as problem:  # else it would tell to do what has just been done
        raise LinkError(
            f"{problem.error} It can't be asked to stop from here: it belongs to another user, or has another "
            "XDG_RUNTIME_DIR.",
            "Press stop on the machine, or Ctrl-C in the terminal of that program.",
        ) from problem


# -- Machines whose port another program holds: asked through that program.


def port_to_ask() -> str:
    """The only board, held or not; where there is none, the only machine that a program here holds. Raises LinkError,
    UsageProblem."""
    if candidates():
        return find_board()
    held = [str(about.get("port")) for _, about in control.holders()]
    if len(held) > 1:
        raise UsageProblem(
            f"No board is plugged in, and several programs hold a twin: {', '.join(map(shown, held))}.",
            message("choose-port"),
        )
    return held[0] if held else find_board()


def status(port: str) -> dict[str, Any] | None:
    """The object of `mischwerk status --json`, as far as the program that holds the port knows it; None if no program
    does, or it can't say. Raises LinkError if it does not answer."""
    answer = (control.asked(port, "status") or {}).get("status")
    return answer if isinstance(answer, dict) else None


def resumed(port: str) -> dict[str, Any] | None:
    """The answer of the program that holds the port, which goes on with its paused job; None if no program does. Raises
    UsageProblem if it does not go on, LinkError if it does not answer."""
    answer = control.asked(port, "resume")
    if answer is None:
        return None
    if "resumed" not in answer:
        raise LinkError("The program that holds the port is another version.", "Answer its question instead.")
    if not answer["resumed"]:
        raise UsageProblem(
            f"The program that holds {port} does not resume: {answer.get('why')}.", "See `mischwerk status`."
        )
    return answer


# -- `mischwerk resume`: a paused job goes on, in the program that waits for that, or followed from here.


def resume(port: str | None, as_json: bool, history: bool = True) -> int:
    """Go on; exit status. Raises MischwerkError if nothing is paused."""
    path = port or port_to_ask()
    answer = resumed(path)
    if answer is None:
        return _followed(path, as_json, history)
    if as_json:
        print_object({"resumed": True, "port": path, "result": None, "machine": None, "faults": []})
    else:
        print(f"{shown(path)}: the {shown(str(answer.get('job')))} continues, in the program that started it.")
    return EXIT_DONE


def _followed(path: str, as_json: bool, history: bool) -> int:
    with opened(path, "resume", history=history) as (shuffler, interrupts):
        try:
            with progress_shown() as listener:
                outcome = shuffler.resume(on_event=listener)
        except JobFailed as failed:
            outcome = failed.result
    if as_json:
        print_object({"resumed": True, "port": path, **outcome.to_dict()})
    elif outcome.done:
        print("Done: the paused job is finished. Its record was not kept here.")
    if outcome.done:
        return EXIT_DONE
    if interrupts.wanted.is_set():
        what = "Stopped on request: the machine stands still."
    else:
        what = asking.named(outcome.faults[-1].to_dict()) if outcome.faults else "The job did not finish."
    print(
        what,
        f"Cards: {outcome.where}. `mischwerk resume` continues, `mischwerk home` brings them back.",
        sep="\n",
        file=sys.stderr,
    )
    return EXIT_INTERRUPTED if interrupts.wanted.is_set() else EXIT_FAULT
