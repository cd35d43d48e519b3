"""Whatever is altered in a genuine record: `verify` names it, or something that follows from it, or says that it can't
be checked; and it never ends in anything but an answer or the two lines of a MischwerkError.
"""

import contextlib
import copy
import functools
import io
import json
import math
from pathlib import Path

import audited
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from mischwerk.commands import verify
from mischwerk.errors import UsageProblem
from mischwerk.verify import recomputed
from mischwerk.verify.findings import same

KINDS = ("poker", "shuffle", "skat", "two keys", "wheel")


@functools.cache
def genuine(kind):
    match kind:
        case "shuffle":
            return audited.record(aborted=2, deck="poker-52", phrase="3 1 4 1 5")
        case "two keys":
            return audited.record(machine="pile11", cards=56, twin=None, aborted=1)
        case "skat":
            return audited.record(machine="pile8", cards=32, piles=audited.SKAT, deck="skat", card_format="skat")
        case "poker":
            return audited.record(piles=audited.POKER, twin=None)
        case "wheel":
            record = audited.record(machine="wheel54", twin=None)
            record["plan"] = audited.turned(record["plan"], 40, 54)
            return record


# Where the blame may fall for a field altered: on itself, or on what follows from it. No entry: on itself alone.
EVERYTHING = ("audit", "cards", "target", "order", "plan", "passes", "piles", "entropy")
FOLLOWING = {
    "audit": EVERYTHING,
    "cards": EVERYTHING,
    "target": ("target", "cards", "plan", "order", "piles"),
    "piles": ("piles", "method", *EVERYTHING),
    "machine": ("machine", *EVERYTHING),
    "format": ("format", *EVERYTHING),
    "capacity": ("capacity", *EVERYTHING),
    "plan": ("plan", "passes"),
    "passes": ("passes",),
    "faults": ("faults", "attempts"),
    "twin": ("twin", "order"),
    "versions": ("versions", "plan"),
}
# Named as unchecked, they still are what a check may come upon.
ALWAYS_UNCHECKED = {
    "sim_seed",
    "rosc",
    "machine_s",
    "wall_s",
    "interpreter",
    "twin",
    "retries",
    "faults",
    "pictures",
    "deck",
    "attempts",
    "versions.mischwerk",
    "versions.firmware",
    "versions.protocol",
    "versions.python",
}

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        [
            "",
            "done",
            "aborted",
            "pile10",
            "wheel54",
            "skat",
            "deal",
            "00" * 32,
            "A" * 64,
            "\ud800",
            "\x1b[2J",
            10**400,
            -(2**63),
            1e308,
            math.nan,
            -math.inf,
            "/",
            "x.toml",
            "../pile10.toml",
        ]
    ),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def paths(value, above=()):
    """Every place in a record, as steps from its root."""
    if above:
        yield above
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield from paths(inner, (*above, step))


def written(steps):
    """("plan", 0, "pocket") as plan[0].pocket"""
    text = str(steps[0])
    for step in steps[1:]:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text


def nudged(value, draw):
    """A value slightly different from this one, of the same type if possible."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, (int, float)):
        return draw(st.sampled_from([value + 1, value - 1, float(value), str(value), -value]))
    at = draw(st.integers(0, max(0, len(value) - 1)))
    if isinstance(value, str):
        return draw(
            st.sampled_from(
                [value[:at] + value[at + 1 :], value.upper(), value + " ", value[:at] + "0" + value[at + 1 :]]
            )
        )
    if isinstance(value, list) and value:
        other = draw(st.integers(0, len(value) - 1))
        swapped = list(value)
        swapped[at], swapped[other] = swapped[other], swapped[at]
        return draw(st.sampled_from([swapped, value[:at] + value[at + 1 :], [*value, value[at]], value[::-1], []]))
    return [value]


class Altered:
    """A record altered in one place, shown without its thousand numbers."""

    def __init__(self, kind, record, steps, how):
        self.kind, self.record, self.steps, self.how = kind, record, steps, how

    def __repr__(self):
        inner = self.record
        for step in self.steps[: -1 if self.how == "drop" else None]:
            inner = inner[step]
        return f"{self.how} {written(self.steps)} of {self.kind}, now {str(inner)[:300]}"


@st.composite
def alterations(draw):
    kind = draw(st.sampled_from(KINDS))
    record = copy.deepcopy(genuine(kind))
    top = draw(st.sampled_from(sorted(record)))  # a leaf of the plan is not likelier than the number of cards
    steps = draw(st.sampled_from([path for path in paths(record) if path[0] == top]))
    inner = record
    for step in steps[:-1]:
        inner = inner[step]
    how = draw(st.sampled_from(["nudge", "replace", "drop"]))
    if how == "drop":
        del inner[steps[-1]]
    else:
        inner[steps[-1]] = nudged(inner[steps[-1]], draw) if how == "nudge" else draw(ANYTHING)
    return Altered(kind, record, steps, how)


def alike(first, other):
    """Equality of records, types included."""
    if isinstance(first, dict) and isinstance(other, dict):
        return first.keys() == other.keys() and all(alike(first[key], other[key]) for key in first)
    if isinstance(first, list) and isinstance(other, list):
        return len(first) == len(other) and all(map(alike, first, other))
    return same(first, other)


def answered(path, record):
    """(status, the object for programs)"""
    path.write_text(json.dumps(record), encoding="utf-8")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = verify.run(path, True)
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        assert verify.run(path, False) == status
    assert shown.getvalue().startswith(("Fair:", "Fair, but ", "NOT as it", "Not proved:", "Not called fair:"))
    return status, json.loads(out.getvalue())


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("altered") / "record.json"


@pytest.fixture(scope="module", autouse=True)
def planned_once():
    """Most alterations leave the order alone: its plan is worked out once."""
    plan = recomputed.plan
    known = functools.cache(lambda order, config, piles: plan(list(order), config, piles))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recomputed, "plan", lambda order, config, piles: known(tuple(order), config, piles))
        yield


@pytest.mark.parametrize("kind", KINDS)
def test_unaltered_they_are_proved(file, kind):
    assert answered(file, genuine(kind))[0] == 0


@settings(max_examples=400)
@given(altered=alterations())
def test_no_alteration_goes_unnamed(file, altered):
    kind, record, steps, how = altered.kind, altered.record, altered.steps, altered.how
    field = written(steps)
    if alike(record, genuine(kind)):
        return
    try:
        status, answer = answered(file, record)
    except UsageProblem as refused:
        event("refused")
        assert steps[0] in ("result", "seed_mode", "audit") or "no record" in refused.error, refused.error
        return
    blamed = {check["field"] for check in answer["checked"] if not check["agrees"]}
    unchecked = {entry["field"] for entry in answer["unchecked"]}
    assert (status == 0) == answer["proved"]
    if status == 0:
        event("can't be checked")
        assert not blamed
        above = {written(steps[:length]) for length in range(1, len(steps))}
        is_named = field in unchecked or above & unchecked & {"faults", "pictures"} or field == "versions"
        assert is_named, f"{field} ({how}) went unnamed"
        assert is_whole_unchecked(field, record, steps, kind), f"{field} follows, but was let through"
        return
    event("named")
    gaps = {path.partition(".")[0].partition("[")[0] for path in unchecked & {"plan", "target", "order", "passes"}}
    names = {path.partition(".")[0].partition("[")[0] for path in blamed} | gaps
    assert names & set(FOLLOWING.get(steps[0], (steps[0],))), (field, names)


def is_whole_unchecked(field, record, steps, kind):
    """True for what may be altered without a trace: nothing of which anything follows."""
    if field in ALWAYS_UNCHECKED or steps[0] in ("faults", "pictures", "versions"):
        return True
    if steps[0] == "audit":  # a phrase that is taken out, not one that is altered
        return steps[-1] == "phrase" and not record["audit"]["attempts"][steps[2]]["phrase"]
    if steps[0] == "piles":
        return steps[-1] in ("name", "ordered", "cards")
    return field == "order" and record.get("order", "") is None and kind in ("two keys", "poker", "wheel")


@settings(max_examples=150)
@given(
    record=ANYTHING | st.deferred(lambda: st.dictionaries(st.sampled_from(sorted(genuine("skat"))), ANYTHING)),
    audit=ANYTHING,
    scheme=st.sampled_from([1, 2]),
)
def test_any_json_is_answered_or_refused(file, record, audit, scheme):
    if isinstance(record, dict):
        record |= {"result": "done", "seed_mode": "auditable"}
        record["audit"] = {"scheme": scheme, **(audit if isinstance(audit, dict) else {"attempts": audit})}
    try:
        status, answer = answered(file, record)
    except UsageProblem:
        event("refused")
        return
    assert status == 1
    assert not answer["proved"]


@settings(max_examples=100)
@given(text=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_file_is_refused(file, text):
    Path(file).write_bytes(text)
    with pytest.raises(UsageProblem):
        verify.run(file, False)
