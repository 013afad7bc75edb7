"use client";

import { Button, Code, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
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
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { vendorNames, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import type { PreparedMove } from "@/lib/sync/people/move-schema";
import { ChooseFile } from "./choose-file";
import classes from "./people-source.module.css";

const path = "/api/admin/connections/projects/move";

/** `from`: vendor of the people of the directory; null before the first sync. */
export function MovePage({ from, origin }: { from: string | null; origin: string }) {
  const { data, error, refetch } = useQuery(apiQuery(path));
  const move = data?.move;
  const header = (
    <>
      <BackLink href="/admin/connections">Connections</BackLink>
      <PageHeader
        title="Move to another source"
        detail={
          move ? (
            <>
              To <bdi>{move.org_name}</bdi>, prepared by <bdi>{move.prepared_by}</bdi>. Nothing is changed
              before you apply it. Kept until <AbsoluteTime value={move.expires_at} />.
            </>
          ) : (
            "Everyone keeps their profile, links, picture and history. You see who is who and what would change before anything changes."
          )
        }
        action={move && <GiveUpButton />}
      />
    </>
  );
  if (!data) return <UnloadedPage header={header} error={error} refetch={refetch} />;
  return (
    <>
      {header}
      <Stack gap="xl">
        {!move ? (
          <PageSection id="new-source" title="Where will your people be?">
            <Stack maw={760}>
              <SourceChoice hasTitle movesFrom={from} />
            </Stack>
          </PageSection>
        ) : move.has_listing ? (
          <PreparedMoveSections move={move} />
        ) : (
          <SendListing move={move} origin={origin} />
        )}
      </Stack>
    </>
  );
}

function GiveUpButton() {
  const giveUp = useAction({
    call: () => fetchApi("DELETE", path),
    done: () => showNotice({ title: "Given up", message: "The source is the one from before." }),
    failed: "Not given up",
    refetch: [path],
  });
  return (
    <Button variant="default" loading={giveUp.isPending} onClick={() => giveUp.mutate()}>
      Give up
    </Button>
  );
}

function SendListing({ move: { vendor }, origin }: { move: PreparedMove; origin: string }) {
  const router = useRouter();
  const name = vendorNames.find((known) => known === vendor);
  return (
    <PageSection id="listing" title="Send the list of everyone">
      <Stack gap="sm" maw={760}>
        {vendor === "file" ? (
          <ChooseFile chosen={() => router.push("/admin/connections/people/file")} />
        ) : (
          <>
            <Text size="sm">
              {name && vendorTexts[name].purpose} Send it once with <Code>?preview=true</Code>, then reload
              this page.
            </Text>
            <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {`curl -X PUT "${origin}/api/people/source?preview=true" -H "Authorization: Bearer kith_…" -d @people.json`}
            </Code>
          </>
        )}
      </Stack>
    </PageSection>
  );
}

type Answers = Readonly<Record<string, string | null>>;

const useAnswers = () =>
  useAction({
    call: (answers: Answers) => fetchApi("PUT", path, { body: { answers } }),
    failed: "Not stored",
    refetch: [path],
  });

function PreparedMoveSections({ move }: { move: PreparedMove }) {
  const { counts, preview, unclear, same, answered } = move;
  return (
    <>
      <PageSection id="who" title="Who is who">
        <Stack gap="lg">
          {unclear.length > 0 && (
            <Questions key={unclear.map(({ record }) => record.source_id).join()} move={move} />
          )}
          {answered.length > 0 && (
            <ul className={classes["recognised"]}>
              {answered.map(({ record, person }) => (
                <RecordRow key={record.source_id} record={record} answer={null} action="Change">
                  <bdi>{record.name}</bdi> is {person ? <bdi>{person.name}</bdi> : "a new person"}.
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
              <ul className={classes["recognised"]}>
                {same.map(({ record, person, reasons }) => (
                  <RecordRow key={record.source_id} record={record} answer="new" action="Two people">
                    <bdi>{person.name}</bdi>
                    {record.name !== person.name && (
                      <>
                        {" is "}
                        <bdi>{record.name}</bdi>
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
      <PageSection id="changes" title="What changes">
        {preview ? (
          <ApplySection move={move} preview={preview} />
        ) : (
          <Text size="sm">Answer every question to see it.</Text>
        )}
      </PageSection>
    </>
  );
}

function RecordRow({
  record: { source_id: id, name },
  answer,
  action,
  children,
}: {
  record: PreparedMove["same"][number]["record"];
  /** Stored by the button. */
  answer: string | null;
  action: string;
  children: ReactNode;
}) {
  const change = useAnswers();
  return (
    <li>
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
    </li>
  );
}

const reasonLabels = { ...signalLabels, same_id: "same id as before", answered: "answered" };
const formatReasons = (reasons: readonly (keyof typeof reasonLabels)[]) =>
  reasons.map((reason) => reasonLabels[reason]).join(", ");

const describe = ({ title, email }: { title: string; email: string | null }) =>
  [title, email].filter(Boolean).join(" · ");

/** Answers are stored together, because each change of them plans the move again. */
function Questions({ move: { unclear, counts } }: { move: PreparedMove }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const save = useAnswers();
  const count = Object.keys(answers).length;
  return (
    <RunAlert
      icon={CircleHelp}
      color="yellow"
      title={`${formatCount(counts.unclear, "record")} may be people of the directory`}
    >
      <Stack gap="lg" mt="xs">
        {unclear.map(({ record, candidates }) => (
          <Radio.Group
            key={record.source_id}
            label={
              <>
                Who is <bdi>{record.name}</bdi>?
              </>
            }
            description={describe(record)}
            value={answers[record.source_id] ?? ""}
            onChange={(value) => setAnswers({ ...answers, [record.source_id]: value })}
          >
            <Stack gap="xs" mt="xs">
              {candidates.map(({ person, reasons }) => (
                <Radio
                  key={person.id}
                  value={person.id}
                  label={<bdi>{person.name}</bdi>}
                  description={[describe(person), formatReasons(reasons)].filter(Boolean).join(" — ")}
                />
              ))}
              <Radio value="new" label="A new person" />
            </Stack>
          </Radio.Group>
        ))}
        <Group>
          <Button
            variant="filled"
            disabled={count === 0}
            loading={save.isPending}
            onClick={() => save.mutate(answers)}
          >
            {count === 0 ? "Save answers" : `Save ${formatCount(count, "answer")}`}
          </Button>
        </Group>
      </Stack>
    </RunAlert>
  );
}

function ApplySection({
  move,
  preview,
}: {
  move: PreparedMove;
  preview: NonNullable<PreparedMove["preview"]>;
}) {
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
    <Stack gap="md">
      <FailureAlert>{apply.error?.message}</FailureAlert>
      <Group>
        <Button variant="filled" loading={apply.isPending} onClick={() => apply.mutate()}>
          {total > 0 ? `Move, with changes to ${formatPeopleCount(total)}` : "Move"}
        </Button>
      </Group>
      <div>
        <PreviewDetails preview={preview} names={move.names} />
      </div>
    </Stack>
  );
}
