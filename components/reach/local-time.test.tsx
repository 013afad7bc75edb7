import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PersonLocation } from "@/components/person/person-location";
import { inProviders } from "@/testing/in-providers";
import { LocalTime } from "./local-time";
import { ContactSection } from "./contact-section";
import { ViewerProvider } from "@/components/ui/viewer-context";

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

test.each([
  ["Europe/Warsaw", "Europe/Lisbon", "13:00, 1 h ahead of you"],
  ["Europe/Warsaw", null, "13:00, 6 h ahead of you"], // of the browser
  ["Europe/Warsaw", "Mars/Olympus_Mons", "13:00, 6 h ahead of you"],
  ["Mars/Olympus_Mons", "UTC", undefined],
  ["Europe/Lisbon", "Europe/Lisbon", "12:00, same time as yours"],
  ["Europe/Lisbon", "Australia/Sydney", "12:00, 11 h behind you"],
  ["Pacific/Auckland", "UTC", "Mon 01:00, 13 h ahead of you"],
  ["America/St_Johns", "UTC", "08:30, 3 h 30 min behind you"],
])("the time in %s, viewed from %s, is %s", (zone, viewerZone, text) => {
  expect(shown(<LocalTime zone={zone} />, viewerZone)).toBe(text);
});
