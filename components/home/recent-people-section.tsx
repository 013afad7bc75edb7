"use client";

import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readRecentPeople } from "@/components/shell/recent-people";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { directoryRowsByIdQueryOptions } from "@/lib/browser/large-directory";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { HomeSection } from "./home-section";
import { HomePersonRow } from "./home-person-row";
import classes from "./home-content.module.css";

/** This browser is the only place that stores the list. Last in its column, so that nothing moves when it loads. */
export function RecentPeopleSection({ viewerId }: { viewerId: string }) {
  const isInBrowser = useIsHydrated();
  const ids = isInBrowser ? readRecentPeople(viewerId) : [];
  const { data, error } = useQuery(directoryRowsByIdQueryOptions(ids));
  const pictures = useMemo(() => mapPictureVersions(data?.details ?? []), [data]);
  const found = data?.people ?? [];
  const isAwaited = !isInBrowser || (ids.length > 0 && !data && !error);
  return (
    <HomeSection title="Recently viewed">
      {isAwaited ? (
        <ul className={classes["people"]} aria-hidden>
          {Array.from({ length: ids.length || 3 }, (_, index) => (
            <li key={index} className={classes["person"]}>
              <Skeleton circle height={36} />
              <Skeleton height={12} w="60%" />
            </li>
          ))}
        </ul>
      ) : error && !data ? (
        <Text c="dimmed">Could not be loaded. {error.message}</Text>
      ) : found.length === 0 ? (
        <Text c="dimmed">People you view appear here, in this browser only.</Text>
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
