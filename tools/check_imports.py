"""Check who imports whom against tools/rooms.toml, by import-linter's contracts; exit status 1 if one is broken."""

from __future__ import annotations

import configparser
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import grimp
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("emulator", "firmware/core", "hardware", "host", "sim")
FORBIDDEN = "forbidden"
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]
ALSO = {"shuffler.randomness.scrub -> gc"}  # for MicroPython alone, whose collector it drives


def contracts(rooms: dict[str, Any]) -> list[dict[str, Any]]:
    """Make import-linter's contracts of the rooms."""
    packages = _packages(rooms)
    made: list[dict[str, Any]] = []
    for package in packages:
        others = [name for name in packages if name not in (package, *rooms[package]["knows"])]
        made.append({
            "name": f"{package} knows {', '.join(rooms[package]['knows']) or 'itself only'}",
            "type": FORBIDDEN, "source_modules": [package], "forbidden_modules": others, "allow_indirect_imports": True,
        })  # fmt: skip
    for room, its in rooms.items():
        if room != FORBIDDEN and "layers" in its:
            made.append({
                "name": f"in {room} no arrow points upward",
                "type": "layers", "containers": [room], "exhaustive": True, "layers": its["layers"],
            })  # fmt: skip
    for rule in rooms[FORBIDDEN]:
        made.append({
            "name": rule["name"], "type": FORBIDDEN, "source_modules": rule["rooms"],
            "forbidden_modules": rule["modules"], "ignore_imports": rule.get("but", []),
            "allow_indirect_imports": not rule.get("indirectly"),
        })  # fmt: skip
    return made


def strangers(rooms: dict[str, Any]) -> list[str]:
    """Find what rooms import besides all that they may."""
    limited = {room: its for room, its in rooms.items() if "besides" in its}
    graph = grimp.build_graph(*{room.split(".")[0] for room in limited}, include_external_packages=True, cache_dir=None)
    imports = []
    for room, its in limited.items():
        for module in sorted({room} | graph.find_descendants(room)):
            for imported in sorted(graph.find_modules_directly_imported_by(module)):
                known = {room, *its["knows"], *its["besides"]}
                if not any(imported == name or imported.startswith(f"{name}.") for name in known):
                    imports.append(f"{module} -> {imported}")
    return [line for line in imports if line not in ALSO]


def written(rooms: dict[str, Any]) -> configparser.ConfigParser:
    """Put the contracts in the form that import-linter reads."""
    return _config(rooms, contracts(rooms))


def circles(rooms: dict[str, Any]) -> configparser.ConfigParser:
    """Forbid circles of folders and modules, however deep. What only names a type may point back to its owner."""
    everywhere = {"name": "no circles", "type": "acyclic_siblings", "ancestors": _packages(rooms), "depth": 10}
    config = _config(rooms, [everywhere])
    config["importlinter"]["exclude_type_checking_imports"] = "True"
    return config


def _packages(rooms: dict[str, Any]) -> list[str]:
    return [name for name in rooms if name != FORBIDDEN and "." not in name]


def _config(rooms: dict[str, Any], rules: list[dict[str, Any]]) -> configparser.ConfigParser:
    config = configparser.ConfigParser()
    config["importlinter"] = {"root_packages": "\n" + "\n".join(_packages(rooms)), "include_external_packages": "True"}
    for number, contract in enumerate(rules):
        config[f"importlinter:contract:{number}"] = {
            key: "\n" + "\n".join(value) if isinstance(value, list) else str(value)
            for key, value in contract.items()
            if value != []
        }
    return config


def main() -> None:
    rooms = tomllib.loads((ROOT / "tools" / "rooms.toml").read_text(encoding="utf-8"))
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "importlinter.ini"
        for config in (circles(rooms), written(rooms)):  # what may be broken stands last, where one looks
            with file.open("w", encoding="utf-8") as out:
                config.write(out)
            status |= lint_imports(config_filename=str(file), cache_dir=str(ROOT / ".import_linter_cache"))
    for line in (wrong := strangers(rooms)):
        print(f"{line}: not among what it may import (tools/rooms.toml)", file=sys.stderr)
    sys.exit(1 if status or wrong else 0)


if __name__ == "__main__":
    main()
