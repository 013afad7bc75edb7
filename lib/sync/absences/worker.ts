import "server-only";
import { randomUUID } from "node:crypto";
import { findConfiguredCalendar } from "@/lib/connections/connected-systems";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { database, databaseNow } from "@/lib/platform/database";
import { acquireLease, keepLeaseAlive, tryReleaseLease } from "@/lib/platform/lease";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";
import {
  deleteAbsencesOfOtherSources,
  findCalendarOwners,
  isCalendarReadingDue,
  storeAbsences,
  storeCalendarReadFailure,
} from "./commands";

const leaseSeconds = 120;
const dayMs = 24 * 3_600_000;
/**
 * Number of days before and after now for which calendars are read. Four days back include the Friday before a long
 * weekend. Two months ahead include the end of a leave that is entered week by week.
 */
const readDays = { back: 4, busyAhead: 8, awayAhead: 60 };

const background = createBackgroundWork("absences", async (signal) => {
  await readAbsences(signal);
});

/** Returns immediately and never throws. */
export const readAbsencesInBackground = (): void => background.start();

/** Stops the background reading permanently, at server shutdown. */
export const stopReadingAbsences = (): Promise<void> => background.stop();

/**
 * Returns false if no calendar system is set up, nothing is due, another process is reading, or the calendar system
 * fails. Throws if `stopping` is aborted or the lease is lost.
 */
export async function readAbsences(stopping: AbortSignal, now = databaseNow()): Promise<boolean> {
  const source = computeCalendarSourceDigest();
  await deleteAbsencesOfOtherSources(source);
  const calendar = findConfiguredCalendar();
  if (!calendar || source === null || !(await isCalendarReadingDue(source))) return false;
  const lease = await acquireLease(database(), "absences", randomUUID(), leaseSeconds);
  if (!lease) return false;
  const lost = new AbortController();
  const heartbeat = keepLeaseAlive(lease, { seconds: leaseSeconds, everyMs: 30_000 }, lost);
  const signal = AbortSignal.any([stopping, lost.signal]);
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
  } finally {
    heartbeat.end();
    await tryReleaseLease(lease);
  }
}
