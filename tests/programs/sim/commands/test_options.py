"""What is declared for help, completion and manual page, without the twin's packages, is what the twin has."""

import subprocess
import sys

import pytest
from mischwerk_machines import load
from mischwerk_sim.board.interpreter import INTERPRETERS
from mischwerk_sim.build import FIDELITIES
from mischwerk_sim.commands import KNOWN
from mischwerk_sim.options import declared, maps
from mischwerk_sim.problem import CommandError
from mischwerk_sim.sweep.unknowns.trials import WHATS
from typer.main import get_command


def metavar(command, option):
    params = get_command(declared.commands).commands[command].params
    return next(param.metavar for param in params if option in param.opts).split("|")


def test_the_words_of_options_are_those_that_there_are():
    assert tuple(get_command(declared.commands).commands) == KNOWN
    assert tuple(sorted(metavar("campaign", "--twin"))) == tuple(sorted(FIDELITIES))
    assert metavar("campaign", "--interpreter") == list(INTERPRETERS)
    assert tuple(WHATS) == maps.WHATS
    for command in ("sweep", "skew", "calibrate", "campaign", "crosscheck"):
        assert metavar(command, "--format") == list(load("pile10").formats)


def test_they_need_no_package_of_the_twin():
    code = (
        "import sys; from mischwerk_sim.options import declared; "
        "print([name for name in ('numpy', 'pymunk', 'matplotlib', 'mischwerk_machines') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--shuffles", "many", "--seed", "1"], "--shuffles 'many' is not a whole number."),
        (["--shuffles=many", "--seed", "1"], "--shuffles 'many' is not a whole number."),
        (["--shuffles", "1"], "Missing option '--seed'."),
        (["--shuffles", "1", "--seed", "1", "again"], "Got unexpected extra argument(s) (again)"),
    ],
)
def test_what_was_typed_wrong_is_said_in_two_lines(arguments, said):
    from mischwerk_sim.commands import campaign

    with pytest.raises(CommandError) as told:
        campaign.main(arguments)
    assert str(told.value).splitlines() == [said, "See `mischwerk sim campaign --help`."]
