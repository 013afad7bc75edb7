import { describe, expect, test } from "vitest";
import { readServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import { createCalendarSimulator } from "@/simulators/calendar/simulator";
import type { SimulatedCalendar, SimulatedEvent } from "@/simulators/calendar/events";
import type { Fault } from "@/simulators/calendar/faults";
import { catchFailure } from "@/testing/vendor-failures";
import { createGoogleCalendar, requestedScopes } from "./google";

const now = Date.parse("2026-11-25T09:00:00Z");
const inDays = (days: number) => new Date(now + days * 24 * 3_600_000);
const period = { from: new Date(now), until: inDays(8), awayUntil: inDays(60) };
const leaveId = "leave@group.calendar.example";
const [ann, bob, cy] = ["ann@fernhill.example", "bob@fernhill.example", "cy@fernhill.example"];
const [hr, team] = ["hr@agency.example", "team@fernhill.example"];

const meeting: SimulatedEvent = {
  id: "meeting",
  start: { dateTime: "2026-11-25T10:00:00+01:00" },
  end: { dateTime: "2026-11-25T11:00:00+01:00" },
  summary: "Salary talk",
  location: "Secret room",
};
const outOfOffice: SimulatedEvent = {
  id: "ooo",
  eventType: "outOfOffice",
  start: { dateTime: "2026-11-26T00:00:00+01:00" },
  end: { dateTime: "2026-11-30T00:00:00+01:00" },
  summary: "Surgery",
};
const holiday: SimulatedEvent = {
  id: "holiday",
  start: { date: "2026-11-27" },
  end: { date: "2026-11-28" },
  summary: "Ann's wedding",
  creator: ann,
  isFree: true,
};

const calendarOf = (
  id: string,
  events: SimulatedEvent[] = [],
  changes: Partial<SimulatedCalendar> = {},
): SimulatedCalendar => ({ id, timeZone: "Europe/Berlin", access: "details", events, ...changes });

function simulate({
  calendars = [calendarOf(leaveId, [holiday]), calendarOf(ann, [meeting]), calendarOf(bob, [outOfOffice])],
  subject = null as string | null,
  ...options
}: Parameters<typeof createCalendarSimulator>[0] & { subject?: string | null } = {}) {
  const simulator = createCalendarSimulator({ calendars, now: () => now, ...options });
  const waits: number[] = [];
  const bodies: string[] = [];
  const calendar = createGoogleCalendar({
    apiUrl: "http://simulator/calendar/v3",
    tokenUrl: "http://simulator/token",
    key: readServiceAccountKey(simulator.keyFileBase64),
    calendarId: leaveId,
    subject,
    fetch: async (input, init) => {
      const response = await simulator.fetch(input, init);
      bodies.push(
        await response
          .clone()
          .text()
          .catch(() => ""),
      );
      return response;
    },
    timing: { now: () => now, random: () => 1, wait: async (ms) => waits.push(ms) },
  });
  const read = (emails: readonly string[] = [ann, bob, cy]) =>
    calendar.readPersonCalendars(emails, period, new AbortController().signal);
  const paths = () => simulator.requests.map(({ path }) => path.split("?")[0]);
  return { simulator, read, waits, bodies, paths };
}

describe("reading calendars", () => {
  test("returns busy times, out-of-office events and the leave calendar, each for its person", async () => {
    const { people, readable, failed, timeZone } = await simulate().read();
    expect([readable, failed, timeZone]).toEqual([2, 0, "Europe/Berlin"]);
    expect(Object.fromEntries(people)).toEqual({
      [ann]: {
        away: [{ start: { day: "2026-11-27" }, end: { day: "2026-11-28" } }],
        busy: [{ start: new Date("2026-11-25T09:00:00Z"), end: new Date("2026-11-25T10:00:00Z") }],
      },
      [bob]: {
        away: [
          {
            start: { at: new Date("2026-11-25T23:00:00Z") },
            end: { at: new Date("2026-11-29T23:00:00Z") },
          },
        ],
        busy: [{ start: new Date("2026-11-25T23:00:00Z"), end: new Date("2026-11-29T23:00:00Z") }],
      },
    });
  });

  test("never transfers a title or a place", async () => {
    const { read, bodies } = simulate();
    await read();
    expect(bodies.join("\n")).not.toMatch(/Salary|Secret|Surgery|wedding|Room 4|Untitled/);
  });

  test("requests events only of people who are busy for hours, and spaces its requests", async () => {
    const { read, paths, waits } = simulate();
    await read();
    expect(paths()).toEqual([
      "/token",
      `/calendar/v3/calendars/${encodeURIComponent(leaveId)}/events`,
      "/calendar/v3/freeBusy",
      `/calendar/v3/calendars/${encodeURIComponent(bob)}/events`,
    ]);
    expect(waits).toEqual([200, 200]);
  });

  test("leaves out a short out-of-office event, also of a person who is busy for hours at another time", async () => {
    const dentist = {
      ...outOfOffice,
      id: "dentist",
      start: { dateTime: "2026-11-25T10:00:00+01:00" },
      end: { dateTime: "2026-11-25T13:59:00+01:00" },
    };
    const { people } = await simulate({
      calendars: [calendarOf(leaveId), calendarOf(bob, [dentist, outOfOffice])],
    }).read();
    expect(people.get(bob)?.away).toEqual([
      { start: { at: new Date("2026-11-25T23:00:00Z") }, end: { at: new Date("2026-11-29T23:00:00Z") } },
    ]);
  });

  test("requests at most 50 calendars at a time, and finds them in any case", async () => {
    const many = Array.from({ length: 120 }, (_, index) => `Person${index}@fernhill.example`);
    const calendars = [calendarOf(leaveId), ...many.map((email) => calendarOf(email.toLowerCase()))];
    const { read, paths } = simulate({ calendars });
    expect(await read(many)).toMatchObject({ readable: 120, failed: 0 });
    expect(paths().filter((path) => path?.endsWith("freeBusy"))).toHaveLength(3);
  });

  test("reads short and empty pages up to the last, and each instance of a recurring event", async () => {
    const daily = { ...holiday, id: "daily", repeats: { everyDays: 7, times: 5 } };
    const { read } = simulate({ calendars: [calendarOf(leaveId, [holiday, daily])], pageSize: 2 });
    const { people } = await read();
    expect(people.get(ann)?.away).toHaveLength(6);
  });

  test.each<[string, Partial<SimulatedEvent>, string[]]>([
    ["its maker without guests", {}, [ann]],
    [
      "its maker, not the guests",
      { attendees: [{ email: bob }, { email: cy, responseStatus: "accepted" }] },
      [ann],
    ],
    [
      "the person in whose calendar an assistant made it",
      { creator: bob, organizer: ann.toUpperCase() },
      [ann],
    ],
    [
      "the guests who accepted, if its maker is nobody of the directory",
      {
        creator: hr,
        attendees: [
          { email: ann },
          { email: bob.toUpperCase(), responseStatus: "accepted" },
          { email: cy, responseStatus: "declined" },
        ],
      },
      [bob],
    ],
    [
      "nobody, if a group is the guest",
      { creator: hr, attendees: [{ email: team, responseStatus: "accepted" }] },
      [],
    ],
    ["nobody, if its maker is nobody of the directory", { creator: hr, isPrivate: true }, []],
  ])(
    "takes an entry of the leave calendar as the absence of %s (GOOGLE-11)",
    async (_title, changes, absent) => {
      const event = { ...holiday, organizer: leaveId, ...changes };
      const { people, unnamed } = await simulate({ calendars: [calendarOf(leaveId, [event])] }).read();
      expect([...people.keys()]).toEqual(absent);
      expect(unnamed).toEqual(
        absent.length > 0 ? [] : [{ start: { day: "2026-11-27" }, end: { day: "2026-11-28" } }],
      );
    },
  );

  test("ignores entries of the leave calendar that are not confirmed", async () => {
    for (const status of ["cancelled", "tentative"] as const) {
      const calendars = [calendarOf(leaveId, [{ ...holiday, status }])];
      const { people, unnamed } = await simulate({ calendars }).read();
      expect([people.size, unnamed]).toEqual([0, []]);
    }
  });

  test("acts for a user only with exactly the granted scopes", async () => {
    const delegation = { subjects: [ann], scopes: [...requestedScopes] };
    expect(await simulate({ subject: ann, delegation }).read()).toMatchObject({ readable: 2 });
    expect(await catchFailure(simulate({ subject: bob, delegation }).read())).toMatchObject({
      code: "reconnect_needed",
      message: expect.stringContaining("CALENDAR_SUBJECT") as string,
    });
    const { read } = simulate({ subject: ann, delegation: { ...delegation, scopes: [requestedScopes[0]] } });
    expect(await catchFailure(read())).toMatchObject({
      code: "reconnect_needed",
      message: expect.stringContaining(requestedScopes[1]) as string,
    });
  });
});

describe("a calendar that cannot be read", () => {
  test("is omitted if it is not shared, and counted if it failed at the vendor", async () => {
    const calendars = [
      calendarOf(leaveId),
      calendarOf(ann, [meeting], { access: "none" }),
      calendarOf(bob, [outOfOffice], { access: "failing" }),
    ];
    const { people, readable, failed } = await simulate({ calendars }).read();
    expect([people.size, readable, failed]).toEqual([0, 0, 1]);
  });

  test.each<[access: SimulatedCalendar["access"], code: string]>([
    ["none", "calendar_not_found"],
    ["free-busy", "calendar_forbidden"],
  ])("that is the leave calendar with access %s fails with advice (%s)", async (access, code) => {
    const { read } = simulate({ calendars: [calendarOf(leaveId, [holiday], { access })] });
    expect(await catchFailure(read())).toMatchObject({
      kind: "conflict",
      code,
      message: expect.stringContaining("CALENDAR_ID") as string,
    });
  });
});

describe("a fault of the vendor", () => {
  test("waits as long as the vendor says", async () => {
    const { simulator, read, waits } = simulate();
    simulator.setFault({
      ...{ kind: "error", status: 403, reason: "quotaExceeded", retryAfterSeconds: 9 },
      ...{ place: "freeBusy", times: 1 },
    });
    await read();
    expect(waits).toContain(9_000);
  });

  test.each<[name: string, code: string, fault: Fault]>([
    ["403 throttling", "calendar_busy", { kind: "error", status: 403, reason: "rateLimitExceeded" }],
    ["401", "reconnect_needed", { kind: "error", status: 401, reason: "authError" }],
    ["403", "calendar_forbidden", { kind: "error", status: 403, reason: "insufficientPermissions" }],
  ])("that lasts ends the reading: %s is %s", async (_name, code, fault) => {
    const { simulator, read } = simulate();
    simulator.setFault({ ...fault, place: "freeBusy" });
    expect(await catchFailure(read())).toMatchObject({ code });
  });

  test.each(["invalid_grant", "unauthorized_client", "access_denied", "something_new"])(
    "at the token endpoint needs an administrator: %s",
    async (error) => {
      const { simulator, read, paths } = simulate();
      simulator.setFault({ kind: "token-error", error });
      const failure = await catchFailure(read());
      expect(failure).toMatchObject({ kind: "conflict", code: "reconnect_needed" });
      expect(JSON.stringify(failure)).not.toContain("PRIVATE KEY");
      expect(paths()).toEqual(["/token"]);
    },
  );
});
