"""`completion`: what a shell needs to complete commands, options and their words."""

import sys
from typing import Annotated

import typer

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_MISCHWERK_COMPLETE"  # typer's name for it; the shell's function sets it, and asks this program
commands = typer.Typer()


@commands.command()
def completion(
    shell: Annotated[str, typer.Argument(metavar="|".join(SHELLS), help="Which shell.")],
    install: Annotated[
        bool, typer.Option("--install", help="Put it where that shell finds it, and say where.")
    ] = False,
) -> int:
    """Complete commands, options and their words in your shell.

    Prints the lines that a shell needs: `eval "$(mischwerk completion bash)"` in ~/.bashrc, or the same with zsh in
    ~/.zshrc, after compinit; `mischwerk completion fish | source` in ~/.config/fish/config.fish. Or --install.
    """
    from typer import _completion_shared as typers

    from mischwerk.errors import EXIT_DONE, UsageProblem

    if shell not in SHELLS:
        raise UsageProblem(f"There is no completion for {shell}.", f"Give {', '.join(SHELLS[:-1])} or {SHELLS[-1]}.")
    if install:
        _, path = typers.install(shell=shell, prog_name="mischwerk", complete_var=VARIABLE)
        print(f"Installed in {path}; it works in every shell that you start from now on.")
    else:
        script = typers.get_completion_script(prog_name="mischwerk", complete_var=VARIABLE, shell=shell)
        sys.stdout.write(f"{script}\n")  # not broken at the end of a line
    return EXIT_DONE
