import { Problem } from "@/lib/platform/problem";

export const createRefusedProblem = (detail: string) => new Problem("conflict", "reconnect_needed", detail);

export const createRejectedProblem = (detail: string) =>
  new Problem("invalid", "credentials_rejected", detail);

/** While connecting, no stored connection is broken (CONN-2). */
export function toRejected(error: unknown): never {
  if (!(error instanceof Problem && error.code === "reconnect_needed")) throw error;
  throw createRejectedProblem(error.message);
}
