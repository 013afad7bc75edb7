// Both engines: deletes cascade to other tables.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { createUser } from "@/testing/callers";
import { createRun } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { purgeExpiredData } from "./purge";

setUpTestDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** Creates a person with a profile, a link and a private value in the run history. */
async function addPerson(removedAt: Date | null) {
  const id = randomUUID();
  await database().person.create({
    data: {
      id,
      firstName: "Some",
      lastName: "Body",
      title: "",
      removedAt,
      profile: { create: { contact: "sealed" } },
      identities: { create: { provider: "payroll", externalId: id } },
    },
  });
  await journal(id);
  return id;
}

async function journal(personId: string) {
  const runId = await createRun({ source: "payroll" });
  const values = { field: "financial.bank_bsb", sealedOld: "sealed", sealedNew: "sealed" };
  await database().syncChange.create({
    data: { runId, personId, personName: "Some Body", kind: "updated", ...values },
  });
}

const sealedOf = async (personId: string) =>
  (await database().syncChange.findMany({ where: { personId } })).map(({ sealedOld, sealedNew }) => [
    sealedOld,
    sealedNew,
  ]);

test("a person removed more than 30 days ago is deleted with all private data; other people are unchanged", async () => {
  const [here, lately, longAgo] = [
    await addPerson(null),
    await addPerson(daysAgo(29)),
    await addPerson(daysAgo(31)),
  ];
  await purgeExpiredData();
  expect((await database().person.findMany({ select: { id: true } })).map(({ id }) => id).sort()).toEqual(
    [here, lately].sort(),
  );
  expect(await database().profile.count()).toBe(2);
  expect(await database().externalIdentity.count({ where: { personId: null } })).toBe(0);
  expect(await sealedOf(longAgo)).toEqual([[null, null]]);
  expect(await sealedOf(here)).toEqual([["sealed", "sealed"]]);
  expect(await sealedOf(lately)).toEqual([["sealed", "sealed"]]);
});

test("private values of a person purged by a sync are deleted as well", async () => {
  const id = randomUUID();
  await journal(id);
  await purgeExpiredData();
  expect(await sealedOf(id)).toEqual([[null, null]]);
});

test("expired rows are deleted, others are retained", async () => {
  const { id: userId } = await createUser("staff");
  for (const expiresAt of [daysAgo(1), daysAgo(-1)]) {
    await database().userSession.create({ data: { id: randomUUID(), userId, expiresAt } });
    const id = randomUUID();
    await database().pendingAuthorisation.create({
      data: { id, userId, stateHash: id, secret: "sealed", expiresAt },
    });
    await database().rateLimit.create({ data: { key: id, points: 1, expiresAt } });
  }
  await purgeExpiredData();
  expect([
    await database().userSession.count(),
    await database().pendingAuthorisation.count(),
    await database().rateLimit.count(),
  ]).toEqual([1, 1, 1]);
});
