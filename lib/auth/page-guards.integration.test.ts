import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { AccessLevel } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { browserOf, makeUser } from "@/lib/testing/callers";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { requireCaller } from "./page-guards";

withStore();
const asked = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => asked.headers }));

/** How Next says that a page leads elsewhere: the address is the third part. */
const redirection = z.object({ digest: z.string().startsWith("NEXT_REDIRECT;") });

/** Where a page that needs `manage:people` leads this browser; nowhere: the page is shown. */
async function ledTo(headers: Record<string, string>): Promise<string | null> {
  asked.headers = new Headers({ ...headers, "x-path": "/admin/health" });
  const refusal: unknown = await requireCaller("manage:people").then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return null;
  return redirection.parse(refusal).digest.split(";")[2] ?? "";
}

test.each<[AccessLevel, string | null]>([
  ["executive", null],
  ["head", "/no-access"],
  ["manager", "/no-access"],
  ["staff", "/no-access"],
  ["guest", "/no-access"],
])("a page for executives leads a %s to %s", async (level, destination) => {
  expect(await ledTo(await browserOf(await makeUser(level)))).toBe(destination);
});

test("a page for executives leads whoever is not signed in to the sign-in, and from there back", async () => {
  expect(await ledTo({})).toBe("/signin?callbackUrl=%2Fadmin%2Fhealth");
});

test("any page leads whoever needs a second factor and has none to where it is set up", async () => {
  withSettings({ requireSecondFactor: ["executive"] });
  const { id } = await makeUser("executive");
  const user = await database().appUser.update({ where: { id }, data: { passwordHash: "a password" } });
  expect(await ledTo(await browserOf(user))).toBe("/account");
});
