import { Problem } from "@/lib/problem";

/**
 * A credential that a vendor would not take now, had somebody just typed it in: in use, that is a connection which somebody has to
 * mend (CONN-14), in the same words.
 */
export function asReconnectNeeded(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== "credentials_rejected") throw error;
  throw new Problem("conflict", "reconnect_needed", error.message, { cause: error });
}
