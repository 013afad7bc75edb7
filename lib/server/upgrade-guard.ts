import "server-only";
import type { IncomingMessage } from "node:http";
import { Problem } from "@/lib/problem";

/**
 * Why a request for another protocol is refused, or null. Kith has no WebSocket. An offer of HTTP/2 (`h2c`), which some programs make
 * with every first request, is passed over and the request answered as it is (RFC 9110, 7.8).
 */
export function refuseUpgrade({ headers }: IncomingMessage): Problem | null {
  const asked = headers.upgrade?.split(",").map((protocol) => protocol.trim().toLowerCase()) ?? [];
  if (asked.length === 0 || asked.includes("h2c")) return null;
  return new Problem(
    "invalid",
    "no_upgrade",
    "Kith speaks plain HTTP here and no other protocol. Send the request without Upgrade.",
  );
}
