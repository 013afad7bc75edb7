import { measureBareStatements, type BareStatementTimes } from "./bare-rows";
import {
  createInstallation,
  type Engine,
  type Installation,
  type OtherVendor,
  type SyncTimes,
} from "./bench-installation";
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

const runNames = [
  ["first", "first"],
  ["compared", "after a change, nothing changed"],
  ["unchanged", "nothing changed"],
  ["changed", "every title changed"],
] as const;

/**
 * Measures the same four runs for people who are pushed, uploaded or read from another vendor. The reference is the sync
 * from Productive: its processor time includes parsing the pages, as that of a push includes parsing the listing.
 */
async function measureOtherSource(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
  source: "push" | "file" | OtherVendor,
  productive: { on: string; times: Record<SyncKind, SyncTimes[]>; memory: number[] },
): Promise<void> {
  const times: Record<SyncKind, SyncTimes[]> = { first: [], compared: [], unchanged: [], changed: [] };
  const memory: number[] = [];
  const isSent = source === "push" || source === "file";
  for (let round = 0; round < rounds; round++) {
    const kith = await createInstallation(engine, people, isSent ? { isPushed: true } : { vendor: source });
    try {
      const sent = isSent ? await readSourcePeople(kith.simulator) : [];
      for (const kind of ["first", "compared", "unchanged"] as const)
        times[kind].push(isSent ? await kith.send(source, sent) : await kith.sync());
      kith.retitle("Retitled");
      const retitled = sent.map((person) => ({ ...person, title: "Retitled" }));
      times.changed.push(isSent ? await kith.send(source, retitled) : await kith.sync());
      memory.push(readMemory(kith.served().child.pid)?.most ?? Number.NaN);
    } finally {
      await kith.stop();
    }
  }
  for (const [kind, name] of runNames)
    for (const [time, label] of [
      isSent ? (["total", "in all"] as const) : (["own", "without the vendor's pages"] as const),
      ["processor", "processor time"] as const,
    ]) {
      const [values, reference] = [times[kind], productive.times[kind]].map((all) =>
        all.map((one) => one[time]),
      );
      const what = `${productive.on}${source}, ${name}, ${label}`;
      const yardstick = { what: "the sync", values: reference ?? [] };
      reportFigure(to, { what, people, unit: "ms", values: values ?? [], yardstick });
    }
  const yardstick = { what: "four syncs", values: productive.memory };
  const what = `${productive.on}${source}, memory at most, four runs`;
  reportFigure(to, { what, people, unit: "MB", values: memory, yardstick });
}

const pageMs = 300;
const pagesAtOnce = 4;

/** Requests the pages of the last sync again, the first alone, then four at a time, and returns the duration. */
async function measureVendorPath({ simulator, vendorUrl }: Installation): Promise<number> {
  const [first, ...others] = simulator.requests.splice(0).filter(({ path }) => path.includes("/people?"));
  if (!first) throw new Error("the sync read no page");
  const read = async ({ path, headers }: typeof first) =>
    (await fetch(new URL(path, vendorUrl), { headers })).arrayBuffer();
  const startedAt = performance.now();
  await read(first);
  const pages = others.values();
  const readPages = async () => {
    for (const page of pages) await read(page);
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, readPages));
  return performance.now() - startedAt;
}

/**
 * Measures how long a sync takes beyond the slowest path of a vendor that takes `pageMs` for each page. A bare client reads
 * the same pages after each sync, because the simulator computes for some milliseconds on top of `pageMs`. Parsing, planning
 * and storing are in the figure, as far as they do not happen while Kith waits.
 */
async function measureBeyondVendor(to: Section, people: number, rounds: number): Promise<void> {
  const beyond: Record<"first" | "unchanged" | "changed", number[]> = {
    first: [],
    unchanged: [],
    changed: [],
  };
  const bare: BareStatementTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const kith = await createInstallation("server", people);
    try {
      if (kith.databaseUrl) bare.push(await measureBareStatements(kith.databaseUrl, people));
      kith.simulator.setFault({ kind: "delay", milliseconds: pageMs });
      kith.simulator.requests.length = 0;
      const sync = async () => (await kith.sync()).total - (await measureVendorPath(kith));
      beyond.first.push(await sync());
      await sync(); // stores the plan of a sync without changes
      beyond.unchanged.push(await sync());
      kith.retitle("Retitled");
      beyond.changed.push(await sync());
    } finally {
      await kith.stop();
    }
  }
  for (const [kind, name] of [
    ["first", "first sync"],
    ["unchanged", "sync, nothing changed"],
    ["changed", "sync, every title changed"],
  ] as const) {
    const what = `${name}, beyond the slowest path of a vendor with ${pageMs} ms a page`;
    const yardstick = { what: "the bare upsert, all new", values: bare.map(({ fresh }) => fresh) };
    reportFigure(to, { what, people, unit: "ms", values: beyond[kind], yardstick });
  }
}

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
      kith.retitle("Retitled");
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
    const processor = times[kind].map((time) => time.processor);
    reportFigure(to, { what: `${on}${name}, processor time`, people, unit: "ms", values: processor });
  }
  reportFigure(to, { what: `${on}memory at most, four syncs`, people, unit: "MB", values: memory });
  for (const source of ["push", "file", "entra", "google"] as const)
    await measureOtherSource(to, engine, people, rounds, source, { on, times, memory });
  if (bare.length === 0) return;
  for (const [what, kind] of [
    ["bare upsert, all new", "fresh"],
    ["bare upsert, all changed", "changed"],
    ["bare upsert, nothing changed", "unchanged"],
  ] as const)
    reportFigure(to, { what, people, unit: "ms", values: bare.map((time) => time[kind]) });
  await measureBeyondVendor(to, people, rounds);
}
