// Both engines: who commits when, and what is seen of it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { lookUpPublished } from "@/lib/auth/look-up";
import { endStreams } from "@/lib/directory-changes/open-streams";
import { changesResponse, type ChangesResponse } from "@/lib/directory-changes/schema";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { forgetOldChanges, tellChanges, type TellableChange } from "@/lib/directory-version/tell-changes";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, openAccount } from "@/lib/testing/company";
import { faultRuns } from "@/lib/testing/fault-runs";
import { withStore } from "@/lib/testing/store";
import { GET } from "./changes/route";

withStore();

type Headers = Record<string, string>;

async function page(headers: Headers, search = ""): Promise<ChangesResponse> {
  const answer = await api("GET", `/api/people/changes${search}`, headers);
  expect([search, answer.outcome]).toEqual([search, "200"]);
  return changesResponse.parse(answer.json());
}

/** Publishes a version with these changes. */
const publish = (
  changes: readonly TellableChange[],
  before: (transaction: DatabaseSession) => Promise<unknown> = () => Promise.resolve(),
) =>
  database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    await before(transaction);
    await tellChanges(transaction, changes);
  });

const retitled = (personId: string): TellableChange => ({
  ...{ personId, kind: "changed", fields: ["title"] },
  before: { title: "Gardener" },
});
const gone = (personId: string): TellableChange => ({
  ...{ personId, kind: "left" },
  before: { first_name: "Ann", last_name: "Person", title: "Gardener", manager_id: null },
});

async function begin() {
  await makeCompany();
  const user = await openAccount("quiet", "staff");
  await publish([]); // from here on every version tells what it changed
  return { user, headers: await tokenOf(user) };
}

describe("GET /api/people/changes", () => {
  test("begins with the cursor of this moment, and goes on from it", async () => {
    const { headers } = await begin();
    const first = await page(headers);
    expect(first).toMatchObject({ changes: [], has_more: false });
    expect(await page(headers, `?cursor=${first.cursor}`)).toEqual(first);

    const stranger = randomUUID();
    await publish([retitled(idOf("me")), gone(stranger)]);
    const { changes, cursor, has_more } = await page(headers, `?cursor=${first.cursor}`);
    expect(changes.map(({ cursor: _cursor, at: _at, ...change }) => change)).toEqual(
      expect.arrayContaining([
        {
          kind: "changed",
          person_id: idOf("me"),
          fields: ["title"],
          person: expect.objectContaining({ id: idOf("me"), manager_id: idOf("boss") }),
        },
        { kind: "left", person_id: stranger, fields: [], person: null },
      ]),
    );
    expect(changes).toHaveLength(2);
    expect(has_more).toBe(false);
    expect((await page(headers, `?cursor=${cursor}`)).changes).toEqual([]);
  });

  test("tells everybody the same, and of a person what the list does and the office, nothing private", async () => {
    const { headers } = await begin();
    const executive = await tokenOf(await makeUser("executive"));
    const { cursor } = await page(headers);
    await database().person.update({ where: { id: idOf("report") }, data: { email: "hidden@example.com" } });
    await publish([retitled(idOf("report"))]);
    const seen = await api("GET", `/api/people/changes?cursor=${cursor}`, headers);
    expect(seen.text).toBe((await api("GET", `/api/people/changes?cursor=${cursor}`, executive)).text);
    expect(seen.text).not.toContain("hidden@example.com");
    expect(leakedInto(seen.text)).toEqual(["report employment"]); // the office
    const [change] = changesResponse.parse(seen.json()).changes;
    expect(Object.keys(change?.person ?? {}).sort()).toEqual(
      [
        "avatar_url",
        "first_name",
        "id",
        "last_name",
        "manager_id",
        "office",
        "productive_id",
        "title",
        "user_id",
      ].sort(),
    );
  });

  test("names a person who left, and their id in the projects system, until their data are deleted", async () => {
    const { user, headers } = await begin();
    const publicOnly = await tokenOf(user, ["view:people"], { isPublicOnly: true });
    const { cursor } = await page(headers);
    const before = { first_name: "deep", last_name: "Person", title: "", manager_id: null };
    await publish([{ personId: idOf("deep"), kind: "left", before }], (transaction) =>
      transaction.person.update({ where: { id: idOf("deep") }, data: { removedAt: new Date() } }),
    );
    const left = {
      kind: "left",
      person: null,
      last_known: { first_name: "deep", last_name: "Person", productive_id: "projects-deep" },
    };
    for (const caller of [headers, publicOnly]) {
      expect((await page(caller, `?cursor=${cursor}`)).changes).toMatchObject([left]);
    }
    await database().externalIdentity.deleteMany({ where: { personId: idOf("deep") } });
    expect((await page(headers, `?cursor=${cursor}`)).changes).toMatchObject([
      { last_known: { last_name: "Person", productive_id: null } },
    ]);
    await database().person.delete({ where: { id: idOf("deep") } });
    const [erased] = (await page(headers, `?cursor=${cursor}`)).changes;
    expect(erased).toMatchObject({ kind: "left", person_id: idOf("deep"), person: null });
    expect(erased).not.toHaveProperty("last_known");
  });

  test("tells a public_only token nothing of offices, not even that one changed", async () => {
    const { user } = await begin();
    const headers = await tokenOf(user, ["view:people"], { isPublicOnly: true });
    const { cursor } = await page(headers);
    await publish([
      { personId: idOf("me"), kind: "changed", fields: ["office"], before: {} },
      { personId: idOf("peer"), kind: "changed", fields: ["office", "title"], before: {} },
    ]);
    const { changes, has_more } = await page(headers, `?cursor=${cursor}&limit=1`);
    expect(changes.map(({ person_id, fields }) => [person_id, fields])).toEqual([[idOf("peer"), ["title"]]]);
    expect(has_more).toBe(false);
    expect(Object.keys(changes[0]?.person ?? {})).not.toContain("office");
  });

  test("what is no cursor, no number or too many is refused", async () => {
    const { headers } = await begin();
    for (const search of ["?cursor=x", "?cursor=1_x", "?limit=0", "?limit=1001", "?only=x", "?since=1"])
      expect([search, (await api("GET", `/api/people/changes${search}`, headers)).status]).toEqual([
        search,
        400,
      ]);
  });

  test("a cursor from before what is kept is gone, and the answer says what to do", async () => {
    const { headers } = await begin();
    const { cursor: old } = await page(headers);
    await publish([retitled(idOf("me")), retitled(idOf("peer"))]);
    const half = await page(headers, `?cursor=${old}&limit=1`);
    const { cursor } = await page(headers);
    await publish([retitled(idOf("me"))]);
    const [{ at } = { at: new Date() }] = await database().directoryChange.findMany({
      orderBy: { version: "asc" },
    });
    await forgetOldChanges();
    expect((await page(headers, `?cursor=${old}`)).changes).toHaveLength(3);

    const past = new Date(at.getTime() - 31 * 24 * 3_600_000);
    const version = BigInt(cursor);
    await database().directoryChange.updateMany({ where: { version: { lte: version } }, data: { at: past } });
    await forgetOldChanges();
    for (const gone of [old, half.cursor]) {
      const answer = await api("GET", `/api/people/changes?cursor=${gone}`, headers);
      expect([gone, answer.outcome]).toEqual([gone, "410 cursor_gone"]);
      expect(answer.text).toContain("GET /api/people");
    }
    expect((await page(headers, `?cursor=${cursor}`)).changes).toHaveLength(1);
    expect((await api("GET", `/api/people/changes?cursor=${version * 2n}`, headers)).outcome).toBe(
      "410 cursor_gone",
    );
  });

  test("after a version that nobody told of, as a restore publishes one, older cursors are gone at once", async () => {
    const { headers } = await begin();
    const { cursor } = await page(headers);
    await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    const asked = () => api("GET", `/api/people/changes?cursor=${cursor}`, headers);
    expect((await asked()).outcome).toBe("410 cursor_gone");
    const { cursor: next } = await page(headers);
    await publish([retitled(idOf("me"))]);
    expect((await asked()).outcome).toBe("410 cursor_gone");
    expect((await page(headers, `?cursor=${next}`)).changes).toHaveLength(1);
  });

  test(
    "whoever commits when, who follows reads everything once and in order",
    { timeout: faultRuns(120_000) },
    async () => {
      const { headers } = await begin();
      const people = [idOf("me"), idOf("peer"), idOf("boss"), randomUUID(), randomUUID()];
      const version = fc.record({
        delayMs: fc.nat(4),
        people: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 5 }),
        isUndone: fc.boolean(),
      });
      const writers = fc.array(fc.array(version, { minLength: 1, maxLength: 3 }), {
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
                await publish(changed.map(retitled), () => sleep(delayMs)).catch(() => undefined);
                await database()
                  .$transaction(async (transaction) => {
                    await raiseDirectoryVersion(transaction);
                    await tellChanges(transaction, changed.map(retitled));
                    if (isUndone) throw new Error("undone");
                  })
                  .catch(() => undefined);
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
        { numRuns: faultRuns(12) },
      );
    },
  );
});

type Event = { event: string; id: string | undefined; data: unknown };

/** Opens the stream and reads it event by event. */
async function listen(headers: Headers, search = "", lastEventId?: string) {
  const request = new Request(`http://localhost:3000/api/people/changes${search}`, {
    headers: {
      ...headers,
      accept: "text/event-stream",
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
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

const present = async () => String((await lookUpPublished()).version);

describe("GET /api/people/changes as server-sent events", () => {
  afterAll(endStreams);

  test("begins at the present, tells each change as it is published, and goes on from the last event", async () => {
    const { headers } = await begin();
    const stream = await listen(headers);
    expect([stream.status, stream.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(stream.headers.get("cache-control")).toContain("no-transform");
    const start = await present();
    expect(await stream.next()).toEqual({ event: "cursor", id: start, data: { cursor: start } });

    await publish([retitled(idOf("me"))]);
    const [told, caughtUp] = [await stream.next(), await stream.next()];
    const { changes, cursor } = await page(headers, `?cursor=${start}`);
    expect(told).toEqual({ event: "change", id: changes[0]?.cursor, data: changes[0] });
    expect(caughtUp).toEqual({ event: "cursor", id: cursor, data: { cursor } });
    await stream.close();

    await publish([retitled(idOf("peer"))]);
    const again = await listen(headers, `?cursor=${start}`, told?.id);
    expect(await again.next()).toMatchObject({ event: "change", data: { person_id: idOf("peer") } });
  });

  test("reads a publication once for all open streams that receive the same, and filters it for each", async () => {
    const { user, headers } = await begin();
    const publicOnly = await tokenOf(user, ["view:people"], { isPublicOnly: true });
    const streams = [];
    for (const own of [headers, headers, headers, publicOnly, publicOnly]) streams.push(await listen(own));
    for (const stream of streams) await stream.next();
    const transactions = vi.spyOn(database(), "$transaction");
    const office: TellableChange = {
      personId: idOf("peer"),
      kind: "changed",
      fields: ["office"],
      before: {},
    };
    await publish([retitled(idOf("me")), office]);
    const received = await Promise.all(
      streams.map(async (stream) => {
        const events = [];
        do events.push(await stream.next());
        while (events.at(-1)?.event === "change");
        return events.length - 1;
      }),
    );
    expect(received).toEqual([2, 2, 2, 1, 1]);
    const reads = transactions.mock.calls.filter(
      ([, options]) => options?.isolationLevel === "RepeatableRead",
    );
    expect(reads).toHaveLength(3); // the changes for each of the two kinds of caller, and the directory
  });

  test("tells pages the cursor alone", async () => {
    const { user } = await begin();
    const start = await present();
    await publish([retitled(idOf("me")), retitled(idOf("peer"))]);
    const stream = await listen(await browserOf(user), `?only=cursor&cursor=${start}`);
    const now = await present();
    expect(await stream.next()).toEqual({ event: "cursor", id: now, data: { cursor: now } });
  });

  test("ends when the token is revoked, and when the right is lost", async () => {
    const { user, headers } = await begin();
    const byToken = await listen(headers);
    await byToken.next();
    await database().apiToken.updateMany({ data: { revokedAt: new Date() } });
    expect(await byToken.next()).toMatchObject({ event: "end", data: { code: "invalid_token" } });
    expect(await byToken.next()).toBeNull();

    const browser = await browserOf(user);
    const bySession = await listen(browser);
    await bySession.next();
    await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "guest" } });
    expect(await bySession.next()).toMatchObject({ event: "end", data: { code: "not_allowed" } });
    expect(await bySession.next()).toBeNull();
  });

  test("is refused like a page: without the right, from a cursor that is gone, and beyond ten of one user", async () => {
    const { user, headers } = await begin();
    expect((await listen({})).status).toBe(401);
    expect((await listen(await tokenOf(await makeUser("guest")))).status).toBe(403);
    expect((await listen(headers, "?cursor=x")).status).toBe(400);
    expect((await listen(headers, "?cursor=0")).status).toBe(410);
    const open = await Promise.all(Array.from({ length: 10 }, () => listen(headers)));
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await listen(await browserOf(user))).status).toBe(429);
    await open[0]?.close();
    expect((await listen(headers)).status).toBe(200);
  });

  test("is opened ten times and no more by whoever asks for many at once", async () => {
    const { headers } = await begin();
    const asked = await Promise.all(Array.from({ length: 30 }, () => listen(headers)));
    const open = asked.filter(({ status }) => status === 200);
    expect(open).toHaveLength(10);
    await Promise.all(open.map((stream) => stream.close()));
  });

  test("ends when Kith stops, and is not opened again there", async () => {
    const { headers } = await begin();
    const stream = await listen(headers);
    await stream.next();
    endStreams();
    expect(await stream.next()).toBeNull();
    expect((await listen(headers)).status).toBe(503);
  });

  test("is not opened where Kith began to stop while it was asked for", async () => {
    const { headers } = await begin();
    const asked = listen(headers);
    await Promise.resolve();
    endStreams();
    expect((await asked).status).toBe(503);
  });
});
