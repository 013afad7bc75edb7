/** The names are stable: docs/operating.md explains them. */
export const unreadyReasonTexts = {
  starting: "Kith is starting.",
  stopping: "Kith is stopping: it completes running requests.",
  database_unreachable: "The database does not answer.",
  database_disk_full: "The disk of the database is full.",
  database_read_only: "The database is read-only: it is a standby, or was set to read-only.",
  migration_pending: "The database is older than this version of Kith: a migration has not been applied.",
} as const;

export type UnreadyReason = keyof typeof unreadyReasonTexts;

export const unreadyReasons = Object.keys(unreadyReasonTexts).filter(
  (key): key is UnreadyReason => key in unreadyReasonTexts,
);

export type DatabaseCondition = { isReadOnly: boolean; migrations: readonly string[] } | null;

/** Migrations that a newer version applied are compatible with the previous version, so they are no reason (RUN-16). */
export function deriveUnreadyReasons(
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
