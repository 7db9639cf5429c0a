import { Matrix4, Vector3 } from "three";

// The little cross of axes in the corner, drawn in 2D: x red, y green, z blue, of the world of the CAD file.
export function drawTriad(canvas, view, ink) {
  const g = canvas.getContext("2d"), n = canvas.width, k = n / 72;
  g.clearRect(0, 0, n, n);
  const toEye = new Matrix4().extractRotation(view.camera.matrixWorldInverse).multiply(view.toScene);
  const axes = [["x", "#d6453d", 1, 0, 0], ["y", "#2f9e56", 0, 1, 0], ["z", "#2f6fdb", 0, 0, 1]]
    .map(([name, color, ...d]) => ({ name, color, d: new Vector3(...d).transformDirection(toEye) }))
    .sort((a, b) => a.d.z - b.d.z);
  g.font = `600 ${11 * k}px system-ui, sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineWidth = 2 * k;
  g.lineCap = "round";
  for (const { name, color, d } of axes) {
    const x = n / 2 + d.x * 22 * k, y = n / 2 - d.y * 22 * k;
    g.globalAlpha = d.z < -0.3 ? 0.55 : 1;
    g.strokeStyle = color;
    g.beginPath();
    g.moveTo(n / 2, n / 2);
    g.lineTo(x, y);
    g.stroke();
    g.fillStyle = ink;
    g.fillText(name, n / 2 + d.x * 30 * k, n / 2 - d.y * 30 * k);
  }
  g.globalAlpha = 1;
}
