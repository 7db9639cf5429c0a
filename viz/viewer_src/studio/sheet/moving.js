// Symbols on the move: they are carried step by step, and only their own wires are laid anew meanwhile.
import { Maze, roomOf } from "./router.js";

const PATIENCE = 1500; // cells that a wire of a moving symbol may look at; a straight line stands for it until the symbol is let go
const RIM = 40; // steps of free grid around the sheet, so that a move does not leave it at once

export class Move {
  /** `sheet` has elements (a Map), nets and routes by net name; `names` are carried. */
  constructor(sheet, names) {
    this.sheet = sheet;
    this.carried = names.map((name) => sheet.elements.get(name));
    this.from = this.carried.map((element) => [...element.at]);
    const chosen = new Set(names);
    this.own = sheet.nets.flatMap((net, number) => (net.pins.some(([owner]) => chosen.has(owner)) ? [number] : []));
    this.by = [0, 0];
    this.build();
  }

  build() {
    const { sheet } = this;
    this.maze = new Maze([...sheet.elements.values()], sheet.nets, RIM);
    this.maze.patience = PATIENCE;
    const own = new Set(this.own);
    sheet.nets.forEach((net, number) => {
      const route = sheet.routes.get(net.name);
      if (own.has(number) || !route) return;
      for (const path of route.paths) this.maze.mark(number, cells(this.maze, path), this.maze.laid[number]);
    });
    for (const number of this.own) this.reserve(number, -1);
    for (const element of this.carried) this.maze.block(element, -1);
  }

  /** Cells before the pins of a net belong to it (by = 1), or to nobody (by = -1). */
  reserve(number, by) {
    for (const [cell, move] of this.maze.ends[number]) this.maze.reserved[cell + this.maze.offsets[move]] = by > 0 ? number : -1;
  }

  /** Carry by so many steps from the start; gives the numbers of the nets that are laid anew, or null where nothing changed. */
  to(dx, dy) {
    if (dx === this.by[0] && dy === this.by[1]) return null;
    this.by = [dx, dy];
    this.carried.forEach((element, k) => { element.at = [this.from[k][0] + dx, this.from[k][1] + dy]; });
    if (!this.carried.every((element) => this.maze.holds(roomOf(element), element.at))) this.build();
    const { maze, sheet } = this;
    for (const element of this.carried) maze.block(element, 1);
    for (const number of this.own) {
      maze.remove(maze.laid[number]);
      maze.ends[number] = sheet.nets[number].pins.map(([owner, pin]) => maze.end(owner, pin));
      this.reserve(number, 1);
    }
    for (const number of this.own) {
      if (maze.lay(number, 0)) sheet.routes.set(sheet.nets[number].name, maze.routeOf(number));
      else sheet.routes.delete(sheet.nets[number].name);
    }
    for (const number of this.own) this.reserve(number, -1);
    for (const element of this.carried) maze.block(element, -1);
    return this.own;
  }
}

/** All cells along the corners of a path. */
function cells(maze, path) {
  const found = [maze.cell(...path[0])];
  for (let k = 1; k < path.length; k++) {
    const [ax, ay] = path[k - 1], [bx, by] = path[k];
    const step = maze.cell(ax + Math.sign(bx - ax), ay + Math.sign(by - ay)) - maze.cell(ax, ay);
    for (let n = Math.abs(bx - ax) + Math.abs(by - ay); n > 0; n--) found.push(found[found.length - 1] + step);
  }
  return found;
}
