import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { loadPayrollLink } from "@/lib/mappings/loaders";
import { log } from "@/lib/platform/log";
import { loadImpersonatedUser, loadOffice, loadPerson, loadProfile } from "@/lib/profiles/loaders";
import { loadSyncRun } from "@/lib/runs/loaders";
import { browserOf, makeUser } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";

withStore();
const asked = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => asked.headers }));

const loaders: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  ["a person", loadPerson],
  ["a profile", loadProfile],
  ["a payroll link", loadPayrollLink],
  ["an impersonated user", loadImpersonatedUser],
  ["an office", (id) => loadOffice(id, "Lisbon")],
  ["a sync run", loadSyncRun],
];

test.each(loaders)(
  "a page with %s shows 404 for an id that is not one, and reads nothing",
  async (_, load) => {
    asked.headers = new Headers(await browserOf(await makeUser("executive")));
    const errors = vi.spyOn(log, "error");
    for (const id of ["not-a-uuid", "%00", "' OR 1=1", `${randomUUID()}x`]) {
      await expect(load(id)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
    }
    expect(errors).not.toHaveBeenCalled();
  },
);
