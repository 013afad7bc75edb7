// npm run collect-examples: starts a fresh demo, asks it everything that the API does, and keeps the questions and answers as the examples of
// the description (lib/protocols/openapi/examples.json). Lists are cut to their first two, and what is secret is replaced. Then: npm run describe-api.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateTotpCode } from "@/lib/identity/second-factor/codes";
import { createConsentingUser } from "@/simulators/payroll/consenting-user";
import { companyTenant } from "@/simulators/payroll/tenants";
import { buildCompany } from "@/simulators/projects/company";
import { extractLink, serveMail } from "@/testing/mail-server";
import { buildIfNeeded } from "./build-application";

const examplesFile = "lib/protocols/openapi/examples.json";
const origin = "http://localhost:3298";
const simulatorControlUrl = "http://127.0.0.1:3391/_simulator";
const folder = mkdtempSync(join(tmpdir(), "kith-examples-"));
const company = buildCompany(240);

const exampleSecret = "EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM";
const exampleLinkSecret = "example-example-example-example-example-exa";
const exampleWebhookSecret = "whsec_ZXhhbXBsZS1leGFtcGxlLWV4YW1wbGU=";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Example = { request?: Json; response?: Json };
const storedExamples: Record<string, Example> = JSON.parse(readFileSync(examplesFile, "utf8"));
const skippedOperations: string[] = [];
let cookie = "";

buildIfNeeded({ quiet: true });
const mail = await serveMail();
const demoProcess = spawn(process.execPath, ["--import", "./scripts/typescript.mjs", "scripts/demo.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    ...{ PORT: "3298", KITH_DATA_DIR: join(folder, "data"), RATE_LIMIT_PER_MINUTE: "0" },
    ...{ KITH_DEMO_SIMULATOR_PORT: "3391", KITH_DEMO_PAYROLL_PORT: "3392", KITH_DEMO_CHAT_PORT: "3393" },
    ...{ SMTP_URL: mail.url, MAIL_FROM: "Kith <kith@fernhill.example>" },
  },
});
try {
  await waitForAnswer();
  cookie = await signIn("executive");
  await collectExamples();
} finally {
  const ended = new Promise((resolve) => demoProcess.once("exit", resolve));
  demoProcess.kill("SIGTERM");
  await ended;
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(examplesFile, `${JSON.stringify(storedExamples, null, 2)}\n`);
console.log(
  `${Object.keys(storedExamples).length} operations have an example.${skippedOperations.length > 0 ? ` Without: ${skippedOperations.join(", ")}` : ""}`,
);

async function waitForAnswer(): Promise<void> {
  for (;;) {
    if (demoProcess.exitCode !== null) throw new Error("the demo ended");
    const response = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** As somebody's browser does it: some addresses are for browsers alone. */
async function signIn(level: "executive" | "staff", password = `demo-${level}-2026`): Promise<string> {
  const asked = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const { email } = company.roles[level];
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: readCookies(asked), "x-auth-return-redirect": "1" },
    body: new URLSearchParams({ csrfToken, email, password }),
  });
  return readCookies(answer);
}

function readCookies(answer: Response): string {
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(";")[0] ?? "").join("; ");
}

/** Asks, and keeps what an operation was asked and answered; of an answer that is long, with `part`, what an example needs. */
async function requestExample(
  id: string,
  method: string,
  path: string,
  body?: Json,
  part: (said: Json) => Json = (said) => said,
): Promise<Json> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...{ cookie, "sec-fetch-site": "same-origin", origin },
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !/json|csv/.test(type)) {
    skippedOperations.push(`${id} (${answer.status} ${text.slice(0, 120)})`);
    return null;
  }
  const said: Json = type.includes("json") ? JSON.parse(text) : takeFirstLines(text);
  const example = {
    ...(body !== undefined && { request: shortenAndRedact(body) }),
    response: shortenAndRedact(part(said)),
  };
  storedExamples[id] = { ...example, ...storedExamples[id] }; // what is kept already stays
  return said;
}

function takeFirstLines(table: string): string {
  return table.replace("\uFEFF", "").split("\r\n").slice(0, 3).join("\r\n");
}

/** Lists cut to two, with nothing secret in it. */
function shortenAndRedact(value: Json, key = ""): Json {
  if (Array.isArray(value)) return value.slice(0, 2).map((one) => shortenAndRedact(one));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shortenAndRedact(one, name)]),
    );
  if (typeof value !== "string") return value;
  if (key === "secret" && value.startsWith("whsec_")) return exampleWebhookSecret;
  if (key === "secret") return value.length === exampleLinkSecret.length ? exampleLinkSecret : exampleSecret;
  return value
    .replaceAll(origin, "https://kith.fernhill.example")
    .replaceAll(encodeURIComponent(origin), encodeURIComponent("https://kith.fernhill.example"))
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://payroll.example")
    .replace(/(?<=\/password#|state=|code_challenge=).{43}/g, exampleLinkSecret)
    .replace(/(?<=secret=)[A-Z2-7]+/, exampleSecret);
}
/** What stands there in an answer, or null. */
function getAtPath(value: Json, ...path: (string | number)[]): Json {
  let found: Json = value;
  for (const key of path) {
    if (Array.isArray(found)) found = typeof key === "number" ? (found[key] ?? null) : null;
    else found = found !== null && typeof found === "object" ? (found[key] ?? null) : null;
  }
  return found;
}

/** Everything, in an order in which each has something to answer; what ends something comes last. */
async function collectExamples(): Promise<void> {
  const me = await requestExample("getAccount", "GET", "/api/account");
  const people = await requestExample("listPeople", "GET", "/api/people");
  const [boss, person] = [getAtPath(people, "people", 0, "id"), getAtPath(people, "people", 5, "id")];
  const of = `/api/people/${person}`;
  for (const [id, path] of [
    ["isLive", "/api/health/live"],
    ["isReady", "/api/health/ready"],
    ["listAuditEvents", "/api/admin/audit?limit=2"],
    ["listConnections", "/api/admin/connections"],
    ["getCalendarStatus", "/api/admin/connections/calendar/status"],
    ["listMappings", "/api/admin/connections/user-mappings"],
    ["listMappingRecords", "/api/admin/connections/user-mappings/records"],
    ["getHealth", "/api/admin/health"],
    ["getSetup", "/api/admin/setup"],
    ["getWaiting", "/api/admin/waiting"],
    ["listChanges", "/api/people/changes"],
    ["getChartBranch", `/api/people/chart-view/branch?top=${boss}`],
    ["getColumns", "/api/people/columns"],
    ["listDirectoryDetails", "/api/people/directory-details"],
    ["listGaps", "/api/people/gaps"],
    ["reviewMatches", "/api/people/payroll-matches"],
    ["getPayrollRun", "/api/people/payroll-sync"],
    ["getDirectorySlice", "/api/people/view"],
    ["listViewChoices", "/api/people/view/choices"],
    ["listViewIds", "/api/people/view/ids"],
    ["getHistory", `${of}/history`],
    ["getOverview", `${of}/overview`],
    ["getPayrollLink", `${of}/payroll-link`],
    ["matchPerson", `${of}/payroll-matches`],
    ["listProfileChanges", `${of}/profile-changes`],
    ["getFinancial", `${of}/profile/financial`],
    ["getVisibility", `${of}/visibility`],
    ["listScimSchemas", "/api/scim/v2/Schemas"],
    ["getScimSchema", "/api/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group"],
    ["getScimServiceProviderConfig", "/api/scim/v2/ServiceProviderConfig"],
    ["listTokens", "/api/tokens"],
  ] as const)
    await requestExample(id, "GET", path);

  await requestExample("listDepartments", "GET", "/api/departments");
  await requestExample("changeDepartment", "PATCH", "/api/departments/design", {
    mission: "We make complicated things easy to use.",
  });
  await requestExample("getDepartment", "GET", "/api/departments/design");
  const source = "/api/admin/connections/projects/departments";
  await requestExample("previewDepartments", "GET", `${source}/preview`);
  await requestExample("setDepartmentSettings", "PUT", source, { source: "teams" });
  await requestExample("getDepartmentSettings", "GET", source);
  await requestExample("exportChartBranch", "GET", `/api/people/chart-view/csv?top=${boss}`);
  await requestExample("getDescription", "GET", "/api/openapi.json", undefined, (said) => ({
    openapi: getAtPath(said, "openapi"),
    info: { title: getAtPath(said, "info", "title"), version: getAtPath(said, "info", "version") },
  }));
  await requestExample("getChartView", "POST", "/api/people/chart-view", {
    move: { kind: "start" },
    colour: "none",
  });
  await requestExample("getDirectoryRows", "POST", "/api/people/view/rows", { person_ids: [person] });
  await requestExample("getProfiles", "POST", "/api/people/profiles", { person_ids: [person, boss] });
  await requestExample("exportWorkEmails", "POST", "/api/people/work-emails", { person_ids: [person] });
  await requestExample("chooseColumns", "PUT", "/api/people/columns", { columns: ["title", "office"] });
  const view = getAtPath(
    await requestExample("saveView", "POST", "/api/people/views", { name: "Design", address: "q=design" }),
    "view",
    "id",
  );
  await requestExample("listViews", "GET", "/api/people/views");
  await requestExample("renameView", "PATCH", `/api/people/views/${view}`, { name: "Design, all" });
  await requestExample("deleteView", "DELETE", `/api/people/views/${view}`);

  const users = await requestExample("listUsers", "GET", "/api/admin/users");
  const another = getAtPath(
    users,
    "users",
    getAtPath(users, "users", 0, "email") === getAtPath(me, "email") ? 1 : 0,
    "id",
  );
  await requestExample("updateUser", "PATCH", `/api/admin/users/${another}`, { sign_out: true });
  const invited = await requestExample("inviteUser", "POST", "/api/admin/users", {
    ...{ email: "robin@fernhill.example", name: "Robin Vale", access_level: "staff" },
  });
  const robin = getAtPath(invited, "user", "id");
  await requestExample("inviteAgain", "POST", `/api/admin/users/${robin}/invitation`);
  const [letter] = mail.letters.slice(-1);
  const secret = letter ? (extractLink(letter).split("#")[1] ?? "") : "";
  await requestExample("lookUpLink", "POST", "/api/account/links/look-up", { secret });
  await requestExample("setPasswordByLink", "POST", "/api/account/links/password", {
    secret,
    password: "a few words in a row",
  });
  await requestExample("makePasswordLink", "POST", `/api/admin/users/${another}/password-link`);
  await requestExample("startViewingAs", "POST", "/api/admin/view-as", { user_id: another });
  await requestExample("stopViewingAs", "DELETE", "/api/admin/view-as");

  const mapping = `/api/admin/connections/user-mappings/${another}`;
  const mapped = await requestExample("getMapping", "GET", mapping);
  await requestExample("setMapping", "PUT", mapping, {
    projects_id: getAtPath(mapped, "mapping", "projects_id"),
  });
  await requestExample("setIgnored", "PUT", `${mapping}/ignored`, { ignored: true });
  await requestExample("matchMappings", "POST", "/api/admin/connections/user-mappings/sync");
  await requestExample("checkConnection", "POST", "/api/admin/connections/projects/check");

  const hook = getAtPath(
    await requestExample("createWebhook", "POST", "/api/admin/webhooks", {
      ...{
        name: "Door system",
        url: "https://doors.fernhill.example/kith",
        events: ["person.joined", "person.left"],
      },
    }),
    "webhook",
    "id",
  );
  const hooks = `/api/admin/webhooks/${hook}`;
  await requestExample("listWebhooks", "GET", "/api/admin/webhooks");
  await requestExample("getWebhook", "GET", hooks);
  await requestExample("changeWebhook", "PATCH", hooks, { name: "Doors" });
  const test = getAtPath(await requestExample("testWebhook", "POST", `${hooks}/test`), "delivery", "id");
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await requestExample("listWebhookDeliveries", "GET", `${hooks}/deliveries`);
  await requestExample("getWebhookDelivery", "GET", `${hooks}/deliveries/${test}`);
  await requestExample("replayWebhookDelivery", "POST", `${hooks}/deliveries/${test}/replay`);
  await requestExample("rotateWebhookSecret", "POST", `${hooks}/secret`, { overlap_hours: 24 });
  await requestExample("removeWebhook", "DELETE", hooks);

  const runs = await requestExample("listSyncRuns", "GET", "/api/admin/sync-runs");
  const list = getAtPath(runs, "runs");
  const held = Array.isArray(list) ? list.find((run) => getAtPath(run, "state") === "held") : undefined;
  await requestExample("getSyncRun", "GET", `/api/admin/sync-runs/${getAtPath(runs, "runs", 0, "id")}`);
  if (held)
    await requestExample("dismissRun", "POST", `/api/admin/sync-runs/${getAtPath(held, "id")}/dismiss`);

  const review = await requestExample("reviewMatches", "GET", "/api/people/payroll-matches");
  const [person_id, payroll_employee_id] = [
    getAtPath(review, "suggestions", 0, "person", "id"),
    getAtPath(review, "suggestions", 0, "candidate", "employee_id"),
  ];
  const pair = { pairs: [{ person_id, payroll_employee_id }] };
  const rejections = `/api/people/${person_id}/payroll-rejections`;
  await requestExample("acceptMatches", "POST", "/api/people/payroll-matches/accept", pair);
  await requestExample("syncPersonFromPayroll", "POST", `/api/people/${person_id}/payroll-sync`);
  await requestExample("undoMatches", "POST", "/api/people/payroll-matches/undo", pair);
  await requestExample("rejectMatch", "POST", rejections, { payroll_employee_id });
  await requestExample("reconsiderMatch", "DELETE", `${rejections}/${payroll_employee_id}`);
  const payrollRun = await requestExample("startPayrollRun", "POST", "/api/people/payroll-sync");
  await requestExample("cancelRun", "POST", `/api/admin/sync-runs/${getAtPath(payrollRun, "run_id")}/cancel`);
  await requestExample("unlinkPerson", "DELETE", `${of}/payroll-link`);

  const token = await requestExample("createToken", "POST", "/api/tokens", {
    name: "door system",
    scopes: ["view:people"],
  });
  await requestExample(
    "revokeToken",
    "DELETE",
    `/api/tokens/${getAtPath(token, "id") ?? getAtPath(token, "token", "id")}`,
  );
  await requestExample("sendTestMessage", "POST", "/api/admin/connections/chat/test-message");
  const begunAt = getAtPath(
    await requestExample("startPayrollAuthorisation", "GET", "/api/admin/connections/payroll/auth-url"),
    "url",
  );
  const agreed = await createConsentingUser(fetch, companyTenant.tenantId).allow(String(begunAt));
  await requestExample("finishPayrollAuthorisation", "POST", "/api/admin/connections/payroll/callback", {
    ...{ code: agreed.searchParams.get("code"), state: agreed.searchParams.get("state") },
  });
  await requestExample("connectChat", "PUT", "/api/admin/connections/chat", {
    ...{ bot_token: "xoxb-simulated-bot", channel_id: "C0PEOPLE01" },
  });
  await requestExample("connectProjects", "PUT", "/api/admin/connections/projects", {
    api_token: "sim-projects-token",
  });
  await collectSamePersonDecision();
  await requestExample("disconnectChat", "DELETE", "/api/admin/connections/chat");
  await requestExample("disconnectPayroll", "DELETE", "/api/admin/connections/payroll");
  await requestExample("disconnectProjects", "DELETE", "/api/admin/connections/projects");
  const password = "demo-executive-2026";
  const begun = await requestExample("beginSecondFactor", "POST", "/api/account/second-factor", { password });
  const code = (ahead: number) =>
    generateTotpCode(String(getAtPath(begun, "secret")), Date.now() + ahead * 30_000);
  await requestExample("confirmSecondFactor", "POST", "/api/account/second-factor/confirm", {
    code: code(-1),
  });
  await requestExample("renewRecoveryCodes", "POST", "/api/account/second-factor/recovery-codes", {
    password,
    code: code(0),
  });
  await requestExample("removeSecondFactor", "POST", "/api/account/second-factor/remove", {
    password,
    code: code(1),
  });
  await requestExample("changePassword", "PUT", "/api/account/password", {
    ...{ current_password: password, new_password: "a few other words in a row" },
  });
  await removeSecondFactorOfStaff();
  await requestExample("askForNewPassword", "POST", "/api/account/forgotten-password", {
    email: company.roles.staff.email,
  });
  await signIn("executive", "a few other words in a row");
  const sessions = getAtPath(await requestExample("getAccount", "GET", "/api/account"), "sessions");
  const other = Array.isArray(sessions)
    ? sessions.find((one) => getAtPath(one, "is_this_one") === false)
    : undefined;
  await requestExample("endSession", "DELETE", `/api/account/sessions/${getAtPath(other ?? null, "id")}`);
  await requestExample("endOtherSessions", "DELETE", "/api/account/sessions");
}

/** Somebody comes back from the projects system with another name and address. */
async function collectSamePersonDecision(): Promise<void> {
  const { id } = company.people.find(
    ({ personType, attributes }) =>
      personType === 1 && !attributes.deactivated_at && !isDemoRoleEmail(attributes.email),
  ) ?? { id: "" };
  await fetch(`${simulatorControlUrl}/people/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      attributes: { first_name: "Robin", last_name: "Vale", email: "robin.vale@fernhill.example" },
    }),
  });
  await requestExample("syncPeople", "POST", "/api/people/sync");
  const asked = getAtPath(
    await requestExample("listSyncRuns", "GET", "/api/admin/sync-runs"),
    "replacements",
    0,
  );
  await requestExample(
    "decideSamePerson",
    "POST",
    `/api/admin/sync-runs/${getAtPath(asked, "run_id")}/same-person`,
    {
      ...{ person_id: getAtPath(asked, "former", "person_id"), is_same_person: true },
    },
  );
}

function isDemoRoleEmail(email: unknown): boolean {
  return Object.values(company.roles).some((role) => role.email === email);
}

/** Staff set one up, and lose it. */
async function removeSecondFactorOfStaff(): Promise<void> {
  const executive = cookie;
  cookie = await signIn("staff");
  const begun = await requestExample("beginSecondFactor", "POST", "/api/account/second-factor", {
    password: "demo-staff-2026",
  });
  const code = generateTotpCode(String(getAtPath(begun, "secret")), Date.now());
  await requestExample("confirmSecondFactor", "POST", "/api/account/second-factor/confirm", { code });
  cookie = executive;
  const users = getAtPath(await requestExample("listUsers", "GET", "/api/admin/users"), "users");
  const staff = Array.isArray(users)
    ? users.find((user) => getAtPath(user, "email") === company.roles.staff.email)
    : undefined;
  await requestExample(
    "removeSecondFactorOf",
    "DELETE",
    `/api/admin/users/${getAtPath(staff ?? null, "id")}/second-factor`,
  );
}
