import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "@/components/reach/viewer-context";
import { useToday } from "@/components/ui/date";
import { apiQuery } from "@/lib/browser/fetch-api";
import { formatPresenceBadge } from "@/lib/directory/absences/labels";
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
    select: indexByPerson,
    enabled: hasCalendar,
  });
  return { absences: data ?? null, isLoading };
}

const indexByPerson = ({ read_at, people }: AbsencesResponse) =>
  read_at === null ? null : new Map(people.map((person) => [person.id, person]));

export function useAwayLabels(): (personId: string) => string | null {
  const { absences } = useAbsences();
  const today = useToday(null);
  return useMemo(
    () => (personId) => (today === null ? null : formatPresenceBadge(absences?.get(personId), today)),
    [absences, today],
  );
}
