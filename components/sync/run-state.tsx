import { StateChip, type Tone } from "@/components/ui/state-chip";
import type { SyncRun } from "@/lib/runs/schema";

const states: Record<SyncRun["state"], { word: string; tone: Tone }> = {
  running: { word: "Running", tone: "busy" },
  paused: { word: "Paused", tone: "waiting" },
  succeeded: { word: "Done", tone: "good" },
  held: { word: "Needs a decision", tone: "waiting" },
  failed: { word: "Failed", tone: "bad" },
  abandoned: { word: "Interrupted", tone: "quiet" },
  cancelled: { word: "Stopped", tone: "quiet" },
};

/** How a run ended. A held one waits for a decision until a later run has made it needless. */
export function RunState({ run, isSuperseded }: { run: SyncRun; isSuperseded: boolean }) {
  if (run.state !== "held" || (run.awaits_decision && !isSuperseded))
    return <StateChip tone={states[run.state].tone}>{states[run.state].word}</StateChip>;
  return <StateChip tone="quiet">{run.dismissed_at === null ? "Superseded" : "Everyone kept"}</StateChip>;
}

/** Whether it read people from the projects system: an executive's answer stands beside such runs, and is none. */
export const isPeopleSync = ({ source, answers_run_id }: SyncRun): boolean =>
  source === "projects" && answers_run_id === null;

/** The newest run that got as far as a result, if that is a question. `runs` come newest first. */
export function findWaitingRun(runs: readonly SyncRun[]): SyncRun | undefined {
  const newest = runs.find((run) => isPeopleSync(run) && (run.state === "succeeded" || run.state === "held"));
  return newest?.awaits_decision ? newest : undefined;
}

/** What a run reads, where it stands beside runs of the other kind. */
export function sourceLabel({ source, answers_run_id }: SyncRun): string {
  if (answers_run_id !== null) return "Same person";
  return source === "payroll" ? "Payroll data" : "Directory";
}

const triggers = {
  person: "from this page",
  api: "by API",
  schedule: "in the background",
  command: "command line",
} satisfies Record<SyncRun["trigger"], string>;

/** What started a run of nobody's. */
const starters = {
  person: "The Sync page",
  api: "The API",
  schedule: "Automatic",
  command: "Command line",
} satisfies Record<SyncRun["trigger"], string>;

/** Who started a run, and how. */
export function startedBy({ trigger, started_by }: SyncRun): string {
  return started_by ? `${started_by.name}, ${triggers[trigger]}` : starters[trigger];
}

/** How long a finished run took, in milliseconds. */
export function runDuration({ phases }: SyncRun): number {
  return phases.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}
