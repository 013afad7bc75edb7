import { syncRun } from "@/lib/sync/schema";
import type { RunPhase } from "./run-pause";

/** What the tries of a run did so far, as the journal has it. */
export const readPhases = (stored: unknown): RunPhase[] => syncRun.shape.phases.parse(stored);
