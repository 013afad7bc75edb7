import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { loadPayrollLinkOrigin } from "@/lib/links/mappings/loaders";
import { log } from "@/lib/platform/log/log";
import { loadPersonPage, loadProfile } from "@/lib/pages/person/loaders";
import { loadSyncRun } from "@/lib/sync/runs/loaders";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const loaders: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  ["a person", loadPersonPage],
  ["a profile", loadProfile],
  ["a payroll link", loadPayrollLinkOrigin],
  ["a sync run", loadSyncRun],
];

test.each(loaders)("a page with %s shows 404 for an invalid id, and reads nothing", async (_, load) => {
  pageRequest.headers = new Headers(await createBrowserHeaders(await createUser("executive")));
  const errors = vi.spyOn(log, "error");
  for (const id of ["not-a-uuid", "%00", "' OR 1=1", `${randomUUID()}x`]) {
    await expect(load(id)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  }
  expect(errors).not.toHaveBeenCalled();
});
