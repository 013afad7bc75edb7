import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { environment } from "@/lib/platform/environment";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import {
  createLevelHeaders,
  createBrowserHeaders,
  createUser,
  createTokenHeaders,
  createPublicOnlyHeaders,
} from "@/testing/callers";
import {
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
  publishDirectory,
  type PersonKey,
} from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { withFailingAuditLog } from "@/testing/failing-audit-log";
import { setUpTestDatabase } from "@/testing/test-database";
import { POST } from "./route";

setUpTestDatabase();

const address = new URL("http://localhost:3000/api/mcp");

/** Connects the official client, with the route handler as its transport. */
async function connect(headers: Readonly<Record<string, string>>): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers },
    fetch: async (url, init) => {
      const request = new Request(url, init);
      if (request.method !== "POST") return new Response(null, { status: 405 });
      return POST(request, { params: Promise.resolve({}) });
    },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** Returns the value of a tool call, or the text of its refusal. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<unknown> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
  const text = content.map((one) => (one.type === "text" ? one.text : "")).join("");
  if (isError) return text;
  expect(JSON.parse(text)).toEqual(structuredContent);
  return structuredContent;
}

async function connectAssistant(level: AccessLevel) {
  await createTestCompany();
  return connect(await createTokenHeaders(await createAccount("me", level)));
}

const countProfileViews = () => database().auditEvent.count({ where: { kind: "profile_read" } });
const named = (answer: unknown) => (answer as { people: { id: string }[] }).people.map(({ id }) => id);

describe("an assistant", () => {
  test("is offered the reading tools with their input and output schemas", async () => {
    const { tools } = await (await connectAssistant("staff")).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...["who_am_i", "search_people", "list_offices", "list_departments", "get_person", "list_reports"],
      ...["get_chain", "get_org_chart", "who_is_away", "get_profile"],
    ]);
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, "object", "object"]);
      expect([annotations?.readOnlyHint, typeof description]).toEqual([true, "string"]);
    }
  });

  test("learns who is away now and in the next seven days, when they are back, and whether that is known", async () => {
    const client = await connectAssistant("staff");
    expect(await call(client, "who_is_away")).toEqual({ read_at: null, people: [], total: 0 });
    overrideSettings({ calendar: { ...environment().calendar, serviceAccountKey: "key", id: "leave" } });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const absence = (key: PersonKey, from: number, to: number) => ({
      ...{ personId: toPersonId(key), kind: "away" as const, startsAt: inHours(from), endsAt: inHours(to) },
      ...{ startsOn: inHours(from), backOn: inHours(to) },
    });
    await database().absence.createMany({
      data: [absence("report", -1, 5), absence("peer", -2, 4), absence("deep", 20, 40)],
    });
    const now = new Date();
    await database().calendarReading.create({
      data: { source: computeCalendarSourceDigest() ?? "", readAt: now, triedAt: now, dueAt: now },
    });
    expect(await call(client, "who_is_away")).toMatchObject({
      read_at: expect.any(String) as string,
      total: 2,
      people: [{ name: "peer Person", absences: [{ back_on: expect.any(String) as string }] }, {}],
    });
    const soon = await call(client, "who_is_away", { when: "next_seven_days" });
    expect(named(soon)).toEqual(["deep", "peer", "report"].map((key) => toPersonId(key as PersonKey)));
    const under = await call(client, "who_is_away", { under: toPersonId("me") });
    expect(named(under)).toEqual([toPersonId("report")]);
    expect(await call(client, "who_is_away", { limit: 1 })).toMatchObject({ total: 2, people: [{}] });
    expect(await call(client, "who_is_away", { under: randomUUID() })).toMatch(/^person_not_found/);
  });

  test("finds people, the people above and below them, and the tree", async () => {
    const client = await connectAssistant("staff");
    await database().person.update({ where: { id: toPersonId("peer") }, data: { title: "Head of Design" } });
    await publishDirectory();
    expect(await call(client, "who_am_i")).toEqual({
      name: "me Person",
      access_level: "staff",
      person_id: toPersonId("me"),
    });
    expect(await call(client, "search_people", { query: "head design" })).toMatchObject({
      people: [{ id: toPersonId("peer"), name: "peer Person", title: "Head of Design" }],
      ...{ total: 1, next: null },
    });
    expect(await call(client, "get_person", { person_id: toPersonId("me") })).toMatchObject({
      person: { name: "me Person" },
      employment: { location: "[me.location]" },
      chain: [{ name: "boss Person" }, { name: "chair Person" }], // equals the answer of get_chain
      direct_reports: 2,
      all_reports: 4,
    });
    const reports = await call(client, "list_reports", { person_id: toPersonId("me") });
    expect(named(reports)).toEqual([toPersonId("quiet"), toPersonId("report")]);
    const below = { person_id: toPersonId("me"), all_levels: true, limit: 3 };
    const all = await call(client, "list_reports", below);
    expect(named(all)).toEqual([toPersonId("deep"), toPersonId("quiet"), toPersonId("report")]);
    expect(await call(client, "get_chain", { person_id: toPersonId("deep") })).toMatchObject({
      chain: ["skip", "report", "me", "boss", "chair"].map((key) => ({ name: `${key} Person` })),
      skipped: 0,
    });
    expect(await call(client, "get_org_chart", { root: toPersonId("boss"), depth: 1 })).toMatchObject({
      people: [
        { id: toPersonId("boss"), level: 0, direct_reports: 2 },
        { id: toPersonId("me"), level: 1, direct_reports: 2, manager_id: toPersonId("boss") },
        { id: toPersonId("peer"), level: 1, direct_reports: 0 },
      ],
      left_out: 0,
    });
  });

  test.each<[AccessLevel, string[]]>([
    ["manager", ["contact", "demographics", "employment"]],
    ["staff", ["employment"]],
  ])(
    "of a %s reads the parts of a report's profile it may see, and each private group is recorded",
    async (level, shown) => {
      const client = await connectAssistant(level);
      const groups = ["employment", "contact", "demographics", "financial", "payroll_mapping"];
      const answer = await call(client, "get_profile", { person_id: toPersonId("report"), groups });
      expect(Object.keys((answer as { profile: object }).profile).toSorted()).toEqual(shown.toSorted());
      expect(findLeakedGroups(JSON.stringify(answer)).toSorted()).toEqual(
        shown.map((one) => `report ${one}`).toSorted(),
      );
      const events = await database().auditEvent.findMany({ where: { kind: "profile_read" } });
      const recorded = events.map(({ profileGroup }) => profileGroup).toSorted();
      expect(recorded).toEqual(shown.filter((one) => /contact|demographics|financial/.test(one)).toSorted());
      const common = { channel: "api", actorName: "me Person", personId: toPersonId("report") };
      for (const event of events)
        expect(event).toMatchObject({ ...common, tokenId: expect.any(String) as string });
    },
  );

  test("reads and records only the private groups it requested", async () => {
    const client = await connectAssistant("executive");
    const about = { person_id: toPersonId("report") };
    const answers = [
      await call(client, "get_profile", { ...about, groups: ["employment"] }),
      await call(client, "get_person", about),
      await call(client, "search_people", { limit: 200 }),
      await call(client, "get_org_chart", { depth: 6 }),
    ];
    const leaked = findLeakedGroups(JSON.stringify(answers)).filter((one) => !one.endsWith(" employment"));
    expect(leaked).toEqual([]);
    expect(await countProfileViews()).toBe(0);
  });

  test("lists offices and departments by the names search_people accepts, with the number of people in each", async () => {
    const client = await connectAssistant("staff");
    const [deep, skip, peer] = [toPersonId("deep"), toPersonId("skip"), toPersonId("peer")];
    await database().person.updateMany({
      where: { id: { in: [deep, skip] } },
      data: { office: "Lisbon", department: "Design", teams: ["Web"] },
    });
    await database().profile.deleteMany({ where: { personId: { in: [deep, skip, peer] } } });
    await publishDirectory();
    const { offices, without_office } = (await call(client, "list_offices")) as {
      offices: { name: string; people: number }[];
      without_office: number;
    };
    expect(offices[0]).toEqual({ name: "Lisbon", people: 2 });
    expect(offices.map(({ people }) => people)).toEqual([2, ...offices.slice(1).map(() => 1)]);
    expect(without_office).toBe(1);
    for (const { name, people } of offices) {
      expect(await call(client, "search_people", { office: name })).toMatchObject({ total: people });
    }
    expect(await call(client, "list_departments")).toMatchObject({
      departments: [{ name: "Design", people: 2, lead: { id: skip }, mission: null }],
      without_department: 7,
    });
    expect(await call(client, "search_people", { department: "DESIGN" })).toMatchObject({ total: 2 });
    const design = { department: "Design", teams: ["Web"] };
    expect(await call(client, "get_person", { person_id: deep })).toMatchObject(design);
  });

  test("with a public_only token has only the tools for names, titles and the tree (TOKEN-9)", async () => {
    await createTestCompany();
    const user = await createAccount("me", "executive");
    const client = await connect(await createPublicOnlyHeaders(user));
    const { tools } = await client.listTools();
    const allowed = ["who_am_i", "search_people", "list_reports", "get_chain", "get_org_chart"];
    expect(tools.map(({ name }) => name)).toEqual(allowed);
    const answers = [
      await call(client, "search_people", { query: "report" }),
      await call(client, "list_reports", { person_id: toPersonId("me") }),
      await call(client, "get_org_chart", { depth: 6 }),
    ];
    expect(findLeakedGroups(JSON.stringify(answers))).toEqual([]);
    expect(await call(client, "search_people", { office: "[me.location]" })).toMatch(/^public_only_token: /);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["get_person", { person_id: "me" }, /Invalid arguments for tool get_person: person_id: must be a UUID/],
    ["get_person", { person_id: crypto.randomUUID() }, /^person_not_found: /],
    ["search_people", { q: "unknown parameter" }, /must not have the field "q"/],
  ])("that calls %s with %j gets a tool error", async (name, given, words) => {
    const client = await connectAssistant("staff");
    expect(await call(client, name, given)).toMatch(words);
    expect(await countProfileViews()).toBe(0);
  });

  test("gets no internal details of a defect", async () => {
    const client = await connectAssistant("executive");
    const asked = { person_id: toPersonId("report"), groups: ["contact"] };
    const answer = await withFailingAuditLog(() => call(client, "get_profile", asked));
    expect(answer).toMatch(/^internal_error: .* Request id: [\da-f-]{36}\.$/);
    expect(findLeakedGroups(String(answer))).toEqual([]);
  });
});

test.each(["*/*", "application/json", "text/html", undefined])(
  "a client that accepts %s gets JSON (MCP-6)",
  async (accept) => {
    const headers = { ...(await createLevelHeaders("staff")), ...(accept && { accept }) };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const answer = await requestApi("POST", "/api/mcp", headers, message);
    expect([answer.outcome, answer.headers.get("content-type")]).toEqual(["200", "application/json"]);
    expect(answer.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) as unknown } });
  },
);

describe("an invalid message", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const accept = { accept: "application/json, text/event-stream" };
  const staff = async () => ({ ...accept, ...(await createLevelHeaders("staff")) });

  test.each<[string, unknown]>([
    ["a batch", [message, message]],
    ["no JSON-RPC", { method: "tools/list" }],
    ["text", "tools/list"],
  ])("is refused: %s", async (_what, body) => {
    expect((await requestApi("POST", "/api/mcp", await staff(), body)).status).toBe(400);
  });

  test("from another site is refused with and without a token, also under another host name (B24)", async () => {
    const foreign = { origin: "http://rebound.example" };
    const browser = { ...accept, ...(await createBrowserHeaders(await createUser("head"))) };
    const asked = async (headers: Record<string, string>) =>
      (await requestApi("POST", "/api/mcp", headers, message)).outcome;
    expect(await asked({ ...browser, origin: "http://localhost:3000" })).toBe("200");
    expect(await asked({ ...browser, "sec-fetch-site": "cross-site" })).toBe("403 cross_site");
    expect(await asked({ ...browser, ...foreign })).toBe("403 cross_site");
    expect(await asked({ ...(await staff()), ...foreign })).toBe("403 cross_site");
  });

  test("that calls an unknown tool is refused, and changes of the tool list are not announced", async () => {
    const client = await connectAssistant("staff");
    await expect(client.callTool({ name: "delete_person", arguments: {} })).rejects.toThrow("not found");
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: false });
  });

  test("that subscribes is answered at once", async () => {
    const caller = await staff();
    const params = { notifications: { toolsListChanged: true } };
    for (const version of ["2025-06-18", "1"]) {
      const headers = { ...caller, "mcp-protocol-version": version };
      const body = { ...message, method: "subscriptions/listen", params };
      expect((await requestApi("POST", "/api/mcp", headers, body)).status).toBeLessThan(500);
    }
  });
});
