"""`mischwerk plan`: an answer for every line, in order; for programs, and for people."""

import json
import random
import re
import subprocess

import pytest

REVERSED = list(reversed(range(52)))
HANDS = [
    {"name": "forehand", "size": 10, "ordered": False},
    {"name": "skat", "size": 2, "ordered": False},
    {"name": "stock", "size": "rest", "ordered": True},
]


@pytest.fixture
def plan(run, tmp_path):
    """plan([lines], "--json", ...): lines are text, or lists that are written as JSON."""

    def planner(lines, *options, piles=None):
        file = tmp_path / "targets"
        file.write_bytes(
            b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
        )
        if piles is not None:
            text = piles if isinstance(piles, str) else json.dumps(piles)
            (tmp_path / "piles.json").write_text(text, encoding="utf-8")
            options = (*options, "--piles", str(tmp_path / "piles.json"))
        return run("plan", "--target", str(file), *options)

    return planner


def answers(ran):
    return [json.loads(line) for line in ran.out.splitlines()]


def carried_out(answer, capacity):
    """The deck after an answer's passes in pockets where the first card in is the first card out."""
    deck = list(range(answer["cards"]))
    for pass_ in answer["passes"]:
        pockets = {}
        for card, pocket in zip(deck, pass_["pocket"], strict=True):
            pockets.setdefault(pocket, []).append(card)
        assert max(map(len, pockets.values())) <= capacity
        assert len(set(pass_["eject"])) == len(pass_["eject"])
        deck = [card for pocket in pass_["eject"] for card in pockets.pop(pocket, [])]
        assert not pockets
    return deck


def shuffled(cards, seed):
    deck = list(range(cards))
    random.Random(seed).shuffle(deck)
    return deck


# -- for programs ------------------------------------------------------------------------------------------
def test_the_passes_give_the_target_and_the_bound_lies_below_the_time(plan):
    wanted = [REVERSED, shuffled(52, 1), shuffled(100, 2), list(range(52)), [1, 0]]
    ran = plan(wanted, "--json", "--machine", "pile10")
    assert ran.status == 0 and ran.err == ""
    for target, answer in zip(wanted, answers(ran), strict=True):
        assert list(answer) == ["machine", "cards", "passes", "predicted_s", "feed_limited_s"]
        assert (answer["machine"], answer["cards"]) == ("pile10", len(target))
        assert carried_out(answer, 10) == target
        assert 0 < answer["feed_limited_s"] <= answer["predicted_s"] < 60


def test_a_wheel_needs_one_pass(plan):
    target = shuffled(54, 3)
    (answer,) = answers(plan([target], "--json", "--machine", "wheel54"))
    assert len(answer["passes"]) == 1 and carried_out(answer, 1) == target


def test_the_format_of_the_cards_counts(plan):
    poker, bridge = (answers(plan([REVERSED], "--json", "--format", name))[0] for name in ("poker", "bridge"))
    assert bridge["feed_limited_s"] < poker["feed_limited_s"]  # a bridge card is shorter along the feed


BAD = [
    (b"[1, 0", "not JSON"),
    (b"1 0", "not JSON"),
    (b'"[1, 0]', "not JSON"),
    (b"\xff\xfe", "not UTF-8"),
    (b"[" * 100_000, "not JSON"),
    (b"[" + b"9" * 5000 + b"]", "not JSON"),
    (b'{"target": [1, 0]}', "not a list"),
    (b"52", "not a list"),
    (b"null", "not a list"),
    (b"[]", "no card"),
    (b"[0, 0]", "card 0 appears at places 0 and 1"),
    (b"[1, 2]", "not a permutation of 0..1: place 1 holds 2"),
    (b"[0, -1]", "place 1 holds -1"),
    (b"[0, true]", "place 1 holds true"),
    (b"[1.0, 0]", "place 0 holds 1.0"),
    (b'[0, "1"]', 'place 1 holds "1"'),
    (b"[0, [1]]", "place 1 holds [1]"),
    (list(range(101)), "101 cards do not fit"),
]


def test_a_bad_line_is_an_error_in_its_place_and_the_others_are_planned(plan):
    lines = [part for line, _ in BAD for part in (line, [1, 0])]
    ran = plan(lines, "--json")
    assert ran.status == 2
    said = answers(ran)
    assert len(said) == len(lines)
    assert all("passes" in answer for answer in said[1::2])
    for answer, (line, message) in zip(said[::2], BAD, strict=True):
        assert set(answer) == {"error"} and message in answer["error"], line
    assert ran.err.splitlines()[0] == f"{len(BAD)} of {len(lines)} targets have no plan."


def test_blank_lines_are_not_targets(plan):
    ran = plan([b"", [1, 0], b"  \t\r", b"[0, 1]\r", b""], "--json")
    assert ran.status == 0 and len(answers(ran)) == 2


def test_without_a_target_there_is_no_answer(plan):
    assert plan([], "--json") == (0, "", "")


def test_every_line_of_standard_input_is_answered_before_the_next_comes(start):
    process = start("plan", "--target", "-", "--json", stdin=subprocess.PIPE)
    for line, key in (("[1, 0]", "passes"), ("oh", "error"), (json.dumps(REVERSED), "passes")):
        process.stdin.write(line + "\n")
        process.stdin.flush()
        assert key in json.loads(process.stdout.readline())
    out, _ = process.communicate("[0, 1]", timeout=10)  # the last line may lack its end
    assert json.loads(out)["cards"] == 2 and process.returncode == 2


def test_a_reader_that_has_gone_ends_it_without_a_word(start, tmp_path):
    (tmp_path / "many").write_text("[1, 0]\n" * 20_000)
    process = start("plan", "--target", str(tmp_path / "many"), "--json")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(20) == 0 and process.stderr.read() == ""


# -- piles -------------------------------------------------------------------------------------------------
def test_a_hand_is_a_set_and_an_ordered_pile_keeps_its_order(plan):
    target = shuffled(32, 4)
    (answer,) = answers(plan([target], "--json", piles=HANDS))
    deck = carried_out(answer, 10)
    assert set(deck[:10]) == set(target[:10]) and set(deck[10:12]) == set(target[10:12])
    assert deck[12:] == target[12:] and deck != target


def test_a_pure_deal_takes_one_pass(plan):
    hands = [{"name": name, "size": size, "ordered": False} for name, size in (("a", 10), ("b", 10), ("c", 12))]
    (answer,) = answers(plan([shuffled(32, 5)], "--json", piles=hands))
    assert len(answer["passes"]) == 1


def test_piles_are_counted_out_for_each_line(plan):
    no_rest = [{"name": "one", "size": 2, "ordered": True}, {"name": "two", "size": 1, "ordered": False}]
    good, short, long = answers(plan([[2, 1, 0], [1, 0], [3, 2, 1, 0]], "--json", piles=no_rest))
    assert good["cards"] == 3
    assert short == {"error": "the piles hold 3 cards, the deck has 2"}
    assert long == {"error": "the piles hold 3 cards, the deck has 4"}
    with_rest = [*no_rest, {"name": "stock", "size": "rest", "ordered": True}]
    short, none, some = answers(plan([[1, 0], [2, 1, 0], [3, 2, 1, 0]], "--json", piles=with_rest))
    assert "the piles hold 3 cards" in short["error"] and "nothing is left for the rest" in none["error"]
    assert some["cards"] == 4


BAD_PILES = [
    ("[", "not JSON"),
    ("{}", "not a list"),
    ("[]", "not a list"),
    ("[3]", "pile 1 is not an object"),
    ([{"name": "a", "size": 3}], "pile 1 has the keys name, size"),
    ([{"name": "a", "size": 3, "ordered": True, "colour": 1}], "colour"),
    ([{"name": 7, "size": 3, "ordered": True}], "name of pile 1"),
    ([{"name": "a\nb", "size": 3, "ordered": True}], "name of pile 1"),
    ([{"name": "a", "size": 0, "ordered": True}], "size of pile 1 (a)"),
    ([{"name": "a", "size": True, "ordered": True}], "size of pile 1"),
    ([{"name": "a", "size": 2.0, "ordered": True}], "size of pile 1"),
    ([{"name": "a", "size": "all", "ordered": True}], "size of pile 1"),
    ([{"name": "a", "size": 3, "ordered": 0}], "ordered of pile 1"),
    ([{"name": "a", "size": "rest", "ordered": True}] * 2, "more than one pile"),
]


@pytest.mark.parametrize(("text", "message"), BAD_PILES, ids=[str(message) for _, message in BAD_PILES])
def test_a_bad_file_of_piles_is_a_usage_problem(plan, text, message):
    ran = plan([[1, 0]], "--json", piles=text)
    assert ran.status == 2 and set(ran.object) == {"error", "what_to_do"}
    assert message in ran.object["error"] and "piles.json" in ran.object["error"]
    assert len(ran.err.splitlines()) == 2


# -- usage -------------------------------------------------------------------------------------------------
USAGE = [
    ("plan", "--target"),
    ("plan --target nowhere", "nowhere can't be read"),
    ("plan --target .", "can't be read"),
    ("plan --target here --piles nowhere", "nowhere can't be read"),
    ("plan --target here --machine nix", "known ones are"),
    ("plan --target here --machine ./nix.toml", "nix.toml"),
    ("plan --target here --format tarot", "--format tarot"),
    ("plan --target here surplus", "surplus"),
]


@pytest.mark.parametrize(("line", "message"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, tmp_path, line, message):
    (tmp_path / "work/here").write_text("[1, 0]\n")
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and "Traceback" not in ran.err
    assert run(*line.split(), "--json").object.keys() == {"error", "what_to_do"}


def test_explained_is_for_people_only(plan):
    ran = plan([[1, 0]], "--json", "--explain")
    assert ran.status == 2 and "--explain is for people" in ran.object["error"]


# -- for people --------------------------------------------------------------------------------------------
def test_a_line_for_each_target(plan):
    ran = plan([REVERSED, b"oh", [1, 0]])
    first, second, third = ran.out.splitlines()
    assert ran.status == 2
    assert re.fullmatch(
        r"1: 52 cards, 2 passes over \d+ \+ \d+ pockets, \d+\.\d\d s predicted, \d+\.\d\d s at least", first
    )
    assert second.startswith("2: no plan: not JSON")
    assert third.startswith("3: 2 cards, 1 pass over 2 pockets, ")


def _below(text, heading):
    """The numbers of the rows under a heading, up to the next words."""
    numbers = []
    for line in text.split(heading, 1)[1].splitlines()[1:]:
        if not line.strip() or not all(word.isdigit() for word in line.split()):
            break
        numbers += map(int, line.split())
    return numbers


@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("pile11", 110), ("wheel54", 52), ("wheel110", 110)])
def test_explained_it_shows_every_pass_in_80_columns(plan, machine, cards):
    target = shuffled(cards, 6)
    (answer,) = answers(plan([target], "--json", "--machine", machine))
    text = plan([target], "--explain", "--machine", machine).out
    assert max(map(len, text.splitlines())) <= 80
    *_, last = text.split("  Pass ")
    assert text.count("  Pass ") == len(answer["passes"])
    assert _below(last, "The deck after it") == target
    for heading in ("Fed, one after the other", "Emptied in this order", "predicted", "at least"):
        assert heading in text


def test_explain_shows_pocket_and_card_of_a_small_deck(plan):
    (answer,) = answers(plan([[2, 0, 3, 1]], "--json"))
    (pass_,) = answer["passes"]
    low, middle, high = pass_["eject"]  # three runs: 2, then 0 and 3, then 1
    text = plan([[2, 0, 3, 1]], "--explain").out
    assert f"    card     0   1   2   3\n    pocket{middle:>4}{high:>4}{low:>4}{middle:>4}\n" in text
    for pocket, cards in ((low, "  2"), (middle, "  0   3"), (high, "  1")):
        assert f"    pocket {pocket:>2}: {cards}\n" in text
    assert _below(text, "The deck after it") == [2, 0, 3, 1]


def test_explain_shows_which_pockets_are_emptied_together(plan):
    (answer,) = answers(plan([REVERSED], "--json"))
    text = plan([REVERSED], "--explain").out
    sweeps = [
        line.split()
        for line in text.splitlines()
        if re.fullmatch(r" +\d+(\+\d+)?( \d+(\+\d+)?)*", line) and "+" in line
    ]
    for said, pass_ in zip(sweeps, answer["passes"], strict=True):
        assert [int(pocket) for sweep in said for pocket in sweep.split("+")] == pass_["eject"]
        pairs = [sweep.split("+") for sweep in said if "+" in sweep]
        assert pairs and all(int(upper) == int(lower) + 1 for lower, upper in pairs)


def test_explained_the_times_add_up(plan):
    (answer,) = answers(plan([REVERSED], "--json"))
    text = plan([REVERSED], "--explain").out
    seconds = {
        name: [float(s) for s in re.findall(r"(\d+\.\d\d) s", text.split(name)[-1].splitlines()[0])]
        for name in ("  pass 1", "  pass 2", "  last check", "  together")
    }
    predicted = [seconds[name][0] for name in ("  pass 1", "  pass 2", "  last check")]
    assert sum(predicted) == pytest.approx(answer["predicted_s"], abs=0.02)
    assert seconds["  together"] == pytest.approx([answer["predicted_s"], answer["feed_limited_s"]], abs=0.01)


def test_explained_it_names_the_piles(plan):
    text = plan([shuffled(32, 7)], "--explain", piles=HANDS).out
    assert "forehand: 10 cards, in any order" in text and "stock: 20 cards, ordered" in text
    assert len(_below(text, "skat: 2 cards")) == 2
