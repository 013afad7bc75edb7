import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller } from "@/lib/identity/access/permissions";
import { commandLineActor, toActor, type SystemActor } from "@/lib/identity/audit/actor";
import { readPeopleNames } from "@/lib/profiles/changes";
import type { SyncRunResponse } from "@/lib/runs/run-schema";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { omitWarningsOfHidden, type HiddenPeople } from "@/lib/people/warnings-of-hidden";
import { toPublicValue } from "@/lib/people/journal-values";
import { isWorkEmailVisible, isWorkPhoneVisible } from "@/lib/directory/details";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { requireMove } from "@/lib/connections/people-moves";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { toTimestamp } from "@/lib/platform/text/times";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { decidePlan, planOutdatedCode } from "./apply-listing";
import { createIdsOfPreview, describePlan, fingerprintPlan } from "./plan-preview";
import {
  entriesPerPage,
  formatPreviewCursor,
  maxFirstEntries,
  previewContent,
  previewLifetimeHours,
  previewNotFoundError,
  type PreviewContent,
  type SyncPreview,
} from "./preview-schema";
import type { SyncResponse } from "./schema";
import { readApproval, requestedApproval, type RequestedApproval } from "./removal-approval";

/** A preview of a large company has megabytes. Each token and each account has previews of its own. */
const maxPreviewsOfRequester = 20;

/** Plans a run with this listing exactly as the run would, and stores what it would do instead of doing it. */
export async function createPreview(
  listing: PeopleListing,
  approve: RequestedApproval | undefined,
  caller: Caller | SystemActor | null,
  moveId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const { tokenId, userId } = toActor(caller ?? commandLineActor);
  const requester = tokenId ?? userId ?? "";
  await withDirectoryLock(
    async (transaction) => {
      const move = moveId === null ? null : await requireMove(transaction, moveId);
      const removalLimit = environment().syncRemovalLimit;
      const approval = await readApproval(transaction, approve);
      const given = { removalLimit, approval, newId: createIdsOfPreview(id) };
      const plan = await decidePlan(transaction, listing, given, move);
      const received = move ? null : listing.received?.sent; // a move has its listing
      await transaction.$executeRaw`
        INSERT INTO sync_previews (id, created_at, expires_at, vendor, approval, fingerprint, synced, matched_users, content, received, move_id, requester)
        VALUES (${id}::uuid, clock_timestamp(), clock_timestamp() + make_interval(hours => ${previewLifetimeHours}::int),
          ${listing.vendor ?? ""},
          ${JSON.stringify(approve ?? null)}::jsonb, ${fingerprintPlan(plan)}, ${plan.synced}, ${plan.matchedUsers},
          ${JSON.stringify(describePlan(plan, listing, await readHiddenPeople(transaction)))}::jsonb, ${received ? JSON.stringify(received) : null}::jsonb, ${moveId}::uuid, ${requester})`;
      await transaction.$executeRaw`
        DELETE FROM sync_previews WHERE requester = ${requester} AND id NOT IN (
          SELECT id FROM sync_previews WHERE requester = ${requester} ORDER BY created_at DESC LIMIT ${maxPreviewsOfRequester})`;
    },
    { maxWait: 30_000, timeout: 600_000 },
  );
  return id;
}

const storedPreview = z.object({
  id: z.uuid(),
  createdAt: z.date(),
  expiresAt: z.date(),
  vendor: z.string(),
  approval: requestedApproval.nullable(),
  fingerprint: z.string(),
  synced: z.int(),
  matchedUsers: z.int(),
  content: previewContent,
  moveId: z.uuid().nullable(),
});

/** The listing that was sent with the request for the preview; null if the source is read again. Up to 64 MiB. */
export async function readListingOfPreview(id: string): Promise<ReceivedListing | null> {
  const [found] = await query(database(), z.object({ received: z.custom<ReceivedListing>().nullable() }))`
    SELECT received FROM sync_previews WHERE id = ${id}::uuid`;
  return found?.received ?? null;
}

/** Throws 404 `preview_not_found` for an unknown id and for a preview that is older than 24 hours. */
export async function readPreview(id: string): Promise<z.infer<typeof storedPreview>> {
  const [found] = await query(database(), storedPreview)`
    SELECT id, created_at AS "createdAt", expires_at AS "expiresAt", vendor, approval, fingerprint, synced,
      matched_users AS "matchedUsers", content, move_id AS "moveId"
    FROM sync_previews WHERE id = ${id}::uuid AND expires_at > clock_timestamp()`;
  if (found) return found;
  throw createPreviewNotFoundProblem();
}

export const createPreviewNotFoundProblem = () => new Problem("missing", ...previewNotFoundError);

/** The numbers are those of the response to the sync that applies the preview. */
export async function toPreviewResponse(id: string, caller: Caller | null) {
  const stored = await readPreview(id);
  const { preview } = toPage(stored, await readHiddenPeople(), caller, { from: 0, limit: maxFirstEntries });
  const { synced, matchedUsers } = stored;
  return { ok: true, synced, matched_users: matchedUsers, preview } satisfies SyncResponse;
}

type PreviewRange = { from: number; limit?: number | undefined };

/** `caller`: null for the command line, which sees every value. */
export const getPreviewPage = async (id: string, caller: Caller | null, range: PreviewRange) =>
  toPage(await readPreview(id), await readHiddenPeople(), caller, range);

/** Omits people who were hidden since the preview, too. */
function toPage(
  { id, createdAt, expiresAt, vendor, content, moveId }: z.infer<typeof storedPreview>,
  hidden: HiddenPeople,
  caller: Caller | null,
  { from, limit = entriesPerPage }: PreviewRange,
): { preview: SyncPreview; next: string | null } {
  const { counts, ...lists } = content;
  const slice = <T>(list: readonly T[]) => list.slice(from, from + limit);
  // The ids in a new source say nothing about people who are hidden now.
  const isShown = ({ id, source_id }: { id?: string; source_id: string | null }) =>
    !hidden.ids.has(id ?? "") && (moveId !== null || !hidden.sourceIds.has(source_id ?? ""));
  const page = <T extends { id?: string; source_id: string | null }>(list: readonly T[]) =>
    slice(list).filter(isShown);
  const hasMore = Object.values(lists).some(({ length }) => length > from + limit);
  return {
    preview: {
      id,
      created_at: toTimestamp(createdAt),
      expires_at: toTimestamp(expiresAt),
      vendor,
      counts: {
        ...counts,
        joins: lists.joins.filter(isShown).length,
        leaves: lists.leaves.filter(isShown).length,
        returns: lists.returns.filter(isShown).length,
        changes: lists.changes.filter(isShown).length,
        rejected: lists.rejected.filter(isShown).length,
        warnings: omitWarningsOfHidden(lists.warnings, hidden).length,
      },
      joins: page(lists.joins),
      leaves: page(lists.leaves),
      returns: page(lists.returns),
      changes: page(lists.changes).map((entry) => ({
        ...entry,
        fields: toVisibleFields(caller, entry.fields),
      })),
      rejected: page(lists.rejected),
      warnings: omitWarningsOfHidden(slice(lists.warnings), hidden),
    },
    next: hasMore ? formatPreviewCursor(from + limit) : null,
  };
}

/** Names of the people whom the changes and warnings of a preview refer to. */
export function readNamesOfPreview(preview: SyncPreview): Promise<SyncRunResponse["names"]> {
  const managers = preview.changes.flatMap(({ fields }) =>
    fields.flatMap(({ field, from, to }) => (field === "manager_id" ? [from, to] : [])),
  );
  const lists = [preview.leaves, preview.returns, preview.changes].flat();
  const ids = [
    ...lists.map((entry) => entry.id),
    ...preview.warnings.flatMap(({ person_ids }) => person_ids),
  ];
  return readPeopleNames([...ids, ...managers.flatMap((manager) => manager ?? [])]);
}

type ChangedFields = PreviewContent["changes"][number]["fields"];

const toVisibleFields = (caller: Caller | null, fields: ChangedFields): ChangedFields =>
  fields.map(({ field, from, to }) =>
    caller &&
    ((field === "email" && !isWorkEmailVisible(caller)) ||
      (field === "work_phone" && !isWorkPhoneVisible(caller)))
      ? { field, from: null, to: null }
      : { field, from: toPublicValue(field, from), to: toPublicValue(field, to) },
  );

export async function createOutdatedProblem(previewId: string, caller: Caller | null): Promise<Problem> {
  return new Problem(
    "conflict",
    planOutdatedCode,
    "The people or the directory changed since the preview, so nothing was applied. Check the new preview.",
    { extensions: { preview: (await toPreviewResponse(previewId, caller)).preview } },
  );
}
