// Counting, cleaning and measuring: jobs of the machine that have nothing to do with an order.

import { byId, count, el, lead, table, views } from "/dom.js";
import { ask, filled, notice, now, words } from "/page.js";

const CLEAN_S = 10;
const { texts } = views;
const buttons = [];
let asked = null; // number of the job that this page has asked for: whoever pressed is led to what becomes of it

function job(name, text, hint, fields = [], told = () => ({})) {
  const button = el("button", { type: "submit" }, text);
  buttons.push([button, name]);
  const form = el("form", {}, el("p", { class: "hint" }, hint), ...fields, el("p", {}, button));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const state = now();
    if (!state?.orders.includes(name)) return notice(words.refusals["not-now"]);
    asked = state.jobs + 1;
    ask({ do: name, seen: state.jobs, ...told() });
  });
  return el("fieldset", {}, el("legend", {}, text), form);
}

function box(id, text) {
  return el("p", { class: "field check" }, el("input", { id, type: "checkbox" }), el("label", { for: id }, text));
}

const height = el("input", { id: "calibrate-height", type: "number", min: "1", step: "0.1", inputmode: "decimal" });
const measured = el("div", { role: "status" });
const calibration = [
  el("p", { class: "field" }, el("label", { for: "calibrate-height" }, texts.height), height),
  box("calibrate-sleeves", texts.sleeves), box("calibrate-store", texts.store),
];
byId("upkeep").append(
  el("h3", {}, texts.upkeep),
  measured,
  job("count", texts.count, texts.count_hint),
  job("clean", texts.clean_button, filled(texts.clean_hint, { seconds: CLEAN_S }), [], () => ({ seconds: CLEAN_S })),
  job("calibrate", texts.calibrate, texts.calibrate_hint, calibration, () => ({
    height_mm: height.value === "" ? null : height.valueAsNumber,
    sleeves: byId("calibrate-sleeves").checked,
    store: byId("calibrate-store").checked,
  })),
);

let seen = "null";

function render(state) {
  for (const [button, name] of buttons) button.setAttribute("aria-disabled", String(!state.orders.includes(name)));
  const told = JSON.stringify(state.measured);
  if (told !== seen) measured.replaceChildren(...(state.measured ? found(state.measured) : []));
  seen = told;
  if (asked !== state.jobs || state.state === "working" || state.state === "stopping") return;
  asked = null;
  if (document.body.dataset.view !== "board") return;
  if (state.trouble) lead(byId("error"), byId("trouble"));
  else if (state.measured) lead(measured.firstChild, measured);
}

function found(one) {
  const cards = count(one.cards);
  if (!("changes" in one)) return [el("p", { class: "lead", tabindex: "-1" }, filled(texts.counted, { cards, misfeeds: count(one.misfeeds) }))];
  const steps = { least: count(one.least_steps), most: count(one.most_steps), mean: count(one.mean_steps) };
  const heads = [{ text: texts.settings }, { text: texts.before, number: true }, { text: texts.after, number: true }];
  const rows = one.changes.map((change) => [views.settings[change.setting] ?? change.setting, change.before, change.after]);
  const what = rows.length ? [table(texts.changes, heads, rows), el("p", {}, one.stored ? texts.stored : texts.not_stored)] : [el("p", {}, texts.no_changes)];
  return [el("p", { class: "lead", tabindex: "-1" }, filled(texts.calibrated, { cards, ...steps })), ...what];
}

document.addEventListener("state", (event) => render(event.detail));
if (now()) render(now());
