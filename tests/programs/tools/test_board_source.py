"""What stays off the board: the rest is whole, has no dead weight, and shuffles as the sources do."""

import ast
import shutil
import subprocess
from pathlib import Path

import firmware_files
import pytest
from board_source import Source, missing
from chip_heap import plain
from firmware_files import module_name
from link_modules import link
from mischwerk_sim.board import interpreter, lockstep
from wire import Desk, Over, ScriptedLine, shuffle_values

from bench import Bench

ROOT = Path(__file__).resolve().parents[3]
PORTABLE = ROOT / "tests" / "portable"

# Used by a way that no name tells.
USED_ALL_THE_SAME = {
    "rp2040.randomness.bits_viper": {"period"},  # hal.bits: the health tests' counts
    "shuffler.hal": {"Hal.charge_compute", "Hal.planned"},  # what they report is for twins
}
MAY_STAY: dict[str, set[str]] = {}


@pytest.fixture(scope="module")
def modules():
    made = firmware_files.slimmed(ROOT / "firmware")
    return {
        name: Source(name, text)
        for name, text in ((path[:-3].removesuffix("/__init__").replace("/", "."), made[path]) for path in made)
    }


@pytest.fixture(scope="module", params=["apart", "linked"])
def core(request, tmp_path_factory):
    return core_in(tmp_path_factory.mktemp("board"), request.param == "linked")


def core_in(folder, is_linked, kept=()):
    """The core as the board gets it, module by module or linked into one that its modules only give names of; beside
    it, as sources, the modules that only twins and tests need. kept: private attributes that keep their names."""
    texts = firmware_files.slimmed(ROOT / "firmware")
    texts = {path: plain(text) for path, text in texts.items() if path.startswith("shuff")}
    if is_linked:
        modules = {module_name(path): text for path, text in texts.items()}
        whole = link(modules, "shuffler.app.service.Service", kept, firmware_files.APART)
        texts = {path: given_names(Source(module_name(path), text), whole) for path, text in texts.items()}
        texts |= firmware_files.paths(whole)
    for path, content in firmware_files.apart(texts).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    for name in firmware_files.LEFT_OUT:
        source = ROOT / "firmware" / "core" / (name.replace(".", "/") + ".py")
        if source.exists():
            shutil.copy(source, folder / source.relative_to(ROOT / "firmware" / "core"))
    return folder


# Sizes of a table of names in MicroPython (py/map.c): the least that holds them all. It is searched place by place.
TABLE_SIZES = (97, 127, 167, 223, 293, 389, 521, 691, 919, 1223)


def test_the_table_of_the_boards_names_is_not_crowded():
    """In one 93 % full (363 names in 389 places) a name took up to 0.1 ms to be found, or not to be found."""
    texts = firmware_files.slimmed(ROOT / "firmware")
    tree = compile(firmware_files.linked(texts).texts["firmware"], "firmware", "exec", ast.PyCF_ONLY_AST)
    names = {"__name__", "__file__"}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
        else:
            stored = (
                child for child in ast.walk(node) if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store)
            )
            names |= {name.id for name in stored}
    size = min(size for size in TABLE_SIZES if size >= len(names))
    assert len(names) > 300
    assert len(names) < 0.85 * size, f"{len(names)} names in {size} places"


def given_names(module, whole):
    """Source of a module that has the names of ``module``, those that it imports too, in the linked files."""
    origins = {name: (origin, name) for origin, name in whole.names if origin == module.name and name}
    lines = []
    for here, origin, there in module.imports():
        if (origin, there) in whole.names and there:
            origins[here] = (origin, there)
        elif (origin, there) in whole.names:
            lines.append(f"import {origin}\n{here} = {origin}\n")
    taken = (f"from {whole.file_of[key[0]]} import {whole.names[key]} as {name}\n" for name, key in origins.items())
    return "".join([*taken, *lines])


def test_nothing_on_the_board_is_without_use(modules):
    board = [Source(name, (ROOT / "firmware" / f"{name}.py").read_text(encoding="utf-8")) for name in ("main", "board")]
    used, attributes = set(), set()
    for module in [*modules.values(), *board]:
        for _, node in [
            *module.definitions(),
            *((None, statement) for statement in module.tree.body if _is_plain(statement)),
        ]:
            inside = {id(inner) for inner in ast.walk(node)} if isinstance(node, ast.FunctionDef) else set()
            for origin, name in module.references(node):
                if not (inside and origin == module.name and name == node.name):  # but by itself
                    used.add((origin, name))
                    attributes.add(name)
    unused = set()
    for module in modules.values():
        constants = module.constants()
        for name, _ in module.definitions():
            last = name.rpartition(".")[2]
            is_used = (last in attributes) if "." in name else (module.name, name) in used
            if not (is_used or last.startswith("__") or name in constants):
                unused.add(f"{module.name}.{name}")
    for module, names in USED_ALL_THE_SAME.items():
        unused -= {f"{module}.{name}" for name in names}
    assert not unused


def test_what_is_needed_can_not_be_left_out(modules, monkeypatch):
    assert missing(modules.values(), firmware_files.LEFT_OUT) == []
    for name, said in (
        ("shuffler.planning.sweeps", "imports shuffler.planning.sweeps.strokes"),
        ("shuffler.motion.ramp.move", "uses shuffler.motion.ramp.move"),
        ("shuffler.machine.drive.Drive.brake", "uses brake"),
    ):
        with monkeypatch.context() as patch:
            patch.setitem(firmware_files.LEFT_OUT, name, "a mistake")
            with pytest.raises(firmware_files.BuildError, match=said):
                firmware_files.slimmed(ROOT / "firmware")
    monkeypatch.setitem(firmware_files.LEFT_OUT, "shuffler.motion.ramp.gone", "a name of long ago")
    with pytest.raises(firmware_files.BuildError, match=r"shuffler\.motion\.ramp has no gone"):
        firmware_files.slimmed(ROOT / "firmware")


def test_lines_keep_their_numbers(modules):
    """Every function that is left is on the same line as in the sources."""
    for module in modules.values():
        room, *rooms = module.name.split(".")
        path = ROOT.joinpath("firmware", firmware_files.ROOMS[room], *rooms)
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        there = dict(Source(module.name, path.read_text(encoding="utf-8")).definitions())
        for name, node in module.definitions():
            assert node.lineno == there[name].lineno, f"{module.name}.{name}"


def test_constants_are_put_in_only_where_the_name_is_certain():
    text = """from . import other, third
from .other import FIVE, words
_TWO, _THREE = 2, 1 + 1 + 1
LIMIT = _TWO << 4
_OFTEN = 1
_OFTEN = 2
_NO = True

def f(other, FIVE_TOO=_THREE):
    return other.SIX + FIVE - LIMIT, _OFTEN, _NO, third.SIX

class C:
    LIMIT_TOO = -LIMIT

    def words(self):
        return words
"""
    module = Source("shuffler.one", text)
    constants = {"shuffler.other": {"FIVE": -5, "SIX": 6}, "shuffler.third": {"SIX": 7}}
    module.put_in_values({**constants, "shuffler.one": module.constants()})
    assert module.text().splitlines() == [
        "from . import other, third",
        "from .other import words",
        "",
        "",
        "_OFTEN = 1",
        "_OFTEN = 2",
        "_NO = True",
        "",
        "def f(other, FIVE_TOO=3):",
        "    return other.SIX + (-5) - 32, _OFTEN, _NO, 7",
        "",
        "class C:",
        "    LIMIT_TOO = -32",
        "",
        "    def words(self):",
        "        return words",
    ]


def test_parameters_get_letters_only_where_nobody_names_them():
    text = """import third

LIMIT = 1

class C:
    def f(self, number, named=2, third=3, a=4, list=5, late=6):
        def inner(number, other=late):
            return number + other + self.number
        try:
            return inner(named, other=third), [late for late in (a, list)], f(named=number), b
        except OSError as number_too:
            return number_too

def g(inner, problem):
    def inner(x):
        return lambda y: x + y + LIMIT
    try:
        return inner(problem)
    except OSError as problem:
        pass
"""
    module = Source("shuffler.one", text)
    assert module.keywords() == {"named", "other"}
    module.shorten_parameters(module.keywords())
    assert module.text().splitlines()[5:19] == [
        "    def f(self, c, named=2, third=3, d=4, list=5, e=6):",
        "        def inner(c, other=e):",
        "            return c + other + self.number",
        "        try:",
        "            return inner(named, other=third), [e for e in (d, list)], f(named=c), b",
        "        except OSError as number_too:",
        "            return number_too",
        "",
        "def g(inner, problem):",
        "    def inner(a):",
        "        return lambda b: a + b + LIMIT",
        "    try:",
        "        return inner(problem)",
        "    except OSError as problem:",
    ]


def _is_plain(node):
    return not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom))


# -- under MicroPython ------------------------------------------------------------------------------------
def given_back(core):
    """Writes a module that puts what was left out back into the compiled modules, for tests that ask for it by name."""
    lines = []
    for path in sorted((ROOT / "firmware" / "core" / "shuffler").rglob("*.py")):
        name = module_name(path.relative_to(ROOT / "firmware" / "core").as_posix())
        module = Source(name, path.read_text(encoding="utf-8"))
        text = "".join(f"{ast.unparse(statement)}\n" for statement in module.tree.body if _is_of_python(statement))
        text += "".join(f"{name} = {value!r}\n" for name, value in module.constants().items())
        for name, node in module.definitions():
            if f"{module.name}.{name}" in firmware_files.LEFT_OUT:
                text += ast.unparse(node) + "\n"
                owner, _, method = name.rpartition(".")
                text += f"{owner}.{method} = {method}\n" if owner else ""
        if path.stem != "__init__" and module.name not in firmware_files.LEFT_OUT:
            lines.append(f"import {module.name}\nexec({text!r}, {module.name}.__dict__)\n")
    (core / "given_back.py").write_text("".join(lines), encoding="utf-8")


def _is_of_python(node):
    return isinstance(node, ast.ImportFrom) and not node.level and node.module == "collections"


@pytest.mark.parametrize("kind", ["apart", "linked"])
def test_the_portable_tests_pass_on_the_compiled_core(kind, tmp_path):
    asked_for = {
        node.attr
        for path in PORTABLE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr.startswith("_")
    }
    core = core_in(tmp_path, kind == "linked", asked_for)
    given_back(core)
    names = sorted(path.stem for path in PORTABLE.glob("test_*.py"))
    done = subprocess.run(
        [interpreter.find(), "-X", "heapsize=3M", PORTABLE / "run.py", "given_back", *names],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
        env={"MICROPYPATH": f"{core}:.frozen", "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("build", "cards"), [("pile10", 24), ("wheel54", 12)])
def test_a_shuffle_is_the_same_to_the_last_byte(core, tmp_path, build, cards):
    record, sent = shuffled(tmp_path, build, cards, core)
    assert (record, sent) == shuffled(tmp_path, build, cards, None)
    assert record["order"] == record["target"] != sorted(record["target"])


def shuffled(folder, build, cards, core):
    """(target, plan, order; all that was sent) of the model twin with the core of this folder; None: the sources."""
    desk, record = Desk(), {"plan": []}

    def script():
        yield from desk.ask("shuffle", **shuffle_values(cards))
        result = yield from desk.ask("result")
        record["target"] = (yield from desk.ask("reveal_target")).values["target"]
        for i in range(result.values["passes"]):
            record["plan"].append((yield from desk.ask("reveal_pass", index=i)).values)

    line = ScriptedLine(script())
    made = Bench(machine=build, cards=cards, line=line)
    firmware = interpreter.start(made.machine, made.card, folder, core=core)
    try:
        lockstep.serve(made.board, firmware.stdout, firmware.stdin)
        raise AssertionError(firmware.stderr.read().decode())
    except Over:
        pass
    finally:
        firmware.kill()
        firmware.communicate()
    record["order"] = made.scene.order()
    return record, line.sent_back
