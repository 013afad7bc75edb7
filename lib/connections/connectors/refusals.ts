import { Problem } from "@/lib/platform/problem";

export const createRefusedProblem = (detail: string) => new Problem("conflict", "reconnect_needed", detail);

export const createRejectedProblem = (detail: string) =>
  new Problem("invalid", "credentials_rejected", detail);

/** Error handler that replaces a problem with this code. */
export const replaceProblem =
  (code: string, replace: (problem: Problem) => Problem) =>
  (error: unknown): never => {
    throw error instanceof Problem && error.code === code ? replace(error) : error;
  };

/** Error handler that returns null for a problem with this code. */
export const nullForCode =
  (code: string) =>
  (error: unknown): null => {
    if (error instanceof Problem && error.code === code) return null;
    throw error;
  };

/** While connecting, no stored connection is broken (CONN-2). */
export const toRejected = replaceProblem("reconnect_needed", ({ message }) => createRejectedProblem(message));
