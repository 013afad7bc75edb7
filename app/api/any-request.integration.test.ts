import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessLevels, levelAllows, permissions, type AccessLevel } from "@/lib/access/levels";
import { profileGroups, ruleFor } from "@/lib/access/visibility";
import type { AppUser } from "@/lib/generated/prisma/client";
import type { ApiDescription } from "@/lib/openapi/document";
import { refreshSettled } from "@/lib/people-sync/refresh-when-stale";
import { stopWorking } from "@/lib/payroll-sync/worker";
import { database } from "@/lib/platform/database";
import { buildReportingTree } from "@/lib/reporting/reporting-tree";
import { anyRequest, type AnyRequest } from "@/lib/testing/any-request";
import { api, httpMethods, type Answered } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { companyPlaces, idOf, leakedInto, makeCompany, openAccount, personKeys } from "@/lib/testing/company";
import { faultRuns } from "@/lib/testing/fault-runs";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { emptyStore, withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";

withStore();
withoutVendorWaits();
const payroll = await servePayroll();
afterAll(payroll.close);
beforeAll(stopWorking);

const description: ApiDescription = JSON.parse(
  readFileSync(join(process.cwd(), "lib", "openapi", "description.json"), "utf8"),
);

const runId = crypto.randomUUID();
/** They stand for the user of a level, whose id is another one each time. */
const userIds = new Map(accessLevels.map((level) => [level, crypto.randomUUID()] as const));
const known = {
  ids: [...personKeys.map(idOf), runId, ...userIds.values()],
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

const tree = buildReportingTree(companyPlaces);

/** Who asks: each level as a program and in a browser, and strangers. Executives more often: they get the furthest. */
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

const asked = fc.array(fc.tuple(callers, anyRequest(description, known)), {
  minLength: 12,
  maxLength: 12,
});

test(
  "whatever is asked, by whoever: nothing is a defect, every answer is as described, and nobody sees above their level",
  { timeout: faultRuns(120_000) },
  async () => {
    // Payroll answers; at the others' addresses nobody listens.
    const nowhere = "http://127.0.0.1:9";
    withSettings({
      projectsApiUrl: `${nowhere}/api/v2`,
      chatApiUrl: `${nowhere}/api`,
    });
    let [answers, successes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(asked, async (requests) => {
        const { headersOf, users } = await begin();
        const sentBy = new Map<string, string>();
        for (const [caller, request] of requests) {
          const { status } = await tryOne(caller, headersOf[caller] ?? {}, withUsers(request, users), sentBy);
          answers += 1;
          if (status < 300) successes += 1;
        }
      }),
      { numRuns: faultRuns(10) },
    );
    expect(successes).toBeGreaterThan(answers / 10); // refusals alone would prove little
  },
);

type Headers = Readonly<Record<string, string>>;

/** A company with somebody of each level in it, who asks by token and in a browser. */
async function begin() {
  await refreshSettled();
  await emptyStore();
  await makeCompany();
  await database().syncRun.create({
    data: { id: runId, trigger: "api", state: "held", phase: "done", heldRemovals: 1, startedAt: new Date() },
  });
  const users: Record<AccessLevel, AppUser> = {
    executive: await openAccount("chair", "executive"),
    head: await openAccount("boss", "head"),
    manager: await openAccount("me", "manager"),
    staff: await openAccount("peer", "staff"),
    guest: await makeUser("guest"),
  };
  const headersOf: Record<string, Headers> = {
    nobody: {},
    "a wrong token": { authorization: "Bearer kith_wrong" },
  };
  for (const level of accessLevels) {
    headersOf[`${level} by token`] = await tokenOf(users[level]);
    headersOf[`${level} in a browser`] = await browserOf(users[level]);
  }
  await connectPayroll(payroll.simulator, headersOf["executive in a browser"] ?? {});
  return { headersOf, users };
}

function withUsers(request: AnyRequest, users: Readonly<Record<AccessLevel, AppUser>>): AnyRequest {
  const filled = (text: string) =>
    [...userIds].reduce((before, [level, id]) => before.replaceAll(id, users[level].id), text);
  return { ...request, path: filled(request.path), body: request.body && filled(request.body) };
}

const toHttpMethod = (method: string) => httpMethods.find((known) => known === method.toUpperCase());

/** `sentBy`: all that each user has sent. What they get back of it tells them nothing. */
async function tryOne(
  caller: string,
  headers: Headers,
  request: AnyRequest,
  sentBy: Map<string, string>,
): Promise<Answered> {
  const level = accessLevels.find((known) => caller.startsWith(`${known} `)) ?? null;
  const user = level && (await userOf(level)); // as it is now: requests change levels
  const method = toHttpMethod(request.method);
  if (!method) throw new Error("no method");
  const said = `${caller}: ${method} ${request.path} ${request.body ?? ""}`;
  let answer: Answered;
  try {
    answer = await api(method, request.path, { ...request.headers, ...headers }, request.body);
  } catch (error) {
    throw new Error(`${said}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (/^500|^503 database_unavailable/.test(answer.outcome)) throw new Error(`${said}\n${answer.text}`);
  expectDenied(said, request, user, answer);
  const sent = (sentBy.get(level ?? caller) ?? "") + said;
  sentBy.set(level ?? caller, sent);
  const known = leakedInto(sent);
  const leaked = leakedInto(answer.text).filter((seen) => !mayRead(seen, user) && !known.includes(seen));
  expect([said, leaked]).toEqual([said, []]);
  return answer;
}

type Asking = { accessLevel: AccessLevel; personId: string | null } | null;

async function userOf(level: AccessLevel): Promise<Asking> {
  const email = { executive: "chair", head: "boss", manager: "me", staff: "peer", guest: null }[level];
  const user = await database().appUser.findUnique({
    where: { email: email === null ? "guest@example.com" : `${email}@company.example` },
    include: { identities: { where: { provider: "projects" } } },
  });
  return user && { accessLevel: user.accessLevel, personId: user.identities[0]?.personId ?? null };
}

/** Who lacks what the description says that is needed is told nothing else. */
function expectDenied(said: string, { operation }: AnyRequest, user: Asking, answer: Answered): void {
  const need = operation["x-needs"];
  if (need === "nobody") return;
  const permission = permissions.find((known) => known === need);
  const may = user !== null && (permission === undefined || levelAllows(user.accessLevel, permission));
  if (!may) expect([said, answer.outcome]).toEqual([said, expect.stringMatching(/^(?:401|403)\b/)]);
}

/** Whether they may see what was seen ("person group"), by the one decision that there is. */
function mayRead(seen: string, user: Asking): boolean {
  const [key = "", name = ""] = seen.split(" ");
  const [person, group] = [personKeys.find((one) => one === key), profileGroups.find((one) => one === name)];
  if (!person || !group || !user) return false;
  return ruleFor(group, user, idOf(person), tree, { selfAccess: false }) !== null;
}
