"use client";

import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Time } from "@/components/ui/time";
import type { EarlierValue, LastChange, ProfileSectionName } from "@/lib/profiles/history-schema";
import { earlierValuesQuery } from "@/lib/query/history";
import { ChangedBy } from "./changed-by";
import { RevealButton } from "./reveal-button";
import classes from "./history.module.css";
import { ValueChange } from "./value-change";
import { fieldLabel, groupLabels, valueLabel } from "@/lib/profiles/field-labels";
import { inSentence } from "@/lib/wording";
import { Fact, Facts } from "@/components/ui/facts";

const namesShown = 3;

/** "Changed 3 days ago: mobile, home address": opens what stood there before. */
export function EarlierValues({ personId, change }: { personId: string; change: LastChange }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const names = change.fields.map((field) => inSentence(fieldLabel(field)));
  const more = names.length - namesShown;
  return (
    <>
      <button type="button" className={classes["last"]} onClick={open} aria-haspopup="dialog">
        <History size={13} aria-hidden />
        <span>
          Changed <Time value={change.at} />: {names.slice(0, namesShown).join(", ")}
          {more > 0 && ` and ${more} more`}
        </span>
      </button>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={`Earlier values: ${groupLabels[change.group].toLowerCase()}`}
      >
        <Changes personId={personId} group={change.group} />
      </Modal>
    </>
  );
}

function Changes({ personId, group }: { personId: string; group: ProfileSectionName }) {
  const isMoney = group === "financial";
  const [isShown, { toggle }] = useDisclosure(!isMoney);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...earlierValuesQuery(personId, group),
    enabled: isShown,
  });
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  if (data && changes.length === 0) return <Text c="dimmed">Nothing was different before.</Text>;
  return (
    <Stack gap="lg">
      {(data ?? !isShown) && (
        <Text size="sm" c="dimmed">
          {data
            ? `${group === "employment" ? "" : "Your look was recorded. "}Newest first.`
            : "The values come when you press Show. Your look is recorded then."}
        </Text>
      )}
      {isMoney && (
        <RevealButton
          covers="earlier financial details"
          isShown={isShown}
          onToggle={toggle}
          variant="default"
          size="xs"
          w="max-content"
        />
      )}
      {isShown && !data && !error && <ChangesOnTheWay />}
      {isShown && !data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {byRun(changes).map((ofRun) => (
        <RunChanges key={ofRun[0].run.id} changes={ofRun} isCovered={!isShown} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Stack>
  );
}

type OfRun = [EarlierValue, ...EarlierValue[]];

/** Neighbours of one run together. */
function byRun(changes: readonly EarlierValue[]): OfRun[] {
  const runs: OfRun[] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0].run.id === change.run.id) last.push(change);
    else runs.push([change]);
  }
  return runs;
}

function RunChanges({ changes, isCovered }: { changes: OfRun; isCovered: boolean }) {
  const [{ at, run }] = changes;
  return (
    <section className={classes["run"]}>
      <Text size="sm" c="dimmed">
        <Time value={at} /> · <ChangedBy run={run} />
      </Text>
      <Facts isRoomy isStacking>
        {changes.toReversed().map(({ id, field, old, new: now, values }) => (
          <Fact key={id} label={fieldLabel(field)}>
            {values === "kept" ? (
              <ValueChange
                old={old && valueLabel(field, old)}
                now={now && valueLabel(field, now)}
                isCovered={isCovered}
              />
            ) : (
              <Text span inherit c="dimmed">
                {lostWords[values]}
              </Text>
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

const lostWords = {
  forgotten: "Deleted when the payroll link ended",
  unreadable: "Encrypted with a key that this server does not have",
};

function ChangesOnTheWay() {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading earlier values">
      <Skeleton h={16} w="50%" />
      <Skeleton h={22} />
      <Skeleton h={22} />
      <Skeleton h={22} w="80%" />
    </Stack>
  );
}
