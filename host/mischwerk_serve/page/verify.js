// A record is dropped on the page, or chosen; the program itself verifies it.

import { byId, el, fetched, fill, note, views } from "/dom.js";
import { filled, language, spoken } from "/page.js";

const MOST_BYTES = 1 << 20; // the program refuses more
const place = byId("verdict");
const target = byId("drop");
const chosen = byId("verify-file");
const { texts } = views;

export function verify(name, content) {
  fill(place, async () => {
    if (content.size > MOST_BYTES) return note({ problem: { error: texts.too_large.replace("{name}", name), what_to_do: "", translations: null } });
    const address = `/verify.json?name=${encodeURIComponent(name)}`;
    return told(await fetched(address, { method: "POST", body: content }));
  });
}

function told(found) {
  const kind = found.status === 0 ? "proved" : found.differs ? "differs" : "open";
  const made = [el("p", { class: `verdict ${kind}` }, texts[kind])];
  let list = null;
  for (const one of found.paragraphs) {
    const content = one.parts ? about(one.parts) : [saidIn(one, "text")];
    if (one.kind === "item") {
      if (!list) made.push((list = el("ul", {})));
      list.append(el("li", {}, ...content));
    } else {
      list = null;
      made.push(el(one.kind === "heading" ? "h3" : "p", { class: one.kind === "verdict" ? "lead" : null }, ...content));
    }
  }
  return made;
}

// In the page's language as far as the program knows it there, else marked as English.
function saidIn(told, field) {
  const [text, lang] = spoken(told, field);
  return lang === language ? text : el("span", { lang }, text);
}

// A sentence about entries of the record, which have names that people can read here.
function about(parts) {
  if (parts.more) return [filled(texts.more_differences, parts)];
  if (parts.fields) return [filled(texts.unchecked, { entries: [...new Set(parts.fields.map(entry))].join(", ") })];
  if (parts.why) return [`${sentence(entry(parts.field))}: `, saidIn(parts, "why")];
  const [before, between] = [texts.should_be, texts.but_is];
  return [`${sentence(entry(parts.field))}: ${before} `, saidIn(parts, "expected"), `, ${between} `, saidIn(parts, "found")];
}

function entry(path) {
  const names = path.replace(/\[\d+\]/g, "").split(".");
  const [number] = /\d+/.exec(path) ?? [];
  const known = names.map((_, at) => views.entries[names.slice(0, names.length - at).join(".")]).find(Boolean) ?? texts.unknown_entry;
  return number === undefined ? known : `${known} ${Number(number) + 1}`;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

chosen.addEventListener("change", () => {
  const [file] = chosen.files;
  if (file) verify(file.name, file);
  chosen.value = ""; // the same file can be chosen again
});

// Anywhere on the page, or the browser would leave it and show the file.
const isFile = (event) => event.dataTransfer?.types.includes("Files");
document.addEventListener("dragover", (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  target.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) target.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  target.classList.remove("over");
  const [file] = event.dataTransfer.files;
  location.hash = "#verify";
  if (file) verify(file.name, file);
});
