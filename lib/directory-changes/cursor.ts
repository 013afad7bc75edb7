import { z } from "zod";

/** A place in the feed: after all changes of a version, or after that of one person in it. Changes are in the order of version and person. */
export type Cursor = { version: bigint; personId: string | null };

const shape = /^(\d{1,18})(?:_(.+))?$/;

/** The cursor of these words; null: they are none. */
export function readCursor(words: string): Cursor | null {
  const [, version, personId] = shape.exec(words) ?? [];
  if (version === undefined) return null;
  if (personId === undefined) return { version: BigInt(version), personId: null };
  return z.uuid().safeParse(personId).success ? { version: BigInt(version), personId } : null;
}

/** The words of a cursor: the same words for the same place. */
export const writeCursor = ({ version, personId }: Cursor): string =>
  personId === null ? String(version) : `${version}_${personId}`;

/** What the database knows of the changes of its versions. */
export type KnownChanges = {
  /** The published version. */
  version: bigint;
  /** Of every version after this one the changes are there. */
  since: bigint;
  /** The newest version whose changes were written down. */
  through: bigint;
};

/**
 * Whether every change after the cursor is there. It is not where they were deleted for their age, where something published a version
 * without telling its changes (a restore, an older Kith beside this one), and for a cursor of another installation.
 */
export function isComplete({ version, personId }: Cursor, known: KnownChanges): boolean {
  if (version > known.version) return false;
  const since = known.through < known.version ? known.version : known.since;
  return version > since || (version === since && personId === null);
}
