"use client";

import { Alert, Anchor, Badge, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Failure } from "@/components/ui/failure";
import { PageHeader } from "@/components/ui/page-header";
import { formatDuration, Time } from "@/components/ui/time";
import { syncRunQuery } from "@/lib/query/sync";
import type { SyncRun, SyncRunResponse, SyncWarning } from "@/lib/sync/schema";
import { HeldDecision } from "./held-decision";
import { RunProgress } from "./run-progress";
import { RunState, startedBy } from "./run-state";
import classes from "./sync.module.css";

/** One run: how it went, what it warned of, and what it changed, person by person and field by field. */
export function SyncRunPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(syncRunQuery(id));
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  const { run, changes, changes_total } = data;
  return (
    <>
      <Anchor
        component={Link}
        href="/admin/sync"
        size="sm"
        c="dimmed"
        mb="xs"
        display="inline-flex"
        style={{ alignItems: "center", gap: 4 }}
      >
        <ArrowLeft size={14} aria-hidden /> All syncs
      </Anchor>
      <PageHeader
        title="Sync run"
        detail={
          <>
            Started <Time value={run.started_at} /> by {startedBy(run)}
          </>
        }
        action={<RunState run={run} />}
      />
      {run.state === "running" && <RunProgress run={run} />}
      {run.error && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="Nothing was changed"
          mb="lg"
          color="red"
          c="var(--mantine-color-text)"
        >
          {run.error.detail}
        </Alert>
      )}
      {run.state === "abandoned" && (
        <Alert
          icon={<TriangleAlert size={18} aria-hidden />}
          title="Kith stopped while this ran"
          mb="lg"
          color="gray"
          c="var(--mantine-color-text)"
        >
          Nothing was changed. The next sync starts anew.
        </Alert>
      )}
      {run.awaits_decision && <HeldDecision runId={run.id} />}
      {run.synced !== null && <Figures run={run} />}
      <Warnings warnings={run.warnings} />
      {run.synced !== null && <Changes changes={changes} total={changes_total} />}
    </>
  );
}

function Figures({ run }: { run: SyncRun }) {
  const figures: [string, string | number][] = [
    ["People", run.synced ?? 0],
    ["With a user", run.matched_users ?? 0],
    ["New", run.created ?? 0],
    ["Changed", run.updated ?? 0],
    ["Removed", run.removed ?? 0],
    ["Held back", run.held_removals ?? 0],
    ...run.phases.map(({ phase, duration_ms }): [string, string] => [
      phaseWords[phase],
      formatDuration(duration_ms),
    ]),
  ];
  return (
    <dl className={classes["figures"]}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600} size="lg" className="numbers">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

const phaseWords = { fetching: "Reading", planning: "Comparing", applying: "Writing", done: "Done" };

const warningWords: Record<string, string> = {
  unknown_manager: "Manager not active",
  own_manager: "Their own manager",
  manager_loop: "Reporting in a circle",
  shared_email: "E-mail address shared",
  email_of_another_user: "E-mail of another user",
  user_already_linked: "User linked to someone else",
  reused_external_id: "Id given to someone else",
  broken_record: "Record that cannot be read",
  unusable_email: "Unusable e-mail address",
  unusable_date: "Unusable date",
  removals_skipped: "Removals left out",
  more_warnings: "And more",
};

function Warnings({ warnings }: { warnings: SyncWarning[] }) {
  if (warnings.length === 0) return null;
  const codes = [...new Set(warnings.map(({ code }) => code))];
  const groups = codes.map((code) => [code, warnings.filter((warning) => warning.code === code)] as const);
  return (
    <section aria-labelledby="warnings">
      <Title order={2} size="h4" mb="sm" id="warnings">
        Warnings
      </Title>
      <Stack gap="md" mb="xl">
        {groups.map(([code, group]) => (
          <div key={code}>
            <Group gap="xs" mb={4}>
              <Text fw={550}>{warningWords[code] ?? code}</Text>
              <Badge color="yellow">{group.length}</Badge>
            </Group>
            {group.slice(0, 20).map(({ detail }, index) => (
              <Text key={index} size="sm" c="dimmed">
                <bdi>{detail}</bdi>
              </Text>
            ))}
            {group.length > 20 && (
              <Text size="sm" c="dimmed">
                and {group.length - 20} more
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

const kinds = {
  created: { word: "New", color: "pine" },
  updated: { word: "Changed", color: "blue" },
  returned: { word: "Returned", color: "pine" },
  removed: { word: "Removed", color: "red" },
  replaced: { word: "Replaced", color: "red" },
  held: { word: "Held back", color: "yellow" },
} satisfies Record<SyncRunResponse["changes"][number]["kind"], object>;

function Changes({ changes, total }: { changes: SyncRunResponse["changes"]; total: number }) {
  return (
    <section aria-labelledby="changes">
      <Title order={2} size="h4" mb="sm" id="changes">
        Changes{" "}
        <Text span c="dimmed" fw={400} className="numbers">
          {total}
        </Text>
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">Nothing was different: the directory was up to date.</Text>
      ) : (
        <Table verticalSpacing="xs" layout="fixed" maw={960}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Person</Table.Th>
              <Table.Th w={110}>What</Table.Th>
              <Table.Th>Fields</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, 200).map(({ person_id, person_name, kind, fields }) => (
              <Table.Tr key={person_id}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  <bdi>{person_name}</bdi>
                </Table.Td>
                <Table.Td>
                  <Badge color={kinds[kind].color}>{kinds[kind].word}</Badge>
                </Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {fields.map(({ field, old, new: now }) => (
                    <Text key={field} size="sm">
                      {field.replaceAll("_", " ")}: <s>{old ?? "none"}</s> → <b>{now ?? "none"}</b>
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {total > 200 && (
        <Text c="dimmed" size="sm" mt="sm">
          The first 200 of {total.toLocaleString("en")} are shown; the API has the first 1,000.
        </Text>
      )}
    </section>
  );
}
