"""Whether the files on a board are those of the release on this computer, like `mischwerk flash --check`."""

from mischwerk.errors import Interrupted, MischwerkError
from mischwerk.flash import board_files, board_repl, flash_plan, repl
from mischwerk.flash.flash_plan import Releases
from mischwerk.flash.release import BOARD, Release
from mischwerk.upkeep.checkup import CheckResult, mend, of_problem, ok, unchecked

_SHOWN = 4


def files(path: str, is_twin: bool, asked: bool) -> CheckResult:
    """The finding; only if it was asked for, as the board restarts. Raises Interrupted."""
    if is_twin:
        return unchecked("files", "a twin has none")
    if not asked:
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
        found = board_files.listing(prompt)
        wanted = flash_plan.chosen(releases, None, board_files.manifest(prompt, found))
        differ = flash_plan.differences(wanted, found)
        if identity is not None:
            prompt.reset()
    if identity is not None:
        board_repl.firmware(port)
    return wanted, differ
