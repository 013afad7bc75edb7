import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { createTestCompany, createAccount } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { hasNoUsers } from "@/lib/identity/users/queries";
import { isNewInstallation } from "./runs";
import { setupResponse } from "./set-up-schema";
import { getOpenSetup } from "./set-up-steps";
import { skippableStepIds } from "./setup-step-ids";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

test("a new installation starts empty and reports each step until setup is complete; skipped steps count as finished", async () => {
  expect([await isNewInstallation(), await hasNoUsers()]).toEqual([true, true]);
  const headers = await createTokenHeaders(await createUser("executive"));
  const ask = async () => {
    const answer = await requestApi("GET", "/api/admin/setup", headers);
    expect(answer.outcome).toBe("200");
    return setupResponse.parse(answer.json());
  };
  expect(await hasNoUsers()).toBe(false);
  expect(await ask()).toMatchObject({
    projects: null,
    payroll: null,
    people: 0,
    departments: { chosen: false, found: 0 },
    synced_at: null,
    accounts: 1,
    people_with_account: 0,
  });

  await database().connection.create({
    data: { provider: peopleSystem, orgName: "Fernhill", secret: "sealed", connectedAt: new Date() },
  });
  await createTestCompany();
  await database().person.updateMany({ data: { department: "Design" } });
  await database().departmentSettings.create({ data: { id: 1, source: "teams", branches: [] } });
  await database().directoryState.update({ where: { id: 1 }, data: { syncedAt: new Date() } });
  await createUser("staff"); // not in the directory
  await createAccount("me", "staff");
  const left = await createAccount("peer", "staff");
  await database().appUser.update({ where: { id: left.id }, data: { disabledAt: new Date() } });
  const done = await ask();
  expect(done.projects).toEqual({ org_name: "Fernhill" });
  expect([done.people, done.accounts, done.synced_at === null]).toEqual([9, 3, false]);
  expect(done.departments).toEqual({ chosen: true, found: 1 });
  expect(done.people_with_account).toBe(1);
  expect(getOpenSetup(await ask())).toEqual({ finished: 3, steps: 10 });
  for (const step of [...skippableStepIds, "chat"])
    expect((await requestApi("POST", "/api/admin/setup/skips", headers, { step })).outcome).toBe("200");
  expect((await ask()).skipped).toEqual(skippableStepIds);
  expect(getOpenSetup(await ask())).toBeNull();
  await database().connection.delete({ where: { provider: peopleSystem } });
  expect(getOpenSetup(await ask())).toEqual({ finished: 9, steps: 10 });
  expect((await requestApi("POST", "/api/admin/setup/skips", headers, { step: "people" })).outcome).toBe(
    "400 invalid_request",
  );
  expect(JSON.stringify(done)).not.toContain("sealed");
  expect(await isNewInstallation()).toBe(false);
});
