import { Badge } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleDashed, CirclePause, CircleX } from "lucide-react";
import type { SyncRun } from "@/lib/sync/schema";

const states = {
  running: { word: "Running", color: "blue", icon: CircleDashed },
  succeeded: { word: "Done", color: "pine", icon: CircleCheck },
  held: { word: "Waits for a decision", color: "yellow", icon: CirclePause },
  failed: { word: "Failed", color: "red", icon: CircleX },
  abandoned: { word: "Interrupted", color: "gray", icon: CircleAlert },
} satisfies Record<SyncRun["state"], object>;

/** How a run ended, in a word and a colour. */
export function RunState({ run }: { run: SyncRun }) {
  const { word, color, icon: Icon } = states[run.state];
  const decided = run.state === "held" && !run.awaits_decision;
  return (
    <Badge
      color={decided ? "gray" : color}
      leftSection={<Icon size={13} aria-hidden />}
      size="lg"
      miw="max-content"
    >
      {decided ? "Removals kept" : word}
    </Badge>
  );
}

const triggers = {
  person: "from this page",
  api: "by API",
  schedule: "in the background",
  command: "at the start",
} satisfies Record<SyncRun["trigger"], string>;

/** Who started a run, and how. */
export function startedBy({ trigger, started_by }: SyncRun): string {
  return started_by ? `${started_by.name}, ${triggers[trigger]}` : `Kith, ${triggers[trigger]}`;
}

/** How long a finished run took, in milliseconds. */
export function runDuration({ phases }: SyncRun): number {
  return phases.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}
