// What all views use: elements, tables, figures and times in the page's language, questions to the program.

import { language, spoken, words } from "/page.js";
import { ask } from "/token.js";

export const views = words.views;
export const byId = (id) => document.getElementById(id);

// An element; texts are never read as HTML.
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// columns: { text, number, extra } each, an extra one not on a phone; rows: lists of texts or elements. The first column
// heads its row.
export function table(caption, columns, rows) {
  const kind = (one) => [one.number ? "number" : "", one.extra ? "extra" : ""].join(" ").trim() || null;
  const head = columns.map((one) => el("th", { scope: "col", class: kind(one) }, one.text));
  const body = rows.map((row) =>
    el("tr", {}, ...row.map((cell, at) =>
      el(at ? "td" : "th", { scope: at ? null : "row", class: kind(columns[at]) }, cell))));
  const made = el("table", {}, el("caption", {}, caption), el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...body));
  // A table that is wider than a phone is scrolled, by keyboard as well.
  return el("div", { class: "scroll", role: "region", "aria-label": caption, tabindex: "0" }, made);
}

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
export const count = (value) => (value === null ? "" : whole.format(value));

// With three figures, or two decimals, as the commands do it.
export function figure(value) {
  const digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

export function limits(rate, units) {
  if (!rate) return "";
  if (rate.high > 1) return views.texts.few; // limits wider than what there can be say nothing
  const [value, low, high] = [rate.rate, rate.low, rate.high].map((one) => figure(one * units));
  return `${value} (${low}\u2060–\u2060${high})`; // its brackets are not broken
}

const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const shortMoments = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
export const moment = (utc) => el("time", { datetime: utc }, moments.format(new Date(utc)));
export const shortMoment = (utc) => el("time", { datetime: utc }, shortMoments.format(new Date(utc)));
export const day = (utc) => days.format(new Date(utc));

export const machineName = (one) => (one.is_twin ? `${one.machine} (${words.texts.twin})` : (one.machine ?? ""));

// The same with its board, if several of its build are known: `boards` says of which builds.
export const isToldApart = (one, boards) => !one.is_twin && boards.some((build) => build.machine === one.machine);
export const boardName = (one, boards) => (
  isToldApart(one, boards) ? `${one.machine} (${one.board ?? views.texts.board_not_known})` : machineName(one));
export const named = (table, name) => (name === null ? "" : (table[name] ?? name));

// An answer of the program; throws an Error with `problem`: { error, what_to_do, translations }, in English as the
// commands say it, and what is known of it in other languages; `translations` is null where the page itself says it.
// Asked twice if need be: the program may have closed an old connection just then. All questions can be repeated.
export async function fetched(address, options) {
  const [answer, found] = await once(address, options)
    .catch(() => once(address, options))
    .catch(() => { throw failure(words.texts.offline); });
  if (found === null) throw failure(words.texts.closed);
  if (!answer.ok) throw failure(found.error ?? answer.statusText, found.what_to_do ?? "", found.translations ?? {});
  return found;
}

async function once(address, options) {
  const answer = await ask(address, options);
  return [answer, answer.status === 403 ? null : await answer.json()];
}

function failure(error, what_to_do = "", translations = null) {
  const problem = { error, what_to_do, translations };
  const message = translations ? spoken(problem, "error")[0] : error;
  return Object.assign(new Error(message), { problem });
}

// A problem as a note.
export function note(problem) {
  const told = problem.problem ?? { error: String(problem), what_to_do: "", translations: null };
  const paragraph = (field) => {
    const [text, lang] = told.translations ? spoken(told, field) : [told[field], null];
    return text ? el("p", { lang }, text) : null;
  };
  return el("div", { class: "note", role: "alert" }, paragraph("error"), paragraph("what_to_do"));
}

// To a heading, and to as much of what it heads as there is room for.
export function lead(heading, whole) {
  heading.focus({ preventScroll: true });
  whole.scrollIntoView({ block: "start" });
}

// Fill a place with what `make` promises, or with its problem; of two fillings the later one stays.
const fillings = new WeakMap();
export async function fill(place, make) {
  const mine = {};
  fillings.set(place, mine);
  place.setAttribute("aria-busy", "true");
  let made;
  try {
    made = await make();
  } catch (problem) {
    if (!problem.problem) console.error(problem);
    made = [note(problem)];
  }
  if (fillings.get(place) !== mine) return;
  place.replaceChildren(...[made].flat());
  place.removeAttribute("aria-busy");
}
