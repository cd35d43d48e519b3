"""Write the documents that are tables of the code, and the tables within others, between their markers (docs/pages).

`make docs` runs it, with PAGES=reference/protocol.md for some; a test fails when a committed page differs from what
this makes, and so does `--check`.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

# Page -> the module in docs/pages that makes it, and its function.
PAGES = {
    **{f"de/{path.name}": "figures:german_pages" for path in sorted((HERE / "de").glob("*.md"))},
    "explanation/architecture.md": "architecture:architecture_page",
    "explanation/campaigns.md": "campaigns:campaigns_page",
    "explanation/crosscheck.md": "twin:crosscheck_page",
    "explanation/planning.md": "planning:planning_page",
    "explanation/randomness.md": "randomness:randomness_page",
    "explanation/skat-players.md": "skat_players:skat_players_page",
    "explanation/twin.md": "twin:twin_page",
    "explanation/unknowns.md": "campaigns:unknowns_page",
    "man/mischwerk.1": "man_page:man_page",
    "measurements/campaigns.md": "campaigns:campaigns_page",
    "measurements/crosscheck.md": "twin:crosscheck_page",
    "measurements/emulated-chip.md": "board:board_page",
    "measurements/history.md": "figures:history_page",
    "measurements/laboratory.md": "laboratory:laboratory_page",
    "measurements/library.md": "figures:api_page",
    "measurements/margins.md": "margins:hardware_page",
    "measurements/mau-mau.md": "games:mau_mau_page",
    "measurements/planning.md": "planning:planning_page",
    "measurements/randomness.md": "randomness:randomness_page",
    "measurements/rig.md": "figures:rig_page",
    "measurements/skat-players.md": "skat_players:skat_players_page",
    "measurements/skat.md": "games:skat_page",
    "measurements/start.md": "figures:command_line_page",
    "measurements/twin.md": "twin:twin_page",
    "measurements/unknowns.md": "campaigns:unknowns_page",
    "measurements/web-page.md": "figures:serve_page",
    "reference/api.md": "figures:api_page",
    "reference/board.md": "board:board_page",
    "reference/decks.md": "decks:decks_page",
    "reference/faults.md": "wire:faults_page",
    "reference/german-terms.md": "figures:german_terms_page",
    "reference/glossary.md": "figures:glossary_page",
    "reference/machines.md": "board:machines_page",
    "reference/methods.md": "laboratory:laboratory_page",
    "reference/panel.md": "board:panel_page",
    "reference/protocol.md": "wire:protocol_page",
    "reference/rooms.md": "architecture:architecture_page",
    "reference/settings.md": "board:settings_page",
    "reference/games/skat-protocol.md": "games:skat_page",
    "reference/games/skat-rules.md": "games:skat_page",
    "tutorial/building.md": "margins:hardware_page",
    "../hardware/assembly/14-gate-and-follower.md": "margins:follower_page",
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
    made = contents(PAGES[name])
    if isinstance(made, str):
        return made
    text: str = import_module("pages.common").filled(name, made)
    return text


@cache
def contents(maker: str) -> str | dict[str, str]:
    """Make a whole page, or the parts that go between markers: of one page, or of several with the same maker."""
    module, _, function = maker.partition(":")
    made: str | dict[str, str] = getattr(import_module(f"pages.{module}"), function)()
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
