import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conflictReasons, matchRecords, type ListedRecord, type MatchedUser } from "./record-matching";

const user = (id: string, email = `${id}@x`, externalId: string | null = null): MatchedUser => ({
  id,
  email,
  externalId,
});
const listed = (
  externalId: string,
  email: string | null,
  more: Partial<ListedRecord> = {},
): ListedRecord => ({
  externalId,
  email,
  isTerminated: false,
  holderId: null,
  isOfAnotherPerson: () => false,
  isRejectedFor: () => false,
  hasOtherEmployeeThan: () => false,
  ...more,
});

type Row = [
  name: string,
  users: MatchedUser[],
  records: ListedRecord[],
  links: string,
  conflicts: string,
  matched: number,
];

test("nobody is given a record that was rejected for their person", () => {
  const rejected = listed("r", "u@x", { isRejectedFor: (userId) => userId === "u" });
  expect(matchRecords([user("u")], [rejected])).toEqual({
    links: [],
    matched: 0,
    conflicts: [{ userId: "u", externalId: "r", reason: "rejected" }],
  });
});

describe("by their e-mail", () => {
  test.each<Row>([
    ["a user gets the one record with their address", [user("u")], [listed("r", "u@x")], "u=r", "", 1],
    [
      "each user gets their own",
      [user("u"), user("v")],
      [listed("s", "v@x"), listed("r", "u@x")],
      "u=r v=s",
      "",
      2,
    ],
    ["a user whom nobody lists gets nothing", [user("u")], [listed("r", "other@x")], "", "", 0],
    ["a record without an address is nobody's", [user("u"), user("w", "")], [listed("r", null)], "", "", 0],
    [
      "who has the id already is counted, and not linked again",
      [user("u", "u@x", "r")],
      [listed("r", "u@x", { holderId: "u" })],
      "",
      "",
      1,
    ],
    [
      "an address that two records share is nobody's, and both are named",
      [user("u")],
      [listed("r", "u@x"), listed("s", "u@x")],
      "",
      "u=r shared_email, u=s shared_email",
      0,
    ],
    [
      "an address that another record has as well is nobody's, though the user has the id of one",
      [user("u", "u@x", "r")],
      [listed("r", "u@x", { holderId: "u" }), listed("s", "u@x")],
      "",
      "u=r shared_email, u=s shared_email",
      0,
    ],
    [
      "a second id of the user's is not said to be somebody else's",
      [user("u", "u@x", "mine")],
      [listed("r", "u@x", { holderId: "u" })],
      "",
      "u=r has_another_id",
      0,
    ],
    [
      "somebody who left is not linked",
      [user("u")],
      [listed("r", "u@x", { isTerminated: true })],
      "",
      "u=r terminated",
      0,
    ],
    [
      "a record that another user has stays theirs",
      [user("u"), user("v", "v@x", "r")],
      [listed("r", "u@x", { holderId: "v" })],
      "",
      "u=r held_by_someone_else",
      0,
    ],
    [
      "a record of another person stays theirs",
      [user("u")],
      [listed("r", "u@x", { isOfAnotherPerson: () => true })],
      "",
      "u=r held_by_someone_else",
      0,
    ],
    [
      "a person who has another payroll employee than the user does not become the user",
      [user("u")],
      [listed("r", "u@x", { hasOtherEmployeeThan: () => true })],
      "",
      "u=r has_another_id",
      0,
    ],
    [
      "an id that was set by hand is not replaced",
      [user("u", "u@x", "mine")],
      [listed("r", "u@x")],
      "",
      "u=r has_another_id",
      0,
    ],
  ])("%s", (_name, users, records, links, conflicts, matched) => {
    const found = matchRecords(users, records);
    expect(found.links.map(({ userId, externalId }) => `${userId}=${externalId}`).join(" ")).toBe(links);
    expect(
      found.conflicts.map(({ userId, externalId, reason }) => `${userId}=${externalId} ${reason}`).join(", "),
    ).toBe(conflicts);
    expect(found.matched).toBe(matched);
  });
});

test("the API knows every reason that a link is refused for", () => {
  const refused = (...records: ListedRecord[]) =>
    matchRecords([user("u")], records).conflicts.map(({ reason }) => reason);
  const found = [
    ...refused(listed("r", "u@x"), listed("s", "u@x")),
    ...refused(listed("r", "u@x", { holderId: "v" })),
    ...refused(listed("r", "u@x", { hasOtherEmployeeThan: () => true })),
    ...refused(listed("r", "u@x", { isTerminated: true })),
    ...refused(listed("r", "u@x", { isRejectedFor: () => true })),
  ];
  expect(new Set(found)).toEqual(new Set(conflictReasons));
});

describe("whoever is listed and linked however", () => {
  const emails = fc.constantFrom("a@x", "b@x", "c@x", "d@x", "e@x");
  const ids = fc.constantFrom("r1", "r2", "r3", "r4", "r5", "r6");

  /** Users and records as a database allows them: an address is one user's, an id is one record and one user's at most. */
  const worlds = fc
    .record({
      users: fc.uniqueArray(fc.record({ email: emails, externalId: fc.option(ids) }), {
        selector: ({ email }) => email,
      }),
      records: fc.uniqueArray(
        fc.record({
          externalId: ids,
          email: fc.option(emails),
          isTerminated: fc.boolean(),
          person: fc.constantFrom("none", "own", "other"),
          foreignHolder: fc.boolean(),
        }),
        { selector: ({ externalId }) => externalId },
      ),
    })
    .map(({ users, records }) => {
      const taken = new Set<string>();
      const made = users.map(({ email, externalId }, index): MatchedUser => {
        const isFree = externalId !== null && !taken.has(externalId);
        if (isFree) taken.add(externalId);
        return { id: `u${index}`, email, externalId: isFree ? externalId : null };
      });
      return {
        users: made,
        records: records.map(({ externalId, email, isTerminated, person, foreignHolder }) => {
          const holder = made.find((one) => one.externalId === externalId);
          const ownerEmail = email;
          return listed(externalId, email, {
            isTerminated,
            holderId: holder?.id ?? (foreignHolder ? "somebody else" : null),
            isOfAnotherPerson: (userId) =>
              person === "other" ||
              (person === "own" && made.find(({ id }) => id === userId)?.email !== ownerEmail),
          });
        }),
      };
    });

  const holds = (predicate: (world: { users: MatchedUser[]; records: ListedRecord[] }) => void) =>
    fc.assert(fc.property(worlds, predicate), { numRuns: 3_000 });

  test("nobody gets two, and nothing is given twice", () => {
    holds(({ users, records }) => {
      const { links } = matchRecords(users, records);
      expect(new Set(links.map(({ userId }) => userId)).size).toBe(links.length);
      expect(new Set(links.map(({ externalId }) => externalId)).size).toBe(links.length);
    });
  });

  test("a link is to the only record with the user's address, which is nobody's and active, for a user who has none", () => {
    holds(({ users, records }) => {
      for (const { userId, externalId } of matchRecords(users, records).links) {
        const linked = users.find(({ id }) => id === userId);
        const sharing = records.filter(({ email }) => email === linked?.email);
        expect(sharing.map((record) => record.externalId)).toEqual([externalId]);
        const [record] = sharing;
        expect(record).toMatchObject({ isTerminated: false, holderId: null });
        expect(record?.isOfAnotherPerson(userId)).toBe(false);
        expect(linked?.externalId).toBeNull();
      }
    });
  });

  test("every user whose address is listed is either matched or told why not, never both", () => {
    holds(({ users, records }) => {
      const { matched, conflicts } = matchRecords(users, records);
      const listedUsers = users.filter(({ email }) => records.some((record) => record.email === email));
      const told = new Set(conflicts.map(({ userId }) => userId));
      expect(matched + told.size).toBe(listedUsers.length);
      for (const userId of told) expect(listedUsers.map(({ id }) => id)).toContain(userId);
    });
  });

  test("the second time there is nothing left to link, and the count is the same", () => {
    holds(({ users, records }) => {
      const first = matchRecords(users, records);
      const given = new Map(first.links.map(({ userId, externalId }) => [userId, externalId]));
      const after = users.map((one) => ({ ...one, externalId: given.get(one.id) ?? one.externalId }));
      const holders = new Map(first.links.map(({ userId, externalId }) => [externalId, userId]));
      const recordsAfter = records.map((record) => ({
        ...record,
        holderId: holders.get(record.externalId) ?? record.holderId,
      }));
      const second = matchRecords(after, recordsAfter);
      expect(second.links).toEqual([]);
      expect(second.matched).toBe(first.matched);
      expect(second.conflicts).toEqual(first.conflicts);
    });
  });

  test("the order in which a system lists does not matter to who gets what", () => {
    holds(({ users, records }) => {
      expect(matchRecords(users, records.toReversed()).links).toEqual(matchRecords(users, records).links);
    });
  });
});
