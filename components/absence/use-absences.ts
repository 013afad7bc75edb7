import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "@/components/ui/viewer-context";
import { useToday } from "@/components/ui/date";
import { apiQuery } from "@/lib/browser/fetch-api";
import { useNow, useReadClock } from "@/components/ui/time";
import { formatPresenceBadge } from "@/lib/directory/absences/labels";
import { updatePresence } from "@/lib/directory/absences/presence";
import { toTimestamp } from "@/lib/platform/text/times";
import type { AbsencesResponse, PersonAbsences } from "@/lib/directory/absences/schema";

/** Twice as often as the server reads calendars. */
const refetchMs = 300_000;

export function useAbsences(): {
  absences: ReadonlyMap<string, PersonAbsences> | null;
  isLoading: boolean;
} {
  const { hasCalendar } = useViewer();
  const { data, isLoading } = useQuery({
    ...apiQuery("/api/people/away"),
    staleTime: refetchMs,
    refetchInterval: refetchMs,
    enabled: hasCalendar,
  });
  // A list renders again when someone is back, not at every tick of the clock.
  const lastEnd = useReadClock((now) => findLastEnd(data?.people ?? [], toTimestamp(new Date(now))), "");
  const absences = useMemo(
    () =>
      data && data.read_at !== null
        ? new Map(data.people.map((person) => [person.id, updatePresence(person, lastEnd)]))
        : null,
    [data, lastEnd],
  );
  return { absences, isLoading };
}

/** Returns the time at which one of the people was last back; empty before. */
function findLastEnd(people: AbsencesResponse["people"], now: string): string {
  let last = "";
  for (const { until, absences } of people) {
    for (const end of [until ?? "", ...absences.map(({ ends_at }) => ends_at)])
      if (end <= now && end > last) last = end;
  }
  return last;
}

/** Returns a function that brings people of an earlier response up to date. */
export function useUpdatePresence(): (person: PersonAbsences) => PersonAbsences {
  const now = toTimestamp(new Date(useNow() ?? 0)); // 1970 until hydration
  return (person) => updatePresence(person, now);
}

export function useAwayLabels(): (personId: string) => string | null {
  const { absences } = useAbsences();
  const today = useToday(null);
  return useMemo(
    () => (personId) => (today === null ? null : formatPresenceBadge(absences?.get(personId), today)),
    [absences, today],
  );
}
