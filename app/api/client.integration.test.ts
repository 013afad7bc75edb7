import { describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { followChanges } from "@/packages/client/examples/follow-changes";
import { link } from "@/packages/client/examples/link";
import { listPeople } from "@/packages/client/examples/list-people";
import { readProfile } from "@/packages/client/examples/read-profile";
import { syncNow } from "@/packages/client/examples/sync";
import { walkTree } from "@/packages/client/examples/walk-tree";
import { answerOf, createKith, everyone, type Kith } from "@/packages/client/src/index";
import type { AccessLevel } from "@/lib/access/levels";
import { api, httpMethods } from "@/lib/testing/api";
import { tokenOf } from "@/lib/testing/callers";
import { changeManager, idOf, makeCompany, openAccount } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";

withStore();

/** Asks the addresses themselves; whatever they answer has to be as described. */
async function ask(request: Request): Promise<Response> {
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

  test("follows what changes, and is told where it has missed too much", async () => {
    const kith = await clientOf("staff");
    const none: string[] = [];
    const follow = (since: string | null) => followChanges(kith, since, (line) => none.push(line));
    const cursor = await follow(null);
    expect(cursor).toMatch(/./);
    expect(await follow(cursor)).toBe(cursor);
    await changeManager("loner", "chair"); // by nothing that the feed knows of, as after a restored backup
    expect(await follow(cursor)).toBeNull();
    expect(none).toEqual([]);
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
