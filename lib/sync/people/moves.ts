import "server-only";
import { z } from "zod";
import {
  createMoveSource,
  findMove,
  readMoveListing,
  requireMove,
  storeSentListing,
  type PeopleMove,
} from "@/lib/connections/people-moves";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSourceWithoutRules } from "@/lib/connections/received-listings";
import { isWorkEmailVisible } from "@/lib/directory/details";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { toTimestamp } from "@/lib/platform/text/times";
import { readDepartmentSettings } from "@/lib/sync/departments/settings";
import { matchMove, moveUnclearCode } from "./apply-listing";
import { cleanListing, type CleanPerson } from "./clean-listing";
import { maxMoveEntries, type MoveResponse } from "./move-schema";
import type { SyncOutcome } from "./outcome";
import {
  createPreview,
  createPreviewNotFoundProblem,
  getPreviewPage,
  readNamesOfPreview,
  readPreview,
} from "./previews";
import { maxFirstEntries } from "./preview-schema";
import { createHiddenFinder, mergeKnownValues } from "./sync-plan";
import { readStoredPeople } from "./stored-people";
import { syncPeople } from "./sync-people";

/** Returns who is who in the prepared move, without hidden people. */
export async function getMove(caller: CallerWith<"admin:connections">): Promise<MoveResponse> {
  const move = await findMove();
  if (!move) return { move: null };
  const listing = await readMoveListing(move);
  const preview = await readLatestPreview(caller, move);
  const entries = listing
    ? await describeMatches(caller, move, listing)
    : { same: [], unclear: [], joins: [], leaves: [] };
  const shown = entries.unclear.length > 0 ? null : preview;
  const first = <T>(list: readonly T[]) => list.slice(0, maxMoveEntries);
  return {
    move: {
      vendor: move.vendor,
      org_name: move.orgName,
      prepared_by: move.preparedByName,
      prepared_at: toTimestamp(move.preparedAt),
      expires_at: toTimestamp(move.expiresAt),
      has_listing: listing !== null,
      counts: {
        same: entries.same.length,
        unclear: entries.unclear.length,
        joins: entries.joins.length,
        leaves: entries.leaves.length,
      },
      same: first(entries.same),
      unclear: first(entries.unclear),
      joins: first(entries.joins),
      leaves: first(entries.leaves),
      preview: shown,
      names: shown ? await readNamesOfPreview(shown) : [],
    },
  };
}

async function describeMatches(caller: Caller, move: PeopleMove, listing: PeopleListing) {
  const clean = await runChunked(cleanListing(listing, await readDepartmentSettings(database())));
  const stored = await readStoredPeople(database());
  const { pairs, questions, separate, behindHidden } = await matchMove(
    database(),
    move,
    stored,
    clean.people,
  );
  const seesEmails = isWorkEmailVisible(caller);
  const describe = ({ firstName = "", lastName = "", email = null, title = "" }: Partial<CleanPerson>) => ({
    name: fullName({ firstName, lastName }),
    email: seesEmails ? email : null,
    title,
  });
  const toRecord = (record: CleanPerson) => {
    const { name, ...others } = describe(record);
    return { source_id: record.externalId, name: name || others.email || record.externalId, ...others };
  };
  const toPerson = (person: (typeof stored)[number]) => ({ id: person.id, ...describe(person) });
  const paired = new Set(pairs.flatMap(({ record, person }) => [record.externalId, person.id]));
  const unclear = new Set(questions.map(({ record }) => record.externalId));
  const asked = new Set(questions.flatMap(({ candidates }) => candidates.map(({ person }) => person.id)));
  const findHidden = createHiddenFinder(stored, behindHidden);
  const isNew = (record: CleanPerson) =>
    !paired.has(record.externalId) &&
    !unclear.has(record.externalId) &&
    !findHidden(mergeKnownValues(record, null));
  const isAnswered = (known: boolean) => (known ? 0 : 1);
  return {
    same: pairs
      .filter(({ person }) => !person.isHidden)
      .map(({ record, person, signals }) => ({
        record: toRecord(record),
        person: toPerson(person),
        reasons: signals,
      }))
      .toSorted(
        (one, other) =>
          isAnswered(one.reasons.includes("answered")) - isAnswered(other.reasons.includes("answered")) ||
          compareNames(one.person.name, other.person.name),
      ),
    unclear: questions.map(({ record, candidates }) => ({
      record: toRecord(record),
      candidates: candidates.map(({ person, signals }) => ({ person: toPerson(person), reasons: signals })),
    })),
    joins: clean.people
      .filter(isNew)
      .map((record) => ({ ...toRecord(record), is_answered: separate.has(record.externalId) }))
      .toSorted(
        (one, other) =>
          isAnswered(one.is_answered) - isAnswered(other.is_answered) || compareNames(one.name, other.name),
      ),
    leaves: stored
      .filter(({ id, isRemoved, isHidden }) => !isRemoved && !isHidden && !paired.has(id) && !asked.has(id))
      .map(toPerson)
      .toSorted((one, other) => compareNames(one.name, other.name)),
  };
}

async function readLatestPreview(caller: Caller, { id }: PeopleMove) {
  const [latest] = await query(database(), z.object({ id: z.uuid() }))`
    SELECT id FROM sync_previews WHERE move_id = ${id}::uuid AND expires_at > clock_timestamp() ORDER BY created_at DESC LIMIT 1`;
  return latest
    ? (await getPreviewPage(latest.id, caller, { from: 0, limit: maxFirstEntries })).preview
    : null;
}

/** Stores a preview of the prepared move. Returns null while records are unclear, or without a listing. */
export async function previewMove(): Promise<string | null> {
  const move = await requireMove();
  const listing = await readMoveListing(move);
  return (
    listing &&
    createPreview(listing, undefined, move.id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === moveUnclearCode) return null;
      throw error;
    })
  );
}

export const readMoveAgain = async (signal: AbortSignal): Promise<void> =>
  void (await createMoveSource(await requireMove()).listPeople({ signal }));

/** Stores a file or a push for the prepared move and previews it. Throws 400 `listing_not_usable` if it is final. */
export async function previewSentMove(
  move: PeopleMove,
  sent: ReceivedListing,
  signal: AbortSignal,
): Promise<string | null> {
  await createReceivedSourceWithoutRules(sent, { acceptsDoubtful: true, isFirst: true }).listPeople({
    signal,
  });
  await storeSentListing(move, sent);
  return previewMove();
}

/**
 * Moves by a run that reads the new source again, connects it and changes people as the preview says, in one transaction.
 * Throws 409 `plan_outdated` with a new preview if the plan is another now.
 */
export async function applyMove(
  caller: CallerWith<"admin:connections">,
  previewId: string,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const actor = requirePermission(caller, "manage:people");
  const move = await requireMove();
  const { fingerprint, moveId } = await readPreview(previewId);
  if (moveId !== move.id) throw createPreviewNotFoundProblem();
  const preview = { id: previewId, fingerprint };
  return syncPeople({ actor, signal, preview, move: { id: move.id, caller } }, createMoveSource(move));
}
