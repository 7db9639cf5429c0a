// `mategraph watch` serves the page on this machine and says when there is another state of the machine, or why there is none.
import { element } from "./format.js";
import { orphanList } from "./orphans.js";
import { takeToken } from "./token.js";

const served = () => location.protocol.startsWith("http") && ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
const LONG = 1500; // ms after which the page says that the machine is being regenerated

// `content()` and `geometry()` name what the page shows now; `update` takes up something else; `box` is where messages stand.
export function follow({ content, geometry, update, box }) {
  if (!served()) return;
  takeToken();
  let source = null, wanted = null, busy = false, waiting = null;

  async function takeUp() {
    if (busy) return;
    busy = true;
    try {
      while (wanted !== null && wanted !== content()) {
        const answer = await fetch("./page.json", { cache: "no-store" });
        if (!answer.ok) break;
        const next = await answer.json();
        if (next.data.geometry !== geometry()) next.glb = await (await fetch(`./geometry/${next.data.geometry}`, { cache: "no-store" })).text();
        await update({ glb: null, ...next });
        if (wanted !== next.data.content) continue; // another save came meanwhile
      }
    } catch (error) {
      console.warn(`The new state cannot be shown in place: ${error.message}`);
      location.reload();
    }
    busy = false;
  }

  function show(state) {
    clearTimeout(waiting);
    box.classList.toggle("failed", state.status === "failed");
    if (state.status === "failed") {
      box.replaceChildren(element("b", { text: `${state.saved || "A file"} saved, but the last good model is shown.` }),
        ...state.errors.map((e) => e.orphans?.length ? orphanList(e, send)
          : element("p", { text: `${e.code} ${e.place ? `${e.place}: ` : ""}${e.what} ${e.remedy}`, dir: "auto" })));
      box.hidden = false;
    } else if (state.status === "working") {
      waiting = setTimeout(() => { box.replaceChildren(element("b", { text: state.doing || "Regenerating …" })); box.hidden = false; }, box.hidden ? LONG : 0);
    } else box.hidden = true;
  }

  function listen() {
    source?.close();
    source = new EventSource("./events");
    source.addEventListener("state", (event) => {
      const state = JSON.parse(event.data);
      show(state);
      wanted = state.content;
      if (state.content) takeUp();
    });
  }

  // A browser has six connections to give to all tabs together: those that nobody looks at give theirs back.
  document.addEventListener("visibilitychange", () => { if (document.hidden) { source?.close(); source = null; } else if (!source) listen(); });
  listen();
}

// Sends something to `mategraph watch`; gives "" or why it was not taken.
async function send(said) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${takeToken().token ?? ""}` };
  const answer = await fetch("./answer", { method: "POST", headers, body: JSON.stringify(said) }).catch(() => null);
  return !answer ? "Nobody takes it: mategraph watch has ended." : answer.ok ? "" : await answer.text();
}

// The same for answers to questions about joints; null where this page cannot answer.
export function answering() {
  return served() && takeToken().token ? ({ number, pair }, kind) => send({ number, pair, kind }) : null;
}
