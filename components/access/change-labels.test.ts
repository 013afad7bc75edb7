import { expect, test } from "vitest";
import { accessLevels } from "@/lib/access/levels";
import type { User } from "@/lib/users/schema";
import { changeLabel, changeConfirmation, wayBack } from "./change-labels";

/** Ana, who is staff and signed in in one browser unless said otherwise. */
const ana = (more: Partial<User> = {}): User => ({
  id: "0193a1b2-0000-7000-8000-000000000001",
  email: "ana@fernhill.example",
  name: "Ana Costa",
  access_level: "staff",
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

test("only a new executive is asked about; every other level is changed at once", () => {
  const asked = accessLevels.filter((access_level) => changeConfirmation(ana(), { access_level }, false));
  expect(asked).toEqual(["executive"]);
});

test("one's own way down is asked about at every step", () => {
  const me = ana({ access_level: "executive" });
  const asked = accessLevels.filter((access_level) => changeConfirmation(me, { access_level }, true));
  expect(asked).toEqual(["head", "manager", "staff", "guest"]);
});

test.each([
  ["disabling somebody", { disabled: true }, false, true],
  ["disabling oneself", { disabled: true }, true, true],
  ["enabling somebody", { disabled: false }, false, false],
  ["signing somebody out", { sign_out: true }, false, false],
  ["signing oneself out", { sign_out: true }, true, true],
])("%s is asked about where it should be", (_what, change, isMe, isAsked) => {
  expect(changeConfirmation(ana(), change, isMe) !== null).toBe(isAsked);
});

test("what disabling costs is counted", () => {
  const { consequence } =
    changeConfirmation(ana({ sessions: 2, tokens: 1 }), { disabled: true }, false) ?? {};
  expect(consequence).toContain("signed out of 2 browsers");
  expect(consequence).toContain("Even then, 1 API token of theirs will not work again.");
  const { consequence: nothing } = changeConfirmation(ana({ sessions: 0 }), { disabled: true }, false) ?? {};
  expect(nothing).not.toMatch(/browser|token/);
});

test("a level and a disabling can be taken back; sessions and tokens that ended with it stay ended", () => {
  expect(wayBack(ana(), { access_level: "head" })).toEqual({ access_level: "staff" });
  expect(wayBack(ana(), { disabled: true })).toEqual({ disabled: false });
  expect(wayBack(ana(), { sign_out: true })).toBeNull();
});

test.each([
  [{ access_level: "head" } as const, false, "Ana Costa is head"],
  [{ access_level: "staff" } as const, true, "Ana Costa is staff again"],
  [{ disabled: true }, false, "Ana Costa is disabled"],
  [{ disabled: false }, true, "Ana Costa can sign in again"],
  [{ sign_out: true }, false, "Ana Costa is signed out of 1 browser"],
])("says what has happened: %o", (change, isUndo, words) => {
  expect(changeLabel(ana(), change, isUndo)).toBe(words);
});
