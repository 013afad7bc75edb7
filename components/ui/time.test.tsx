import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { FormattedDate, LocalDate, RelativeDate } from "./date";
import { AbsoluteTime, formatDuration, formatRelative, RelativeTime } from "./time";

beforeEach(() => {
  vi.stubEnv("TZ", "Asia/Kathmandu"); // time zone of the browser
  vi.useFakeTimers({ now: new Date("2026-11-22T20:00:00Z"), toFake: ["Date"] });
});

const at = "2026-11-22T18:45:00";
const shown = (element: React.ReactElement) => {
  const time = render(element).container.firstElementChild;
  return [time?.textContent, time?.getAttribute("title")];
};

test("shows times and their dates in the browser's zone, in one format", () => {
  expect(shown(<AbsoluteTime value={at} />)).toEqual(["23 Nov 2026, 00:30", "1 hour ago"]);
  expect(shown(<LocalDate value={at} />)).toEqual(["23 Nov 2026", "23 Nov 2026, 00:30"]);
  expect(shown(<RelativeTime value={at} />)).toEqual(["1 hour ago", "23 Nov 2026, 00:30"]);
});

test.each([
  [59 * 60 + 20, "in 59 minutes"],
  [59 * 60 + 40, "in 1 hour"],
  [23 * 3_600 + 40 * 60, "tomorrow"],
  [-(59 * 60 + 40), "59 minutes ago"],
  [20, "just now"],
])("shows a time %i seconds away as %s", (seconds, text) => {
  expect(formatRelative(seconds * 1_000)).toBe(text);
});

test("shows a date unchanged in every zone", () => {
  expect(shown(<FormattedDate value="2026-11-22" />)).toEqual(["22 Nov 2026", "Sunday"]);
});

test("renders UTC on the server, marked as UTC for times", () => {
  expect(renderToString(<AbsoluteTime value={at} />)).toContain("22 Nov 2026, 18:45 UTC");
  expect(renderToString(<LocalDate value={at} />)).toContain(">22 Nov 2026<");
});

test.each([
  ["2026-11-22", "today"],
  ["2026-11-23", "tomorrow"],
  ["2020-11-22", "6 years ago"],
  ["2020-11-23", "5 years ago"],
  ["2025-11-23", "11 months ago"],
  ["2027-01-22", "in 2 months"],
])("%s is %s on 22 Nov 2026", (value, words) => {
  expect(render(<RelativeDate value={value} today="2026-11-22" />).container.textContent).toBe(words);
});

test.each([
  [999.7, "1.0 s"],
  [59_949, "59.9 s"],
  [59_960, "1 min 0 s"],
  [65_000, "1 min 5 s"],
])("formats %d ms as %s, never as 60 seconds", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
