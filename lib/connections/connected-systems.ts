import "server-only";
import { createStoredSource } from "./received-listings";
import { findSecret } from "./stored-connection";
import { payrollInUseCode, createPayrollLimiter } from "./payroll-rate-limit";
import type { RequestPriority } from "./payroll-pacing";
import { createPayrollNotConnectedProblem, getPayrollAccessToken } from "./payroll-tokens";
import { postToChat, recordConnectionOutcome, recordOutcome } from "./connection-status";
import { nullForCode } from "./connectors/refusals";
import { findGroups, readRules, withRules } from "./people-rules";
import { peopleSystem } from "@/lib/people/people-system";
import { readVendorPictureId } from "@/lib/connections/connectors/pictures/vendor-picture";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { readServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import { createGoogleCalendar } from "@/lib/connections/connectors/calendar/google";
import type { Calendar } from "@/lib/connections/connectors/calendar/port";
import type { Chat } from "@/lib/connections/connectors/chat/port";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import { createXeroPayroll } from "@/lib/connections/connectors/payroll/xero";
import { createHttpsPictureFetcher } from "@/lib/connections/connectors/pictures/https-pictures";
import type { PictureFetcher, PictureOutcome } from "@/lib/connections/connectors/pictures/port";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import type { VendorName } from "@/lib/connections/connectors/people/vendor-texts";
import {
  peopleVendors,
  type VendorBodies,
  type VendorSecrets,
} from "@/lib/connections/connectors/people/vendors";
import { createChatClient, createPayrollOAuthClient, vendorClock } from "./vendor-clients";

// Creates the vendor adapters from stored credentials and settings.

/** Throws a 409 `projects_not_connected`, or `no_listing` if nothing was sent yet. Omits whom rules leave out. */
export async function getConnectedPeopleSource(): Promise<PeopleSource> {
  const { vendor, source } = await getPeopleSourceWithoutRules();
  return withRules(vendor, source);
}

/** Throws a 409 `projects_not_connected` if there is none. Only for pages that show what rules leave out. */
export async function getPeopleSourceWithoutRules(): Promise<{ vendor: VendorName; source: PeopleSource }> {
  const secret = await findSecret(peopleSystem);
  if (!secret) {
    throw new Problem(
      "conflict",
      "projects_not_connected",
      "No source of people is connected, so there is nowhere to read people from. An executive connects it under Connections.",
    );
  }
  const source = createSource(secret.vendor, secret);
  await source.requireListing?.();
  return { vendor: secret.vendor, source };
}

export const createSource = <V extends VendorName>(vendor: V, secret: VendorSecrets[V]): PeopleSource =>
  peopleVendors[vendor].createSource(secret, createVendorContext());

export const verifyVendor = <V extends VendorName>(vendor: V, body: VendorBodies[V], signal: AbortSignal) =>
  peopleVendors[vendor].connect(body, createVendorContext(), signal);

/** Throws a `Problem` if the credential does not work for the listing and the rules. */
export const checkVendor = async <V extends VendorName>(
  vendor: V,
  secret: VendorSecrets[V],
  signal: AbortSignal,
) => {
  const context = { ...createVendorContext(), groups: findGroups(await readRules()) };
  return peopleVendors[vendor].check(secret, context, signal);
};

const createVendorContext = () => ({
  settings: environment(),
  timing: vendorClock.current,
  createStoredSource,
});

/**
 * Accepts https on public hosts, the origin of the source of people if it is a simulator on this machine, and pictures
 * that the source reads with its credential.
 */
export function createPictureFetcher(): PictureFetcher {
  const { protocol, hostname, origin } = new URL(environment().projectsApiUrl);
  const isSimulator = protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const hosts = createHttpsPictureFetcher({ simulatorOrigin: isSimulator ? origin : null });
  const readFromSource = createSourcePictureReader();
  return {
    fetch(address, options) {
      const externalId = readVendorPictureId(address);
      return externalId === null ? hosts.fetch(address, options) : readFromSource(externalId, options);
    },
  };
}

function createSourcePictureReader() {
  let connected: ReturnType<typeof getPeopleSourceWithoutRules> | null = null;
  let isUnusable = false;
  return async (externalId: string, options: { signal: AbortSignal }): Promise<PictureOutcome | null> => {
    try {
      if (!isUnusable) {
        const { readPicture } = (await (connected ??= getPeopleSourceWithoutRules())).source;
        if (readPicture) return await readPicture(externalId, options);
      }
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof Problem)) throw error;
      if (error.kind === "unavailable") return null;
      isUnusable = error.kind !== "upstream";
    }
    return { failure: "unavailable" };
  };
}

/**
 * Returns the connected payroll system; throws a 409 `payroll_not_connected` if there is none. The returned adapter
 * renews tokens, respects the vendor's rate limit and records outcomes on the connection, except failures of Kith's own
 * request budget (`payroll_in_use`). Runs pass the priority `patient`: their requests wait for a free slot instead of
 * failing. Requests for the employee list always wait.
 */
export async function getConnectedPayroll(priority: RequestPriority = "interactive"): Promise<Payroll> {
  const secret = await findSecret("payroll");
  if (!secret) throw createPayrollNotConnectedProblem();
  createPayrollOAuthClient(); // throws a 409 if Kith's payroll app is not configured
  const tokenFailures = new WeakSet<object>(); // the token renewal has already recorded these failures
  const address = {
    apiUrl: environment().payroll.apiUrl,
    tenantId: secret.tenantId,
    timing: vendorClock.current,
    accessToken: (refused?: string) =>
      getPayrollAccessToken({ refused }).catch((error: unknown) => {
        if (error instanceof Problem) tokenFailures.add(error);
        throw error;
      }),
  };
  const payroll = createXeroPayroll({ ...address, acquireSlot: createPayrollLimiter(priority) });
  const lists =
    priority === "patient"
      ? payroll
      : createXeroPayroll({ ...address, acquireSlot: createPayrollLimiter("listing") });
  const record = <T>(answer: Promise<T>) =>
    recordOutcome("payroll", answer, {
      isReported: (problem) => !tokenFailures.has(problem) && problem.code !== payrollInUseCode,
    });
  return {
    listEmployees: (options) => record(lists.listEmployees(options)),
    findProfile: (employeeId, options) => record(payroll.findProfile(employeeId, options)),
    createBulkProfileFinder: async (options) => {
      const find = await record(payroll.createBulkProfileFinder(options));
      return (employeeId, given) => record(find(employeeId, given));
    },
  };
}

export async function findConnectedChat(): Promise<{ orgId: string; chat: Chat } | null> {
  const [secret, row] = await Promise.all([
    findSecret("chat"),
    database().connection.findUnique({ where: { provider: "chat" }, select: { orgId: true } }),
  ]);
  if (!secret || !row?.orgId) return null;
  const chat = createChatClient(secret.botToken);
  return {
    orgId: row.orgId,
    chat: {
      ...chat,
      listMembers: (signal) =>
        chat.listMembers(signal).catch(async (error: unknown) => {
          if (error instanceof Problem && error.code === "reconnect_needed")
            await recordConnectionOutcome("chat", error);
          throw error;
        }),
    },
  };
}

/** Clients do not share access tokens: each requests its own at its first call. */
export function findConfiguredCalendar(): Calendar | null {
  const { serviceAccountKey, id, subject, apiUrl, tokenUrl } = environment().calendar;
  if (serviceAccountKey === null || id === null) return null;
  return createGoogleCalendar({
    apiUrl,
    tokenUrl,
    subject,
    calendarId: id,
    key: readServiceAccountKey(serviceAccountKey),
    timing: vendorClock.current,
  });
}

export async function sendTestMessage(caller: CallerWith<"admin:connections">): Promise<void> {
  const secret = await findSecret("chat");
  if (!secret) throw new Problem("conflict", "chat_not_connected", "The chat system is not connected.");
  await postToChat(secret, `${caller.name} tested the connection to Kith. It works.`);
}

export const findConnectedPayroll = (): Promise<Payroll | null> =>
  getConnectedPayroll().catch(nullForCode("payroll_not_connected"));

/** Null if not connected. A system that needs repair is null too, with its problem in `unusable`, so that work continues. */
export async function findConnectedPayrollAndProjects() {
  const unusable: Problem[] = [];
  const [payroll, projects] = await Promise.all([
    findConnectedPayroll().catch(skipUnusable(unusable)),
    getConnectedPeopleSource().catch(nullForCode("projects_not_connected")).catch(skipUnusable(unusable)),
  ]);
  return { payroll, projects: projects && withRecordedOutcome(projects), unusable };
}

/** A sync records the outcome itself and does not use this wrapper. */
const withRecordedOutcome = (projects: PeopleSource): PeopleSource => ({
  ...projects,
  listPeople: (options) =>
    projects.requireListing
      ? projects.listPeople(options)
      : recordOutcome(peopleSystem, projects.listPeople(options)),
});

/** Adds the reason why a system cannot be used to `unusable`. */
export const skipUnusable =
  (unusable: Problem[]) =>
  (error: unknown): null => {
    if (!(error instanceof Problem && error.kind === "conflict")) throw error;
    unusable.push(error);
    return null;
  };
