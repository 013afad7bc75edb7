// npm run bench [-- --sizes 100,1000,10000,100000] [-- --page-sizes …] [-- --embedded-sizes …] [-- --rounds R]
// [-- --seconds S] [-- --only answers,syncs]: benchmarks the production build and prints the sections of
// docs/performance.md. Each round also measures a reference. All parts take about an hour.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { isServerAvailable } from "@/testing/postgres-server";
import { measureAnswers } from "./bench/measure-answers";
import { hasWrk } from "./bench/measure-load";
import { measurePages } from "./bench/measure-pages";
import { measureMultipleProcesses } from "./bench/multiple-processes";
import type { Section } from "./bench/bench-results";
import { measureStatements } from "./bench/measure-statements";
import { measureSyncs } from "./bench/measure-syncs";
import { buildIfNeeded } from "./build-application";

const parts = ["answers", "processes", "statements", "syncs", "pages"] as const;
type Part = (typeof parts)[number];

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,1000,10000,100000" },
    "page-sizes": { type: "string", default: "240,10000,100000" },
    "embedded-sizes": { type: "string", default: "10000,100000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    only: { type: "string", default: parts.join(",") },
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
const noServer = "Skipped: no PostgreSQL server is available.";

/** Section of docs/performance.md: its title, what its figures and references are, and their measurement. */
type MeasuredPart = { title: string; note: string; run: (to: Section) => void | Promise<void> };

const measuredParts: Record<Part, MeasuredPart> = {
  answers: {
    title: "Answers",
    note: "One process on 20 connections, limits on. The reference for lists is bare `node:http` with the same compressed bytes; the reference for one person is its minimal response.",
    run: async (to) => {
      for (const people of sizes)
        await measureAnswers(to, hasServer ? "server" : "embedded", people, { rounds, seconds });
    },
  },
  processes: {
    title: "Several processes",
    note: "Two processes on one port (`WEB_CONCURRENCY=2`) on 20 connections, limits on. The reference is one process on the same database. Load generator and database share the processors.",
    run: async (to) => {
      if (!hasServer) return console.log(noServer);
      if (sizes.includes(10_000)) await measureMultipleProcesses(to, 10_000, { rounds, seconds });
    },
  },
  statements: {
    title: "Statements",
    note: "PostgreSQL statements per request, counted on the wire.",
    run: (to) => (hasServer ? measureStatements(to, 1_000) : console.log(noServer)),
  },
  syncs: {
    title: "Syncs",
    note: "Each round starts a new process on a new installation. The reference is one statement that upserts the same number of rows into a table with the same indexes.",
    run: async (to) => {
      for (const people of sizes.filter((size) => hasServer && size >= 1_000))
        await measureSyncs(to, "server", people, rounds);
      for (const people of readSizes(options["embedded-sizes"]))
        await measureSyncs(to, "embedded", people, 1);
      if (!hasServer) console.log(noServer);
    },
  },
  pages: {
    title: "Pages",
    note: "Chromium, as staff, on a desktop and on a phone (a quarter of the processor, slow 4G). Cold: empty cache. Usable: React has hydrated the first row or card. Found: from the input to its results. The reference is a nearly empty page with the same shell.",
    run: async (to) => {
      for (const people of readSizes(options["page-sizes"]))
        await measurePages(to, hasServer ? "server" : "embedded", people, rounds);
    },
  },
};

for (const part of parts.filter((name) => selectedParts.includes(name))) {
  const { title, note, run } = measuredParts[part];
  console.log(
    `## ${title}\n\n${note}\n\n${machine}.\n\n| what | people | figure | beside |\n|---|---|---|---|`,
  );
  await run({ figures: [] });
  console.log("");
}
process.exit(0);
