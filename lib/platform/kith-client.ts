import "server-only";
import pg from "pg";

declare module "pg" {
  interface ClientBase {
    /** Undocumented: parameters that a client sends when it connects. */
    getStartupConf(): Record<string, string>;
  }
}

/**
 * Connection to PostgreSQL in UTC and with ISO dates, whatever the server, database or role says. Prisma's adapter
 * writes and reads times without their offset. Start parameters win over all settings of the server, and PgBouncer
 * restores these two in every session. It refuses the parameter `options`, and may cache an outdated role setting.
 */
export class KithClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: "UTC", DateStyle: "ISO, MDY" };
  }
}
