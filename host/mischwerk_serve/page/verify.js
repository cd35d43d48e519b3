// A record is dropped on the page, or chosen; the program itself verifies it.

import { byId, el, fetched, fill, note, views } from "/dom.js";

const MOST_BYTES = 1 << 20; // the program refuses more
const place = byId("verdict");
const target = byId("drop");
const chosen = byId("verify-file");
const { texts } = views;

export function verify(name, content) {
  fill(place, async () => {
    if (content.size > MOST_BYTES) return note({ problem: { error: texts.too_large.replace("{name}", name), what_to_do: "", translations: null } });
    const address = `/verify.json?name=${encodeURIComponent(name)}`;
    return told(await fetched(address, { method: "POST", body: content }));
  });
}

function told(found) {
  const kind = found.status === 0 ? "proved" : found.differs ? "differs" : "open";
  const made = [el("p", { class: `verdict ${kind}` }, texts[kind])];
  let list = null;
  for (const { kind, text } of found.paragraphs) {
    if (kind === "item") {
      if (!list) made.push((list = el("ul", { lang: "en" })));
      list.append(el("li", {}, text));
    } else {
      list = null;
      made.push(el(kind === "heading" ? "h3" : "p", { lang: "en", class: kind === "verdict" ? "lead" : null }, text));
    }
  }
  return made;
}

chosen.addEventListener("change", () => {
  const [file] = chosen.files;
  if (file) verify(file.name, file);
  chosen.value = ""; // the same file can be chosen again
});

// Anywhere on the page, or the browser would leave it and show the file.
const isFile = (event) => event.dataTransfer?.types.includes("Files");
document.addEventListener("dragover", (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  target.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) target.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  target.classList.remove("over");
  const [file] = event.dataTransfer.files;
  location.hash = "#verify";
  if (file) verify(file.name, file);
});
