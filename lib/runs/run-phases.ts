import "server-only";
import { toTimestamp } from "@/lib/http/times";
import { traced } from "@/lib/platform/tracing";
import type { SyncRun } from "./schema";

/** What a run did, and for how long, as the journal keeps it. */
export type RunPhase = SyncRun["phases"][number];

/** Times what a run does, after what its tries before did. A phase that `isKept` refuses at its end leaves nothing. */
export function timePhases(before: readonly RunPhase[] = []) {
  const phases = [...before];
  return {
    phases: (): readonly RunPhase[] => phases,
    async during<T>(phase: RunPhase["phase"], work: () => Promise<T>, isKept = () => true): Promise<T> {
      const startedAt = Date.now();
      try {
        return await traced({ name: `run ${phase}` }, work);
      } finally {
        if (isKept()) {
          phases.push({
            phase,
            started_at: toTimestamp(new Date(startedAt)),
            duration_ms: Date.now() - startedAt,
          });
        }
      }
    },
  };
}
