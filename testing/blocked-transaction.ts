import { expect, vi } from "vitest";
import { database, openedDatabase } from "@/lib/platform/database/database";

/**
 * Resolves when another transaction waits for a row lock. The embedded database runs one transaction at a time, so a
 * concurrent transaction always waits.
 */
export const waitForBlockedTransaction = () =>
  vi.waitFor(
    async () => {
      if (openedDatabase.current?.kind !== "server") return;
      const [row] = await database().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    },
    { timeout: 20_000, interval: 20 },
  );
