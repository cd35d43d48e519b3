"""The list of benches, what runs them, and the one file of their figures."""

import json
import shutil
import subprocess
import sys

import pytest
from listing import HERE as BENCH
from listing import benches, chosen
from results import RESULTS, figures, keep
from tiers import PARTS

ELSEWHERE = {"fewest_passes", "fewest_passes_middle", "skew"}  # on the screen only, and in bench/maps
MORE_FIGURES = {"skat_worlds", "skat_timed", "skat_players"}  # of skat_document


def test_every_program_is_in_the_list_and_every_bench_has_its_figures():
    files = [path for path in BENCH.rglob("*.py") if "arguments(__doc__)" in path.read_text(encoding="utf-8")]
    programs = {path.relative_to(BENCH).as_posix() for path in files}
    assert {bench.get("program", f"{name}.py") for name, bench in benches().items()} == programs
    assert {bench["part"] for bench in benches().values()} <= PARTS.keys()
    assert json.loads(RESULTS.read_text(encoding="utf-8")).keys() == (benches().keys() - ELSEWHERE) | MORE_FIGURES


def test_benches_are_chosen_by_part_and_by_name():
    assert chosen([], "drawings") == ["cad"]
    assert "worth" in chosen([], None) and "unknowns" not in chosen([], "twin")
    assert chosen(["unknowns", "cad"], None) == ["unknowns", "cad"]


def run(folder, *arguments):
    return subprocess.run([sys.executable, folder, *arguments], capture_output=True, text=True, timeout=60, check=False)


def test_the_list_has_each_bench_and_runs_none():
    output = run(BENCH, "--list").stdout
    assert all(f"\n  {name}: " in output for name in benches())


@pytest.mark.parametrize("arguments", [("--part", "nonsense"), ("cad", "nonsense")])
def test_what_is_not_there_is_refused_in_a_line(arguments):
    done = run(BENCH, *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "'nonsense'" in done.stderr


def test_one_that_fails_is_named_and_the_others_run(tmp_path):
    for name in ("__main__.py", "listing.py"):
        shutil.copy(BENCH / name, tmp_path)
    listed = '[{0}]\npart = "core"\nabout = "tries"\n'
    (tmp_path / "benches.toml").write_text(listed.format("bad") + listed.format("good"), encoding="utf-8")
    (tmp_path / "bad.py").write_text("import sys; sys.exit(3)", encoding="utf-8")
    (tmp_path / "good.py").write_text("import sys; print(sys.argv[1:])", encoding="utf-8")
    done = run(tmp_path, "--small", "--options=--deals '2 3'")
    assert done.returncode == 1 and "['--small', '--deals', '2 3']" in done.stdout
    assert done.stdout.endswith("1 of 2 done; failed: bad\n")
    assert run(tmp_path, "good").returncode == 0


def test_figures_of_one_bench_leave_the_others(tmp_path):
    path = tmp_path / "deeper" / "figures.json"
    keep("two", {"m²": [1.5, None]}, path)
    keep("one", [float("nan")], path)
    assert (figures("one", path), figures("two", path), figures("three", path)) == ([None], {"m²": [1.5, None]}, None)
    keep("two", 2, path)
    assert json.loads(path.read_text(encoding="utf-8")) == {"one": [None], "two": 2}


def test_benches_that_end_at_once_keep_all_figures(tmp_path):
    code = f"import sys; sys.path.append({str(BENCH)!r}); from results import *\n"
    code += "for n in range(50): keep(f'{sys.argv[1]}{n}', n, Path(sys.argv[2]))"
    path = tmp_path / "figures.json"
    both = [subprocess.Popen([sys.executable, "-c", code, word, path]) for word in "ab"]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    assert len(json.loads(path.read_text(encoding="utf-8"))) == 100
