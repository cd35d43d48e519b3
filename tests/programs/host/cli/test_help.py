"""One style of help: by who needs it, whole in 80 columns, with -h, and with what an option is when it is left out."""

import subprocess
import sys

import pytest
from command_tree import commands
from mischwerk_sim.commands import KNOWN

COMMANDS = {" ".join(path): (command, context) for path, command, context in commands()}
PANELS = ["Options", "For players", "For owners of a machine", "For builders", "For the curious"]


def test_commands_are_listed_by_who_needs_them(run):
    ran = run("--help")
    heads = [line.removesuffix(":") for line in ran.out.splitlines() if line.endswith(":")]
    assert heads == PANELS
    parts = dict(zip(PANELS, ran.out.split(":\n")[1:], strict=True))
    for panel, names in {
        "For players": ("shuffle", "deal", "verify", "play"),
        "For owners of a machine": ("doctor", "clean", "settings", "flash"),
        "For builders": ("machines", "rig", "jog"),
        "For the curious": ("plan", "sim", "lab", "entropy"),
    }.items():
        for name in names:
            assert f"\n  {name} " in "\n" + parts[panel], (panel, name)


@pytest.mark.parametrize("path", [path for path, (command, _) in COMMANDS.items() if hasattr(command, "list_commands")])
def test_no_line_of_a_list_is_cut_off(run, path):
    ran = run(*path.split()[1:], "-h")
    assert ran.status == 0 and max(map(len, ran.out.splitlines())) <= 80
    assert not [line for line in ran.out.splitlines() if line.endswith("...") and "COMMAND [ARGS]" not in line]


TWIN = tuple(f"mischwerk sim {name}" for name in KNOWN)


def test_h_is_help_everywhere(run, subtests):
    for path in [path for path in COMMANDS if not path.startswith(TWIN)]:
        with subtests.test(path):
            short, long = run(*path.split()[1:], "-h"), run(*path.split()[1:], "--help")
            assert short == long and short.status == 0
            assert short.out.startswith(f"Usage: {path} ") and "-h, --help" in short.out


def test_every_option_says_what_it_is_and_what_it_is_when_left_out(subtests):
    for path in COMMANDS:
        with subtests.test(path):
            command, context = COMMANDS[path]
            assert command.help
            for param in command.get_params(context):
                if param.get_help_record(context) is None:
                    continue  # hidden
                name, said = param.get_help_record(context)
                assert said, f"{path} {name}: says nothing"
                default = param.get_default(context)
                if (
                    param.param_type_name == "option"
                    and default not in (None, False, (), "")
                    and "--help" not in param.opts
                ):
                    assert "default: " in said, f"{path} {name}: its default is {default}"


@pytest.mark.parametrize("path", TWIN)
def test_the_twin_s_own_commands_show_theirs_in_its_process(path, twins):
    command = [sys.executable, "-m", *path.split()]
    short, long = (subprocess.run([*command, word], capture_output=True, text=True) for word in ("-h", "--help"))
    assert short.stdout == long.stdout and short.returncode == 0 and short.stderr == ""
    assert short.stdout.startswith(f"Usage: {path} ") and "-h, --help" in short.stdout
    shown = [param for param in COMMANDS[path][0].params if not getattr(param, "hidden", False)]
    names = [name for param in shown for name in param.opts if name.startswith("--")]
    assert [name for name in names if name not in short.stdout] == []


def test_an_unknown_command_is_two_lines_and_says_what_was_meant(run):
    ran = run("shufle")
    assert ran.status == 2 and ran.out == ""
    assert ran.err.splitlines()[0] == "No such command 'shufle'. Did you mean 'shuffle'?"
