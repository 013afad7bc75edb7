import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { absencesResponse } from "@/lib/directory/absences/schema";
import { database } from "@/lib/platform/database/database";
import { acquireLease } from "@/lib/platform/database/lease";
import { formatDateInZone } from "@/lib/platform/text/text-format";
import { environment } from "@/lib/platform/environment";
import type { SimulatedCalendar } from "@/simulators/calendar/events";
import type { Fault } from "@/simulators/calendar/faults";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { leaveCalendarId, serveCalendar } from "@/testing/serve-calendar";
import { createTestCompany, publishDirectory, toPersonId, type PersonKey } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { readAbsences } from "./commands";

setUpTestDatabase();
recordVendorWaits();

const emailOf = (key: PersonKey) => `${key}@fernhill.example`;
const hourMs = 3_600_000;
const inHours = (hours: number) => ({ dateTime: new Date(Date.now() + hours * hourMs).toISOString() });
const secret = "A title that must not show";

const buildCalendars = (): SimulatedCalendar[] => [
  { id: leaveCalendarId, timeZone: "Europe/Berlin", access: "details", events: [] },
  {
    ...{ id: emailOf("me"), timeZone: "Europe/Berlin", access: "details" },
    events: [
      { id: "ooo", eventType: "outOfOffice", start: inHours(-2), end: inHours(6), summary: secret },
      { id: "call", start: inHours(-1), end: inHours(1), summary: secret },
    ],
  },
  {
    ...{ id: emailOf("boss"), timeZone: "Europe/Berlin", access: "details" },
    events: [{ id: "call", start: inHours(-1), end: inHours(1), summary: secret }],
  },
  { id: emailOf("peer"), timeZone: "Europe/Berlin", access: "none", events: [] },
];
const { simulator, attach, close } = await serveCalendar(buildCalendars());
afterAll(close);

const never = new AbortController().signal;
const readAgain = async () => {
  await database().calendarReading.updateMany({ data: { dueAt: new Date(0) } });
  return readAbsences(never);
};

let staff: Readonly<Record<string, string>>;

beforeEach(async () => {
  simulator.clearFaults();
  attach();
  await createTestCompany();
  for (const key of ["me", "boss", "peer"] as const)
    await database().person.update({ where: { id: toPersonId(key) }, data: { email: emailOf(key) } });
  await publishDirectory();
  staff = await createTokenHeaders(await createUser("staff"));
});

async function requestAbsences() {
  const answer = await requestApi("GET", "/api/people/away", staff);
  expect(answer.outcome).toBe("200");
  return absencesResponse.parse(answer.json());
}

const findReading = () => database().calendarReading.findUnique({ where: { id: 1 } });

describe("reading the calendars", () => {
  test("shows who is away and busy now, until when and what comes, and nothing of any event", async () => {
    expect(await requestAbsences()).toEqual({ read_at: null, people: [] });
    expect(await readAbsences(never)).toBe(true);
    const { read_at, people } = await requestAbsences();
    expect(read_at).not.toBeNull();
    expect(people.map(({ id, now }) => [id, now])).toEqual([
      [toPersonId("boss"), "busy"],
      [toPersonId("me"), "away"],
    ]);
    const [boss, me] = people;
    expect(boss).toMatchObject({ absences: [] });
    const [absence] = me?.absences ?? [];
    expect(me).toEqual({ id: toPersonId("me"), now: "away", until: absence?.ends_at, absences: [absence] });
    expect(JSON.stringify(await database().absence.findMany())).not.toContain(secret);
    expect(simulator.requests.map(({ body }) => body).join()).not.toContain("loner");
    expect(await findReading()).toMatchObject({ calendars: 2, people: 3, failures: 0, finding: null });
  });

  test("happens once per interval, and replaces what was stored", async () => {
    await readAbsences(never);
    const requests = simulator.requests.length;
    expect(await readAbsences(never)).toBe(false);
    expect(simulator.requests.length).toBe(requests);
    const [me] = [toPersonId("me")];
    await database().absence.create({
      data: {
        ...{ personId: me, kind: "away", startsAt: new Date(0), endsAt: new Date("2099-01-01") },
        ...{ startsOn: new Date(0), backOn: new Date("2099-01-01") },
      },
    });
    expect(await readAgain()).toBe(true);
    expect(await database().absence.count({ where: { startsAt: new Date(0) } })).toBe(0);
    expect((await requestAbsences()).people).toHaveLength(2);
  });

  test("happens in one process at a time", async () => {
    await acquireLease(database(), "absences", randomUUID(), 60);
    const requests = simulator.requests.length;
    expect(await readAbsences(never)).toBe(false);
    expect(simulator.requests.length).toBe(requests);
  });

  test("reports calendars that fail at the vendor, and shows the others", async () => {
    const calendar = simulator.findCalendar(emailOf("boss"));
    if (calendar) calendar.access = "failing";
    await readAbsences(never);
    if (calendar) calendar.access = "details";
    expect((await requestAbsences()).people.map(({ id }) => id)).toEqual([toPersonId("me")]);
    expect(await findReading()).toMatchObject({
      calendars: 1,
      finding: expect.stringContaining("could not read 1 calendar") as string,
    });
  });
});

test("the connection lists the days of leave that names nobody, and no address (CONN-23)", async () => {
  const leave = simulator.findCalendar(leaveCalendarId);
  const team = { email: "team@fernhill.example", responseStatus: "accepted" };
  leave?.events.push(
    { id: "past", start: { date: "2020-01-01" }, end: { date: "2020-01-02" }, creator: "hr@agency.example" },
    { id: "group", start: inHours(30), end: inHours(31), creator: "hr@agency.example", attendees: [team] },
    { id: "named", start: inHours(30), end: inHours(31), creator: emailOf("boss") },
  );
  await readAbsences(never);
  leave?.events.splice(0);
  const day = formatDateInZone(new Date(Date.now() + 30 * hourMs), "Europe/Berlin");
  expect(await findReading()).toMatchObject({
    failures: 0,
    finding: `1 entry of the leave calendar names no one in the directory: ${day}. To be shown as away, a person creates the entry or accepts it as a guest.`,
  });
});

describe("a calendar system that fails", () => {
  const throttled: Fault = { kind: "error", status: 429, reason: "rateLimitExceeded" };

  test("keeps the absences until they are an hour old, and is tried again later each time", async () => {
    await readAbsences(never);
    simulator.setFault({ kind: "error", status: 500, reason: "backendError" });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      expect(await readAgain()).toBe(false);
      const reading = await findReading();
      waits.push(Math.round(((reading?.dueAt.getTime() ?? 0) - (reading?.triedAt.getTime() ?? 0)) / 60_000));
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
    expect((await requestAbsences()).people).toHaveLength(2);
    expect(await findReading()).toMatchObject({
      failures: 7,
      finding: expect.stringContaining("500") as string,
    });
    await database()
      .$executeRaw`UPDATE calendar_readings SET read_at = clock_timestamp() - interval '61 minutes'`;
    expect(await requestAbsences()).toEqual({ read_at: null, people: [] });
    simulator.clearFaults();
    expect(await readAgain()).toBe(true);
    expect(await findReading()).toMatchObject({ failures: 0, finding: null });
    expect((await requestAbsences()).people).toHaveLength(2);
  });

  test("is read again after the wait that it requests", async () => {
    simulator.setFault({ ...throttled, retryAfterSeconds: 1_800 });
    expect(await readAbsences(never)).toBe(false);
    const reading = await findReading();
    expect((reading?.dueAt.getTime() ?? 0) - (reading?.triedAt.getTime() ?? 0)).toBeGreaterThanOrEqual(
      1_800_000,
    );
  });

  test.each<[name: string, fault: Fault]>([
    ["a deleted key", { kind: "token-error", error: "invalid_grant" }],
    [
      "a calendar that is not shared any more",
      { kind: "error", status: 403, reason: "forbidden", place: "events" },
    ],
  ])("refuses access: the stored absences are deleted (%s)", async (_name, fault) => {
    await readAbsences(never);
    simulator.setFault(fault);
    expect(await readAgain()).toBe(false);
    expect(await database().absence.count()).toBe(0);
    expect(await requestAbsences()).toEqual({ read_at: null, people: [] });
  });
});

test("absences of another calendar, or of a calendar that is no longer configured, are not shown and are deleted", async () => {
  await readAbsences(never);
  const { calendar } = environment();
  overrideSettings({ calendar: { ...calendar, id: "other@group.calendar.example" } });
  expect(await requestAbsences()).toEqual({ read_at: null, people: [] });
  overrideSettings({ calendar: { ...calendar, id: null } });
  expect(computeCalendarSourceDigest()).toBeNull();
  expect(await requestAbsences()).toEqual({ read_at: null, people: [] });
  expect(await readAbsences(never)).toBe(false);
  expect([await database().absence.count(), await findReading()]).toEqual([0, null]);
});

test("absences of a removed person are not shown, and are deleted with the person", async () => {
  await readAbsences(never);
  await database().person.update({ where: { id: toPersonId("me") }, data: { removedAt: new Date() } });
  expect((await requestAbsences()).people.map(({ id }) => id)).toEqual([toPersonId("boss")]);
  await database().person.update({ where: { id: toPersonId("boss") }, data: { managerId: null } });
  await database().person.delete({ where: { id: toPersonId("me") } });
  expect(await database().absence.count({ where: { personId: toPersonId("me") } })).toBe(0);
});
