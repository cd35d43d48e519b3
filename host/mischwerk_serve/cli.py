"""`serve`: the machine in a browser."""

from typing import Annotated

import typer
from mischwerk.cli.arguments import Cards, History, Interpreter, Machine, OwnFormat, Port, Rosc, Sim, SimSeed, Twin
from mischwerk_work.options import whole

commands = typer.Typer()  # one, of the program itself
_PORTS = range(1, 65536)


def _port(text: str) -> int:
    number = whole(text)
    if number not in _PORTS:
        raise typer.BadParameter("Ports are 1 to 65535.")
    return number


@commands.command(rich_help_panel="For owners of a machine")
def serve(
    sim: Sim = False,
    port: Port = None,
    machine: Machine = None,
    cards: Cards = None,
    card_format: OwnFormat = None,
    host: Annotated[
        str,
        typer.Option("--host", metavar="ADDRESS", help="Address to listen on; other than loopback, for your network."),
    ] = "127.0.0.1",
    bind_port: Annotated[
        int | None,
        typer.Option(
            "--bind-port",
            metavar="N",
            parser=_port,
            help="Port to listen on. [default: 8725, or any free one; 1 to 65535]",
        ),
    ] = None,
    show_cards: Annotated[
        bool,
        typer.Option("--show-cards", help="Draw where the twin's cards lie; anyone who watches can tell the order."),
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    sim_seed: SimSeed = None,
    twin: Twin = None,
    interpreter: Interpreter = None,
    rosc: Rosc = None,
    history: History = True,
) -> int:
    """Serve a web page that shows and drives the machine.

    Or a twin (--sim). Needs the extra `serve`.
    """
    from mischwerk.extras import needs_extra

    with needs_extra("serve,sim" if sim else "serve"):
        from mischwerk_serve import command
    arguments = command.ServeOptions(
        sim=sim,
        port=port,
        machine=machine,
        cards=cards,
        card_format=card_format,
        host=host,
        bind_port=bind_port,
        shows_cards=show_cards,
        opens_browser=not no_open,
        sim_seed=sim_seed,
        twin=twin,
        interpreter=interpreter,
        rosc=rosc,
        history=history,
    )
    return command.run(arguments)
