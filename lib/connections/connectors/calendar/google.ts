import type { TokenRefusal } from "@/lib/connections/connectors/authorised-call";
import { createGoogleCall, type GoogleAccess } from "@/lib/connections/connectors/google-call";
import { createListingBudget, realTiming, type VendorCall } from "@/lib/connections/connectors/vendor-call";
import { collectRows, readPages } from "@/lib/connections/connectors/paged-list";
import { createRefusedProblem, replaceProblem } from "@/lib/connections/connectors/refusals";
import { Problem } from "@/lib/platform/problem";
import { parseTimeZone } from "@/lib/platform/text/time-zone";
import { eventFields, eventPageResponse, freeBusyResponse, type GoogleEvent } from "./google-schemas";
import type { Calendar, EventPeriod, PersonCalendar } from "./port";

// Adapter of the Google Calendar API v3 with a service account. It reads free and busy times, events of the leave
// calendar, and out-of-office events of people. Vendor rules: GOOGLE-1 to GOOGLE-10 in docs/reference/vendors.md.

type GoogleCalendarSettings = GoogleAccess & {
  calendarId: string;
};

export const requestedScopes = [
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/calendar.events.readonly",
] as const;

const freeBusyBatchSize = 50;
/** Milliseconds between two requests: at most 300 requests a minute, half of the vendor's quota per user (GOOGLE-6). */
const requestIntervalMs = 200;
/** Shortest absence. A person's events are requested only after as long a continuous busy time. */
const minAwayMs = 4 * 3_600_000;
const eventsPerPage = 2_500;
const maxPages = 200;

const forbiddenCode = "calendar_forbidden";

type Period = { from: Date; until: Date };

export function createGoogleCalendar(settings: GoogleCalendarSettings): Calendar {
  return {
    async readPersonCalendars(emails, { from, until, awayUntil }, signal) {
      const call = createCalendarCall(settings);
      const people = new Map<string, PersonCalendar>();
      const addressOf = new Map(emails.map((email) => [email.toLowerCase(), email]));
      const calendarOf = (email: string) => {
        const found = people.get(email) ?? { away: [], busy: [] };
        people.set(email, found);
        return found;
      };
      const leave = await listEvents(
        call,
        settings.calendarId,
        { from, until: awayUntil },
        leaveTypes,
        signal,
      );
      const unnamed: EventPeriod[] = [];
      for (const event of leave.events) {
        const absentees = findAbsentees(event, addressOf);
        for (const period of toPeriods(event)) {
          for (const email of absentees) calendarOf(email).away.push(period);
          if (absentees.length === 0) unnamed.push(period);
        }
      }
      let [readable, failed] = [0, 0];
      for (let start = 0; start < emails.length; start += freeBusyBatchSize) {
        const batch = emails.slice(start, start + freeBusyBatchSize);
        const found = await fetchFreeBusy(call, batch, { from, until }, signal);
        failed += found.failed;
        readable += found.busy.size;
        for (const [email, busy] of found.busy) if (busy.length > 0) calendarOf(email).busy.push(...busy);
      }
      for (const [email, calendar] of people) {
        if (!hasLongBusyTime(calendar.busy)) continue;
        const own = await listOwnAbsences(call, email, { from, until: awayUntil }, signal);
        calendar.away.push(...own.flatMap(toPeriods).filter(isLong));
      }
      return { people, readable, failed, unnamed, timeZone: leave.timeZone };
    },
  };
}

function createCalendarCall(access: GoogleAccess): VendorCall {
  const wait = access.timing?.wait ?? realTiming.wait;
  let isFirst = true;
  return createGoogleCall({
    ...access,
    system: "calendar",
    scopes: requestedScopes,
    limits: { attempts: 5, bodyBytes: 16 * 1024 * 1024, waitBudgetMs: 300_000, ...access.limits },
    explainTokenRefusal,
    explainRefusal: (status) =>
      status === 401
        ? createRefusedProblem(
            "The calendar system refuses the service account's access token. Check CALENDAR_SERVICE_ACCOUNT_KEY.",
          )
        : new Problem(
            "conflict",
            forbiddenCode,
            "The service account may not read the calendar. Share the calendar in CALENDAR_ID with the service account's address, with all event details.",
          ),
    acquireSlot: async (signal) => {
      if (!isFirst) await wait(requestIntervalMs, signal);
      isFirst = false;
      return { release: () => undefined };
    },
  });
}

function explainTokenRefusal({ error }: TokenRefusal): Problem {
  switch (error) {
    case "unauthorized_client":
    case "access_denied":
    case "invalid_scope":
      return createRefusedProblem(
        `The calendar system does not let the service account act for the user in CALENDAR_SUBJECT. Grant its client id these scopes in the admin console, and wait up to 24 hours: ${requestedScopes.join(", ")}.`,
      );
    case "invalid_grant":
      return createRefusedProblem(
        "The calendar system refuses the service account: its key was deleted, the user in CALENDAR_SUBJECT does not exist, or this server's clock is wrong.",
      );
    default:
      return createRefusedProblem(
        "The calendar system refuses the service account. Check CALENDAR_SERVICE_ACCOUNT_KEY.",
      );
  }
}

async function fetchFreeBusy(
  call: VendorCall,
  emails: readonly string[],
  { from, until }: Period,
  signal: AbortSignal,
): Promise<{ busy: Map<string, PersonCalendar["busy"]>; failed: number }> {
  const { calendars } = await call("freeBusy", freeBusyResponse, {
    method: "POST",
    json: {
      timeMin: from.toISOString(),
      timeMax: until.toISOString(),
      items: emails.map((id) => ({ id })),
      calendarExpansionMax: freeBusyBatchSize,
    },
    signal,
  });
  const answers = new Map(Object.entries(calendars).map(([id, answer]) => [id.toLowerCase(), answer]));
  const busy = new Map<string, PersonCalendar["busy"]>();
  let failed = 0;
  for (const email of emails) {
    const answer = answers.get(email.toLowerCase());
    const errors = answer ? (answer.errors ?? []) : [{ reason: "missing" }];
    if (errors.length === 0)
      busy.set(
        email,
        (answer?.busy ?? []).filter(({ start, end }) => start < end),
      );
    else if (!errors.every(({ reason }) => reason === "notFound")) failed += 1;
  }
  return { busy, failed };
}

function hasLongBusyTime(busy: PersonCalendar["busy"]): boolean {
  let [start, end] = [0, 0];
  for (const next of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (next.start.getTime() > end) start = next.start.getTime();
    end = Math.max(end, next.end.getTime());
    if (end - start >= minAwayMs) return true;
  }
  return false;
}

const isLong = ({ start, end }: EventPeriod): boolean =>
  !("at" in start && "at" in end) || end.at.getTime() - start.at.getTime() >= minAwayMs;

const leaveTypes = ["default", "outOfOffice"] as const;

/** Returns none if the calendar does not exist, is not shared, or shares only free and busy times. */
async function listOwnAbsences(call: VendorCall, email: string, period: Period, signal: AbortSignal) {
  try {
    return (await listEvents(call, email, period, ["outOfOffice"], signal)).events;
  } catch (error) {
    if (error instanceof Problem && [forbiddenCode, calendarNotFoundCode].includes(error.code)) return [];
    throw error;
  }
}

const calendarNotFoundCode = "calendar_not_found";

async function listEvents(
  call: VendorCall,
  calendarId: string,
  { from, until }: Period,
  types: readonly string[],
  signal: AbortSignal,
): Promise<{ events: GoogleEvent[]; timeZone: string | null }> {
  const budget = createListingBudget();
  let timeZone: string | null = null;
  const pages = readPages(
    "",
    async (pageToken) => {
      const parameters = new URLSearchParams({
        timeMin: from.toISOString(),
        timeMax: until.toISOString(),
        singleEvents: "true",
        maxResults: String(eventsPerPage),
        fields: eventFields,
        ...(pageToken && { pageToken }),
      });
      for (const type of types) parameters.append("eventTypes", type);
      const path = `calendars/${encodeURIComponent(calendarId)}/events?${parameters.toString()}`;
      const page = await call(path, eventPageResponse, { signal, budget, mayBeAbsent: true }).catch(
        replaceProblem(calendarNotFoundCode, createNoCalendarProblem),
      );
      timeZone ??= page.timeZone ? parseTimeZone(page.timeZone) : null;
      return { rows: page.items ?? [], next: page.nextPageToken || null };
    },
    maxPages,
    "calendar",
  );
  return { events: await collectRows(pages), timeZone };
}

const createNoCalendarProblem = () =>
  new Problem(
    "conflict",
    calendarNotFoundCode,
    "No calendar with the id in CALENDAR_ID is shared with the service account. Check the id, and share the calendar with the service account's address.",
  );

/**
 * Returns the requested e-mail addresses of the people who are absent during a leave event: its organiser or creator, or the
 * guests who accepted if neither is in the directory. The organiser of an event made in a shared calendar is the
 * calendar; the creator of an event in a person's calendar may be an assistant (GOOGLE-11).
 */
function findAbsentees(
  { attendees, creator, organizer }: GoogleEvent,
  addressOf: ReadonlyMap<string, string>,
): string[] {
  const find = (guest: { email?: string | null | undefined } | null | undefined) =>
    addressOf.get(guest?.email?.toLowerCase() ?? "");
  const maker = find(organizer) ?? find(creator);
  if (maker) return [maker];
  return (attendees ?? []).flatMap((guest) =>
    guest.responseStatus === "accepted" ? (find(guest) ?? []) : [],
  );
}

const toPeriods = ({ status, start, end }: GoogleEvent): EventPeriod[] =>
  start && end && (status ?? "confirmed") === "confirmed" ? [{ start, end }] : [];
