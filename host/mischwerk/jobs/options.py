"""The options of a job on the deck, checked before anything is started, and the board's task that follows from them.

Every problem is a UsageProblem.
"""

import re
import secrets

from mischwerk import machines
from mischwerk.deck import deals, decks
from mischwerk.deck.deals import Pile
from mischwerk.deck.decks import Deck
from mischwerk.deck.targets import Task, Undone
from mischwerk.errors import UsageProblem
from mischwerk.history import entry
from mischwerk.jobs.job_options import DEFAULT_CARDS as DEFAULT_CARDS
from mischwerk.jobs.job_options import DEFAULT_MACHINE as DEFAULT_MACHINE
from mischwerk.jobs.job_options import DEFAULT_PASSES as DEFAULT_PASSES
from mischwerk.jobs.job_options import DEFAULT_ROSC as DEFAULT_ROSC
from mischwerk.jobs.job_options import FORMATS as FORMATS
from mischwerk.jobs.job_options import INTERPRETERS as INTERPRETERS
from mischwerk.jobs.job_options import MAX_PASSES as MAX_PASSES
from mischwerk.jobs.job_options import RIG_TWIN as RIG_TWIN
from mischwerk.jobs.job_options import ROSC_MODELS as ROSC_MODELS
from mischwerk.jobs.job_options import TWINS as TWINS
from mischwerk.jobs.job_options import DealOptions, MachineChoice, RunOptions, ShuffleOptions
from mischwerk.link.wire import METHODS, MODES, SHUFFLE_METHODS
from mischwerk.messages import amount, either, message
from mischwerk.verify import nonces

MAX_SIM_CARDS = 120  # more than any well holds, so that a wrong count can be tried on every build


def check(options: RunOptions) -> None:
    """Checks that need no knowledge of the machine."""
    check_machine(options, options.sim_cards)
    check_seed(options.seed)
    check_audit(options)
    check_deck_name(options.deck_name, options.history)


def check_machine(choice: MachineChoice, sim_cards: int | None = None) -> None:
    """Board or twin, and what belongs to a twin only."""
    if choice.sim and choice.port:
        raise UsageProblem("--sim and --port can't be combined.", "Give --sim for the twin or --port for a board.")
    if not choice.sim:
        for name, value in (
            ("--sim-seed", choice.sim_seed),
            ("--twin", choice.twin),
            ("--sim-cards", sim_cards),
            ("--interpreter", choice.interpreter),
            ("--rosc", choice.rosc),
            ("--set", choice.changes or None),
        ):
            if value is not None:
                raise UsageProblem(f"{name} only works with the twin.", "Add --sim, or leave it out.")
    if choice.changes and choice.twin == "model":
        raise UsageProblem(
            "--set only works in the physical world: the model was measured with other numbers.", "Leave --twin out."
        )
    check_twin(choice, sim_cards)


def check_deck_name(name: str | None, history: bool) -> None:
    """A name can be given if there is a history."""
    if name is not None:
        entry.checked(name)
        if not history:
            raise UsageProblem(message("deck-name-without-history"), message("leave-one-out"), option="--deck-name")


def check_method(options: ShuffleOptions) -> None:
    """Method and passes of a shuffle."""
    _one_of("--method", options.method, SHUFFLE_METHODS)
    if options.auditable and options.method == "random-pile":
        raise UsageProblem(
            "A random pile can't be audited: how many random numbers it takes is not known in advance.",
            "Leave --method out: a planned shuffle also mixes better.",
        )
    if options.passes is not None:
        if options.method != "random-pile":
            raise UsageProblem(
                "--passes only works with --method random-pile; a planned shuffle chooses its own passes.",
                "Leave --passes out, or add --method random-pile.",
            )
        _within("--passes", options.passes, 1, MAX_PASSES)


def check_audit(options: RunOptions) -> None:
    """Check what goes with --auditable."""
    if options.auditable and options.seed is not None:
        raise UsageProblem(
            "--auditable and --seed can't be combined: a fixed seed proves nothing.", message("leave-one-out")
        )
    for name, given in (("--nonce", options.nonce is not None), ("--reveal-later", options.reveal_later)):
        if given and not options.auditable:
            raise UsageProblem(message("only-with-auditable", option=name), message("add-auditable"), option=name)
    if options.nonce is not None:
        nonces.parsed(options.nonce)
    if options.reveal_later and options.sim and not options.twin_stays:
        raise UsageProblem(
            "--reveal-later is of no use with --sim: this twin ends with the command.",
            "Leave it out, or keep a twin running with `mischwerk sim serve`.",
        )


def check_seed(seed: str | None) -> None:
    """A seed of test mode: 64 hexadecimal digits."""
    if seed is not None:
        _check_hex64("--seed", seed, "or leave --seed out for a sealed shuffle.")


def _check_hex64(option: str, given: str, otherwise: str) -> None:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", given):
        what = f"it has {len(given)}" if len(given) != 64 else "it contains other characters"
        raise UsageProblem(
            f"{option} must be exactly 64 hexadecimal digits; {what}.", f"Give 32 bytes in hexadecimal, {otherwise}"
        )


def check_twin(choice: MachineChoice, sim_cards: int | None = None) -> None:
    """Check what a twin is loaded with."""
    for option, value, known in (
        ("--format", choice.card_format, FORMATS),
        ("--twin", choice.twin, TWINS),
        ("--interpreter", choice.interpreter, INTERPRETERS),
        ("--rosc", choice.rosc, ROSC_MODELS),
    ):
        if value is not None:
            _one_of(option, value, known)
    if choice.sim_seed is not None:
        _within("--sim-seed", choice.sim_seed, 0, 2**63 - 1)
    if sim_cards is not None:
        _within("--sim-cards", sim_cards, 0, MAX_SIM_CARDS)


def announced(cards: int | None, build: machines.Build) -> int:
    """Number of cards to announce to this build: as requested, else a deck of 52 or what fits."""
    if cards is None:
        return min(DEFAULT_CARDS, build.max_cards)
    if cards < 2:
        raise UsageProblem(
            message("too-few-cards", cards=amount(cards, "card")),
            message("give-cards-between", most=build.max_cards, machine=build.name),
        )
    if cards > build.max_cards:
        larger = machines.that_take(cards)
        raise UsageProblem(
            message("too-many-cards", cards=amount(cards, "card"), machine=build.name, most=build.max_cards),
            message("use-fewer-cards-or-machine", machines=", ".join(larger))
            if larger
            else message("no-machine-takes-so-many"),
        )
    return cards


def check_format(card_format: str | None, build: machines.Build) -> None:
    """The build must take this format of card; None is the one that it is set for."""
    if card_format is not None and card_format not in build.formats:
        raise UsageProblem(
            message("machine-not-for-format", machine=build.name, format=card_format),
            message("give-format", formats=either(build.formats)),
        )


def fresh_sim_seed() -> int:
    """A seed for everything random in the twin; recorded, so that the run can be repeated."""
    return secrets.randbits(31)


def _one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageProblem(f"{option} {value} is not known.", f"Give {option} {' or '.join(known)}.")


def _within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise UsageProblem(f"{what} {value} is out of range.", f"Give {what} between {low} and {high}.")


# -- What a board is asked to do, from what a user or a program asks for.


def of_shuffle(options: ShuffleOptions) -> Task:
    """A shuffle."""
    check(options)
    check_method(options)
    deck = decks.chosen(options.deck, options.cards)
    fields = {
        "method": METHODS.index(options.method),
        "passes": options.asked_passes,
        "mode": MODES.index(options.mode),
        "seed": options.seed_bytes,
    }
    cards = options.cards if deck is None else deck.size
    return Task("shuffle", options.method, options.mode, fields, cards, deck)


def of_deal(options: DealOptions) -> Task:
    """A deal."""
    check(options)
    deck, cards, piles = _wanted(options)
    fields = {"mode": MODES.index(options.mode), "seed": options.seed_bytes, "piles": deals.on_the_wire(piles)}
    return Task("deal", "deal", options.mode, fields, cards, deck, piles)


def of_target(target: list[int]) -> Task:
    """An arrangement into an order that was checked (deck.targets)."""
    return Task("arrange", "arrange", "test", {"target": target}, len(target))


def of_undo(undone: Undone) -> Task:
    """An arrangement that undoes an earlier job."""
    fields = {"target": undone.target}
    return Task("arrange", "arrange", "test", fields, undone.cards, machine=undone.machine, undoes=undone.left)


def _wanted(options: DealOptions) -> tuple[Deck | None, int, tuple[Pile, ...]]:
    """The deck if it is known, its number of cards, the piles. Raises UsageProblem."""
    deck = decks.chosen(options.deck, options.cards)
    if options.game is not None:
        if options.piles is not None:
            raise UsageProblem(message("game-and-piles", game=options.game), message("give-game-or-piles"))
        game = deals.find(options.game)
        deck = deck or decks.find(game.decks[0])
        if options.cards not in (None, deck.size):
            raise UsageProblem(
                message("game-of-other-cards", game=game.name, cards=deck.size, count=options.cards),
                message("leave-cards-out"),
            )
        return deck, deck.size, deals.piles_of(game, options.players, deck)
    if options.piles is None:
        raise UsageProblem(message("nothing-to-deal"), message("give-game", names=", ".join(deals.NAMES)))
    if options.players is not None:
        raise UsageProblem(message("players-without-game"), message("piles-say-everything"), option="--players")
    cards = deck.size if deck else DEFAULT_CARDS if options.cards is None else options.cards
    return deck, cards, deals.parsed(options.piles, cards)
