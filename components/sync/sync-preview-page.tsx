"use client";

import { Button, Group, List, Text } from "@mantine/core";
import { CirclePause, GitCompare, RefreshCw } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { AbsoluteTime, RelativeTime } from "@/components/ui/time";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { peopleSystem } from "@/lib/people/people-system";
import type { SyncRunResponse } from "@/lib/runs/run-schema";
import type { SyncPreview } from "@/lib/sync/people/preview-schema";
import { BackLink } from "@/components/ui/back-link";
import { ChangesTable } from "./changes-table";
import { RunAlert } from "./run-alert";
import { indexNames } from "./run-person";
import { RunFigures } from "./run-figures";
import { RunWarnings } from "./run-warnings";
import { useApplyPreview, usePreviewSync } from "./sync-mutations";

const maxNamedDifferences = 10;
const maxShownRejected = 50;
/** A source that is new, or has new kinds of records. */
const manyJoins = 20;

type PreviewProps = { preview: SyncPreview; names: SyncRunResponse["names"] };

/** `earlier`: preview that could not be applied, because the plan changed to this one. */
export function SyncPreviewPage({ preview, names, earlier }: PreviewProps & { earlier: SyncPreview | null }) {
  const apply = useApplyPreview();
  const renew = usePreviewSync();
  const { counts } = preview;
  const total = countChanges(preview);
  const isBusy = apply.isPending || renew.isPending;
  return (
    <>
      <BackLink href="/admin/sync">All syncs</BackLink>
      <PageHeader
        title="Sync preview"
        detail={
          <>
            What a sync would do. Nothing is changed yet. Made <RelativeTime value={preview.created_at} />,
            valid until <AbsoluteTime value={preview.expires_at} />.
          </>
        }
        action={
          <Group gap="xs">
            <Button
              leftSection={<RefreshCw />}
              loading={renew.isPending}
              disabled={apply.isPending}
              onClick={() => renew.mutate({ withRemovals: false, again: preview.id })}
            >
              Preview again
            </Button>
            <Button
              variant="filled"
              loading={apply.isPending}
              disabled={isBusy}
              onClick={() => apply.mutate(preview.id)}
            >
              {total > 0 ? `Apply to ${formatPeopleCount(total)}` : "Sync now"}
            </Button>
          </Group>
        }
      />
      {earlier && <Differences preview={preview} earlier={earlier} />}
      {counts.held_removals > 0 && (
        <RunAlert
          icon={CirclePause}
          color="yellow"
          mb="lg"
          title={`${formatPeopleCount(counts.held_removals)} would stay until you decide`}
        >
          <Text mb="sm">
            The source of people no longer lists them, or a rule leaves them out. They are more than a sync
            removes by itself.
          </Text>
          <Button disabled={isBusy} onClick={() => renew.mutate({ withRemovals: true, again: preview.id })}>
            Preview with their removal
          </Button>
        </RunAlert>
      )}
      {counts.joins >= manyJoins && (
        <Text mb="lg">
          Are some of them rooms, mailboxes or accounts of programs? Leave them out under{" "}
          <InlineLink href={`/admin/connections/people/rules?preview=${preview.id}`}>
            Who is a person
          </InlineLink>{" "}
          and preview again.
        </Text>
      )}
      <PreviewDetails preview={preview} names={names} />
    </>
  );
}

export function PreviewDetails({ preview, names }: PreviewProps) {
  const { counts, rejected } = preview;
  const total = countChanges(preview);
  return (
    <>
      <RunFigures
        figures={[
          ["New", counts.joins],
          ["Changed", counts.changes],
          ["Returned", counts.returns],
          ["Removed", counts.leaves],
          ["Held back", counts.held_removals],
          ["Linked to an account", counts.links],
          ["Left out", counts.rejected],
        ]}
      />
      <ChangesTable
        changes={listChanges(preview)}
        total={total}
        names={indexNames([...names, ...preview.joins.map(toPlannedName)])}
        nothing="No changes: the directory is up to date."
      />
      <RunWarnings run={{ source: peopleSystem, warnings: preview.warnings }} names={indexNames(names)} />
      {rejected.length > 0 && (
        <PageSection id="rejected" title="Records left out">
          <List size="sm" mb="xl">
            {rejected.slice(0, maxShownRejected).map(({ index, source_id, message }, at) => (
              <List.Item key={at}>
                {index !== null && (preview.vendor === "file" ? `Line ${index}: ` : `${index + 1}. `)}
                <bdi>{source_id ?? "Without a readable id"}</bdi>: {message}
              </List.Item>
            ))}
          </List>
        </PageSection>
      )}
    </>
  );
}

export const countChanges = ({ counts: { joins, leaves, returns, changes } }: SyncPreview): number =>
  joins + leaves + returns + changes;

/** New people have no page yet. */
const toPlannedName = ({ id, name }: { id: string; name: string }) => ({
  person_id: id,
  name,
  is_here: false,
  is_stored: false,
});

function listChanges({ joins, leaves, returns, changes }: SyncPreview): SyncRunResponse["changes"] {
  const list = (kind: "created" | "removed" | "returned", entries: SyncPreview["joins"]) =>
    entries.map(({ id, name }) => ({ person_id: id, person_name: name, kind, fields: [] }));
  return [
    ...list("removed", leaves),
    ...list("created", joins),
    ...list("returned", returns),
    ...changes.map(({ id, name, fields }) => ({
      person_id: id,
      person_name: name,
      kind: "updated" as const,
      fields: fields.map(({ field, from, to }) => ({ field, old: from, new: to })),
    })),
  ];
}

function Differences({ preview, earlier }: { preview: SyncPreview; earlier: SyncPreview }) {
  const before = new Set(listChanges(earlier).map(describe));
  const now = new Set(listChanges(preview).map(describe));
  const differing = [
    ...listChanges(preview).filter((change) => !before.has(describe(change))),
    ...listChanges(earlier).filter((change) => !now.has(describe(change))),
  ].map(({ person_name }) => person_name);
  const named = [...new Set(differing)];
  return (
    <RunAlert icon={GitCompare} color="yellow" mb="lg" title="Not applied: this is a new preview">
      <Text>
        The people or the directory changed since the preview that you saw.
        {named.length > 0 && (
          <>
            {" "}
            It differs for <bdi>{named.slice(0, maxNamedDifferences).join(", ")}</bdi>
            {named.length > maxNamedDifferences && ` and ${named.length - maxNamedDifferences} more`}.
          </>
        )}
      </Text>
    </RunAlert>
  );
}

/** Without the id, because each preview plans other ids for new people. */
const describe = ({ person_name, kind, fields }: SyncRunResponse["changes"][number]): string =>
  JSON.stringify([person_name, kind, fields.filter(({ field }) => field !== "manager_id")]);
