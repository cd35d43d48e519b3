"""A page of the Markdown guide as HTML for one build: what is only for other machines or boards is left out.

A page marks that by the first word, a kind of machine or what empties it, of a heading of the second level ("Rack",
"Pusher"), of a paragraph or an action ("*Wheel:* ...", "*Wheel, before it goes in:* ..."), and of a picture's text
("Rack: well"). What is only for one board stands under a heading of the second level that begins as `BOARD_HEADINGS`
has it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mischwerk_machines.emptyings import EMPTYINGS

from ..electronics.boards import PICO, SKR_PICO
from ..guide import GUIDE, ROOT
from ..kinds.table import KINDS

BOARD_HEADINGS = {PICO: "With the carrier", SKR_PICO: "With a BTT SKR Pico"}
PARTS = re.compile(r"<!-- parts -->.*?<!-- /parts -->", re.DOTALL)
_PLACE_OF_PARTS = "@@parts@@"
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_STARTS_WITH = re.compile(r"(?:\*|!\[)?([A-Z][a-z]+)\b")
_MARKED = re.compile(r"(?:\*|!\[)?([A-Z][a-z]+)[,:]")
_STEP_PICTURE = re.compile(r"pictures/[a-z0-9]+-(?:step|apart)-\d+\.png")
_CABLES_PICTURE = re.compile(r"pictures/[a-z0-9]+-cables-(\d+)\.png")
_TOOLS_PICTURE = re.compile(r"pictures/[a-z0-9]+-tools-(\d+)\.png")
_ENDS = {"paragraph_open": "paragraph_close", "list_item_open": "list_item_close"}


class Rules(NamedTuple):
    """What a page is made for. kind: of the machine; parts: HTML of the table of parts; name: HTML of a name;
    emptying: by its name in the core, "": any."""

    kind: str
    parts: str = ""
    name: Callable[[str], str] = lambda text: f"<code>{escape(text)}</code>"
    board: str = PICO
    emptying: str = ""


class Written(NamedTuple):
    """``title`` of the page, its ``body`` as HTML without the title, and how many actions can be ticked off."""

    title: str
    body: str
    actions: int


def page(markdown: str, rules: Rules) -> Written:
    """The page for a kind of machine with a board. Raises ValueError for a page without a title."""
    text = _COMMENT.sub("", PARTS.sub(_PLACE_OF_PARTS, markdown))
    reader = MarkdownIt("commonmark").enable("table")
    tokens = _without_empty_lists(_for_build(reader.parse(text), rules))
    if not tokens or tokens[0].type != "heading_open":
        raise ValueError("a page begins with its title")
    title = tokens[1].content
    tokens = tokens[3:]
    actions = _number_actions(tokens)
    for heading, following in itertools.pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", _anchor(following.content))
    for token in tokens:
        if token.children is not None:
            token.children = [_inline(child, rules) for child in _links(token.children)]
    body: str = reader.renderer.render(tokens, reader.options, {}).replace("<p></p>\n", "")
    return Written(title, body.replace(f"<p>{_PLACE_OF_PARTS}</p>", rules.parts), actions)


def _anchor(heading: str) -> str:
    """As links in the Markdown name a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


# -- what is for this build ------------------------------------------------------------------------------------------
def _for_build(tokens: Sequence[Token], rules: Rules) -> list[Token]:
    others = {name.capitalize() for name in KINDS if name != rules.kind}
    if rules.emptying:
        others |= {name.capitalize() for name in EMPTYINGS if name != rules.emptying}
    headings = tuple(text for board, text in BOARD_HEADINGS.items() if board != rules.board)
    kept: list[Token] = []
    is_skipping, end = False, ("", -1)
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if end[0]:
            if (token.type, token.level) == end:
                end = ("", -1)
            continue
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            heading = following.content if following is not None else ""
            is_skipping = token.tag == "h2" and (_first_word(heading) in others or heading.startswith(headings))
        if is_skipping:
            continue
        if token.type in _ENDS and _mark(tokens, token) in others:
            end = (_ENDS[token.type], token.level)
            continue
        kept.append(token)
    return kept


def _first_word(heading: str) -> str:
    match = _STARTS_WITH.match(heading)
    return match[1] if match else ""


def _mark(tokens: Sequence[Token], opening: Token) -> str:
    """The word before the first comma or colon of what begins with ``opening``, if it is one word."""
    start = next(i for i, token in enumerate(tokens) if token is opening)
    first = next((token for token in tokens[start + 1 : start + 3] if token.type == "inline"), None)
    match = _MARKED.match(first.content) if first else None
    return match[1] if match else ""


def _without_empty_lists(tokens: Iterable[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in tokens:
        if kept and token.type.endswith("_list_close") and kept[-1].type.endswith("_list_open"):
            kept.pop()
        else:
            kept.append(token)
    return kept


# -- actions ---------------------------------------------------------------------------------------------------------
def _number_actions(tokens: list[Token]) -> int:
    """Make the items of numbered lists ones that can be ticked off; how many. They keep the numbers of the page."""
    count, lists = 0, []
    for i, token in enumerate(tokens):
        if token.type.endswith("_list_open"):
            lists.append(token.type)
            if token.type == "ordered_list_open":
                token.attrSet("class", "actions")
        elif token.type.endswith("_list_close"):
            lists.pop()
        elif token.type in ("list_item_open", "list_item_close") and lists[-1:] == ["ordered_list_open"]:
            is_open = token.type == "list_item_open"
            count += is_open
            tokens[i] = _html(_opening(token.info, count) if is_open else "</div></li>\n")
    return count


def _opening(number: str, action: int) -> str:
    box = f'<input type="checkbox" data-action="{action}" aria-label="{number} is done">'
    return f'<li value="{number}"><label>{box}<span class="number">{number}</span></label><div>'


def _html(text: str) -> Token:
    return Token("html_block", "", 0, content=text)


# -- links, pictures, names ------------------------------------------------------------------------------------------
def _links(children: Sequence[Token]) -> list[Token]:
    """Links to pages of the guide lead to the HTML; others name the repository's file, which is not among the pages."""
    tokens: list[Token] = []
    closing: list[str] = []
    for token in children:
        if token.type == "link_open":
            target, _, anchor = str(token.attrGet("href")).partition("#")
            if "://" in target or not target:
                closing.append("")
            elif (GUIDE / target).parent == GUIDE and target.endswith(".md"):
                token.attrSet("href", target.removesuffix(".md") + ".html" + (f"#{anchor}" if anchor else ""))
                closing.append("")
            else:
                file = (GUIDE / target).resolve().relative_to(ROOT).as_posix()
                token = _inline_html('<span class="elsewhere">')
                closing.append(f' <span class="file">({escape(file)})</span></span>')
        elif token.type == "link_close" and (text := closing.pop()):
            token = _inline_html(text)
        tokens.append(token)
    return tokens


def _inline(token: Token, rules: Rules) -> Token:
    if token.type == "code_inline":
        return _inline_html(rules.name(token.content))
    if token.type == "image":
        source = str(token.attrGet("src"))
        if _STEP_PICTURE.fullmatch(source):  # all of them are beside the model
            return _inline_html("")
        if cables := _CABLES_PICTURE.fullmatch(source):
            token.attrSet("src", f"pictures/cables-{int(cables[1]):02d}.png")
            token.attrSet("loading", "lazy")
        if tools := _TOOLS_PICTURE.fullmatch(source):
            token.attrSet("src", f"pictures/tools-{int(tools[1]):02d}.png")
            token.attrSet("loading", "lazy")
    return token


def _inline_html(text: str) -> Token:
    return Token("html_inline", "", 0, content=text)
