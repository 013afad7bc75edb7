import "server-only";
import { randomUUID } from "node:crypto";
import type { PictureFetcher } from "@/lib/connections/connectors/pictures/port";
import { createPictureFetcher } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { acquireLease, extendLease, releaseLease } from "@/lib/platform/lease";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { findDuePictures, deleteUnusedPictures, fetchAndStorePictures } from "./commands";

/**
 * If every host times out, a batch takes about five minutes at a concurrency of three, which is less than the lease.
 */
const picturesPerBatch = 150;
const leaseSeconds = 600;
/** Interval between searches for due pictures while the directory version is unchanged. */
const recheckIntervalMs = 3_600_000;

/** Last search of this process that found no due picture. Valid until `until` or a new directory version. */
const lastCheck = singleton("pictures-seen", () => ({
  completed: null as { version: bigint; until: number } | null,
}));

const background = createBackgroundWork("pictures", readPicturesIfDue);

/** Returns immediately and never throws, so that syncs do not depend on pictures. */
export const readPicturesInBackground = (): void => background.start();

async function readPicturesIfDue(signal: AbortSignal): Promise<void> {
  const { version } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  if (lastCheck.completed?.version === version && Date.now() < lastCheck.completed.until) return;
  if (await readDuePictures(createPictureFetcher(), signal)) {
    lastCheck.completed = { version, until: Date.now() + recheckIntervalMs };
  }
}

/** Returns false if another instance holds the lease, or this instance has lost it. */
export async function readDuePictures(
  source: PictureFetcher,
  signal: AbortSignal,
  pace: { pauseMs?: number } = {},
): Promise<boolean> {
  const lease = await acquireLease(database(), "pictures", randomUUID(), leaseSeconds);
  if (!lease) return false;
  try {
    await deleteUnusedPictures();
    while (await extendLease(database(), lease, leaseSeconds)) {
      const due = await findDuePictures(picturesPerBatch);
      if (due.length === 0) return true;
      const read = await fetchAndStorePictures(due, source, signal, pace);
      log.info({ asked: due.length, read }, "pictures were read");
    }
    return false;
  } finally {
    await releaseLease(database(), lease);
  }
}

/** Stops the background reading permanently, at server shutdown; unread pictures stay due. */
export const stopReadingPictures = (): Promise<void> => background.stop();
