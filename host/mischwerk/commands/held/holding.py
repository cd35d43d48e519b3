"""Machines whose port another program holds: asked through that program."""

from typing import Any

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.link import control
from mischwerk.link.ports import candidates, find_board


def port_to_ask() -> str:
    """The only board, held or not; where there is none, the only machine that a program here holds. Raises LinkError,
    UsageProblem."""
    if candidates():
        return find_board()
    held = [str(about.get("port")) for _, about in control.holders()]
    if len(held) > 1:
        raise UsageProblem(
            f"No board is plugged in, and several programs hold a twin: {', '.join(map(shown, held))}.",
            "Choose one with --port PATH.",
        )
    return held[0] if held else find_board()


def status(port: str) -> dict[str, Any] | None:
    """The object of `mischwerk status --json`, as far as the program that holds the port knows it; None if no program
    does, or it can't say. Raises LinkError if it does not answer."""
    found = (control.ask(control.socket_path(port), "status") or {}).get("status")
    return found if isinstance(found, dict) else None


def resumed(port: str) -> dict[str, Any] | None:
    """The answer of the program that holds the port, which goes on with its paused job; None if no program does. Raises
    UsageProblem if it does not go on, LinkError if it does not answer."""
    answer = control.ask(control.socket_path(port), "resume")
    if answer is None:
        return None
    if "resumed" not in answer:
        raise LinkError("The program that holds the port is another version.", "Answer its question instead.")
    if not answer["resumed"]:
        raise UsageProblem(
            f"The program that holds {port} does not resume: {answer.get('why')}.", "See `mischwerk status`."
        )
    return answer
