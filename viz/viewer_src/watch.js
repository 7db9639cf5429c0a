// `mategraph watch` serves the page on this machine: reload when there is a new one; `keep` remembers what is to stay as it is.
export async function follow(keep) {
  if (!location.protocol.startsWith("http") || !["127.0.0.1", "localhost", "[::1]"].includes(location.hostname)) return;
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
