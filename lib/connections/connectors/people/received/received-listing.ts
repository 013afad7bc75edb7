import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { fullName } from "@/lib/identity/matching/names";
import type { InvalidRecord, ListingWarning, PeopleListing, VendorPerson } from "../port";
import type { RejectedSourceRecord, SourcePerson } from "./source-person";

// A listing that was sent to Kith: by a program (push) or as a file. Kith keeps the records of the last one, so that
// every sync reads a complete listing, whatever was sent.

/** `manager_name`: files may name the manager. */
export type ReceivedRecord = SourcePerson & { manager_name?: string | null | undefined };

export type ReceivedListing = {
  vendor: "file" | "push";
  /** Name of the file, or of the token that pushed. */
  sentBy: string;
  /** SHA-256 of what was sent, in hexadecimal. */
  digest: string;
  /** True: a person who is missing has left. False: that person stays unchanged. */
  isComplete: boolean;
  records: ReceivedRecord[];
  rejected: RejectedSourceRecord[];
  /** Sentences for those who read the preview or the run. */
  warnings?: readonly string[];
  /** How the columns of the file were read, so that the next file is read alike. */
  mapping?: Readonly<Record<string, unknown>>;
};

/** Records of the source as they stand, and the number of records of the last complete listing. */
export type CurrentRecords = { records: readonly ReceivedRecord[]; rowCount: number | null };

/** Reason not to apply a listing. An executive may still apply it by its preview, unless it `isFinal`. */
export type UnusableListing = { detail: string; isFinal: boolean };

const maxRejectedShare = 0.05;
const leastShareOfLastFile = 0.5;

/** Contract 10, "Not applied at all". Pure. */
export function findUnusable(received: ReceivedListing, current: CurrentRecords): UnusableListing[] {
  const { records, rejected, isComplete, vendor } = received;
  const count = records.length + rejected.length;
  if (records.length === 0) {
    return [{ detail: `The listing has no person${describeRejected(rejected)}.`, isFinal: true }];
  }
  const repeated = findRepeatedId(records);
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
  if (
    vendor === "file" &&
    isComplete &&
    current.rowCount &&
    count < current.rowCount * leastShareOfLastFile
  ) {
    unusable.push({
      detail: `The file has ${count} rows, and the last complete one had ${current.rowCount}. Check that it is not cut, or send it as a partial file.`,
      isFinal: false,
    });
  }
  return unusable;
}

const describeRejected = ([first, ...others]: readonly RejectedSourceRecord[]): string =>
  first
    ? `. The first ${others.length > 0 ? "of them " : ""}is ${first.source_id ?? `record ${first.index ?? "?"}`}: ${first.message}`
    : "";

function findRepeatedId(records: readonly ReceivedRecord[]): string | null {
  const known = new Set<string>();
  for (const { source_id } of records) {
    if (known.has(source_id)) return source_id;
    known.add(source_id);
  }
  return null;
}

/**
 * Returns the records after this listing. An absent key keeps the former value. A record that was rejected keeps the
 * former one. Without `isComplete`, people who are missing keep theirs; inactive people leave. Pure.
 */
export function mergeRecords(
  current: readonly ReceivedRecord[],
  { records, rejected, isComplete }: ReceivedListing,
): ReceivedRecord[] {
  const former = new Map(current.map((record) => [record.source_id, record]));
  const merged = isComplete ? new Map<string, ReceivedRecord>() : new Map(former);
  for (const { source_id } of rejected) {
    const kept = former.get(source_id ?? "");
    if (kept) merged.set(kept.source_id, kept);
  }
  for (const record of records) {
    if (record.active === false) merged.delete(record.source_id);
    else merged.set(record.source_id, mergeRecord(former.get(record.source_id), record));
  }
  return [...merged.values()];
}

/** Keys that say the same in several ways: one of them replaces all former ones. */
const alternatives: readonly (readonly (keyof ReceivedRecord)[])[] = [
  ["first_name", "last_name", "name"],
  ["manager_id", "manager_email", "manager_name"],
];

function mergeRecord(former: ReceivedRecord | undefined, sent: ReceivedRecord): ReceivedRecord {
  const replaced = alternatives.filter((keys) => keys.some((key) => sent[key] !== undefined)).flat();
  const kept = Object.entries(former ?? {}).filter(([key]) => !replaced.some((one) => one === key));
  return { ...Object.fromEntries(kept), ...sent };
}

/** Returns the listing that a sync plans. Managers are found among all records. Pure. */
export function toPeopleListing(
  records: readonly ReceivedRecord[],
  rejected: readonly RejectedSourceRecord[],
  warnings: ListingWarning[] = [],
): PeopleListing {
  const findManager = createManagerFinder(records);
  return {
    people: records.map((record) => toVendorPerson(record, findManager(record))),
    broken: rejected.map(({ index, source_id, message }): InvalidRecord => ({
      externalId: source_id,
      reason: message,
      index,
    })),
    warnings,
    hasChosenFields: true,
  };
}

function toVendorPerson(record: ReceivedRecord, managerExternalId: string | null | undefined): VendorPerson {
  const { department, employment_type } = record;
  return {
    externalId: record.source_id,
    ...readName(record),
    email: record.email,
    title: record.title,
    avatarUrl: record.avatar_url,
    office: record.office,
    workPhone: record.work_phone,
    joinedOn: record.start_date,
    managerExternalId,
    // A sync derives the department from the teams.
    teams: department === undefined ? undefined : department ? [department] : [],
    tags: [],
    customFields: {},
    facts: {
      ...(employment_type && { employmentType: employment_type }),
      ...(record.groups && { groups: record.groups }),
    },
  };
}

/** A whole name is split at its last space; a name of one word is a first name. */
function readName({
  first_name,
  last_name,
  name,
}: ReceivedRecord): Pick<VendorPerson, "firstName" | "lastName"> {
  if (!name || first_name !== undefined || last_name !== undefined)
    return { firstName: first_name, lastName: last_name };
  const [, first, last] = /^(.*?)(?:\s+(\S+))?$/su.exec(name.trim()) ?? [];
  return { firstName: first ?? name, lastName: last ?? "" };
}

/** Returns undefined if the record says nothing about the manager. An unknown manager keeps what the record says. */
function createManagerFinder(records: readonly ReceivedRecord[]) {
  const byEmail = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string | null, id: string) => {
    if (key) map.set(key, [...(map.get(key) ?? []), id]);
  };
  for (const record of records) {
    const { firstName, lastName } = readName(record);
    add(byEmail, record.email ? normaliseEmail(record.email) : null, record.source_id);
    add(
      byName,
      toNameKey(fullName({ firstName: firstName ?? "", lastName: lastName ?? "" })),
      record.source_id,
    );
  }
  const only = (found: readonly string[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return ({ manager_id, manager_email, manager_name }: ReceivedRecord): string | null | undefined => {
    if (manager_id) return manager_id.trim();
    if (manager_email) return only(byEmail.get(normaliseEmail(manager_email) ?? "")) ?? manager_email;
    if (manager_name) return only(byName.get(toNameKey(manager_name))) ?? manager_name;
    const isCleared = manager_id !== undefined || manager_email !== undefined || manager_name !== undefined;
    return isCleared ? null : undefined;
  };
}

const toNameKey = (name: string): string => name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
