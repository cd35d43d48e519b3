"""Write the documents that are tables of the code, and the tables within others, between their markers (docs/pages).

`make docs` runs it; a test fails when a committed page differs from what this makes, and so does `--check`.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from pages.api import api_page  # noqa: E402
from pages.architecture import architecture_page  # noqa: E402
from pages.board import board_page, panel_page, settings_page  # noqa: E402
from pages.campaigns import campaigns_page  # noqa: E402
from pages.command_line import command_line_page  # noqa: E402
from pages.crosscheck import crosscheck_page  # noqa: E402
from pages.decks import decks_page  # noqa: E402
from pages.german_terms import german_terms_page  # noqa: E402
from pages.hardware import hardware_page  # noqa: E402
from pages.history import history_page  # noqa: E402
from pages.laboratory import laboratory_page  # noqa: E402
from pages.machine_faults import faults_page  # noqa: E402
from pages.machines import machines_page  # noqa: E402
from pages.man_page import man_page  # noqa: E402
from pages.mau_mau import mau_mau_page  # noqa: E402
from pages.planning import planning_page  # noqa: E402
from pages.randomness import randomness_page  # noqa: E402
from pages.rig import rig_page  # noqa: E402
from pages.serve import serve_page  # noqa: E402
from pages.skat import skat_page  # noqa: E402
from pages.skat_players import skat_players_page  # noqa: E402
from pages.troubleshooting import troubleshooting_page  # noqa: E402
from pages.twin import twin_page  # noqa: E402
from pages.unknowns import unknowns_page  # noqa: E402
from pages.wire import protocol_page  # noqa: E402

PAGES = {
    "api.md": api_page,
    "architecture.md": architecture_page,
    "board.md": board_page,
    "campaigns.md": campaigns_page,
    "command-line.md": command_line_page,
    "crosscheck.md": crosscheck_page,
    "decks.md": decks_page,
    "faults.md": faults_page,
    "german-terms.md": german_terms_page,
    "hardware.md": hardware_page,
    "history.md": history_page,
    "laboratory.md": laboratory_page,
    "machines.md": machines_page,
    "man/mischwerk.1": man_page,
    "mau-mau.md": mau_mau_page,
    "panel.md": panel_page,
    "planning.md": planning_page,
    "protocol.md": protocol_page,
    "randomness.md": randomness_page,
    "rig.md": rig_page,
    "serve.md": serve_page,
    "settings.md": settings_page,
    "skat-players.md": skat_players_page,
    "skat.md": skat_page,
    "twin.md": twin_page,
    "unknowns.md": unknowns_page,
    "../hardware/assembly/17-troubleshooting.md": troubleshooting_page,
}


def main(words: list[str]) -> int:
    """Write all pages; with --check write none, and name those that differ."""
    made = {(HERE / name).resolve(): make() for name, make in PAGES.items()}
    old = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    if words == ["--check"]:
        for path in old:
            print(f"{path.relative_to(HERE.parent)} is not what the code makes: make docs")
        return 1 if old else 0
    for path in old:
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
