import "server-only";
import type { RawQuery } from "@/lib/platform/database/migrations";
import { listDatabaseTables, excludedTables, quoteIdentifier } from "./tables";

/** Migrations insert rows into these tables. */
const seededTables = ["directory_state"];

export type RestoreTargetState = {
  holds: "nothing" | "data" | "others";
  directoryVersion: bigint;
  leases: { name: string; token: bigint }[];
  sequences: ReadonlyMap<string, bigint>;
  /** Rows of `hidden_people` as a JSON array. */
  hiddenPeople: string;
  /** Ids of the restricted users, as an array of PostgreSQL. */
  restrictedUsers: string;
};

/** Call it in the transaction that replaces the data. */
export async function inspectRestoreTarget(query: RawQuery): Promise<RestoreTargetState> {
  const tables = await listDatabaseTables(query);
  const names = tables.map(({ name }) => name);
  const isOurs = names.includes("_prisma_migrations") && names.includes("directory_state");
  const nothing = {
    directoryVersion: 0n,
    leases: [],
    sequences: new Map<string, bigint>(),
    hiddenPeople: "[]",
    restrictedUsers: "{}",
  };
  if (names.length === 0) return { holds: "nothing", ...nothing };
  if (!isOurs) return { holds: "others", ...nothing };
  const [state] = await query("SELECT max(version)::text AS version FROM directory_state");
  const leases = names.includes("leases") ? await query("SELECT name, token::text AS token FROM leases") : [];
  const [hidden] = names.includes("hidden_people")
    ? await query("SELECT json_agg(hidden)::text AS people FROM hidden_people AS hidden")
    : [];
  // As JSON, because an old database may lack the column.
  const [restricted] = await query(`
    SELECT array_agg(id)::text AS users FROM app_users WHERE to_jsonb(app_users) ->> 'private_data' = 'false'`);
  return {
    holds: (await hasData(query, names)) ? "data" : "nothing",
    directoryVersion: BigInt(String(state?.["version"] ?? 0)),
    leases: leases.map(({ name, token }) => ({ name: String(name), token: BigInt(String(token)) })),
    sequences: await readSequences(query),
    hiddenPeople: String(hidden?.["people"] ?? "[]"),
    restrictedUsers: String(restricted?.["users"] ?? "{}"),
  };
}

async function hasData(query: RawQuery, tables: readonly string[]): Promise<boolean> {
  const dataTables = tables.filter((name) => !(name in excludedTables) && !seededTables.includes(name));
  for (const name of dataTables) {
    const [row] = await query(`SELECT EXISTS (SELECT FROM public.${quoteIdentifier(name)}) AS has_rows`);
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

/** Keeps objects of extensions. The drop fails with the name of any other object that depends on a dropped one. */
export async function dropSchemaObjects(query: RawQuery): Promise<void> {
  const tables = (await listDatabaseTables(query)).map(({ name }) => `public.${quoteIdentifier(name)}`);
  if (tables.length > 0) await query(`DROP TABLE ${tables.join(", ")}`);
  const [rest] = await query(`
    SELECT (SELECT string_agg('FUNCTION ' || p.oid::regprocedure::text, E'\\n') FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (${extensionCheckSql("pg_proc", "p")})) AS functions,
      (SELECT string_agg('TYPE ' || t.oid::regtype::text, E'\\n') FROM pg_type t
        WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e' AND NOT EXISTS (${extensionCheckSql("pg_type", "t")})) AS types`);
  for (const kind of ["functions", "types"]) {
    const found = rest?.[kind];
    if (typeof found !== "string") continue;
    for (const what of found.split("\n")) await query(`DROP ${what}`);
  }
}

const extensionCheckSql = (catalogue: string, row: string) =>
  `SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${row}.oid AND d.deptype = 'e'`;
