/** Time of an event: an RFC 3339 time with offset, or a day whose midnight depends on the calendar's zone. */
export type SimulatedTime = { dateTime: string } | { date: string };

/** Event as a user created it. Title, place and notes exist so that tests can prove that Kith never receives them. */
export type SimulatedEvent = {
  id: string;
  start: SimulatedTime;
  /** Exclusive end. */
  end: SimulatedTime;
  eventType?: "default" | "outOfOffice" | "focusTime" | "workingLocation";
  status?: "confirmed" | "tentative" | "cancelled";
  isPrivate?: boolean;
  isFree?: boolean;
  summary?: string;
  location?: string;
  creator?: string;
  /** The creator by default; for an event that was made in a shared calendar, the id of the calendar. */
  organizer?: string;
  attendees?: { email: string; responseStatus?: string }[];
  /** Recurs every `everyDays` days, `times` times in total. Times of day recur after multiples of 24 hours. */
  repeats?: { everyDays: number; times: number };
};

/**
 * Calendar, with its access for the service account. `details`: all events are shared; `free-busy`: only their times;
 * `none`: nothing. `failing`: the vendor reports an internal error for the calendar.
 */
export type SimulatedCalendar = {
  id: string;
  timeZone: string;
  access: "details" | "free-busy" | "none" | "failing";
  events: SimulatedEvent[];
};

type EventInstance = SimulatedEvent & { startsAt: number; endsAt: number; recurringEventId?: string };

/** Returns the events between two times in order of their start, each recurrence as its own instance. */
export function findInstances(
  { events, timeZone }: SimulatedCalendar,
  timeMin: number,
  timeMax: number,
): EventInstance[] {
  return events
    .flatMap((event) => expandRecurrences(event, timeZone))
    .filter(({ startsAt, endsAt }) => endsAt > timeMin && startsAt < timeMax)
    .sort((a, b) => a.startsAt - b.startsAt);
}

function expandRecurrences(event: SimulatedEvent, zone: string): EventInstance[] {
  const { everyDays, times } = event.repeats ?? { everyDays: 0, times: 1 };
  return Array.from({ length: times }, (_, index) => {
    const start = addDays(event.start, index * everyDays);
    const end = addDays(event.end, index * everyDays);
    return {
      ...event,
      ...{ start, end, startsAt: toMilliseconds(start, zone), endsAt: toMilliseconds(end, zone) },
      ...(event.repeats && { id: `${event.id}_${index}`, recurringEventId: event.id }),
    };
  });
}

const dayMs = 24 * 3_600_000;

function addDays(time: SimulatedTime, days: number): SimulatedTime {
  if (days === 0) return time;
  if ("date" in time)
    return { date: new Date(Date.parse(`${time.date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10) };
  return { dateTime: new Date(Date.parse(time.dateTime) + days * dayMs).toISOString() };
}

function toMilliseconds(time: SimulatedTime, zone: string): number {
  if ("dateTime" in time) return Date.parse(time.dateTime);
  const midnight = Date.parse(`${time.date}T00:00:00Z`);
  const guess = midnight - getOffsetMs(zone, midnight);
  return midnight - getOffsetMs(zone, guess); // the offset at local midnight, also on a day when clocks change
}

function getOffsetMs(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(
    at,
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns an event in the vendor's format. A private event has no title and no place. */
export function toEventResource(event: EventInstance): Record<string, unknown> {
  const { id, start, end, status = "confirmed", eventType = "default", isPrivate = false } = event;
  return {
    kind: "calendar#event",
    id,
    status,
    eventType,
    ...(!isPrivate && { summary: event.summary ?? "Untitled", location: event.location ?? "Room 4" }),
    start,
    end,
    visibility: isPrivate ? "private" : "default",
    transparency: event.isFree ? "transparent" : "opaque",
    ...(event.creator && {
      creator: { email: event.creator },
      organizer: { email: event.organizer ?? event.creator },
    }),
    ...(event.attendees && {
      attendees: event.attendees.map((attendee) => ({ responseStatus: "needsAction", ...attendee })),
    }),
    ...(eventType === "outOfOffice" && {
      outOfOfficeProperties: { autoDeclineMode: "declineAllConflictingInvitations", declineMessage: "Away" },
    }),
    ...(event.recurringEventId && { recurringEventId: event.recurringEventId }),
  };
}

export function findBusyTimes(calendar: SimulatedCalendar, timeMin: number, timeMax: number) {
  const busy: { start: number; end: number }[] = [];
  for (const { startsAt, endsAt, status, isFree, eventType } of findInstances(calendar, timeMin, timeMax)) {
    if (status === "cancelled" || isFree || eventType === "workingLocation") continue;
    const [start, end] = [Math.max(startsAt, timeMin), Math.min(endsAt, timeMax)];
    const last = busy.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else busy.push({ start, end });
  }
  return busy.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}
