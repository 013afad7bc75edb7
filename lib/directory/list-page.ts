import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { compareCodeUnits } from "@/lib/identity/matching/names";
import type { SortValues } from "@/lib/versions/sort-fields";
import { Problem } from "@/lib/platform/problem";
import type { Person } from "./schema";

/**
 * Cursor of a list: the last person of a page, with their position and sort values. All pages of a list are in the
 * order of the directory version that the first page used, so a person who matches the filters throughout is listed
 * exactly once, despite concurrent changes (PEOPLE-23).
 */
export type PageCursor = {
  version: bigint;
  id: string;
  /** Index of that person in the order of `version`; null for a person who joined later. */
  place: number | null;
  /** Sort values of that person in `version`, used if the changes since `version` are no longer stored. */
  values: SortValues;
  /** Sort value of that person in a list sorted by department, office, start date or work e-mail; null otherwise. */
  detail: string | null;
};

/** Unchanged since 0.3.0: versions that run in parallel read each other's cursors (RUN-16). */
const cursorFormat = z.tuple([
  z.string(), // digest of the filters
  z.string().regex(/^\d{1,18}$/),
  z.uuid(),
  z.int().min(0).nullable(),
  z.tuple([z.string(), z.string(), z.string(), z.uuid().nullable()]),
  z.string().nullable(),
]);

/** Encodes a cursor. `filters`: everything that decides who is listed and in which order. */
export function encodePageCursor(
  { version, id, place, values, detail }: PageCursor,
  filters: unknown,
): string {
  const { first_name, last_name, title, manager_id } = values;
  const parts: z.infer<typeof cursorFormat> = [
    ...([digestFilters(filters), String(version), id, place] as const),
    [first_name, last_name, title, manager_id],
    detail,
  ];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Throws 400: `invalid_request` for text that is no cursor, `cursor_mismatch` for other filters or another order. */
export function decodePageCursor(cursor: string, filters: unknown): PageCursor {
  const parts = cursorFormat.safeParse(decodeJson(cursor));
  if (!parts.success) {
    throw new Problem(
      "invalid",
      "invalid_request",
      "The cursor is not valid for this address. Start without a cursor.",
      { errors: [{ path: "cursor", message: "must be the `next` of another page" }] },
    );
  }
  const [digest, version, id, place, [first_name, last_name, title, manager_id], detail] = parts.data;
  if (digest !== digestFilters(filters)) {
    throw new Problem(
      "invalid",
      "cursor_mismatch",
      "The cursor belongs to a list with other filters or another order. Use those of the first page, or start without a cursor.",
    );
  }
  const values = { first_name, last_name, title, manager_id };
  return { version: BigInt(version), id, place, values, detail };
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function digestFilters(filters: unknown): string {
  const text = JSON.stringify(filters, (_name, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** Sorts by position at the time of the first page. People without a position joined later and come last, by id. */
export function selectPeopleAfter(
  people: readonly Person[],
  places: ReadonlyMap<string, number>,
  point: PageCursor,
): Person[] {
  const last = point.place === null ? Infinity : (places.get(point.id) ?? point.place - 1);
  return people
    .map((person) => ({ person, place: places.get(person.id) ?? Infinity }))
    .filter(
      ({ person, place }) => place > last || (place === last && last === Infinity && person.id > point.id),
    )
    .sort((a, b) => (a.place === b.place ? compareCodeUnits(a.person.id, b.person.id) : a.place - b.place))
    .map(({ person }) => person);
}
