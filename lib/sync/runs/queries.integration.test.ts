import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { readApi } from "@/testing/request-api";
import { createLevelHeaders } from "@/testing/callers";
import { createRun } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { syncRunResponse } from "@/lib/runs/run-schema";

setUpTestDatabase();

const fields = ["title", "office", "email"];

/** Requests a run that changed three fields of the given number of people. */
async function runThatChanged(people: number) {
  const runId = await createRun();
  const rows = Array.from({ length: people }, (_, index) => ({
    runId,
    personId: randomUUID(),
    personName: `Person ${String(index).padStart(4, "0")}`,
    kind: "updated" as const,
  }));
  await database().syncChange.createMany({
    data: fields.flatMap((field) => rows.map((row) => ({ ...row, field, old: "before", new: "after" }))),
  });
  const headers = await createLevelHeaders("executive");
  const run = await readApi(syncRunResponse, `/api/admin/sync-runs/${runId}`, headers);
  return {
    names: run.changes.map(({ person_name }) => person_name),
    expected: rows.map(({ personName }) => personName),
    fieldsEach: new Set(run.changes.map((change) => change.fields.length)),
    total: run.changes_total,
  };
}

test("a run lists the first thousand people, each with every changed field, and the total number", async () => {
  const { names, expected, fieldsEach, total } = await runThatChanged(1_010);
  expect(names).toEqual(expected.slice(0, 1_000));
  expect([...fieldsEach]).toEqual([fields.length]);
  expect(total).toBe(1_010);
});
