import "server-only";
import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unusableFile } from "@/lib/connections/connectors/people/file/table";
import { kithActor } from "@/lib/identity/audit/actor";
import { maxPeopleFileBytes, peopleFileTooLargeProblem } from "@/lib/http/read-body";
import { environment } from "@/lib/platform/environment";
import { withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";
import { isAppliedFile, readFileListing } from "@/lib/sync/people/receive-file";
import { receiveListing } from "@/lib/sync/people/receive-listing";

// The watched folder of the file source (PEOPLE_CSV_DIR).

type FoundFile = { name: string; state: string; changedAt: number };

/** Size and time of each file in the previous look, and the files that could not be moved after they were handled. */
const looks = singleton("people-folder", () => ({
  before: new Map<string, string>(),
  handled: new Set<string>(),
}));

/**
 * Applies the files of the folder, oldest first, as full listings, and moves each to `processed` or `failed` with a text
 * that says what happened. A file is read once two looks found it unchanged. One instance at a time handles files.
 */
export async function importPeopleFiles(stopping: AbortSignal): Promise<void> {
  const folder = environment().peopleCsvDir;
  if (folder === null) return;
  const found = await listFiles(folder);
  const { before, handled } = looks;
  const ready = found.filter(({ name, state }) => before.get(name) === state && !handled.has(name + state));
  looks.before = new Map(found.map(({ name, state }) => [name, state]));
  if (ready.length === 0) return;
  const handleAll = async (_lease: unknown, signal: AbortSignal) => {
    for (const file of ready) await handleFile(folder, file, signal);
  };
  await withLease("people-folder", 60, handleAll, { everyMs: 15_000, stopping });
}

async function listFiles(folder: string): Promise<FoundFile[]> {
  const names = (await readdir(folder)).filter(
    (name) => /\.(?:csv|tsv|txt|xlsx)$/iu.test(name) && !name.startsWith("."),
  );
  const found = await Promise.all(names.map((name) => findFile(folder, name)));
  return found.filter((file) => file !== null).toSorted((a, b) => a.changedAt - b.changedAt);
}

/** Returns null for what is no file, such as a symbolic link, and for a file that another instance has moved. */
async function findFile(folder: string, name: string): Promise<FoundFile | null> {
  const stats = await lstat(join(folder, name)).catch(() => null);
  return stats?.isFile() ? { name, changedAt: stats.mtimeMs, state: describeState(stats) } : null;
}

const describeState = ({ size, mtimeMs }: Stats): string => `${size} ${mtimeMs}`;

/**
 * Returns null unless the file is the one that was looked at: a link that replaced it is not followed. Throws 413 for a
 * file that is too large.
 */
export async function readFoundFile(
  folder: string,
  { name, state }: Pick<FoundFile, "name" | "state">,
): Promise<Uint8Array | null> {
  // Without O_NONBLOCK, opening a pipe would wait for its writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(folder, name), flags).catch(() => null);
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || describeState(stats) !== state) return null;
    if (stats.size > maxPeopleFileBytes) throw peopleFileTooLargeProblem();
    const bytes = await handle.readFile();
    return bytes.length === stats.size ? bytes : null;
  } finally {
    await handle.close();
  }
}

async function handleFile(folder: string, file: FoundFile, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    const bytes = await readFoundFile(folder, file);
    if (bytes) await moveFile(folder, file, "processed", await applyFile(folder, file, bytes, signal));
  } catch (error) {
    // A fault of Kith or of its database is no fault of the file, which stays for the next pass.
    if (!(error instanceof Problem) || ["unavailable", "defect"].includes(error.kind)) throw error;
    log.warn({ code: error.code, name: file.name }, "a file of the people folder was not applied");
    await moveFile(folder, file, "failed", error.message);
  }
}

/** Throws 400 `listing_not_usable` if Kith ended while it read this file before, so that it does not end again. */
async function readMarked<T>(folder: string, { name, state }: FoundFile, read: () => Promise<T>): Promise<T> {
  const mark = join(folder, `.${name} ${state}.reading`);
  const isMarked = (await lstat(mark).catch(() => null)) !== null;
  try {
    if (isMarked)
      throw unusableFile("Kith stopped while it read this file. To try again, move it back to the folder.");
    // A folder that cannot be written is reported when the file is moved.
    await writeFile(mark, "", { flag: "wx" }).catch(() => undefined);
    return await read();
  } finally {
    await rm(mark, { force: true }).catch(() => undefined);
  }
}

async function applyFile(
  folder: string,
  file: FoundFile,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const sent = { bytes, name: file.name, mode: "full" as const };
  if (await isAppliedFile(sent)) return "The same file was applied before. Nothing was changed.";
  const listing = await readMarked(folder, file, () => readFileListing(sent));
  const { synced, held_removals, rejected } = await receiveListing(kithActor, listing, signal);
  return [
    `${synced} people are in the directory.`,
    ...(held_removals ? [`${held_removals} removals wait for a decision in Kith, under Sync.`] : []),
    ...(listing.warnings ?? []),
    ...rejected.map(({ index, message }) => `Line ${index ?? "?"}: ${message}`),
  ].join("\n");
}

async function moveFile(
  folder: string,
  { name, state }: FoundFile,
  to: "processed" | "failed",
  text: string,
) {
  const target = join(folder, to, `${new Date().toISOString().replaceAll(/[:.]/gu, "-")} ${name}`);
  try {
    await mkdir(join(folder, to), { recursive: true });
    await rename(join(folder, name), target);
    await writeFile(`${target}.result.txt`, `${text}\n`, { flag: "wx" });
  } catch (error) {
    looks.handled.add(name + state);
    log.error({ err: error, name }, "a file of the people folder could not be moved after it was handled");
  }
}
