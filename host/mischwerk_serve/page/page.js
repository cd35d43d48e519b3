// The page shows what the program last sent, and nothing that it has not sent: a press changes nothing here.

import * as drawing from "/drawing.js";
import * as sensors from "/sensors.js";
import * as token from "/token.js";

const STALE_MS = 5_000; // without news: the program sends every 2 s
const MOST_CARDS = 255; // more can't be numbered on the line
const LONGEST_WAIT_MS = 5_000;
const NOTICE_MS = 8_000;
const FULL = 1013; // code with which the program closes

const byId = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll("button[data-order]")];
const language = document.documentElement.lang;
const words = await (await fetch(`/${language}.json`)).json();

let socket = null;
let state = null;
let heardAt = 0; // by performance.now(), as elapsed_s of that state
let waitMs = 250;
let silence = 0;
let noticed = 0;

function say(id, text) {
  const node = byId(id);
  if (node.textContent !== text) node.textContent = text; // screen readers read what changes
}

// {cards:card|cards} is the first form for exactly 1, in both languages, as mischwerk.texts.template writes it.
const filled = (text, values) => text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, several) => (
  one === undefined ? values[name] : String(values[name]) === "1" ? one : several));

function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function notice(text) {
  clearTimeout(noticed);
  say("notice", text);
  byId("notice").hidden = !text;
  if (text) noticed = setTimeout(() => notice(""), NOTICE_MS);
}

// -- what is seen ---------------------------------------------------------------------------------
function render() {
  const moves = state.state === "working" || state.state === "stopping";
  const job = state.state === "working" && words.jobs[state.job];
  say("state", job || words.states[state.state]);
  document.title = [job || words.states[state.state], state.machine].filter(Boolean).join(" – ");
  say("machine", state.machine && `${state.machine} (${state.twin ? words.texts.twin : words.texts.board})`);
  document.body.dataset.state = state.state;
  const pass = moves && state.pass_number ? filled(words.texts.pass, { pass: state.pass_number }) : "";
  const ended = (state.state === "done" && words.ended[state.job]) || (state.state === "stopped" && words.texts.stopped);
  say("phase", ended || (moves ? [words.phases[state.phase] ?? state.phase, pass].filter(Boolean).join(", ") : ""));
  renderTrouble();
  const warned = state.warnings.filter((name) => name !== state.trouble?.name && name !== "STOPPED");
  byId("warned").hidden = moves || !warned.length;
  const told = filled(words.texts.warned, { faults: warned.map((name) => words.faults[name]?.meaning ?? name).join("; ") });
  say("warned", state.cover_opened ? `${told} ${words.texts.cover_opened}` : told);
  for (const button of buttons) {
    const accepted = state.orders.includes(button.dataset.order);
    button.setAttribute("aria-disabled", String(!accepted)); // `disabled` would take the focus away
    if (["connect", "recount"].includes(button.dataset.order)) button.hidden = !accepted;
  }
  const cards = byId("cards");
  if (document.activeElement !== cards || cards.value === "") cards.value = state.cards;
  cards.readOnly = !state.orders.includes("cards");
  cards.max = state.most ?? MOST_CARDS;
  say("well-needs", needs(Number(cards.value) || state.cards));
  drawing.show(state, words);
  sensors.show(state, words);
  tick();
}

// What must lie in the well before a job with so many cards, and what happens by itself.
function needs(cards) {
  const { texts } = words;
  if (state.state === "lost" || cards < 2) return "";
  const values = { cards, most: state.most, laid: state.laid, counted: state.measured?.cards };
  if (state.most !== null && cards > state.most) return filled(texts.needs_less, values);
  if (state.laid !== null) return filled(state.laid === cards ? texts.twin_holds : texts.twin_gets, values);
  const isCounted = values.counted !== undefined && values.counted !== cards;
  return filled(texts.needs, values) + (isCounted ? ` ${filled(texts.counted, values)}` : "");
}

function renderTrouble() {
  const trouble = state.trouble;
  byId("trouble").hidden = !trouble;
  if (!trouble) return;
  const known = words.faults[trouble.name];
  const place = trouble.place && place_name(trouble.place);
  saySpoken("error", known ? [known.meaning, language] : spoken(trouble, "error"));
  say("place", known && place ? filled(words.texts.at, { place }) : "");
  saySpoken("detail", known ? spoken(trouble, "detail") : ["", language]); // else the error says it
  byId("to-machine").hidden = !["paused", "stopped", "fault"].includes(state.state);
  saySpoken("action", trouble.name === "WRONG_COUNT" ? [words.texts.wrong_count, language] : known ? [known.action, language] : spoken(trouble, "what_to_do"));
}

// What the program says in English, and its language: that of the page as far as the program knows it there.
function spoken(told, field) {
  const translated = told.translations?.[language]?.[field];
  return translated === undefined ? [told[field], "en"] : [translated, language];
}

function saySpoken(id, [text, lang]) {
  byId(id).lang = lang;
  say(id, text);
}

function place_name(place) {
  const found = /^(.*?)( \d+)?$/.exec(place);
  return (words.places[found[1]] ?? found[1]) + (found[2] ?? "");
}

function tick() {
  if (!state || isOld()) return;
  const moves = state.state === "working" || state.state === "stopping";
  const progress = byId("progress");
  progress.hidden = !moves;
  if (!moves) {
    const took = state.state === "done" && state.elapsed_s !== null;
    say("time", took ? filled(words.texts.took, { time: duration(state.elapsed_s) }) : "");
    return;
  }
  const elapsed = (state.elapsed_s ?? 0) + (performance.now() - heardAt) / 1000;
  const usual = state.state === "working" && state.job === "shuffle" ? state.usual_s : null;
  const values = { time: duration(elapsed), left: duration((usual ?? 0) - elapsed) };
  say("time", filled(usual > elapsed ? words.texts.left : words.texts.elapsed, values));
  if (usual > elapsed) {
    progress.max = usual;
    progress.value = elapsed;
  } else {
    progress.removeAttribute("value"); // how long it takes is not known
  }
}

// -- what is asked --------------------------------------------------------------------------------
function ask(order) {
  if (socket?.readyState !== WebSocket.OPEN) return isOld() || notice(words.texts.offline); // an old page says it
  socket.send(JSON.stringify(order));
}

function press(name) {
  if (name === "stop") return ask({ do: "stop" }); // always: this page may be behind
  if (!state?.orders.includes(name)) return;
  ask({ do: name, seen: state.jobs });
}

for (const button of buttons) button.addEventListener("click", () => press(button.dataset.order));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.repeat) press("stop");
});
byId("cards").addEventListener("change", (event) => {
  if (!event.target.checkValidity()) return notice(filled(words.refusals.cards, { most: event.target.max }));
  ask({ do: "cards", cards: event.target.valueAsNumber });
});
byId("cards").addEventListener("input", () => state && say("well-needs", needs(byId("cards").valueAsNumber || state.cards)));
byId("cards").addEventListener("blur", () => state && render());

// -- the connection -------------------------------------------------------------------------------
function connect() {
  socket = token.connected("/live");
  const opened = socket;
  opened.addEventListener("message", (event) => {
    hear(opened);
    const message = JSON.parse(event.data);
    if (message.kind === "refused") return notice(words.refusals[message.why] ?? message.why);
    if (message.kind !== "state") return; // of a later version
    state = message;
    heardAt = performance.now();
    waitMs = 250;
    fresh();
    render();
    document.dispatchEvent(new CustomEvent("state", { detail: state }));
  });
  opened.addEventListener("close", (event) => again(opened, event.code));
  hear(opened);
}

function hear(opened) {
  clearTimeout(silence);
  silence = setTimeout(() => opened === socket && again(opened), STALE_MS);
}

const isOld = () => document.body.classList.contains("old");

// What is seen may be old: the whole page fades, and says so, until there is news.
function stale(why) {
  document.body.classList.add("old");
  byId("progress").hidden = true; // it would go on as if there were news
  clearTimeout(noticed);
  say("notice", why);
  byId("notice").hidden = false;
}

function fresh() {
  if (!isOld()) return;
  document.body.classList.remove("old");
  notice("");
}

async function again(opened, code) {
  if (opened !== socket) return;
  socket = null;
  opened.close();
  clearTimeout(silence);
  stale(words.texts.offline);
  const why = await reason(code);
  if (!socket) stale(why);
  setTimeout(connect, waitMs);
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
}

async function reason(code) {
  if (code === FULL) return words.texts.full;
  try {
    const answer = await token.ask("/games.json", { method: "HEAD", signal: AbortSignal.timeout(STALE_MS) });
    return answer.status === 403 ? words.texts.closed : words.texts.offline;
  } catch {
    return words.texts.offline;
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !socket) waitMs = 250; // a phone that was in a pocket
});
setInterval(tick, 1000);
connect();

// For the views: the state that was heard last, or null.
const now = () => state;
export { ask, filled, language, needs, notice, now, spoken, words };
