"use client";

import { Text } from "@mantine/core";
import { useUpdatePresence } from "@/components/absence/use-absences";
import { useToday } from "@/components/ui/date";
import Link from "next/link";
import { Fragment } from "react";
import { describeAbsence, formatPresenceBadge } from "@/lib/directory/absences/labels";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import type { AwayPlace, findAwayTeam } from "@/lib/pages/home/away-team";
import classes from "./home-content.module.css";
import { HomePersonRow } from "./home-person-row";
import { HomeSection, MoreLink } from "./home-section";

export function AwayTeamSection({
  people,
  total,
  places,
  today: served,
}: NonNullable<ReturnType<typeof findAwayTeam>> & { places: readonly AwayPlace[]; today: string }) {
  const today = useToday(served);
  const update = useUpdatePresence();
  return (
    <HomeSection title="Away in my team">
      {total === 0 ? (
        <Text c="dimmed">No one is away in the next seven days.</Text>
      ) : (
        <ul className={classes["people"]}>
          {people.map(({ person, absences }) => {
            const note = formatNote(update(absences), today);
            return note && <HomePersonRow key={person.id} person={person} note={note} />;
          })}
        </ul>
      )}
      <MoreLink section="away-in-my-team" total={total} shown={people.length} />
      {places.length > 0 && (
        <Text c="dimmed" mt="xs">
          Away today:{" "}
          {places.map(({ label, count, address }, index) => (
            <Fragment key={address}>
              {index > 0 && " · "}
              <Link href={`/people?${address}`} prefetch={false} className="text-link">
                {count.toLocaleString("en")} in <bdi>{label}</bdi>
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
    </HomeSection>
  );
}

/** Empty for a person whose last absence has ended. */
function formatNote(person: PersonAbsences, today: string): string {
  const [next] = person.absences;
  return formatPresenceBadge(person, today) ?? (next ? describeAbsence(next, false, today) : "");
}
