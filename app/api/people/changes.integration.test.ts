import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { endStreams } from "@/lib/directory/changes/open-streams";
import { changesResponse, type ChangesResponse } from "@/lib/directory/changes/schema";
import { readPublishedVersion } from "@/lib/versions/directory-version";
import { deleteOldChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import {
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
  publishChanges,
} from "@/testing/test-company";
import { getPropertyRuns } from "@/testing/property-runs";
import { hurryIntervals } from "@/testing/hurry-intervals";
import { setUpTestDatabase } from "@/testing/test-database";
import { GET } from "./changes/route";

setUpTestDatabase();

type Headers = Record<string, string>;

async function page(headers: Headers, search = ""): Promise<ChangesResponse> {
  const answer = await requestApi("GET", `/api/people/changes${search}`, headers);
  expect([search, answer.outcome]).toEqual([search, "200"]);
  return changesResponse.parse(answer.json());
}

const createTitleChange = (personId: string): PublishableChange => ({
  ...{ personId, kind: "changed", fields: ["title"] },
  before: { title: "Gardener" },
});
const createRemoval = (personId: string): PublishableChange => ({
  ...{ personId, kind: "left" },
  before: { first_name: "Ann", last_name: "Person", title: "Gardener", manager_id: null },
});

async function createFixture() {
  await createTestCompany();
  const user = await createAccount("quiet", "staff");
  await publishChanges([]); // every later version has its changes in the feed
  return { user, headers: await createTokenHeaders(user) };
}

describe("GET /api/people/changes", () => {
  test("starts with the current cursor, and continues from it", async () => {
    const { headers } = await createFixture();
    const first = await page(headers);
    expect(first).toMatchObject({ changes: [], has_more: false });
    expect(await page(headers, `?cursor=${first.cursor}`)).toEqual(first);

    const stranger = randomUUID();
    await publishChanges([createTitleChange(toPersonId("me")), createRemoval(stranger)]);
    const { changes, cursor, has_more } = await page(headers, `?cursor=${first.cursor}`);
    expect(changes.map(({ cursor: _cursor, at: _at, ...change }) => change)).toEqual(
      expect.arrayContaining([
        {
          kind: "changed",
          person_id: toPersonId("me"),
          fields: ["title"],
          person: expect.objectContaining({ id: toPersonId("me"), manager_id: toPersonId("boss") }),
        },
        { kind: "left", person_id: stranger, fields: [], person: null },
      ]),
    );
    expect(changes).toHaveLength(2);
    expect(has_more).toBe(false);
    expect((await page(headers, `?cursor=${cursor}`)).changes).toEqual([]);
  });

  test("sends everyone the fields of the list and the office, nothing private", async () => {
    const { headers } = await createFixture();
    const executive = await createTokenHeaders(await createUser("executive"));
    const { cursor } = await page(headers);
    const id = toPersonId("report");
    await database().person.update({ where: { id }, data: { email: "hidden@example.com" } });
    await publishChanges([createTitleChange(id)]);
    const readText = async (caller: Headers) =>
      (await requestApi("GET", `/api/people/changes?cursor=${cursor}`, caller)).text;
    const text = await readText(headers);
    expect(text).toBe(await readText(executive));
    expect(text).not.toContain("hidden@example.com");
    expect(findLeakedGroups(text)).toEqual(["report employment"]); // the office
  });

  test("names a person who left, with their id in the source of people, until their data are deleted", async () => {
    const { user, headers } = await createFixture();
    const publicOnly = await createPublicOnlyHeaders(user);
    const { cursor } = await page(headers);
    const before = { first_name: "deep", last_name: "Person", title: "", manager_id: null };
    await publishChanges([{ personId: toPersonId("deep"), kind: "left", before }], (transaction) =>
      transaction.person.update({ where: { id: toPersonId("deep") }, data: { removedAt: new Date() } }),
    );
    const left = {
      kind: "left",
      person: null,
      last_known: { first_name: "deep", last_name: "Person", productive_id: "projects-deep" },
    };
    for (const caller of [headers, publicOnly]) {
      expect((await page(caller, `?cursor=${cursor}`)).changes).toMatchObject([left]);
    }
    await database().externalIdentity.deleteMany({ where: { personId: toPersonId("deep") } });
    expect((await page(headers, `?cursor=${cursor}`)).changes).toMatchObject([
      { last_known: { last_name: "Person", productive_id: null } },
    ]);
    await database().person.delete({ where: { id: toPersonId("deep") } });
    const [erased] = (await page(headers, `?cursor=${cursor}`)).changes;
    expect(erased).toMatchObject({ kind: "left", person_id: toPersonId("deep"), person: null });
    expect(erased).not.toHaveProperty("last_known");
  });

  test("hides offices, departments and teams from a public_only token, including the fact that one changed", async () => {
    const { user } = await createFixture();
    const headers = await createPublicOnlyHeaders(user);
    const { cursor } = await page(headers);
    await publishChanges([
      { personId: toPersonId("me"), kind: "changed", fields: ["department", "office", "teams"], before: {} },
      { personId: toPersonId("peer"), kind: "changed", fields: ["office", "title"], before: {} },
    ]);
    const { changes, has_more } = await page(headers, `?cursor=${cursor}&limit=1`);
    expect(changes.map(({ person_id, fields }) => [person_id, fields])).toEqual([
      [toPersonId("peer"), ["title"]],
    ]);
    expect(has_more).toBe(false);
    for (const hidden of ["office", "department", "teams"])
      expect(Object.keys(changes[0]?.person ?? {})).not.toContain(hidden);
  });

  test("answers 410 with advice for a cursor older than the retained changes", async () => {
    const { headers } = await createFixture();
    const { cursor: old } = await page(headers);
    await publishChanges([createTitleChange(toPersonId("me")), createTitleChange(toPersonId("peer"))]);
    const half = await page(headers, `?cursor=${old}&limit=1`);
    const { cursor } = await page(headers);
    await publishChanges([createTitleChange(toPersonId("me"))]);
    const [{ at } = { at: new Date() }] = await database().directoryChange.findMany({
      orderBy: { version: "asc" },
    });
    await deleteOldChanges();
    expect((await page(headers, `?cursor=${old}`)).changes).toHaveLength(3);

    const past = new Date(at.getTime() - 31 * 24 * 3_600_000);
    const version = BigInt(cursor);
    await database().directoryChange.updateMany({ where: { version: { lte: version } }, data: { at: past } });
    await deleteOldChanges();
    for (const gone of [old, half.cursor]) {
      const answer = await requestApi("GET", `/api/people/changes?cursor=${gone}`, headers);
      expect([gone, answer.outcome]).toEqual([gone, "410 cursor_gone"]);
      expect(answer.text).toContain("GET /api/people");
    }
    expect((await page(headers, `?cursor=${cursor}`)).changes).toHaveLength(1);
    expect((await requestApi("GET", `/api/people/changes?cursor=${version * 2n}`, headers)).outcome).toBe(
      "410 cursor_gone",
    );
  });

  test(
    "delivers every change once and in order, whatever the order of commits",
    { timeout: getPropertyRuns(120_000) },
    async () => {
      const { headers } = await createFixture();
      const people = [toPersonId("me"), toPersonId("peer"), toPersonId("boss"), randomUUID(), randomUUID()];
      const version = fc.record({
        delayMs: fc.nat(4),
        people: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 5 }),
        isUndone: fc.boolean(),
      });
      const writers = fc.array(fc.array(version, { minLength: 2, maxLength: 6 }), {
        minLength: 2,
        maxLength: 4,
      });
      const readers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 });
      await fc.assert(
        fc.asyncProperty(writers, readers, async (written, limits) => {
          const { cursor } = await page(headers);
          let isOver = false;
          const following = limits.map(async (limit) => {
            const read: string[] = [];
            for (let place = cursor, last = false; ;) {
              const answer = await page(headers, `?cursor=${place}&limit=${limit}`);
              read.push(...answer.changes.map((change) => change.cursor));
              place = answer.cursor;
              if (last && !answer.has_more) return read;
              last = isOver;
            }
          });
          await Promise.all(
            written.map(async (versions) => {
              for (const { delayMs, people: changed, isUndone } of versions) {
                await publishChanges(changed.map(createTitleChange), async () => {
                  await sleep(delayMs);
                  if (isUndone) throw new Error("undone");
                }).catch(() => undefined);
              }
            }),
          );
          isOver = true;
          const all = await database().directoryChange.findMany({
            where: { version: { gt: BigInt(cursor) } },
            orderBy: [{ version: "asc" }, { personId: "asc" }],
          });
          const expected = all.map(({ version: of, personId }) => `${of}_${personId}`);
          for (const read of await Promise.all(following)) expect(read).toEqual(expected);
        }),
        { numRuns: getPropertyRuns(6) },
      );
    },
  );
});

type Event = { event: string; id: string | undefined; data: unknown };

/** Opens the stream and returns a reader of its events. */
async function listen(headers: Headers, search = "", lastEventId?: string) {
  const asked = { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) };
  const request = new Request(`http://localhost:3000/api/people/changes${search}`, {
    headers: { ...headers, ...asked },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(async () => void (await reader?.cancel()));
  let rest = "";
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end !== -1) {
        const lines = rest.slice(0, end).split("\n");
        rest = rest.slice(end + 2);
        const of = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const event = of("event");
        if (event !== undefined) return { event, id: of("id"), data: JSON.parse(of("data") ?? "null") };
        continue;
      }
      const read = await reader?.read();
      if (!read || read.done) return null;
      rest += read.value;
    }
  };
  return { status: response.status, headers: response.headers, next, close: () => reader?.cancel() };
}

const readCurrentVersion = async () => String((await readPublishedVersion()).version);

describe("GET /api/people/changes as server-sent events", () => {
  afterAll(endStreams);
  beforeEach(hurryIntervals);

  test("starts at the present, sends each change when published, and continues after the last event", async () => {
    const { headers } = await createFixture();
    const stream = await listen(headers);
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers.get("cache-control")).toContain("no-transform");
    const start = await readCurrentVersion();
    expect(await stream.next()).toEqual({ event: "cursor", id: start, data: { cursor: start } });

    await publishChanges([createTitleChange(toPersonId("me"))]);
    const [sent, caughtUp] = [await stream.next(), await stream.next()];
    const { changes, cursor } = await page(headers, `?cursor=${start}`);
    expect(sent).toEqual({ event: "change", id: changes[0]?.cursor, data: changes[0] });
    expect(caughtUp).toEqual({ event: "cursor", id: cursor, data: { cursor } });
    await stream.close();

    await publishChanges([createTitleChange(toPersonId("peer"))]);
    const again = await listen(headers, `?cursor=${start}`, sent?.id);
    expect(await again.next()).toMatchObject({ event: "change", data: { person_id: toPersonId("peer") } });
  });

  test("filters a publication for each of several open streams by the rights of its caller", async () => {
    const { user, headers } = await createFixture();
    const publicOnly = await createPublicOnlyHeaders(user);
    const streams = [];
    for (const own of [headers, publicOnly, headers]) streams.push(await listen(own));
    for (const stream of streams) await stream.next();
    const office = { personId: toPersonId("peer"), kind: "changed", fields: ["office"], before: {} } as const;
    await publishChanges([createTitleChange(toPersonId("me")), office]);
    const received = await Promise.all(
      streams.map(async (stream) => {
        const events = [];
        do events.push(await stream.next());
        while (events.at(-1)?.event === "change");
        return events.length - 1;
      }),
    );
    expect(received).toEqual([2, 1, 2]);
  });

  test("sends only the cursor to Kith's own pages", async () => {
    const { user } = await createFixture();
    const start = await readCurrentVersion();
    await publishChanges([createTitleChange(toPersonId("me")), createTitleChange(toPersonId("peer"))]);
    const stream = await listen(await createBrowserHeaders(user), `?only=cursor&cursor=${start}`);
    const now = await readCurrentVersion();
    expect(await stream.next()).toEqual({ event: "cursor", id: now, data: { cursor: now } });
  });

  test("ends when the token is revoked, and when the permission is lost", async () => {
    const { user, headers } = await createFixture();
    const byToken = await listen(headers);
    await byToken.next();
    await database().apiToken.updateMany({ data: { revokedAt: new Date() } });
    expect(await byToken.next()).toMatchObject({ event: "end", data: { code: "invalid_token" } });
    expect(await byToken.next()).toBeNull();

    const browser = await createBrowserHeaders(user);
    const bySession = await listen(browser);
    await bySession.next();
    await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "guest" } });
    expect(await bySession.next()).toMatchObject({ event: "end", data: { code: "not_allowed" } });
    expect(await bySession.next()).toBeNull();
  });

  test("is refused like a page: without permission, and for an expired cursor", async () => {
    const { headers } = await createFixture();
    expect((await listen({})).status).toBe(401);
    expect((await listen(await createTokenHeaders(await createUser("guest")))).status).toBe(403);
    expect((await listen(headers, "?cursor=x")).status).toBe(400);
    expect((await listen(headers, "?cursor=0")).status).toBe(410);
  });

  test("opens at most ten streams for concurrent requests of a user", async () => {
    const { user, headers } = await createFixture();
    const asked = await Promise.all(Array.from({ length: 15 }, () => listen(headers)));
    const open = asked.filter(({ status }) => status === 200);
    expect(open).toHaveLength(10);
    expect((await listen(await createBrowserHeaders(user))).status).toBe(429);
    await open[0]?.close();
    expect((await listen(headers)).status).toBe(200);
  });

  test("ends when Kith stops, and opens neither then nor for a request of that moment", async () => {
    const { headers } = await createFixture();
    const stream = await listen(headers);
    await stream.next();
    const asked = listen(headers);
    await Promise.resolve();
    endStreams();
    expect(await stream.next()).toBeNull();
    expect([(await asked).status, (await listen(headers)).status]).toEqual([503, 503]);
  });
});
