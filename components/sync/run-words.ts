import type { SyncRun } from "@/lib/runs/schema";
import { counted } from "@/lib/wording";

/** What a run did, in words, and nothing of what it did not: "3 joined, 1 left, 2 warnings". */
export function runWords(run: SyncRun): string {
  if (run.answers_run_id !== null) return "1 returned";
  const said = [
    ...(run.source === "payroll" ? wordsOfPayroll(run) : wordsOfPeople(run)),
    run.warnings.length > 0 && counted(run.warnings.length, "warning"),
  ].filter(Boolean);
  if (said.length > 0) return said.join(", ");
  return run.state === "succeeded" || run.state === "held" ? "No changes" : "";
}

const some = (count: number | null, word: string) =>
  count !== null && count > 0 && `${count.toLocaleString("en")} ${word}`;

const wordsOfPeople = (run: SyncRun) => [
  some(run.created, "joined"),
  some(run.removed, "left"),
  some(run.updated, "changed"),
  some(run.held_removals, "held back"),
];

const wordsOfPayroll = (run: SyncRun) => [some(run.updated, "changed"), some(run.failed, "not read")];
