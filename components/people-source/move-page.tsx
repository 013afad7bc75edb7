"use client";

import { Button, Code, Group, Loader, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleHelp, GitCompare } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SourceChoice } from "@/components/connections/token-card";
import { signalLabels } from "@/components/profile/payroll-match-labels";
import { RunAlert } from "@/components/sync/run-alert";
import { RunFigures } from "@/components/sync/run-figures";
import { RunProgress } from "@/components/sync/run-progress";
import { countChanges, PreviewDetails } from "@/components/sync/sync-preview-page";
import { FailureAlert } from "@/components/ui/action-form";
import { BackLink } from "@/components/ui/back-link";
import { UnloadedPage } from "@/components/ui/error-notice";
import { showNotice } from "@/components/ui/notice-store";
import { PageHeader } from "@/components/ui/page-header";
import { PersonSearchSelect } from "@/components/ui/person-search-select";
import { AbsoluteTime } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import { vendorNames, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import type { PreparedMove } from "@/lib/sync/people/move-schema";
import { ChooseFile } from "./choose-file";
import { PageSection } from "./people-source-page";
import classes from "./people-source.module.css";

const path = "/api/admin/connections/projects/move";
const listingPollMs = 5_000;

/** `from`: vendor of the people of the directory; null before the first sync. */
export function MovePage({ from, origin }: { from: string | null; origin: string }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(path),
    refetchInterval: ({ state }) => (state.data?.move?.has_listing === false ? listingPollMs : false),
  });
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
              {name && vendorTexts[name].purpose} Send it once with <Code>?preview=true</Code>. This page
              shows it when it is here.
            </Text>
            <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {`curl -X PUT "${origin}/api/people/source?preview=true" -H "Authorization: Bearer kith_…" -d @people.json`}
            </Code>
            <Loader size="sm" role="status" aria-label="Waiting for the list" />
          </>
        )}
      </Stack>
    </PageSection>
  );
}

type Answers = Readonly<Record<string, string | null>>;

const useAnswers = (done: () => void = () => {}) =>
  useAction({
    call: ({ answers, again }: { answers: Answers; again?: true }) =>
      fetchApi("PUT", path, { body: { answers, read_again: again } }),
    done,
    failed: "Not stored",
    refetch: [path],
  });

function PreparedMoveSections({ move }: { move: PreparedMove }) {
  const { counts, preview } = move;
  const change = useAnswers();
  const answered = [
    ...move.same
      .filter(({ reasons }) => reasons.includes("answered"))
      .map(({ record, person }) => ({ record, text: `is ${person.name}` })),
    ...move.joins.filter((one) => one.is_answered).map((record) => ({ record, text: "is a new person" })),
  ];
  return (
    <>
      <PageSection id="who" title="Who is who">
        <RunFigures
          figures={[
            ["Recognised", counts.same],
            ["To answer", counts.unclear],
            ["New", counts.joins],
            ["Not in the new source", counts.leaves],
          ]}
        />
        <Stack gap="lg">
          {move.unclear.length > 0 && <Questions key={move.unclear.map(keyOf).join()} move={move} />}
          {answered.map(({ record, text }) => (
            <Group key={record.source_id} gap="sm" wrap="nowrap">
              <Text size="sm">
                <bdi>{record.name}</bdi> <bdi>{text}</bdi>.
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                disabled={change.isPending}
                aria-label={`Change the answer about ${record.name}`}
                onClick={() => change.mutate({ answers: { [record.source_id]: null } })}
              >
                Change
              </Button>
            </Group>
          ))}
          {counts.same > 0 && <Recognised move={move} />}
        </Stack>
      </PageSection>
      <PageSection id="changes" title="What changes">
        {preview ? (
          <ApplySection key={preview.id} move={move} preview={preview} />
        ) : (
          <Text size="sm">Answer every question to see it.</Text>
        )}
      </PageSection>
    </>
  );
}

const keyOf = ({ record }: PreparedMove["unclear"][number]) => record.source_id;

const reasonLabels = { ...signalLabels, same_id: "same id as before", answered: "answered" };
type Reason = keyof typeof reasonLabels;
const formatReasons = (reasons: readonly Reason[]) =>
  reasons.map((reason) => reasonLabels[reason]).join(", ");

const describe = ({ title, email }: { title: string; email: string | null }) =>
  [title, email].filter(Boolean).join(" · ");

const other = "other";

/** Answers are stored together, because each change of them plans the move again. */
function Questions({ move: { unclear, counts } }: { move: PreparedMove }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [others, setOthers] = useState<Readonly<Record<string, { id: string; name: string }>>>({});
  const save = useAnswers();
  const entries = Object.entries(chosen).map(([id, value]) => [
    id,
    value === other ? (others[id]?.id ?? "") : value,
  ]);
  const answers: Answers = Object.fromEntries(entries.filter(([, value]) => value));
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
            value={chosen[record.source_id] ?? ""}
            onChange={(value) => setChosen({ ...chosen, [record.source_id]: value })}
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
              <Radio value={other} label="Someone else in the directory" />
              {chosen[record.source_id] === other && (
                <PersonSearchSelect
                  aria-label={`Who is ${record.name}?`}
                  maw={420}
                  value={others[record.source_id]?.id ?? null}
                  name={others[record.source_id]?.name ?? ""}
                  onChange={(id, name) =>
                    setOthers({ ...others, [record.source_id]: { id: id ?? "", name } })
                  }
                />
              )}
            </Stack>
          </Radio.Group>
        ))}
        <Group>
          <Button disabled={count === 0} loading={save.isPending} onClick={() => save.mutate({ answers })}>
            {count === 0 ? "Save answers" : `Save ${formatCount(count, "answer")}`}
          </Button>
        </Group>
      </Stack>
    </RunAlert>
  );
}

function Recognised({ move: { same, counts } }: { move: PreparedMove }) {
  const change = useAnswers();
  return (
    <details>
      <summary>
        {formatPeopleCount(counts.same)} {pluralize(counts.same, "is", "are")} recognised
      </summary>
      {counts.same > same.length && (
        <Text size="sm" c="dimmed" my="xs">
          The first {same.length}
        </Text>
      )}
      <ul className={classes["recognised"]}>
        {same.map(({ record, person, reasons }) => (
          <li key={record.source_id}>
            <Text size="sm" component="span">
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
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={change.isPending}
              aria-label={`${record.name} of the new source is not ${person.name}`}
              onClick={() => change.mutate({ answers: { [record.source_id]: "new" } })}
            >
              Two people
            </Button>
          </li>
        ))}
      </ul>
    </details>
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
  const again = useAnswers();
  const apply = useAction({
    mutationKey: mutationKeys.sync,
    call: () => fetchApi("POST", `${path}/apply`, { body: { preview_id: preview.id } }),
    done: ({ held_removals: held }) => {
      showNotice(
        held
          ? {
              color: "yellow",
              title: "Moved",
              message: `${formatCount(held, "removal")} wait for your decision.`,
            }
          : { title: "Moved", message: `People come from ${move.org_name} now.` },
      );
      router.push("/admin/sync");
    },
    refetch: [path, "/api/admin/connections", "/api/admin/sync-runs", "/api/people/source", "directory"],
  });
  const code = apply.error instanceof ApiProblem ? apply.error.code : null;
  const isRead = !vendorNames.some((name) => name === move.vendor && vendorTexts[name].sent);
  const total = countChanges(preview);
  return (
    <Stack gap="md">
      {apply.isPending && <MoveProgress />}
      {code === "plan_outdated" ? (
        <RunAlert icon={GitCompare} color="yellow" title="Not applied: this is a new preview">
          <Text size="sm">The people or the directory changed since the preview that you saw.</Text>
        </RunAlert>
      ) : (
        <FailureAlert>{apply.error?.message}</FailureAlert>
      )}
      <Group gap="xs">
        <Button loading={apply.isPending} disabled={again.isPending} onClick={() => apply.mutate()}>
          {total > 0 ? `Move, with changes to ${formatPeopleCount(total)}` : "Move"}
        </Button>
        {isRead && (
          <Button
            variant="default"
            loading={again.isPending}
            disabled={apply.isPending}
            onClick={() => again.mutate({ answers: {}, again: true })}
          >
            Read again
          </Button>
        )}
      </Group>
      {preview.counts.held_removals > 0 && (
        <Text size="sm">
          {formatPeopleCount(preview.counts.held_removals)} who are not in the new source stay until you
          decide, on the page of syncs.
        </Text>
      )}
      <div>
        <PreviewDetails preview={preview} names={move.names} />
      </div>
    </Stack>
  );
}

function MoveProgress() {
  const { data } = useQuery(syncRunsQueryOptions({ isSyncing: true }));
  const running = data?.runs.find(({ source, state }) => source === "projects" && state === "running");
  return running ? <RunProgress run={running} /> : null;
}
