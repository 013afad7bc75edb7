import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PersonLocation } from "@/components/person/person-location";
import { inProviders } from "@/testing/in-providers";
import { formatTimeDifference, LocalTime, readLocalClock } from "./local-time";
import { ContactSection } from "./contact-section";
import { ViewerProvider } from "./viewer-context";

const me = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Toronto"); // time zone of the browser
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
});

const shown = (element: React.ReactElement, timeZone: string | null) =>
  render(
    inProviders(
      <ViewerProvider personId={me} timeZone={timeZone}>
        {element}
      </ViewerProvider>,
    ),
  ).container.querySelector("time")?.textContent;

test.each([
  ["the viewer's own zone", "Europe/Lisbon", "13:00, 1 h ahead of you"],
  ["the browser's zone, if the viewer has none", null, "13:00, 6 h ahead of you"],
  ["the browser's zone, if the viewer's is unknown", "Mars/Olympus_Mons", "13:00, 6 h ahead of you"],
])("a local time is compared with %s", (_what, viewerZone, words) => {
  expect(shown(<LocalTime zone="Europe/Warsaw" />, viewerZone)).toBe(words);
});

test("shows no difference for the viewer's own office, card and page", () => {
  const office = { name: "Warsaw", people: 3, timeZone: "Europe/Warsaw" };
  const place = { office, timeZone: null, count: "3 people here" };
  expect(shown(<PersonLocation {...place} isOwn />, null)).toBe("13:00");
  expect(shown(<PersonLocation {...place} isOwn={false} />, null)).toContain("ahead");
  expect(shown(<PersonLocation {...place} timeZone="America/Toronto" isOwn={false} />, null)).toMatch(
    /^07:00/,
  );
  const reach = { email: null, work_phone: null, chat_url: null, time_zone: "Europe/Warsaw" };
  expect(shown(<ContactSection personId={me} reach={reach} />, null)).toBeUndefined();
  expect(shown(<ContactSection personId={other} reach={reach} />, null)).toContain("ahead");
});

const noon = Date.parse("2026-11-22T12:00:30Z");

test.each([
  ["Europe/Lisbon", "Europe/Lisbon", "12:00", "same time as yours"],
  ["Australia/Sydney", "Europe/Lisbon", "23:00", "11 h ahead of you"],
  ["Europe/Lisbon", "Australia/Sydney", "12:00", "11 h behind you"],
  ["Asia/Kathmandu", "UTC", "17:45", "5 h 45 min ahead of you"],
  ["Pacific/Auckland", "UTC", "Mon 01:00", "13 h ahead of you"],
  ["America/St_Johns", "UTC", "08:30", "3 h 30 min behind you"],
])("the time in %s, viewed from %s, is %s, %s", (zone, readerZone, time, difference) => {
  expect(readLocalClock(noon, zone, readerZone)).toEqual({ time, difference });
});

test("applies the daylight saving time of the given day", () => {
  const july = Date.parse("2026-07-22T12:00:00Z");
  expect(readLocalClock(july, "Australia/Sydney", "Europe/Lisbon")?.difference).toBe("9 h ahead of you");
});

test("shows nothing for an unknown time zone", () => {
  expect(readLocalClock(noon, "Mars/Olympus_Mons", "UTC")).toBeNull();
});

test("shows differences below an hour in minutes", () => {
  expect(formatTimeDifference(-30)).toBe("30 min behind you");
});
