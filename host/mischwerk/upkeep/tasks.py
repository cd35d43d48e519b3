"""Upkeep without a port: jobs that end with plain messages, lists requested entry by entry, the core's names. Its
procedures are for a shell to run (link/steps.py)."""

from typing import Any, NamedTuple

from shuffler import reasons
from shuffler.hal import SENSOR_NAMES
from shuffler.link import protocol
from shuffler.machine import upkeep as core_upkeep
from shuffler.storage.settings import Settings

from mischwerk.errors import DeviceFault, LinkError, MischwerkError
from mischwerk.forms import counted
from mischwerk.jobs.job import Follower, Refused
from mischwerk.jobs.job_report import remember
from mischwerk.link.line import Line, checked, contradiction
from mischwerk.link.wire import STATES, name_at
from mischwerk.messages import message
from mischwerk.upkeep import unfinished

AXES = protocol.AXES
SENSORS = SENSOR_NAMES
COUNT, CLEAN, CALIBRATE = core_upkeep.COUNT, core_upkeep.CLEAN, core_upkeep.CALIBRATE
MAX_CLEAN_S = core_upkeep.MAX_CLEAN_S


class CountResult(NamedTuple):
    """Result of a count, a cleaning or a calibration; lengths in steps of the feed."""

    cards: int
    misfeeds: int
    least_steps: int
    mean_steps: int
    most_steps: int


async def carry_out(follower: Follower, request: str, /, **values: Any) -> None:
    """A job from its request to its end. Raises MischwerkError unless it was done."""
    try:
        await follower.start(request, **values)
        state = await follower.follow()
    except Refused as refusal:
        raise explained(refusal) from refusal
    follower.interrupts.deferred = False
    if state != "done":
        raise unfinished.problem(request, follower.faults, follower.where(), follower.interrupts.wanted.is_set())


async def run_task(
    follower: Follower, identity: dict[str, Any], what: int, amount: int = 0, deck_name: str | None = None
) -> CountResult:
    """Run one of the upkeep tasks on the board of this identity; its result. Raises MischwerkError."""
    kind = name_at(protocol.UPKEEP_TASKS, what)
    try:
        await carry_out(follower, "upkeep", what=what, amount=amount)
        result = await _told(follower.line, identity, what)
    except MischwerkError as problem:
        if follower.ended is None and not isinstance(problem, LinkError):
            raise  # a person left at once
        remember(follower, identity, kind, is_right=follower.ended != "done", deck_name=deck_name)
        raise
    if what == CLEAN:
        remember(follower, identity, kind, note=f"{amount} s")
        return result
    lengths = f"{result.least_steps} to {result.most_steps} steps, {result.mean_steps} on average"
    note = lengths if what == CALIBRATE else None
    remember(follower, identity, kind, cards=result.cards, misfeeds=result.misfeeds, note=note, deck_name=deck_name)
    return result


async def _told(line: Line, identity: dict[str, Any], what: int) -> CountResult:
    values = await ask(line, "upkeep_result")
    result = CountResult(*(int(values[field]) for field in CountResult._fields))
    wrong = _contradiction(result, values, what, identity["pockets"] * identity["capacity"])
    if wrong:
        raise contradiction(wrong)
    return result


def _contradiction(count: CountResult, values: dict[str, Any], what: int, most_cards: int) -> str:
    """Where the board reports something other than what was done, or something impossible; empty if it does not."""
    if values["what"] != what:
        requested, other = (name_at(protocol.UPKEEP_TASKS, number) for number in (what, values["what"]))
        return f"{requested} was requested, {other} was reported"
    if values["state"] != STATES.index("done"):
        return f"the job was done, but its result is {name_at(STATES, values['state'])}"
    if count.cards > (0 if what == CLEAN else most_cards):
        most = 0 if what == CLEAN else most_cards
        return f"{counted(count.cards, 'card was', 'cards were')} reported instead of at most {most}"
    lengths = (count.least_steps, count.mean_steps, count.most_steps)
    if list(lengths) != sorted(lengths) or any((length > 0) != (count.cards > 0) for length in lengths):
        return (
            f"{count.cards} cards of {count.least_steps}, {count.mean_steps} and {count.most_steps} steps were reported"
        )
    return ""


async def ask(line: Line, name: str, **values: Any) -> dict[str, Any]:
    """Values of the answer to a request. Raises MischwerkError if it is refused."""
    answer = await line.request(name, **values)
    if answer.name == "refused":
        refusal = Refused(answer.values)
        raise explained(refusal) from refusal
    return checked(name, values, answer.name, answer.values)


def levels(answer: dict[str, Any]) -> dict[str, int]:
    """Level of every sensor by name, in the answer to `sensors`."""
    return {name: answer["levels"] >> number & 1 for number, name in enumerate(SENSORS)}


async def listed(line: Line, what: str) -> list[dict[str, Any]]:
    """All that the board lists as ``what``: setting, counter or log."""
    entries: list[dict[str, Any]] = []
    while not entries or len(entries) < entries[0]["count"]:
        name, index = f"get_{what}", len(entries)
        answer = await line.request(name, index=index)
        if answer.name == "refused" and not entries:  # an empty list has no first entry
            break
        if answer.name == "refused":
            raise contradiction(f"of {entries[0]['count']} entries it refused number {index + 1}, `{what}`")
        values = checked(name, {"index": index}, answer.name, answer.values)
        if what != "log" and entries and values["count"] != entries[0]["count"]:  # a log may grow meanwhile
            raise contradiction(f"it reported {entries[0]['count']}, then {values['count']} entries of `{what}`")
        entries.append(values)
    return entries


async def put(line: Line, name: str, value: str) -> str:
    """Change a setting, and read what it is now. Raises MischwerkError, also if it reads differently from what was
    set."""
    await ask(line, "set_setting", setting=name, value=value)
    after = (await settings(line)).get(name)
    if after is None or not _same_setting(name, value, after):
        raise contradiction(f"{name} was set to {value}, but is {after or 'not there'}")
    return after


def _same_setting(name: str, given: str, reported: str) -> bool:
    """Tell whether both mean the same; the board may write it in another way. Settings of later versions are assumed to
    match."""
    known = Settings()
    if name not in known.names():
        return given.strip() == reported
    try:
        return known.meant(name, given) == known.meant(name, reported)
    except ValueError:
        return given == reported


async def settings(line: Line) -> dict[str, str]:
    """All settings by name, in words, in the board's order."""
    return {str(entry["setting"]): str(entry["value"]) for entry in await listed(line, "setting")}


def explained(refusal: Refused) -> MischwerkError:
    """A refusal for people."""
    if refusal.reason == reasons.BUSY:
        return DeviceFault(message("board-busy"), message("let-it-end"))
    return refusal.explained()
