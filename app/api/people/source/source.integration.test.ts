import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { peopleSourceResponse } from "@/lib/connections/schema";
import { database } from "@/lib/platform/database/database";
import { previewPageResponse, syncPreview } from "@/lib/sync/people/preview-schema";
import { receivedSyncResponse } from "@/lib/sync/people/schema";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { readApi, requestApi, type ApiAnswer } from "@/testing/request-api";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const { simulator } = await serveProjects();

const path = "/api/people/source";
let program: Record<string, string>;
let executive: Record<string, string>;
beforeEach(async () => {
  const user = await createUser("executive");
  program = await createTokenHeaders(user, ["provision:people"]);
  executive = await createTokenHeaders(user, ["manage:people", "admin:connections"]);
});

type Sent = Record<string, unknown> & { source_id: string };
const listOf = (count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({
    source_id: `p${index}`,
    first_name: `Ana${index}`,
    last_name: "Silva",
    email: `ana${index}@fernhill.example`,
    ...(index > 0 && { manager_email: "ANA0@fernhill.example" }),
  }));
const send = (body: unknown, query = "", headers = program) =>
  requestApi("PUT", `${path}${query}`, headers, body);
const push = async (people: unknown[], complete?: boolean) => {
  const answer = await send({ people, ...(complete !== undefined && { complete }) });
  expect(answer.outcome).toBe("200");
  return receivedSyncResponse.parse(answer.json());
};
const refusal = async (people: unknown[]) => {
  const answer = await send({ people });
  const { detail = "" } = z.object({ detail: z.string().optional() }).parse(answer.json());
  return `${answer.outcome}: ${detail}`;
};
const readNames = async () =>
  (await database().person.findMany({ where: { removedAt: null }, orderBy: { firstName: "asc" } })).map(
    ({ firstName, title }) => (title ? `${firstName}, ${title}` : firstName),
  );
const readSource = () => readApi(peopleSourceResponse, path, executive);
const disconnect = () => requestApi("DELETE", "/api/admin/connections/projects", executive);

describe("a push", () => {
  test("connects the source if nothing is connected, and is a sync of its own", async () => {
    const answer = await push(listOf(3));
    expect(answer).toEqual({
      ...{ ok: true, synced: 3, matched_users: 0, rejected: [] },
      run_id: expect.any(String) as string,
    });
    expect(await database().syncRun.findMany()).toMatchObject([
      { id: answer.run_id, state: "succeeded", created: 3 },
    ]);
    expect(await database().person.count({ where: { managerId: { not: null } } })).toBe(2);
    expect(await readSource()).toMatchObject({
      ...{ vendor: "push", org_name: "Push", last_error: null },
      listing: { sent_by: "test", people: 3, rejected_count: 0, rejected: [] },
    });
  });

  test("may be repeated: nothing changes, and a key of the request is ignored", async () => {
    await push(listOf(3));
    const before = await database().person.findMany();
    const again = await send({ people: listOf(3) }, "", { ...program, "idempotency-key": "once" });
    expect(receivedSyncResponse.parse(again.json())).toMatchObject({ synced: 3 });
    expect(await database().person.findMany()).toEqual(before);
    expect(await database().idempotencyKey.count()).toBe(0);
  });

  test("of the whole list lets the others leave; a partial one changes only whom it names", async () => {
    await push(listOf(4));
    const [, , , , fifth] = listOf(5);
    await push([{ source_id: "p1", title: "Lead" }, { source_id: "p2", active: false }, fifth], false);
    expect(await readNames()).toEqual(["Ana0", "Ana1, Lead", "Ana3", "Ana4"]);
    await push([{ source_id: "p0" }, { source_id: "p1", title: "" }]);
    expect(await readNames()).toEqual(["Ana0", "Ana1"]);
  });

  test("is planned again by a sync, without another request of the program", async () => {
    await push(listOf(3).map((one) => ({ ...one, title: "Lead" })));
    await database().person.updateMany({ data: { title: "Changed by hand" } });
    expect((await requestApi("POST", "/api/people/sync", executive)).outcome).toBe("200");
    expect(await readNames()).toEqual(["Ana0, Lead", "Ana1, Lead", "Ana2, Lead"]);
  });

  test("rejects unusable records one by one and keeps their people", async () => {
    await push(listOf(40));
    const people: unknown[] = listOf(40);
    people[7] = { ...listOf(8)[7], start_date: "06.02.2023" };
    const { rejected, synced } = await push(people);
    const message = "start_date must be a date such as 2026-03-01";
    expect(rejected).toEqual([{ index: 7, source_id: "p7", message }]);
    expect(synced).toBe(40);
    expect((await readSource()).listing).toMatchObject({ people: 40, rejected_count: 1, rejected });
    await push([{ source_id: "p1" }], false);
    expect(await database().person.count({ where: { removedAt: null } })).toBe(40);
  });

  test("with text that no database stores is applied with clean text (A43)", async () => {
    const hostile = "Le\u0000ad \ud800 \u202Etxt";
    const texts = { title: hostile, groups: [hostile], avatar_url: "https://x.com/\u0000\ud800" };
    const { rejected } = await push([
      ...[...listOf(40), { source_id: "h", first_name: "Zoë", ...texts }],
      { source_id: "n\u0000", title: hostile },
    ]);
    const message = "source_id must not contain control characters";
    expect(rejected).toEqual([{ index: 41, source_id: "n", message }]);
    expect(await readNames()).toContain("Zoë, Le ad \ufffd txt");
    const part = { people: [{ source_id: "h", title: hostile }], complete: false };
    expect((await send(part, "?preview=true")).outcome).toBe("200");
  });

  test("can be previewed, and rules chosen for it, before its first person is in the directory", async () => {
    await requestApi("PUT", "/api/admin/connections/projects", executive, { vendor: "push" });
    const people = [...listOf(3), { source_id: "r", name: "Room 1" }];
    const readPreview = (answer: ApiAnswer) =>
      z.object({ preview: syncPreview }).parse(answer.json()).preview;
    const { id } = readPreview(await send({ people }, "?preview=true"));
    const rulesPath = "/api/admin/connections/projects/rules";
    const rules = { rules: [{ kind: "name_contains", value: "room" }], always: [], never: [] };
    const count = (of: string) => requestApi("PUT", `${rulesPath}?preview=true&of=${of}`, executive, rules);
    expect((await count(id)).json()).toMatchObject({
      left_out: [{ kind: "name_contains", value: "room", count: 1, names: ["Room 1"] }],
    });
    expect((await requestApi("GET", `${rulesPath}/people?of=${id}&q=room`, executive)).json()).toMatchObject({
      total: 4,
      found: [{ name: "Room 1" }],
    });
    expect((await count(randomUUID())).outcome).toBe("404 preview_not_found");
    await requestApi("PUT", rulesPath, executive, rules);
    const renewed = await requestApi("POST", `/api/people/sync?preview=true&again=${id}`, executive);
    const again = readPreview(renewed);
    expect(again.counts.joins).toBe(3);
    expect((await requestApi("POST", `/api/people/sync?apply=${again.id}`, executive)).outcome).toBe("200");
    expect([await database().person.count(), await readNames()]).toEqual([3, ["Ana0", "Ana1", "Ana2"]]);
  });

  test("with a record of unknown id removes nobody, also when a partial push follows", async () => {
    await push(listOf(40));
    const [, ...others] = listOf(40);
    const { run_id } = await push([...others.slice(0, 38), { first_name: "Nobody" }]);
    const { warnings } = await database().syncRun.findUniqueOrThrow({ where: { id: run_id ?? "" } });
    expect(warnings).toContainEqual({
      code: "removals_skipped",
      detail: expect.stringMatching(/^2 people are not in the listing, but a record of it had no/) as string,
      person_ids: [],
    });
    await push([{ source_id: "p1", title: "Lead" }], false);
    expect(await database().person.count({ where: { removedAt: null } })).toBe(40);
  });

  test.each<[string, unknown[], string]>([
    ["no person", [], "The listing has no person. Nothing was changed."],
    [
      "an id twice",
      [{ source_id: "a" }, { source_id: " a " }],
      "The id a is in the listing twice. Every person needs an id of their own. Correct the listing and send it again. Nothing was changed.",
    ],
    [
      "more than 5 % rejected",
      [...listOf(18), { source_id: "x", email: 5 }],
      "1 of 19 records cannot be used. The first is x: email must be text. Correct them and send the listing again. Nothing was changed.",
    ],
  ])("with %s is not applied at all, and connects nothing", async (_what, people, detail) => {
    expect(await refusal(people)).toBe(`400 listing_not_usable: ${detail}`);
    expect(await database().connection.count()).toBe(0);
    expect(await database().syncRun.count()).toBe(0);
  });

  test("that is refused is reported on the connection until the next good one, whatever syncs between", async () => {
    await push(listOf(3));
    expect(await refusal([])).toMatch(/^400 listing_not_usable/);
    expect(await database().webhookDelivery.count()).toBe(0);
    await requestApi("POST", "/api/people/sync", executive);
    await requestApi("PUT", `${path}?preview=true`, program, { people: [{ source_id: "p1" }] });
    expect(await readSource()).toMatchObject({
      last_error:
        "The last list of people that was sent cannot be used, so nothing was changed. The answer to its sender says why.",
      listing: { people: 3 },
    });
    await push(listOf(3));
    expect((await readSource()).last_error).toBeNull();
  });

  test("names the record with the unknown key", async () => {
    const answer = await send({ people: [{ source_id: "a" }, { source_id: "b", titel: "x" }] });
    const error = { path: "people.1", message: 'must not have the field "titel"' };
    expect(answer.json()).toMatchObject({ errors: [error] });
  });

  test("larger than 64 MiB is refused, announced or not", async () => {
    const headers = { ...program, "content-length": String(64 * 1024 * 1024 + 1) };
    const answer = await send({ people: [] }, "", headers);
    expect(answer.outcome).toBe("413 body_too_large");
    expect(answer.json()).toMatchObject({ detail: "The body is larger than 64 MiB." });
  });
});

test("a hidden person is in no count and no list of a run, a preview or the listing", async () => {
  await push(listOf(40));
  const hide = async (firstName: string) => {
    const { id } = await database().person.findFirstOrThrow({ where: { firstName } });
    const hiding = await requestApi("PUT", `/api/people/${id}/hidden`, executive, { reason: "threats" });
    expect(hiding.outcome).toBe("200");
  };
  await hide("Ana1");
  const people: Sent[] = listOf(40).map((one) => ({ ...one, title: "Lead" }));
  const previewed = async () => {
    const { preview } = receivedSyncResponse.parse((await send({ people }, "?preview=true")).json());
    const path = `/api/people/sync/previews/${preview?.id}`;
    const read = async () => (await readApi(previewPageResponse, path, executive)).preview.counts;
    expect(await read()).toEqual(preview?.counts);
    return read;
  };
  const readCounts = await previewed();
  expect(await readCounts()).toMatchObject({ changes: 39 });
  people[1] = { source_id: "p1", email: 5 };
  expect(await (await previewed())()).toMatchObject({ changes: 39, rejected: 0 });
  const { run_id } = await push(people);
  const readRun = (id = "") => database().syncRun.findUnique({ where: { id } });
  expect(await readRun(run_id)).toMatchObject({ updated: 39, unchanged: 0, synced: 39 });
  expect((await readSource()).listing).toMatchObject({ people: 39, rejected_count: 0, rejected: [] });
  const last = await push([people[0], ...people.slice(2, 39)]);
  expect(await readRun(last.run_id)).toMatchObject({ removed: 1, unchanged: 38 });
  await hide("Ana2");
  expect(await readCounts()).toMatchObject({ changes: 38 });
});

describe("another source", () => {
  test("that is connected refuses a push and its preview", async () => {
    await storeProjectsConnection(simulator);
    expect(await refusal(listOf(1))).toMatch(/^409 other_source: People come from /);
    expect((await send({ people: listOf(1) }, "?preview=true")).outcome).toBe("409 other_source");
    const file = (text: string) =>
      requestApi("POST", `${path}/file`, { ...program, "content-type": "text/csv" }, text);
    expect((await file("Nr;Wer\n1;Ann Lee")).outcome).toBe("409 other_source");
    expect((await file("Id;Name")).outcome).toBe("409 other_source");
    expect((await readSource()).vendor).toBe("productive");
  });

  test("whose people are in the directory refuses a push after it was disconnected", async () => {
    await storeProjectsConnection(simulator);
    expect((await requestApi("POST", "/api/people/sync", executive)).outcome).toBe("200");
    await disconnect();
    const before = await readNames();
    expect(await refusal(listOf(1))).toMatch(/^409 move_needed/);
    expect(await readNames()).toEqual(before);
    expect(await readSource()).toEqual({ vendor: null, org_name: null, last_error: null, listing: null });
  });
});

test("after the source was disconnected and connected again, a partial push removes nobody, whatever the rules", async () => {
  await push(listOf(10).map((one) => ({ ...one, title: "Lead" })));
  const rules = { rules: [{ kind: "no_title" }, { kind: "no_email" }], always: [], never: [] };
  await requestApi("PUT", "/api/admin/connections/projects/rules", executive, rules);
  await disconnect();
  await push([{ source_id: "p3", manager_email: "ana1@fernhill.example", title: "Lead" }], false);
  expect(await readNames()).toEqual(listOf(10).map((one) => `${String(one["first_name"])}, Lead`));
  const [lead, manager] = await Promise.all(
    ["Ana3", "Ana1"].map((firstName) => database().person.findFirstOrThrow({ where: { firstName } })),
  );
  expect(lead?.managerId).toBe(manager?.id);
});

describe("a preview of a push", () => {
  const preview = async (people: unknown[], complete = true) => {
    const answer = await send({ people, complete }, "?preview=true");
    expect(answer.outcome).toBe("200");
    return receivedSyncResponse.parse(answer.json()).preview;
  };
  const apply = (id = "") => requestApi("POST", `/api/people/sync?apply=${id}`, executive);

  test("made by a program is applied by an executive, who may accept what is doubtful", async () => {
    await push(listOf(3));
    const people = [...listOf(3).slice(0, 2), { source_id: "p2", email: 5 }];
    const made = await preview(people);
    expect(made?.warnings.map(({ code }) => code)).toContain("doubtful_listing");
    expect((await readSource()).listing).toMatchObject({ people: 3, rejected_count: 0 });
    expect((await apply(made?.id)).outcome).toBe("200");
    expect((await readSource()).listing).toMatchObject({ people: 3, rejected_count: 1, sent_by: "test" });
  });

  test("with nothing connected connects the source when it is applied", async () => {
    const made = await preview(listOf(2));
    expect(await database().connection.count()).toBe(0);
    expect(made).toMatchObject({ vendor: "push", counts: { joins: 2 } });
    expect((await apply(made?.id)).outcome).toBe("200");
    expect((await readSource()).vendor).toBe("push");
  });

  test("is outdated after another push", async () => {
    await push(listOf(3));
    const made = await preview([{ source_id: "p1", title: "Lead" }], false);
    await push([{ source_id: "p1", title: "Head" }], false);
    expect((await apply(made?.id)).outcome).toBe("409 plan_outdated");
    expect(await readNames()).toEqual(["Ana0", "Ana1, Head", "Ana2"]);
  });

  test("is not applied once another source is connected", async () => {
    const made = await preview(listOf(2));
    await storeProjectsConnection(simulator);
    expect((await apply(made?.id)).outcome).toBe("409 other_source");
    expect(await database().person.count()).toBe(0);
  });
});
