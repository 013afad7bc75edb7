import { measureBareStatements, type BareStatementTimes } from "./bare-rows";
import { createInstallation, type Engine, type SyncTimes } from "./bench-installation";
import { readMemory } from "./serve-process";
import { reportSkipped, reportFigure, type Section } from "./bench-results";

/**
 * The first sync, two that find nothing changed (the second finds what the first decided) and one that finds every title changed, beside bare
 * statements for as many rows. Each round is a fresh installation, whose process has done nothing else yet.
 */
export async function measureSyncs(
  to: Section,
  engine: Engine,
  people: number,
  rounds: number,
): Promise<void> {
  const times: Record<"first" | "compared" | "unchanged" | "changed", SyncTimes[]> = {
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
      memory.push(readMemory(kith.served().child)?.most ?? Number.NaN);
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
      grows: true,
    });
    const pages = times[kind].map((time) => time.pages);
    reportFigure(to, { what: `${on}${name}, the vendor's pages`, people, unit: "ms", values: pages });
  }
  reportFigure(to, {
    what: `${on}memory at most, four syncs`,
    people,
    unit: "MB",
    values: memory,
    grows: true,
  });
  if (bare.length === 0) return;
  reportFigure(to, {
    what: "bare upsert, all new",
    people,
    unit: "ms",
    values: bare.map(({ fresh }) => fresh),
  });
  reportFigure(to, {
    what: "bare upsert, all changed",
    people,
    unit: "ms",
    values: bare.map(({ changed }) => changed),
  });
  reportFigure(to, {
    what: "bare upsert, nothing changed",
    people,
    unit: "ms",
    values: bare.map(({ unchanged }) => unchanged),
  });
  const copied = bare.flatMap(({ copy }) => copy ?? []);
  if (copied.length === 0) reportSkipped(to, "COPY", "psql is not installed");
  else reportFigure(to, { what: "COPY by psql, its start included", people, unit: "ms", values: copied });
}
