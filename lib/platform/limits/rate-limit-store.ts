import "server-only";
import { z } from "zod";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";

const counterRow = z.object({ points: z.number(), msBeforeNext: z.number().nullable() });
type CounterRow = z.infer<typeof counterRow>;

const writesPerCleanup = 1_000;

/**
 * Shared by all instances. Replaces the statements of rate-limiter-flexible, which use each instance's clock. The
 * statements below use the database's clock, and return the remaining time of the window instead of its end.
 */
export class DatabaseRateLimiter extends RateLimiterPostgres {
  #writes = 0;

  constructor({ points, duration, keyPrefix }: { points: number; duration: number; keyPrefix: string }) {
    // Without `inMemoryBlockOnConsumed`: an instance that refused from memory would not notice a lifted limit.
    super({
      points,
      duration,
      keyPrefix,
      // The library's connection, table and cleanup are unused: every statement is below.
      storeClient: {},
      storeType: "client",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  }

  /** Returns the window's total, even above the limit, and its remaining time. */
  addPoints(key: string, points: number): Promise<CounterRow> {
    return this._upsert(this.getKey(key), points, this.duration * 1000);
  }

  async _upsert(key: string, points: number, durationMs: number, forceExpire = false): Promise<CounterRow> {
    if (++this.#writes % writesPerCleanup === 0) await this.#clear();
    const [row] = await query(database(), counterRow)`
      INSERT INTO rate_limits AS kept (key, points, expires_at)
      VALUES (${key}, ${points}::int, clock_timestamp() + make_interval(secs => ${durationMs / 1000}::float8))
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN ${forceExpire}::boolean OR kept.expires_at <= clock_timestamp()
          THEN excluded.points ELSE kept.points + excluded.points END,
        expires_at = CASE WHEN ${forceExpire}::boolean OR kept.expires_at <= clock_timestamp()
          THEN excluded.expires_at ELSE kept.expires_at END
      RETURNING points, extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"`;
    if (!row) throw new Error("the rate limit was not written");
    return row;
  }

  async _get(key: string): Promise<CounterRow | null> {
    const [row] = await query(database(), counterRow)`
      SELECT points, extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"
      FROM rate_limits WHERE key = ${key} AND expires_at > clock_timestamp()`;
    return row ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    return (await database().$executeRaw`DELETE FROM rate_limits WHERE key = ${key}`) > 0;
  }

  _getRateLimiterRes(
    _key: string,
    changedPoints: number,
    { points, msBeforeNext }: CounterRow,
  ): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      Math.max(msBeforeNext ?? 0, 0),
      points,
      points === changedPoints,
    );
  }

  async #clear(): Promise<void> {
    await database()
      .$executeRaw`DELETE FROM rate_limits WHERE expires_at < clock_timestamp() - interval '1 hour'`;
  }
}
