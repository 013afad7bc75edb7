"use client";

import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { OpenedPopover } from "@/components/ui/opened-popover";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ProfileGroup } from "@/lib/access/visibility";
import type { GroupVisibility } from "@/lib/profiles/schema";
import { visibilityQuery } from "@/lib/query/visibility";
import { personWords, type PersonWords } from "./person-words";
import { WhoCanSeeButton, type Seen } from "./who-can-see-button";
import classes from "./profile.module.css";
import { groupLabels } from "@/lib/profiles/field-labels";
import { countedPeople } from "@/lib/wording";

/** Those who can, each with the rule that lets them in, from the decision that serves the data. */
export function WhoCanSeeOpened({ personId, personName, isOwn, group }: Seen) {
  const words = personWords(isOwn, personName);
  const title = useId();
  return (
    <OpenedPopover
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      returnFocus
      button={<WhoCanSeeButton group={group} />}
      dropdown={{ "aria-labelledby": title, className: classes["who"] ?? "" }}
    >
      {() => (
        <>
          <Text fw={650} id={title} mb="xs">
            Who can see this: {groupLabels[group].toLowerCase()}
          </Text>
          <Viewers personId={personId} group={group} words={words} />
        </>
      )}
    </OpenedPopover>
  );
}

function Viewers({ personId, group, words }: { personId: string; group: ProfileGroup; words: PersonWords }) {
  const { data, error, refetch } = useQuery({ ...visibilityQuery(personId), staleTime: 0 });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const visibility = data?.groups.find((found) => found.group === group);
  if (!data || !visibility) return <ViewersSkeleton />;
  return (
    <KnownPictures pictures={data.pictures}>
      <ViewerList visibility={visibility} personId={personId} words={words} />
    </KnownPictures>
  );
}

function ViewerList({
  visibility,
  personId,
  words,
}: {
  visibility: GroupVisibility;
  personId: string;
  words: PersonWords;
}) {
  if (visibility.audience === "everyone") {
    return (
      <Text size="sm">
        Everyone who can see the directory. Today that is {countedPeople(visibility.total)} with an account,
        and their API tokens.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {words.canSeeThis(visibility.total)}
      </Text>
      <ul className={classes["viewers"]}>
        {visibility.viewers.map((viewer) => (
          <li key={viewer.user_id}>
            <PersonAvatar
              person={{ id: viewer.person_id ?? viewer.user_id, first_name: viewer.name, last_name: "" }}
              size={34}
            />
            <span>
              {viewer.person_id ? (
                <Link href={`/people/${viewer.person_id}`} prefetch={false}>
                  <bdi>{viewer.name}</bdi>
                </Link>
              ) : (
                <Text span fw={550}>
                  <bdi>{viewer.name}</bdi>
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {words.rule(viewer.explanation, viewer.person_id === personId)}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function ViewersSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading who can see this">
      <Skeleton h={18} w="80%" />
      <Skeleton h={34} />
      <Skeleton h={34} />
    </Stack>
  );
}
