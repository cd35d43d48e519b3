// Ticks, the search on the page of symptoms, and the models. Works from a file: nothing is fetched.
"use strict";

const CHOSEN = [0.55, 0.055, 0.003, 1]; // orange, as light
const FADED = 0.12; // of everything that is not chosen
const packed = {}; // models by name, filled by models/*.js

function guideModel(name, base64) {
  packed[name] = base64;
}

// -- ticks ----------------------------------------------------------------------------------------------------------
const key = (build, page, action) => `mischwerk-guide/${build}/${page}/${action}`;

function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; } // some browsers refuse it to files
}

function keep(name, is_done) {
  try { is_done ? localStorage.setItem(name, "1") : localStorage.removeItem(name); } catch { /* only this page knows */ }
}

function startTicks() {
  const { build, page } = document.body.dataset;
  const boxes = [...document.querySelectorAll("[data-action]")];
  const progress = document.querySelector(".progress");
  const show = () => {
    boxes.forEach((box) => box.closest("li").classList.toggle("done", box.checked));
    if (progress && boxes.length) {
      progress.hidden = false;
      progress.textContent = `${boxes.filter((box) => box.checked).length} of ${boxes.length} done`;
    }
  };
  for (const box of boxes) {
    const name = key(build, page, box.dataset.action);
    box.checked = kept(name) !== null;
    box.addEventListener("change", () => { keep(name, box.checked); show(); });
  }
  show();
  for (const place of document.querySelectorAll("[data-steps]")) {
    const [of_build, of_page] = place.dataset.steps.split("/");
    const all = Number(place.dataset.of);
    const done = Array.from({ length: all }, (_, i) => kept(key(of_build, of_page, i + 1))).filter(Boolean).length;
    if (all) place.textContent = `${done} of ${all}`;
  }
}

// -- symptoms -------------------------------------------------------------------------------------------------------
function startSearch() {
  const field = document.querySelector(".find");
  if (!field) return;
  const rows = [...document.querySelectorAll("article tbody tr")];
  const count = document.querySelector(".found");
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase().replaceAll("_", " ") + row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      shown += !row.hidden;
    }
    count.textContent = words.length ? `${shown} of ${rows.length}` : "";
  };
  field.addEventListener("input", search);
  search();
}

// -- models ---------------------------------------------------------------------------------------------------------
async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

class Model {
  constructor(section) {
    this.viewer = section.querySelector("model-viewer");
    this.facts = JSON.parse(section.querySelector(".facts").textContent);
    this.status = section.querySelector(".chosen");
    this.hint = this.status.textContent;
    this.earlier = section.querySelector(".earlier");
    this.names = section.querySelector(".names");
    this.apart = section.querySelector(".apart");
    this.chosen = "";
    this.pins = new Map();
    this.orbit = this.orbitHere(this.viewer.getAttribute("camera-orbit"));
    this.viewer.cameraOrbit = this.orbit;
    this.target = this.viewer.getAttribute("camera-target");
    section.querySelector(".home").addEventListener("click", () => this.home());
    this.earlier.addEventListener("change", () => this.paint());
    this.names.addEventListener("change", () => this.paint());
    this.apart.addEventListener("input", () => this.move());
    this.viewer.addEventListener("load", () => this.ready(), { once: true });
    this.viewer.addEventListener("error", () => this.fail());
    this.load();
  }

  // The field of view is upright: on a narrow screen the camera stands further off.
  orbitHere(orbit) {
    const { clientWidth, clientHeight } = this.viewer;
    const [azimuth, polar, distance] = orbit.split(" ");
    return `${azimuth} ${polar} ${parseFloat(distance) * Math.max(1, (0.95 * clientHeight) / clientWidth)}m`;
  }

  async load() {
    try {
      const data = await unpacked(packed[this.viewer.dataset.model]);
      this.viewer.src = URL.createObjectURL(new Blob([data], { type: "model/gltf-binary" }));
    } catch {
      this.fail();
    }
  }

  fail() {
    this.status.textContent = "This browser can't show the model; the pictures show the same.";
  }

  ready() {
    this.materials = new Map(this.viewer.model.materials.map((material) => [material.name, material]));
    this.viewer.pause();
    for (const [name, one] of Object.entries(this.facts)) {
      if (one.now && !name.includes("/")) this.pin(name, one);
    }
    let from = null;
    this.viewer.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; });
    this.viewer.addEventListener("click", (event) => {
      const is_drag = from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 5;
      if (is_drag || event.target.closest(".pin")) return;
      const hit = this.viewer.materialFromPoint(event.clientX, event.clientY);
      const is_hidden = hit && !this.facts[hit.name].now && this.earlier.value === "0";
      if (!is_hidden) choose(hit ? hit.name : "");
    });
    this.move();
    this.paint();
    const wanted = location.hash.replace("#part-", "");
    if (wanted in this.facts) choose(wanted);
    document.body.dataset.shown = this.viewer.id; // for whoever waits for it
  }

  pin(name, one) {
    const pin = document.createElement("button");
    pin.type = "button";
    pin.className = "pin";
    pin.slot = `hotspot-${name}`;
    pin.setAttribute("aria-label", one.title);
    pin.dataset.position = one.at.map((value) => `${value}m`).join(" ");
    pin.dataset.normal = "0m 1m 0m";
    const label = document.createElement("span");
    label.textContent = one.title;
    pin.append(label);
    pin.addEventListener("click", () => choose(name));
    this.pins.set(name, pin);
    this.viewer.append(pin);
  }

  // Its pieces on their way out: the animation's time is how far.
  move() {
    const way = Number(this.apart.value);
    this.viewer.currentTime = way * 0.999; // at 1 it begins again
    for (const [name, pin] of this.pins) {
      const { at, apart } = this.facts[name];
      const position = at.map((value, i) => `${value + way * apart[i]}m`).join(" ");
      this.viewer.updateHotspot({ name: pin.slot, position });
    }
  }

  paint() {
    if (!this.materials) return;
    for (const [name, one] of Object.entries(this.facts)) {
      const is_chosen = this.chosen && (name === this.chosen || (one.part === this.chosen && !this.chosen.includes("/")));
      let opacity = one.now ? one.opacity : Number(this.earlier.value);
      if (this.chosen && !is_chosen) opacity = Math.min(opacity, FADED);
      const material = this.materials.get(name);
      material.setAlphaMode(opacity < 1 && !is_chosen ? "BLEND" : "OPAQUE");
      material.pbrMetallicRoughness.setBaseColorFactor(is_chosen ? CHOSEN : [...one.colour, opacity]);
    }
    for (const [name, pin] of this.pins) {
      pin.classList.toggle("on", this.names.checked || name === this.chosen);
      pin.hidden = !this.names.checked && name !== this.chosen;
    }
  }

  show(name) {
    if (name && !(name in this.facts)) return false;
    this.chosen = name;
    this.status.textContent = name ? this.told(name) : this.hint;
    this.paint();
    return true;
  }

  told(name) {
    const one = this.facts[name];
    const count = one.count > 1 ? `${one.count} × ` : "";
    const what = name.includes("/") ? `${one.title}, with ${this.facts[one.part].title}` : `${one.title} (${name})`;
    return `${count}${what}${one.now ? "" : `, of step ${one.step}`}`;
  }

  home() {
    this.viewer.cameraTarget = this.target;
    this.viewer.cameraOrbit = this.orbit;
    this.viewer.fieldOfView = "auto";
    this.viewer.jumpCameraToGoal();
    this.apart.value = 0;
    this.move();
    choose("");
  }
}

let models = [];
let current = "";

// Show a part in the models that have it; the same once more shows everything again.
function choose(name) {
  current = name === current ? "" : name;
  models.forEach((model) => model.show(current) || model.show(""));
  for (const button of document.querySelectorAll("button.part")) {
    button.setAttribute("aria-pressed", String(button.dataset.part === current && current !== ""));
  }
}

function startModels() {
  models = [...document.querySelectorAll("section.model")].map((section) => new Model(section));
  for (const button of document.querySelectorAll("button.part")) {
    button.addEventListener("click", () => choose(button.dataset.part));
  }
  addEventListener("hashchange", () => {
    const wanted = location.hash.replace("#part-", "");
    if (wanted !== current && models.some((model) => wanted in model.facts)) choose(wanted);
  });
}

document.addEventListener("DOMContentLoaded", () => { startTicks(); startSearch(); startModels(); });
