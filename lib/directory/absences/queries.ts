import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { canSeeAbsences } from "@/lib/identity/access/visibility";
import { inDirectorySql } from "@/lib/people/membership";
import { database, databaseNow } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { toTimestamp } from "@/lib/platform/text/times";
import { computeCalendarSourceDigest } from "./calendar-source";
import { findPresence, type UnavailablePeriod } from "./presence";
import type { AbsencesResponse, PersonAbsences } from "./schema";

const maxAbsenceAgeMinutes = 60;

const absenceRow = z.object({
  readAt: z.date(),
  id: z.string().nullable(),
  kind: z.enum(["away", "busy"]).nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  startsOn: z.string().nullable(),
  backOn: z.string().nullable(),
});

const noKnownAbsences: AbsencesResponse = { read_at: null, people: [] };

/**
 * Returns the people who are away or busy now, or away in the next seven days, sorted by id. With `personId`, returns
 * only this person. Returns no people if no calendar is configured, if the caller may not see absences, or if the last
 * reading of the calendar is older than `maxAbsenceAgeMinutes` (PEOPLE-30).
 */
export async function getAbsences(
  caller: CallerWith<"view:people">,
  personId: string | null = null,
): Promise<AbsencesResponse> {
  const now = databaseNow().getTime();
  const source = computeCalendarSourceDigest();
  if (source === null || !canSeeAbsences(caller)) return noKnownAbsences;
  const rows = await query(database(), absenceRow)`
    SELECT reading.read_at AS "readAt", found.person_id::text AS id, found.kind::text AS kind,
      found.starts_at AS "startsAt", found.ends_at AS "endsAt",
      to_char(found.starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(found.back_on, 'YYYY-MM-DD') AS "backOn"
    FROM calendar_readings AS reading LEFT JOIN (
      SELECT absences.* FROM absences JOIN people ON people.id = absences.person_id AND ${inDirectorySql.people}
      WHERE ${personId}::uuid IS NULL OR people.id = ${personId}::uuid
    ) AS found ON found.ends_at > to_timestamp(${now / 1_000}::double precision)
    WHERE reading.source = ${source} AND reading.read_at > clock_timestamp() - make_interval(mins => ${maxAbsenceAgeMinutes}::int)
    ORDER BY found.person_id, found.starts_at`;
  const [first] = rows;
  if (!first) return noKnownAbsences;
  const byPerson = new Map<string, StoredAbsence[]>();
  for (const { id, kind, startsAt, endsAt, startsOn, backOn } of rows) {
    if (id === null || kind === null || !startsAt || !endsAt || startsOn === null || backOn === null)
      continue;
    const absence = { kind, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), startsOn, backOn };
    byPerson.set(id, [...(byPerson.get(id) ?? []), absence]);
  }
  const people = [...byPerson].map(([id, absences]) => toPersonAbsences(id, absences, now));
  return {
    read_at: toTimestamp(first.readAt),
    people: people.filter((person) => person.now !== "free" || person.absences.length > 0),
  };
}

type StoredAbsence = UnavailablePeriod & { startsOn: string; backOn: string };

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
        starts_on: startsOn,
        back_on: backOn,
      })),
  };
}
