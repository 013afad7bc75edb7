import "server-only";
import { z } from "zod";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { hasRows, query } from "@/lib/platform/database/query";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { activeSql } from "@/lib/people/membership";
import { peopleSystem } from "@/lib/people/people-system";
import { database, databaseNow } from "@/lib/platform/database/database";
import { mapChunked } from "@/lib/platform/chunked";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { toDateText, toTimestamp } from "@/lib/platform/text/times";
import { Problem } from "@/lib/platform/problem";
import type { PeopleSource, VendorPerson } from "./connectors/people/port";
import {
  findUnusable,
  mergeRecords,
  omitEnded,
  type ReceivedListing,
  type ReceivedRecord,
} from "./connectors/people/received/received-listing";
import { toPeopleListing } from "./connectors/people/received/to-people-listing";
import { rejectedSourceRecord, type RejectedSourceRecord } from "./connectors/people/received/source-person";
import type { PeopleSourceState } from "./schema";
import { withRules, writeFileMapping } from "./people-rules";

/** Records were validated before they were stored, so reading them does not validate 100,000 records again. */
const storedListing = z.object({
  records: z.custom<ReceivedRecord[]>(),
  rejected: z.custom<RejectedSourceRecord[]>(),
});

/** Without people whose last day is over; undefined if no listing was applied. */
export async function readCurrentListing(session: DatabaseSession = database()) {
  const [stored] = await query(session, storedListing)`
    SELECT records, rejected FROM people_sources WHERE provider::text = ${peopleSystem} AND records IS NOT NULL`;
  return stored && { ...stored, records: await runChunked(omitEnded(stored.records, today())) };
}

const today = () => toDateText(databaseNow());

const maxListedRejected = 1_000;

/** Counts in the database, so that a page does not read 100,000 records. Omits hidden people. */
export async function readListingSummary(): Promise<PeopleSourceState["listing"]> {
  const hidden = [...(await readHiddenPeople()).sourceIds];
  const [summary] = await query(database(), storedSummary)`
    SELECT received_at, sent_by,
      (SELECT count(*)::int FROM jsonb_array_elements(records) AS record WHERE record->>'source_id' <> ALL(${hidden}::text[])) AS people,
      jsonb_array_length(shown.rejected) AS rejected_count,
      jsonb_path_query_array(shown.rejected, ${`$[0 to ${maxListedRejected - 1}]`}::jsonpath) AS rejected
    FROM people_sources CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(record ORDER BY at), '[]') AS rejected
      FROM jsonb_array_elements(people_sources.rejected) WITH ORDINALITY AS all_rejected (record, at)
      WHERE coalesce(record->>'source_id', '') <> ALL(${hidden}::text[])) AS shown
    WHERE provider::text = ${peopleSystem} AND records IS NOT NULL`;
  return summary ?? null;
}

const storedSummary = z.object({
  received_at: z.date().transform(toTimestamp),
  sent_by: z.string(),
  people: z.int(),
  rejected_count: z.int(),
  rejected: z.array(rejectedSourceRecord),
});

/** So a partial listing removes no person after the source was disconnected and connected again. */
const readDirectoryAsRecords = (session: DatabaseSession): Promise<ReceivedRecord[]> =>
  query(session, directoryRecord)`
    SELECT identity.external_id AS source_id, first_name, last_name, email, title
    FROM people JOIN ${projectsIdentityJoin}
    WHERE ${activeSql.people}`;

const directoryRecord = z.object({
  source_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  title: z.string(),
});

/** Stores the listing in the transaction that applies it, so that both commit or neither. `records`: after merging. */
export async function storeListing(
  transaction: DatabaseSession,
  { sentBy, digest, isComplete, rejected, records: sent, mapping }: ReceivedListing,
  records: readonly ReceivedRecord[],
): Promise<void> {
  const texts = await runChunked(mapChunked(records, (record) => JSON.stringify(record)));
  await transaction.$executeRaw`
    INSERT INTO people_sources (provider, received_at, sent_by, digest, row_count, records, rejected)
    VALUES (${peopleSystem}::provider, clock_timestamp(), ${sentBy}, ${digest}, ${isComplete ? sent.length + rejected.length : null},
      ${`[${texts.join(",")}]`}::jsonb, ${JSON.stringify(rejected)}::jsonb)
    ON CONFLICT (provider) DO UPDATE SET received_at = excluded.received_at, sent_by = excluded.sent_by,
      digest = excluded.digest, row_count = coalesce(excluded.row_count, people_sources.row_count),
      records = excluded.records, rejected = excluded.rejected`;
  if (mapping) await writeFileMapping(transaction, mapping);
}

export const createStoredSource = (noListing: string): PeopleSource => ({
  requireListing: async () => {
    const isThere = await hasRows(database())`
      SELECT 1 FROM people_sources WHERE provider::text = ${peopleSystem} AND records IS NOT NULL`;
    if (!isThere) throw new Problem("conflict", "no_listing", noListing);
  },
  async listPeople({ onProgress }) {
    const current = await readCurrentListing();
    if (!current) throw new Problem("conflict", "no_listing", noListing);
    onProgress?.({ read: current.records.length, announced: current.records.length });
    return runChunked(toPeopleListing(current.records, current.rejected));
  },
});

/**
 * Lists the people after this listing, which is stored with the run that applies it. Throws 400 `listing_not_usable`,
 * which names what to do. `acceptsDoubtful`: an executive has seen a preview, so only what is final refuses the listing,
 * and the rest are warnings. `isFirst`: of a new source, so the listing follows no other.
 */
export const createReceivedSource = (
  sent: ReceivedListing,
  options: { acceptsDoubtful: boolean },
): PeopleSource => withRules(sent.vendor, createReceivedSourceWithoutRules(sent, options));

/** Only for pages that show what rules leave out, and for a move (`isFirst`: the listing follows no other). */
export function createReceivedSourceWithoutRules(
  sent: ReceivedListing,
  { acceptsDoubtful, isFirst = false }: { acceptsDoubtful: boolean; isFirst?: boolean },
): PeopleSource {
  return {
    async listPeople({ onProgress }) {
      const unusable = await requireUsable(sent, { acceptsDoubtful: acceptsDoubtful || isFirst });
      const current = isFirst ? [] : (await readCurrentListing())?.records;
      const former = current ?? (await readDirectoryAsRecords(database()));
      // A preview may be applied after the last day of a person.
      const records = await runChunked(omitEnded(await runChunked(mergeRecords(former, sent)), today()));
      onProgress?.({ read: records.length, announced: records.length });
      const warnings = [
        ...unusable.map(({ detail }) => ({ code: "doubtful_listing", detail, externalIds: [] })),
        ...(sent.warnings ?? []).map((detail) => ({ code: "read_with_doubt", detail, externalIds: [] })),
      ];
      const listing = await runChunked(toPeopleListing(records, sent.rejected, warnings));
      const people = listing.people.filter(createNamedTest(sent));
      return { ...listing, people, received: { sent, records } };
    },
  };
}

/**
 * A record without a readable id may be of any missing person, who keeps the stored record. The run names only those whom
 * the listing names, so that it warns about the removals that it skips.
 */
function createNamedTest({ isComplete, records, rejected }: ReceivedListing) {
  if (!isComplete || rejected.every(({ source_id }) => source_id !== null)) return () => true;
  const named = new Set([...records, ...rejected].map(({ source_id }) => source_id));
  return ({ externalId }: VendorPerson) => named.has(externalId);
}

async function requireUsable(sent: ReceivedListing, { acceptsDoubtful }: { acceptsDoubtful: boolean }) {
  const stored = await database().peopleSource.findFirst({ select: { rowCount: true } });
  const unusable = findUnusable(sent, stored?.rowCount ?? null);
  const refused = unusable.find(({ isFinal }) => isFinal || !acceptsDoubtful);
  if (refused) throw new Problem("invalid", "listing_not_usable", `${refused.detail} Nothing was changed.`);
  return unusable;
}

export const requireUsableListing = async (sent: ReceivedListing): Promise<void> => {
  await requireUsable(sent, { acceptsDoubtful: false });
};
