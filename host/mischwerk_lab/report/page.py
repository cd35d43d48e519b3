"""The pieces of a page, as HTML with every text escaped, and the page around them."""

from collections.abc import Sequence
from html import escape

# Nothing may be loaded, whatever a text says: the browser itself makes sure of that.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

_SHORT = 28  # letters: a column with no longer text isn't broken

_CSS = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1e23; --faint: #c9ced6; --soft: #5b6370;
  --good: #009e73; --bad: #d55e00; --blue: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181d; --ink: #e8eaee; --faint: #454c57; --soft: #a3abb8;
  --blue: #2e8fd0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 58rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", Arial, sans-serif; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.35rem; margin: 2.6rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--faint); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; }
p, li { max-width: 44rem; overflow-wrap: break-word; }
.subtitle, .foot, figcaption, caption { color: var(--soft); }
.subtitle { margin: 0 0 1.5rem; }
nav ol { columns: 2 18rem; padding-left: 1.4rem; margin: .3rem 0; }
a { color: inherit; }
.scroll { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { caption-side: top; text-align: left; padding-bottom: .4rem; font-size: .92rem; max-width: 44rem; }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--faint); }
th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
th.number, td.number { text-align: right; }
td.number, td.short { white-space: nowrap; }
figure { margin: 1.6rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figure svg * { stroke-linejoin: round; stroke-linecap: butt; }
figcaption { font-size: .92rem; margin-top: .4rem; max-width: 44rem; }
.note { border-left: .3rem solid var(--blue); padding: .1rem 0 .1rem .9rem; margin: 1.2rem 0; }
.note.good { border-color: var(--good); }
.note.bad { border-color: var(--bad); }
.foot { margin-top: 3rem; font-size: .88rem; border-top: 1px solid var(--faint); }
@media print {
  :root { --paper: #ffffff; --ink: #000000; --faint: #c9ced6; --soft: #3d434d; --blue: #0072b2;
    color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  figure, tr, .note { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  .scroll { overflow: visible; }
}
"""


def page(title: str, language: str, body: Sequence[str]) -> str:
    """The whole page."""
    head = (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n"
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def contents(heading: str, entries: Sequence[tuple[str, str]]) -> str:
    """Links to the sections; an entry is an id and a title."""
    links = "".join(f'<li><a href="#{escape(where)}">{escape(title)}</a></li>' for where, title in entries)
    return f"<nav><strong>{escape(heading)}</strong><ol>{links}</ol></nav>"


def heading(level: int, title: str, where: str | None = None) -> str:
    """``level`` 1 to 3; ``where``: its id."""
    return f"<h{level}{_attribute('id', where)}>{escape(title)}</h{level}>"


def paragraph(text: str, kind: str | None = None) -> str:
    """``kind``: a class of the style sheet."""
    return f"<p{_attribute('class', kind)}>{escape(text)}</p>"


def points(texts: Sequence[str]) -> str:
    """A list."""
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool]) -> str:
    """``numeric``: which columns are set to the right."""
    kinds = [_attribute("class", "number" if one else None) for one in numeric]
    head = "".join(f"<th{kind}>{escape(text)}</th>" for kind, text in zip(kinds, headings, strict=True))
    short = [
        _attribute("class", "short" if max(map(len, column)) <= _SHORT else None) for column in zip(*rows, strict=True)
    ]
    kinds = [kind or brief for kind, brief in zip(kinds, short, strict=False)]
    lines = "\n".join(
        "<tr>" + "".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody></table></div>"
    )


def figure(svg: str, caption: str) -> str:
    """``svg`` as pictures.inline makes it: the one text that isn't escaped, for it comes from Matplotlib."""
    drawn = svg.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _attribute(name: str, value: str | None) -> str:
    return f' {name}="{escape(value)}"' if value else ""
