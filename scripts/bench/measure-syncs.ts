import { measureBareStatements, type BareStatementTimes } from "./bare-rows";
import { createInstallation, type Engine, type SyncTimes } from "./bench-installation";
import { readMemory } from "../cluster/programs";
import { reportFigure, type Section } from "./bench-results";
import { readSourcePeople } from "@/demo/people-file";

type SyncKind = "first" | "compared" | "unchanged" | "changed";

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
      for (const { id } of kith.company.people) kith.simulator.edit(id, { attributes: { title } });
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

/** Measures the same four runs for people who are pushed. The reference is the sync from the vendor. */
async function measurePushes(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
  vendor: { on: string; times: Record<SyncKind, SyncTimes[]>; memory: number[] },
): Promise<void> {
  const own: Record<SyncKind, number[]> = { first: [], compared: [], unchanged: [], changed: [] };
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const kith = await createInstallation(engine, people, { isPushed: true });
    try {
      const sent = await readSourcePeople(kith.simulator);
      for (const kind of ["first", "compared", "unchanged"] as const)
        own[kind].push((await kith.push(sent)).own);
      own.changed.push((await kith.push(sent.map((person) => ({ ...person, title: "Retitled" })))).own);
      memory.push(readMemory(kith.served().child.pid)?.most ?? Number.NaN);
    } finally {
      await kith.stop();
    }
  }
  for (const [kind, what] of [
    ["first", "first push"],
    ["compared", "push after a change, nothing changed"],
    ["unchanged", "push, nothing changed"],
    ["changed", "push, every title changed"],
  ] as const) {
    const values = vendor.times[kind].map((time) => time.own);
    const yardstick = { what: "the sync, without the vendor's pages", values };
    reportFigure(to, { what: `${vendor.on}${what}`, people, unit: "ms", values: own[kind], yardstick });
  }
  const yardstick = { what: "four syncs", values: vendor.memory };
  reportFigure(to, {
    what: `${vendor.on}memory at most, four pushes`,
    people,
    unit: "MB",
    values: memory,
    yardstick,
  });
}

/**
 * Measures the first sync, two syncs without changes (the second reuses the cached plan) and a sync that changes every
 * title. The reference is bare SQL statements on the same number of rows. Each round starts a new process on a new
 * installation.
 */
export async function measureSyncs(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
): Promise<void> {
  const times: Record<SyncKind, SyncTimes[]> = {
    first: [],
    compared: [],
    unchanged: [],
    changed: [],
  };
  const bare: BareStatementTimes[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const kith = await createInstallation(engine, people);
    try {
      if (kith.databaseUrl) bare.push(await measureBareStatements(kith.databaseUrl, people));
      times.first.push(await kith.sync());
      times.compared.push(await kith.sync());
      times.unchanged.push(await kith.sync());
      for (const { id } of kith.company.people)
        kith.simulator.edit(id, { attributes: { title: "Retitled" } });
      times.changed.push(await kith.sync());
      memory.push(readMemory(kith.served().child.pid)?.most ?? Number.NaN);
    } finally {
      await kith.stop();
    }
  }
  const on = engine === "embedded" ? "embedded: " : "";
  for (const [kind, name, bareKind, what] of [
    ["first", "first sync", "fresh", "the bare upsert"],
    ["compared", "sync after a change, nothing changed", "unchanged", "the bare upsert that changes nothing"],
    ["unchanged", "sync, nothing changed", "unchanged", "the bare upsert that changes nothing"],
    ["changed", "sync, every title changed", "changed", "the bare upsert"],
  ] as const) {
    const own = times[kind].map((time) => time.own);
    const yardstick = bare.map((time) => time[bareKind]);
    reportFigure(to, {
      what: `${on}${name}, without the vendor's pages`,
      people,
      unit: "ms",
      values: own,
      ...(bare.length > 0 && { yardstick: { what, values: yardstick } }),
    });
    const pages = times[kind].map((time) => time.pages);
    reportFigure(to, { what: `${on}${name}, the vendor's pages`, people, unit: "ms", values: pages });
  }
  reportFigure(to, { what: `${on}memory at most, four syncs`, people, unit: "MB", values: memory });
  await measurePushes(to, engine, people, rounds, { on, times, memory });
  if (bare.length === 0) return;
  for (const [what, kind] of [
    ["bare upsert, all new", "fresh"],
    ["bare upsert, all changed", "changed"],
    ["bare upsert, nothing changed", "unchanged"],
  ] as const)
    reportFigure(to, { what, people, unit: "ms", values: bare.map((time) => time[kind]) });
}
