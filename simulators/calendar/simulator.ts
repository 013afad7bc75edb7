/*
 * Stateful simulator of Google Calendar for tests, browser tests and the demo: the token endpoint for service accounts,
 * `freeBusy` and `events.list`.
 *
 * Verified against the vendor's documentation: addresses, the assertion (RS256, claims, at most one hour), errors of a
 * calendar inside a 200, at most 50 calendars in a free/busy request, exclusive ends, `timeMin` and `timeMax` of events,
 * expanded recurrences, partial responses, a short or empty page with `nextPageToken`, errors with a reason.
 * Assumptions: the order of refusals, `invalid_grant` for an unknown subject, 403 `forbidden` for events of a calendar
 * whose free and busy times alone are shared, 400 `badRequest` for a request that is not understood.
 * Not simulated: the vendor's own quotas (they are faults here), sync tokens, calendar lists, writes.
 */
import { z } from "zod";
import { applyFaults } from "../common-faults";
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import { createCommonCommands } from "../control-commands";
import {
  findBusyTimes,
  findInstances,
  toEventResource,
  type SimulatedCalendar,
  type SimulatedEvent,
} from "./events";
import { createApiError } from "../google/answers";
import { selectFields } from "../google/partial-response";
import { createServiceAccount, scopePrefix, type ServiceAccountOptions } from "../google/service-account";
import { createFaultState, faultResponses, faultSchema, type CalendarOperation } from "./faults";

type CalendarSimulatorOptions = {
  calendars?: readonly SimulatedCalendar[];
  delegation?: ServiceAccountOptions["delegation"];
  now?: () => number;
  /** Events per page at most; every second page is empty. Absent: as requested. */
  pageSize?: number;
};

export type CalendarSimulator = ReturnType<typeof createCalendarSimulator>;

const tokenPath = "/token";
const apiPath = "/calendar/v3";
const maxFreeBusyCalendars = 50;
const acceptedScopes = {
  freeBusy: ["calendar.freebusy", "calendar.events.freebusy", "calendar.readonly", "calendar"],
  events: ["calendar.events.readonly", "calendar.readonly", "calendar.events", "calendar"],
};

const freeBusyBody = z.object({
  timeMin: z.iso.datetime({ offset: true }),
  timeMax: z.iso.datetime({ offset: true }),
  items: z.array(z.object({ id: z.string() })),
});

export function createCalendarSimulator(options: CalendarSimulatorOptions = {}) {
  const { now = Date.now, delegation = { subjects: [], scopes: [] }, pageSize } = options;
  const clientEmail = "kith@simulated.iam.gserviceaccount.example";
  const account = createServiceAccount({ clientEmail, delegation, now });
  const calendars = new Map(
    (options.calendars ?? []).map((calendar) => [calendar.id.toLowerCase(), structuredClone(calendar)]),
  );
  const faults = createFaultState();
  const requests: { path: string; body: string }[] = [];
  const findCalendar = (id: string) => calendars.get(id.toLowerCase());
  const addEvent = (calendarId: string, event: SimulatedEvent) => {
    const calendar = findCalendar(calendarId);
    if (!calendar) throw new Error(`no calendar ${calendarId}`);
    calendar.events = [...calendar.events.filter(({ id }) => id !== event.id), event];
  };

  async function respond(request: Request, url: URL): Promise<Response | SimulatedAnswer> {
    const body = await request.text();
    requests.push({ path: `${url.pathname}${url.search}`, body });
    const place = findOperation(request.method, url.pathname);
    if (place === null) return createApiError(404, "notFound");
    return applyFaults(faults.strike(place), () => answer(place, request, url, body), faultResponses);
  }

  function answer(place: CalendarOperation, request: Request, url: URL, body: string): Response {
    if (place === "token") return account.exchange(new URLSearchParams(body), `${url.origin}${url.pathname}`);
    const granted = account.findGrant(request);
    if (!granted) return createApiError(401, "authError");
    if (!acceptedScopes[place].some((scope) => granted.scopes.includes(`${scopePrefix}${scope}`)))
      return createApiError(403, "insufficientPermissions");
    return place === "freeBusy" ? queryFreeBusy(body) : listEvents(url);
  }

  function queryFreeBusy(body: string): Response {
    const asked = freeBusyBody.safeParse(parseJson(body));
    if (!asked.success) return createApiError(400, "badRequest");
    const { timeMin, timeMax, items } = asked.data;
    if (timeMin >= timeMax) return createApiError(400, "timeRangeEmpty");
    const [from, until] = [Date.parse(timeMin), Date.parse(timeMax)];
    const describeCalendar = (id: string, index: number) => {
      const failure = (reason: string) => ({ errors: [{ domain: "global", reason }], busy: [] });
      if (index >= maxFreeBusyCalendars) return failure("tooManyCalendarsRequested");
      const calendar = findCalendar(id);
      if (!calendar || calendar.access === "none") return failure("notFound");
      if (calendar.access === "failing") return failure("internalError");
      return { busy: findBusyTimes(calendar, from, until) };
    };
    return Response.json({
      kind: "calendar#freeBusy",
      ...{ timeMin, timeMax },
      calendars: Object.fromEntries(items.map(({ id }, index) => [id, describeCalendar(id, index)])),
    });
  }

  function listEvents(url: URL): Response {
    const id = decodeURIComponent(url.pathname.slice(`${apiPath}/calendars/`.length, -"/events".length));
    const calendar = findCalendar(id);
    if (!calendar || calendar.access === "none") return createApiError(404, "notFound");
    if (calendar.access === "free-busy") return createApiError(403, "forbidden");
    if (calendar.access === "failing") return createApiError(500, "backendError");
    const text = (name: string) => url.searchParams.get(name);
    const types = url.searchParams.getAll("eventTypes");
    const found = findInstances(
      calendar,
      Date.parse(text("timeMin") ?? "1970-01-01T00:00:00Z"),
      Date.parse(text("timeMax") ?? "2100-01-01T00:00:00Z"),
    ).filter(({ eventType = "default" }) => types.length === 0 || types.includes(eventType));
    const [start, isEmptyPage] = parsePageToken(text("pageToken"));
    const size = Math.min(Number(text("maxResults") ?? 250), pageSize ?? Number.POSITIVE_INFINITY);
    const page = isEmptyPage ? [] : found.slice(start, start + size);
    const end = start + page.length;
    const answered = {
      kind: "calendar#events",
      ...{ summary: calendar.id, timeZone: calendar.timeZone, accessRole: "reader" },
      items: page.map(toEventResource),
      ...(end < found.length && { nextPageToken: `${end}-${pageSize && !isEmptyPage ? "empty" : "full"}` }),
    };
    const fields = text("fields");
    return Response.json(fields === null ? answered : selectFields(answered, fields));
  }

  const served = serveSimulator(createCommonCommands(faultSchema, { faults, requests }), respond);
  return {
    clientEmail,
    keyFileBase64: account.keyFileBase64,
    sign: account.sign,
    requests,
    setFault: faults.set,
    clearFaults: faults.clear,
    findCalendar,
    addEvent,
    revokeTokens: account.revokeTokens,
    fetch: served.fetch,
    listen: async (port = 0) => {
      const { url, close } = await served.listen(port);
      return { apiUrl: `${url}${apiPath}`, tokenUrl: `${url}${tokenPath}`, close };
    },
  };
}

function findOperation(method: string, path: string): CalendarOperation | null {
  if (method === "POST" && path === tokenPath) return "token";
  if (method === "POST" && path === `${apiPath}/freeBusy`) return "freeBusy";
  return method === "GET" && /^\/calendar\/v3\/calendars\/[^/]+\/events$/.test(path) ? "events" : null;
}

/** Parses a page token such as `20-full`: index of the page's first event, and whether the page is empty. */
function parsePageToken(token: string | null): [start: number, isEmptyPage: boolean] {
  const [start = "0", kind] = (token ?? "0").split("-");
  return [Number(start), kind === "empty"];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
