"use client";

import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { readRecentPeople } from "@/components/shell/recent-people";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { useHasLargeDirectory } from "@/components/ui/directory-size-context";
import type { ListedPerson } from "@/lib/directory/schema";
import { directoryRowsByIdQueryOptions } from "@/lib/browser/large-directory";
import { directoryDetailsQueryOptions, peopleQueryOptions } from "@/lib/browser/people";
import { usePeopleWithPreferredNames } from "@/lib/browser/use-people-with-preferred-names";
import { HomeSection } from "./home-section";
import { HomePersonRow } from "./home-person-row";
import classes from "./home-content.module.css";

const subscribeToNothing = () => () => undefined;
const noIds: string[] = [];
const skeletonWidth = { width: "60%" };

/** This browser is the only place that stores the list. Last in its column, so that nothing moves when it loads. */
export function RecentPeopleSection({ viewerId }: { viewerId: string }) {
  // The ids are joined to a string, because `useSyncExternalStore` compares snapshots by identity.
  const storedIds = useSyncExternalStore<string | null>(
    subscribeToNothing,
    () => readRecentPeople(viewerId).join(" "),
    () => null,
  );
  const ids = useMemo(() => storedIds?.split(" ").filter(Boolean), [storedIds]);
  const isLarge = useHasLargeDirectory();
  const isWanted = ids !== undefined && ids.length > 0;
  const all = useQuery({ ...peopleQueryOptions(), enabled: isWanted && !isLarge });
  const allDetails = useQuery(directoryDetailsQueryOptions(all.data?.synced_at ?? null));
  const rows = useQuery({ ...directoryRowsByIdQueryOptions(ids ?? noIds), enabled: isWanted && isLarge });
  const people = isLarge ? rows : all;
  const details = (isLarge ? rows : allDetails).data?.details;
  const pictures = useMemo(() => mapPictureVersions(details ?? []), [details]);
  const named = usePeopleWithPreferredNames<ListedPerson>(all.data?.people, allDetails);
  const shown: readonly ListedPerson[] | undefined = isLarge ? rows.data?.people : named;
  const found = useMemo(() => {
    const listed = shown ?? [];
    const byId = new Map(listed.map((person) => [person.id, person]));
    return ids?.flatMap((id) => byId.get(id) ?? []) ?? [];
  }, [shown, ids]);
  const isAwaited = ids === undefined || (ids.length > 0 && !shown && !people.error);
  return (
    <HomeSection title="Recently viewed">
      {isAwaited ? (
        <ul className={classes["people"]} aria-hidden>
          {Array.from({ length: ids?.length ?? 3 }, (_, index) => (
            <li key={index} className={classes["person"]}>
              <Skeleton circle height={36} />
              <Skeleton height={12} style={skeletonWidth} />
            </li>
          ))}
        </ul>
      ) : people.isError ? (
        <Text size="sm" c="dimmed">
          Could not be loaded. {people.error.message}
        </Text>
      ) : found.length === 0 ? (
        <Text size="sm" c="dimmed">
          People you view appear here, in this browser only.
        </Text>
      ) : (
        <PictureVersionsProvider pictures={pictures}>
          <ul className={classes["people"]}>
            {found.map((person) => (
              <HomePersonRow key={person.id} person={person} />
            ))}
          </ul>
        </PictureVersionsProvider>
      )}
    </HomeSection>
  );
}
