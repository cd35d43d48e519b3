"""Measure the process maps of process-maps.md and skew.md in docs/explanation again: tables into bench/maps,
pictures into docs/pictures.

    python tools/process_maps.py            all of them, about half an hour of one core
    python tools/process_maps.py gap bond   some

Each is one `mischwerk sim sweep`, or `sim skew` where its name begins so; MAPS holds its options.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SQUARE = "--set feed.gate_bevel_mm=0 --set feed.gate_floor_mm=-0.6"
FRICTIONS = "--vary card-friction=0.15:0.45:4 --vary roller-friction=0.4,0.5,0.6,0.8,1,1.2 --feeds 104"
ALL_BENT = "--vary curl=-1,-0.6,-0.3,-0.15,0,0.15,0.3,0.6,1 --set bent=1 --cards 20 --feeds 100"
PLAY = "--vary play=0.1,0.25,0.5,1,1.5,2"
SQUARE_POCKETS = "--set across.pocket_flare_mm=0"  # the worse ones; the machine's are flared out
TWO_PERCENT = "--set tyres=0.02 --feeds 20"
# every (E) of [skew] at the worse end of its range
WORST = " ".join(
    f"--set {setting}"
    for setting in ("tyres=0.04", "roller-tyres=0.02", "worn=0.4", "idlers=0.4", "axle=0.5", "pad=0.3", "aside=1")
)

MAPS = {
    "friction": FRICTIONS,
    "friction-square": f"{FRICTIONS} {SQUARE}",
    "gap": "--vary thickness=0.24:0.33:4 --vary gap=0.34:0.64:6 --feeds 104",
    "follower": "--vary follower=5,15,30,60,120,250",
    "follower-dusty": "--vary follower=5,15,30,60,120,250 --set friction=dusty",
    "speed": "--vary speed=500:1100:5",
    "curl": "--vary curl=-2:2:9",
    "curl-all": ALL_BENT,
    "curl-all-square": f"{ALL_BENT} {SQUARE}",
    "bond": "--vary bond=0.25,0.5,1,1.5,2,3",
    "rack": "--vary friction=clean,dusty,worn --vary format=poker,bridge,skat",
    "wheel": "--machine wheel54 --vary friction=clean,dusty,worn --vary format=poker,bridge,skat",
    "skew": f"--vary format=poker,bridge,skat {PLAY} --vary tyres=0,0.01,0.02,0.04,0.08 {SQUARE_POCKETS}",
    "skew-free": f"--vary guides=yes,no --vary tyres=0,0.01,0.02,0.04,0.08 --feeds 20 {SQUARE_POCKETS}",
    "skew-grip": f"--vary roller-friction=0.5,0.6,0.8,1 --vary worn=0.2,0.4,0.7,1 {TWO_PERCENT} {SQUARE_POCKETS}",
    "skew-shafts": f"--vary axle=0,0.2,0.5,1 --vary idlers=0,0.2,0.4,0.8 --feeds 20 {SQUARE_POCKETS}",
    "skew-aside-square": f"--vary format=poker,skat --vary aside=0.3,1,1.5,2,3 {TWO_PERCENT} {SQUARE_POCKETS}",
    "skew-aside": f"--vary format=poker,skat --vary aside=0.3,0.6,1,1.5,2 {TWO_PERCENT}",
    "skew-worst": f"--vary format=poker,bridge,skat --vary guides=yes,no --feeds 40 {WORST}",
}


def main(names: list[str]) -> int:
    """Measure and draw the maps of these names, or all. Exit status 2 for an unknown name."""
    for name in names:
        if name not in MAPS:
            print(f"no map is called {name!r}; the known ones are {', '.join(MAPS)}", file=sys.stderr)
            return 2
    tables, pictures = ROOT / "bench" / "maps", ROOT / "docs" / "pictures"
    tables.mkdir(exist_ok=True)
    for name in names or MAPS:
        out = ROOT / "build" / "maps" / name
        kind = "skew" if name.startswith("skew") else "sweep"
        command = ["mischwerk_sim", kind, *MAPS[name].split(), "--jobs", "1", "--out", str(out)]
        subprocess.run([sys.executable, "-m", *command], check=True)
        shutil.copyfile(out / f"{kind}.csv", tables / f"{name}.csv")
        shutil.copyfile(out / f"{kind}.png", pictures / f"map-{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
