import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EventPeriod } from "@/lib/connections/connectors/calendar/port";
import { findPresence } from "@/lib/directory/absences/presence";
import { readZonedClock } from "@/lib/platform/text/text-format";
import { getPropertyRuns } from "@/testing/property-runs";
import { planAbsences } from "./plan-absences";

const days = (start: string, end: string): EventPeriod => ({ start: { day: start }, end: { day: end } });
const at = (start: string, end: string): EventPeriod => ({
  start: { at: new Date(start) },
  end: { at: new Date(end) },
});
/** Returns the absences as text: start, end, first day and day of return. */
const plan = (zone: string, now: string, ...away: EventPeriod[]) =>
  planAbsences({ away, busy: [] }, zone, new Date(now)).map(
    ({ startsAt, endsAt, startsOn, backOn }) =>
      `${startsAt.toISOString().slice(0, 16)} to ${endsAt.toISOString().slice(0, 16)}, ${startsOn} to ${backOn}`,
  );

const wednesday = "2026-11-25T12:00:00Z";

describe("an absence", () => {
  test.each<[name: string, zone: string, event: EventPeriod, expected: string]>([
    [
      "of whole days begins and ends at midnight where the person is",
      "Australia/Sydney",
      days("2026-11-26", "2026-11-27"),
      "2026-11-25T13:00 to 2026-11-26T13:00, 2026-11-26 to 2026-11-27",
    ],
    [
      "with times keeps its times and gets the person's days",
      "Pacific/Auckland",
      at("2026-11-25T20:00:00Z", "2026-11-26T10:30:00Z"),
      "2026-11-25T20:00 to 2026-11-26T10:30, 2026-11-26 to 2026-11-26",
    ],
    [
      "that ends with the week lasts until Monday",
      "Europe/Berlin",
      days("2026-11-26", "2026-11-28"),
      "2026-11-25T23:00 to 2026-11-29T23:00, 2026-11-26 to 2026-11-30",
    ],
    [
      "that ends on a Sunday lasts until Monday",
      "Europe/Berlin",
      at("2026-11-25T08:00:00Z", "2026-11-29T18:00:00Z"),
      "2026-11-25T08:00 to 2026-11-29T23:00, 2026-11-25 to 2026-11-30",
    ],
    [
      "that ends on Friday afternoon ends then",
      "Europe/Berlin",
      at("2026-11-25T08:00:00Z", "2026-11-27T15:00:00Z"),
      "2026-11-25T08:00 to 2026-11-27T15:00, 2026-11-25 to 2026-11-27",
    ],
  ])("%s", (_name, zone, event, expected) => {
    expect(plan(zone, wednesday, event)).toEqual([expected]);
  });

  test("joins adjacent, overlapping and next week's absences", () => {
    expect(
      plan(
        "Europe/Berlin",
        wednesday,
        days("2026-11-30", "2026-12-03"),
        days("2026-11-26", "2026-11-27"),
        days("2026-11-26", "2026-11-28"),
        at("2026-12-02T08:00:00Z", "2026-12-03T09:00:00Z"),
      ),
    ).toEqual(["2026-11-25T23:00 to 2026-12-03T09:00, 2026-11-26 to 2026-12-03"]);
  });

  test("is omitted if it is over, starts in more than seven days, or ends before it starts", () => {
    expect(
      plan(
        "Europe/Berlin",
        wednesday,
        at("2026-11-25T08:00:00Z", "2026-11-25T12:00:00Z"),
        days("2026-12-03", "2026-12-04"),
        days("2026-11-27", "2026-11-26"),
      ),
    ).toEqual([]);
    expect(plan("Europe/Berlin", wednesday, at("2026-12-02T11:59:00Z", "2027-01-05T00:00:00Z"))).toHaveLength(
      1,
    );
  });

  test("of two weeks that starts within seven days has its real end", () => {
    expect(
      plan("UTC", wednesday, days("2026-11-30", "2026-12-05"), days("2026-12-07", "2026-12-12")),
    ).toEqual(["2026-11-30T00:00 to 2026-12-14T00:00, 2026-11-30 to 2026-12-14"]);
  });
});

test("busy times are merged, end as they are on a weekend, and are those of the next two hours", () => {
  const busy = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
  const planned = planAbsences(
    {
      away: [],
      busy: [
        busy("2026-11-28T11:00:00Z", "2026-11-28T12:30:00Z"),
        busy("2026-11-28T12:30:00Z", "2026-11-28T13:00:00Z"),
        busy("2026-11-28T14:00:00Z", "2026-11-28T15:00:00Z"),
        busy("2026-11-28T08:00:00Z", "2026-11-28T09:00:00Z"),
      ],
    },
    "UTC",
    new Date("2026-11-28T12:00:00Z"),
  );
  expect(planned).toEqual([
    {
      kind: "busy",
      startsAt: new Date("2026-11-28T11:00:00Z"),
      endsAt: new Date("2026-11-28T13:00:00Z"),
      startsOn: "2026-11-28",
      backOn: "2026-11-28",
    },
  ]);
});

describe("a person", () => {
  test("is away at a time within the plan exactly if an event or its weekend covers it, in every time zone", () => {
    const start = Date.parse("2026-11-20T00:00:00Z");
    const quarter = 15 * 60_000;
    const times = fc.integer({ min: 0, max: 12 * 96 }).map((count) => start + count * quarter);
    const events = fc.array(
      fc.tuple(times, fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({
        from,
        to: from + length * quarter,
      })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
        events,
        times,
        fc.integer({ min: 0, max: 7 * 96 - 1 }),
        (zone, given, now, ahead) => {
          const planned = planAbsences(
            {
              away: given.map(({ from, to }) => ({
                start: { at: new Date(from) },
                end: { at: new Date(to) },
              })),
              busy: [],
            },
            zone,
            new Date(now),
          );
          const probe = now + ahead * quarter;
          const isWeekend = (time: number) =>
            [0, 6].includes(new Date(readZonedClock(zone, new Date(time)).day).getUTCDay());
          const isCovered = given.some(({ from, to }) => {
            if (from <= probe && probe < to) return true;
            // Between the end and the probe lies nothing but the weekend on which the absence ended.
            return to <= probe && probe - to < 2 * 96 * quarter && isWeekend(to) && isWeekend(probe);
          });
          const timed = planned.map(({ kind, startsAt, endsAt }) => ({
            kind,
            startsAt: startsAt.getTime(),
            endsAt: endsAt.getTime(),
          }));
          expect(findPresence(timed, probe).presence).toBe(isCovered ? "away" : "free");
          for (const [index, { startsAt, endsAt, startsOn, backOn }] of planned.entries()) {
            expect(startsAt < endsAt && startsOn <= backOn).toBe(true);
            const next = planned[index + 1];
            if (next) expect(endsAt < next.startsAt).toBe(true);
          }
        },
      ),
      { numRuns: getPropertyRuns(200) },
    );
  });
});
