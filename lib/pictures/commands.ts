import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { PictureOutcome, Pictures } from "@/lib/connectors/pictures/port";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { daysUntilAgain, leavesThePicture } from "./when-again";

const duePicture = z.object({ id: z.string(), address: z.string() });
type Due = z.infer<typeof duePicture>;

/** Three: looking up a name takes one of Node's four threads, and people who sign in need one too. */
const atOnce = 3;
/** Nobody waits for a picture: hosts are asked gently, and Kith has time for people. */
const restMs = 150;

const hashOf = (address: Prisma.Sql) => Prisma.sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;

/** Forgets the pictures of people who have none any more at the projects system, or are no longer there. */
export async function forgetPictures(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM person_pictures USING people
    WHERE people.id = person_pictures.person_id AND (people.avatar_url IS NULL OR people.removed_at IS NOT NULL)`;
}

/** The first of those whose picture is to be read: of whom none was asked for yet, whose address changed, or whose time has come. */
export function findDuePictures(most: number): Promise<Due[]> {
  return query(database(), duePicture)`
    SELECT people.id, people.avatar_url AS address
    FROM people LEFT JOIN person_pictures AS known ON known.person_id = people.id
    WHERE people.removed_at IS NULL AND people.avatar_url IS NOT NULL
      AND (known.person_id IS NULL OR known.due_at < clock_timestamp()
        OR known.address_hash <> ${hashOf(Prisma.sql`people.avatar_url`)})
    ORDER BY known.due_at NULLS FIRST, people.id
    LIMIT ${most}`;
}

/** Reads these pictures, a few at a time, and keeps what came of each. Answers how many there were. Ends early with `signal`. */
export async function readPictures(
  due: readonly Due[],
  source: Pictures,
  signal: AbortSignal,
  { pauseMs = restMs } = {},
): Promise<number> {
  let read = 0;
  const waiting = due.values(); // shared: each takes the next
  const readOnes = async () => {
    for (const person of waiting) {
      const outcome = await source.fetch(person.address, { signal });
      await keep(person, outcome);
      if ("picture" in outcome) read += 1;
      await sleep(pauseMs, undefined, { signal });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, readOnes));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return read;
}

/** Nothing is kept of an address that is no longer the person's: the one that they have now is due by itself. */
async function keep({ id, address }: Due, outcome: PictureOutcome): Promise<void> {
  const { picture, failure } = { picture: null, failure: null, ...outcome };
  const version = picture && createHash("sha256").update(picture.bytes).digest("hex").slice(0, 12);
  await database().$transaction([
    database().$executeRaw`
      DELETE FROM person_pictures
      WHERE person_id = ${id}::uuid
        AND NOT (${leavesThePicture(failure)}::boolean AND address_hash = ${hashOf(Prisma.sql`${address}`)})`,
    database().$executeRaw`
      INSERT INTO person_pictures AS known
        (person_id, address_hash, content_type, bytes, version, fetched_at, failure, due_at)
      SELECT id, ${hashOf(Prisma.sql`avatar_url`)}, ${picture?.type ?? null}, ${picture?.bytes ?? null}::bytea, ${version},
        clock_timestamp(), ${failure}, clock_timestamp() + make_interval(days => ${daysUntilAgain(failure)}::int)
      FROM people WHERE id = ${id}::uuid AND avatar_url = ${address} AND removed_at IS NULL
      ON CONFLICT (person_id) DO UPDATE SET fetched_at = excluded.fetched_at, failure = excluded.failure, due_at = excluded.due_at,
        content_type = coalesce(excluded.content_type, known.content_type),
        bytes = coalesce(excluded.bytes, known.bytes), version = coalesce(excluded.version, known.version)`,
  ]);
}
