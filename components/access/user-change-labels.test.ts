import { expect, test } from "vitest";
import { accessLevels } from "@/lib/platform/access-levels";
import type { User } from "@/lib/identity/users/schema";
import { getChangeConfirmation, invertChange } from "./user-change-labels";

/** Returns the user Ana: staff with one session and no tokens, except for the fields in `more`. */
const ana = (more: Partial<User> = {}): User => ({
  id: "0193a1b2-0000-7000-8000-000000000001",
  email: "ana@fernhill.example",
  name: "Ana Costa",
  access_level: "staff",
  private_data: true,
  person_id: null,
  disabled: false,
  signs_in_by: ["password"],
  invitation: null,
  second_factor: false,
  last_sign_in_at: null,
  created_at: "2026-11-20T00:00:00",
  sessions: 1,
  tokens: 0,
  ...more,
});

test("only a change to the level executive requires confirmation", () => {
  const confirmed = accessLevels.filter((access_level) =>
    getChangeConfirmation(ana(), { access_level }, false),
  );
  expect(confirmed).toEqual(["executive"]);
});

test("lowering the user's own level requires confirmation", () => {
  const me = ana({ access_level: "executive" });
  const confirmed = accessLevels.filter((access_level) => getChangeConfirmation(me, { access_level }, true));
  expect(confirmed).toEqual(["head", "manager", "staff", "guest"]);
});

test.each([
  ["disabling another user", { disabled: true }, false, true],
  ["disabling the user's own account", { disabled: true }, true, true],
  ["enabling another user", { disabled: false }, false, false],
  ["signing another user out", { sign_out: true }, false, false],
  ["ending the user's own sessions", { sign_out: true }, true, true],
])(
  "%s requires confirmation only if it locks a user out or ends this session",
  (_what, change, isMe, isConfirmed) => {
    expect(getChangeConfirmation(ana(), change, isMe) !== null).toBe(isConfirmed);
  },
);

test("the confirmation to disable a user states how many sessions and tokens end", () => {
  const { consequence } =
    getChangeConfirmation(ana({ sessions: 2, tokens: 1 }), { disabled: true }, false) ?? {};
  expect(consequence).toContain("signed out of 2 browsers");
  expect(consequence).toContain("Even then, 1 API token will stay revoked.");
  const { consequence: nothing } =
    getChangeConfirmation(ana({ sessions: 0 }), { disabled: true }, false) ?? {};
  expect(nothing).not.toMatch(/browser|token/);
});

test("restricting a user and lifting the restriction require confirmation and have no undo", () => {
  for (const [private_data, title, consequence] of [
    [false, "Restrict Ana Costa from private data?", "see only what staff see about other people"],
    [true, "Let Ana Costa see private data again?", "everyone's contact, demographics and financial data"],
  ] as const) {
    const asked = getChangeConfirmation(ana({ access_level: "executive" }), { private_data }, false);
    expect(asked?.title).toBe(title);
    expect(asked?.consequence).toContain(consequence);
    expect(invertChange(ana(), { private_data })).toBeNull();
  }
});

test("the confirmation to make a restricted user an executive states that the restriction stays", () => {
  const asked = getChangeConfirmation(ana({ private_data: false }), { access_level: "executive" }, false);
  expect(asked?.title).toBe("Make Ana Costa an administrator?");
  expect(asked?.consequence).toContain("The restriction from private data stays.");
});

test("level changes and disabling can be inverted, signing out cannot", () => {
  expect(invertChange(ana(), { access_level: "head" })).toEqual({ access_level: "staff" });
  expect(invertChange(ana(), { disabled: true })).toEqual({ disabled: false });
  expect(invertChange(ana(), { sign_out: true })).toBeNull();
});
