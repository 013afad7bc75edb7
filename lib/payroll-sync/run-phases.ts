import { syncRun } from "@/lib/runs/schema";
import type { RunPhase } from "./retry-policy";

/** What the tries of a run did so far, as the journal has it. */
export const readPhases = (stored: unknown): RunPhase[] => syncRun.shape.phases.parse(stored);
