import "server-only";
import { z } from "zod";
import { allows, type publicOnly, type CallerWith } from "@/lib/access/levels";
import { directoryAsOf, withInitials } from "@/lib/directory/directory-store";
import type { Person } from "@/lib/directory/schema";
import type { Published } from "@/lib/directory-version/published";
import { changeKinds, hiddenFields, isToldField, type ToldField } from "@/lib/directory-version/told-fields";
import { toTimestamp } from "@/lib/http/times";
import { projectsIdentity } from "@/lib/identities/links";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/problem";
import { isComplete, readCursor, writeCursor, type Cursor } from "./cursor";
import type { ChangedPerson, ChangesResponse, DirectoryChange, LastKnown } from "./schema";

const changeRow = z.object({
  version: z.bigint(),
  personId: z.string(),
  at: z.date(),
  kind: z.enum(changeKinds),
  fields: z.array(z.string()),
  office: z.string().nullable(),
  /** Null: the data of the person were deleted. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  externalId: z.string().nullable(),
});
const knownRow = z.object({ version: z.bigint(), since: z.bigint(), through: z.bigint() });

/** The place of these words; without any, the present one. 400 for words that are no cursor. */
export function cursorOf(words: string | undefined, { version }: Published): Cursor {
  if (words === undefined) return { version, personId: null };
  const cursor = readCursor(words);
  if (cursor) return cursor;
  throw new Problem("invalid", "invalid_request", "cursor is none that this address has given out.", {
    errors: [{ path: "cursor", message: "the cursor of an earlier answer" }],
  });
}

/**
 * What changed after a place, up to the version that was published when the caller was looked up: nothing is left out and nothing told twice,
 * whoever commits meanwhile, because versions are committed in their order and each with all of its changes. 410 where that cannot be said
 * any more. A `public_only` token receives neither offices nor pictures, nor learns that one changed.
 */
export const listChanges = (
  caller: CallerWith<typeof publicOnly>,
  cursor: Cursor,
  limit: number,
  published: Published,
  read = readChanges,
): Promise<ChangesResponse> =>
  changesAfter(cursor, limit, published, { hidden: allows(caller, "view:people") ? [] : hiddenFields, read });

/** Returns the same for an open stream. Streams that continue from the same place share one read of the database. */
export const listChangesOfStream: typeof listChanges = (caller, cursor, limit, published) =>
  listChanges(caller, cursor, limit, published, readChangesOnce);

/** The same for what Kith tells by itself: without `hidden`, what everybody with `view:people` may know. */
export async function changesAfter(
  cursor: Cursor,
  limit: number,
  published: Published,
  { hidden = [], read = readChanges }: { hidden?: readonly ToldField[]; read?: typeof readChanges } = {},
): Promise<ChangesResponse> {
  const rows = await read(cursor, limit + 1, published.version, hidden);
  const { directory } = await directoryAsOf(published);
  const changes = rows.slice(0, limit).map((row): DirectoryChange => {
    const { version, personId, at, kind, fields, office } = row;
    const person = directory.byId.get(personId);
    const lastKnown = kind === "left" ? lastKnownOf(row) : null;
    return {
      cursor: writeCursor({ version, personId }),
      kind,
      person_id: personId,
      at: toTimestamp(at),
      fields: fields.filter(isToldField).filter((field) => !hidden.includes(field)),
      person: person
        ? personOf(
            hidden.includes("avatar_url") ? withInitials(person) : person,
            hidden.includes("office") ? {} : { office },
          )
        : null,
      ...(lastKnown && { last_known: lastKnown }),
    };
  });
  const last = changes.at(-1);
  const hasMore = rows.length > limit;
  return {
    changes,
    cursor: hasMore && last ? last.cursor : writeCursor({ version: published.version, personId: null }),
    has_more: hasMore,
  };
}

const personOf = (
  { synced_at: _syncedAt, ...person }: Person,
  more: { office?: string | null },
): ChangedPerson => ({
  ...person,
  ...more,
});

/** Returns who a person was who left: stored until their data are deleted. The external id is null if another person has it now. */
const lastKnownOf = ({ firstName, lastName, externalId }: z.infer<typeof changeRow>): LastKnown | null =>
  firstName === null || lastName === null
    ? null
    : { first_name: firstName, last_name: lastName, productive_id: externalId };

/** In one transaction of one moment, so that nothing is deleted between the two looks. */
async function readChanges(cursor: Cursor, atMost: number, upTo: bigint, hidden: readonly ToldField[]) {
  return database().$transaction(
    async (transaction) => {
      const [known] = await query(transaction, knownRow)`
        SELECT version, changes_since AS since, changes_through AS through FROM directory_state WHERE id = 1`;
      if (!known || !isComplete(cursor, known)) throw goneCursor();
      if (cursor.version > upTo) return [];
      const { version, personId } = cursor;
      const after = personId ?? "ffffffff-ffff-ffff-ffff-ffffffffffff";
      return query(transaction, changeRow)`
        SELECT change.version, change.person_id AS "personId", change.at, change.kind::text AS kind, change.fields,
          coalesce(profiles.location, people.office) AS office, people.first_name AS "firstName",
          people.last_name AS "lastName", identity.external_id AS "externalId"
        FROM directory_changes AS change
        LEFT JOIN people ON people.id = change.person_id LEFT JOIN profiles ON profiles.person_id = people.id
        LEFT JOIN ${projectsIdentity}
        WHERE (change.version, change.person_id) > (${version}::bigint, ${after}::uuid) AND change.version <= ${upTo}::bigint
          AND NOT (change.kind = 'changed' AND change.fields <@ ${[...hidden]}::text[])
        ORDER BY change.version, change.person_id LIMIT ${atMost}::int`;
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 30_000 },
  );
}

const reads = singleton("changes-reads", () => new Map<string, ReturnType<typeof readChanges>>());

/** Joins a read in progress with the same arguments, because a publication wakes all streams of a process together. */
const readChangesOnce: typeof readChanges = (cursor, ...rest) => {
  const key = [writeCursor(cursor), ...rest].join(" ");
  const inProgress = reads.get(key);
  if (inProgress) return inProgress;
  const read = readChanges(cursor, ...rest).finally(() => reads.delete(key));
  reads.set(key, read);
  return read;
};

const goneCursor = () =>
  new Problem(
    "gone",
    "cursor_gone",
    "Not all changes since this cursor are kept any more. Ask here without a cursor for a new one, then read the list from GET /api/people, then go on from the new cursor.",
  );
