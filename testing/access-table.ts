import { afterAll, expect } from "vitest";
import { permissions } from "@/lib/identity/access/permissions";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { scimError, scimMediaType } from "@/lib/protocols/scim/schema";
import { waitForDeliveries } from "@/lib/webhooks/delivery-worker";
import { buildCompany } from "@/simulators/projects/company";
import { createBrowserHeaders, createTokenHeaders, createUser } from "./callers";
import { dumpDatabase } from "./dump-database";
import { buildEndpointPath, createEndpointRequests, type EndpointRequest } from "./endpoint-requests";
import { httpMethods, requestApi, routeLoaders, type ApiAnswer, type HttpMethod } from "./request-api";
import { serveChat } from "./serve-chat";
import { serveProjects } from "./serve-projects";
import { createAccount, createTestCompany, findLeakedGroups } from "./test-company";
import { setUpFixture } from "./test-database";

// Sends the requests of a table of endpoints and callers, and compares the outcomes.

const levels = ["executive", "restricted", "head", "manager", "staff", "guest"] as const;
type Column = (typeof levels)[number] | "unscoped" | "public_only" | "none";
type CallerOfTable = {
  column: Column;
  by: "session" | "token";
  headers: Record<string, string>;
  user: AppUser;
  /** Scope that an `unscoped` token lacks. */
  lacks?: string;
  isInvalid?: boolean;
};

type AccessRow = {
  title: string;
  method: HttpMethod;
  /** Route, with a suffix if the table has several requests of it: `/api/tokens/[id]=own`. */
  endpoint: string;
  route: string;
  needs: string;
  isForSessions: boolean;
  cells: Readonly<Record<Column, string>>;
};

const statuses = {
  400: ["picture_refused"],
  401: ["not_signed_in", "invalid_token"],
  403: [
    ...["not_allowed", "missing_scope", "public_only_token", "session_needed", "not_lead"],
    ...["restricted_account", "scope_not_held", "read_only_token"],
  ],
  404: [
    "not_connected",
    "not_viewing_as",
    "person_not_found",
    "picture_not_found",
    "preview_not_found",
    "token_not_found",
  ],
  409: [
    ...["chat_not_connected", "mail_not_set_up", "no_password", "nothing_connected"],
    ...["payroll_not_configured", "payroll_not_connected", "preview_outdated"],
    ...["second_factor_not_begun", "single_sign_on_not_configured"],
  ],
  503: ["not_ready"],
};
const outcomeByCode = new Map(
  Object.entries(statuses).flatMap(([status, codes]) => codes.map((code) => [code, `${status} ${code}`])),
);
const toOutcome = (cell: string) => outcomeByCode.get(cell) ?? cell;

/** Refusals decided before the input is read, so that invalid input does not change them (API-4). */
const decidedBeforeInput = new Set(
  [
    ...["not_allowed", "missing_scope", "public_only_token", "session_needed"],
    ...["not_signed_in", "invalid_token"],
  ].map(toOutcome),
);
const operationsOfPersons = [
  "GET /api/people/[id]/profile/financial",
  "PATCH /api/people/[id]/about",
  "PUT /api/people/[id]/picture",
  "DELETE /api/people/[id]/picture",
];

export function parseAccessTable(table: string): AccessRow[] {
  const lines = table.trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const parts = line.replaceAll("|", " ").trim().split(/\s+/);
    const [methods = "", endpoint = "", needs = "", from = "", executive = "", ...rest] = parts;
    const [restricted = "", others = "", guest = "", unscoped = "", public_only = "", none = ""] = rest;
    if (parts.length !== 11) throw new Error(`a cell is missing: ${line}`);
    const [route = ""] = endpoint.split("=");
    const cells = {
      ...{ executive, restricted: restricted === "=" ? executive : restricted },
      ...{ head: others, manager: others, staff: others, guest, unscoped, public_only, none },
    };
    return methods.split(",").map((method) => ({
      ...{ title: `${method} ${endpoint}`, method: toMethod(method), endpoint, route, needs, cells },
      isForSessions: from === "session",
    }));
  });
}

function toMethod(text: string): HttpMethod {
  const method = httpMethods.find((known) => known === text);
  if (!method) throw new Error(`${text} is no method of the table`);
  return method;
}

function expectOutcome({ cells, needs, isForSessions, route }: AccessRow, caller: CallerOfTable): string {
  if (caller.isInvalid) {
    if (needs === "anyone") return toOutcome(cells.none);
    return isScim(route) ? "401" : toOutcome("invalid_token");
  }
  const cell = cells[caller.column];
  if (!isForSessions || caller.by === "session") return toOutcome(cell);
  // The missing permission of a token is named before the missing session.
  if (needs === "-") return toOutcome("session_needed");
  if (caller.column === "unscoped") return toOutcome("missing_scope");
  if (caller.column === "public_only")
    return toOutcome(needs === "view:people" ? "public_only_token" : "missing_scope");
  return toOutcome(cell === "not_allowed" ? cell : "session_needed");
}

async function createCallers(needed: ReadonlySet<string>): Promise<CallerOfTable[]> {
  await createTestCompany();
  const users = {
    executive: await createAccount("me", "executive"),
    restricted: await createAccount("chair", "executive"),
    head: await createAccount("boss", "head"),
    manager: await createAccount("peer", "manager"),
    staff: await createAccount("skip", "staff"),
    guest: await createAccount("deep", "guest"),
  };
  await database().appUser.update({ where: { id: users.restricted.id }, data: { privateData: false } });
  const callers: CallerOfTable[] = [];
  for (const column of levels) {
    const user = users[column];
    callers.push({ column, by: "session", headers: await createBrowserHeaders(user), user });
    callers.push({ column, by: "token", headers: await createTokenHeaders(user), user });
  }
  const user = users.executive;
  for (const lacks of needed) {
    const scopes = permissions.filter((scope) => lacks !== "-" && scope !== lacks);
    const headers = await createTokenHeaders(user, scopes);
    callers.push({ column: "unscoped", by: "token", headers, user, lacks });
  }
  const names = await createTokenHeaders(user, ["view:people"], { isPublicOnly: true });
  callers.push({ column: "public_only", by: "token", headers: names, user });
  callers.push({ column: "none", by: "session", headers: {}, user });
  // Ended credentials belong to executives, so only the end of the credential refuses them.
  const gone = await createUser("executive", "ended@example.com");
  callers.push({ column: "none", by: "session", headers: await createBrowserHeaders(gone), user });
  await database()
    .$executeRaw`UPDATE user_sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${gone.id}::uuid`;
  for (const [name, change] of [
    ["revoked", { revokedAt: new Date() }],
    ["expired", { expiresAt: new Date(Date.now() - 1_000) }],
  ] as const) {
    const owner = await createUser("executive", `${name}@example.com`);
    const headers = await createTokenHeaders(owner);
    callers.push({ column: "none", by: "token", headers, user, isInvalid: true });
    await database().apiToken.updateMany({ where: { userId: owner.id }, data: change });
  }
  // Marks the tokens as used, because the first use is otherwise stored shortly after the request.
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  return callers;
}

const isScim = (route: string) => route.startsWith("/api/scim/");
const isRefusal = (outcome: string) => outcome.startsWith("401") || outcome.startsWith("403");

/** Expects a problem document (or SCIM error) that is not cacheable and holds no personal data. */
function expectBareRefusal({ headers, text, json, status }: ApiAnswer, isOfScim: boolean): void {
  const mediaType = isOfScim ? scimMediaType : "application/problem+json";
  expect(headers.get("content-type")).toBe(`${mediaType}; charset=utf-8`);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  expect(findLeakedGroups(text)).toEqual([]);
  if (isOfScim) return expect(scimError.parse(json()).status).toBe(String(status));
  expect(json()).toStrictEqual({
    type: expect.stringMatching(/^\/docs\/api#problem-[a-z_]+$/) as string,
    title: expect.any(String) as string,
    status,
    detail: expect.any(String) as string,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
  });
}

/**
 * Creates the callers before the tests of the file, and returns a function that requests a row as each of them. A
 * refusal must change nothing, and must not depend on the input.
 */
export async function setUpAccessTable(
  rows: readonly AccessRow[],
): Promise<(row: AccessRow) => Promise<void>> {
  const { simulator: projects } = await serveProjects({ company: buildCompany(12) });
  const { simulator: chat, close } = await serveChat();
  afterAll(close);
  const requests = createEndpointRequests(projects, chat);
  const countVendorRequests = () => projects.requests.length + chat.requests.length;
  const made = setUpFixture(() => createCallers(new Set(rows.map(({ needs }) => needs))));

  return async (row) => {
    const { method, endpoint, route, needs } = row;
    const known = requests[`${method} ${endpoint}`] ?? {};
    const createRequest = async (user: AppUser) => (typeof known === "function" ? known(user) : known);
    const send = ({ headers }: CallerOfTable, { body, ...request }: EndpointRequest) =>
      requestApi(method, buildEndpointPath(route, request), { ...request.headers, ...headers }, body);

    const outcomes: [caller: string, outcome: string, expected: string][] = [];
    const keep = (caller: CallerOfTable, outcome: string) =>
      outcomes.push([`${caller.column} by ${caller.by}`, outcome, expectOutcome(row, caller)]);
    const callers = made().filter(({ lacks }) => (lacks ?? needs) === needs);
    const isRefused = (caller: CallerOfTable) => isRefusal(expectOutcome(row, caller));
    const refused: { caller: CallerOfTable; request: EndpointRequest }[] = [];
    for (const caller of callers.filter(isRefused))
      refused.push({ caller, request: await createRequest(caller.user) });
    await waitForDeliveries(); // deliveries of the previous row
    const before = await dumpDatabase();
    const requestsBefore = countVendorRequests();
    for (const { caller, request } of refused) {
      const answer = await send(caller, request);
      keep(caller, answer.outcome);
      if (isRefusal(answer.outcome)) expectBareRefusal(answer, isScim(route));
      const dependsOnPerson = operationsOfPersons.includes(`${method} ${endpoint}`);
      if (dependsOnPerson || !decidedBeforeInput.has(expectOutcome(row, caller))) continue;
      const query = request.query ? `${request.query}&x=1` : "?x=1";
      const broken = { ...request, query, ...(method !== "GET" && { body: "{" }) };
      const { outcome } = await send(caller, broken);
      expect([caller.column, caller.by, outcome]).toEqual([caller.column, caller.by, answer.outcome]);
    }
    const after = await dumpDatabase();
    expect(countVendorRequests()).toBe(requestsBefore);
    // A refused write has the input that succeeds for others: nothing but the access refuses it.
    const { operation } = (await routeLoaders[route]?.())?.[method] ?? {};
    for (const { request } of refused) expect(operation?.body?.safeParse(request.body).error).toBeUndefined();
    for (const caller of callers.filter((one) => !isRefused(one)))
      keep(caller, (await send(caller, await createRequest(caller.user))).outcome);
    const toLine = (outcome: (line: (typeof outcomes)[number]) => string) =>
      outcomes.map((line) => `${line[0]}: ${outcome(line)}`);
    expect(toLine(([, outcome]) => outcome)).toEqual(toLine(([, , expected]) => expected));
    expect(after).toEqual(before);
  };
}
