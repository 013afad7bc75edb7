import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInWithSso } from "@/lib/identity/sign-in/sign-in";
import { addUser } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { database } from "@/lib/platform/database/database";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId } from "@/testing/payroll-run-helpers";
import { setUpTestDatabase } from "@/testing/test-database";
import { createTokenByEmail } from "@/lib/identity/tokens/commands";

setUpTestDatabase();
beforeAll(() => payrollRuns.stop());

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);

/**
 * Texts that no database, header or page should receive: PostgreSQL rejects the first, and the others mislead readers.
 */
const invalidTexts = ["a\0b", "a\u202eb", "a\u2066b", "a\u0085b", "a\nb", "\ud800"];

const writes = (person: string, user: string): TestedRequest[] => [
  ["POST", "/api/tokens", { name: "x", scopes: ["view:people"] }],
  ["POST", "/api/people/views", { name: "x", address: "x" }],
  ["PATCH", `/api/people/views/${person}`, { name: "x" }],
  ["PUT", "/api/people/columns", { columns: ["title"] }],
  ["POST", `/api/people/${person}/payroll-link`, { payroll_employee_id: "x" }],
  ["POST", `/api/people/${person}/payroll-rejections`, { payroll_employee_id: "x" }],
  ...["accept", "undo"].map((change): TestedRequest => [
    "POST",
    `/api/people/payroll-matches/${change}`,
    { pairs: [{ person_id: person, payroll_employee_id: "x" }] },
  ]),
  [
    "PUT",
    `/api/admin/connections/user-mappings/${user}`,
    { payroll_id: "1", projects_id: "1", expected: { payroll_id: "1", projects_id: "1" } },
  ],
  ["PUT", "/api/admin/connections/projects", { api_token: "x", organization_id: "1" }],
  ["PUT", "/api/admin/connections/chat", { bot_token: "xoxb-1", channel_id: "C1" }],
  ["POST", "/api/admin/users", { name: "Ana", email: "ana@example.com", access_level: "staff" }],
  ["POST", "/api/admin/connections/payroll/callback", { code: "x", state: "x", tenant_id: "x" }],
];

/** Returns copies of the body, each with this text in place of one of its texts. */
function replaceEachText(body: unknown, text: string): unknown[] {
  if (typeof body === "string") return [text];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    replaceEachText(value, text).map((changed) =>
      Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed },
    ),
  );
}

type Headers = Readonly<Record<string, string>>;

/**
 * Sends the request with a token, or as a browser if the operation is for browsers, which refuse tokens before reading
 * input.
 */
async function sendAsAllowedCaller(
  callers: { token: Headers; browser: Headers },
  ...[method, path, body]: TestedRequest
) {
  const byToken = await requestApi(method, path, callers.token, body);
  return byToken.outcome === "403 session_needed" ? requestApi(method, path, callers.browser, body) : byToken;
}
type TestedRequest = [method: HttpMethod, path: string, body: unknown];

test("an invalid text is a 400 in every field, and changes nothing", async () => {
  await createTestCompany();
  const executive = await createUser("executive");
  const headers = await createTokenHeaders(executive);
  const browser = await createBrowserHeaders(executive);
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  const before = await dumpDatabase();
  for (const [method, path, body] of writes(toPersonId("me"), executive.id)) {
    for (const changed of invalidTexts.flatMap((text) => replaceEachText(body, text))) {
      const answer = await sendAsAllowedCaller({ token: headers, browser }, method, path, changed);
      expect([path, changed, answer.outcome]).toEqual([path, changed, "400 invalid_request"]);
    }
  }
  expect(await dumpDatabase()).toEqual(before);
});

test("an invalid text in a path is a 404", async () => {
  await createTestCompany();
  const executive = await createUser("executive");
  const [headers, browser] = [await createTokenHeaders(executive), await createBrowserHeaders(executive)];
  for (const text of invalidTexts.slice(0, 5).map(encodeURIComponent)) {
    for (const [method, path] of [
      ["GET", `/api/people/${text}`.concat("/profile")],
      ["GET", `/api/people/${text}/history`],
      ["DELETE", `/api/people/${toPersonId("me")}/payroll-rejections/${text}`],
      ["DELETE", `/api/tokens/${text}`],
      ["PATCH", `/api/admin/users/${text}`],
      ["DELETE", `/api/people/views/${text}`],
      ["GET", `/api/admin/sync-runs/${text}`],
      ["POST", `/api/admin/connections/${text}/check`],
    ] as const) {
      const body = method === "PATCH" ? {} : undefined;
      const answer = await sendAsAllowedCaller({ token: headers, browser }, method, path, body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  }
});

describe("an invalid text in a name", () => {
  test("from the OpenID provider is cleaned and does not prevent the sign-in", async () => {
    const profile = { issuer: "https://id.example", isEmailUnverified: false };
    for (const [index, text] of invalidTexts.entries()) {
      const email = `${index}@example.com`;
      const entered = await signInWithSso({ ...profile, subject: String(index), email, name: text });
      expect(entered).toMatchObject({ user: { name: expect.stringMatching(/^(?:a ?b|\ufffd)$/) } });
    }
    const nameless = { ...profile, subject: "x", email: "x@example.com", name: "\0\u202e" };
    expect(await signInWithSso(nameless)).toMatchObject({ user: { name: "x@example.com" } });
  });

  test("is refused on the command line", async () => {
    const ana = { email: "ana@example.com", level: "staff" as const, password: "correct horse battery" };
    for (const text of invalidTexts) {
      const refusal = { kind: "invalid", code: "invalid_name" };
      await expect(addUser(commandLineActor, { ...ana, name: text })).rejects.toMatchObject(refusal);
      await createUser("head", `${invalidTexts.indexOf(text)}@example.com`);
      const terms = { ownerEmail: `${invalidTexts.indexOf(text)}@example.com`, scopes: [], days: 1 };
      await expect(createTokenByEmail(commandLineActor, { ...terms, name: text })).rejects.toMatchObject(
        refusal,
      );
    }
  });
});

test("invalid texts from the payroll system are cleaned, and the reading succeeds", async () => {
  const headers = await createLevelHeaders("executive");
  await connectTestPayroll(simulator, headers);
  const [employee = ""] = await linkAllEmployees(simulator, 1);
  simulator.edit(employee, { EmployeeGroupName: "Ho\0bart\u202e", Phone: "02\0 9000" });
  expect(
    (await requestApi("POST", `/api/people/${toLinkedPersonId(employee)}/payroll-sync`, headers)).outcome,
  ).toBe("200");
  const stored = await database().profile.findFirstOrThrow();
  expect(stored).toMatchObject({ location: "Ho bart" });
});
