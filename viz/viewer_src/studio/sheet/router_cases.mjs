// node router_cases.mjs CASES.json: routes every case of the table and prints the numbers of those that differ as JSON; a test runs it.
import { readFileSync } from "node:fs";
import { route } from "./router.js";

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
const differing = [];
cases.forEach((sheet, number) => {
  const { routes, unrouted } = route(sheet);
  if (JSON.stringify([routes, unrouted]) !== JSON.stringify([sheet.routes, sheet.unrouted])) differing.push(number);
});
console.log(JSON.stringify(differing));
