import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "@/components/reach/viewer-context";
import { useToday } from "@/components/ui/date";
import { apiQuery } from "@/lib/browser/fetch-api";
import { useNow } from "@/components/ui/time";
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
  const lastEnd = useLastEnd(data?.people);
  const absences = useMemo(
    () =>
      data && data.read_at !== null
        ? new Map(data.people.map((person) => [person.id, updatePresence(person, lastEnd)]))
        : null,
    [data, lastEnd],
  );
  return { absences, isLoading };
}

/** Returns the time at which one of the people was last back, so that the result changes only then; empty before. */
function useLastEnd(people: AbsencesResponse["people"] = []): string {
  const now = useNowTimestamp();
  let last = "";
  for (const { until, absences } of people) {
    for (const end of [until ?? "", ...absences.map(({ ends_at }) => ends_at)])
      if (end <= now && end > last) last = end;
  }
  return last;
}

/** Returns the current time in UTC; the year 1970 on the server and until hydration. */
const useNowTimestamp = (): string => toTimestamp(new Date(useNow() ?? 0));

/** Returns a function that brings people of an earlier response up to date. */
export function useUpdatePresence(): (person: PersonAbsences) => PersonAbsences {
  const now = useNowTimestamp();
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
