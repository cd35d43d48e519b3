// How easily the players' part is guessed, said while it is written; the program judges it, and takes it all the same.

import { byId, fetched, views } from "/dom.js";
import { filled } from "/page.js";

const field = byId("deal-nonce");
const place = byId("deal-nonce-weak");
let isAsking = false;

// One question at a time, the last about what stands there in the end.
async function judge() {
  if (isAsking) return;
  isAsking = true;
  let written;
  do {
    written = field.value.trim();
    const found = written && (await fetched("/nonce.json", { method: "POST", body: written }).catch(() => null))?.weakness;
    place.textContent = found ? filled(views.texts[`weak_${found.unit}`], found) : "";
    place.hidden = !found;
  } while (written !== field.value.trim());
  isAsking = false;
}

field.addEventListener("input", judge);
judge(); // a browser may have kept what was written
