"""Shows how long a job has taken: rich's own column stands still as soon as its bar is full."""

import time

from rich.progress import ProgressColumn, Task
from rich.text import Text


class Clock(ProgressColumn):
    """Minutes and seconds since ``began``, by time.monotonic."""

    def __init__(self, began: float) -> None:
        super().__init__()
        self._began = began

    def render(self, task: Task) -> Text:
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        return Text(f"{minutes}:{seconds:02}")
