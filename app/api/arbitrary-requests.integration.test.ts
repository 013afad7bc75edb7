import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { levelHasPermission, permissions } from "@/lib/identity/access/permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { profileGroups, findGroupRule } from "@/lib/identity/access/visibility";
import type { AppUser } from "@/lib/generated/prisma/client";
import { readDescription } from "@/lib/protocols/openapi/stored-description";
import { filterOperations } from "@/lib/protocols/openapi/filter-operations";
import { waitForRefresh } from "@/lib/sync/people/refresh-when-stale";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { database } from "@/lib/platform/database/database";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { arbitraryRequest, type ArbitraryRequest } from "@/testing/arbitrary-request";
import { requestApi, httpMethods, type ApiAnswer } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import {
  companyReportingLines,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
  personKeys,
} from "@/testing/test-company";
import { getPropertyRuns } from "@/testing/property-runs";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { overrideSettings } from "@/testing/override-settings";
import { emptyDatabase, setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";

setUpTestDatabase();
recordVendorWaits();
const payroll = await servePayroll();
afterAll(payroll.close);
beforeAll(() => payrollRuns.stop());

/** Excludes the metrics, which no route file answers. */
const description = filterOperations(
  await readDescription(),
  (operation) => operation["x-needs"] !== "metrics-token",
);

const runId = crypto.randomUUID();
/** Placeholders for the users of each level, whose ids differ per run. */
const userIds = new Map(accessLevels.map((level) => [level, crypto.randomUUID()] as const));
const known = {
  ids: [...personKeys.map(toPersonId), runId, ...userIds.values()],
  texts: [
    ...payroll.simulator
      .employees()
      .slice(0, 3)
      .map(({ record }) => record.EmployeeID),
    "me",
    "report Person",
    "1",
    "projects-me",
    "[quiet.payroll_employee_id]",
    "me@company.example",
    "title",
    "-title",
  ],
};

const tree = buildReportingTree(companyReportingLines);

/**
 * Callers: each level by token and by cookie, and anonymous ones. Executives are weighted, as their requests get
 * furthest.
 */
const callers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("executive by token", "executive in a browser") },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...accessLevels.flatMap((level) => [`${level} by token`, `${level} in a browser`]),
      "nobody",
      "a wrong token",
    ),
  },
);

const requestsByCaller = fc.array(fc.tuple(callers, arbitraryRequest(description, known)), {
  minLength: 25,
  maxLength: 25,
});

test(
  "answers any request by any caller as described, without defects or data above the caller's level",
  { timeout: getPropertyRuns(120_000) },
  async () => {
    // Payroll is simulated; the other vendors are unreachable.
    const nowhere = "http://127.0.0.1:9/api";
    overrideSettings({ projectsApiUrl: nowhere, chatApiUrl: nowhere });
    let [answers, successes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(requestsByCaller, async (requests) => {
        const { headersOf, users } = await createFixture();
        const sentBy = new Map<string, string>();
        for (const [caller, request] of requests) {
          const headers = headersOf[caller] ?? {};
          const { status } = await checkRequest(caller, headers, withUsers(request, users), sentBy);
          answers += 1;
          if (status < 300) successes += 1;
        }
      }),
      { numRuns: getPropertyRuns(4) },
    );
    expect(successes).toBeGreaterThan(answers / 10); // refusals alone would prove little
  },
);

type Headers = Readonly<Record<string, string>>;

/** Creates a company with a user of each level, each with a token and a session. */
async function createFixture() {
  await waitForRefresh();
  await emptyDatabase();
  await createTestCompany();
  await database().syncRun.create({
    data: { id: runId, trigger: "api", state: "held", phase: "done", heldRemovals: 1, startedAt: new Date() },
  });
  const users: Record<AccessLevel, AppUser> = {
    executive: await createAccount("chair", "executive"),
    head: await createAccount("boss", "head"),
    manager: await createAccount("me", "manager"),
    staff: await createAccount("peer", "staff"),
    guest: await createUser("guest"),
  };
  const headersOf: Record<string, Headers> = {
    nobody: {},
    "a wrong token": { authorization: "Bearer kith_wrong" },
  };
  for (const level of accessLevels) {
    headersOf[`${level} by token`] = await createTokenHeaders(users[level]);
    headersOf[`${level} in a browser`] = await createBrowserHeaders(users[level]);
  }
  await connectTestPayroll(payroll.simulator, headersOf["executive in a browser"] ?? {});
  return { headersOf, users };
}

function withUsers(
  request: ArbitraryRequest,
  users: Readonly<Record<AccessLevel, AppUser>>,
): ArbitraryRequest {
  const filled = (text: string) =>
    [...userIds].reduce((before, [level, id]) => before.replaceAll(id, users[level].id), text);
  return { ...request, path: filled(request.path), body: request.body && filled(request.body) };
}

const toHttpMethod = (method: string) => httpMethods.find((known) => known === method.toUpperCase());

/** `sentBy`: texts each user has sent, which may come back without revealing anything. */
async function checkRequest(
  caller: string,
  headers: Headers,
  request: ArbitraryRequest,
  sentBy: Map<string, string>,
): Promise<ApiAnswer> {
  const level = accessLevels.find((known) => caller.startsWith(`${known} `)) ?? null;
  const user = level && (await findRequestingUser(level)); // read now, because requests change levels
  const method = toHttpMethod(request.method);
  if (!method) throw new Error("no method");
  const said = `${caller}: ${method} ${request.path} ${request.body ?? ""}`;
  let answer: ApiAnswer;
  try {
    answer = await requestApi(method, request.path, { ...request.headers, ...headers }, request.body);
  } catch (error) {
    throw new Error(`${said}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (/^500|^503 database_unavailable/.test(answer.outcome)) throw new Error(`${said}\n${answer.text}`);
  expectDenied(said, request, user, answer);
  const sent = (sentBy.get(level ?? caller) ?? "") + said;
  sentBy.set(level ?? caller, sent);
  const known = findLeakedGroups(sent);
  const leaked = findLeakedGroups(answer.text).filter(
    (seen) => !mayRead(seen, user) && !known.includes(seen),
  );
  expect([said, leaked]).toEqual([said, []]);
  return answer;
}

type RequestingUser = { accessLevel: AccessLevel; personId: string | null } | null;

async function findRequestingUser(level: AccessLevel): Promise<RequestingUser> {
  const email = { executive: "chair", head: "boss", manager: "me", staff: "peer", guest: null }[level];
  const user = await database().appUser.findUnique({
    where: { email: email === null ? "guest@example.com" : `${email}@company.example` },
    include: { identities: { where: { provider: "projects" } } },
  });
  return user && { accessLevel: user.accessLevel, personId: user.identities[0]?.personId ?? null };
}

/** Expects a refusal without further details for a caller who lacks the described permission. */
function expectDenied(
  said: string,
  { operation }: ArbitraryRequest,
  user: RequestingUser,
  answer: ApiAnswer,
): void {
  const need = operation["x-needs"];
  if (need === "none") return;
  const permission = permissions.find((known) => known === need);
  const may = user !== null && (permission === undefined || levelHasPermission(user.accessLevel, permission));
  if (!may) expect([said, answer.outcome]).toEqual([said, expect.stringMatching(/^(?:401|403)\b/)]);
}

/** Returns true if the access decision grants the user this text ("person group"). */
function mayRead(seen: string, user: RequestingUser): boolean {
  const [key = "", name = ""] = seen.split(" ");
  const [person, group] = [personKeys.find((one) => one === key), profileGroups.find((one) => one === name)];
  if (!person || !group || !user) return false;
  const caller = { ...user, isRestricted: false };
  return findGroupRule(group, caller, toPersonId(person), tree, { selfAccess: false }) !== null;
}
