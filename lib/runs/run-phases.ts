import "server-only";
import { toTimestamp } from "@/lib/platform/text/times";
import type { SyncRun } from "./run-schema";

export type RunPhase = SyncRun["phases"][number];

/** `before`: phases of earlier attempts. A phase is recorded at its end, even after an error, if `shouldRecord` returns true. */
export function createPhaseTimer(before: readonly RunPhase[] = []) {
  const phases = [...before];
  return {
    phases: (): readonly RunPhase[] => phases,
    async timePhase<T>(
      phase: RunPhase["phase"],
      work: () => Promise<T>,
      shouldRecord = () => true,
    ): Promise<T> {
      const startedAt = Date.now();
      try {
        return await work();
      } finally {
        if (shouldRecord()) {
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
