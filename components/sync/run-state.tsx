import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import type { SyncRun } from "@/lib/runs/run-schema";
import { formatCount } from "@/lib/platform/text/text-format";

const runStateLabels: Record<SyncRun["state"], { word: string; tone: StatusTone }> = {
  running: { word: "Running", tone: "busy" },
  paused: { word: "Paused", tone: "waiting" },
  succeeded: { word: "Done", tone: "good" },
  held: { word: "Needs a decision", tone: "waiting" },
  failed: { word: "Failed", tone: "bad" },
  abandoned: { word: "Interrupted", tone: "quiet" },
  cancelled: { word: "Stopped", tone: "quiet" },
};

/** A held run needs a decision until it is dismissed or a later run supersedes it. */
export function RunStateChip({ run }: { run: SyncRun }) {
  if (run.state === "succeeded" && run.failed) return <StatusChip tone="waiting">Incomplete</StatusChip>;
  if (run.state !== "held" || run.awaits_decision)
    return <StatusChip tone={runStateLabels[run.state].tone}>{runStateLabels[run.state].word}</StatusChip>;
  return <StatusChip tone="quiet">{run.dismissed_at === null ? "Superseded" : "Everyone kept"}</StatusChip>;
}

/** Decisions on "Same person" are runs too, but read nothing. */
export const isPeopleSync = ({ source, answers_run_id }: SyncRun): boolean =>
  source === "projects" && answers_run_id === null;

export function getRunKindLabel({ source, answers_run_id }: SyncRun): string {
  if (answers_run_id !== null) return "Same person";
  return source === "payroll" ? "Payroll data" : "Directory";
}

/** `alone`: for runs that no user started. */
const triggerLabels = {
  person: { ofUser: "from this page", alone: "The Sync page" },
  api: { ofUser: "by API", alone: "The API" },
  schedule: { ofUser: "in the background", alone: "Automatic" },
  command: { ofUser: "command line", alone: "Command line" },
} satisfies Record<SyncRun["trigger"], object>;

export function formatStarter({ trigger, started_by }: SyncRun): string {
  const { ofUser, alone } = triggerLabels[trigger];
  return started_by ? `${started_by.name}, ${ofUser}` : alone;
}

export function getRunDuration({ phases }: SyncRun): number {
  return phases.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}

export function describeRunResult(run: SyncRun): string {
  if (run.answers_run_id !== null) return "1 returned";
  const parts = [
    formatNonZero(run.created, "joined"),
    formatNonZero(run.removed, "left"),
    formatNonZero(run.updated, "changed"),
    formatNonZero(run.held_removals, "held back"),
    formatNonZero(run.failed, "not read"),
    run.warnings.length > 0 && formatCount(run.warnings.length, "warning"),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return run.state === "succeeded" || run.state === "held" ? "No changes" : "";
}

const formatNonZero = (count: number | null, word: string) =>
  count !== null && count > 0 && `${count.toLocaleString("en")} ${word}`;
