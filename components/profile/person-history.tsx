"use client";

import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PersonLink } from "@/components/quick-look/person-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Time } from "@/components/ui/time";
import type { HistoryEntry, HistoryField } from "@/lib/profiles/history-schema";
import { personHistoryQuery } from "@/lib/query/history";
import { ChangedBy } from "./changed-by";
import classes from "./history.module.css";
import {
  changeLabel,
  historyFieldLabel,
  historyValueLabel,
  isTold,
  recordLabels,
  untoldWords,
} from "./history-labels";
import { personWords, type PersonWords } from "./person-words";
import { ValueChange } from "./value-change";

/** What happened to a person in the directory, newest first: for executives. */
export function PersonHistory({
  personId,
  personName,
  isOwn,
}: {
  personId: string;
  personName: string;
  isOwn: boolean;
}) {
  return (
    <section aria-labelledby="history" className={classes["history"]}>
      <Title order={2} size="h4" mb={4} id="history">
        History
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        What syncs and readings of payroll changed, and links made by hand. Only executives see this; private
        values are never shown.
      </Text>
      <Entries personId={personId} words={personWords(isOwn, personName)} />
    </section>
  );
}

function Entries({ personId, words }: { personId: string; words: PersonWords }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    personHistoryQuery(personId),
  );
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading the history">
        <Skeleton h={20} w="70%" />
        <Skeleton h={20} w="55%" />
        <Skeleton h={20} w="65%" />
      </Stack>
    );
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text size="sm">No changes yet.</Text>;
  return (
    <>
      <ol className={classes["entries"]}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text size="sm" c="dimmed">
              <Time value={entry.at} />
            </Text>
            <Entry entry={entry} words={words} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  );
}

function Entry({ entry, words }: { entry: HistoryEntry; words: PersonWords }) {
  if (entry.type === "record") {
    return (
      <div className={classes["what"]}>
        <div>{recordLabels(entry.kind, entry.subject, entry.detail)}</div>
        <Text size="sm" c="dimmed">
          <bdi>{entry.actor}</bdi>
        </Text>
      </div>
    );
  }
  const change = changeLabel(entry, words);
  return (
    <div className={classes["what"]}>
      {change && <div>{change}</div>}
      {entry.fields.filter(isTold).map((field) => (
        <Field key={field.field} of={field} />
      ))}
      {untoldWords(entry.fields).map((line) => (
        <div key={line}>{line}</div>
      ))}
      <Text size="sm" c="dimmed">
        <ChangedBy run={entry.run} />
      </Text>
    </div>
  );
}

function Field({ of }: { of: HistoryField }) {
  const { field, old, new: now, new_person_id } = of;
  return (
    <div className={classes["field"]}>
      <b>{historyFieldLabel(field)}</b>{" "}
      <ValueChange
        old={historyValueLabel(field, old)}
        now={
          new_person_id && now ? <PersonLink id={new_person_id} name={now} /> : historyValueLabel(field, now)
        }
      />
    </div>
  );
}
