import "server-only";
import { randomUUID } from "node:crypto";
import type { Pictures } from "@/lib/connectors/pictures/port";
import { picturesOfPeople } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { acquireLease, extendLease, releaseLease } from "@/lib/runs/lease";
import { backgroundWork } from "@/lib/runs/background-work";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { findDuePictures, forgetPictures, readPictures } from "./commands";

/** So many at most take a good five minutes, three at a time, where every host is too slow: less than the lease lasts. */
const mostAtATime = 150;
const leaseSeconds = 600;
/** Without a new version of the directory, what has come due is looked for so often. */
const lookAgainMs = 3_600_000;

/** What this process has seen to: until another version is published, or the time is up. */
const seen = singleton("pictures-seen", () => ({ to: null as { version: bigint; until: number } | null }));

const background = backgroundWork("pictures", readWhereNew);

/** Reads the pictures that are due, in the background. Never waits and never fails: a sync knows nothing of pictures. */
export const readPicturesInBackground = (): void => background.start();

async function readWhereNew(signal: AbortSignal): Promise<void> {
  const { version } = await database().directoryState.findUniqueOrThrow({ where: { id: 1 } });
  if (seen.to?.version === version && Date.now() < seen.to.until) return;
  if (await readDuePictures(picturesOfPeople(), signal)) {
    seen.to = { version, until: Date.now() + lookAgainMs };
  }
}

/** Sees to everybody's picture, until none is due. False: another instance is at it, or it was stopped. */
export async function readDuePictures(
  source: Pictures,
  signal: AbortSignal,
  pace: { pauseMs?: number } = {},
): Promise<boolean> {
  const lease = await acquireLease(database(), "pictures", randomUUID(), leaseSeconds);
  if (!lease) return false;
  try {
    await forgetPictures();
    while (await extendLease(database(), lease, leaseSeconds)) {
      const due = await findDuePictures(mostAtATime);
      if (due.length === 0) return true;
      const read = await readPictures(due, source, signal, pace);
      log.info({ asked: due.length, read }, "pictures were read");
    }
    return false;
  } finally {
    await releaseLease(database(), lease);
  }
}

/** Ends it for good, with the server: what was not read is still due. */
export const stopReadingPictures = (): Promise<void> => background.stop();
