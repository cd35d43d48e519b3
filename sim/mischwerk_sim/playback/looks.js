"use strict";
/* From the packed looks of a trace to where everything is at a moment. */

const HOLD_MS = 500; // a longer gap between two looks is time in which the twin stood still

/** Undo base64 and gzip, add the steps up: {times, rows}, a row of numbers for each look. */
async function unpackLooks(text, width) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return addUp(JSON.parse(await new Response(stream).text()), width);
}

function addUp(packed, width) {
  const rows = [];
  let last = new Int32Array(width);
  for (const frame of packed.frames) {
    const row = last.slice();
    for (let i = 0; i < frame.length; i += 2) row[frame[i]] += frame[i + 1];
    rows.push(row);
    last = row;
  }
  return { times: packed.times_ms, rows };
}

/** Number of the last look not after t. */
function lookAt(times, t) {
  let low = 0, high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle; else high = middle - 1;
  }
  return low;
}

/** Every column at the moment t, straight from one look to the next; the last `levels` columns as they were. */
function poseAt(looks, t, levels) {
  const i = lookAt(looks.times, t);
  const here = looks.rows[i], next = looks.rows[i + 1];
  if (!next || t <= looks.times[i] || looks.times[i + 1] - looks.times[i] > HOLD_MS) return Float64Array.from(here);
  const share = (t - looks.times[i]) / (looks.times[i + 1] - looks.times[i]);
  return Float64Array.from(here, (v, c) => (c < here.length - levels ? v + share * (next[c] - v) : v));
}

/** Cards whose middle is behind the gate, lowest first. */
function inWell(pose, facts) {
  const from = 3 * facts.scene.parts.length, gate = facts.scene.gate_x * 10;
  const inside = [];
  for (let card = 0; card < facts.cards; card++) if (pose[from + 3 * card] < gate) inside.push(card);
  return inside.sort((a, b) => pose[from + 3 * a + 1] - pose[from + 3 * b + 1] || a - b);
}
