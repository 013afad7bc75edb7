import { afterAll, describe, expect, test, vi } from "vitest";
import { endStreams } from "@/lib/directory/changes/open-streams";
import { database } from "@/lib/platform/database/database";
import { mirrorDirectory, type CopiedPerson } from "@/packages/client/examples/follow-changes";
import { linkPayrollEmployee } from "@/packages/client/examples/link-payroll-employee";
import { printPeople } from "@/packages/client/examples/print-people";
import { readChanges } from "@/packages/client/examples/read-changes";
import { printProfile } from "@/packages/client/examples/print-profile";
import { receiveWebhook } from "@/packages/client/examples/receive-webhook";
import { syncNow } from "@/packages/client/examples/sync";
import { printOrgChart } from "@/packages/client/examples/print-org-chart";
import { createKith, iteratePeople, type Kith } from "@/packages/client/src/index";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { requestApi, httpMethods } from "@/testing/request-api";
import { createTokenHeaders } from "@/testing/callers";
import {
  changeManager,
  toPersonId,
  createTestCompany,
  createAccount,
  type PersonKey,
  publishChanges,
} from "@/testing/test-company";
import { hurryIntervals } from "@/testing/hurry-intervals";
import { setUpTestDatabase } from "@/testing/test-database";
import { buildWebhookBody } from "@/lib/webhooks/outbox/events";
import { eventDefinitions } from "@/lib/webhooks/event-schemas";
import { generateWebhookSecret, buildSignedHeaders } from "@/lib/webhooks/signature";
import { GET } from "./people/changes/route";

setUpTestDatabase();
afterAll(endStreams);

/** Calls the route handlers directly and checks every answer against the description. */
async function sendRequest(request: Request): Promise<Response> {
  if (request.headers.get("accept") === "text/event-stream")
    return GET(request, { params: Promise.resolve({}) });
  const { pathname, search } = new URL(request.url);
  const method = httpMethods.find((known) => known === request.method) ?? "GET";
  const body = method === "GET" ? undefined : (await request.text()) || undefined;
  const { status, headers, text } = await requestApi(
    method,
    pathname + search,
    Object.fromEntries(request.headers),
    body,
  );
  return new Response(text === "" ? null : text, { status, headers });
}

async function createClient(level: AccessLevel): Promise<Kith> {
  await createTestCompany();
  const { authorization } = await createTokenHeaders(await createAccount("me", level));
  return createKith({
    origin: "http://localhost:3000",
    token: authorization.replace("Bearer ", ""),
    fetch: sendRequest,
  });
}

/** Returns the lines an example prints. */
async function collectOutput(example: (say: (line: string) => void) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  await example((line) => said.push(line));
  return said;
}

describe("an example of the typed client", () => {
  test("lists everyone, page by page", async () => {
    const kith = await createClient("staff");
    const said = await collectOutput((say) => printPeople(kith, say));
    expect(said).toHaveLength(9);
    expect(said[0]).toBe("boss Person, Gardener");
    const ids: string[] = [];
    for await (const { id } of iteratePeople(kith, 2)) ids.push(id);
    expect(new Set(ids).size).toBe(9);
  });

  test("ends with the reason of its signal before the next person", async () => {
    const controller = new AbortController();
    const ids: string[] = [];
    const people = iteratePeople(await createClient("staff"), 9, { signal: controller.signal });
    const iterate = async () => {
      for await (const { id } of people) {
        ids.push(id);
        controller.abort(new Error("enough"));
      }
    };
    await expect(iterate()).rejects.toThrow("enough");
    expect(ids).toHaveLength(1);
  });

  test("walks the tree", async () => {
    const kith = await createClient("staff");
    const said = await collectOutput((say) => printOrgChart(kith, say));
    expect(said.slice(0, 3)).toEqual(["chair Person", "  boss Person", "    me Person"]);
    expect(said).toHaveLength(9);
  });

  test("reads the parts of a profile that its owner may see", async () => {
    const kith = await createClient("manager");
    const shown = async (id: string) => collectOutput((say) => printProfile(kith, id, say));
    expect(await shown(toPersonId("report"))).toEqual(["works at [report.location]", "phone [report.phone]"]);
    expect(await shown(toPersonId("peer"))).toEqual(["works at [peer.location]"]);
  });

  test("syncs, or reports what is missing", async () => {
    const kith = await createClient("executive");
    const [said] = await collectOutput((say) => syncNow(kith, say));
    expect(said).toMatch(/^No source of people is connected/);
  });

  test("links a person, and reports an employee linked to another person", async () => {
    const kith = await createClient("executive");
    const [deep, peer] = [toPersonId("deep"), toPersonId("peer")];
    await database().externalIdentity.deleteMany({ where: { provider: "payroll", personId: deep } });
    const linked = (id: string) =>
      collectOutput((say) => linkPayrollEmployee(kith, { id, employeeId: "an employee" }, say));
    expect(await linked(deep)).toEqual(["linked"]);
    expect(await linked(peer)).toEqual(["this employee is linked to another person"]);
  });

  test("reads changes, and detects that it missed some", async () => {
    const kith = await createClient("staff");
    const none: string[] = [];
    const follow = (since: string | null) => readChanges(kith, since, (line) => none.push(line));
    const cursor = await follow(null);
    expect(cursor).toMatch(/./);
    expect(await follow(cursor)).toBe(cursor);
    await changeManager("loner", "chair"); // a change without an entry in the feed, as after a restored backup
    expect(await follow(cursor)).toBeNull();
    expect(none).toEqual([]);
  });

  test("keeps a copy up to date as changes are published, and reads the list again after missing some", async () => {
    hurryIntervals();
    const kith = await createClient("staff");
    const title = (name: PersonKey, text: string) => {
      const [id, before] = [toPersonId(name), { title: "Gardener" }];
      return publishChanges([{ personId: id, kind: "changed", fields: ["title"], before }], (transaction) =>
        transaction.person.update({ where: { id }, data: { title: text } }),
      );
    };
    await title("me", "Cook"); // every later version has its changes in the feed
    const people = new Map<string, CopiedPerson>();
    const controller = new AbortController();
    const mirrored = mirrorDirectory(kith, people, controller.signal);
    const isCopied = (name: PersonKey, text: string) =>
      vi.waitFor(() => expect(people.get(toPersonId(name))).toMatchObject({ title: text }), 20_000);
    await isCopied("me", "Cook");
    await title("deep", "Florist");
    await isCopied("deep", "Florist");
    await changeManager("loner", "chair"); // a change without an entry in the feed, as after a restored backup
    await vi.waitFor(
      () => expect(people.get(toPersonId("loner"))).toMatchObject({ manager_id: toPersonId("chair") }),
      20_000,
    );
    expect(people.size).toBe(9);
    controller.abort();
    await mirrored;
  });

  test("reports that the filters changed during a walk", async () => {
    const kith = await createClient("staff");
    const query = { has_user: false };
    const walk = iteratePeople(kith, 1, { query });
    expect((await walk.next()).value).toMatchObject({ synced_at: expect.any(String), title: "Gardener" });
    query.has_user = true;
    await expect(walk.next()).rejects.toMatchObject({ code: "cursor_mismatch", status: 400 });
  });

  test("reads a delivery signed by Kith, and answers any other with 401", async () => {
    const secret = generateWebhookSecret();
    const said: string[] = [];
    const { sample } = eventDefinitions["person.left"];
    const left = buildWebhookBody("person.left", "2026-11-20T23:04:05", sample);
    const atSeconds = Math.floor(Date.now() / 1000);
    const headers = buildSignedHeaders({ id: "1", atSeconds, body: left }, [secret]);
    const receive = (body: string) => {
      const request = new Request("http://localhost:8080", { method: "POST", body, headers });
      return receiveWebhook(request, secret, (line) => said.push(line));
    };
    expect((await receive(left)).status).toBe(204);
    expect((await receive(left.replace("person.left", "person.joined"))).status).toBe(401);
    expect(said).toEqual(["Sam left"]);
  });
});
