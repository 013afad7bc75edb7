import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { syncRunResponse } from "./schema";

withStore();

const fields = ["title", "office", "email"];

/** Requests a run that changed three fields of so many people. */
async function runThatChanged(people: number) {
  const { id } = await database().syncRun.create({
    data: { id: randomUUID(), trigger: "schedule", state: "succeeded", phase: "done", startedAt: new Date() },
  });
  const rows = Array.from({ length: people }, (_, index) => ({
    runId: id,
    personId: randomUUID(),
    personName: `Person ${String(index).padStart(4, "0")}`,
    kind: "updated" as const,
  }));
  await database().syncChange.createMany({
    data: fields.flatMap((field) => rows.map((row) => ({ ...row, field, old: "before", new: "after" }))),
  });
  const answer = await api("GET", `/api/admin/sync-runs/${id}`, await tokenOf(await makeUser("executive")));
  expect(answer.outcome).toBe("200");
  const run = syncRunResponse.parse(answer.json());
  return {
    names: run.changes.map(({ person_name }) => person_name),
    expected: rows.map(({ personName }) => personName),
    fieldsEach: new Set(run.changes.map((change) => change.fields.length)),
    total: run.changes_total,
  };
}

test("a run lists every field of every person, however many rows of the journal that is", async () => {
  const { names, expected, fieldsEach, total } = await runThatChanged(900);
  expect(names).toEqual(expected);
  expect([...fieldsEach]).toEqual([fields.length]);
  expect(total).toBe(900);
});

test("a run lists the first thousand people, each with every field, and says how many there are", async () => {
  const { names, expected, fieldsEach, total } = await runThatChanged(1_010);
  expect(names).toEqual(expected.slice(0, 1_000));
  expect([...fieldsEach]).toEqual([fields.length]);
  expect(total).toBe(1_010);
});
