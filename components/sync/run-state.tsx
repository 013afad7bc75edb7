import { StateChip, type Tone } from "@/components/ui/state-chip";
import type { SyncRun } from "@/lib/sync/schema";

const states: Record<SyncRun["state"], { word: string; tone: Tone }> = {
  running: { word: "Running", tone: "busy" },
  succeeded: { word: "Done", tone: "good" },
  held: { word: "Waits for a decision", tone: "waiting" },
  failed: { word: "Failed", tone: "bad" },
  abandoned: { word: "Interrupted", tone: "quiet" },
};

/** How a run ended. */
export function RunState({ run }: { run: SyncRun }) {
  if (run.dismissed_at !== null) return <StateChip tone="quiet">Everybody kept</StateChip>;
  if (run.state === "held" && !run.awaits_decision) return <StateChip tone="quiet">Decided</StateChip>;
  return <StateChip tone={states[run.state].tone}>{states[run.state].word}</StateChip>;
}

const triggers = {
  person: "from this page",
  api: "by API",
  schedule: "in the background",
  command: "by command",
} satisfies Record<SyncRun["trigger"], string>;

/** Who started a run, and how. */
export function startedBy({ trigger, started_by }: SyncRun): string {
  return started_by ? `${started_by.name}, ${triggers[trigger]}` : `Kith, ${triggers[trigger]}`;
}

/** How long a finished run took, in milliseconds. */
export function runDuration({ phases }: SyncRun): number {
  return phases.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}
