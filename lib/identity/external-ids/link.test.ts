import { describe, expect, test } from "vitest";
import { getHolderId, mapIdsByHolder, toLink, toLinkHolder, classifyHolder } from "./link";

const setAt = new Date("2026-01-01T00:00:00Z");
const origin = { origin: "manual" as const, setBy: "z", setByName: "Zoe", setAt };
const ana = { id: "ana", firstName: "Ana", lastName: "Costa", isInDirectory: true, isHidden: false };
const gone = { ...ana, isInDirectory: false };
const userWith = (...people: (string | null)[]) => ({
  name: "User Account",
  identities: people.map((personId) => ({ personId })),
});
const link = (person: typeof ana | typeof gone | null, user: ReturnType<typeof userWith> | null) =>
  toLink({ externalId: "e1", userId: user && "u", ...origin, person, user });

describe("a link", () => {
  test("has the person's name, else the user's, and its origin", () => {
    expect(link(ana, userWith("ana"))).toEqual({
      ...{ externalId: "e1", userId: "u", ...origin, name: "Ana Costa", hasHolderLeft: false },
      person: { id: "ana", isInDirectory: true, isHidden: false },
    });
    expect(link(null, userWith())).toMatchObject({ name: "User Account", person: null });
    expect(link(null, null).name).toBe("");
  });

  test.each([
    ["link of a person in the directory", ana, userWith("ana"), false],
    ["link of a user without a person", null, userWith(), false],
    ["link of a person who left, without a user", gone, null, true],
    ["link of a person who left and their own user", gone, userWith("ana"), true],
    ["link of a person who left and a user linked to a different person", gone, userWith("bo"), false],
    ["link of a person who left and a user without a person", gone, userWith(), false],
  ])("can be taken over if its holder has left: %s", (_whose, person, user, expected) => {
    expect(link(person, user).hasHolderLeft).toBe(expected);
  });

  test("is found by person and by user, and its holder id is the person, else the user", () => {
    const links = [link(ana, userWith("ana")), { ...link(null, userWith()), externalId: "e2", userId: "v" }];
    expect([...mapIdsByHolder(links)]).toEqual([
      ["ana", "e1"],
      ["u", "e1"],
      ["v", "e2"],
    ]);
    expect([...mapIdsByHolder([link(ana, null)])]).toEqual([["ana", "e1"]]);
    expect(links.map(getHolderId)).toEqual(["ana", "v"]);
    expect(getHolderId(link(null, null))).toBeNull();
  });

  test("includes the person's id only while they are in the directory", () => {
    expect(toLinkHolder(link(ana, userWith("ana")))).toEqual({
      name: "Ana Costa",
      person_id: "ana",
      user_id: "u",
    });
    expect(toLinkHolder(link(gone, null))).toEqual({ name: "Ana Costa", person_id: null, user_id: null });
    expect(toLinkHolder(link(null, userWith()))).toMatchObject({ person_id: null, user_id: "u" });
  });
});

describe("the holder of a requested id", () => {
  const [user, person, none] = [
    { userId: "u", personId: null },
    { userId: null, personId: "p" },
    { userId: null, personId: null },
  ];
  const both = { userId: "u", personId: "p" };
  test.each([
    ["free", null, both],
    ["free", none, both],
    ["same", both, both],
    ["same", user, both],
    ["same", person, both],
    ["same", person, person],
    ["other", both, user],
    ["other", both, person],
    ["other", { userId: "v", personId: null }, both],
    ["other", { userId: null, personId: "q" }, both],
    ["other", { userId: "u", personId: "q" }, both],
    ["other", { userId: "v", personId: "p" }, both],
  ])("is %s: %j has it, %j wants it", (whose, held, wanted) => {
    expect(classifyHolder(held, wanted)).toBe(whose);
  });
});
