"use strict";
/* Draws the machine from the side: fixed parts, moving parts, cards, beams, names. Millimetres, y up. */

const FLAT = 20; // mrad: a card in the well that lies flatter lies in the stack

class Machine {
  constructor(facts) {
    this.facts = facts;
    const styles = facts.styles.light; // what lies in front of what is the same in both
    const order = (look) => (styles[look] || facts.styles.other)[2];
    this.layers = [];
    const add = (part) => (shape) => this.layers.push({ part, look: shape[0], path: outline(shape), at: order(shape[0]) });
    facts.scene.fixed.forEach(add(-1));
    facts.scene.parts.forEach((shapes, part) => {
      shapes.forEach(add(part));
      shapes.filter((shape) => shape.length === 4 && shape[3] < 15).forEach((shape) => {
        this.layers.push({ part, look: null, path: spokes(shape), at: order(shape[0]) + 0.1 });
      });
    });
    this.layers.sort((a, b) => a.at - b.at);
  }

  /** Draw `view` ([left, bottom, right, top]) of the pose to fill the canvas. */
  draw(canvas, view, pose, look) {
    const { facts } = this;
    const context = canvas.getContext("2d");
    const scale = canvas.width / (view[2] - view[0]);
    const home = () => context.setTransform(scale, 0, 0, -scale, -view[0] * scale, view[3] * scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const styles = facts.styles[look.theme];
    const pixel = look.ratio / scale; // of the page, in mm
    let cardsDue = true;
    for (const layer of this.layers) {
      home();
      if (cardsDue && layer.at >= 3) {
        this.cards(context, pose, look, pixel);
        cardsDue = false;
      }
      if (layer.part >= 0) {
        context.translate(pose[3 * layer.part] / 10, pose[3 * layer.part + 1] / 10);
        context.rotate(pose[3 * layer.part + 2] / 1000);
      }
      const [face, edge] = styles[layer.look] || facts.styles.other;
      context.lineWidth = 0.8 * pixel;
      if (layer.look === null) {
        context.strokeStyle = look.theme === "dark" ? "#3a3e46" : "#9aa0aa";
        context.stroke(layer.path);
      } else {
        context.fillStyle = face;
        context.strokeStyle = edge;
        context.fill(layer.path);
        context.stroke(layer.path);
      }
    }
    home();
    if (cardsDue) this.cards(context, pose, look, pixel);
    this.beams(context, pose, look, view, pixel);
    if (look.names) this.names(context, pose, look, view, pixel);
  }

  cards(context, pose, look, pixel) {
    const { facts } = this;
    const [length, thickness] = facts.scene.card;
    const from = 3 * facts.scene.parts.length;
    // A little thinner than true, so that a hairline parts neighbours; single cards never thinner than the eye sees.
    const stacked = 0.8 * thickness;
    const single = Math.max(stacked, facts.least_card * pixel);
    const gate = facts.scene.gate_x * 10;
    const line = (card, width, colour) => {
      const x = pose[from + 3 * card], y = pose[from + 3 * card + 1], angle = pose[from + 3 * card + 2] / 1000;
      const dx = (length / 2) * Math.cos(angle), dy = (length / 2) * Math.sin(angle);
      context.beginPath();
      context.moveTo(x / 10 - dx, y / 10 - dy);
      context.lineTo(x / 10 + dx, y / 10 + dy);
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke();
    };
    for (let card = 0; card < facts.cards; card++) {
      const lies = pose[from + 3 * card] < gate && Math.abs(pose[from + 3 * card + 2]) < FLAT;
      line(card, lies ? stacked : single, look.colours[card]);
    }
    if (look.picked >= 0) {
      line(look.picked, single + 3 * pixel, look.ink);
      line(look.picked, Math.max(single, 1.5 * pixel), look.colours[look.picked]);
    }
  }

  beams(context, pose, look, view, pixel) {
    const { facts } = this;
    const levels = pose.length - facts.scene.sensors.length;
    for (const [sensor, x, low, high] of facts.scene.beams) {
      const lit = pose[levels + sensor] > 0;
      context.strokeStyle = context.fillStyle = lit ? look.lit : look.faint;
      context.globalAlpha = lit ? 0.9 : 0.4;
      context.lineWidth = (lit ? 1.4 : 0.8) * pixel;
      context.setLineDash([3 * pixel, 3 * pixel]);
      const ends = [Math.max(low, view[1] + 1), Math.min(high, view[3] - 1)];
      context.beginPath();
      context.moveTo(x, ends[0]);
      context.lineTo(x, ends[1]);
      context.stroke();
      context.setLineDash([]);
      for (const y of ends) {
        context.beginPath();
        context.arc(x, y, 1.8 * pixel, 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = 1;
  }

  names(context, pose, look, view, pixel) {
    const size = 12.5 * pixel;
    context.font = `${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const placed = [];
    for (const [text, part, place, to] of this.facts.notes) {
      const [dx, dy] = part < 0 ? [0, 0] : [pose[3 * part] / 10, pose[3 * part + 1] / 10];
      const width = context.measureText(text).width;
      const at = [Math.max(view[0] + width / 2 + 4 * pixel - dx, Math.min(view[2] - width / 2 - 4 * pixel - dx, place[0])), place[1]];
      const covers = ([x, y, w]) => Math.abs(x - at[0] - dx) < (w + width) / 2 + 4 * pixel && Math.abs(y - at[1] - dy) < 1.3 * size;
      for (let tries = 0; tries < 4 && placed.some(covers); tries++) at[1] -= 1.35 * size;
      placed.push([at[0] + dx, at[1] + dy, width]);
      context.strokeStyle = look.faint;
      context.lineWidth = 0.8 * pixel;
      context.beginPath();
      context.moveTo(at[0] + dx, at[1] + dy);
      context.lineTo(to[0] + dx, to[1] + dy);
      context.stroke();
      context.save();
      context.translate(at[0] + dx, at[1] + dy);
      context.scale(1, -1);
      context.globalAlpha = 0.85;
      context.fillStyle = look.paper;
      context.fillRect(-width / 2 - 3 * pixel, -size * 0.65, width + 6 * pixel, size * 1.3);
      context.globalAlpha = 1;
      context.fillStyle = look.ink;
      context.fillText(text, 0, 0);
      context.restore();
    }
  }

  /** The card nearest to a point (mm), if one is within `reach` of it; else -1. */
  cardAt(pose, x, y, reach) {
    const from = 3 * this.facts.scene.parts.length, half = this.facts.scene.card[0] / 2;
    let found = -1, nearest = reach;
    for (let card = 0; card < this.facts.cards; card++) {
      const angle = pose[from + 3 * card + 2] / 1000;
      const ax = x - pose[from + 3 * card] / 10, ay = y - pose[from + 3 * card + 1] / 10;
      const along = Math.abs(ax * Math.cos(angle) + ay * Math.sin(angle));
      const off = Math.hypot(Math.max(0, along - half), ay * Math.cos(angle) - ax * Math.sin(angle));
      if (off < nearest) [found, nearest] = [card, off];
    }
    return found;
  }
}

function outline(shape) {
  const path = new Path2D();
  if (shape.length === 4) {
    path.arc(shape[1], shape[2], shape[3], 0, 2 * Math.PI);
  } else {
    for (let i = 0; i < shape[1].length; i += 2) path[i ? "lineTo" : "moveTo"](shape[1][i], shape[1][i + 1]);
    path.closePath();
  }
  return path;
}

function spokes([, x, y, radius]) {
  const path = new Path2D();
  for (const [dx, dy] of [[0.7, 0], [0, 0.7]]) {
    path.moveTo(x - dx * radius, y - dy * radius);
    path.lineTo(x + dx * radius, y + dy * radius);
  }
  return path;
}
