"""Check the subjects of commits since this was agreed: at most 60 characters, imperative, no full stop."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AGREED = "681c94c95"
MOST = 60
NO_IMPERATIVE = re.compile(
    r"(?!(?:Bring|Feed|Need|Embed|Speed|Shed|Process|Pass|Address|Press|Discuss|Focus)\b)\w+(?:ed|ing|s)\b"
)


def main() -> int:
    """Print a line for each that is not so; exit status 1 if there are any."""
    command = ["git", "log", "--no-merges", "--format=%h %s", f"{AGREED}..HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{AGREED} is not in this clone: subjects are not checked.")
        return 0
    lines = [f"{line}: {fault}" for line in done.stdout.splitlines() if (fault := wrong(line.partition(" ")[2]))]
    print("\n".join(lines) or "Subjects of commits are short and imperative.")
    return 1 if lines else 0


def wrong(subject: str) -> str | None:
    """Say what is wrong with a subject; None if nothing is."""
    if len(subject) > MOST:
        return f"{len(subject)} characters; {MOST} are allowed"
    if subject.endswith("."):
        return "ends with a full stop"
    if not subject[:1].isupper() or NO_IMPERATIVE.match(subject):
        return "does not begin with a verb in the imperative, such as 'Read'"
    return None


if __name__ == "__main__":
    sys.exit(main())
