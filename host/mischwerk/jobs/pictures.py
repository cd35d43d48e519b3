"""The pictures of a twin's run: waited for as long as they are being drawn, and listed only if they are there."""

import time
from pathlib import Path

from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.link.twin import TwinChild
from mischwerk.link.twin_report import TwinReport
from mischwerk.progress import Progress

# One takes a second; on a busy or swapping computer, many.
SILENCE_S = 120.0
SAY_AFTER_S = 1.0
_POLL_S = 0.05


class Pictures:
    """Those that ``report`` announces, in ``folder``."""

    def __init__(self, folder: Path, report: TwinReport) -> None:
        self._folder = folder
        self._report = report

    def wait(self, child: TwinChild, progress: Progress, interrupts: Interrupts) -> None:
        """End the twin when it has drawn all, or when no further one has come for SILENCE_S, or at a Ctrl-C."""
        child.ask_to_end()
        began = heard = time.monotonic()
        drawn, said = 0, -1
        with interrupts.skippable():
            while child.is_running() and not interrupts.skipped.is_set():
                now = time.monotonic()
                there = len(self.drawn())
                if there > drawn:
                    drawn, heard = there, now
                if now - heard > SILENCE_S:
                    break
                if now - began > SAY_AFTER_S and drawn > said:
                    progress.phase(f"drawing pictures, {drawn} of {self._announced()}", 0)
                    said = drawn
                time.sleep(_POLL_S)
            child.close()
        progress.pause()
        missing = self._announced() - len(self.drawn())
        if missing:
            progress.note(_left_out(missing, child.last_words(), interrupts.skipped.is_set()))

    def drawn(self) -> list[str]:
        """Paths of those that exist, as seen from the current directory."""
        self._report.news()
        paths = (picture_path(self._folder, picture["path"]) for picture in self._report.pictures)
        return [path for path in paths if Path(path).is_file()]

    def _announced(self) -> int:
        self._report.news()
        return len(self._report.pictures)


def drawn_of(
    child: TwinChild | None, report: TwinReport | None, folder: Path | None, progress: Progress, interrupts: Interrupts
) -> list[str]:
    """List the pictures of a twin of one's own, which ends with the last of them; none of a board."""
    if child is None or report is None or folder is None:
        return []
    pictures = Pictures(folder, report)
    pictures.wait(child, progress, interrupts)
    return pictures.drawn()


def picture_path(folder: Path, given: str) -> str:
    """A picture's path as seen from the current directory: the folder as the user named it, and what is below."""
    path = Path(given)
    if not path.is_absolute():
        return str(folder / "pictures" / path)
    try:
        return str(folder / path.relative_to(folder.resolve()))
    except ValueError:
        return given


def _left_out(missing: int, why: str, is_skipped: bool) -> str:
    what = counted(missing, "picture was", "pictures were")
    return f"{what} not drawn{'.' if is_skipped or not why else f': {why}'}"
