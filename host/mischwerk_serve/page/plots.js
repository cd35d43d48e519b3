// Plots as SVG, whose text is text. Drawn as wide as their place, so that letters keep their size on a phone.

import { count, figure } from "/dom.js";

const SVG = "http://www.w3.org/2000/svg";
const pen = document.createElement("canvas").getContext("2d");
pen.font = '13px system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif'; // as in views.css
const wide = (text) => pen.measureText(text).width;
const COUNT = wide("1,000,000");
let titles = 0;

function node(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawing(width, height, title) {
  const id = `plot-${(titles += 1)}`;
  const made = node("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-labelledby": id, class: "plot" });
  made.append(node("title", { id }, title));
  return made;
}

// 1, 2 or 5 times a power of ten, so that about four steps reach the greatest value.
function step(greatest) {
  const rough = greatest / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
}

// bars: { name, value } each, drawn to the right.
export function bars(title, entries, width) {
  const names = Math.min(width * 0.45, Math.max(...entries.map((one) => wide(one.name))) + 12);
  const room = width - names - COUNT;
  const greatest = Math.max(...entries.map((one) => one.value)) || 1;
  const height = entries.length * 28 + 6;
  const made = drawing(width, height, title);
  entries.forEach((one, at) => {
    const y = at * 28 + 4;
    const long = (one.value / greatest) * room;
    made.append(
      node("text", { x: names - 8, y: y + 16, "text-anchor": "end" }, shortened(one.name, names)),
      node("rect", { x: names, y, width: Math.max(long, 1), height: 20, class: "bar" }),
      node("text", { x: names + Math.max(long, 1) + 6, y: y + 16 }, count(one.value)),
    );
  });
  return made;
}

function shortened(name, room) {
  let most = name.length;
  const cut = () => (most < name.length ? `${name.slice(0, most)}…` : name);
  while (most && wide(cut()) > room - 8) most -= 1;
  return cut();
}

// points: { name, value, low, high } each, null where nothing is known; an interval that leaves the picture is open above.
export function intervals(title, points, width) {
  const known = points.filter((one) => one.value !== null);
  const most = Math.max(...known.map((one) => one.value));
  const widest = Math.max(...known.map((one) => one.high ?? one.value));
  const wanted = most > 0 ? Math.min(widest, 3 * most) : widest;
  const unit = step(wanted || 1);
  const top = Math.max(1, Math.ceil((wanted || 1) / unit)) * unit;
  const left = wide(figure(top)) + 12;
  const height = 200, base = height - 28, high = 10;
  const longest = Math.max(...points.map((one) => wide(one.name)));
  const room = width - left - 16;
  const made = drawing(width, height, title);
  const y = (value) => base - (Math.min(value, top) / top) * (base - high);
  for (let value = 0; value <= top * 1.001; value += unit) {
    made.append(
      node("line", { x1: left, x2: width - 8, y1: y(value), y2: y(value), class: "grid" }),
      node("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, value === 0 ? "0" : plain(value)),
    );
  }
  const apart = room / points.length;
  const every = Math.ceil((longest + 8) / apart);
  points.forEach((one, at) => {
    const x = left + 4 + (at + 0.5) * apart;
    if ((points.length - 1 - at) % every === 0) {
      made.append(node("text", { x: Math.min(x, width - longest / 2), y: height - 8, "text-anchor": "middle" }, one.name));
    }
    if (one.value === null) return;
    if (one.high !== undefined) {
      made.append(node("line", { x1: x, x2: x, y1: y(one.low), y2: y(one.high), class: "interval" }));
      for (const end of [one.low, one.high]) {
        if (end <= top) made.append(node("line", { x1: x - 5, x2: x + 5, y1: y(end), y2: y(end), class: "interval" }));
      }
    }
    made.append(node("circle", { cx: x, cy: y(one.value), r: 4.5, class: "point" }));
  });
  return made;
}

function plain(value) {
  return value.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 3 });
}
