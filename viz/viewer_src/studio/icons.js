// Icons of the studio: strokes on a field of 20 by 20.
const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4",
  run: "M6 4v12l10-6z",
  stop: "M5.5 5.5h9v9h-9z",
  theme: "M10 2.5a7.5 7.5 0 1 0 0 15zM10 2.5a7.5 7.5 0 0 1 0 15",
  help: "M7.4 7.6a2.6 2.6 0 1 1 3.8 2.3c-.8.4-1.2.9-1.2 1.9M10 14.4v.4",
  history: "M3 10a7 7 0 1 0 2.2-5.1M3 3.5v3.6h3.6M10 6v4.2l2.8 1.6",
  out: "M10 12.5V3M6.6 6.2 10 3l3.4 3.2M4 11.5v4.2c0 .5.4.8.8.8h10.4c.4 0 .8-.3.8-.8v-4.2",
  open: "M3 15.5v-11c0-.5.4-1 1-1h3.6l1.8 2H16c.6 0 1 .5 1 1v1M3 15.5l2-6.5h13l-2 6.5z",
  file: "M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15",
  folder: "M3 15.5v-11c0-.5.4-1 1-1h3.6l1.8 2H16c.6 0 1 .5 1 1v9c0 .6-.4 1-1 1H4c-.6 0-1-.4-1-1",
  up: "M10 16V4.5M5.5 9 10 4.5 14.5 9",
  cube: "M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8",
  schematic: "M2.5 7h3l1-2 2 4 2-4 2 4 1-2h4M5 14.5h10M5 14.5a1 1 0 1 0 0 .1M15 14.5a1 1 0 1 0 0 .1",
  both: "M3 4h6v12H3zM11 4h6v12h-6z",
  ground: "M10 3v7M4 10h12M6.5 13h7M9 16h2",
  lock: "M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 6 0v2.5",
  ignore: "M4 16 16 4M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14",
  hand: "M6.5 10V5a1.2 1.2 0 0 1 2.4 0v4M8.9 8.5V3.6a1.2 1.2 0 0 1 2.4 0v5M11.3 8.8V4.6a1.2 1.2 0 0 1 2.4 0V11M6.5 9.6 5.4 8.4a1.2 1.2 0 0 0-1.8 1.6l2.6 4.3A5 5 0 0 0 10.400 17a4 4 0 0 0 4-4V8a1.200 1.200 0 0 0-.7-1",
  play: "M6 3.5v13l11-6.5z",
  pin: "M8 3h6l-1 5 2.5 2.5h-9L9 8zM11 10.5V17",
  drive: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M7 13V7.5l3 3.5 3-3.5V13",
  eye: "M2.5 10c2-3.5 4.6-5 7.5-5s5.5 1.5 7.5 5c-2 3.5-4.6 5-7.5 5s-5.5-1.5-7.5-5zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6",
  probe: "M3 17l6-6M8 9l3 3M9.5 10.5l5-5a1.8 1.8 0 0 1 2.5 2.5l-5 5",
  close: "M5 5l10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  warning: "M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.3v.3",
  good: "M4.5 10.5 8.5 14.5 15.5 6",
  bad: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  settings: "M4 6h7M15 6h1M11 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 14h1M9 14h7M5 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  down: "M5 7.5 10 12.5 15 7.5",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
