// npm run bench [-- --sizes 100,1000,10000,100000] [-- --page-sizes …] [-- --embedded-sizes …] [-- --rounds R]
// [-- --seconds S] [-- --only answers,syncs] [-- --write]: benchmarks the production build. Each round also measures a
// reference. --write replaces the measured sections of docs/performance.md. All parts take about an hour.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { isServerAvailable } from "@/testing/postgres-server";
import { buildYardstick, measureAnswers } from "./bench/measure-answers";
import { measureAccessDecision } from "./bench/access-decision";
import { hasWrk } from "./bench/measure-load";
import { measurePages } from "./bench/measure-pages";
import { measureMultipleProcesses } from "./bench/multiple-processes";
import { reportSkipped, createSection, type Section } from "./bench/bench-results";
import { measureStatements } from "./bench/measure-statements";
import { measureSyncs } from "./bench/measure-syncs";
import { writeSection } from "./bench/write-report";
import { buildIfNeeded } from "./build-application";

const parts = ["answers", "processes", "statements", "syncs", "pages", "decision"] as const;
type Part = (typeof parts)[number];

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,1000,10000,100000" },
    "page-sizes": { type: "string", default: "240,10000,100000" },
    "embedded-sizes": { type: "string", default: "10000,100000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    only: { type: "string", default: parts.join(",") },
    write: { type: "boolean", default: false },
  },
});
const readSizes = (given: string) => given.split(",").filter(Boolean).map(Number);
const sizes = readSizes(options.sizes);
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const selectedParts = options.only.split(",");
const unknownPart = selectedParts.find((name) => !parts.some((part) => part === name));
if (unknownPart !== undefined) throw new Error(`Unknown part: ${unknownPart}. Parts: ${parts.join(", ")}.`);

buildIfNeeded({ quiet: true });
const hasServer = await isServerAvailable();
const machine = [
  `Node ${process.version}`,
  `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`,
  hasServer ? "PostgreSQL server" : "embedded database",
  hasWrk() ? "wrk" : "autocannon",
].join(", ");
console.log(`${machine}\n`);

const measure: Record<Part, () => Promise<Section>> = {
  answers: async () => {
    const to = createSection(
      "Answers",
      "One process on 20 connections, limits on. The reference for lists is bare `node:http` with the same compressed bytes; the reference for one person is the smallest route of Next.",
    );
    buildYardstick();
    for (const people of sizes)
      await measureAnswers(to, hasServer ? "server" : "embedded", people, { rounds, seconds });
    return to;
  },
  processes: async () => {
    const to = createSection(
      "Several processes",
      "Two processes on one port (`WEB_CONCURRENCY=2`) on 20 connections, limits on. The reference is one process on the same database. Load generator and database share the processors.",
    );
    if (hasServer) {
      for (const people of sizes.filter((size) => size === 10_000))
        await measureMultipleProcesses(to, people, { rounds, seconds });
    } else reportSkipped(to, "all figures", "no PostgreSQL server is available");
    return to;
  },
  statements: async () => {
    const to = createSection("Statements", "PostgreSQL statements per request, counted on the wire.");
    if (hasServer) await measureStatements(to, 1_000);
    else reportSkipped(to, "all figures", "no PostgreSQL server is available");
    return to;
  },
  syncs: async () => {
    const to = createSection(
      "Syncs",
      "Each round starts a new process on a new installation. The reference is one statement that upserts the same number of rows into a table with the same indexes.",
    );
    if (hasServer) {
      for (const people of sizes.filter((size) => size >= 1_000))
        await measureSyncs(to, "server", people, rounds);
    }
    for (const people of readSizes(options["embedded-sizes"])) await measureSyncs(to, "embedded", people, 1);
    if (!hasServer) reportSkipped(to, "the server", "no PostgreSQL server is available");
    return to;
  },
  pages: async () => {
    const to = createSection(
      "Pages",
      "Chromium, as staff, on a desktop and on a phone (a quarter of the processor, slow 4G). Cold: empty cache. Usable: React has hydrated the first row or card. Found: from the input to its results. The reference is a nearly empty page with the same shell.",
    );
    for (const people of readSizes(options["page-sizes"]))
      await measurePages(to, hasServer ? "server" : "embedded", people, rounds);
    return to;
  },
  decision: async () => {
    const to = createSection("Who sees what", "Time to decide which groups of all people a head sees.");
    measureAccessDecision(to, Math.max(...sizes), rounds);
    return to;
  },
};

for (const part of parts.filter((name) => selectedParts.includes(name))) {
  console.log(part);
  const measured = { ...(await measure[part]()), machine };
  if (options.write) writeSection(measured); // before the next part, which may fail
  console.log("");
}
process.exit(0);
