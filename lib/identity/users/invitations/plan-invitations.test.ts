import { describe, expect, test } from "vitest";
import {
  countWithoutAccountBy,
  countWithoutAccountByManager,
  planInvitations,
  computeInvitationTag,
  type Invitee,
} from "./plan-invitations";
import type { InvitationSelection } from "./schema";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const invitee = (number: number, more: Partial<Invitee> = {}): Invitee => ({
  ...{ id: id(number), name: `Person ${number}`, email: `p${number}@example.com`, office: "Lisbon" },
  department: number % 2 === 0 ? "Design" : null,
  ...{ managerId: null, userId: null, isEmailTaken: false },
  ...more,
});

// 1 ── 2 ── 3, and 4 at another office
const people = [
  invitee(1),
  invitee(2, { managerId: id(1) }),
  invitee(3, { managerId: id(2) }),
  invitee(4, { office: "Perth" }),
];

describe("a selection of people to invite", () => {
  test.each<[string, InvitationSelection, number[]]>([
    ["everyone", { by: "everyone" }, [1, 2, 3, 4]],
    ["an office", { by: "office", offices: ["Perth"] }, [4]],
    ["an office in another spelling (PEOPLE-34)", { by: "office", offices: ["perth."] }, [4]],
    ["a department", { by: "department", departments: ["Design"] }, [2, 4]],
    ["a manager and everyone below", { by: "manager", manager_id: id(1) }, [1, 2, 3]],
    ["an unknown manager", { by: "manager", manager_id: id(9) }, []],
    [
      "pasted addresses in any case",
      { by: "emails", emails: [" P2@Example.com ", "p4@example.com"] },
      [2, 4],
    ],
  ])("by %s", (_label, selection, expected) => {
    expect(planInvitations(people, selection).invited.map((person) => person.id)).toEqual(expected.map(id));
  });

  test("lists pasted addresses of no one in the directory once", () => {
    const emails = ["p1@example.com", "nobody@example.com", "NOBODY@example.com", "not an address"];
    const { invited, skipped } = planInvitations(people, { by: "emails", emails });
    expect(invited.map((person) => person.id)).toEqual([id(1)]);
    expect([...skipped]).toEqual([["not_in_directory", ["nobody@example.com", "not an address"]]]);
  });
});

test("people with an account, no address, a shared address or the address of another account are skipped", () => {
  const all = [
    invitee(1, { userId: id(90), isEmailTaken: true }),
    invitee(2, { email: null }),
    invitee(3, { email: "shared@example.com" }),
    invitee(4, { email: "shared@example.com" }),
    invitee(5, { isEmailTaken: true }),
    invitee(6),
  ];
  const { invited, skipped } = planInvitations(all, { by: "everyone" });
  expect(invited.map((person) => person.id)).toEqual([id(6)]);
  expect([...skipped]).toEqual([
    ["has_account", ["Person 1"]],
    ["no_email", ["Person 2"]],
    ["shared_email", ["Person 3", "Person 4"]],
    ["email_of_other_account", ["Person 5"]],
  ]);
});

test("an address that someone outside the selection shares is skipped", () => {
  const all = [
    invitee(1, { email: "a@example.com" }),
    invitee(2, { email: "a@example.com", office: "Perth" }),
  ];
  expect(planInvitations(all, { by: "office", offices: ["Perth"] }).invited).toEqual([]);
});

test("people without an account are counted by office and department, by name", () => {
  const all = [invitee(1, { office: null }), invitee(2, { userId: id(90) }), invitee(4, { office: "Århus" })];
  expect(countWithoutAccountBy("office", all)).toEqual([
    { name: "Århus", without_account: 1 },
    { name: "Lisbon", without_account: 0 },
  ]);
  expect(countWithoutAccountBy("department", all)).toEqual([{ name: "Design", without_account: 1 }]);
});

test("the tag depends on the people and their addresses, not on their order", () => {
  const { invited } = planInvitations(people, { by: "everyone" });
  expect(computeInvitationTag(invited.toReversed(), "key")).toBe(computeInvitationTag(invited, "key"));
  expect(computeInvitationTag(invited.slice(1), "key")).not.toBe(computeInvitationTag(invited, "key"));
  const moved = invited.map((person) => ({ ...person, email: `x${person.email}` }));
  expect(computeInvitationTag(moved, "key")).not.toBe(computeInvitationTag(invited, "key"));
});

test("people without an account are counted for each manager above them, and for themselves", () => {
  expect([...countWithoutAccountByManager(people)]).toEqual([
    [id(1), 3],
    [id(2), 2],
  ]);
});
