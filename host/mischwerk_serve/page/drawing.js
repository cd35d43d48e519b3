// The machine from the side, drawn by the playback's own script. What a board does not tell is not drawn: in a sealed job
// the parts at work are marked, but neither where they stand nor where cards lie. Only a twin that was started with
// --show-cards sends where everything is.

import { filled } from "/page.js";
import * as token from "/token.js";

const SVG = "http://www.w3.org/2000/svg";
const CALM_MS = 2_000; // between two looks, for those who want no motion
const AGAIN_MS = 3_000;
const CLOSE_MM = 30; // around a spot, enlarged
const SMALL = 0.3; // a spot of less than this part of the picture is enlarged
// Parts by the names of their places, in shuffler/faults.py.
const AT_WORK = {
  homing: ["pockets", "pusher"], feeding: ["feed", "pockets"], counting: ["feed"], ejecting: ["pockets", "pusher"],
  collecting: ["pockets", "pusher"], working: ["feed", "pockets", "pusher"],
};

const byId = (id) => document.getElementById(id);
const figure = byId("drawing");
const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let state = null;
let words = null;
let facts = null;
let machine = null; // of the playback's script
let look = null; // where everything is, if somebody says it
let problem = "";
let install = ""; // the command that adds the twin to this program
let isWatched = false;
let asked = null; // for which machine its outlines were
let due = false;
let isDrawn = false;

/** Called with each state of the machine. */
export function show(newest, inWords) {
  state = newest;
  words = inWords;
  asked ??= state.machine;
  if (state.machine && state.machine !== asked) begin(state.machine);
  render();
}

// -- what is drawn --------------------------------------------------------------------------------
const moves = () => state.state === "working" || state.state === "stopping";

/** Parts, cards and sensors as the playback's script takes them: 0.1 mm and mrad. */
function pose() {
  if (look) return look;
  const mark = spot();
  const { well, rest, ejecting, carrier } = facts;
  const inWell = isTold() ? Math.max(0, state.cards - state.fed) : isAtRest() ? held() : 0;
  const lying = mark?.card ? [mark.card] : [];
  const parts = [...rest];
  parts[3 * well.follower + 1] = inWell ? Math.max(inWell * well.card_high, well.follower_lowest) : well.follower_lifted;
  if (mark?.pocket >= 0) parts.splice(3 * carrier, 3, ...ejecting[mark.pocket]);
  const cards = Array.from({ length: inWell }, (_, place) => [well.x, (place + 0.5) * well.card_high, 0]);
  const levels = facts.scene.sensors.map((name) => Number(state.sensors?.levels[name] ?? 0));
  return [...parts, ...cards.flat(), ...lying.flat(), ...levels];
}

/** In the well of a machine at rest: a twin says what it was given. */
const held = () => state.laid ?? state.cards;

/** All cards are in the well, as far as the machine knows. */
function isAtRest() {
  return ["ready", "done"].includes(state.state) && !state.trouble;
}

/** The machine says how many cards have gone: in test mode, and while it counts. */
function isTold() {
  return moves() && state.fed !== null;
}

/** Where a fault is: {name, place, box, card, pocket}; null if there is none. */
function spot() {
  const trouble = state.trouble;
  if (!trouble?.place || moves()) return null;
  const [, name, number] = /^(.*?)(?: (\d+))?$/.exec(trouble.place);
  const pocket = number !== undefined && facts.ejecting[number] ? Number(number) : -1;
  const at = ofBothMouths(name);
  const box = pocket >= 0 ? facts.pocket_place : placed(at);
  const card = facts.jams.includes(trouble.name) ? facts.lying[at] : undefined;
  return { name, place: trouble.place, box, card, pocket };
}

/** A wheel has a mouth where cards go in and one where they go out, by one name: its sensors tell in which one is seen. */
function ofBothMouths(name) {
  const levels = state.sensors?.levels;
  return name === "slot mouth" && levels?.entry && !levels.mouth ? "pocket mouth" : name;
}

/** The rectangle of a place, which may be a part that is no longer where it rests. */
function placed(name) {
  const box = facts.places[name], part = facts.moving[name];
  if (!box || !look || part === undefined) return box;
  const [dx, dy] = [0, 1].map((axis) => (look[3 * part + axis] - facts.rest[3 * part + axis]) / 10);
  return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

function render() {
  if (!state || !words) return;
  figure.hidden = !machine && !problem;
  if (!machine) {
    if (problem) say("seen", words.drawing.problems[problem].replace("{command}", () => install));
    return;
  }
  const mark = spot();
  facts.notes = facts.translated ??= translate(facts.notes);
  say("spot", mark ? described(mark) : "");
  say("seen", caption(mark));
  if (look) say("sealed", words.drawing.cards_shown);
  figure.dataset.known = String(Boolean(look || mark || isAtRest() || isTold()));
  figure.dataset.marked = String(Boolean(mark?.box));
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    paint(spot());
    if (!isDrawn) performance.mark("drawn"); // for bench/serve_page.py
    isDrawn = true;
  });
}

function say(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

function described(mark) {
  return words.drawing.spots[mark.name] ?? "";
}

function caption(mark) {
  const texts = words.drawing;
  if (mark && !mark.box) return texts.not_in_picture;
  if (mark) return look ? texts.marked : `${texts.marked} ${texts.others}`;
  if (look) return texts.live;
  if (isAtRest()) return filled(texts.at_rest, { cards: state.cards });
  if (isTold()) return filled(texts.told, { fed: state.fed, cards: state.cards });
  if (!moves()) return texts.unknown;
  if (state.phase === "working") return texts.sealed;
  return AT_WORK[state.phase] ? texts.at_work : texts.unknown;
}

/** Left, bottom, right, top in mm. */
function viewed(mark) {
  if (look) return facts.live_view;
  return mark?.pocket >= 0 ? facts.view : facts.rest_view;
}

function paint(mark) {
  const now = pose(), whole = viewed(mark);
  const isSmall = mark?.box && mark.box[2] - mark.box[0] < SMALL * (whole[2] - whole[0]);
  byId("closeup").hidden = !isSmall;
  const isAbove = innerWidth >= 960; // as in the style sheet: one above the other
  const highest = innerHeight * (isAbove ? (isSmall ? 0.36 : 0.68) : isSmall ? 0.34 : 0.46);
  const marks = mark?.box ? [{ box: mark.box, kind: "fault" }] : [];
  const name = mark?.box ? placeName(mark.place) : "";
  const atWork = moves() && !look ? (AT_WORK[state.phase] ?? []) : [];
  marks.push(...atWork.map((place) => ({ box: facts.places[place], kind: "at-work" })));
  const isWide = innerWidth > 600 && !isSmall;
  drawIn(byId("overview"), whole, now, marks, isSmall ? "" : name, highest, isWide);
  if (!isSmall) return;
  const x = (mark.box[0] + mark.box[2]) / 2, y = (mark.box[1] + mark.box[3]) / 2;
  const aspect = (whole[3] - whole[1]) / (whole[2] - whole[0]);
  const view = [x - CLOSE_MM, y - CLOSE_MM * aspect, x + CLOSE_MM, y + CLOSE_MM * aspect];
  drawIn(byId("closeup"), view, now, marks, name, highest, false);
}

function placeName(place) {
  const [, name, number] = /^(.*?)( \d+)?$/.exec(place);
  return (words.places[name] ?? name) + (number ?? "");
}

// -- how ------------------------------------------------------------------------------------------
function drawIn(box, view, now, marks, name, highest, withNames) {
  if (!box.clientWidth) return; // another view is seen; this one is drawn when it is again
  const canvas = box.querySelector("canvas");
  const wide = view[2] - view[0], high = view[3] - view[1];
  const width = Math.max(1, Math.min(box.clientWidth, (highest * wide) / high));
  const height = (width * high) / wide;
  const ratio = devicePixelRatio || 1;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const levels = facts.scene.sensors.length;
  facts.cards = (now.length - 3 * facts.scene.parts.length - levels) / 3;
  const style = getComputedStyle(document.documentElement);
  const of = (colour) => style.getPropertyValue(colour).trim();
  const colours = Array(facts.cards).fill(of("--blue"));
  if (!look && spot()?.card) colours[facts.cards - 1] = of("--stop");
  machine.draw(canvas, view, now, {
    theme: dark.matches ? "dark" : "light", names: withNames, picked: -1, ratio, colours,
    ink: of("--ink"), paper: of("--paper"), faint: of("--soft"), lit: of("--bad"),
  });
  overlay(box, view, width, height, marks, name);
}

function overlay(box, view, width, height, marks, name) {
  let svg = box.querySelector("svg");
  if (!svg) {
    svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    box.append(svg);
  }
  const content = JSON.stringify([view, width, height, marks, name]);
  if (svg.dataset.content === content) return; // its animation goes on
  svg.dataset.content = content;
  const pixel = (view[2] - view[0]) / width; // mm
  const attributes = { viewBox: `${view[0]} ${-view[3]} ${view[2] - view[0]} ${view[3] - view[1]}`, width, height };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  svg.replaceChildren(
    ...marks.flatMap(({ box: at, kind }) => [
      ...(kind === "fault" ? [rectangle(at, view, "halo", 8 * pixel)] : []),
      rectangle(at, view, kind, (kind === "fault" ? 4 : 2) * pixel),
    ]),
  );
  const fault = marks.find(({ kind }) => kind === "fault");
  if (fault && name) svg.append(label(fault.box, view, name, 15 * pixel));
}

function rectangle(at, view, kind, stroke) {
  const made = document.createElementNS(SVG, "rect");
  const inset = stroke / 2;
  const [left, bottom] = [Math.max(at[0], view[0]), Math.max(at[1], view[1])];
  const [right, top] = [Math.min(at[2], view[2]), Math.min(at[3], view[3])];
  const attributes = {
    x: left + inset, y: -top + inset, width: right - left - stroke, height: top - bottom - stroke, rx: 3,
    "stroke-width": stroke, class: kind, ...(kind === "at-work" ? { pathLength: 24, "stroke-dasharray": "0.6 0.4" } : {}),
  };
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function label(at, view, name, size) {
  const made = document.createElementNS(SVG, "text");
  const half = 0.3 * size * name.length;
  const x = Math.max(view[0] + half, Math.min(view[2] - half, (at[0] + at[2]) / 2));
  const above = at[3] + 1.6 * size < view[3];
  const top = Math.min(at[3], view[3]);
  const attributes = {
    x, y: above ? -top - 0.5 * size : -top + 1.4 * size, "font-size": size, "stroke-width": 0.25 * size,
  };
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = name;
  return made;
}

// -- where it comes from --------------------------------------------------------------------------
async function begin(name = null) {
  asked = name;
  try {
    const got = await (await token.ask("/drawing.json")).json();
    ({ problem, install } = got);
    if (!got.facts && !problem) asked = ""; // the program itself does not know yet which machine it is
    if (!got.facts) return render();
    const { Machine } = await import("/draw.js");
    facts = got.facts;
    machine = new Machine(facts);
    if (got.looks && !isWatched) watch();
    isWatched ||= got.looks;
    render();
  } catch {
    setTimeout(() => begin(name), AGAIN_MS); // the connection is lost: the page says so
  }
}

/** The playback's names of parts, in this page's language. */
function translate(notes) {
  return notes.map(([text, ...rest]) => {
    const [, step, name] = /^(\d )?(.*)$/.exec(text);
    return [(step ?? "") + (words.drawing.parts[name] ?? name), ...rest];
  });
}

/** Ask for each look when the last one is drawn: who is slow gets fewer, never older ones. */
function watch() {
  const socket = token.connected("/looks");
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", (event) => {
    look = new Int32Array(event.data);
    requestAnimationFrame(() => {
      render();
      const next = () => socket.readyState === WebSocket.OPEN && socket.send("next");
      if (calm.matches) setTimeout(next, CALM_MS);
      else next();
    });
  });
  socket.addEventListener("close", () => setTimeout(watch, AGAIN_MS));
}

dark.addEventListener("change", render);
new ResizeObserver(render).observe(figure);
begin();
