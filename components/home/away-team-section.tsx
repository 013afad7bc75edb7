"use client";

import { useToday } from "@/components/ui/date";
import Link from "next/link";
import { Text } from "@/components/ui/plain/text";
import { describeAbsence, formatPresenceBadge } from "@/lib/directory/absences/labels";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import type { AwayColleague } from "@/lib/pages/home/away-team";
import classes from "./home-content.module.css";
import { HomePersonRow } from "./home-person-row";
import { HomeSection } from "./home-section";

export function AwayTeamSection({
  people,
  total,
  today: served,
}: {
  people: readonly AwayColleague[];
  total: number;
  today: string;
}) {
  const today = useToday(served);
  return (
    <HomeSection title="Away in my team">
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          No one is away in the next seven days.
        </Text>
      ) : (
        <ul className={classes["people"]}>
          {people.map(({ person, absences }) => (
            <HomePersonRow key={person.id} person={person} note={formatNote(absences, today)} />
          ))}
        </ul>
      )}
      {total > people.length && (
        <Text size="sm" c="dimmed" mt="xs">
          <Link href="/people?team=mine" prefetch={false} className="text-link">
            And {total - people.length} more
          </Link>
        </Text>
      )}
    </HomeSection>
  );
}

function formatNote(person: PersonAbsences, today: string): string {
  const [next] = person.absences;
  return formatPresenceBadge(person, today) ?? (next ? describeAbsence(next, false, today) : "");
}
