import { readSourcePeople } from "@/demo/people-file";
import { readMemory } from "../cluster/programs";
import { measureBareStatements, type BareStatementTimes } from "./bare-rows";
import { createInstallation, type Engine, type PeopleSource, type SyncTimes } from "./bench-installation";
import { reportFigure, type Section } from "./bench-results";

/**
 * Measures how a first sync, one that changes every title and one that changes nothing grow with the number of people.
 * The reference is the sync of the smaller company. Takes the faster of two syncs of a kind where a sync can be
 * repeated, because a busy machine delays some.
 */
export async function measureSyncGrowth(
  to: Section,
  engine: Engine,
  sizes: readonly [number, number],
): Promise<void> {
  const measured: Record<"first" | "changed" | "unchanged", number>[] = [];
  for (const people of sizes) {
    const kith = await createInstallation(engine, people);
    const syncRetitled = async (title: string) => {
      kith.retitle(title);
      return (await kith.sync()).own;
    };
    try {
      const first = (await kith.sync()).own;
      const changed = Math.min(await syncRetitled("Retitled"), await syncRetitled("Retitled again"));
      await kith.sync(); // stores the plan of a sync without changes
      const unchanged = Math.min((await kith.sync()).own, (await kith.sync()).own);
      measured.push({ first, changed, unchanged });
    } finally {
      await kith.stop();
    }
  }
  const [small, large] = measured;
  if (!small || !large) return;
  for (const [kind, what] of [
    ["first", "growth of a first sync"],
    ["changed", "growth of a sync, every title changed"],
    ["unchanged", "growth of a sync, nothing changed"],
  ] as const) {
    const yardstick = { what: `the sync of ${sizes[0].toLocaleString("en")} people`, values: [small[kind]] };
    reportFigure(to, { what, people: sizes[1], unit: "ms", values: [large[kind]], yardstick });
  }
}

/** The second run without changes reuses the cached plan. */
const runs = [
  { name: "first sync", bare: "fresh", rows: "all new" },
  { name: "sync after a change, nothing changed", bare: "unchanged", rows: "nothing changed" },
  { name: "sync, nothing changed", bare: "unchanged", rows: "nothing changed" },
  { name: "sync, every title changed", bare: "changed", rows: "all changed" },
] as const;

/** Each round starts a new process on a new installation. `times`: by run and round. */
async function measureRuns(engine: Engine, people: number, rounds: number, source: PeopleSource) {
  const times: SyncTimes[][] = runs.map(() => []);
  const memory: number[] = [];
  const bare: BareStatementTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const kith = await createInstallation(engine, people, { source });
    try {
      if (source === "productive" && kith.databaseUrl)
        bare.push(await measureBareStatements(kith.databaseUrl, people));
      let sent = await readSourcePeople(kith.simulator);
      for (const [index, { bare: kind }] of runs.entries()) {
        if (kind === "changed") {
          kith.retitle("Retitled");
          sent = sent.map((person) => ({ ...person, title: "Retitled" }));
        }
        times[index]?.push(await kith.sync(sent));
      }
      memory.push(readMemory(kith.served().child.pid)?.most ?? Number.NaN);
    } finally {
      await kith.stop();
    }
  }
  return { times, memory, bare };
}

/**
 * The reference of a sync from Productive is bare SQL statements on the same number of rows; that of another source is
 * the sync from Productive, whose processor time includes parsing the pages, as that of a push includes parsing the
 * listing.
 */
export async function measureSyncs(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
): Promise<void> {
  const on = engine === "embedded" ? "embedded: " : "";
  const productive = await measureRuns(engine, people, rounds, "productive");
  const report = (what: string, values: number[], yardstick?: { what: string; values: number[] }) =>
    reportFigure(to, { what: on + what, people, unit: "ms", values, ...(yardstick && { yardstick }) });
  const pick = (all: SyncTimes[] = [], time: keyof SyncTimes) => all.map((one) => one[time]);
  for (const [index, { name, bare, rows }] of runs.entries()) {
    const times = productive.times[index];
    const values = productive.bare.map((time) => time[bare]);
    const reference = values.length > 0 ? { what: `the bare upsert, ${rows}`, values } : undefined;
    report(`${name}, without the vendor's pages`, pick(times, "own"), reference);
    report(`${name}, the vendor's pages`, pick(times, "pages"));
    report(`${name}, processor time`, pick(times, "processor"));
    if (values.length > 0 && index !== 1) report(`bare upsert, ${rows}`, values);
  }
  const what = `${on}memory at most, four syncs`;
  reportFigure(to, { what, people, unit: "MB", values: productive.memory });
  for (const source of ["push", "file", "entra", "google"] as const) {
    const { times, memory } = await measureRuns(engine, people, rounds, source);
    for (const [index, { name }] of runs.entries())
      for (const time of ["own", "processor"] as const)
        report(`${source}: ${name}, ${time} time`, pick(times[index], time), {
          what: "the sync",
          values: pick(productive.times[index], time),
        });
    const yardstick = { what: "four syncs", values: productive.memory };
    reportFigure(to, {
      what: `${on}${source}: memory at most`,
      people,
      unit: "MB",
      values: memory,
      yardstick,
    });
  }
}
