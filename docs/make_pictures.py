"""Make pictures of the documents again, and note in pictures/made_from.json from what.

    python docs/make_pictures.py                 those groups of which a picture is stale
    python docs/make_pictures.py plots page      these groups: picture_inputs.py names them; --stale: if they are

`make docs` makes stale plots and page, `make guide` drawings. A test compares the notes with what is there now.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from picture_inputs import GROUPS, ROOT, Inputs  # noqa: E402

NOTES = HERE / "pictures" / "made_from.json"


def noted() -> dict[str, str]:
    """Read what each picture was made from."""
    notes: dict[str, str] = json.loads(NOTES.read_text(encoding="utf-8"))
    return notes


def stale(inputs: Inputs, notes: dict[str, str]) -> list[str]:
    """Name the pictures that were made from something else, or are not there."""
    names = {path.as_posix(): digest for path, digest in inputs.items()}
    return [name for name, digest in sorted(names.items()) if notes.get(name) != digest or not (ROOT / name).is_file()]


def make(group: str) -> None:
    """Run the commands of a group, and note from what its pictures are made."""
    commands, inputs = GROUPS[group]
    for command in commands:
        subprocess.run([sys.executable, *command.split()], check=True, cwd=ROOT)
    notes = noted() | {path.as_posix(): digest for path, digest in inputs().items()}
    NOTES.write_text(json.dumps(notes, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> int:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP", choices=[*GROUPS, []], help=", ".join(GROUPS))
    parser.add_argument("--stale", action="store_true", help="only those of them of which a picture is stale")
    given = parser.parse_args()
    for group in given.groups or GROUPS:
        if (given.groups and not given.stale) or stale(GROUPS[group][1](), noted()):
            make(group)
    return 0


if __name__ == "__main__":
    sys.exit(main())
