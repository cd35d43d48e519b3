"""Message catalogues: what is read of them is what Fluent's own parser reads, and texts agree with their values."""

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from mischwerk import texts
from mischwerk.texts import Selection, Value

HOST = Path(__file__).parents[4] / "host"
FILES = sorted(HOST.rglob("*.ftl"))
CARDS = "cards = { $n } { $n ->\n    [one] card\n   *[other] cards\n    }\n"


def catalogue(text, fallback=None):
    return texts.Catalogue(dict(texts.entries(text)), fallback)


def theirs(pattern):
    """A pattern of Fluent's parser as ours."""
    made = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            made.append(element.value)
            continue
        expression = element.expression
        match expression:
            case ast.StringLiteral():
                made.append(expression.parse()["value"])
            case ast.VariableReference():
                made.append(Value(expression.id.name))
            case ast.FunctionReference():
                made.append(Value(expression.arguments.positional[0].id.name, expression.id.name))
            case ast.SelectExpression():
                variants = {getattr(arm.key, "name", None) or arm.key.value: arm for arm in expression.variants}
                default = next(theirs(arm.value) for arm in variants.values() if arm.default)
                made.append(Selection(expression.selector.id.name,
                                      {key: theirs(arm.value) for key, arm in variants.items()}, default))  # fmt: skip
            case _:
                raise TypeError(expression)
    return made


def read_by_fluent(text):
    """All messages and attributes of a file, {key: pattern}."""
    messages = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            messages |= {entry.id.name: theirs(entry.value)} if entry.value else {}
            messages |= {f"{entry.id.name}.{part.id.name}": theirs(part.value) for part in entry.attributes}
    return messages


@pytest.mark.parametrize("file", FILES, ids=[file.relative_to(HOST).as_posix() for file in FILES])
def test_every_catalogue_is_read_as_fluent_reads_it(file):
    text = file.read_text(encoding="utf-8")
    read = {key: texts.pattern_of(source) for key, source in texts.entries(text)}
    assert read == read_by_fluent(text) and len(read) > 10


def test_all_that_is_read_of_the_format():
    text = (
        '# a comment\n\n### another\na = one\nb-1_x = { "" } two{ " " }\n    .c = { $x }{$y}\n'
        'd =\n    .e = { KIND($x) } "f"\n'
        'g = { "\\u202F\\"" }=[*.\nh = { $x ->\n [you] { $y } hold\n [2] two\n   *[other] { "" }\n    }, { $y -> \n'
        "        *[one] x\n} end\n" + CARDS
    )
    read = {key: texts.pattern_of(source) for key, source in texts.entries(text)}
    assert read == read_by_fluent(text)
    assert list(read) == ["a", "b-1_x", "b-1_x.c", "d.e", "g", "h", "cards"]


@pytest.mark.parametrize(
    "text",
    [
        "a = { $x", "a = { x }", "a = x }", "a = { $x ->\n  [one] y\n  }", "a = { $x ->\n  *[one] y\n", "a = { F($x }",
        "a = one\n  two\n", "Two words = x\n", "x\n", "  x\n", 'a = { "x }', "a = { $x -> [one] y *[other] z }",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match=r"this is no|is no message"):
        [texts.pattern_of(source) for _, source in texts.entries(text)]


def test_one_is_exactly_one():
    said = catalogue(CARDS)
    assert [said("cards", n=n) for n in (1, "1", 0, 2, "1.000", "1.0", "1,000", "12", "2¹⁶", "1 and 1")] == [
        "1 card", "1 card", "0 cards", "2 cards", "1.000 cards", "1.0 cards", "1,000 cards", "12 cards", "2¹⁶ cards",
        "1 and 1 cards"
    ]  # fmt: skip


def test_a_variant_may_be_the_value_itself():
    said = catalogue("a = { $who } { $who ->\n [du] zeigst\n *[other] zeigt\n }{ $n ->\n [2] !\n *[one] ?\n }\n")
    assert said("a", who="du", n=2) == "du zeigst!" and said("a", who="Anna", n="{ $x }") == "Anna zeigt?"


def test_a_missing_value_or_text_is_an_error():
    said = catalogue(CARDS)
    for key, values in (("cards", {}), ("card", {"n": 1})):
        with pytest.raises(KeyError):
            said(key, **values)


def test_what_a_language_lacks_is_english_and_is_named():
    english = catalogue("a = A\nb = { $x }\nc = C\n")
    german = catalogue("a = Ä\nb = { $y }\nd = D\n", english)
    assert (german("a"), german("c"), "c" in german, "e" in german) == ("Ä", "C", True, False)
    assert texts.differences(german, english) == [
        "b: the values are ['y'], not ['x']", "c: no text", "d: not known in English",
    ]  # fmt: skip


def test_a_template_has_two_forms_at_most():
    assert texts.template(catalogue(CARDS).pattern("cards")) == "{n} {n:card|cards}"
    with pytest.raises(ValueError):
        texts.template(texts.pattern_of("{ $n ->\n [one] x\n [two] y\n *[other] z\n }"))


def test_a_folder_has_a_file_or_a_folder_for_each_language(tmp_path):
    (tmp_path / "de.ftl").write_text("a = Ä\n")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.ftl").write_text("a = A\nb = B\n")
    (tmp_path / "en" / "y.ftl").write_text("c = D\n")
    assert texts.languages(tmp_path) == ("en", "de")
    german = texts.catalogue(tmp_path, "de")
    assert [german(key) for key in "abc"] == ["Ä", "B", "D"]
    (tmp_path / "en" / "z.ftl").write_text("b = B\n")
    texts.catalogue.cache_clear()
    with pytest.raises(ValueError, match=r"z.ftl: b is there twice"):
        texts.catalogue(tmp_path, "en")
