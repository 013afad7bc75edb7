import "server-only";
import { z } from "zod";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";

const count = z.object({ consumedPoints: z.number(), msBeforeNext: z.number() });
/** Total of the window, even above the limit, and the remaining time of the window. */
export type Count = z.infer<typeof count>;

/** The part of rate-limiter-flexible that Kith uses. `penalty` and `reward` change the count, and refuse nothing. */
export type Counter = {
  readonly points: number;
  penalty: (key: string, points?: number) => Promise<Count>;
  reward: (key: string, points?: number) => Promise<Count>;
  get: (key: string) => Promise<Count | null>;
  delete: (key: string) => Promise<boolean>;
};

/** Counts for all instances, by the database's clock; the library's stores use the clock of each instance. */
export function createDatabaseCounter({
  keyPrefix,
  points: limit,
  duration,
}: {
  keyPrefix: string;
  points: number;
  duration: number;
}): Counter {
  const rowKey = (key: string) => `${keyPrefix}:${key}`;
  const add = async (key: string, points: number): Promise<Count> => {
    const [row] = await query(database(), count)`
      INSERT INTO rate_limits AS kept (key, points, expires_at)
      VALUES (${rowKey(key)}, ${points}::int, clock_timestamp() + make_interval(secs => ${duration}::float8))
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN kept.expires_at <= clock_timestamp()
          THEN excluded.points ELSE kept.points + excluded.points END,
        expires_at = CASE WHEN kept.expires_at <= clock_timestamp()
          THEN excluded.expires_at ELSE kept.expires_at END
      RETURNING points AS "consumedPoints",
        extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"`;
    if (!row) throw new Error("the rate limit was not written");
    return row;
  };
  return {
    points: limit,
    penalty: (key, points = 1) => add(key, points),
    reward: (key, points = 1) => add(key, -points),
    get: async (key) => {
      const [row] = await query(database(), count)`
        SELECT points AS "consumedPoints",
          extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"
        FROM rate_limits WHERE key = ${rowKey(key)} AND expires_at > clock_timestamp()`;
      return row ?? null;
    },
    delete: async (key) =>
      (await database().$executeRaw`DELETE FROM rate_limits WHERE key = ${rowKey(key)}`) > 0,
  };
}
