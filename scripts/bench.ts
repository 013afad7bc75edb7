// npm run bench [-- --sizes 100,1000,10000,100000] [-- --page-sizes …] [-- --embedded-sizes …] [-- --rounds R] [-- --seconds S]
// [-- --only answers,syncs] [-- --write]: how fast Kith is as it ships, each figure beside a yardstick of the same round. Prints; with --write
// it makes the sections of docs/performance.md and their plots anew that it measures. All of it takes about an hour.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { isServerAvailable } from "@/testing/postgres-server";
import { buildYardstick } from "./bench/build-yardstick";
import { measureAnswers } from "./bench/measure-answers";
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
if (unknownPart !== undefined)
  throw new Error(`There is no part ${unknownPart}. There are: ${parts.join(", ")}.`);

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
      "One process on 20 connections, limits on. Lists beside bare `node:http` that serves the same compressed bytes; what is asked of one person beside the smallest route of Next's.",
    );
    buildYardstick();
    for (const people of sizes)
      await measureAnswers(to, hasServer ? "server" : "embedded", people, { rounds, seconds });
    return to;
  },
  processes: async () => {
    const to = createSection(
      "Several processes",
      "Two processes on one port (`WEB_CONCURRENCY=2`) on 20 connections, limits on, beside one process on the same database. The load and the database have the same processors.",
    );
    if (hasServer) {
      for (const people of sizes.filter((size) => size === 10_000))
        await measureMultipleProcesses(to, people, { rounds, seconds });
    } else reportSkipped(to, "all of them", "there is no PostgreSQL server at hand");
    return to;
  },
  statements: async () => {
    const to = createSection("Statements", "What a request asks of PostgreSQL, counted on the wire.");
    if (hasServer) await measureStatements(to, 1_000);
    else reportSkipped(to, "all of them", "there is no PostgreSQL server at hand");
    return to;
  },
  syncs: async () => {
    const to = createSection(
      "Syncs",
      "Each round is a fresh installation and a process that has done nothing else. Beside one statement that upserts as many rows of the same columns into a table with the same indexes.",
    );
    if (hasServer) {
      for (const people of sizes.filter((size) => size >= 1_000))
        await measureSyncs(to, "server", people, rounds);
    }
    for (const people of readSizes(options["embedded-sizes"])) await measureSyncs(to, "embedded", people, 1);
    if (!hasServer) reportSkipped(to, "the server", "there is no PostgreSQL server at hand");
    return to;
  },
  pages: async () => {
    const to = createSection(
      "Pages",
      "In Chromium, as staff, in a window and on a phone (a quarter of the processor, slow 4G). Cold: nothing cached. Usable: React has taken over the first row or card. Beside a nearly empty page of the same shell. Found: from the words in the box to what they find.",
    );
    for (const people of readSizes(options["page-sizes"]))
      await measurePages(to, hasServer ? "server" : "embedded", people, rounds);
    return to;
  },
  decision: async () => {
    const to = createSection("Who sees what", "What it costs to decide what one head sees of everyone.");
    measureAccessDecision(to, Math.max(...sizes), rounds);
    return to;
  },
};

for (const part of parts.filter((name) => selectedParts.includes(name))) {
  console.log(part);
  const measured = { ...(await measure[part]()), machine };
  if (options.write) writeSection(measured); // at once: nothing is lost where a later one fails
  console.log("");
}
process.exit(0);
