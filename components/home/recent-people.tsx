"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { readRecentPeople } from "@/components/shell/recent-people";
import { KnownPictures } from "@/components/ui/known-pictures";
import { picturesIn } from "@/lib/directory/pictures-in";
import { useHasLargeDirectory } from "@/components/ui/large-directory";
import { Skeleton } from "@/components/ui/plain/skeleton";
import { Text } from "@/components/ui/plain/text";
import type { ListedPerson } from "@/lib/directory/listed-person";
import { rowsQuery } from "@/lib/query/large-directory";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import { HomeSection } from "./home-section";
import { PersonRow } from "./person-row";
import classes from "./home.module.css";

const never = () => () => undefined;
const noIds: string[] = [];
const sixty = { width: "60%" };

/** Whom one looked at last in this browser, which alone knows it. The last part of its column: nothing moves when it is there. */
export function RecentPeople({ viewerId }: { viewerId: string }) {
  // As text, so that it is the same until it changes.
  const kept = useSyncExternalStore<string | null>(
    never,
    () => readRecentPeople(viewerId).join(" "),
    () => null,
  );
  const ids = useMemo(() => kept?.split(" ").filter(Boolean), [kept]);
  const isLarge = useHasLargeDirectory();
  const isWanted = ids !== undefined && ids.length > 0;
  const all = useQuery({ ...peopleQuery(), enabled: isWanted && !isLarge });
  const allDetails = useQuery(directoryDetailsQuery(all.data?.synced_at ?? null));
  const rows = useQuery({ ...rowsQuery(ids ?? noIds), enabled: isWanted && isLarge });
  const people = isLarge ? rows : all;
  const details = (isLarge ? rows : allDetails).data?.details;
  const pictures = useMemo(() => picturesIn(details ?? []), [details]);
  const found = useMemo(() => {
    const listed: readonly ListedPerson[] = people.data?.people ?? [];
    const byId = new Map(listed.map((person) => [person.id, person]));
    return ids?.flatMap((id) => byId.get(id) ?? []) ?? [];
  }, [people.data, ids]);
  const isAwaited = ids === undefined || (ids.length > 0 && people.isPending);
  return (
    <HomeSection title="Recently viewed">
      {isAwaited ? (
        <ul className={classes["people"]} aria-hidden>
          {Array.from({ length: ids?.length ?? 3 }, (_, index) => (
            <li key={index} className={classes["person"]}>
              <Skeleton isRound height={36} />
              <Skeleton height={12} style={sixty} />
            </li>
          ))}
        </ul>
      ) : people.isError ? (
        <Text size="sm" c="dimmed">
          They could not be read. {people.error.message}
        </Text>
      ) : found.length === 0 ? (
        <Text size="sm" c="dimmed">
          The people you look at appear here, in this browser only.
        </Text>
      ) : (
        <KnownPictures pictures={pictures}>
          <ul className={classes["people"]}>
            {found.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </KnownPictures>
      )}
    </HomeSection>
  );
}
