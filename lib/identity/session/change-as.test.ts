import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Writes that use no transaction of `changeAs` or `changeDirectory`, of each file that knows a caller: their number, and why
 * a right that is withdrawn at the same time does not matter.
 */
const justified: Record<string, [writes: number, reason: string]> = {
  "connections/store-connection.ts": [1, "the command line and the watched folder"],
  "connections/payroll-commands.ts": [7, "the vendor's answer to a consent, and revocations"],
  "directory/about/commands.ts": [1, "About, which grants nothing"],
  "directory/changes/queries.ts": [1, "the stream of a caller, which ends with the right"],
  "directory/departments/commands.ts": [1, "the mission of a department, which grants nothing"],
  "directory/directory-store.ts": [1, "a cache"],
  "directory/saved-views/commands.ts": [3, "the caller's own views"],
  "findings/commands.ts": [2, "skipped steps of the set-up, and daily counts"],
  "http/idempotent-write.ts": [6, "stored answers; the endpoint decides first"],
  "identity/users/own-account-commands.ts": [3, "the caller's own password and sessions"],
  "identity/users/create-links.ts": [1, "the command line"],
  "identity/users/second-factor-commands.ts": [5, "the caller's own second factor, and the command line"],
  "identity/session/authentication.ts": [2, "times of last use"],
  "identity/session/change-as.ts": [2, "changeAs and changeDirectory themselves"],
  "identity/sign-in/impersonation.ts": [1, "the end of an impersonation"],
  "identity/tokens/commands.ts": [1, "the command line"],
  "identity/users/commands.ts": [3, "the command line"],
  "sync/payroll/commands.ts": [4, "runs, which read the vendor again"],
  "sync/payroll/sync-person.ts": [2, "a reading of the vendor"],
  "profiles/own-picture/commands.ts": [1, "pictures, which grant nothing"],
  "sync/people/apply-listing.ts": [1, "reads the rights of the approver itself"],
  "sync/people/commands.ts": [3, "runs, which read the vendor again"],
  "sync/people/previews.ts": [1, "previews, which change nothing"],
};

test("every command that grants something decides from the rights at the time of the change (CALL-12)", () => {
  const writes =
    /database\(\)\s*\.\s*(?:\$transaction|\$executeRaw|\w+\s*\.\s*(?:create|update|upsert|delete)\w*)\b|withDirectoryLock\(/g;
  const found = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith("generated"))
    .flatMap((name) => {
      const source = readFileSync(join("lib", name), "utf8");
      const count = /\bCaller(?:With)?\b/.test(source) ? (source.match(writes)?.length ?? 0) : 0;
      return count === 0 ? [] : [[name, count] as const];
    });
  // A new write runs in `changeAs` or `changeDirectory`, or gets a reason here.
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(justified).map(([name, [count]]) => [name, count])),
  );
});
