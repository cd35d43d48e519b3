// The token behind the address's #, which is taken out of it and kept for this address alone: the page's other tabs have
// it, and a page that is loaded again. It goes to the program in a header, never as a cookie, which other ports would get.

const NAME = "mischwerk-token";
let here = ""; // where a browser keeps nothing

function take() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given === null) return;
  here = given;
  history.replaceState(null, "", "/");
  try {
    localStorage.setItem(NAME, given);
  } catch { /* it is kept nowhere */ }
}

function token() {
  try {
    return localStorage.getItem(NAME) ?? here;
  } catch {
    return here;
  }
}

/** As fetch. */
export const ask = (address, options = {}) => (
  fetch(address, { ...options, headers: { Authorization: `Bearer ${token()}` } }));

/** A WebSocket of this program. */
export const connected = (path) => new WebSocket(`ws://${location.host}${path}`, ["mischwerk", token() || "none"]);

/** Let a link lead to an address of this program, which it gets signed: it can't send a header. */
export async function lead(link, address) {
  const answer = await ask(`/signed?${address}`);
  if (answer.ok) link.href = await answer.text();
}

addEventListener("hashchange", take); // another address was pasted over this one
take();
