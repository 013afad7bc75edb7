import "server-only";
import { Problem } from "@/lib/problem";

const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a `Host` header names this machine and this port. A page of elsewhere whose name is made to lead here (DNS rebinding) has its
 * own name there, and would otherwise use the demo with its known passwords as if it were a page of it.
 */
export function isThisMachine(host: string | undefined, port: number | undefined): boolean {
  const [, name = "", given = "80"] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host ?? "") ?? [];
  return thisMachine.includes(name.toLowerCase()) && Number(given) === port;
}

export const foreignHost = (port: number | undefined) =>
  new Problem(
    "invalid",
    "foreign_host",
    `The demo answers under the names of this machine only. Open http://localhost:${port ?? ""} instead.`,
  );
