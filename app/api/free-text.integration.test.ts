import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInWithSso } from "@/lib/sign-in/sign-in";
import { addUser } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import { stopWorking } from "@/lib/payroll-sync/worker";
import { database } from "@/lib/platform/database";
import { api, type HttpMethod } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { linkEverybody, personOf } from "@/lib/testing/payroll-runs";
import { withStore } from "@/lib/testing/store";
import { createApiToken } from "@/lib/tokens/commands";

withStore();
beforeAll(stopWorking);

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);

/** What no database, header or screen should get: PostgreSQL refuses the first, people are deceived by the others. */
const broken = ["a\0b", "a\u202eb", "a\u2066b", "a\u0085b", "a\nb", "\ud800"];

type Field = [what: string, method: HttpMethod, path: string, body: (text: string) => unknown];
const fields = (person: string, user: string): Field[] => [
  ["the name of a token", "POST", "/api/tokens", (name) => ({ name, scopes: ["view:people"] })],
  ["the name of a view", "POST", "/api/people/views", (name) => ({ name, address: "" })],
  ["the address of a view", "POST", "/api/people/views", (address) => ({ name: "x", address })],
  ["another name of a view", "PATCH", `/api/people/views/${person}`, (name) => ({ name })],
  ["a column", "PUT", "/api/people/columns", (column) => ({ columns: [column] })],
  ["a payroll link", "POST", `/api/people/${person}/payroll-link`, (text) => ({ payroll_employee_id: text })],
  [
    "a rejection",
    "POST",
    `/api/people/${person}/payroll-rejections`,
    (text) => ({ payroll_employee_id: text }),
  ],
  [
    "an accepted match",
    "POST",
    "/api/people/payroll-matches/accept",
    (text) => ({ pairs: [{ person_id: person, payroll_employee_id: text }] }),
  ],
  [
    "an undone match",
    "POST",
    "/api/people/payroll-matches/undo",
    (text) => ({ pairs: [{ person_id: person, payroll_employee_id: text }] }),
  ],
  ...(["payroll_id", "projects_id"] as const).flatMap((name): Field[] => [
    ["a mapping", "PUT", `/api/admin/connections/user-mappings/${user}`, (text) => ({ [name]: text })],
    [
      "an expected mapping",
      "PUT",
      `/api/admin/connections/user-mappings/${user}`,
      (text) => ({ [name]: "1", expected: { [name]: text } }),
    ],
  ]),
  ["a projects token", "PUT", "/api/admin/connections/projects", (text) => ({ api_token: text })],
  [
    "an organisation",
    "PUT",
    "/api/admin/connections/projects",
    (text) => ({ api_token: "x", organization_id: text }),
  ],
  ["a chat token", "PUT", "/api/admin/connections/chat", (text) => ({ bot_token: text, channel_id: "C1" })],
  ["a channel", "PUT", "/api/admin/connections/chat", (text) => ({ bot_token: "xoxb-1", channel_id: text })],
  ...(["name", "email"] as const).map((name): Field => [
    `the ${name} of somebody invited`,
    "POST",
    "/api/admin/users",
    (text) => ({ name: "Ana", email: "ana@example.com", access_level: "staff", [name]: text }),
  ]),
  ["a code", "POST", "/api/admin/connections/payroll/callback", (text) => ({ code: text })],
  ["a state", "POST", "/api/admin/connections/payroll/callback", (text) => ({ code: "x", state: text })],
  ["a tenant", "POST", "/api/admin/connections/payroll/callback", (text) => ({ code: "x", tenant_id: text })],
];

type Headers = Readonly<Record<string, string>>;

/** Requests with a token, or as a browser where the operation is for browsers: it refuses a token before it reads its input. */
async function asAllowed(callers: { token: Headers; browser: Headers }, ...[method, path, body]: Asked) {
  const byToken = await api(method, path, callers.token, body);
  return byToken.outcome === "403 session_needed" ? api(method, path, callers.browser, body) : byToken;
}
type Asked = [method: HttpMethod, path: string, body: unknown];

test("a text that is none is a 400 in every field, and changes nothing", async () => {
  await makeCompany();
  const executive = await makeUser("executive");
  const headers = await tokenOf(executive);
  const browser = await browserOf(executive);
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  const before = await dumpDatabase();
  for (const [what, method, path, body] of fields(idOf("me"), executive.id)) {
    for (const text of broken) {
      const answer = await asAllowed({ token: headers, browser }, method, path, body(text));
      expect([what, text, answer.outcome]).toEqual([what, text, "400 invalid_request"]);
    }
  }
  expect(await dumpDatabase()).toEqual(before);
});

test("a text that is none is nobody's address", async () => {
  await makeCompany();
  const executive = await makeUser("executive");
  const [headers, browser] = [await tokenOf(executive), await browserOf(executive)];
  for (const text of broken.slice(0, 5).map(encodeURIComponent)) {
    for (const [method, path] of [
      ["GET", `/api/people/${text}`.concat("/profile")],
      ["GET", `/api/people/${text}/history`],
      ["DELETE", `/api/people/${idOf("me")}/payroll-rejections/${text}`],
      ["DELETE", `/api/tokens/${text}`],
      ["PATCH", `/api/admin/users/${text}`],
      ["DELETE", `/api/people/views/${text}`],
      ["GET", `/api/admin/sync-runs/${text}`],
      ["POST", `/api/admin/connections/${text}/check`],
    ] as const) {
      const body = method === "PATCH" ? {} : undefined;
      const answer = await asAllowed({ token: headers, browser }, method, path, body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  }
});

describe("a name that is no text", () => {
  test("of an account at the OpenID provider keeps nobody out, and is cleaned", async () => {
    const profile = { issuer: "https://id.example", isEmailDoubtful: false };
    for (const [index, text] of broken.entries()) {
      const email = `${index}@example.com`;
      const entered = await signInWithSso({ ...profile, subject: String(index), email, name: text });
      expect(entered).toMatchObject({ user: { name: expect.stringMatching(/^(?:a ?b|\ufffd)$/) } });
    }
    const nameless = { ...profile, subject: "x", email: "x@example.com", name: "\0\u202e" };
    expect(await signInWithSso(nameless)).toMatchObject({ user: { name: "x@example.com" } });
  });

  test("is refused on the command line", async () => {
    const ana = { email: "ana@example.com", level: "staff" as const, password: "correct horse battery" };
    for (const text of broken) {
      const refusal = { kind: "invalid", code: "invalid_name" };
      await expect(addUser(commandLine, { ...ana, name: text })).rejects.toMatchObject(refusal);
      await makeUser("head", `${broken.indexOf(text)}@example.com`);
      const terms = { ownerEmail: `${broken.indexOf(text)}@example.com`, scopes: [], days: 1 };
      await expect(createApiToken(commandLine, { ...terms, name: text })).rejects.toMatchObject(refusal);
    }
  });
});

test("words of the payroll system that are no text are cleaned, and the reading succeeds", async () => {
  const headers = await tokenOf(await makeUser("executive"));
  await connectPayroll(simulator, headers);
  const [employee = ""] = await linkEverybody(simulator, 1);
  simulator.edit(employee, { EmployeeGroupName: "Ho\0bart\u202e", Phone: "02\0 9000" });
  expect((await api("POST", `/api/people/${personOf(employee)}/payroll-sync`, headers)).outcome).toBe("200");
  const stored = await database().profile.findFirstOrThrow();
  expect(stored).toMatchObject({ location: "Ho bart" });
});
