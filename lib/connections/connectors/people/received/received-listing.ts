import { splitFullName } from "../full-name";
import { filterChunked, forEachChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import type { RejectedSourceRecord, SourcePerson } from "./source-person";

// A listing that was sent to Kith: by a program (push) or as a file. Kith keeps the records of the last one, so that
// every sync reads a complete listing, whatever was sent.

/** Files may name the manager, and the last day (`YYYY-MM-DD`). */
export type ReceivedRecord = SourcePerson & {
  manager_name?: string | null | undefined;
  end_date?: string | null | undefined;
};

export type ReceivedListing = {
  vendor: "file" | "push";
  /** Name of the file, or of the token that pushed. */
  sentBy: string;
  /** SHA-256 of the file, in hexadecimal; null for a push. */
  digest: string | null;
  /** True: a person who is missing has left. False: that person stays unchanged. */
  isComplete: boolean;
  records: ReceivedRecord[];
  rejected: RejectedSourceRecord[];
  /** Sentences for those who read the preview or the run. */
  warnings?: readonly string[];
  /** How the columns of the file were read, so that the next file is read alike. */
  mapping?: Readonly<Record<string, unknown>>;
};

export type UnusableListing = { detail: string; isFinal: boolean };

const maxRejectedShare = 0.05;
const leastShareOfLastFile = 0.5;

/** Contract 10, "Not applied at all". `lastRowCount`: records of the last complete listing; null: none. Pure. */
export function findUnusable(received: ReceivedListing, lastRowCount: number | null): UnusableListing[] {
  const { records, rejected, isComplete, vendor } = received;
  const count = records.length + rejected.length;
  if (records.length === 0) {
    return [{ detail: `The listing has no person${describeRejected(rejected)}.`, isFinal: true }];
  }
  const repeated = findRepeatedId([...records, ...rejected]);
  if (repeated !== null) {
    return [
      {
        detail: `The id ${repeated} is in the listing twice. Every person needs an id of their own. Correct the listing and send it again.`,
        isFinal: true,
      },
    ];
  }
  const unusable: UnusableListing[] = [];
  if (rejected.length > count * maxRejectedShare) {
    unusable.push({
      detail: `${rejected.length} of ${count} records cannot be used${describeRejected(rejected)}. Correct them and send the listing again.`,
      isFinal: false,
    });
  }
  if (vendor === "file" && isComplete && lastRowCount && count < lastRowCount * leastShareOfLastFile) {
    unusable.push({
      detail: `The file has ${count} rows, and the last complete one had ${lastRowCount}. Check that it is not cut, or send it as a partial file.`,
      isFinal: false,
    });
  }
  return unusable;
}

const describeRejected = ([first, ...others]: readonly RejectedSourceRecord[]): string =>
  first
    ? `. The first ${others.length > 0 ? "of them " : ""}is ${first.source_id ?? `record ${first.index ?? "?"}`}: ${first.message}`
    : "";

function findRepeatedId(records: readonly { source_id: string | null }[]): string | null {
  const known = new Set<string>();
  for (const { source_id } of records) {
    if (source_id === null) continue;
    if (known.has(source_id)) return source_id;
    known.add(source_id);
  }
  return null;
}

/**
 * Returns the records after this listing. An absent key keeps the former value. A record that was rejected keeps the
 * former one; if its id is unreadable, it may be of any person, so nobody is missing. Without `isComplete`, people who
 * are missing keep their records. Inactive people leave. Pure.
 */
export function* mergeRecords(
  current: readonly ReceivedRecord[],
  { records, rejected, isComplete }: Pick<ReceivedListing, "records" | "rejected" | "isComplete">,
): ChunkedWork<ReceivedRecord[]> {
  const former = new Map<string, ReceivedRecord>();
  yield* forEachChunked(current, (record) => void former.set(record.source_id, record));
  const knowsMissing = isComplete && rejected.every(({ source_id }) => source_id !== null);
  const merged = knowsMissing ? new Map<string, ReceivedRecord>() : new Map(former);
  for (const { source_id } of rejected) {
    const kept = former.get(source_id ?? "");
    if (kept) merged.set(kept.source_id, kept);
  }
  const merge = (record: ReceivedRecord) => {
    if (record.active === false) merged.delete(record.source_id);
    else merged.set(record.source_id, mergeRecord(former.get(record.source_id), record));
  };
  yield* forEachChunked(records, merge, recordsPerChunk);
  return [...merged.values()];
}

export const omitEnded = (records: readonly ReceivedRecord[], today: string): ChunkedWork<ReceivedRecord[]> =>
  filterChunked(records, ({ end_date }) => !end_date || end_date >= today);

const managerKeys: readonly string[] = ["manager_id", "manager_email", "manager_name"];

/** The keys of the manager say the same in several ways, so one of them replaces all former ones. */
function mergeRecord(former: ReceivedRecord | undefined, sent: ReceivedRecord): ReceivedRecord {
  const given = Object.entries(splitName(sent)).filter(([, value]) => value !== undefined);
  const kept = given.some(([key]) => managerKeys.includes(key))
    ? Object.entries(former ?? {}).filter(([key]) => !managerKeys.includes(key))
    : Object.entries(former ?? {});
  return { ...Object.fromEntries([...kept, ...given]), source_id: sent.source_id };
}

function splitName({ name, ...record }: ReceivedRecord): ReceivedRecord {
  if (name === undefined || record.first_name || record.last_name) return record;
  const { firstName, lastName } = splitFullName(name ?? "");
  return { ...record, first_name: firstName, last_name: lastName };
}
