import { expect, test } from "vitest";
import { z } from "zod";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";
import { requirePermittedCaller } from "./page-guards";

setUpTestDatabase();

/** Shape of Next's redirect error; the third part of the digest is the target. */
const redirectError = z.object({ digest: z.string().startsWith("NEXT_REDIRECT;") });

/** Returns the redirect target of a page that requires `manage:people`, or null if the page is shown. */
async function findRedirect(headers: Record<string, string>): Promise<string | null> {
  pageRequest.headers = new Headers({ ...headers, "x-path": "/admin/health" });
  const refusal: unknown = await requirePermittedCaller("manage:people").then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return null;
  return redirectError.parse(refusal).digest.split(";")[2] ?? "";
}

test.each<[AccessLevel, string | null]>([
  ["executive", null],
  ["staff", "/no-access"],
  ["guest", "/no-access"],
])("a page for executives leads a %s to %s", async (level, destination) => {
  expect(await findRedirect(await createBrowserHeaders(await createUser(level)))).toBe(destination);
});

test("a page for executives redirects to the sign-in, with the page as callback, if not signed in", async () => {
  expect(await findRedirect({})).toBe("/signin?callbackUrl=%2Fadmin%2Fhealth");
});

test("any page redirects a user who needs a second factor to its setup", async () => {
  overrideSettings({ requireSecondFactor: ["executive"] });
  const { id } = await createUser("executive");
  const user = await database().appUser.update({ where: { id }, data: { passwordHash: "a password" } });
  expect(await findRedirect(await createBrowserHeaders(user))).toBe("/account");
});
