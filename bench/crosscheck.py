"""Feed, insertion and ejection of both builds in two physics engines, three decks each.

The same as `mischwerk sim crosscheck` reports, and the pictures of docs/explanation/crosscheck.md. Takes ten minutes.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import mischwerk_machines
from harness import arguments, keep
from mischwerk_sim.crosscheck import agreement, drop, report
from mischwerk_sim.crosscheck.scenes import Setting
from rich.console import Console

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
MACHINES = ("pile10", "wheel54")


def main() -> None:
    """Measure both builds and write the report."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    console = Console()
    card = mischwerk_machines.card_format("poker")
    reports = []
    for name in MACHINES:
        setting = Setting(mischwerk_machines.load(name), card)
        wanted = agreement.cases(setting)
        if options.small:
            wanted = [case for case in wanted if case.scene == "insertion"][:1]
        compared = list(agreement.compare(setting, wanted, 1 if options.small else options.seeds))
        made = report.as_json(setting, compared, drop.drops(card))
        console.print(name, *report.summary(made), sep="\n")
        reports.append(made)
        if not options.small:
            with TemporaryDirectory() as folder:
                for path in report.write(Path(folder), setting, compared, drop.drops(card)):
                    if path.suffix == ".png":
                        (PICTURES / f"crosscheck-{name}-{path.name}").write_bytes(path.read_bytes())
    keep("crosscheck", reports, options)


if __name__ == "__main__":
    main()
