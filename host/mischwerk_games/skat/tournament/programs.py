"""Programs that are to play: what they say of themselves, and whether they can do what they are needed for."""

from typing import Any

from mischwerk.errors import EXIT_FAULT, MischwerkError, UsageProblem

from ..players.foreign.player import Foreign
from ..players.kinds import Kind
from ..players.player import ALL_SKILLS, PlayerError, Skill
from .job import Job

Programs = dict[Kind, dict[str, Any] | None]  # what each kind says; None for our own players
_CONTRACT_SKILLS = ALL_SKILLS - {Skill.PLAY}


class PlayerFault(MischwerkError):
    """A player has failed, and the tournament has stopped."""

    exit_status = EXIT_FAULT


def introduced(job: Job) -> Programs:
    """Introduce all that play or decide. Raises PlayerFault."""
    return {one: _introduced(one, job) for one in job.kinds}


def _introduced(one: Kind, job: Job) -> dict[str, Any] | None:
    if not one.command:
        return None
    program = Foreign(one.name, one.command, job.scoring, job.think_s)
    try:
        found = program.introduce()
    except PlayerError as problem:
        lines = program.taken_log().decode("utf-8", "backslashreplace").strip().splitlines()
        wrote = f"It wrote: {lines[-1]}" if lines else "It wrote nothing to standard error."
        raise PlayerFault(f"Player {one.name} can't play: {problem}.", wrote) from None
    finally:
        program.close()
    return {"player": one.name, **found._asdict(), "skills": [skill.value for skill in Skill if skill in found.skills]}


def check_skills(job: Job, programs: Programs, has_contracts: bool) -> None:
    """Raises UsageProblem for a player that lacks what it is needed for."""
    for one, program in programs.items():
        skills = ALL_SKILLS if program is None else frozenset(program["skills"])
        if one in job.players and Skill.PLAY not in skills:
            raise UsageProblem(f"Player {one.name} has no skill to play.", "Its answer to hello lists its skills.")
        if one in job.players and not has_contracts and not skills >= _CONTRACT_SKILLS:
            lacking = ", ".join(skill for skill in Skill if skill not in skills)
            raise UsageProblem(
                f"Player {one.name} lacks skills: {lacking}.",
                "Give --contracts: a file, or the name of a player that decides for all seats.",
            )
        if one == job.decides and not skills >= _CONTRACT_SKILLS:
            raise UsageProblem(
                f"Player {one.name} can't decide contracts: it lacks skills.", "Name another with --contracts."
            )
