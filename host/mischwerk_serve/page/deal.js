// Deals and auditable decks: what is asked for, and what may be known of what was made.

import { byId, count, el, fetched, fill, lead, table, views } from "/dom.js";
import { ask, filled, needs, notice, now, spoken, words } from "/page.js";
import * as token from "/token.js";
import { verify } from "/verify.js";

const OWN = "", STACK = "-"; // piles of one's own; no piles at all
const { texts } = views;
const [game, players, deck, piles, name, audit, later, nonce, begin, made] = [
  "deal-game", "deal-players", "deal-deck", "deal-piles", "deal-name", "deal-audit", "deal-later", "deal-nonce", "deal-begin",
  "made",
].map(byId);
const fields = { nonce, name, piles, players };
const about = new Map(Object.values(fields).map((field) => [field, field.getAttribute("aria-describedby") ?? ""]));
let games = null;
let mended = null; // number of the job whose refused field was changed here since
let asked = null; // number of the job that this page has asked for: what becomes of it is shown to whoever sits here

export async function show() {
  if (games) return;
  try {
    games = (await fetched("/games.json")).games;
  } catch (problem) {
    return notice(problem.message);
  }
  const options = games.map((one) => [one.name, views.games[one.name] ?? one.name]);
  for (const [value, text] of [...options, [OWN, texts.own_piles], [STACK, texts.no_piles]]) game.append(el("option", { value }, text));
  choose();
}

const chosen = () => games?.find((one) => one.name === game.value);

function choose() {
  const one = chosen();
  byId("deal-players-field").hidden = !one || one.least === one.most;
  byId("deal-deck-field").hidden = !one || one.decks.length < 2;
  byId("deal-piles-field").hidden = byId("deal-piles-hint").hidden = game.value !== OWN;
  for (const id of ["deal-later-field", "deal-later-hint", "deal-nonce-part"]) byId(id).hidden = !audit.checked;
  if (one) {
    Object.assign(players, { min: one.least, max: one.most, value: one.usual });
    deck.replaceChildren(...one.decks.map((each) => el("option", { value: each.name }, `${each.name} (${count(each.cards)})`)));
  }
  sayNeeds();
  begin.textContent = game.value === STACK ? texts.begin_shuffle : texts.begin_deal;
}

// How many cards the well must hold for what is chosen.
function sayNeeds() {
  const state = now();
  if (!state || !games) return;
  const one = chosen();
  const cards = one?.decks.find((each) => each.name === deck.value)?.cards ?? state.cards;
  const text = needs(cards);
  const place = byId("deal-needs");
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("bad", state.most !== null && cards > state.most);
}

// What the program refuses, at the field: in place of the alert, which says it in the other views.
function refuse(trouble) {
  for (const [name, field] of Object.entries(fields)) {
    const isWrong = trouble?.field === name;
    const id = `${field.id}-error`, hint = about.get(field);
    if (isWrong === Boolean(byId(id))) continue;
    byId(id)?.remove();
    field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", hint);
    if (!isWrong) continue;
    const [[error, lang], [action]] = [spoken(trouble, "error"), spoken(trouble, "what_to_do")];
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", `${id} ${hint}`);
    field.closest(".field").after(el("p", { id, class: "error", lang }, `${error} ${action}`));
  }
  document.body.dataset.field = trouble?.field ?? "";
}

for (const field of Object.values(fields)) field.addEventListener("input", () => {
  mended = now()?.jobs;
  refuse(null);
});
deck.addEventListener("change", sayNeeds);
game.addEventListener("change", choose);
audit.addEventListener("change", choose);

byId("deal-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const state = now();
  if (!state?.orders.includes("deal")) return notice(words.refusals["not-now"]);
  const order = { do: game.value === STACK ? "shuffle" : "deal", seen: state.jobs };
  const one = chosen();
  if (one) Object.assign(order, { game: one.name, players: players.valueAsNumber || null, deck: deck.value });
  else if (game.value === OWN) order.piles = piles.value.trim();
  if (name.value.trim()) order.deck_name = name.value.trim();
  if (audit.checked) Object.assign(order, { audit: true, nonce: nonce.value.trim() || null, reveal: !later.checked });
  asked = state.jobs + 1;
  ask(order);
});

// -- what was made --------------------------------------------------------------------------------
let seen = "";

function render(state) {
  document.querySelector(".foot").hidden = Boolean(state.commitment); // it says that the deck is sealed
  begin.setAttribute("aria-disabled", String(!state.orders.includes("deal")));
  sayNeeds();
  refuse(mended === state.jobs ? null : state.trouble);
  const isMine = asked === state.jobs;
  if (isMine && state.trouble && document.body.dataset.view === "deal") {
    const field = fields[state.trouble.field];
    if (field) field.focus();
    else lead(byId("error"), byId("trouble"));
    asked = null;
  }
  const told = JSON.stringify([state.piles, state.commitment, state.record, state.unrevealed]);
  if (told === seen) return; // a screen reader would read it again
  seen = told;
  const parts = [];
  if (state.commitment) {
    parts.push(
      el("h2", { tabindex: "-1" }, texts.commitment),
      el("p", { class: "hint" }, texts.write_down),
      el("p", { class: "words", lang: "en" }, state.commitment.words),
      el("p", { class: "hint" }, el("code", {}, state.commitment.hexadecimal)),
      el("p", { class: "hint" }, texts.write_number),
      el("p", { class: "words", lang: "en" }, state.commitment.nonce_words),
    );
    if (state.commitment.phrase) parts.push(el("p", { class: "hint" }, filled(texts.said, { phrase: state.commitment.phrase })));
  }
  if (state.piles.length) parts.push(...stack(state.piles)); // after what is written down: there may be many
  if (state.unrevealed) parts.push(...unrevealed(state.unrevealed));
  else if (state.record) parts.push(...record(state.record, state.commitment && state.record !== state.jobs));
  const hadFocus = made.contains(document.activeElement);
  made.replaceChildren(...parts);
  const isNews = isMine && parts.length && !made.hidden;
  if (isNews && state.state === "done") asked = null; // nothing more comes of it
  if (isNews) lead(made.querySelector("h2"), made); // on a phone it is far above the button
  else if (hadFocus) made.querySelector("h2:last-of-type")?.focus();
}

// A deck that is played first. Who presses has to say that the game is over: it can't be taken back.
function unrevealed(number) {
  const over = el("input", { id: "game-over", type: "checkbox", required: "" });
  const said = el("div", { role: "status" });
  const form = el("form", {},
    el("p", { class: "field check" }, over, el("label", { for: "game-over" }, texts.game_over)),
    el("p", {}, el("button", { type: "submit" }, texts.reveal)), said);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fill(said, async () => {
      await fetched(`/reveal.json?job=${number}`, { method: "POST" });
      return el("p", { class: "done" }, texts.revealed);
    });
  });
  return [el("h2", { tabindex: "-1" }, texts.unrevealed), el("p", {}, texts.unrevealed_hint), form];
}

function stack(entries) {
  const heads = [{ text: texts.pile }, { text: views.columns.cards, number: true }, { text: texts.places, number: true }];
  let first = 1;
  const rows = entries.map((one) => {
    const last = first + one.size - 1;
    const where = one.size === 1 ? count(first) : `${count(first)}–${count(last)}`;
    first = last + 1;
    return [pileName(one.name), count(one.size), where];
  });
  return [el("h2", { tabindex: "-1" }, texts.stack), table(texts.stack, heads, rows)];
}

function pileName(name) {
  const found = /^(.*?)( \d+)?$/.exec(name);
  return (views.piles[found[1]] ?? found[1]) + (found[2] ?? "");
}

// ``isEarlier``: not of the deck whose fingerprint stands above.
function record(number, isEarlier) {
  const address = `/record.json?job=${number}`;
  const check = el("button", { type: "button" }, texts.verify_it);
  check.addEventListener("click", async () => {
    try {
      const answer = await token.ask(address);
      if (!answer.ok) throw new Error(spoken(await answer.json(), "error")[0]);
      const content = await answer.blob();
      location.hash = "#verify";
      verify(`record-${number}.json`, content);
    } catch (problem) {
      notice(problem.message);
    }
  });
  const link = el("a", { download: `record-${number}.json` }, texts.record);
  token.lead(link, address);
  const head = isEarlier ? texts.earlier_record : texts.auditable_done;
  return [el("h2", { tabindex: "-1" }, head), el("p", {}, texts.public), el("p", { class: "row" }, link, check)];
}

// How easily the players' part is guessed, said while it is written; the program judges it, and takes it all the same. One
// question at a time, the last about what stands there in the end.
let isAsking = false;
async function judge() {
  if (isAsking) return;
  isAsking = true;
  const place = byId("deal-nonce-weak");
  let written;
  do {
    written = nonce.value.trim();
    const found = written && (await fetched("/nonce.json", { method: "POST", body: written }).catch(() => null))?.weakness;
    place.textContent = found ? filled(texts[`weak_${found.unit}`], found) : "";
    place.hidden = !found;
  } while (written !== nonce.value.trim());
  isAsking = false;
}

nonce.addEventListener("input", judge);
judge(); // a browser may have kept what was written
document.addEventListener("state", (event) => render(event.detail));
if (now()) render(now());
