import { forEachChunked, mapChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { fullName } from "@/lib/identity/matching/names";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import type { InvalidRecord, ListingWarning, PeopleListing, VendorPerson } from "../port";
import type { ReceivedRecord } from "./received-listing";
import type { RejectedSourceRecord } from "./source-person";

export function* toPeopleListing(
  records: readonly ReceivedRecord[],
  rejected: readonly RejectedSourceRecord[],
  warnings: ListingWarning[] = [],
): ChunkedWork<PeopleListing> {
  const findManager = yield* createManagerFinder(records);
  return {
    people: yield* mapChunked(
      records,
      (record) => toVendorPerson(record, findManager(record)),
      recordsPerChunk,
    ),
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
    firstName: record.first_name,
    lastName: record.last_name,
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

/** Returns undefined if the record says nothing about the manager. An unknown manager keeps what the record says. */
function* createManagerFinder(
  records: readonly ReceivedRecord[],
): ChunkedWork<(record: ReceivedRecord) => string | null | undefined> {
  const byEmail = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string | null, id: string) => {
    if (key) map.set(key, [...(map.get(key) ?? []), id]);
  };
  const index = ({ source_id, email, first_name, last_name }: ReceivedRecord) => {
    const name = fullName({ firstName: first_name ?? "", lastName: last_name ?? "" });
    add(byEmail, email ? normaliseEmail(email) : null, source_id);
    add(byName, toNameKey(name), source_id);
  };
  yield* forEachChunked(records, index, recordsPerChunk);
  const only = (found: readonly string[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return ({ manager_id, manager_email, manager_name }) => {
    if (manager_id) return manager_id;
    if (manager_email) return only(byEmail.get(normaliseEmail(manager_email) ?? "")) ?? manager_email;
    if (manager_name) return only(byName.get(toNameKey(manager_name))) ?? manager_name;
    const isCleared = manager_id !== undefined || manager_email !== undefined || manager_name !== undefined;
    return isCleared ? null : undefined;
  };
}

const toNameKey = (name: string): string => name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
