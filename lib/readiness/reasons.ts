/** Why an instance should get no requests now. The words are stable: a person on duty looks them up in docs/operating.md. */
export const reasons = {
  starting: "Kith is starting.",
  stopping: "Kith is stopping: it finishes what is under way.",
  database_unreachable: "The database does not answer.",
  database_read_only: "The database takes no changes: it is a standby, or was set to read-only.",
  migration_pending: "The database is older than this version of Kith: a migration has not been applied.",
} as const;

export type UnreadyReason = keyof typeof reasons;

export const unreadyReasons = Object.keys(reasons).filter((key): key is UnreadyReason => key in reasons);

/** What a look at the database found; null where it gave no answer in time. */
export type DatabaseCondition = { isReadOnly: boolean; migrations: readonly string[] } | null;

/**
 * Why there should be no requests now; none: the instance is ready. Migrations that this version does not know are no reason: they
 * work with the version before them (RUN-16).
 */
export function reasonsAgainst(
  phase: "starting" | "serving" | "stopping",
  database: DatabaseCondition,
  ownMigrations: readonly string[],
): UnreadyReason[] {
  if (phase === "starting") return ["starting"];
  const found: UnreadyReason[] = phase === "stopping" ? ["stopping"] : [];
  if (database === null) return [...found, "database_unreachable"];
  if (database.isReadOnly) found.push("database_read_only");
  if (ownMigrations.some((name) => !database.migrations.includes(name))) found.push("migration_pending");
  return found;
}
