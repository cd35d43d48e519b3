// Which view is seen: that of the address's #. State and stop stay in all of them.

import { byId } from "/dom.js";
import * as board from "/board.js";
import * as deal from "/deal.js";
import * as history from "/history.js";
import * as statistics from "/statistics.js";
import "/upkeep.js";
import "/verify.js";

const links = [...document.querySelectorAll("nav a")];
const names = links.map((link) => link.hash.slice(1));
const shown = { deal: deal.show, history: history.show, statistics: statistics.show, board: board.show };
let current = null;

function show(isByHand) {
  const [name, detail] = location.hash.slice(1).split("/");
  if (current !== null && name && !names.includes(name)) return; // another link within the page
  const isAnother = current !== name;
  current = names.includes(name) ? name : "machine";
  document.body.dataset.view = current;
  for (const link of links) {
    if (link.hash === `#${current}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  for (const section of document.querySelectorAll(".view")) {
    section.hidden = !(section.dataset.views?.split(" ").includes(current) ?? section.id === `view-${current}`);
  }
  shown[current]?.(detail);
  const heading = byId(`view-${current}`)?.querySelector("h2");
  if (isByHand && isAnother) heading?.focus({ preventScroll: true });
  if (isByHand && isAnother) scrollTo(0, 0);
}

addEventListener("hashchange", () => show(true));
show(false);
