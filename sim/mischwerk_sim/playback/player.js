"use strict";
/* The page: time, buttons, keys, the strips of the deck. */

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
const COLOURINGS = ["suits", "places"];
const element = (id) => document.getElementById(id);

class Player {
  constructor(facts, looks) {
    this.facts = facts;
    this.looks = looks;
    this.machine = new Machine(facts);
    this.begin = facts.begin_ms;
    this.end = facts.end_ms;
    this.t = facts.opens_ms; // a second before what ended the run
    this.playing = false;
    this.colouring = 0;
    this.names = innerWidth > 600; // on a phone they cover what they name
    this.picked = facts.opens_ms > this.begin ? facts.troubles.at(-1)[2] : -1;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.speeds = [...new Set([...SPEEDS, facts.speed])].sort((a, b) => a - b);
    this.speed = facts.speed;
    this.steps = [...facts.steps, ...facts.troubles].sort((a, b) => a[0] - b[0]);
    this.marks = [this.begin, ...this.steps.map((step) => step[0]), this.end];
    this.write();
    this.listen();
    this.resize();
  }

  // -- what never changes ---------------------------------------------------------------------------------
  write() {
    const { facts } = this;
    element("title").textContent = facts.title;
    element("about").textContent = facts.about;
    document.title = `${facts.title}: Mischwerk playback`;
    element("honest").textContent = facts.honest;
    for (const line of facts.story) {
      const item = document.createElement("li");
      item.textContent = line;
      element("story").append(item);
    }
    const whole = this.end - this.begin || 1;
    facts.phases.forEach(([t, phase], i) => {
      const kind = { paused: "trouble", fault: "trouble" }[phase] || phase;
      const until = i + 1 < facts.phases.length ? facts.phases[i + 1][0] : this.end;
      const bar = document.createElement("i");
      bar.className = kind;
      bar.style.left = `${(100 * (t - this.begin)) / whole}%`;
      bar.style.width = `${(100 * (Math.min(until, this.end) - t)) / whole}%`;
      element("phases").append(bar);
    });
    const scrub = element("scrub");
    scrub.min = this.begin;
    scrub.max = this.end;
    for (const speed of this.speeds) {
      const option = document.createElement("option");
      option.value = speed;
      option.textContent = `${speed}×`;
      element("speed").append(option);
    }
    this.rows = facts.rows.map((row) => {
      const line = document.createElement("div"), label = document.createElement("span");
      const canvas = document.createElement("canvas");
      line.className = "row";
      label.textContent = row.label;
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", `${row.label}: ${row.order.join(" ")}`);
      line.append(label, canvas);
      element("rows").append(line);
      canvas.addEventListener("click", (event) => {
        const cell = Math.floor((event.offsetX / canvas.clientWidth) * this.cells(row).length);
        const card = this.cells(row)[cell];
        this.pick(card === undefined || card < 0 || card === this.picked ? -1 : card);
      });
      return { ...row, line, canvas, shown: [] };
    });
    this.setSpeed(this.speed);
  }

  listen() {
    element("play").addEventListener("click", () => this.toggle());
    element("back").addEventListener("click", () => this.step(-1));
    element("next").addEventListener("click", () => this.step(1));
    element("scrub").addEventListener("input", (event) => this.go(Number(event.target.value)));
    element("speed").addEventListener("change", (event) => this.setSpeed(Number(event.target.value)));
    element("colour").addEventListener("click", () => this.nextColouring());
    element("names").addEventListener("click", () => this.toggleNames());
    element("scene").addEventListener("click", (event) => {
      const canvas = element("scene"), view = this.facts.view;
      const mm = (view[2] - view[0]) / canvas.clientWidth;
      const card = this.machine.cardAt(
        this.pose(), view[0] + event.offsetX * mm, view[3] - event.offsetY * mm, 10 * mm);
      this.pick(card === this.picked ? -1 : card);
    });
    document.addEventListener("keydown", (event) => this.key(event));
    this.dark.addEventListener("change", () => this.refresh());
    addEventListener("resize", () => this.resize());
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
    const press = event.target.tagName === "BUTTON" && (event.key === " " || event.key === "Enter");
    const faster = (by) => this.setSpeed(this.speeds[this.speeds.indexOf(this.speed) + by] || this.speed);
    const meaning = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ",": () => this.go(this.t - 20),
      ".": () => this.go(this.t + 20),
      ArrowUp: () => faster(1),
      ArrowDown: () => faster(-1),
      Home: () => this.go(this.begin),
      End: () => this.go(this.end),
      c: () => this.nextColouring(),
      n: () => this.toggleNames(),
    }[event.key];
    if (!meaning || press) return;
    event.preventDefault();
    meaning();
  }

  // -- time ---------------------------------------------------------------------------------------------------
  toggle(on = !this.playing) {
    this.playing = on;
    if (on && this.t >= this.end) this.t = this.begin;
    element("play-icon").setAttribute("d", on ? "M3 1h4v14H3zM9 1h4v14H9z" : "M3 1l11 7-11 7z");
    element("play-word").textContent = on ? "pause" : "play";
    if (on) {
      let last = performance.now();
      const frame = (now) => {
        if (!this.playing) return;
        this.t = Math.min(this.end, this.t + Math.min(now - last, 200) * this.speed);
        last = now;
        this.show();
        if (this.t >= this.end) this.toggle(false);
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    }
  }

  go(t) {
    this.toggle(false);
    this.t = Math.max(this.begin, Math.min(this.end, t));
    this.show();
  }

  /** To the next moment at which a card got somewhere, or the one before. */
  step(by) {
    const found = by > 0 ? this.marks.find((t) => t > this.t + 0.5) : this.marks.findLast((t) => t < this.t - 0.5);
    this.go(found === undefined ? (by > 0 ? this.end : this.begin) : found);
  }

  setSpeed(speed) {
    this.speed = speed;
    element("speed").value = speed;
  }

  // -- looks --------------------------------------------------------------------------------------------------
  nextColouring() {
    this.colouring = (this.colouring + 1) % COLOURINGS.length;
    this.refresh();
  }

  toggleNames() {
    this.names = !this.names;
    this.refresh();
  }

  pick(card) {
    this.picked = card;
    this.refresh();
  }

  look() {
    const theme = this.dark.matches ? "dark" : "light";
    const style = getComputedStyle(document.documentElement);
    const of = (name) => style.getPropertyValue(name).trim();
    return {
      theme, names: this.names, picked: this.picked, ratio: devicePixelRatio || 1,
      colours: this.facts.colours[COLOURINGS[this.colouring]][theme],
      ink: of("--ink"), paper: of("--paper"), faint: of("--faint"), lit: of("--accent"), line: of("--line"),
    };
  }

  resize() {
    const fit = (canvas, view, widest, highest) => {
      const aspect = (view[2] - view[0]) / (view[3] - view[1]);
      const width = Math.min(widest, highest * aspect);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${width / aspect}px`;
      canvas.width = Math.round(width * (devicePixelRatio || 1));
      canvas.height = Math.round((width / aspect) * (devicePixelRatio || 1));
    };
    fit(element("scene"), this.facts.view, element("machine").clientWidth, Math.max(280, (innerWidth > 820 ? 0.72 : 0.46) * innerHeight));
    fit(element("detail"), this.facts.scene.detail, element("side").clientWidth, 240);
    for (const { canvas } of this.rows) {
      canvas.style.height = "24px";
      canvas.width = Math.round(canvas.clientWidth * (devicePixelRatio || 1));
      canvas.height = Math.round(24 * (devicePixelRatio || 1));
    }
    this.refresh();
  }

  refresh() {
    this.styles = this.look();
    for (const row of this.rows) row.shown = null;
    element("colour").textContent = this.colouring ? "colours: place at the end" : "colours: suits";
    element("colour").setAttribute("aria-pressed", String(this.colouring > 0));
    element("names").setAttribute("aria-pressed", String(this.names));
    this.legend();
    this.show();
  }

  pose() {
    return poseAt(this.looks, this.t, this.facts.scene.sensors.length);
  }

  show() {
    const { facts, styles } = this;
    const pose = this.pose();
    this.machine.draw(element("scene"), facts.view, pose, styles);
    this.machine.draw(element("detail"), facts.scene.detail, pose, { ...styles, names: false });
    element("scrub").value = this.t;
    const [, phase, number] = facts.phases.findLast((one) => one[0] <= this.t) || [0, "idle", 0];
    const over = this.t >= this.end;
    element("phase").textContent = over ? facts.result : number ? `${phase}, pass ${number} of ${facts.passes}` : phase;
    element("phase").className = over ? facts.result : phase;
    const seconds = (t) => ((t - this.begin) / 1000).toFixed(2);
    element("clock").textContent = `${seconds(this.t)} / ${seconds(this.end)} machine s`;
    const step = this.steps.findLast((one) => one[0] <= this.t + 0.5);
    element("step").textContent = over ? facts.outcome : step ? step[1] : "";
    this.well = inWell(pose, facts);
    for (const row of this.rows) this.strip(row);
  }

  // -- the deck ---------------------------------------------------------------------------------------------
  /** What a strip shows now: a card number a cell, -1 where none lies yet. */
  cells(row) {
    const full = (cards) => [...cards, ...Array(Math.max(0, this.facts.cards - cards.length)).fill(-1)];
    if (this.t >= row.t_ms) return full(row.order);
    return this.t >= row.from_ms ? full(this.well) : full([]);
  }

  strip(row) {
    const { styles } = this;
    const cells = this.cells(row);
    const latest = this.rows.findLast((one) => this.t >= one.from_ms) === row;
    row.line.classList.toggle("now", latest);
    const away = new Set(latest && this.t >= row.t_ms ? cells.filter((card) => !this.well.includes(card)) : []);
    const shown = `${cells}|${[...away]}`;
    if (shown === row.shown) return;
    row.shown = shown;
    const context = row.canvas.getContext("2d");
    const { width, height } = row.canvas, cell = width / cells.length, gap = cell > 5 * styles.ratio ? styles.ratio : 0;
    const ends = row.label === "end" ? this.facts.piles : [];
    context.clearRect(0, 0, width, height);
    cells.forEach((card, place) => {
      const x = place * cell;
      context.globalAlpha = away.has(card) ? 0.25 : 1;
      context.fillStyle = card < 0 ? styles.line : styles.colours[card];
      if (card < 0) context.fillRect(x + gap / 2, height / 2 - styles.ratio, cell - gap, 2 * styles.ratio);
      else context.fillRect(x + gap / 2, 0, cell - gap, height);
      if (card >= 0 && card === this.picked) {
        context.globalAlpha = 1;
        context.fillStyle = styles.ink;
        context.fillRect(x - styles.ratio, 0, 2 * styles.ratio, height);
        context.fillRect(x + cell - styles.ratio, 0, 2 * styles.ratio, height);
        context.fillRect(x, 0, cell, 2 * styles.ratio);
        context.fillRect(x, height - 2 * styles.ratio, cell, 2 * styles.ratio);
      }
    });
    context.globalAlpha = 1;
    for (const [, place] of ends) {
      if (place) context.clearRect(place * cell - 2 * styles.ratio, 0, 4 * styles.ratio, height);
    }
  }

  legend() {
    const { facts } = this;
    const legend = element("legend");
    legend.textContent = "";
    const add = (text, colour) => {
      const word = document.createElement(colour ? "b" : "span");
      word.textContent = text;
      if (colour) word.style.color = colour;
      legend.append(word);
    };
    if (this.colouring) {
      add("Coloured by where a card ends: the smoother the colours run, the nearer the deck is to its order. ");
    } else {
      for (const suit of new Set(facts.suits)) add(facts.suit_names[suit], this.styles.colours[facts.suits.lastIndexOf(suit)]);
      add(facts.suit_note);
    }
    if (facts.piles.length) add(` Piles at the end: ${facts.piles.map(([name, , size]) => `${name} ${size}`).join(", ")}.`);
    const card = this.picked;
    const at = (row) => `${row.label}: place ${row.order.indexOf(card)}`;
    element("picked").textContent = card < 0 ? "Click a card to follow it."
      : `${facts.suit_names[facts.suits[card]]} card ${card} · ${this.rows.filter((row) => row.order.includes(card)).map(at).join(" · ")}`;
  }
}

async function main() {
  try {
    const facts = JSON.parse(element("facts").textContent);
    window.player = new Player(facts, await unpackLooks(element("looks").textContent, facts.columns));
  } catch (error) {
    element("trouble").hidden = false;
    element("trouble").textContent = typeof DecompressionStream === "undefined"
      ? "This browser is too old for the playback: it can't unpack gzip (browsers since 2023 can)."
      : `The playback can't be shown: ${error}`;
  }
}

main();
