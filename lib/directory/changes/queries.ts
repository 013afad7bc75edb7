import "server-only";
import { z } from "zod";
import type { publicOnlyScope, CallerWith } from "@/lib/identity/access/permissions";
import { getHiddenChangeFields } from "@/lib/directory/details";
import { getDirectoryForVersion, replacePictureWithInitials } from "@/lib/directory/directory-store";
import type { Person } from "@/lib/directory/schema";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { changeKinds, isPublishedField, type PublishedField } from "@/lib/versions/published-fields";
import { toTimestamp } from "@/lib/platform/text/times";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { notHiddenSql } from "@/lib/people/membership";
import { officeSql } from "@/lib/people/value-layers-sql";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/platform/problem";
import { hasAllChangesAfter, parseCursor, formatCursor, type ChangeCursor } from "./cursor";
import type { ChangesResponse, DirectoryChange, DepartedPerson } from "./schema";

const changeRow = z.object({
  version: z.bigint(),
  personId: z.string(),
  at: z.date(),
  kind: z.enum(changeKinds),
  fields: z.array(z.string()),
  office: z.string().nullable(),
  department: z.string().nullable(),
  teams: z.array(z.string()).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  externalId: z.string().nullable(),
});
const changeRangeRow = z.object({ version: z.bigint(), since: z.bigint(), through: z.bigint() });

/** Returns the current position without the parameter. Throws 400 for text that is not a cursor. */
export function parseCursorParam(words: string | undefined, { version }: PublishedVersion): ChangeCursor {
  if (words === undefined) return { version, personId: null };
  const cursor = parseCursor(words);
  if (cursor) return cursor;
  throw new Problem(
    "invalid",
    "invalid_request",
    "The cursor is not valid. Use the cursor of an earlier response.",
    {
      errors: [{ path: "cursor", message: "must be the cursor of an earlier response" }],
    },
  );
}

/**
 * Lists at most `limit` changes after a cursor, up to the version published when the caller was authenticated. No
 * change is skipped or repeated during concurrent commits, because versions commit in order, each with all of its
 * changes. Throws 410 if changes after the cursor are no longer stored. Hides the fields of `getHiddenChangeFields`.
 */
export const listChanges = (
  caller: CallerWith<typeof publicOnlyScope>,
  cursor: ChangeCursor,
  limit: number,
  published: PublishedVersion,
): Promise<ChangesResponse> => readChangesAfter(cursor, limit, published, getHiddenChangeFields(caller));

/**
 * Lists changes without checking the rights of a caller: for `listChanges`, and for webhooks. Omits the values of
 * `hidden` fields and changes to them. Without `hidden`, includes every field that `view:people` allows.
 */
export async function readChangesAfter(
  cursor: ChangeCursor,
  limit: number,
  published: PublishedVersion,
  hidden: readonly PublishedField[] = [],
): Promise<ChangesResponse> {
  const rows = await readChangesShared(cursor, limit + 1, published.version, hidden);
  const { directory } = await getDirectoryForVersion(published);
  const changes = rows.slice(0, limit).map((row): DirectoryChange => {
    const { version, personId, at, kind, fields, office, department, teams } = row;
    const person = directory.byId.get(personId);
    const lastKnown = kind === "left" ? toDepartedPerson(row) : null;
    return {
      cursor: formatCursor({ version, personId }),
      kind,
      person_id: personId,
      at: toTimestamp(at),
      fields: fields.filter(isPublishedField).filter((field) => !hidden.includes(field)),
      person: person
        ? {
            ...omitSyncTime(hidden.includes("avatar_url") ? replacePictureWithInitials(person) : person),
            ...(!hidden.includes("office") && { office, department, teams: teams ?? [] }),
          }
        : null,
      ...(lastKnown && { last_known: lastKnown }),
    };
  });
  const last = changes.at(-1);
  const hasMore = rows.length > limit;
  return {
    changes,
    cursor: hasMore && last ? last.cursor : formatCursor({ version: published.version, personId: null }),
    has_more: hasMore,
  };
}

const omitSyncTime = ({ synced_at: _syncedAt, ...person }: Person) => person;

const toDepartedPerson = ({
  firstName,
  lastName,
  externalId,
}: z.infer<typeof changeRow>): DepartedPerson | null =>
  firstName === null || lastName === null
    ? null
    : { first_name: firstName, last_name: lastName, productive_id: externalId };

/**
 * Reads at most `atMost` changes after the cursor up to version `upTo`, oldest first. Omits changes that concern only
 * `hidden` fields. Throws 410 if changes after the cursor are no longer stored. Both queries use one snapshot, so that
 * retention cannot delete changes between them.
 */
async function readChanges(
  cursor: ChangeCursor,
  atMost: number,
  upTo: bigint,
  hidden: readonly PublishedField[],
) {
  return database().$transaction(
    async (transaction) => {
      const [known] = await query(transaction, changeRangeRow)`
        SELECT version, changes_since AS since, changes_through AS through FROM directory_state WHERE id = 1`;
      if (!known || !hasAllChangesAfter(cursor, known)) throw createCursorGoneProblem();
      if (cursor.version > upTo) return [];
      const { version, personId } = cursor;
      const after = personId ?? "ffffffff-ffff-ffff-ffff-ffffffffffff";
      return query(transaction, changeRow)`
        SELECT change.version, change.person_id AS "personId", change.at, change.kind::text AS kind, change.fields,
          ${officeSql} AS office, people.department, people.teams, people.first_name AS "firstName",
          people.last_name AS "lastName", identity.external_id AS "externalId"
        FROM directory_changes AS change
        LEFT JOIN people ON people.id = change.person_id AND ${notHiddenSql.people}
        LEFT JOIN profiles ON profiles.person_id = people.id
        LEFT JOIN ${projectsIdentityJoin}
        WHERE (change.version, change.person_id) > (${version}::bigint, ${after}::uuid) AND change.version <= ${upTo}::bigint
          AND NOT (change.kind = 'changed' AND change.fields <@ ${[...hidden]}::text[])
        ORDER BY change.version, change.person_id LIMIT ${atMost}::int`;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 30_000 },
  );
}

const readsInProgress = singleton("changes-reads", () => new Map<string, ReturnType<typeof readChanges>>());

/** Reuses a read in progress with equal arguments, because all streams of a process read a new version together. */
const readChangesShared: typeof readChanges = (cursor, ...rest) => {
  const key = [formatCursor(cursor), ...rest].join(" ");
  const inProgress = readsInProgress.get(key);
  if (inProgress) return inProgress;
  const read = readChanges(cursor, ...rest).finally(() => readsInProgress.delete(key));
  readsInProgress.set(key, read);
  return read;
};

const createCursorGoneProblem = () =>
  new Problem(
    "gone",
    "cursor_gone",
    "Some changes since this cursor are no longer stored. Request this address without a cursor to get a new one, read the list from GET /api/people, then continue from the new cursor.",
  );
