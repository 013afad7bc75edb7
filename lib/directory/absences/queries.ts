import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { canSeeAbsences } from "@/lib/identity/access/visibility";
import { inDirectoryFilter } from "@/lib/people/membership";
import { database, databaseNow } from "@/lib/platform/database/database";
import { toDateText, toTimestamp } from "@/lib/platform/text/times";
import { computeCalendarSourceDigest } from "./calendar-source";
import { findPresence, type UnavailablePeriod } from "./presence";
import type { AbsencesResponse, PersonAbsences } from "./schema";

const maxAbsenceAgeMs = 3_600_000;

const noKnownAbsences: AbsencesResponse = { read_at: null, people: [] };

/**
 * Returns the people who are away or busy now, or away in the next seven days, sorted by id. With `personId`, returns
 * only this person. Returns no people if no calendar is configured, if the caller may not see absences, or if the last
 * reading of the calendar is older than `maxAbsenceAgeMs` (PEOPLE-30).
 */
export async function getAbsences(
  caller: CallerWith<"view:people">,
  personId: string | null = null,
): Promise<AbsencesResponse> {
  const now = databaseNow().getTime();
  const source = computeCalendarSourceDigest();
  if (source === null || !canSeeAbsences(caller)) return noKnownAbsences;
  const reading = await database().calendarReading.findFirst({
    where: { source, readAt: { gt: new Date(now - maxAbsenceAgeMs) } },
  });
  if (!reading?.readAt) return noKnownAbsences;
  const rows = await database().absence.findMany({
    where: {
      endsAt: { gt: new Date(now) },
      person: inDirectoryFilter,
      ...(personId !== null && { personId }),
    },
    orderBy: [{ personId: "asc" }, { startsAt: "asc" }],
  });
  const byPerson = new Map<string, StoredAbsence[]>();
  for (const { personId: id, kind, startsAt, endsAt, startsOn, backOn } of rows) {
    const absence = { kind, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), startsOn, backOn };
    byPerson.set(id, [...(byPerson.get(id) ?? []), absence]);
  }
  const people = [...byPerson].map(([id, absences]) => toPersonAbsences(id, absences, now));
  return {
    read_at: toTimestamp(reading.readAt),
    people: people.filter((person) => person.now !== "free" || person.absences.length > 0),
  };
}

type StoredAbsence = UnavailablePeriod & { startsOn: Date; backOn: Date };

function toPersonAbsences(id: string, stored: readonly StoredAbsence[], now: number): PersonAbsences {
  const { presence, until } = findPresence(stored, now);
  return {
    id,
    now: presence,
    until: until === null ? null : toTimestamp(new Date(until)),
    absences: stored
      .filter(({ kind }) => kind === "away")
      .map(({ startsAt, endsAt, startsOn, backOn }) => ({
        starts_at: toTimestamp(new Date(startsAt)),
        ends_at: toTimestamp(new Date(endsAt)),
        starts_on: toDateText(startsOn),
        back_on: toDateText(backOn),
      })),
  };
}
