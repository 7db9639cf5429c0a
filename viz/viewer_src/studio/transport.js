// Time: play, scrub, speed.
import { element } from "../format.js";
import { icon } from "./icons.js";

const SPEEDS = [0.01, 0.1, 0.25, 0.5, 1, 2, 4];

export function mountTransport(box, studio) {
  const { state } = studio;
  let last = null;
  const button = element("button", { id: "play", "aria-label": "Play", title: "Play or pause (space)", onclick: () => toggle() }, icon("play"));
  const slider = element("input", { type: "range", id: "slider", min: 0, max: 1, step: "any", value: 0, "aria-label": "Time", oninput: (e) => { pause(); studio.setTime(Number(e.target.value)); } });
  const clock = element("output", { id: "clock" });
  const speed = element("select", { id: "speed", "aria-label": "Speed", title: "Speed" }, ...SPEEDS.map((s) => element("option", { value: s, text: `${s}×`, selected: s === 1 })));
  box.append(button, slider, clock, speed);

  function toggle() { if (state.playing) pause(); else play(); }

  function play() {
    if (!(state.duration > 0)) return;
    if (state.time >= state.duration) studio.setTime(0);
    state.playing = true;
    last = null;
    face();
  }

  function pause() {
    if (!state.playing) return;
    state.playing = false;
    face();
    studio.setTime(state.time);
  }

  function face() {
    button.replaceChildren(icon(state.playing ? "stop" : "play"));
    button.setAttribute("aria-label", state.playing ? "Pause" : "Play");
  }

  // A page that was asleep goes on where it was, instead of jumping.
  function frame(now) {
    if (state.playing && last !== null) studio.setTime((state.time + Math.min((now - last) / 1000, 0.25) * Number(speed.value)) % state.duration);
    last = now;
  }

  function show() {
    const { time, duration } = state, digits = duration < 0.1 ? 5 : duration < 20 ? 3 : 2;
    slider.max = duration || 1;
    slider.value = time;
    slider.style.setProperty("--part", `${duration > 0 ? (100 * time) / duration : 0}%`);
    clock.textContent = `${time.toFixed(digits)} s / ${duration.toFixed(digits > 3 ? 5 : 2)} s`;
    box.classList.toggle("still", !(duration > 0));
  }

  const off = [studio.on("frame", frame), studio.on("time", show), studio.on("result", show)];
  show();
  return { toggle, play, pause, update: show, dispose() { off.forEach((f) => f()); } };
}
