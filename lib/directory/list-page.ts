import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { SortedValues } from "@/lib/directory-version/sorted-fields";
import { Problem } from "@/lib/problem";
import type { Person } from "./schema";

/**
 * Where a page of a list ended. All pages of a walk are sorted by the directory as it was when the first page was read, so that a person
 * who is in the directory during the entire walk is listed exactly once, whatever changes meanwhile (PEOPLE-23).
 */
export type PagePoint = {
  /** Version of the directory when the first page was read. */
  version: bigint;
  /** The last person of the page. */
  id: string;
  /** Place of that person in the order; null: after everybody who had a place then. */
  place: number | null;
  /** What that person was sorted by: replaces the stored values if the person has left or changed since. */
  values: SortedValues;
  /** Office, first day or work e-mail of that person, if the list is sorted by it. */
  detail: string | null;
};

const content = z.tuple([
  z.string(), // filters
  z.string().regex(/^\d{1,18}$/),
  z.uuid(),
  z.int().min(0).nullable(),
  z.tuple([z.string(), z.string(), z.string(), z.uuid().nullable()]),
  z.string().nullable(),
]);

/** Returns the cursor of a point. `filters`: everything that decides who is listed and in which order. */
export function writeCursor({ version, id, place, values, detail }: PagePoint, filters: unknown): string {
  const { first_name, last_name, title, manager_id } = values;
  const parts: z.infer<typeof content> = [
    ...([digestOf(filters), String(version), id, place] as const),
    [first_name, last_name, title, manager_id],
    detail,
  ];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Returns the point of a cursor. Throws a 400: `invalid_request`, or `cursor_mismatch` for a cursor of other filters or another order. */
export function readCursor(cursor: string, filters: unknown): PagePoint {
  const parts = content.safeParse(jsonIn(cursor));
  if (!parts.success) {
    throw new Problem(
      "invalid",
      "invalid_request",
      "The cursor is not one of this address. Start without a cursor.",
      {
        errors: [{ path: "cursor", message: "the next of another page" }],
      },
    );
  }
  const [digest, version, id, place, [first_name, last_name, title, manager_id], detail] = parts.data;
  if (digest !== digestOf(filters)) {
    throw new Problem(
      "invalid",
      "cursor_mismatch",
      "The cursor belongs to other filters or another sort. Repeat those of the first page, or start without a cursor.",
    );
  }
  return {
    version: BigInt(version),
    id,
    place,
    values: { first_name, last_name, title, manager_id },
    detail,
  };
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Equal for equal filters, in whatever order they are given. */
function digestOf(filters: unknown): string {
  const text = JSON.stringify(filters, (_name, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/**
 * Returns the people who come after the point, in the order of these places. People without a place, who joined after the first page was
 * read, come last, in the order of their ids.
 */
export function peopleAfter(
  people: readonly Person[],
  places: ReadonlyMap<string, number>,
  point: PagePoint,
): Person[] {
  const last = point.place === null ? Infinity : (places.get(point.id) ?? point.place - 1);
  return people
    .map((person) => ({ person, place: places.get(person.id) ?? Infinity }))
    .filter(
      ({ person, place }) => place > last || (place === last && last === Infinity && person.id > point.id),
    )
    .sort((a, b) => (a.place === b.place ? compareIds(a.person, b.person) : a.place - b.place))
    .map(({ person }) => person);
}

const compareIds = (a: Person, b: Person) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
