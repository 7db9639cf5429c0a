// Numbers and elements. Text goes in by textContent only.
export function element(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") e.textContent = value;
    else if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value != null) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c != null));
  return e;
}

export function number(value, digits = 4) {
  if (value == null || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  let text;
  if (size >= 1e6 || size < 1e-4) {
    const [m, e] = value.toExponential(Math.max(digits - 2, 1)).split("e");
    text = `${m.includes(".") ? m.replace(/\.?0+$/, "") : m}e${Number(e)}`;
  } else {
    text = value.toPrecision(digits);
    if (text.includes("e")) text = String(Number(text));
    if (text.includes(".")) text = text.replace(/\.?0+$/, "");
  }
  return text.replaceAll("-", "−");
}

export function mass(kg) {
  if (kg == null) return "–";
  return kg < 1 ? `${number(kg * 1e3)} g` : `${number(kg)} kg`;
}
