// What the sensors said when the machine last stood still, and when that was.

const byId = (id) => document.getElementById(id);

let read = null; // {words, at}: by performance.now()

/** Called with each state of the machine. */
export function show(state, words) {
  byId("sensors").hidden = !state.sensors;
  if (!state.sensors) return;
  read = { words, at: performance.now() - 1000 * state.sensors_age_s };
  const { levels, supply } = state.sensors;
  const lines = Object.entries(levels).map(([name, on]) => [words.sensors[name] ?? name, on]);
  if (supply !== null) lines.push([words.sensors.supply, supply]);
  const list = byId("levels");
  const content = JSON.stringify(lines);
  if (list.dataset.content !== content) {
    list.dataset.content = content;
    list.replaceChildren(...lines.map(([name, on]) => line(name, on, words)));
  }
  tick();
}

function line(name, on, words) {
  const item = document.createElement("li");
  const level = document.createElement("b");
  item.className = on ? "on" : "off";
  level.textContent = on ? words.sensors.on : words.sensors.off;
  item.append(name, level);
  return item;
}

function tick() {
  if (!read) return;
  const seconds = Math.max(0, Math.round((performance.now() - read.at) / 1000));
  const text = read.words.sensors.read.replace("{seconds}", seconds);
  if (byId("sensors-read").textContent !== text) byId("sensors-read").textContent = text;
}

setInterval(tick, 1000);
