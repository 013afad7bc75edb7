import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CalendarReadResult, EventPeriod } from "@/lib/connections/connectors/calendar/port";
import { findConfiguredCalendar } from "@/lib/connections/connected-systems";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { readAllDetailsWithEmails } from "@/lib/directory/details";
import { parseTimeZone } from "@/lib/platform/text/time-zone";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { splitIntoBatches, unnestRows } from "@/lib/platform/database/bulk-rows";
import { lockLease, withLease, type Lease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { query } from "@/lib/platform/database/query";
import { formatCount, formatDateInZone } from "@/lib/platform/text/text-format";
import { indexByUniqueEmail } from "@/lib/sync/chat-profiles/match-members";
import { planAbsences, toMoment, type PlannedAbsence } from "./plan-absences";

const leaseSeconds = 120;
const dayMs = 24 * 3_600_000;
/**
 * Number of days before and after now for which calendars are read. Four days back include the Friday before a long
 * weekend. Two months ahead include the end of a leave that is entered week by week.
 */
const readDays = { back: 4, busyAhead: 8, awayAhead: 60 };

/** Returns true if the calendars were read. Throws if `stopping` is aborted or the lease is lost. */
export async function readAbsences(stopping: AbortSignal, now = databaseNow()): Promise<boolean> {
  const source = computeCalendarSourceDigest();
  await deleteAbsencesOfOtherSources(source);
  const calendar = findConfiguredCalendar();
  if (!calendar || source === null || !(await isCalendarReadingDue(source))) return false;
  const read = async (lease: Lease, signal: AbortSignal) => {
    try {
      const owners = await findCalendarOwners();
      const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
      const period = {
        from: inDays(-readDays.back),
        until: inDays(readDays.busyAhead),
        awayUntil: inDays(readDays.awayAhead),
      };
      const emails = owners.map(({ email }) => email);
      const answer = await calendar.readPersonCalendars(emails, period, signal);
      const found = await storeAbsences(source, lease, owners, answer, now);
      log.info({ found, calendars: answer.readable, failed: answer.failed }, "the calendars were read");
      return true;
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem)) throw error;
      await storeCalendarReadFailure(source, error);
      log.warn({ code: error.code }, "the calendars could not be read");
      return false;
    }
  };
  return (await withLease("absences", leaseSeconds, read, { everyMs: 30_000, stopping })) === true;
}

const readIntervalMinutes = 10;
/**
 * Minutes from a failed reading to the next. After one failure: `first`. Each consecutive failure doubles the wait, up
 * to `max`. A longer wait that the calendar system requests is respected.
 */
const retryMinutes = { first: 5, max: 120 };

async function isCalendarReadingDue(source: string): Promise<boolean> {
  const rows = await query(database(), z.object({ isDue: z.boolean() }))`
    SELECT source <> ${source} OR due_at < clock_timestamp() AS "isDue" FROM calendar_readings`;
  return rows[0]?.isDue ?? true;
}

/** Of all sources if `source` is null. */
async function deleteAbsencesOfOtherSources(source: string | null): Promise<void> {
  const isOther = Prisma.sql`EXISTS (
    SELECT FROM calendar_readings WHERE source IS DISTINCT FROM ${source}::text)`;
  await database().$transaction([
    database().$executeRaw`DELETE FROM absences WHERE ${isOther}`,
    database().$executeRaw`DELETE FROM calendar_readings WHERE source IS DISTINCT FROM ${source}::text`,
  ]);
}

/** Person whose calendar is read, with a work e-mail that is unique in the directory. */
type CalendarOwner = { id: string; email: string; timeZone: string | null };

async function findCalendarOwners(): Promise<CalendarOwner[]> {
  const details = await readAllDetailsWithEmails();
  const owners = indexByUniqueEmail([...details.values()], ({ email }) => email ?? null);
  return [...owners].map(([email, { id, time_zone }]) => ({ id, email, timeZone: time_zone }));
}

/** Returns the number of planned absences. Throws if this process no longer holds the lease. */
async function storeAbsences(
  source: string,
  lease: Lease,
  owners: readonly CalendarOwner[],
  { people, readable, failed, unnamed, timeZone }: CalendarReadResult,
  now: Date,
): Promise<number> {
  const zoneOf = (zone: string | null) => (zone && parseTimeZone(zone)) ?? timeZone ?? "UTC";
  const rows = owners.flatMap((owner) => {
    const calendar = people.get(owner.email);
    const planned = calendar ? planAbsences(calendar, zoneOf(owner.timeZone), now) : [];
    return planned.map((absence) => ({ personId: owner.id, ...absence }));
  });
  const findings = [
    failed > 0 &&
      `The calendar system could not read ${formatCount(failed, "calendar")}. Kith shows nothing of ${failed === 1 ? "it" : "them"} and tries again.`,
    describeUnnamedLeave(unnamed, timeZone ?? "UTC", now),
  ];
  const finding = findings.filter(Boolean).join(" ") || null;
  await database().$transaction(
    async (transaction) => {
      if (!(await lockLease(transaction, lease))) throw new Error("another process reads the calendars");
      await replaceAbsences(transaction, rows);
      await transaction.$executeRaw`
        INSERT INTO calendar_readings (id, source, read_at, tried_at, due_at, failures, calendars, people, finding)
        VALUES (1, ${source}, clock_timestamp(), clock_timestamp(),
          clock_timestamp() + make_interval(mins => ${readIntervalMinutes}::int), 0, ${readable}, ${owners.length}, ${finding})
        ON CONFLICT (id) DO UPDATE SET source = excluded.source, read_at = excluded.read_at, tried_at = excluded.tried_at,
          due_at = excluded.due_at, failures = 0, calendars = excluded.calendars, people = excluded.people,
          finding = excluded.finding`;
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
  return rows.length;
}

const maxListedLeave = 5;

/** Returns a sentence with the first days of future leave without a person of the directory; null if there is no such leave. */
function describeUnnamedLeave(unnamed: readonly EventPeriod[], zone: string, now: Date): string | null {
  const starts = unnamed
    .flatMap(({ start, end }) => (toMoment(end, zone) > now ? [toMoment(start, zone)] : []))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (starts.length === 0) return null;
  const days = starts.slice(0, maxListedLeave).map((start) => formatDateInZone(start, zone));
  return `${formatCount(starts.length, "entry", "entries")} of the leave calendar ${starts.length === 1 ? "names" : "name"} no one in the directory: ${days.join(", ")}${starts.length > days.length ? ", …" : ""}. To be shown as away, a person creates the entry or accepts it as a guest.`;
}

type AbsenceRow = PlannedAbsence & { personId: string };

async function replaceAbsences(transaction: DatabaseSession, rows: readonly AbsenceRow[]): Promise<void> {
  await transaction.absence.deleteMany();
  for (const batch of splitIntoBatches(rows)) {
    // A person may have been purged since their calendar was read.
    await transaction.$executeRaw`
      INSERT INTO absences (person_id, kind, starts_at, ends_at, starts_on, back_on)
      SELECT person_id, kind::absence_kind, starts_at::timestamptz(3), ends_at::timestamptz(3), starts_on, back_on
      FROM ${unnestRows(batch, {
        person_id: ["uuid", ({ personId }) => personId],
        kind: ["text", ({ kind }) => kind],
        starts_at: ["text", ({ startsAt }) => startsAt.toISOString()],
        ends_at: ["text", ({ endsAt }) => endsAt.toISOString()],
        starts_on: ["date", ({ startsOn }) => startsOn],
        back_on: ["date", ({ backOn }) => backOn],
      })} WHERE EXISTS (SELECT FROM people WHERE people.id = person_id)`;
  }
}

/** Deletes the stored absences if the calendar system refuses access. */
async function storeCalendarReadFailure(source: string, problem: Problem): Promise<void> {
  const isRefused = problem.kind === "conflict";
  const waitSeconds = problem.retryAfterSeconds ?? 0;
  await database().$transaction([
    ...(isRefused ? [database().absence.deleteMany()] : []),
    database().$executeRaw`
      INSERT INTO calendar_readings AS last (id, source, tried_at, due_at, failures, finding)
      VALUES (1, ${source}, clock_timestamp(), clock_timestamp() + greatest(
        make_interval(mins => ${retryMinutes.first}::int), make_interval(secs => ${waitSeconds}::int)), 1, ${problem.messageWithoutEffect})
      ON CONFLICT (id) DO UPDATE SET source = excluded.source, tried_at = excluded.tried_at,
        read_at = CASE WHEN ${isRefused}::boolean THEN NULL ELSE last.read_at END,
        due_at = excluded.tried_at + greatest(make_interval(secs => ${waitSeconds}::int),
          make_interval(mins => least(${retryMinutes.max}::int, ${retryMinutes.first}::int * (2 ^ least(last.failures, 10))::int))),
        failures = last.failures + 1, finding = excluded.finding`,
  ]);
}
