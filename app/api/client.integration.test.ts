import { afterAll, describe, expect, test, vi } from "vitest";
import { endStreams } from "@/lib/directory-changes/open-streams";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import { database } from "@/lib/platform/database";
import { mirrorDirectory, type CopiedPerson } from "@/packages/client/examples/follow-changes";
import { link } from "@/packages/client/examples/link";
import { listPeople } from "@/packages/client/examples/list-people";
import { readChanges } from "@/packages/client/examples/read-changes";
import { readProfile } from "@/packages/client/examples/read-profile";
import { receiveWebhook } from "@/packages/client/examples/receive-webhook";
import { syncNow } from "@/packages/client/examples/sync";
import { walkTree } from "@/packages/client/examples/walk-tree";
import { answerOf, createKith, everyone, type Kith } from "@/packages/client/src/index";
import type { AccessLevel } from "@/lib/access/levels";
import { api, httpMethods } from "@/lib/testing/api";
import { tokenOf } from "@/lib/testing/callers";
import { changeManager, idOf, makeCompany, openAccount, type PersonKey } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { webhookBody } from "@/lib/webhook-outbox/events";
import { describedEvents } from "@/lib/webhooks/event-schemas";
import { newWebhookSecret, signedHeaders } from "@/lib/webhooks/signature";
import { GET } from "./people/changes/route";

withStore();
afterAll(endStreams);

/** Asks the addresses themselves; whatever they answer has to be as described. */
async function ask(request: Request): Promise<Response> {
  if (request.headers.get("accept") === "text/event-stream")
    return GET(request, { params: Promise.resolve({}) });
  const { pathname, search } = new URL(request.url);
  const method = httpMethods.find((known) => known === request.method) ?? "GET";
  const body = method === "GET" ? undefined : (await request.text()) || undefined;
  const { status, headers, text } = await api(
    method,
    pathname + search,
    Object.fromEntries(request.headers),
    body,
  );
  return new Response(text === "" ? null : text, { status, headers });
}

async function clientOf(level: AccessLevel): Promise<Kith> {
  await makeCompany();
  const { authorization } = await tokenOf(await openAccount("me", level));
  return createKith({
    origin: "http://localhost:3000",
    token: authorization.replace("Bearer ", ""),
    fetch: ask,
  });
}

/** What an example says. */
async function saidBy(example: (say: (line: string) => void) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  await example((line) => said.push(line));
  return said;
}

describe("an example of the typed client", () => {
  test("lists everyone, page after page", async () => {
    const kith = await clientOf("staff");
    const said = await saidBy((say) => listPeople(kith, say));
    expect(said).toHaveLength(9);
    expect(said[0]).toBe("boss Person, Gardener");
    const ids: string[] = [];
    for await (const { id } of everyone(kith, 2)) ids.push(id);
    expect(new Set(ids).size).toBe(9);
  });

  test("walks the tree", async () => {
    const kith = await clientOf("staff");
    const said = await saidBy((say) => walkTree(kith, say));
    expect(said.slice(0, 4)).toEqual([
      "chair Person",
      "  boss Person",
      "    me Person",
      "      quiet Person",
    ]);
    expect(said).toHaveLength(9);
  });

  test("reads of a profile what its owner may see", async () => {
    const kith = await clientOf("manager");
    const shown = async (id: string) => saidBy((say) => readProfile(kith, id, say));
    expect(await shown(idOf("report"))).toEqual(["works at [report.location]", "phone [report.phone]"]);
    expect(await shown(idOf("peer"))).toEqual(["works at [peer.location]"]);
  });

  test("syncs, or says what is missing", async () => {
    const kith = await clientOf("executive");
    const [said] = await saidBy((say) => syncNow(kith, say));
    expect(said).toMatch(/^No projects system is connected/);
  });

  test("links somebody, and is told where the employee is somebody else's", async () => {
    const kith = await clientOf("executive");
    await database().externalIdentity.deleteMany({ where: { provider: "payroll", personId: idOf("deep") } });
    const linked = (id: string, employeeId: string) => saidBy((say) => link(kith, { id, employeeId }, say));
    expect(await linked(idOf("deep"), "an employee")).toEqual(["linked"]);
    expect(await linked(idOf("peer"), "an employee")).toEqual(["this employee is somebody else's"]);
  });

  test("reads what changed, and notices that it missed changes", async () => {
    const kith = await clientOf("staff");
    const none: string[] = [];
    const follow = (since: string | null) => readChanges(kith, since, (line) => none.push(line));
    const cursor = await follow(null);
    expect(cursor).toMatch(/./);
    expect(await follow(cursor)).toBe(cursor);
    await changeManager("loner", "chair"); // by nothing that the feed knows of, as after a restored backup
    expect(await follow(cursor)).toBeNull();
    expect(none).toEqual([]);
  });

  test("keeps a copy up to date as changes are published, and reads the list again after it missed some", async () => {
    const kith = await clientOf("staff");
    const title = async (name: PersonKey, text: string) => {
      await database().$transaction(async (transaction) => {
        await raiseDirectoryVersion(transaction);
        await transaction.person.update({ where: { id: idOf(name) }, data: { title: text } });
        const before = { title: "Gardener" };
        await tellChanges(transaction, [
          { personId: idOf(name), kind: "changed", fields: ["title"], before },
        ]);
      });
    };
    await title("me", "Cook"); // from here on every version has its changes
    const people = new Map<string, CopiedPerson>();
    const controller = new AbortController();
    const mirrored = mirrorDirectory(kith, people, controller.signal);
    const isCopied = (name: PersonKey, text: string) =>
      vi.waitFor(() => expect(people.get(idOf(name))).toMatchObject({ title: text }), 20_000);
    await isCopied("me", "Cook");
    await title("deep", "Florist");
    await isCopied("deep", "Florist");
    await changeManager("loner", "chair"); // without an entry in the feed, as after a restored backup
    await vi.waitFor(
      () => expect(people.get(idOf("loner"))).toMatchObject({ manager_id: idOf("chair") }),
      20_000,
    );
    expect(people.size).toBe(9);
    controller.abort();
    await mirrored;
  });

  test("reports that the filters changed during a walk", async () => {
    const kith = await clientOf("staff");
    const query = { has_user: false };
    const walk = everyone(kith, 1, { query });
    expect((await walk.next()).value).toMatchObject({ synced_at: expect.any(String), title: "Gardener" });
    query.has_user = true;
    await expect(walk.next()).rejects.toMatchObject({ code: "cursor_mismatch", status: 400 });
  });

  test("reads a delivery that Kith signed, and answers any other 401", async () => {
    const secret = newWebhookSecret();
    const said: string[] = [];
    const receive = (body: string) =>
      receiveWebhook(
        new Request("http://localhost:8080", {
          method: "POST",
          body,
          headers: signedHeaders({ id: "1", atSeconds: Math.floor(Date.now() / 1000), body: left }, [secret]),
        }),
        secret,
        (line) => said.push(line),
      );
    const left = webhookBody("person.left", "2026-11-20T23:04:05", describedEvents["person.left"].sample);
    expect((await receive(left)).status).toBe(204);
    expect((await receive(left.replace("person.left", "person.joined"))).status).toBe(401);
    expect(said).toEqual(["Sam left"]);
  });

  test("decides by the code of a refusal", async () => {
    const kith = await clientOf("staff");
    const asked = kith.GET("/api/people/{id}", { params: { path: { id: crypto.randomUUID() } } });
    await expect(answerOf(asked)).rejects.toMatchObject({
      name: "KithProblem",
      code: "person_not_found",
      status: 404,
      message: "No one in the directory has this id.",
      retryAfterSeconds: null,
    });
  });
});
