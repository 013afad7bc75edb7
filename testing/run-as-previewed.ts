import { expect } from "vitest";
import { database } from "@/lib/platform/database/database";
import type { PreviewContent } from "@/lib/sync/people/preview-schema";

export async function expectRunAsPreviewed(
  runId: string,
  content: Pick<PreviewContent, "joins" | "leaves" | "returns" | "changes">,
): Promise<void> {
  const changes = await database().syncChange.findMany({ where: { runId } });
  const idsOf = (kinds: string[]) =>
    new Set(changes.filter(({ kind }) => kinds.includes(kind)).map((one) => one.personId));
  const idsIn = (entries: readonly { id: string }[]) => new Set(entries.map((entry) => entry.id));
  expect(idsIn(content.joins)).toEqual(idsOf(["created"]));
  const left = changes.filter(({ kind }) => kind === "removed").map((one) => one.personId);
  expect([...idsIn(content.leaves)]).toEqual(expect.arrayContaining(left));
  expect([...idsOf(["removed", "replaced"])]).toEqual(expect.arrayContaining([...idsIn(content.leaves)]));
  expect(idsIn(content.returns)).toEqual(idsOf(["returned"]));
  const fields = (entry: {
    id: string;
    fields: { field: string; from: string | null; to: string | null }[];
  }) =>
    entry.fields.flatMap(({ field, from, to }) =>
      field === "source_id" ? [] : `${entry.id} ${field} ${from} ${to}`,
    ); // a run warns of a new id
  const planned = content.changes.flatMap(fields);
  const returned = idsIn(content.returns);
  const done = changes
    .filter(({ kind, field, personId }) => kind === "updated" && field !== "name" && !returned.has(personId))
    .map((one) => `${one.personId} ${one.field} ${one.old} ${one.new}`);
  expect(planned.toSorted()).toEqual(done.toSorted());
}
