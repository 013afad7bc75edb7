import "server-only";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { maxPeopleFileBytes, peopleFileTooLargeProblem } from "@/lib/http/read-body";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { Problem } from "@/lib/platform/problem";
import { readFileListing } from "@/lib/sync/people/receive-file";
import { previewListing, receiveListing } from "@/lib/sync/people/receive-listing";
import { printPreview, printSynced, type SyncOptions } from "./sync";
import type { CommandTerminal } from "./terminal";

export type ImportOptions = SyncOptions & { full?: boolean };

/** A preview ends with status 2 if the file would change something (contract 10). */
export async function runImportPeople(
  terminal: CommandTerminal,
  path: string,
  { full: isFull = false, preview: isPreview = false, json: isJson = false }: ImportOptions,
): Promise<void> {
  const listing = await readFileListing({
    bytes: await readBytes(path),
    name: basename(path),
    mode: isFull ? "full" : "partial",
  });
  const { signal } = new AbortController();
  if (isPreview) return printPreview(terminal, await previewListing(null, listing, signal), isJson);
  const { rejected, ...answer } = await receiveListing(commandLineActor, listing, signal);
  if (isJson) return terminal.out(JSON.stringify({ ...answer, rejected }, null, 2));
  printSynced(terminal, answer);
  for (const warning of listing.warnings ?? []) terminal.out(warning);
  for (const { index, message } of rejected) terminal.out(`line ${index ?? "?"}: ${message}`);
}

async function readBytes(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Problem("missing", "not_found", `There is no file ${path}.`);
  if (found.size > maxPeopleFileBytes) throw peopleFileTooLargeProblem();
  return readFile(path);
}
