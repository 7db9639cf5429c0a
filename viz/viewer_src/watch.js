// `mategraph watch` serves the page on this machine: reload when there is a new one; `keep` remembers what is to stay as it is.
const served = () => location.protocol.startsWith("http") && ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

export async function follow(keep) {
  if (!served()) return;
  let known = null;
  for (;;) {
    try {
      const answer = await fetch("./version", { cache: "no-store" });
      if (answer.status === 404) return;
      const version = await answer.text();
      if (known !== null && answer.ok && version !== known) {
        keep();
        location.reload();
        return;
      }
      if (answer.ok) known = version;
    } catch { /* the server is busy or gone: ask again */ }
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

// How an answer is sent to `mategraph watch`: a function that gives "" or why it was not taken; null where nobody takes answers.
export async function answering() {
  if (!served()) return null;
  try {
    const known = await fetch("./token", { cache: "no-store" });
    if (!known.ok) return null;
    const token = await known.text();
    return async ({ number, pair }, kind) => {
      const headers = { "Content-Type": "application/json", "X-MateGraph-Token": token };
      const answer = await fetch("./answer", { method: "POST", headers, body: JSON.stringify({ number, pair, kind }) });
      return answer.ok ? "" : await answer.text();
    };
  } catch {
    return null;
  }
}
