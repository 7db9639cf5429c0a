// Wires of a placed sheet: the same maze router as viz/schematic/routing.py, path for path (tests/viz/schematic/router_cases.json).
//
// A wire passes no symbol, text or sign, runs on no other wire, and crosses others only straight. Each step, corner and crossing has a
// price; the cheapest path is found by A*, equal prices being decided by direction and place. Short nets are routed first; then each net
// that crosses others is taken up and laid again, as long as that is cheaper.
const STEP_PRICE = 2, CORNER = 9, CROSSING = 14, BESIDE = 1;
const MARGIN = 8; // steps around everything, where wires may run
const ROUNDS = 2; // of laying nets again
const MANY = 120; // nets, beyond which none is laid again
export const WINDOW = 14; // steps around the ends of a net in which a path is looked for first
const DX = [1, 0, -1, 0], DY = [0, 1, 0, -1];
const FAR = 2 ** 30, FREE = -1, AHEAD = [0], TURNS = [0, 1, 3];
export const MOVE_OF_SIDE = { right: 0, bottom: 1, left: 2, top: 3 };

/** The room of an element: body, text and signs, from its middle. */
export function roomOf(element) {
  const boxes = [element.body, element.text, ...element.signs];
  return [0, 1, 2, 3].map((k) => Math[k < 2 ? "min" : "max"](...boxes.map((box) => box[k])));
}

/** All wires of a sheet: {routes: [{net, paths, junctions}], unrouted: [names]}. */
export function route(sheet) {
  const maze = new Maze(sheet.elements, sheet.nets);
  const order = sheet.nets.map((_, n) => n);
  const signal = (n) => (sheet.nets[n].domain === "signal" ? 1 : 0);
  const spread = order.map((n) => maze.spread(n));
  order.sort((a, b) => signal(a) - signal(b) || spread[a] - spread[b] || a - b);
  for (const number of order) maze.lay(number);
  for (let round = 0; round < (order.length <= MANY ? ROUNDS : 0); round++) {
    const price = order.map((_, n) => maze.laid[n].price);
    const again = [...order].sort((a, b) => price[b] - price[a]); // stable, as Python's
    let better = false;
    for (const number of again) if (maze.laid[number].crossings) better = maze.layAgain(number) || better;
    if (!better) break;
  }
  return { maze, ...maze.routes() };
}

class Heap { // of (estimate, price, state), smallest first by all three
  constructor() { this.items = []; }

  push(item) {
    const items = this.items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!before(item, items[up])) break;
      items[at] = items[up];
      at = up;
    }
    items[at] = item;
  }

  pop() {
    const items = this.items, first = items[0], last = items.pop();
    if (items.length) {
      let at = 0;
      for (;;) {
        let down = 2 * at + 1;
        if (down >= items.length) break;
        if (down + 1 < items.length && before(items[down + 1], items[down])) down++;
        if (!before(items[down], last)) break;
        items[at] = items[down];
        at = down;
      }
      items[at] = last;
    }
    return first;
  }
}

function before(a, b) {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
}

const nothingLaid = (crossings = false) => ({ cells: [], price: 0, crossings, marks: [] });

/** Cells of the grid, and which of them are taken by what. */
export class Maze {
  constructor(elements, nets, margin = MARGIN) {
    this.nets = nets;
    this.elements = new Map(elements.map((element) => [element.name, element]));
    const whole = elements.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 1, 1];
    for (const element of elements) {
      const room = roomOf(element);
      for (let k = 0; k < 4; k++) whole[k] = Math[k < 2 ? "min" : "max"](whole[k], room[k] + element.at[k % 2]);
    }
    this.left = whole[0] - margin;
    this.top = whole[1] - margin;
    this.width = whole[2] - whole[0] + 2 * margin + 1;
    this.height = whole[3] - whole[1] + 2 * margin + 1;
    const size = this.width * this.height;
    this.offsets = [1, this.width, -1, -this.width];
    this.blocked = new Uint8Array(size); // counts of boxes, so that an element can be taken away again
    this.near = new Uint8Array(size); // counts of blocked neighbours
    for (const element of elements) this.block(element, 1);
    const taken = () => new Int32Array(size).fill(FREE);
    [this.reserved, this.level, this.plumb, this.corner] = [taken(), taken(), taken(), taken()];
    this.ends = nets.map((net) => net.pins.map(([owner, pin]) => this.end(owner, pin)));
    this.ends.forEach((ends, number) => ends.forEach(([cell, move]) => { this.reserved[cell + this.offsets[move]] = number; }));
    this.laid = nets.map(() => nothingLaid());
    this.prices = new Int32Array(4 * size);
    this.came = new Int32Array(4 * size);
    this.seen = new Uint32Array(4 * size); // number of the search that wrote prices and came
    this.goal = new Uint32Array(size);
    this.search = 0;
    this.patience = Infinity; // cells that a search may look at before it gives up
  }

  point(cell) { return [(cell % this.width) + this.left, Math.floor(cell / this.width) + this.top]; }

  cell(x, y) { return (y - this.top) * this.width + x - this.left; }

  /** Whether a box, moved, and a rim of steps around it lie within the grid. */
  holds(box, at, rim = 2) {
    return box[0] + at[0] - rim > this.left && box[1] + at[1] - rim > this.top
      && box[2] + at[0] + rim < this.left + this.width - 1 && box[3] + at[1] + rim < this.top + this.height - 1;
  }

  spread(number) {
    const points = this.ends[number].map(([cell]) => this.point(cell));
    return [0, 1].reduce((sum, k) => sum + Math.max(...points.map((p) => p[k])) - Math.min(...points.map((p) => p[k])), 0);
  }

  end(owner, name) {
    const element = this.elements.get(owner), pin = element.pins.find((one) => one.name === name);
    return [this.cell(element.at[0] + pin.at[0], element.at[1] + pin.at[1]), MOVE_OF_SIDE[pin.side]];
  }

  /** Add an element's boxes to what blocks wires (by = 1), or take them away (by = -1). */
  block(element, by) {
    for (const box of [element.body, element.text, ...element.signs]) {
      const [left, top, right, bottom] = box.map((value, k) => value + element.at[k % 2]);
      for (let y = top; y <= bottom; y++) {
        const first = this.cell(left, y);
        for (let cell = first; cell <= first + right - left; cell++) {
          const was = this.blocked[cell];
          this.blocked[cell] = was + by;
          if ((was > 0) !== (was + by > 0)) for (let move = 0; move < 4; move++) this.near[cell + this.offsets[move]] += by;
        }
      }
    }
  }

  lay(number, window = FAR) {
    const ends = this.ends[number], laid = nothingLaid();
    const waiting = ends.map((_, k) => k).slice(1);
    const tree = new Set();
    const arrival = ends[0];
    while (waiting.length) {
      // the pin that is nearest to what is drawn so far comes next
      let best = waiting[0], least = Infinity;
      for (const k of waiting.length > 1 ? waiting : []) {
        const [x, y] = this.point(ends[k][0]);
        for (const cell of tree.size ? tree : [ends[0][0]]) {
          const distance = Math.abs(x - (cell % this.width) - this.left) + Math.abs(y - Math.floor(cell / this.width) - this.top);
          if (distance < least) { best = k; least = distance; }
        }
      }
      waiting.splice(waiting.indexOf(best), 1);
      const found = this.path(number, ends[best], tree, arrival, WINDOW) ?? (window === FAR ? this.path(number, ends[best], tree, arrival, FAR) : null);
      if (!found) {
        this.remove(laid);
        this.laid[number] = nothingLaid(true);
        return false;
      }
      laid.cells.push(found.cells);
      laid.price += found.price;
      laid.crossings ||= !found.cells.every((cell) => this.freeToJoin(cell, number));
      for (const cell of found.cells) tree.add(cell);
      this.mark(number, found.cells, laid);
    }
    this.laid[number] = laid;
    return true;
  }

  /** Take a net up and lay it anew; whether it became cheaper, or could be laid at all. */
  layAgain(number) {
    const old = this.laid[number];
    this.remove(old);
    this.laid[number] = nothingLaid();
    this.lay(number);
    const now = this.laid[number];
    if (now.cells.length && (!old.cells.length || now.price < old.price)) return true;
    this.remove(now);
    const restored = { ...old, marks: [] };
    for (const path of old.cells) this.mark(number, path, restored);
    this.laid[number] = restored;
    return false;
  }

  /** Write down where a path passes level, plumb, and where it turns. */
  mark(number, path, laid) {
    const write = (where, cell) => {
      if (where[cell] !== FREE) return;
      where[cell] = number;
      laid.marks.push([where, cell]);
    };
    path.forEach((cell, place) => {
      const from = place ? cell - path[place - 1] : 0;
      const to = place + 1 < path.length ? path[place + 1] - cell : 0;
      if (from !== to) write(this.corner, cell);
      for (const step of [from, to]) if (step) write(Math.abs(step) === 1 ? this.level : this.plumb, cell);
    });
  }

  remove(laid) { for (const [where, cell] of laid.marks) where[cell] = FREE; }

  /** The cheapest path from a pin to the tree of its net, or to its first pin, within so many steps around both; null where there is none. */
  path(number, end, tree, arrival, window) {
    const search = ++this.search;
    let goals = [...tree].filter((cell) => this.freeToJoin(cell, number));
    if (!goals.length) goals = [arrival[0]];
    const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
    for (const cell of goals) {
      this.goal[cell] = search;
      const point = this.point(cell);
      for (const k of [0, 1]) { low[k] = Math.min(low[k], point[k]); high[k] = Math.max(high[k], point[k]); }
    }
    const [start, leaving] = end, here = this.point(start);
    const corner = [this.left, this.top], size = [this.width, this.height];
    const least = [0, 1].map((k) => Math.max(Math.min(low[k], here[k]) - window, corner[k] + 1) - corner[k]);
    const most = [0, 1].map((k) => Math.min(Math.max(high[k], here[k]) + window, corner[k] + size[k] - 2) - corner[k]);
    const first = start + this.offsets[leaving];
    if (this.blocked[first] || this.taken(first, leaving, number) < 0) return null;
    const ahead = (cell) => {
      const x = (cell % this.width) + this.left, y = Math.floor(cell / this.width) + this.top;
      return STEP_PRICE * (Math.max(low[0] - x, 0, x - high[0]) + Math.max(low[1] - y, 0, y - high[1]));
    };
    const { prices, came, seen } = this, heap = new Heap(), begin = first * 4 + leaving;
    prices[begin] = STEP_PRICE;
    came[begin] = FREE;
    seen[begin] = search;
    heap.push([STEP_PRICE + ahead(first), STEP_PRICE, begin]);
    for (let left = this.patience; heap.items.length && left > 0; left--) {
      const [, price, state] = heap.pop();
      if (price > prices[state]) continue;
      const cell = state >> 2, heading = state & 3;
      if (this.goal[cell] === search) return { cells: [start, ...this.walked(state)], price };
      const straightOnly = !this.freeToJoin(cell, number);
      for (const turn of straightOnly ? AHEAD : TURNS) {
        const move = (heading + turn) & 3, following = cell + this.offsets[move];
        const x = following % this.width, y = Math.floor(following / this.width);
        if (x < least[0] || x > most[0] || y < least[1] || y > most[1]) continue;
        let more;
        if (this.blocked[following]) {
          if (this.goal[following] !== search) continue;
          if (following === arrival[0] && ((arrival[1] + 2) & 3) !== move) continue; // a pin is met from outside
          more = STEP_PRICE;
        } else {
          const crossing = this.taken(following, move, number);
          if (crossing < 0) continue;
          more = STEP_PRICE + crossing + (this.near[following] ? BESIDE : 0);
        }
        const total = price + more + (turn ? CORNER : 0), key = following * 4 + move;
        if (seen[key] === search && total >= prices[key]) continue;
        seen[key] = search;
        prices[key] = total;
        came[key] = state;
        heap.push([total + ahead(following), total, key]);
      }
    }
    return null;
  }

  /** The price of the wires that a cell holds already; negative where another net is in the way. */
  taken(cell, move, number) {
    const reserved = this.reserved[cell], corner = this.corner[cell];
    if ((reserved !== FREE && reserved !== number) || (corner !== FREE && corner !== number)) return -1;
    const level = this.level[cell], plumb = this.plumb[cell], along = move & 1 ? plumb : level, across = move & 1 ? level : plumb;
    if (along !== FREE && along !== number) return -1;
    return across !== FREE && across !== number ? CROSSING : 0;
  }

  freeToJoin(cell, number) {
    return (this.level[cell] === FREE || this.level[cell] === number) && (this.plumb[cell] === FREE || this.plumb[cell] === number);
  }

  walked(state) {
    const path = [];
    for (; state !== FREE; state = this.came[state]) path.push(state >> 2);
    return path.reverse();
  }

  /** What is laid, as corners and junctions; and the names of nets without a path. */
  routes() {
    const routes = [], unrouted = [];
    this.nets.forEach((net, number) => {
      if (this.laid[number].cells.length) routes.push(this.routeOf(number));
      else unrouted.push(net.name);
    });
    return { routes, unrouted };
  }

  routeOf(number) {
    const paths = this.laid[number].cells.map((cells) => cells.map((cell) => this.point(cell)));
    return { net: this.nets[number].name, paths: paths.map(corners), junctions: junctions(paths) };
  }
}

/** The ends of a path and the points where it turns. */
function corners(path) {
  return path.filter((b, k) => {
    if (k === 0 || k === path.length - 1) return true;
    const a = path[k - 1], c = path[k + 1];
    return b[0] - a[0] !== c[0] - b[0] || b[1] - a[1] !== c[1] - b[1];
  });
}

/** The points where three or more wires meet. */
function junctions(paths) {
  const joined = new Map();
  const join = (a, b) => {
    const key = a.join();
    if (!joined.has(key)) joined.set(key, new Set());
    joined.get(key).add(b.join());
  };
  for (const path of paths) for (let k = 1; k < path.length; k++) { join(path[k - 1], path[k]); join(path[k], path[k - 1]); }
  const found = [...joined].filter(([, others]) => others.size > 2).map(([key]) => key.split(",").map(Number));
  return found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
