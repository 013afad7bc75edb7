import { expect, test } from "vitest";
import type { User, UserChange } from "@/lib/identity/users/schema";
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
const executive = ana({ access_level: "executive" });

test.each<[User, UserChange, "me" | "other", string | undefined]>([
  [ana(), { access_level: "head" }, "other", undefined],
  [ana(), { access_level: "executive" }, "other", "Make Ana Costa an executive?"],
  [ana({ private_data: false }), { access_level: "executive" }, "other", "Make Ana Costa an administrator?"],
  [executive, { access_level: "guest" }, "other", undefined],
  [executive, { access_level: "head" }, "me", "Lower your own level to Head?"],
  [executive, { private_data: false }, "other", "Restrict Ana Costa from private data?"],
  [executive, { private_data: true }, "other", "Let Ana Costa see private data again?"],
  [ana(), { disabled: true }, "other", "Disable Ana Costa?"],
  [ana(), { disabled: true }, "me", "Disable your own account?"],
  [ana(), { disabled: false }, "other", undefined],
  [ana(), { sign_out: true }, "other", undefined],
  [ana(), { sign_out: true }, "me", "Sign yourself out everywhere?"],
])("%# asks before changes that give, take or end access", (user, change, whose, title) => {
  expect(getChangeConfirmation(user, change, whose === "me")?.title).toBe(title);
});

test("the confirmation to disable a user states how many sessions and tokens end", () => {
  const describe = (user: User) => getChangeConfirmation(user, { disabled: true }, false)?.consequence;
  expect(describe(ana({ sessions: 2, tokens: 1 }))).toMatch(
    /signed out of 2 browsers.* Even then, 1 API token will stay revoked\./,
  );
  expect(describe(ana({ sessions: 0 }))).not.toMatch(/browser|token/);
});

test("level changes and disabling can be inverted, signing out and restrictions cannot", () => {
  expect(invertChange(ana(), { access_level: "head" })).toEqual({ access_level: "staff" });
  expect(invertChange(ana(), { disabled: true })).toEqual({ disabled: false });
  expect(invertChange(ana(), { sign_out: true })).toBeNull();
  expect(invertChange(ana(), { private_data: false })).toBeNull();
});
