// The studio's server: requests with the bearer token, and the stream of events, which one tab reads for all.
import { keepToken, takeToken } from "../token.js";

const CHANNEL = "mategraph:studio";
const WAIT = [300, 600, 1200, 2500, 4000]; // ms before the stream is tried again
const HEARD = "mategraph:events"; // name of the lock: who holds it, reads the stream

export class ServerError extends Error {
  constructor(status, answer) {
    const errors = answer?.errors ?? [];
    super(errors.map((e) => [e.code, e.what, e.remedy].filter(Boolean).join(" ")).join("\n") || `The server answered ${status}.`);
    Object.assign(this, { status, errors, conflict: answer?.conflict ?? null, answer });
  }
}

export class Api {
  // `heard(name, data)` is called for every event; `online(how)` when the connection changes: "online", "gone", "refused".
  constructor({ heard, online }) {
    Object.assign(this, { heard, online, how: "connecting", channel: new BroadcastChannel(CHANNEL), leads: false });
    const { given, token } = takeToken();
    this.token = token;
    if (given) this.channel.postMessage({ token: given }); // tabs of a server that was started anew go on with it
    this.channel.onmessage = ({ data }) => this.said(data);
    if (!this.token) this.channel.postMessage({ ask: true });
  }

  said({ ask, token, name, data, online }) {
    if (ask && this.token) this.channel.postMessage({ token: this.token });
    if (token && token !== this.token) {
      this.token = token;
      keepToken(token);
      this.retry?.();
    }
    if (name) this.heard(name, data);
    if (online && !this.leads) this.connection(online);
  }

  connection(how) {
    if (this.leads) this.channel.postMessage({ online: how });
    if (how === this.how) return;
    this.how = how;
    this.online(how);
  }

  async request(path, options = {}) {
    let answer;
    try {
      answer = await fetch(`/api/1/${path}`, { cache: "no-store", ...options, headers: { Authorization: `Bearer ${this.token}`, ...(this.project ? { "X-Project": this.project } : {}), ...options.headers } });
    } catch (error) {
      if (error.name !== "AbortError") this.connection("gone");
      throw error;
    }
    if (answer.status === 401 || answer.status === 403) this.connection("refused");
    if (!answer.ok) throw new ServerError(answer.status, await answer.json().catch(() => null));
    return answer;
  }

  async get(path, signal) {
    return (await this.request(path, { signal })).json();
  }

  async post(path, body = {}) {
    const answer = await this.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const text = await answer.text();
    return text ? JSON.parse(text) : {};
  }

  async upload(name, folder, bytes) {
    const query = new URLSearchParams({ name, ...(folder ? { folder } : {}) });
    return (await this.request(`upload?${query}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: bytes })).json();
  }

  async blob(path) {
    const answer = await this.request(path);
    return { blob: await answer.blob(), name: /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? null };
  }

  // A JSON head and bytes behind it, in one answer: {data, bytes}.
  async envelope(path, signal) {
    const buffer = await (await this.request(path, { signal })).arrayBuffer();
    const length = new DataView(buffer).getUint32(0, true);
    return { data: JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))), bytes: buffer.slice(4 + length) };
  }

  // A browser opens six connections to a host, and each stream keeps one: the tab that holds the lock reads it for all tabs.
  listen() {
    this.refresh();
    const lead = () => { this.leads = true; return this.stream(); };
    if (navigator.locks) navigator.locks.request(HEARD, lead); else lead();
  }

  // The whole state at once: a stream is no state, and another tab may be the one that reads it.
  async refresh() {
    if (!this.token) return this.connection("refused");
    try {
      this.heard("state", await this.get("state"));
      this.connection("online");
    } catch { /* the connection has been reported; the stream is tried again */ }
  }

  async stream() {
    for (let failed = 0; ; ) {
      try {
        const answer = await this.request("events");
        failed = 0;
        this.connection("online");
        for await (const [name, data] of messages(answer.body)) {
          this.heard(name, data);
          this.channel.postMessage({ name, data });
        }
      } catch (error) {
        if (error instanceof ServerError && this.how !== "refused") console.warn(error.message);
      }
      if (this.how !== "refused") this.connection("gone");
      await new Promise((done) => { this.retry = done; setTimeout(done, WAIT[Math.min(failed++, WAIT.length - 1)]); });
      if (this.how !== "online") await this.refresh();
    }
  }
}

// The events of a stream: name and data.
async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      let name = "message", data = "";
      for (const line of text.slice(0, end).split("\n")) {
        if (line.startsWith("event:")) name = line.slice(6).trim();
        else if (line.startsWith("data:")) data += line.slice(5);
      }
      if (data) yield [name, JSON.parse(data)];
    }
  }
}
