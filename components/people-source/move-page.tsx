"use client";

import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SourceChoice } from "@/components/connections/token-card";
import { signalLabels } from "@/components/profile/payroll-match-labels";
import { RunAlert } from "@/components/sync/run-alert";
import { countChanges, PreviewDetails } from "@/components/sync/sync-preview-page";
import { FailureAlert } from "@/components/ui/action-form";
import { BackLink } from "@/components/ui/back-link";
import { UnloadedPage } from "@/components/ui/error-notice";
import { showNotice } from "@/components/ui/notice-store";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { AbsoluteTime } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import type { Permission } from "@/lib/identity/access/permissions";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import type { PreparedMove } from "@/lib/sync/people/move-schema";
import { ChooseFile } from "./choose-file";
import { SendByProgram } from "./send-by-program";

const path = "/api/admin/connections/projects/move";

/** `from`: vendor of the people of the directory; null before the first sync. */
export function MovePage({
  from,
  ...sending
}: {
  from: string | null;
  origin: string;
  scopes: readonly Permission[];
}) {
  const { data, error, refetch } = useQuery(apiQuery(path));
  const router = useRouter();
  const move = data?.move;
  // The button that was pressed is gone or disabled, and with it the focus.
  const before = useRef(data);
  useEffect(() => {
    if (before.current !== data && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main section > h2")?.focus();
    before.current = data;
  }, [data]);
  const header = (
    <>
      <BackLink href="/admin/connections">Connections</BackLink>
      <PageHeader
        title="Move to another source"
        detail={
          move ? (
            <>
              To <bdi>{move.org_name}</bdi>, prepared by <bdi translate="no">{move.prepared_by}</bdi>. Nothing
              is changed before you apply it. Kept until <AbsoluteTime value={move.expires_at} />.
            </>
          ) : (
            "Everyone keeps their profile, links, picture and history. You see who is who and what would change before anything changes."
          )
        }
        action={move && <GiveUpButton moveId={move.id} />}
      />
    </>
  );
  if (!data) return <UnloadedPage header={header} error={error} refetch={refetch} />;
  return (
    <>
      {header}
      <Stack gap="xl">
        {!move && (
          <PageSection id="new-source" title="Where will your people be?">
            <Stack maw={760}>
              <SourceChoice hasTitle movesFrom={from} />
            </Stack>
          </PageSection>
        )}
        {move && !move.has_listing && (
          <PageSection id="listing" title="Send the list of everyone">
            <Stack gap="sm" maw={760}>
              {move.vendor === "file" ? (
                <ChooseFile chosen={() => router.push("/admin/connections/people/file")} />
              ) : (
                <SendByProgram {...sending} isMove />
              )}
            </Stack>
          </PageSection>
        )}
        {move?.has_listing && <WhoIsWho move={move} />}
        {move?.has_listing && (
          <PageSection id="changes" title="What changes">
            {move.preview ? (
              <Changes move={move} preview={move.preview} />
            ) : (
              <Text size="sm">Answer every question to see it.</Text>
            )}
          </PageSection>
        )}
      </Stack>
    </>
  );
}

function GiveUpButton({ moveId }: { moveId: string }) {
  const { ask, dialog } = useConfirmation();
  const giveUp = useAction({
    call: () => fetchApi("DELETE", path, { query: { move_id: moveId } }),
    done: () => showNotice({ title: "Given up", message: "The source is the one from before." }),
    failed: "Not given up",
    refetch: [path],
  });
  return (
    <>
      <Button
        variant="default"
        loading={giveUp.isPending}
        onClick={() =>
          ask(
            {
              title: "Give up the move?",
              consequence:
                "Its credential, list and answers are deleted. People come from the same source as before.",
              confirmLabel: "Give up",
              isHarmful: true,
            },
            () => giveUp.mutate(),
          )
        }
      >
        Give up
      </Button>
      {dialog}
    </>
  );
}

type Answers = Readonly<Record<string, string | null>>;

const useAnswers = (moveId: string, done?: () => void) =>
  useAction({
    call: (answers: Answers) => fetchApi("PUT", path, { body: { move_id: moveId, answers } }),
    ...(done && { done }),
    failed: "Not stored",
    refetch: [path],
  });

function WhoIsWho({ move: { id: moveId, counts, unclear, same, answered } }: { move: PreparedMove }) {
  return (
    <PageSection id="who" title="Who is who">
      <Stack gap="lg">
        {unclear.length > 0 && <Questions moveId={moveId} unclear={unclear} count={counts.unclear} />}
        {answered.length > 0 && (
          <ul className="plain-list ruled">
            {answered.map(({ record, person }) => (
              <RecordRow key={record.source_id} moveId={moveId} record={record} answer={null} action="Change">
                <bdi translate="no">{record.name}</bdi> is{" "}
                {person ? <bdi translate="no">{person.name}</bdi> : "a new person"}.
              </RecordRow>
            ))}
          </ul>
        )}
        {counts.same > 0 && (
          <details>
            <Text component="summary">
              {formatPeopleCount(counts.same)} {pluralize(counts.same, "is", "are")} recognised
              {counts.same > same.length && `, of whom the ${same.length} least certain are here`}
            </Text>
            <ul className="plain-list ruled">
              {same.map(({ record, person, reasons }) => (
                <RecordRow
                  key={record.source_id}
                  moveId={moveId}
                  record={record}
                  answer="new"
                  action="Two people"
                >
                  <bdi translate="no">{person.name}</bdi>
                  {record.name !== person.name && (
                    <>
                      {" is "}
                      <bdi translate="no">{record.name}</bdi>
                    </>
                  )}
                  <Text span inherit c="dimmed">
                    {" · "}
                    {formatReasons(reasons)}
                  </Text>
                </RecordRow>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </PageSection>
  );
}

/** `answer`: stored by the button. */
function RecordRow({
  moveId,
  record: { source_id: id, name },
  answer,
  action,
  children,
}: {
  moveId: string;
  record: PreparedMove["same"][number]["record"];
  answer: string | null;
  action: string;
  children: ReactNode;
}) {
  const change = useAnswers(moveId);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" py="xs">
      <Text size="sm" component="span">
        {children}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={change.isPending}
        aria-label={`${action}: ${name}`}
        onClick={() => change.mutate({ [id]: answer })}
      >
        {action}
      </Button>
    </Group>
  );
}

const reasonLabels = { ...signalLabels, same_id: "same id as before", answered: "answered" };
const formatReasons = (reasons: readonly (keyof typeof reasonLabels)[]) =>
  reasons.map((reason) => reasonLabels[reason]).join(", ");

const describe = ({ title, email }: { title: string; email: string | null }) =>
  [title, email].filter(Boolean).join(" · ");

/** Answers are stored together, because each change of them plans the move again. */
function Questions({
  moveId,
  unclear,
  count,
}: Pick<PreparedMove, "unclear"> & { moveId: string; count: number }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const save = useAnswers(moveId, () => setChosen({}));
  // Another executive may have answered some of these questions meanwhile.
  const open = new Set(unclear.map(({ record }) => record.source_id));
  const answers = Object.fromEntries(Object.entries(chosen).filter(([id]) => open.has(id)));
  const answered = Object.keys(answers).length;
  return (
    <Stack gap="lg" align="flex-start">
      <RunAlert
        icon={CircleHelp}
        color="yellow"
        w="100%"
        title={`${formatCount(count, "record")} may already be in the directory`}
      />
      {unclear.map(({ record, candidates }) => (
        <Radio.Group
          key={record.source_id}
          label={
            <>
              Who is <bdi translate="no">{record.name}</bdi>?
            </>
          }
          description={describe(record)}
          value={answers[record.source_id] ?? ""}
          onChange={(value) => setChosen({ ...chosen, [record.source_id]: value })}
        >
          <Stack gap="xs" mt="xs">
            {candidates.map(({ person, reasons }) => (
              <Radio
                key={person.id}
                value={person.id}
                label={<bdi translate="no">{person.name}</bdi>}
                description={[describe(person), formatReasons(reasons)].filter(Boolean).join(" — ")}
              />
            ))}
            <Radio value="new" label="A new person" />
          </Stack>
        </Radio.Group>
      ))}
      <Button
        variant="filled"
        disabled={answered === 0}
        loading={save.isPending}
        onClick={() => save.mutate(answers)}
      >
        {answered === 0 ? "Save answers" : `Save ${formatCount(answered, "answer")}`}
      </Button>
    </Stack>
  );
}

function Changes({ move, preview }: { move: PreparedMove; preview: NonNullable<PreparedMove["preview"]> }) {
  const router = useRouter();
  const apply = useAction({
    mutationKey: mutationKeys.sync,
    call: () => fetchApi("POST", `${path}/apply`, { body: { preview_id: preview.id } }),
    done: () => {
      showNotice({ title: "Moved", message: `People come from ${move.org_name} now.` });
      router.push("/admin/sync"); // which has what waits for a decision
    },
    refetch: [path, "/api/admin/connections", "/api/admin/sync-runs", "/api/people/source", "directory"],
  });
  const total = countChanges(preview);
  return (
    <>
      <FailureAlert>{apply.error?.message}</FailureAlert>
      <Group my="md">
        <Button variant="filled" loading={apply.isPending} onClick={() => apply.mutate()}>
          {total > 0 ? `Move, with changes to ${formatPeopleCount(total)}` : "Move"}
        </Button>
      </Group>
      <PreviewDetails preview={preview} names={move.names} />
    </>
  );
}
