import "server-only";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { toSyncResponse } from "@/lib/sync/people/outcome";
import type { SyncPreview } from "@/lib/sync/people/preview-schema";
import type { SyncResponse } from "@/lib/sync/people/schema";
import { toPreviewResponse } from "@/lib/sync/people/previews";
import { previewSync, syncPeople } from "@/lib/sync/people/sync-people";
import type { CommandTerminal } from "./terminal";

export type SyncOptions = { preview?: boolean; json?: boolean };

/** A preview ends with status 2 if the sync would change something, also if it would hold removals (contract 10). */
export async function runSyncCommand(
  terminal: CommandTerminal,
  { preview: isPreview = false, json: isJson = false }: SyncOptions,
): Promise<void> {
  if (isPreview) {
    return printPreview(terminal, await toPreviewResponse(await previewSync(undefined, null), null), isJson);
  }
  const answer = toSyncResponse(await syncPeople({ actor: commandLineActor }));
  if (isJson) terminal.out(JSON.stringify(answer, null, 2));
  else printSynced(terminal, answer);
}

export function printPreview(
  { out, fail }: CommandTerminal,
  { preview }: Pick<SyncResponse, "preview">,
  isJson: boolean,
): void {
  if (!preview) return;
  if (isJson) out(JSON.stringify({ ok: true, preview }, null, 2));
  else describePreview(preview).forEach(out);
  const { rejected: _rejected, warnings: _warnings, ...changes } = preview.counts;
  if (Object.values(changes).some((count) => count > 0)) fail(2);
}

export function printSynced({ out }: CommandTerminal, { synced, held_removals }: SyncResponse): void {
  out(`synced: ${synced}`);
  if (held_removals) out(`held removals, decide in Kith under Sync: ${held_removals}`);
}

function describePreview({
  id,
  counts,
  joins,
  leaves,
  returns,
  changes,
  rejected,
  warnings,
}: SyncPreview): string[] {
  const list = (title: string, count: number, lines: readonly string[]) =>
    count === 0
      ? []
      : [`${title}: ${count}`, ...lines.map((line) => `  ${line}`), ...(count > lines.length ? ["  …"] : [])];
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
  const total = counts.joins + counts.leaves + counts.returns + counts.changes + counts.held_removals;
  return [
    ...(total === 0 ? ["nothing would change"] : []),
    ...list("join", counts.joins, names(joins)),
    ...list("leave", counts.leaves, names(leaves)),
    ...list("return", counts.returns, names(returns)),
    ...list(
      "change",
      counts.changes,
      changes.map(({ name, fields }) => `${name}: ${fields.map(({ field }) => field).join(", ")}`),
    ),
    ...(counts.held_removals > 0 ? [`held removals: ${counts.held_removals}`] : []),
    ...list(
      "rejected",
      counts.rejected,
      rejected.map(({ source_id, message }) => `${source_id ?? "?"}: ${message}`),
    ),
    ...list(
      "warnings",
      counts.warnings,
      warnings.map(({ detail }) => detail),
    ),
    `preview: ${id}`,
  ];
}
