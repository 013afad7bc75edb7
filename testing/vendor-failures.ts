import { expect } from "vitest";
import type { SystemName } from "@/lib/connections/connectors/vendor-problems";
import { Problem } from "@/lib/platform/problem";

const kinds: Record<string, string> = {
  busy: "unavailable",
  day_limit: "unavailable",
  refused: "conflict",
  reconnect_needed: "conflict",
};

/** Expects the problem of a fault, without any of these secrets in its messages and causes. */
export function expectVendorProblem(
  error: unknown,
  system: SystemName,
  outcome: string,
  secrets: readonly string[],
): void {
  expect(error).toBeInstanceOf(Problem);
  const code = outcome === "reconnect_needed" ? outcome : `${system}_${outcome}`;
  expect(error).toMatchObject({ code, kind: kinds[outcome] ?? "upstream" });
  const written = formatErrorChain(error);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
}

export const catchFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

export function formatErrorChain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [
    JSON.stringify(error),
    error.message,
    error.stack,
    error.cause ? formatErrorChain(error.cause) : "",
  ].join("\n");
}
