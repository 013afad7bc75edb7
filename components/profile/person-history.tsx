import { Button, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PersonLink } from "@/components/quick-look/person-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/time";
import type { HistoryEntry, HistoryField, ManualChangeKind } from "@/lib/profiles/history-schema";
import { fetchApi, pagedQuery } from "@/lib/browser/fetch-api";
import { ChangeRunLink, FieldChanges } from "./field-changes";
import { LinesSkeleton } from "./lines-skeleton";
import classes from "./history.module.css";
import { getProfileText, type ProfileSubject, type ProfileText } from "./profile-text";

const entriesPerPage = 8;

export function PersonHistory({ personId, personName, isOwn }: ProfileSubject) {
  return (
    <section aria-labelledby="history" className="text-links on-screen">
      <Title mb={4} id="history">
        History
      </Title>
      <Text c="dimmed" mb="sm">
        Changes from syncs and payroll, and links made by hand. Only executives can see this. Private values
        are not shown.
      </Text>
      <HistoryEntries personId={personId} words={getProfileText(isOwn, personName)} />
    </section>
  );
}

function HistoryEntries({ personId, words }: { personId: string; words: ProfileText }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pagedQuery(["/api/people/{id}/history", personId], (cursor) =>
      fetchApi("GET", "/api/people/{id}/history", {
        path: { id: personId },
        query: { limit: entriesPerPage, cursor },
      }),
    ),
  );
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton label="Loading the history" />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Text>No changes yet.</Text>;
  return (
    <>
      <ol className={`plain-list ruled ${classes["entries"]}`}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text c="dimmed">
              <RelativeTime value={entry.at} />
            </Text>
            <HistoryItem entry={entry} words={words} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  );
}

function HistoryItem({ entry, words }: { entry: HistoryEntry; words: ProfileText }) {
  if (entry.type === "record") {
    return (
      <div className={classes["what"]}>
        <div>{describeHistoryRecord(entry.kind, entry.subject, entry.detail)}</div>
        <Text c="dimmed">
          <bdi translate="no">{entry.actor}</bdi>
        </Text>
      </div>
    );
  }
  const change = describeRunChange(entry, words);
  return (
    <div className={classes["what"]}>
      {change && <div>{change}</div>}
      <FieldChanges changes={entry.fields.map(linkNewPerson)} />
      <Text c="dimmed">
        <ChangeRunLink run={entry.run} />
      </Text>
    </div>
  );
}

const linkNewPerson = ({ field, old, new: now, new_person_id }: HistoryField) => ({
  field,
  old,
  new: new_person_id && now ? <PersonLink id={new_person_id} name={now} /> : now,
});

type RunHistoryEntry = Extract<HistoryEntry, { type: "run" }>;

/** Null if the list of changed fields is sufficient. */
function describeRunChange({ change, run, fields }: RunHistoryEntry, words: ProfileText): string | null {
  switch (change) {
    case "created":
      return run.source === "payroll" ? "First read from payroll" : "Added to the directory";
    case "returned":
      return "Returned to the directory";
    case "removed":
      return "Left the directory";
    case "replaced":
      return words.idReplaced;
    case "held":
      return "Removal held for a decision";
    case "updated":
      return fields.length === 0 ? "Read again; the previous value can't be decrypted" : null;
  }
}

/** `detail`: from the audit log, such as "payroll, by hand" for a link, or the names of the changed fields. */
function describeHistoryRecord(
  kind: ManualChangeKind,
  subject: string | null,
  detail: string | null,
): string {
  const record = `${subject === null ? "" : `${subject} in `}${detail ?? "another system"}`;
  switch (kind) {
    case "link_made":
      return `Linked to ${record}`;
    case "link_removed":
      return `Link to ${record} ended`;
    case "match_rejected":
      return `Payroll match with ${subject ?? "an employee"} rejected`;
    case "match_reconsidered":
      return `Rejection of payroll match with ${subject ?? "an employee"} undone`;
    case "about_changed":
      return `About changed${detail ? `: ${detail}` : ""}`;
  }
}
