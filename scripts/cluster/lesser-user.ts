import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";

/** Whom programs run as that refuse to run as root, as PostgreSQL and PgBouncer do; undefined: as whoever runs this, who is not. */
export const getUnprivilegedUser = (): number | undefined =>
  userInfo().uid === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;
