import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/time";
import type { ProfileValueChange, LastChange, ProfileSectionName } from "@/lib/profiles/history-schema";
import { fetchApi, pagedQuery } from "@/lib/browser/fetch-api";
import { ChangeRunLink, ValueChange } from "./field-changes";
import { LinesSkeleton } from "./lines-skeleton";
import { RevealButton } from "./reveal-button";
import classes from "./history.module.css";
import { getFieldLabel, groupLabels } from "@/lib/profiles/field-labels";
import { uncapitalizeLabel } from "@/lib/platform/text/text-format";
import { Fact, Facts } from "@/components/ui/facts";

const maxShownFields = 3;

export function PreviousValues({ personId, change }: { personId: string; change: LastChange }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const names = change.fields.map((field) => uncapitalizeLabel(getFieldLabel(field)));
  const more = names.length - maxShownFields;
  return (
    <>
      <button type="button" className={`${classes["last"]} on-screen`} onClick={open} aria-haspopup="dialog">
        <History size={13} />
        <span>
          Changed <RelativeTime value={change.at} />: {names.slice(0, maxShownFields).join(", ")}
          {more > 0 && ` and ${more} more`}
        </span>
      </button>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={`Earlier values: ${groupLabels[change.group].toLowerCase()}`}
      >
        <SectionChanges personId={personId} group={change.group} />
      </Modal>
    </>
  );
}

function SectionChanges({ personId, group }: { personId: string; group: ProfileSectionName }) {
  const isMoney = group === "financial";
  const [isShown, { toggle }] = useDisclosure(!isMoney);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pagedQuery(["/api/people/{id}/profile-changes", personId, group], (cursor) =>
      fetchApi("GET", "/api/people/{id}/profile-changes", {
        path: { id: personId },
        query: { group, cursor },
      }),
    ),
    // Each request is recorded as a profile view, so the query does not refetch on focus or reconnection. The values
    // are private: they leave the cache when the section closes.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: isShown,
  });
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  if (data && changes.length === 0)
    return (
      <Text size="md" c="dimmed">
        No earlier values.
      </Text>
    );
  return (
    <Stack gap="lg">
      {(data ?? !isShown) && (
        <Text c="dimmed">
          {data
            ? `${group === "employment" ? "" : "This view was recorded. "}Newest first.`
            : "Press Show to see the values. The view is recorded."}
        </Text>
      )}
      {isMoney && (
        <RevealButton
          covers="earlier financial details"
          isShown={isShown}
          onToggle={toggle}
          size="xs"
          w="max-content"
        />
      )}
      {isShown && !data && !error && <LinesSkeleton label="Loading earlier values" />}
      {isShown && !data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {groupByRun(changes).map((ofRun) => (
        <section key={ofRun[0].run.id} className={`${classes["run"]} text-links`}>
          <Text c="dimmed">
            <RelativeTime value={ofRun[0].at} /> · <ChangeRunLink run={ofRun[0].run} />
          </Text>
          <Facts isRoomy isStacking>
            {ofRun.toReversed().map(({ id, field, old, new: now, values }) => (
              <Fact key={id} label={getFieldLabel(field)}>
                {values === "kept" ? (
                  <ValueChange field={field} old={old} new={now} isCovered={!isShown} />
                ) : (
                  <Text span inherit c="dimmed">
                    {lostValueLabels[values]}
                  </Text>
                )}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Stack>
  );
}

type ChangesOfRun = [ProfileValueChange, ...ProfileValueChange[]];

function groupByRun(changes: readonly ProfileValueChange[]): ChangesOfRun[] {
  const runs: ChangesOfRun[] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0].run.id === change.run.id) last.push(change);
    else runs.push([change]);
  }
  return runs;
}

const lostValueLabels = {
  forgotten: "Deleted when the payroll link ended",
  unreadable: "Encrypted with a key that this server does not have",
};
