import {
  StackingCell,
  StackingRow,
  StackingTable,
  type StackingTableColumn,
} from "@/components/ui/stacking-table";
import { PageSection } from "@/components/ui/page-section";
import { InlineLink } from "@/components/ui/inline-link";
import { formatDuration, RelativeTime } from "@/components/ui/time";
import type { SyncRun } from "@/lib/runs/run-schema";
import { describeRunResult, getRunDuration, RunStateChip, getRunKindLabel, formatStarter } from "./run-state";
import classes from "./sync.module.css";

const columns: StackingTableColumn[] = [
  { label: "Started", width: "9rem" },
  { label: "What", width: "8rem" },
  { label: "State", width: "10rem" },
  { label: "Changes" },
  { label: "By" },
  { label: "Took", align: "right", width: "6rem" },
];

export function RunHistoryTable({ runs }: { runs: readonly SyncRun[] }) {
  return (
    <PageSection id="history" title="History">
      <StackingTable label="History of syncs" columns={columns}>
        {runs.map((run) => (
          <StackingRow key={run.id} className={classes["run"]}>
            <StackingCell area="started">
              <InlineLink href={`/admin/sync/${run.id}`} prefetch={false} className={classes["target"] ?? ""}>
                <RelativeTime value={run.started_at} />
              </InlineLink>
            </StackingCell>
            <StackingCell area="what">{getRunKindLabel(run)}</StackingCell>
            <StackingCell area="state">
              <RunStateChip run={run} />
            </StackingCell>
            <StackingCell area="changes">{describeRunResult(run)}</StackingCell>
            <StackingCell area="by" c="dimmed">
              {formatStarter(run)}
            </StackingCell>
            <StackingCell area="took" className="numbers" ta="right" c="dimmed">
              {run.finished_at && run.phases.length > 0 && formatDuration(getRunDuration(run))}
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
    </PageSection>
  );
}
