import { z } from "zod";

/** Position after all changes of a version, or after one person's change. Ordered by version, then by person id. */
export type ChangeCursor = { version: bigint; personId: string | null };

const cursorPattern = /^(\d{1,18})(?:_(.+))?$/;

export function parseCursor(words: string): ChangeCursor | null {
  const [, version, personId] = cursorPattern.exec(words) ?? [];
  if (version === undefined) return null;
  if (personId === undefined) return { version: BigInt(version), personId: null };
  return z.uuid().safeParse(personId).success ? { version: BigInt(version), personId } : null;
}

export const formatCursor = ({ version, personId }: ChangeCursor): string =>
  personId === null ? String(version) : `${version}_${personId}`;

type StoredChangeRange = {
  version: bigint;
  /** The changes of all later versions, up to `through`, are stored. */
  since: bigint;
  /** Newest version whose changes were stored. */
  through: bigint;
};

/**
 * Returns whether every change after the cursor is stored. Returns false if retention deleted changes after the cursor,
 * or if a version after the cursor was published without changes (a restore, or an older Kith running in parallel).
 * Also returns false for a cursor after the current version, for example a cursor of another installation.
 */
export function hasAllChangesAfter({ version, personId }: ChangeCursor, known: StoredChangeRange): boolean {
  if (version > known.version) return false;
  const since = known.through < known.version ? known.version : known.since;
  return version > since || (version === since && personId === null);
}
