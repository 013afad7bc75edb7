import "server-only";
import {
  createMoveSource,
  findMove,
  readMoveListing,
  requireMove,
  storeMoveListing,
  type PeopleMove,
} from "@/lib/connections/people-moves";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSourceWithoutRules } from "@/lib/connections/received-listings";
import { isWorkEmailVisible } from "@/lib/directory/details";
import { hasAccess, type Caller, type CallerWith } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { database, databaseNow } from "@/lib/platform/database/database";
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
import type { MovePair, SourceSignal } from "./match-sources";
import { readStoredPeople } from "./stored-people";
import { syncPeople } from "./sync-people";

/** Returns who is who in the prepared move, without hidden people. */
export async function getMove(caller: CallerWith<"admin:connections">): Promise<MoveResponse> {
  const move = await findMove();
  if (!move) return { move: null };
  const listing = await readMoveListing(move);
  const { same, answered, unclear } = listing
    ? await describeMatches(caller, move, listing)
    : { same: [], answered: [], unclear: [] };
  const preview = unclear.length > 0 ? null : await readLatestPreview(caller, move);
  return {
    move: {
      vendor: move.vendor,
      org_name: move.orgName,
      prepared_by: move.preparedByName,
      prepared_at: toTimestamp(move.preparedAt),
      expires_at: toTimestamp(move.expiresAt),
      has_listing: listing !== null,
      counts: { same: same.length, answered: answered.length, unclear: unclear.length },
      same: same.slice(0, maxMoveEntries),
      answered: answered.slice(0, maxMoveEntries),
      unclear: unclear.slice(0, maxMoveEntries),
      preview,
      names: preview ? await readNamesOfPreview(preview) : [],
    },
  };
}

async function describeMatches(caller: Caller, move: PeopleMove, listing: PeopleListing) {
  const { people } = await runChunked(cleanListing(listing, await readDepartmentSettings(database())));
  const stored = await readStoredPeople(database());
  const { pairs, questions, separate } = await matchMove(database(), move, stored, people);
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
  const toMatch = ({ person, signals }: Pick<MovePair, "person" | "signals">) => ({
    person: { id: person.id, ...describe(person) },
    reasons: signals,
  });
  const matches = pairs
    .filter(({ person }) => !person.isHidden)
    .map((pair) => ({ record: toRecord(pair.record), ...toMatch(pair) }))
    .toSorted(
      (one, other) =>
        rankCertainty(one.reasons) - rankCertainty(other.reasons) ||
        compareNames(one.person.name, other.person.name),
    );
  const isAnswered = ({ reasons }: (typeof matches)[number]) => reasons.includes("answered");
  const newcomers = people.filter(({ externalId }) => separate.has(externalId));
  return {
    same: matches.filter((match) => !isAnswered(match)),
    answered: [
      ...matches.filter(isAnswered).map(({ record, person }) => ({ record, person })),
      ...newcomers.map((record) => ({ record: toRecord(record), person: null })),
    ],
    unclear: questions.map(({ record, candidates }) => ({
      record: toRecord(record),
      candidates: candidates.map(toMatch),
    })),
  };
}

/** Matches by less come first, so that they are checked: by the name alone, then by the address alone. */
function rankCertainty(signals: readonly SourceSignal[]): number {
  if (signals.includes("same_id")) return 4;
  const hasName = signals.includes("same_name");
  if (signals.includes("same_email")) return hasName ? 3 : 2;
  return signals.includes("same_start_date") ? 1 : 0;
}

/** Null for a token that may not see previews. */
async function readLatestPreview(caller: Caller, { id }: PeopleMove) {
  const latest = await database().syncPreview.findFirst({
    where: { moveId: id, expiresAt: { gt: databaseNow() } },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return latest && hasAccess(caller, "manage:people")
    ? (await getPreviewPage(latest.id, caller, { from: 0, limit: maxFirstEntries })).preview
    : null;
}

/** Stores a preview of the prepared move. Returns null while records are unclear, or without a listing. */
export async function previewMove(caller: Caller | null): Promise<string | null> {
  const move = await requireMove();
  const listing = await readMoveListing(move);
  return (
    listing &&
    createPreview(listing, undefined, caller, move.id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === moveUnclearCode) return null;
      throw error;
    })
  );
}

/** Stores a file or a push for the prepared move and previews it. Throws 400 `listing_not_usable` if it is final. */
export async function previewSentMove(
  caller: Caller | null,
  move: PeopleMove,
  sent: ReceivedListing,
  signal: AbortSignal,
): Promise<string | null> {
  await createReceivedSourceWithoutRules(sent, { acceptsDoubtful: true, isFirst: true }).listPeople({
    signal,
  });
  await storeMoveListing(move, { ...sent, isComplete: true });
  return previewMove(caller);
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
