import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type {
  PictureFailure,
  PictureOutcome,
  PictureFetcher,
} from "@/lib/connections/connectors/pictures/port";
import { Prisma } from "@/lib/generated/prisma/client";
import { formerSql, inDirectorySql } from "@/lib/people/membership";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";

const duePicture = z.object({ id: z.string(), address: z.string() });
type DuePicture = z.infer<typeof duePicture>;

/** A DNS lookup takes one of Node's four worker threads, and sign-ins need a thread too. */
const readConcurrency = 3;
/** Pause in milliseconds, which limits the load on hosts and leaves time for user requests. */
const defaultPauseMs = 150;

const hashAddressSql = (address: Prisma.Sql) =>
  Prisma.sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;

/** Deletes the stored pictures of removed people and of people without a picture URL. */
export async function deleteUnusedPictures(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM person_pictures USING people
    WHERE people.id = person_pictures.person_id AND (people.avatar_url IS NULL OR ${formerSql.people})`;
}

/**
 * Returns people whose picture is due: it was never read, its URL has changed, or its due time has passed. Returns at
 * most `limit` people, the longest overdue first.
 */
export function findDuePictures(limit: number): Promise<DuePicture[]> {
  return query(database(), duePicture)`
    SELECT people.id, people.avatar_url AS address
    FROM people LEFT JOIN person_pictures AS known ON known.person_id = people.id
    WHERE ${inDirectorySql.people} AND people.avatar_url IS NOT NULL
      AND (known.person_id IS NULL OR known.due_at < clock_timestamp()
        OR known.address_hash <> ${hashAddressSql(Prisma.sql`people.avatar_url`)})
    ORDER BY known.due_at NULLS FIRST, people.id
    LIMIT ${limit}`;
}

/** Returns the number of pictures that could be read. Throws if `signal` is aborted. */
export async function fetchAndStorePictures(
  due: readonly DuePicture[],
  source: PictureFetcher,
  signal: AbortSignal,
  { pauseMs = defaultPauseMs } = {},
): Promise<number> {
  let read = 0;
  const waiting = due.values(); // shared by all loops: each takes the next person
  const readWaitingPictures = async () => {
    for (const person of waiting) {
      const outcome = await source.fetch(person.address, { signal });
      await storePicture(person, outcome);
      if ("picture" in outcome) read += 1;
      await sleep(pauseMs, undefined, { signal });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: readConcurrency }, readWaitingPictures));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return read;
}

/**
 * Stores the outcome, unless the person was removed or the picture's URL has changed meanwhile: the new URL is due
 * anyway. A temporary failure retains a stored picture of the same URL.
 */
async function storePicture({ id, address }: DuePicture, outcome: PictureOutcome): Promise<void> {
  const { picture, failure } = { picture: null, failure: null, ...outcome };
  const version = picture && createHash("sha256").update(picture.bytes).digest("hex").slice(0, 12);
  await database().$transaction([
    database().$executeRaw`
      DELETE FROM person_pictures
      WHERE person_id = ${id}::uuid
        AND EXISTS (SELECT FROM people WHERE id = ${id}::uuid AND avatar_url = ${address} AND ${inDirectorySql.people})
        AND NOT (${isTemporaryFailure(failure)}::boolean AND address_hash = ${hashAddressSql(Prisma.sql`${address}`)})`,
    database().$executeRaw`
      INSERT INTO person_pictures AS known
        (person_id, address_hash, content_type, bytes, version, fetched_at, failure, due_at)
      SELECT id, ${hashAddressSql(Prisma.sql`avatar_url`)}, ${picture?.type ?? null}, ${picture?.bytes ?? null}::bytea, ${version},
        clock_timestamp(), ${failure}, clock_timestamp() + make_interval(days => ${getRetryDays(failure)}::int)
      FROM people WHERE id = ${id}::uuid AND avatar_url = ${address} AND ${inDirectorySql.people}
      ON CONFLICT (person_id) DO UPDATE SET fetched_at = excluded.fetched_at, failure = excluded.failure, due_at = excluded.due_at,
        content_type = coalesce(excluded.content_type, known.content_type),
        bytes = coalesce(excluded.bytes, known.bytes), version = coalesce(excluded.version, known.version)`,
  ]);
}

const temporaryFailures: ReadonlySet<PictureFailure> = new Set(["unavailable", "unreachable", "too_slow"]);

/** Returns whether a failure says nothing about the picture, so that the stored picture stays valid. */
const isTemporaryFailure = (failure: PictureFailure | null): boolean =>
  failure !== null && temporaryFailures.has(failure);

/** Some hosts change a picture without changing its URL, so pictures are read again after a success too. */
function getRetryDays(failure: PictureFailure | null): number {
  if (failure === null) return 30;
  return isTemporaryFailure(failure) ? 1 : 14;
}
