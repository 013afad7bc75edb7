import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type {
  PictureFailure,
  PictureOutcome,
  PictureFetcher,
} from "@/lib/connections/connectors/pictures/port";
import { createPictureFetcher } from "@/lib/connections/connected-systems";
import { Prisma } from "@/lib/generated/prisma/client";
import { removedSql, activeSql } from "@/lib/people/membership";
import { readVendorPictureId } from "@/lib/connections/connectors/pictures/vendor-picture";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { incrementDirectoryVersion, withDirectoryLock } from "@/lib/versions/directory-version";
import { noteChangedPeople } from "@/lib/versions/note-changed-people";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { extendLease, withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { query } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";

/**
 * A batch is published at once, so a large one publishes the directory less often. It takes no person after a minute,
 * so that it ends before the lease even if a source waits as long as it may.
 */
const picturesPerBatch = 500;
const batchMs = 60_000;
const leaseSeconds = 600;
const recheckIntervalMs = 3_600_000;

/**
 * Last run of this process that left no due picture, or only those of a busy source. Valid until `until` or a new directory
 * version.
 */
const lastCheck = singleton("pictures-seen", () => ({
  completed: null as { version: bigint; until: number } | null,
}));

/** Pictures that are unread when the server stops stay due. */
export async function readPicturesIfDue(signal: AbortSignal): Promise<void> {
  const { version } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  if (lastCheck.completed?.version === version && Date.now() < lastCheck.completed.until) return;
  if (await readDuePictures(createPictureFetcher, signal)) {
    lastCheck.completed = { version, until: Date.now() + recheckIntervalMs };
  }
}

/**
 * Returns false if another instance holds the lease, or this instance has lost it. A busy source ends the run, and the
 * rest stays due.
 */
export async function readDuePictures(
  createFetcher: () => PictureFetcher,
  signal: AbortSignal,
  pace: { pauseMs?: number } = {},
): Promise<boolean> {
  const isDone = await withLease("pictures", leaseSeconds, async (lease) => {
    await deleteUnusedPictures();
    while (await extendLease(database(), lease, leaseSeconds)) {
      const due = await findDuePictures(picturesPerBatch);
      if (due.length === 0) return true;
      // A batch uses the source that is connected when it starts.
      const { read, isBusy } = await fetchAndStorePictures(due, createFetcher(), signal, pace);
      log.info({ due: due.length, read, isBusy }, "pictures were read");
      if (isBusy) return true;
    }
    return false;
  });
  return isDone === true;
}

const duePicture = z.object({ id: z.string(), address: z.string() });
type DuePicture = z.infer<typeof duePicture>;

/** A DNS lookup takes one of Node's four worker threads, and sign-ins need a thread too. */
const readConcurrency = 3;
/** Pause in milliseconds, which limits the load on hosts and leaves time for user requests. */
const defaultPauseMs = 150;

const hashAddressSql = (address: Prisma.Sql) =>
  Prisma.sql`encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;

async function deleteUnusedPictures(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM person_pictures USING people
    WHERE people.id = person_pictures.person_id AND (people.avatar_url IS NULL OR ${removedSql.people})`;
}

/** The longest overdue first. */
function findDuePictures(limit: number): Promise<DuePicture[]> {
  return query(database(), duePicture)`
    SELECT people.id, people.avatar_url AS address
    FROM people LEFT JOIN person_pictures AS known ON known.person_id = people.id
    WHERE ${activeSql.people} AND people.avatar_url IS NOT NULL
      AND (known.person_id IS NULL OR known.due_at < clock_timestamp()
        OR known.address_hash <> ${hashAddressSql(Prisma.sql`people.avatar_url`)})
    ORDER BY known.due_at NULLS FIRST, people.id
    LIMIT ${limit}`;
}

/** `read`: number of pictures that could be read. Throws if `signal` is aborted. */
async function fetchAndStorePictures(
  due: readonly DuePicture[],
  source: PictureFetcher,
  signal: AbortSignal,
  { pauseMs = defaultPauseMs } = {},
): Promise<{ read: number; isBusy: boolean }> {
  let read = 0;
  let isBusy = false;
  const endsAt = performance.now() + batchMs;
  const vendorPictures: ReadPicture[] = [];
  const waiting = due.values(); // shared by all loops: each takes the next person
  const readWaitingPictures = async () => {
    for (const person of waiting) {
      if (isBusy || performance.now() > endsAt) return;
      const outcome = await source.fetch(person.address, { signal });
      if (outcome === null) {
        isBusy = true;
        return;
      }
      if (readVendorPictureId(person.address) === null)
        await database().$transaction((session) => storePicture(session, { person, outcome }));
      else vendorPictures.push({ person, outcome });
      if ("picture" in outcome) read += 1;
      await sleep(pauseMs, undefined, { signal });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: readConcurrency }, readWaitingPictures));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  await publishVendorPictures(vendorPictures);
  return { read, isBusy };
}

type ReadPicture = { person: DuePicture; outcome: PictureOutcome };

/** The `avatar_url` of these people in answers is their stored picture, so a batch publishes the directory once. */
async function publishVendorPictures(pictures: readonly ReadPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ person }) => person.id);
  await withDirectoryLock(async (transaction) => {
    const before = await findPictureVersions(ids, transaction);
    for (const picture of pictures) await storePicture(transaction, picture);
    const after = await findPictureVersions(ids, transaction);
    const changed = ids.filter((id) => before[id] !== after[id]);
    if (changed.length === 0) return;
    await noteChangedPeople(transaction, { people: changed, renamed: [], managers: [] });
    await storeDirectoryChanges(
      await incrementDirectoryVersion(transaction),
      changed.map((personId) => ({ personId, kind: "changed", fields: ["avatar_url"], before: {} })),
    );
  });
}

/**
 * Stores the outcome, unless the person was removed or the picture's URL has changed meanwhile: the new URL is due
 * anyway. A temporary failure retains a stored picture of the same URL.
 */
async function storePicture(
  session: DatabaseSession,
  { person: { id, address }, outcome }: ReadPicture,
): Promise<void> {
  const { picture, failure } = { picture: null, failure: null, ...outcome };
  const version = picture && createHash("sha256").update(picture.bytes).digest("hex").slice(0, 12);
  await session.$executeRaw`
    DELETE FROM person_pictures
    WHERE person_id = ${id}::uuid
      AND EXISTS (SELECT FROM people WHERE id = ${id}::uuid AND avatar_url = ${address} AND ${activeSql.people})
      AND NOT (${isTemporaryFailure(failure)}::boolean AND address_hash = ${hashAddressSql(Prisma.sql`${address}`)})`;
  await session.$executeRaw`
    INSERT INTO person_pictures AS known
      (person_id, address_hash, content_type, bytes, version, fetched_at, failure, due_at)
    SELECT id, ${hashAddressSql(Prisma.sql`avatar_url`)}, ${picture?.type ?? null}, ${picture?.bytes ?? null}::bytea, ${version},
      clock_timestamp(), ${failure}, clock_timestamp() + make_interval(days => ${getRetryDays(failure, address)}::int)
    FROM people WHERE id = ${id}::uuid AND avatar_url = ${address} AND ${activeSql.people}
    ON CONFLICT (person_id) DO UPDATE SET fetched_at = excluded.fetched_at, failure = excluded.failure, due_at = excluded.due_at,
      content_type = coalesce(excluded.content_type, known.content_type),
      bytes = coalesce(excluded.bytes, known.bytes), version = coalesce(excluded.version, known.version)`;
}

const temporaryFailures: ReadonlySet<PictureFailure> = new Set(["unavailable", "unreachable", "too_slow"]);

/** Returns whether a failure says nothing about the picture, so that the stored picture stays valid. */
const isTemporaryFailure = (failure: PictureFailure | null): boolean =>
  failure !== null && temporaryFailures.has(failure);

/**
 * Some hosts change a picture without changing its URL, so pictures are read again after a success too. A source that is
 * asked for each picture may not say in its list that one was added or changed.
 */
function getRetryDays(failure: PictureFailure | null, address: string): number {
  if (isTemporaryFailure(failure)) return 1;
  if (readVendorPictureId(address) !== null) return 7;
  return failure === null ? 30 : 14;
}
