import { Problem } from "@/lib/problem";
import type { Caller } from "@/lib/access/levels";

/** How somebody likes to look at the directory is between them and their browser: programs have nothing to do with it (403). */
export function requireSession({ via }: Caller): void {
  if (via.kind === "session") return;
  throw new Problem(
    "forbidden",
    "session_needed",
    "Saved views and columns belong to people in a browser. Programs read the whole directory from GET /api/people.",
  );
}
