// The machine's settings, its log and its counters; asked for when they are looked at, of a machine at rest.

import { byId, count, el, fetched, figure, fill, table, views } from "/dom.js";

const place = byId("board");
const { texts, columns } = views;

let last = null; // state of the machine
let isMissing = false;

export function show() {
  fill(place, async () => {
    isMissing = true;
    const { groups } = await fetched("/board/settings.json");
    const log = await fetched("/board/log.json");
    isMissing = false;
    return [
      el("p", { class: "hint" }, texts.settings_hint), ...groups.map(group),
      el("h3", {}, texts.counters), counters(log.counters), el("h3", {}, texts.log), lines(log.lines),
      again(),
    ];
  });
}

function again() {
  const button = el("button", { type: "button" }, texts.again);
  button.addEventListener("click", show);
  return el("p", {}, button);
}

// The everyday ones are open to everybody's eyes; what was measured is only a click away.
function group({ name, settings }) {
  const forms = settings.map(setting);
  if (name === "measured") return el("details", { class: "group" }, el("summary", {}, views.groups[name]), ...forms);
  return el("section", { class: "group" }, el("h3", {}, views.groups[name]), ...forms);
}

// One form for each setting: a label that says what it is, a field, a button.
function setting(one) {
  const id = `setting-${one.name}`;
  const meaning = views.settings[one.name];
  const label = el("label", { for: id, lang: meaning ? null : "en" }, meaning ?? one.name); // of a later firmware
  const field = one.choices.length
    ? el("select", { id }, ...one.choices.map((value) => el("option", { value }, named(value))))
    : el("input", { id, value: one.value, autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-hint` });
  if (one.choices.length) field.value = one.value;
  const hint = el("span", { id: `${id}-hint`, class: "hint" },
    one.choices.length ? "" : `${sentence(allowed(one.allowed))}. `, one.is_at_once ? "" : texts.next_start);
  const said = el("span", { role: "status" });
  const change = el("button", { type: "submit", "aria-label": `${texts.change}: ${label.textContent}` }, texts.change);
  const form = el("form", { class: "setting" }, label, field, change, hint, said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await fill(said, async () => {
      const body = JSON.stringify({ name: one.name, value: field.value.trim() });
      const after = await fetched("/board/settings.json", { method: "POST", body });
      field.value = after.value;
      return el("span", { class: "done" }, texts.changed.replace("{value}", named(after.value)));
    });
  });
  return form;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1).replaceAll("*", ""); // as documents write it
const named = (value) => views.choices[value] ?? views.formats[value] ?? value;

// What a setting may be, in the page's language as far as its words are known.
function allowed(text) {
  return Object.entries(views.allowed).reduce((made, [english, other]) => made.replaceAll(english, other), text);
}

function counters(entries) {
  const rows = entries.map((one) => [views.counters[one.name] ?? sentence(one.meaning), count(one.value)]);
  return table(texts.counters, [{ text: columns.what }, { text: columns.count, number: true }], rows);
}

function lines(entries) {
  if (!entries.length) return el("p", {}, texts.log_empty);
  const rows = entries.map((one) => [`${figure(one.s)} s`, el("span", { lang: "en" }, one.text)]);
  return table(texts.log, [{ text: columns.since_on, number: true }, { text: columns.what }], rows);
}

// A machine that has come, or has come to rest, is asked by itself.
document.addEventListener("state", ({ detail: { state } }) => {
  const isBack = state !== last && (isMissing || last === "lost") && !["lost", "working", "stopping"].includes(state);
  last = state;
  if (isBack && document.body.dataset.view === "board") show();
});
