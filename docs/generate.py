"""Write the documents that are tables of the code, and the tables within others, between their markers (docs/pages).

`make docs` runs it, with PAGES=protocol.md for some; a test fails when a committed page differs from what this makes,
and so does `--check`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

# Page -> the module in docs/pages that makes it, and its function.
PAGES = {
    "api.md": "figures:api_page",
    "architecture.md": "architecture:architecture_page",
    "board.md": "board:board_page",
    "campaigns.md": "campaigns:campaigns_page",
    "command-line.md": "figures:command_line_page",
    "crosscheck.md": "twin:crosscheck_page",
    "decks.md": "decks:decks_page",
    "faults.md": "wire:faults_page",
    "german-terms.md": "figures:german_terms_page",
    "hardware.md": "margins:hardware_page",
    "history.md": "figures:history_page",
    "laboratory.md": "laboratory:laboratory_page",
    "machines.md": "board:machines_page",
    "man/mischwerk.1": "man_page:man_page",
    "mau-mau.md": "games:mau_mau_page",
    "panel.md": "board:panel_page",
    "planning.md": "planning:planning_page",
    "protocol.md": "wire:protocol_page",
    "randomness.md": "randomness:randomness_page",
    "rig.md": "figures:rig_page",
    "serve.md": "figures:serve_page",
    "settings.md": "board:settings_page",
    "skat-players.md": "skat_players:skat_players_page",
    "skat.md": "games:skat_page",
    "twin.md": "twin:twin_page",
    "unknowns.md": "campaigns:unknowns_page",
    "../hardware/assembly/17-troubleshooting.md": "wire:troubleshooting_page",
}


def main(arguments: list[str]) -> int:
    """Write the pages that are named, or all; with --check write none, and name those that differ."""
    is_check = "--check" in arguments
    names = [word for word in arguments if word != "--check"] or list(PAGES)
    if unknown := [name for name in names if name not in PAGES]:
        print(f"There is no page {unknown[0]}; there are {', '.join(PAGES)}.", file=sys.stderr)
        return 2
    made = {(HERE / name).resolve(): make(name) for name in names}
    old = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    for path in old:
        if is_check:
            print(f"{path.relative_to(HERE.parent)} is not what the code makes: make docs")
        else:
            path.write_text(made[path], encoding="utf-8")
    return 1 if is_check and old else 0


def make(name: str) -> str:
    """Make a page's text; only what it is made of is imported."""
    module, _, function = PAGES[name].partition(":")
    text: str = getattr(import_module(f"pages.{module}"), function)()
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
