import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchRecords, type RecordToMatch, type UserToMatch } from "./record-matching";
import { getPropertyRuns } from "@/testing/property-runs";

const user = (id: string, email = `${id}@x`, externalId: string | null = null): UserToMatch => ({
  id,
  email,
  externalId,
});
const listed = (
  externalId: string,
  email: string | null,
  more: Partial<RecordToMatch> = {},
): RecordToMatch => ({
  externalId,
  email,
  isTerminated: false,
  holderId: null,
  findObstacle: () => null,
  ...more,
});

type Row = [
  name: string,
  users: UserToMatch[],
  records: RecordToMatch[],
  links: string,
  conflicts: string,
  matched: number,
];

const rows: Row[] = [
  ["a user gets the one record with their address", [user("u")], [listed("r", "u@x")], "u=r", "", 1],
  ["a user without a record gets no link", [user("u")], [listed("r", "other@x")], "", "", 0],
  ["a record without an address is not linked", [user("u"), user("w", "")], [listed("r", null)], "", "", 0],
  [
    "a user who already has the id is counted and not linked again",
    [user("u", "u@x", "r")],
    [listed("r", "u@x", { holderId: "u" })],
    "",
    "",
    1,
  ],
  [
    "an address shared by two records is not linked, and both are reported, even if the user has one of the ids",
    [user("u", "u@x", "r")],
    [listed("r", "u@x", { holderId: "u" }), listed("s", "u@x")],
    "",
    "u=r shared_email, u=s shared_email",
    0,
  ],
  [
    "a terminated employee is not linked",
    [user("u")],
    [listed("r", "u@x", { isTerminated: true })],
    "",
    "u=r terminated",
    0,
  ],
  [
    "a record of another user is not linked",
    [user("u"), user("v", "v@x", "r")],
    [listed("r", "u@x", { holderId: "v" })],
    "",
    "u=r held_by_someone_else",
    0,
  ],
  [
    "an existing id is not replaced",
    [user("u", "u@x", "mine")],
    [listed("r", "u@x")],
    "",
    "u=r has_another_id",
    0,
  ],
  [
    "a record that the user's person must not get is not linked",
    [user("u")],
    [listed("r", "u@x", { findObstacle: (userId) => (userId === "u" ? "rejected" : null) })],
    "",
    "u=r rejected",
    0,
  ],
];

describe("by e-mail", () => {
  test.each(rows)("%s", (_name, users, records, links, conflicts, matched) => {
    const found = matchRecords(users, records);
    expect(found.links.map(({ userId, externalId }) => `${userId}=${externalId}`).join(" ")).toBe(links);
    expect(
      found.conflicts.map(({ userId, externalId, reason }) => `${userId}=${externalId} ${reason}`).join(", "),
    ).toBe(conflicts);
    expect(found.matched).toBe(matched);
  });
});

describe("for any users and records", () => {
  const emails = fc.constantFrom("a@x", "b@x", "c@x", "d@x", "e@x");
  const ids = fc.constantFrom("r1", "r2", "r3", "r4", "r5", "r6");

  /**
   * Users and records within the database constraints: unique addresses, and each id belongs to one record and at most
   * one user.
   */
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
      const made = users.map(({ email, externalId }, index): UserToMatch => {
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
            holderId: holder?.id ?? (foreignHolder ? "other user" : null),
            findObstacle: (userId) =>
              person === "other" ||
              (person === "own" && made.find(({ id }) => id === userId)?.email !== ownerEmail)
                ? "held_by_someone_else"
                : null,
          });
        }),
      };
    });

  test("links are to free records alone, each listed user has a link or a conflict, and a second run finds nothing new", () => {
    fc.assert(
      fc.property(worlds, ({ users, records }) => {
        const first = matchRecords(users, records);
        expect(matchRecords(users, records.toReversed()).links).toEqual(first.links);
        for (const { userId, externalId } of first.links) {
          const linked = users.find(({ id }) => id === userId);
          const sharing = records.filter(({ email }) => email === linked?.email);
          expect(sharing.map((record) => record.externalId)).toEqual([externalId]);
          const [record] = sharing;
          expect(record).toMatchObject({ isTerminated: false, holderId: null });
          expect(record?.findObstacle(userId)).toBeNull();
          expect(linked?.externalId).toBeNull();
        }
        const listedUsers = users.filter(({ email }) => records.some((record) => record.email === email));
        const conflicting = new Set(first.conflicts.map(({ userId }) => userId));
        expect(first.matched + conflicting.size).toBe(listedUsers.length);
        for (const userId of conflicting) expect(listedUsers.map(({ id }) => id)).toContain(userId);

        const idOf = new Map(first.links.map(({ userId, externalId }) => [userId, externalId]));
        const holderOf = new Map(first.links.map(({ userId, externalId }) => [externalId, userId]));
        const second = matchRecords(
          users.map((one) => ({ ...one, externalId: idOf.get(one.id) ?? one.externalId })),
          records.map((one) => ({ ...one, holderId: holderOf.get(one.externalId) ?? one.holderId })),
        );
        expect(second).toEqual({ ...first, links: [] });
      }),
      { numRuns: getPropertyRuns(500) },
    );
  });
});
