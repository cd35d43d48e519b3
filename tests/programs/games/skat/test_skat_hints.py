"""Hints at the terminal: from sampled worlds, in both languages; by rules without Numba."""

import fcntl
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numba
import pytest
import skat_games
import skat_session
from mischwerk.terminal import compiling
from mischwerk_games.skat.kernel.compiling import is_compiled
from mischwerk_games.skat.players.kinds import make_own
from mischwerk_games.skat.players.monte_carlo import player as thinking
from mischwerk_games.skat.players.monte_carlo.player import Thought
from mischwerk_games.skat.rules.cards import NUMBERS
from mischwerk_games.skat.rules.state import Phase
from mischwerk_games.skat.terminal import hints
from mischwerk_games.skat.terminal import settings as lineup
from mischwerk_games.skat.terminal.screen import Screen
from mischwerk_games.skat.terminal.words import Words
from skat_session import Sitting, deal_with
from skat_views import deal_of

GRAND = "CJ DJ CA CT C7 SA S7 HA H7 D8"  # neither is certain
SCHWARZ = "CJ SJ HJ DJ CA CT CK CQ SA HA"
GOOD, POOR = "CJ DJ CA CK C9 C7 SA S9 H7 DQ", "C7 C9 CQ S8 SQ HK H9 D7 DQ DK"
NULL = "C7 C8 C9 S7 S9 H7 H8 D7 D8 DT"

_OTHERS = r"( \w\w (\d+|(0|[+-]\d+), \d+) %,?){1,2}\."
FORMS = {
    "en": r"Hint: \w\w: (wins \d+ % of \d+ worlds,|gains (0|[+-]\d+) on the other party on average in \d+ worlds, "
    r"\d+ % won;( as good as)?)" + _OTHERS,
    "de": r"Tipp: \w\w: (gewinnt \d+ % von \d+ möglichen Verteilungen,|im Mittel (0|[+-]\d+) gegenüber der anderen "
    r"Partei bei \d+ möglichen Verteilungen, \d+ % gewonnen;( so gut wie)?)" + _OTHERS,
}


def at_the_first_card(cards, *lines, **settings):
    """Forehand has those cards, plays alone, and leads."""
    sitting = Sitting(deal_with(0, cards), games=1, **settings)
    sitting.play(lambda current: current.seen.phase == Phase.SKAT)
    for line in lines:
        sitting.session.execute(line)
    assert sitting.session.turn.key == "turn.play"
    return sitting


def by(reason):
    """A hint of the heuristic player's reason."""
    return f": {reason.rstrip('.')}."


def given(monkeypatch, **figures):
    """Make the thoughts about some cards, the best first: percent won, gain on the list."""
    cards = tuple(NUMBERS[name] for name in figures)
    shares, gains = (tuple(map(float, column)) for column in zip(*figures.values(), strict=True))
    wins = tuple(share / 100 for share in shares)
    monkeypatch.setattr(
        thinking, "think", lambda seen, options, seed: Thought(cards, gains, wins, 0, 400, 400 * len(cards))
    )


@pytest.mark.parametrize("language", FORMS)
def test_a_card_is_advised_by_how_often_it_wins(language):
    """Wherever cards can be chosen, unless all do equally well: then by a rule."""
    counts = {True: 0, False: 0}
    for seed in (2, 5):
        sitting = Sitting(deal_of(seed), games=1, language=language)
        while not sitting.session.has_ended:
            seen = sitting.seen
            (hint,) = sitting.says("hint")
            is_by_worlds = re.fullmatch(FORMS[language], hint) is not None
            counts[is_by_worlds] += 1
            assert not is_by_worlds or (seen.phase == Phase.PLAY and seen.legal.bit_count() > 1)
            if not is_by_worlds and seen.claim is None and seen.phase == Phase.PLAY:
                assert hint.endswith(by(Words(language).reason(lineup.advice(seen).reason)))
            assert sitting.says("hint") == [hint], "who asks twice is told the same"
            sitting.session.execute(sitting.next_line())
    assert counts[True] > 5 and counts[False] > 5


MEAN = {"en": r"[+-]\d+ on the list on average", "de": r"im Mittel [+-]\d+ auf der Liste"}
HAND_GAME = r"(clubs|spades|hearts|diamonds|grand|null) hand( schneider| schwarz| ouvert)?"
HAND_SPIEL = r"(Kreuz|Pik|Herz|Karo|Grand|Null) Hand( Schneider| Schwarz| Ouvert)?"
BEFORE = {  # action: reason
    "en": {
        "pass": rf"{MEAN['en']}, bidding [+-]\d+|no game with this hand is worth that much",
        r"bid \d+|hold": rf"good up to \d+: {MEAN['en']}, passing [+-]\d+",
        "take": rf"{MEAN['en']}, {HAND_GAME} [+-]\d+",
        "hand": rf"{HAND_GAME}: {MEAN['en']}, with the skat [+-]\d+",
        r"discard \w\w \w\w": rf"(clubs|spades|hearts|diamonds|grand|null)( ouvert)?: {MEAN['en']}",
        r"(clubs|spades|hearts|diamonds|grand|null)( .+)?": MEAN["en"],
    },
    "de": {
        "passen": rf"{MEAN['de']}, Reizen [+-]\d+|kein Spiel mit diesem Blatt ist so viel wert",
        r"reizen \d+|halten": rf"gut bis \d+: {MEAN['de']}, Passen [+-]\d+",
        "Skat nehmen": rf"{MEAN['de']}, {HAND_SPIEL} [+-]\d+",
        "Hand": rf"{HAND_SPIEL}: {MEAN['de']}, mit dem Skat [+-]\d+",
        r"\w\w \w\w drücken": rf"(Kreuz|Pik|Herz|Karo|Grand|Null)( Ouvert)?: {MEAN['de']}",
        r"(Kreuz|Pik|Herz|Karo|Grand|Null)( .+)?": MEAN["de"],
    },
}


@pytest.mark.parametrize("language", BEFORE)
def test_before_the_play_contracts_are_simulated(language):
    """The hint is what the player with `contract=simulated` does, and says what it brings, and what else would."""
    said = set()
    for cards in (NULL, SCHWARZ, GOOD, POOR):
        sitting = Sitting(deal_with(0, cards), games=1, language=language)
        player = make_own("heuristic:contract=simulated", hints._SEED)
        while not sitting.game.state.is_over and sitting.seen.phase != Phase.PLAY:
            (hint,) = sitting.says("hint")
            said |= {act for act, why in BEFORE[language].items() if re.fullmatch(rf"\w+: ({act}): ({why})\.", hint)}
            sitting.game.act(player.choose(sitting.seen))
            sitting.session._go_on()
    assert said == set(BEFORE[language])


def test_the_card_is_what_the_monte_carlo_player_would_play():
    sitting = Sitting(deal_of(2), games=1)
    sitting.play(lambda current: current.session.turn.key == "turn.play")
    thought = thinking.think(sitting.seen, hints._OPTIONS, hints._SEED)
    card = next(name for name, number in NUMBERS.items() if number == thought.cards[thought.best])
    assert sitting.says("hint")[0].startswith(f"Hint: {card}: ")


def test_the_two_are_named_that_win_most_often_beside_it(monkeypatch):
    """Though others may gain more."""
    given(monkeypatch, SA=(71, 9), CA=(40, 8), CJ=(63, 7), DJ=(20, 6))
    assert at_the_first_card(GRAND, "hand", "grand").says("hint") == [
        "Hint: SA: wins 71 % of 400 worlds, CJ 63 %, CA 40 %."
    ]


def test_in_german_too(monkeypatch):
    given(monkeypatch, SA=(71, 9), CJ=(63, 8))
    assert at_the_first_card(GRAND, "hand", "grand", language="de").says("hint") == [
        "Tipp: SA: gewinnt 71 % von 400 möglichen Verteilungen, CJ 63 %."
    ]


def test_where_the_best_wins_no_more_often_what_they_bring_is_named(monkeypatch):
    """Since it tells cards apart then: the advice follows it, and those that bring as much are as good."""
    sitting = at_the_first_card(GRAND, "hand", "grand")
    given(monkeypatch, SA=(100, 90), CJ=(100, 80))
    assert sitting.says("hint") == [
        "Hint: SA: gains +90 on the other party on average in 400 worlds, 100 % won; CJ +80, 100 %."
    ]
    given(monkeypatch, SA=(61.6, 9.4), DJ=(50, -8), CJ=(62, 5))
    assert sitting.says("hint") == [
        "Hint: SA: gains +9 on the other party on average in 400 worlds, 62 % won; CJ +5, 62 %, DJ -8, 50 %."
    ]
    given(monkeypatch, SA=(34, 9.4), DJ=(33, 8.6), CJ=(34, 8.5), CA=(33, 5))
    assert sitting.says("hint") == [
        "Hint: SA: gains +9 on the other party on average in 400 worlds, 34 % won; as good as DJ +9, 33 %, CJ +8, 34 %."
    ]


def test_where_all_cards_do_equally_well_a_rule_chooses(monkeypatch):
    sitting = at_the_first_card(NULL, "hand", "null")
    given(monkeypatch, S7=(0, 5), C7=(0, 5))
    assert sitting.says("hint")[0].endswith(by(lineup.advice(sitting.seen).reason))


def test_without_numba_a_hint_is_the_heuristic_players():
    code = (
        "import sys\nsys.modules['numba'] = None\nsys.path[:0] = sys.argv[1:]\n"
        "from skat_views import deal_of\nfrom skat_session import Sitting\n"
        "from mischwerk_games.skat.terminal import settings as lineup\n"
        "sitting, plays = Sitting(deal_of(2), games=1), 0\n"
        "while not sitting.session.has_ended:\n"
        "    if sitting.session.turn.key == 'turn.play' and sitting.seen.claim is None:\n"
        "        (told,) = sitting.says('hint')\n"
        "        assert told.endswith(lineup.advice(sitting.seen).reason.rstrip('.') + '.'), told\n"
        "        plays += 1\n"
        "    sitting.session.execute(sitting.next_line())\n"
        "print(plays)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *(str(Path(module.__file__).parent) for module in (skat_session, skat_games))],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) > 3


# -- the wait for the first one --------------------------------------------------------------------------------


@pytest.mark.parametrize(("is_kept", "is_at_work"), [(True, False), (False, False), (False, True)])
def test_at_a_terminal_a_wait_is_announced_or_a_rule_answers(monkeypatch, capsys, is_kept, is_at_work):
    monkeypatch.setattr("mischwerk_games.skat.kernel.compiling.is_compiled", lambda function: is_kept)
    monkeypatch.setattr(hints, "is_being_prepared", lambda: is_at_work)
    monkeypatch.setattr(hints, "prepare", lambda: is_at_work)
    monkeypatch.setattr(hints, "_by_worlds", lambda seen: hints.event("hint.claim"))
    sitting = at_the_first_card(GRAND, "hand", "grand")
    rule = f"Hint: {Words('en').reason(lineup.advice(sitting.seen).reason)}"
    screen = Screen(Words("en"))
    screen.seat(("you", "Anna", "Bert"), 0)
    (told,) = sitting.says("hint")
    assert is_at_work or told == "Hint: claim: the rest is certain.", "a program is told nothing of it"
    monkeypatch.setattr(sitting.session, "_face", screen)
    sitting.session.execute("hint")
    said = " ".join(capsys.readouterr().out.split())
    begins = "A hint by rules" if is_at_work else "Hint: claim" if is_kept else "The first hint takes up to half"
    assert said.startswith(begins) and (not is_at_work or said.endswith(rule.removeprefix("Hint: ") + "."))


def test_what_hints_need_is_compiled_before_the_play_and_in_it(monkeypatch):
    asked = []
    monkeypatch.setattr(hints, "is_slow", lambda seen: True)
    monkeypatch.setattr(hints, "hint", asked.append)
    hints.compile_all()
    assert {Phase.BIDDING, Phase.PLAY} <= {seen.phase for seen in asked} and asked[-1].claim is None


def test_code_is_kept_from_one_process_to_the_next(tmp_path):
    file = tmp_path / "some_code.py"
    file.write_text(
        "from mischwerk_games.skat.kernel.compiling import compiled\n@compiled\ndef more(one):\n    return one + 1\n"
    )

    def loaded():
        spec = importlib.util.spec_from_file_location("some_code", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.more

    first = loaded()
    assert not is_compiled(first)
    assert first(1) == 2
    assert is_compiled(first) and is_compiled(loaded())


def test_code_that_another_version_kept_is_compiled_again(tmp_path):
    """What is kept names the types of its arguments, by their module, which may be gone."""
    file, types = tmp_path / "its_code.py", tmp_path / "its_types.py"
    code = (
        "from mischwerk_games.skat.kernel.compiling import compiled\n@compiled\ndef more(one):\n    return one.x + 1\n"
    )
    file.write_text(code)
    types.write_text("from typing import NamedTuple\nclass Old(NamedTuple):\n    x: int\n")
    call = "import its_code; from collections import namedtuple; print(its_code.more(namedtuple('New', 'x')(1)))"
    before = "from mischwerk_games.skat.kernel import compiling; compiling._SHARED = ()\n"
    for said in (before + "import its_code, its_types; print(its_code.more(its_types.Old(1)))", call):
        done = subprocess.run([sys.executable, "-c", said], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "2\n"), done.stderr
        types.unlink(missing_ok=True)


def test_what_two_processes_call_at_once_is_compiled_by_one(tmp_path):
    (tmp_path / "its_code.py").write_text(
        "import numpy as np\nfrom mischwerk_games.skat.kernel.compiling import compiled\n"
        "@compiled\ndef middle(numbers):\n    return np.sort(numbers)[len(numbers) // 2]\n"
    )
    call = (
        "import its_code, numpy, sys; print(flush=True); sys.stdin.read()\n"
        "print(its_code.middle(numpy.arange(5)), its_code.middle.stats.cache_misses.total())"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with (
        subprocess.Popen([sys.executable, "-c", call], cwd=tmp_path, **pipes) as first,
        subprocess.Popen([sys.executable, "-c", call], cwd=tmp_path, **pipes) as other,
    ):
        assert first.stdout.readline() == other.stdout.readline() == "\n"
        first.stdin.close(), other.stdin.close()
        assert {first.stdout.read(), other.stdout.read()} == {"2 0\n", "2 1\n"}


def test_who_compiles_a_function_is_alone_even_if_it_calls_itself_and_not_for_ever(tmp_path, monkeypatch):
    path, missing = str(tmp_path / "function.nbi"), str(tmp_path / "missing" / "function.nbi")
    with open(f"{path}.lock", "w") as other:
        with compiling._alone(path), compiling._alone(path), compiling._alone(missing), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        monkeypatch.setattr(compiling, "_MOST_WAITED_S", 0.2)
        with compiling._alone(path):  # though another, which was suspended, holds it
            assert path in compiling._HELD


def test_code_that_can_not_be_kept_is_there_once_it_was_called():
    more = numba.njit(lambda number: number + 1)
    assert not is_compiled(more)
    assert more(1) == 2
    assert is_compiled(more)
