// Slow: every list is walked many times while people change.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickSortValues } from "@/lib/versions/sort-fields";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { storeDirectoryChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";
import type { Person } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { publishDirectory } from "@/testing/test-company";
import { getPropertyRuns } from "@/testing/property-runs";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const size = 14;
const names = ["Ada", "ann", "Zoë", "Bo", "Östen", "Łukasz", "Cy", "Ann-Marie"];
const titles = ["Gardener", "Lead gardener", "Cook"];

type Headers = Record<string, string>;
type Page = { people: { id: string }[]; next: string | null };

/** Applies `change` to the database and publishes the changes it returns. */
const publish = (change: (transaction: DatabaseSession) => Promise<PublishableChange[]>) =>
  database().$transaction(async (unlocked) => {
    const transaction = await incrementDirectoryVersion(unlocked);
    await storeDirectoryChanges(transaction, await change(transaction));
  });

type NewPerson = { id: string; number: number; managerId: string | null };

async function add(transaction: DatabaseSession, people: readonly NewPerson[]): Promise<PublishableChange[]> {
  await transaction.person.createMany({
    data: people.map(({ id, number, managerId }) => ({
      ...{ id, managerId, firstName: names[number % names.length] ?? "", lastName: `Person ${number}` },
      title: titles[number % titles.length] ?? "",
    })),
  });
  await transaction.externalIdentity.createMany({
    data: people.map(({ id }) => ({ provider: "projects", externalId: id, personId: id })),
  });
  return people.map(({ id }) => ({ personId: id, kind: "joined" }));
}

async function change(
  transaction: DatabaseSession,
  person: Person,
  data: Partial<Pick<Person, "firstName" | "title" | "managerId">>,
): Promise<PublishableChange> {
  await transaction.person.update({ where: { id: person.id }, data });
  const { first_name, title, manager_id } = pickSortValues(person);
  return {
    ...{ personId: person.id, kind: "changed", fields: ["first_name", "title", "manager_id"] },
    before: { first_name, title, manager_id },
  };
}

async function remove(transaction: DatabaseSession, person: Person): Promise<PublishableChange[]> {
  const reports = await transaction.person.findMany({ where: { managerId: person.id } });
  const moved: PublishableChange[] = [];
  for (const report of reports) moved.push(await change(transaction, report, { managerId: null }));
  await transaction.person.update({
    where: { id: person.id },
    data: { removedAt: new Date(), managerId: null },
  });
  return [{ personId: person.id, kind: "left", before: pickSortValues(person) }, ...moved];
}

type Operation = { kind: "rename" | "retitle" | "remove" | "add" | "move"; of: number; to: number };

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom("rename", "rename", "retitle", "remove", "add", "move"),
  of: fc.nat({ max: size }),
  to: fc.nat({ max: 40 }),
});

const stored = (session: DatabaseSession = database()) =>
  session.person.findMany({ where: { removedAt: null }, orderBy: { id: "asc" } });

async function apply({ kind, of, to }: Operation): Promise<void> {
  await publish(async (transaction) => {
    const people = await stored(transaction);
    const person = people[of % people.length];
    if (kind === "add" || !person)
      return add(transaction, [{ id: randomUUID(), number: to, managerId: person?.id ?? null }]);
    if (kind === "remove") return people.length > 1 ? remove(transaction, person) : [];
    if (kind === "rename")
      return [await change(transaction, person, { firstName: names[to % names.length] ?? "" })];
    if (kind === "retitle")
      return [await change(transaction, person, { title: titles[to % titles.length] ?? "" })];
    // Only people without reports move, which avoids loops.
    const manager = people[to % people.length];
    const isLeaf = people.every(({ managerId }) => managerId !== person.id);
    return isLeaf && manager && manager.id !== person.id
      ? [await change(transaction, person, { managerId: manager.id })]
      : [];
  });
}

/** Creates a company in which everyone except the first person has a manager. */
async function makePeople(): Promise<Headers> {
  await database().externalIdentity.deleteMany();
  await database().person.deleteMany();
  const people: NewPerson[] = [];
  for (let number = 0; number < size; number++)
    people.push({ id: randomUUID(), number, managerId: people[Math.floor(number / 3) - 1]?.id ?? null });
  await publish((transaction) => add(transaction, people));
  await database().$executeRaw`UPDATE directory_state SET synced_at = now(), changes_through = version`;
  return createTokenHeaders(
    (await database().appUser.findFirst({ where: { email: "staff@example.com" } })) ??
      (await createUser("staff")),
  );
}

async function requestPage(path: string, headers: Headers): Promise<Page> {
  const answer = await requestApi("GET", path, headers);
  expect([path, answer.outcome]).toEqual([path, "200"]);
  return JSON.parse(answer.text) as Page;
}

const lists = [
  ["the list by name", "/api/people?limit"],
  ["the list by reports", "/api/people?sort=reports&limit"],
  ["what a search finds", "/api/people?q=person&limit"],
  ["the view of a large directory", "/api/people/view?sort=-title&count"],
] as const;

test.each(lists)(
  "%s lists everyone who stays exactly once while people are renamed, removed and added between pages",
  { timeout: getPropertyRuns(120_000) },
  async (_list, path) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.array(operation, { maxLength: 4 }), { maxLength: 6 }),
        async (limit, between) => {
          const headers = await makePeople();
          const throughout = new Set((await stored()).map(({ id }) => id));
          const listed: string[] = [];
          let cursor: string | null = null;
          for (let pages = 0; pages < 60; pages++) {
            const after: string = cursor ? `&cursor=${cursor}` : "";
            const { people, next } = await requestPage(`${path}=${limit}${after}`, headers);
            listed.push(...people.map(({ id }) => id));
            if (next === null) break;
            cursor = next;
            for (const one of between[pages] ?? []) await apply(one);
            const now = new Set((await stored()).map(({ id }) => id));
            for (const id of throughout) if (!now.has(id)) throughout.delete(id);
          }
          const times = [...throughout].map((id) => listed.filter((other) => other === id).length);
          expect(times).toEqual(times.map(() => 1));
        },
      ),
      { numRuns: getPropertyRuns(4) },
    );
  },
);

describe("a version without changes in the feed", () => {
  test.each<[search: string, what: string, data: Partial<Person>]>([
    ["", "is renamed", { firstName: "Zzz" }],
    ["", "is removed", { removedAt: new Date() }],
    ["&sort=-title", "has another title", { title: "Zzz" }],
    ["&sort=-title", "is removed", { removedAt: new Date() }],
    ["&sort=office", "moves to another office", { office: "Office 99" }],
  ])("skips no one when the last person of a page of %j %s", async (search, _what, data) => {
    const headers = await makePeople();
    const all = (await stored()).map(({ id }) => id);
    for (const [index, id] of all.entries())
      await database().person.update({ where: { id }, data: { office: `Office ${index}` } });
    await publishDirectory();
    const { people, next } = await requestPage(`/api/people?limit=5${search}`, headers);
    const first = people.map(({ id }) => id);
    await database().person.update({ where: { id: first.at(-1) ?? "" }, data });
    await publishDirectory();
    const page = await requestPage(`/api/people?limit=1000${search}&cursor=${next ?? ""}`, headers);
    const rest = page.people.map(({ id }) => id);
    expect(new Set([...first, ...rest])).toEqual(new Set(all));
    expect(rest.filter((id) => first.slice(0, -1).includes(id))).toEqual([]);
  });
});

describe("a cursor", () => {
  test("with other filters or sorting is a 400 cursor_mismatch; another limit or other fields are accepted", async () => {
    const headers = await makePeople();
    const outcome = async (search: string) =>
      (await requestApi("GET", `/api/people?${search}`, headers)).outcome;
    const { next } = await requestPage("/api/people?limit=2&q=person&sort=title", headers);
    const same = `q=person&sort=title&cursor=${next ?? ""}`;
    expect(await outcome(same)).toBe("200");
    expect(await outcome(`${same}&limit=7&fields=title`)).toBe("200");
    for (const other of [
      "q=person",
      "sort=title",
      "q=person&sort=-title",
      "q=ann&sort=title",
      "q=person&sort=title&has_user=true",
    ])
      expect([other, await outcome(`${other}&cursor=${next ?? ""}`)]).toEqual([other, "400 cursor_mismatch"]);
    expect((await requestApi("GET", `/api/people/view?cursor=${next ?? ""}`, headers)).outcome).toBe(
      "400 cursor_mismatch",
    );
  });

  test.each(["50_00000000-0000-4000-8000-000000000001", "W10", "bm8", "e30", "a".repeat(300)])(
    "not created by Kith is a 400: %s",
    async (cursor) => {
      const { outcome } = await requestApi("GET", `/api/people?cursor=${cursor}`, await makePeople());
      expect(outcome).toBe("400 invalid_request");
    },
  );
});
