import { inspect } from "node:util";
import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticate } from "@/lib/identity/session/authentication";
import { database } from "@/lib/platform/database/database";
import { createLevelHeaders } from "@/testing/callers";
import { createTestCompany, findLeakedGroups, toPersonId } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { authorizeProfile } from "./profile-access";
import { readProfileBeforeAudit } from "./queries";
import type { UndisclosedProfile } from "./undisclosed-profile";

setUpTestDatabase();
beforeEach(createTestCompany);

test("a profile whose read is not yet in the audit log shows its private data to no other code", async () => {
  const caller = await authenticate(new Headers(await createLevelHeaders("executive")));
  const access = await authorizeProfile(requirePermission(caller, "view:people"), toPersonId("report"));
  const read = await readProfileBeforeAudit(access);
  expectTypeOf<keyof UndisclosedProfile>().toEqualTypeOf<"access" | "sources" | "disclose">();
  const shown = [
    JSON.stringify(read.sources),
    inspect(read, { depth: Infinity, showHidden: true, getters: true }),
    inspect({ ...read }, { depth: Infinity, showHidden: true }),
  ];
  // `sources` has the time of the last reading, which belongs to the payroll link and to no private group.
  const leaked = shown.flatMap(findLeakedGroups).filter((group) => group !== "report payroll_mapping");
  expect(leaked).toEqual([]);
  expect(findLeakedGroups(JSON.stringify(await read.disclose()))).not.toEqual([]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(3);
});
