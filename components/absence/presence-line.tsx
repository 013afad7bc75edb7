"use client";

import { Text } from "@mantine/core";
import { useToday } from "@/components/ui/date";
import { getBrowserTimeZone } from "@/components/ui/time";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { formatPresenceBadge } from "@/lib/directory/absences/labels";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import { readZonedClock } from "@/lib/platform/text/text-format";
import { AwayBadge } from "./away-badge";
import { useUpdatePresence } from "./use-absences";

export function PresenceLine({ person: read, today: served }: { person: PersonAbsences; today: string }) {
  const today = useToday(served);
  const person = useUpdatePresence()(read);
  const isInBrowser = useIsHydrated();
  const away = formatPresenceBadge(person, today);
  if (away !== null)
    return (
      <span>
        <AwayBadge label={away} />
      </span>
    );
  if (person.now !== "busy" || person.until === null) return null;
  // The time is shown only after hydration, because the server does not know the viewer's time zone.
  const { hour, minute } = readZonedClock(
    isInBrowser ? getBrowserTimeZone() : "UTC",
    new Date(`${person.until}Z`),
  );
  return (
    <Text c="dimmed" className="numbers">
      {isInBrowser ? `Busy until ${hour}:${minute}` : "Busy"}
    </Text>
  );
}
