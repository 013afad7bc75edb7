import "server-only";
import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { Problem } from "@/lib/problem";

/**
 * Why a request is refused for what it says of the page that is open, or null: Next's own navigation sends it along, and Next breaks on
 * one that it cannot read. Judged by Next's own function, so that nothing is refused which it would take.
 */
export function refuseRouterState({ headers }: IncomingMessage): Problem | null {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return null;
  } catch (cause) {
    return new Problem("invalid", "invalid_header", "The header Next-Router-State-Tree cannot be read.", {
      cause,
    });
  }
}
