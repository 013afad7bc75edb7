import { expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { makeCompany, openAccount } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { hasNoAccount, isNew } from "./queries";
import { setupResponse } from "./schema";

withStore();

test("a new installation has nothing, and says so step by step until everything is there", async () => {
  expect([await isNew(), await hasNoAccount()]).toEqual([true, true]);
  const headers = await tokenOf(await makeUser("executive"));
  const ask = async () => {
    const answer = await api("GET", "/api/admin/setup", headers);
    expect(answer.outcome).toBe("200");
    return setupResponse.parse(answer.json());
  };
  expect(await hasNoAccount()).toBe(false);
  expect(await ask()).toMatchObject({
    projects: null,
    payroll: null,
    people: 0,
    synced_at: null,
    accounts: 1,
    people_with_account: 0,
  });

  await database().connection.create({
    data: { provider: "projects", orgName: "Fernhill", secret: "sealed", connectedAt: new Date() },
  });
  await makeCompany();
  await database().directoryState.update({ where: { id: 1 }, data: { syncedAt: new Date() } });
  await makeUser("staff"); // in no directory
  await openAccount("me", "staff");
  const left = await openAccount("peer", "staff");
  await database().appUser.update({ where: { id: left.id }, data: { disabledAt: new Date() } });
  const done = await ask();
  expect(done.projects).toEqual({ org_name: "Fernhill" });
  expect([done.people, done.accounts, done.synced_at === null]).toEqual([9, 3, false]);
  expect(done.people_with_account).toBe(1);
  expect(JSON.stringify(done)).not.toContain("sealed");
  expect(await isNew()).toBe(false);
});
