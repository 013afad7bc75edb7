import "server-only";
import { z } from "zod";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { database } from "./database";
import { query } from "./query";

const counted = z.object({ points: z.number(), msBeforeNext: z.number().nullable() });
type Counted = z.infer<typeof counted>;

const clearEveryWrites = 1_000;

/**
 * The PostgreSQL limiter of rate-limiter-flexible, for all instances together. Its own statements compare with each instance's
 * clock; these ask the database for the time, and answer with what is left instead of when it ends.
 */
export class DatabaseRateLimiter extends RateLimiterPostgres {
  #writes = 0;

  constructor({ points, duration, keyPrefix }: { points: number; duration: number; keyPrefix: string }) {
    // Whoever is over the limit is refused from memory until it ends: they cost the database nothing more.
    super({
      points,
      duration,
      keyPrefix,
      inMemoryBlockOnConsumed: points + 1,
      // Its own connection, table and clearing are not used: every statement is below.
      storeClient: {},
      storeType: "client",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  }

  /** Counts so many at once. Answers how many that makes in the window, also over the limit, and how long it still lasts. */
  take(key: string, points: number): Promise<Counted> {
    return this._upsert(this.getKey(key), points, this.duration * 1000);
  }

  async _upsert(key: string, points: number, durationMs: number, forceExpire = false): Promise<Counted> {
    if (++this.#writes % clearEveryWrites === 0) await this.#clear();
    const [row] = await query(database(), counted)`
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

  async _get(key: string): Promise<Counted | null> {
    const [row] = await query(database(), counted)`
      SELECT points, extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS "msBeforeNext"
      FROM rate_limits WHERE key = ${key} AND expires_at > clock_timestamp()`;
    return row ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    return (await database().$executeRaw`DELETE FROM rate_limits WHERE key = ${key}`) > 0;
  }

  _getRateLimiterRes(_key: string, changedPoints: number, { points, msBeforeNext }: Counted): RateLimiterRes {
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
