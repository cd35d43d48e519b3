// All that `mischwerk stats` says: plots, each with its table, and sentences about the rollers.

import { boardName, byId, count, day, el, fetched, figure, fill, isToldApart, limits, named, shortMoment, table, views } from "/dom.js";
import { filled, words } from "/page.js";
import { bars, intervals } from "/plots.js";

const RETRIES = 1000, FAULTS = 100; // feeds, and jobs, to which the rates refer
const LEAST_P = 1e-6; // below, a chance is only said to be smaller
const MOST_PERIODS = 12, LEAST_POINTS = 2; // in a plot

const place = byId("stats");
const by = byId("stats-by");
const { texts, columns } = views;
const machineName = (one) => boardName(one, found.boards);
let drawnWidth = 0;
let found = null;

export function show() {
  fill(place, async () => {
    found = await fetched(`/history/stats.json?by=${by.value}&last=${MOST_PERIODS}`);
    return drawn();
  });
}

by.addEventListener("change", show);
addEventListener("resize", () => {
  if (found && !byId("view-statistics").hidden && place.clientWidth !== drawnWidth) place.replaceChildren(...drawn());
});

function drawn() {
  drawnWidth = place.clientWidth;
  if (!found.kept) return [el("p", {}, texts.nothing_kept)];
  return [
    rollers(), decks(), ...overTime("seconds"), ...overTime("retries"), ...overTime("faults"), periods(), faults(), named_decks(),
    el("p", { class: "hint" }, filled(texts.rates, {
      retries: RETRIES, faults: FAULTS, confidence: percent(found.confidence), alarm: percent(found.false_alarm_rate),
    }), " ", texts.kept.replace("{count}", count(found.kept))),
  ].filter(Boolean);
}

const percent = (share) => share.toLocaleString(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 });
const width = () => Math.max(260, Math.min(drawnWidth, 900));
const part = (title, ...children) => el("section", {}, el("h3", {}, title), ...children);

function decks() {
  if (!found.formats.length) return null;
  const name = (one) => `${machineName(one)}, ${named(views.formats, one.name)}`;
  const heads = [
    { text: columns.machine }, { text: columns.format }, { text: columns.decks, number: true }, { text: columns.cards, number: true },
    { text: columns.each, number: true }, { text: columns.retries, number: true }, { text: columns.faults, number: true },
  ];
  const rows = found.formats.map((one) => [
    machineName(one), named(views.formats, one.name), count(one.decks), count(one.cards), count(one.seconds),
    limits(one.retries, RETRIES), limits(one.faults, FAULTS),
  ]);
  const plot = bars(texts.decks_plot, found.formats.map((one) => ({ name: name(one), value: one.decks })), width());
  return part(texts.decks, plot, table(texts.decks_table, heads, rows));
}

// One plot for each machine that has something to show; the table of all periods says the same in figures.
function overTime(what) {
  const names = [...new Set(found.periods.map((one) => one.name))].sort();
  const machines = [...new Set(found.periods.map(machineName))];
  const plots = machines.map((machine) => {
    const own = new Map(found.periods.filter((one) => machineName(one) === machine).map((one) => [one.name, one]));
    const points = names.map((name) => ({ name, ...value(own.get(name), what) }));
    const known = points.filter((one) => one.value !== null);
    if (!known.length) return null;
    if (known.length < LEAST_POINTS) return oneDot(machine, what, own.get(known[0].name));
    const title = filled(texts[`${what}_plot`], { machine });
    return el("figure", {}, el("figcaption", {}, title), intervals(title, points, width()));
  });
  return plots.some(Boolean) ? [part(texts[`${what}_over_time`], ...plots)] : [];
}

const sum = (groups, name) => [...groups].reduce((all, one) => all + (one[name] ?? 0), 0);

// One dot is no plot, and the limits of a rate after a job or two say nothing: how much there is so far, in words.
function oneDot(machine, what, group) {
  const units = what === "retries" ? RETRIES : FAULTS;
  if (group[what]?.high > 1) return el("p", {}, filled(texts.too_little, { machine, feeds: count(group.feeds), jobs: count(group.jobs) }));
  const value = what === "seconds" ? count(group.seconds) : limits(group[what], units);
  return el("p", {}, filled(texts[`one_${what}`], { machine, value }), " ", texts.plot_later);
}

function value(group, what) {
  const rate = group?.[what] ?? null;
  if (rate === null || what === "seconds") return { value: rate };
  const units = what === "retries" ? RETRIES : FAULTS;
  return { value: rate.rate * units, low: rate.low * units, high: rate.high * units };
}

function periods() {
  const heads = [
    { text: named(columns, found.by) }, { text: columns.machine }, { text: columns.jobs, number: true },
    { text: columns.feeds, number: true }, { text: columns.each, number: true }, { text: columns.retries, number: true },
    { text: columns.faults, number: true },
  ];
  const rows = found.periods.map((one) => [
    el("span", { class: "whole" }, one.name), machineName(one), count(one.jobs), count(one.feeds), count(one.seconds), limits(one.retries, RETRIES),
    limits(one.faults, FAULTS),
  ]);
  return part(texts.periods, table(filled(texts.periods_table, { by: named(columns, found.by) }), heads, rows));
}

function faults() {
  if (!found.faults.length) return null;
  const meaning = (one) => el("span", {}, el("code", {}, one.name), ` ${words.faults[one.name]?.meaning ?? ""}`); // as in the plot
  const heads = [
    { text: columns.fault }, { text: columns.machine }, { text: columns.times, number: true }, { text: columns.latest },
  ];
  const rows = found.faults.map((one) => [meaning(one), machineName(one), count(one.count), shortMoment(one.last_at)]);
  const sums = new Map();
  for (const one of found.faults) sums.set(one.name, (sums.get(one.name) ?? 0) + one.count);
  const plot = bars(texts.fault_names_plot, [...sums].map(([name, value]) => ({ name, value })), width());
  return part(texts.faults_by_name, plot, table(texts.faults_by_name, heads, rows));
}

function named_decks() {
  if (!found.named_decks.length) return null;
  const heads = [
    { text: columns.deck_name }, { text: columns.shuffled, number: true }, { text: columns.feeds, number: true },
    { text: columns.retries, number: true }, { text: columns.from }, { text: columns.to },
  ];
  const rows = found.named_decks.map((one) => [
    one.is_twin ? `${one.name} (${words.texts.twin})` : one.name, count(one.shuffled), count(one.feeds),
    limits(one.retries, RETRIES), day(one.first_at), day(one.last_at),
  ]);
  return part(texts.named_decks, table(texts.named_decks, heads, rows));
}

function rollers() {
  const real = found.rollers.filter((one) => !one.is_twin); // those of a twin don't wear
  if (!real.length) return null;
  return part(texts.rollers, ...real.map((one) =>
    el("p", { class: one.is_due ? "note" : null }, el("strong", {}, `${machineName(one)}: `), sentences(one).join(" "))));
}

function sentences(one) {
  const isOfSeveral = one.board === null && isToldApart(one, found.boards);
  const made = [isOfSeveral ? texts.no_advice : one.is_due ? texts.clean : texts.no_rise];
  const values = { feeds: count(one.feeds), rate: limits(one.retries, RETRIES), units: RETRIES };
  made.push(one.cleaned_at
    ? filled(texts.since_cleaning, { ...values, day: day(one.cleaned_at) })
    : filled(texts.never_cleaned, values));
  if (one.is_due && one.rise && one.risen_at) {
    const rise = one.rise;
    const odds = count(Math.round(1 / Math.max(rise.p_value, LEAST_P)));
    made.push(filled(texts.risen, {
      before: figure((rise.retries_before / rise.feeds_before) * RETRIES),
      since: figure((rise.retries_since / rise.feeds_since) * RETRIES),
      day: day(one.risen_at), feeds: count(rise.feeds_before),
      odds: rise.p_value < LEAST_P ? filled(texts.rarer, { odds }) : filled(texts.odds, { odds }),
    }));
  }
  if (one.earlier.length) made.push(filled(texts.earlier, { feeds: one.earlier.map(count).join(", ") }));
  return made;
}
