import type { Company } from "../projects/company";
import { offices } from "../projects/names";
import type { SimulatedCalendar, SimulatedEvent } from "./events";

export const leaveCalendarId = "leave@group.calendar.fernhill.example";

const dayMs = 24 * 3_600_000;
/** Leave recurs, so that a demo that runs for weeks always has some people away. */
const leaveCycleDays = 40;
const leaveCycles = 12;
const notSharedEvery = 12;

/**
 * Returns the calendars of a company: meetings, out-of-office times, and a leave calendar. About one person in twenty is
 * away at any time; so is a colleague of each role. Every twelfth calendar is not shared.
 */
export function buildCompanyCalendars({ people, roles }: Company, now: number): SimulatedCalendar[] {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const toDay = (days: number) => new Date(midnight + days * dayMs).toISOString().slice(0, 10);
  const idsWithRole = new Set(Object.values(roles).map(({ id }) => id));
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const awayNow = new Set(
    Object.values(roles).flatMap(({ id }) => {
      const colleagues = people.filter(
        (other) =>
          other.managerId !== null &&
          (other.managerId === id || other.managerId === managerOf.get(id)) &&
          !idsWithRole.has(other.id),
      );
      return colleagues.slice(0, 1).map((colleague) => colleague.id);
    }),
  );
  const leave: SimulatedEvent[] = [];
  const own = people.flatMap(({ id, attributes: { email }, subsidiaryId }, index): SimulatedCalendar[] => {
    if (typeof email !== "string") return [];
    const timeZone = offices[Number(subsidiaryId) - 700]?.timeZone ?? "UTC";
    const firstDay = awayNow.has(id) ? -1 : -((index * 7) % leaveCycleDays);
    const days = 2 + (index % 5);
    const isAwaySometimes = awayNow.has(id) || index % 2 === 1;
    const isInLeaveCalendar = index % 4 === 1;
    if (isAwaySometimes && isInLeaveCalendar) {
      leave.push({
        id: `leave${id}`,
        ...{ start: { date: toDay(firstDay) }, end: { date: toDay(firstDay + days) } },
        ...{ summary: "Annual leave", creator: email, isFree: true },
        repeats: { everyDays: leaveCycleDays, times: leaveCycles },
      });
    }
    const events = [
      ...(isAwaySometimes && !isInLeaveCalendar
        ? [
            {
              id: `ooo${id}`,
              eventType: "outOfOffice" as const,
              ...{ start: { date: toDay(firstDay) }, end: { date: toDay(firstDay + days) } },
              summary: "Out of office: family",
              repeats: { everyDays: leaveCycleDays, times: leaveCycles },
            },
          ]
        : []),
      createMeeting(id, midnight, index),
    ];
    return [{ id: email, timeZone, access: index % notSharedEvery === 5 ? "none" : "details", events }];
  });
  return [{ id: leaveCalendarId, timeZone: "Europe/Lisbon", access: "details", events: leave }, ...own];
}

/** A meeting every day, at a time that differs from person to person. */
function createMeeting(id: string, midnight: number, index: number): SimulatedEvent {
  const start = midnight - 7 * dayMs + (index % 48) * (dayMs / 48);
  const toTime = (time: number) => ({ dateTime: new Date(time).toISOString() });
  return {
    id: `meeting${id}`,
    ...{ start: toTime(start), end: toTime(start + 3_600_000) },
    ...{ summary: "Review: reorganisation", location: "Room 4" },
    repeats: { everyDays: 1, times: leaveCycleDays * leaveCycles },
  };
}
