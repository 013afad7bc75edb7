import { expect, test } from "vitest";
import { parseSchedule } from "./schedule";

test.each([
  ["20 2 * * *", "2026-11-21T02:20:00Z", "2026-11-22T02:20:00.000Z"],
  ["20 2 * * *", "2026-04-05T10:00:00Z", "2026-04-06T02:20:00.000Z"], // other zones change their clocks on this day, UTC does not
  ["0 6 * * MON-FRI", "2026-11-20T07:00:00Z", "2026-11-23T06:00:00.000Z"],
])("%s is due after %s at %s, in any time zone of the server", (expression, after, due) => {
  expect(parseSchedule(expression)?.nextAfter(new Date(after))?.toISOString()).toBe(due);
});

test.each(["", "daily", "* * *", "61 2 * * *", "0 0 31 2 *", "20 2 * * * *", "2001-01-01T00:00:00"])(
  "%j is not a schedule",
  (expression) => {
    expect(parseSchedule(expression)).toBeNull();
  },
);
