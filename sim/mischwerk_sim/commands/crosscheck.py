"""`mischwerk sim crosscheck`: feed, insertion and ejection in a second engine, beside the world's."""

from __future__ import annotations

import argparse
import importlib.util
import json
from typing import Any, NoReturn

import mischwerk_machines
from mischwerk_machines import MachineFileError, changed

from ..problem import CommandError
from . import console_at
from .folder import folder

MAX_SEEDS = 100
_MISSING = "MuJoCo is not installed: pip install 'mischwerk[crosscheck]'."


def main(arguments: list[str]) -> int:
    """Run it. Raises CommandError."""
    options = _options(arguments)
    if importlib.util.find_spec("mujoco") is None:
        raise CommandError(_MISSING)
    from ..crosscheck import cases, drop, report

    setting = _setting(options)
    out = folder("--out", options.out)
    console = console_at(stderr=True)
    found = []
    for one in cases.compare(setting, cases.cases(setting), options.seeds):
        found.append(one)
        console.print(f"{one.case.scene}, {one.case.label}, seed {one.seed}", highlight=False, style="dim")
    drops = drop.drops(setting.card)
    paths = report.write(out, setting, found, drops)
    made = report.as_json(setting, found, drops)
    if options.json:
        print(json.dumps(made))
    else:
        print("\n".join([*report.summary(made), *map(str, paths)]))
    return 0


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}\nSee `mischwerk sim crosscheck --help`.")


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = _Parser(
        prog="mischwerk sim crosscheck",
        description="Feed, insertion and ejection of a machine in pymunk, the world's engine, and in MuJoCo, from the "
        "same machine file and driven by the same firmware: the cards' ways over one another, outcomes side by side.",
        epilog="Takes some minutes a machine; MuJoCo makes steps of 0.02 ms. It comes with the extra `crosscheck`.",
    )
    parser.add_argument("--machine", default="pile10", metavar="NAME")
    parser.add_argument("--format", default="poker", metavar="NAME")
    parser.add_argument("--out", required=True, metavar="DIR", help="report.md, report.json and two pictures go there")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="of the machine file")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--seeds", type=int, default=1, metavar="N", help="from S on, each with other cards (default 1)"
    )
    parser.add_argument("--stack", type=int, default=12, metavar="N", help="cards in the well when feeding begins")
    parser.add_argument("--feeds", type=int, default=3, metavar="N", help="how many of them are fed")
    parser.add_argument("--cards", type=int, default=3, metavar="N", help="that are ejected")
    parser.add_argument("--json", action="store_true", help="print exactly one JSON object on stdout")
    return parser.parse_args(arguments)


def _setting(options: argparse.Namespace) -> Any:
    """What the options ask for. Raises CommandError."""
    from ..crosscheck.scenes import Setting

    try:
        machine = changed(mischwerk_machines.load(options.machine), dict(map(_change, options.set)))
        card = mischwerk_machines.card_format(options.format)
    except MachineFileError as error:
        raise CommandError(str(error)) from None
    if not 2 <= options.stack <= machine.max_cards:
        raise CommandError(f"--stack: {machine.name} takes 2 to {machine.max_cards}.")
    if not 1 <= options.feeds < options.stack:
        raise CommandError("--feeds: 1 or more, and fewer than --stack.")
    if not 2 <= options.cards <= machine.pockets * machine.capacity:
        raise CommandError(f"--cards: {machine.name}'s pockets hold 2 to {machine.pockets * machine.capacity}.")
    if options.seed < 0 or not 1 <= options.seeds <= MAX_SEEDS:
        raise CommandError(f"--seed: 0 or more; --seeds: 1 to {MAX_SEEDS}.")
    return Setting(machine, card, options.seed, options.stack, options.feeds, options.cards)


def _change(text: str) -> tuple[str, float]:
    key, equals, value = text.partition("=")
    try:
        return key, float(value)
    except ValueError:
        raise CommandError(f"--set {text}: as KEY=VALUE, with a number{'' if equals else ' behind ='}.") from None
