import "server-only";
import type { RawQuery } from "@/lib/platform/migrations";
import { findTables, leftOut, quoted } from "./tables";

/** Rows that an installation has before anybody has used it. */
const madeByMigrations = ["directory_state"];

/** What is there before a restore, and what of it has to go on afterwards: numbers that only grow. */
export type Found = {
  holds: "nothing" | "data" | "others";
  directoryVersion: bigint;
  leases: { name: string; token: bigint }[];
  /** Where each sequence stood. */
  sequences: ReadonlyMap<string, bigint>;
};

/** Looks at the database in the transaction that replaces it. */
export async function lookAtTarget(query: RawQuery): Promise<Found> {
  const tables = await findTables(query);
  const names = tables.map(({ name }) => name);
  const isOurs = names.includes("_prisma_migrations") && names.includes("directory_state");
  const nothing = { directoryVersion: 0n, leases: [], sequences: new Map<string, bigint>() };
  if (names.length === 0) return { holds: "nothing", ...nothing };
  if (!isOurs) return { holds: "others", ...nothing };
  const [state] = await query("SELECT max(version)::text AS version FROM directory_state");
  const leases = names.includes("leases") ? await query("SELECT name, token::text AS token FROM leases") : [];
  return {
    holds: (await holdsData(query, names)) ? "data" : "nothing",
    directoryVersion: BigInt(String(state?.["version"] ?? 0)),
    leases: leases.map(({ name, token }) => ({ name: String(name), token: BigInt(String(token)) })),
    sequences: await readSequences(query),
  };
}

async function holdsData(query: RawQuery, tables: readonly string[]): Promise<boolean> {
  const telling = tables.filter((name) => !(name in leftOut) && !madeByMigrations.includes(name));
  for (const name of telling) {
    const [row] = await query(`SELECT EXISTS (SELECT FROM public.${quoted(name)}) AS has_rows`);
    if (row?.["has_rows"] === true) return true;
  }
  return false;
}

async function readSequences(query: RawQuery): Promise<Map<string, bigint>> {
  const rows = await query(
    "SELECT sequencename::text AS name, coalesce(last_value, 0)::text AS last FROM pg_sequences WHERE schemaname = 'public'",
  );
  return new Map(rows.map(({ name, last }) => [String(name), BigInt(String(last))]));
}

/** Everything that migrations made. What somebody else has built upon it stands in the way, and the database says what it is. */
export async function dropEverything(query: RawQuery): Promise<void> {
  const tables = (await findTables(query)).map(({ name }) => `public.${quoted(name)}`);
  if (tables.length > 0) await query(`DROP TABLE ${tables.join(", ")}`);
  const [rest] = await query(`
    SELECT (SELECT string_agg('FUNCTION ' || p.oid::regprocedure::text, E'\\n') FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (${isOfExtension("pg_proc", "p")})) AS functions,
      (SELECT string_agg('TYPE ' || t.oid::regtype::text, E'\\n') FROM pg_type t
        WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e' AND NOT EXISTS (${isOfExtension("pg_type", "t")})) AS types`);
  for (const kind of ["functions", "types"]) {
    const found = rest?.[kind];
    if (typeof found !== "string") continue;
    for (const what of found.split("\n")) await query(`DROP ${what}`);
  }
}

const isOfExtension = (catalogue: string, row: string) =>
  `SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${row}.oid AND d.deptype = 'e'`;
