// The jobs that this computer remembers, page by page, and one of them with its faults.

import { boardName, byId, count, el, fetched, fill, machineName, moment, named, note, shortMoment, table, views } from "/dom.js";
import { spoken, words } from "/page.js";
import * as token from "/token.js";

const place = byId("history-list");
const texts = views.texts;
const columns = views.columns;

export function show(number) {
  fill(place, () => (number ? job(number) : list()));
}

async function list(before) {
  const found = await fetched(`/history/jobs.json${before ? `?before=${before}` : ""}`);
  if (!found.jobs.length) return el("p", {}, texts.nothing_kept);
  const heads = [
    { text: columns.number, number: true }, { text: columns.ended_at }, { text: columns.machine, extra: true }, { text: columns.kind },
    { text: columns.cards, number: true, extra: true }, { text: columns.seconds, number: true, extra: true },
    { text: columns.retries, number: true, extra: true }, { text: columns.result },
  ];
  const rows = found.jobs.map((one) => [
    el("a", { href: `#history/${one.number}` }, String(one.number)), shortMoment(one.ended_at), boardName(one, found.boards),
    named(views.kinds, one.kind), count(one.cards), count(one.machine_s ?? one.wall_s), count(one.retries), result(one),
  ]);
  const last = found.jobs.at(-1).number;
  const older = el("button", { type: "button" }, texts.older);
  older.addEventListener("click", () => fill(place, () => list(last)));
  const newest = el("button", { type: "button" }, texts.newest);
  newest.addEventListener("click", () => fill(place, () => list()));
  return [
    table(texts.jobs, heads, rows),
    el("p", { class: "row" }, before ? newest : null, found.older ? older : null),
    el("p", { class: "hint" }, texts.kept.replace("{count}", count(found.kept)), " ", texts.no_order),
  ];
}

function result(one) {
  const names = new Set(one.faults.map((fault) => fault.name).filter((name) => name !== "STOPPED" || one.result !== "stopped"));
  const faults = [...names].map((name) => words.faults[name]?.meaning ?? name);
  const deck = one.deck_name === null ? "" : ` (${one.deck_name})`;
  return [named(views.results, one.result), ...faults].join(": ") + deck;
}

async function job(number) {
  const back = el("p", {}, el("a", { href: "#history" }, texts.back));
  let found;
  try {
    found = await fetched(`/history/job.json?number=${encodeURIComponent(number)}`);
  } catch (problem) {
    return [back, note(problem)];
  }
  const rows = Object.entries(found)
    .filter(([name, value]) => !["faults", "files", "is_twin"].includes(name) && value !== null)
    .map(([name, value]) => [columns[name] ?? name, worded(found, name, value)]);
  const faults = found.faults.map((fault) => [
    words.faults[fault.name]?.meaning ?? fault.name, fault.part ? named(words.places, fault.part) : "",
    fault.detail ? detail(fault) : "",
  ]);
  const heads = [{ text: columns.fault }, { text: columns.part }, { text: columns.detail }];
  return [
    back,
    table(texts.job.replace("{number}", found.number), [{ text: columns.what }, { text: columns.value }], rows),
    faults.length ? table(texts.faults, heads, faults) : el("p", {}, texts.no_faults),
    found.files.length ? el("p", { class: "row" }, ...found.files.map((name) => file(found.number, name))) : null,
  ].filter(Boolean);
}

function detail(fault) {
  const [text, lang] = spoken(fault, "detail");
  return el("span", { lang }, text);
}

// Pages of earlier jobs have scripts of their own: they open apart from this one, and the program sends them without rights.
function file(number, name) {
  const apart = name.endsWith(".html") ? { target: "_blank", rel: "noopener" } : { download: "" };
  const link = el("a", apart, views.files[name]);
  token.lead(link, `/history/${number}/${name}`);
  return link;
}

function worded(found, name, value) {
  if (name === "ended_at") return moment(value);
  if (name === "machine") return machineName(found);
  if (name === "machine_s" || name === "wall_s") return `${value.toLocaleString(document.documentElement.lang)} s`;
  const table = { kind: views.kinds, result: views.results, mode: views.modes, method: views.methods, format: views.formats }[name];
  return table ? named(table, value) : String(value);
}
