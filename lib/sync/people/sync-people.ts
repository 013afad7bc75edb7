import "server-only";
import { notifyChat, recordOutcome } from "@/lib/connections/connection-status";
import { getConnectedPeopleSource, getPeopleSourceWithoutRules } from "@/lib/connections/connected-systems";
import type { PeopleListing, PeopleSource } from "@/lib/connections/connectors/people/port";
import { noMoveCode } from "@/lib/connections/people-moves";
import { connectSender } from "@/lib/connections/store-connection";
import { createReceivedSource, createReceivedSourceWithoutRules } from "@/lib/connections/received-listings";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { peopleSyncFilter } from "@/lib/runs/run-kinds";
import { Problem } from "@/lib/platform/problem";
import { syncCancelledCode, runSync, type SyncOptions } from "./commands";
import type { SyncOutcome } from "./outcome";
import { syncStoppedCode } from "./syncs-in-progress";
import { moveUnclearCode, planOutdatedCode } from "./apply-listing";
import { createPreview, createPreviewNotFoundProblem, readListingOfPreview, readPreview } from "./previews";
import type { RequestedApproval } from "./removal-approval";
import { peopleSystem } from "@/lib/people/people-system";

/**
 * Syncs from the connected source of people and records on the connection whether the system could be read. Notifies the
 * chat of a run that failed or waits for a decision, unless the run before ended in that state too.
 */
export async function syncPeople(
  request: SyncOptions,
  received: PeopleSource | null = null,
): Promise<SyncOutcome> {
  const connect = async () => received ?? (await getConnectedPeopleSource().catch(toFailingProjects));
  await connect();
  let hasRun = false;
  const source: PeopleSource = {
    listPeople: async (options) => {
      hasRun = true;
      const connected = await connect(); // again under the lease, because a move may have replaced it
      // The source of a move is not the connected one, whose state it does not change.
      return request.move ? connected.listPeople(options) : listPeople(connected, options);
    },
  };
  try {
    const outcome = await runSync({ ...request, source });
    if (outcome.isHeld && (await shouldNotify("held"))) {
      await notifyChat(
        `The sync of people holds ${outcome.heldRemovals} removals back. An executive decides in Kith, under Sync.`,
      );
    }
    return outcome;
  } catch (error) {
    const isFailure =
      error instanceof Problem &&
      ![syncCancelledCode, syncStoppedCode, planOutdatedCode, moveUnclearCode, noMoveCode].includes(
        error.code,
      );
    if (hasRun && isFailure && (await shouldNotify("failed"))) {
      await notifyChat(
        `${request.move ? "The move to another source" : "The sync of people"} failed. ${error.message}`,
      );
    }
    throw error;
  }
}

/** Returns the id of a stored preview of the sync that would run now. Nothing else is stored. */
export async function previewSync(
  approve: RequestedApproval | undefined,
  caller: Caller | null,
  signal = new AbortController().signal,
  received: PeopleSource | null = null,
): Promise<string> {
  const listing = received
    ? await received.listPeople({ signal }) // a preview applies nothing, so the connection keeps its state
    : await listPeople(await getConnectedPeopleSource(), { signal });
  return createPreview(listing, approve, caller);
}

/** Returns the list that a preview is of, or null if a sync has none of its own. Throws 404 for an unknown preview. */
export async function readReceivedSource(previewId: string): Promise<PeopleSource | null> {
  await readPreview(previewId);
  const received = await readListingOfPreview(previewId);
  return received && createReceivedSource(received, { acceptsDoubtful: true });
}

/**
 * Returns the source whose records rules are chosen for: the listing of the preview if it was sent to Kith, so that rules
 * can be chosen before it is applied. Throws 404 for an unknown preview.
 */
export async function readSourceOfRules(previewId: string | undefined): Promise<PeopleSource> {
  if (previewId !== undefined) {
    if ((await readPreview(previewId)).moveId !== null) throw createPreviewNotFoundProblem(); // of another source
    const received = await readListingOfPreview(previewId);
    if (received) return createReceivedSourceWithoutRules(received, { acceptsDoubtful: true });
  }
  return (await getPeopleSourceWithoutRules()).source;
}

/** Throws 404 for an unknown preview, and 409 `plan_outdated` with a new one if the plan is another now. */
export async function applyPreview(
  id: string,
  request: { actor: CallerWith<"manage:people">; signal?: AbortSignal },
): Promise<SyncOutcome> {
  const { fingerprint, approval, moveId } = await readPreview(id);
  if (moveId !== null) {
    throw new Problem(
      "conflict",
      "move_needed",
      "This preview is of a move to another source. Apply it there: under Connections, Move to another source.",
    );
  }
  const received = await readListingOfPreview(id);
  if (received) await connectSender(request.actor, "manage:people", received.vendor);
  return syncPeople(
    { ...request, approve: approval ?? undefined, preview: { id, fingerprint } },
    received && createReceivedSource(received, { acceptsDoubtful: true }),
  );
}

const listPeople = (
  source: PeopleSource,
  options: Parameters<PeopleSource["listPeople"]>[0],
): Promise<PeopleListing> =>
  source.requireListing
    ? source.listPeople(options)
    : recordOutcome(peopleSystem, source.listPeople(options), {
        isReported: () => !options.signal.aborted,
        isAnnounced: false, // the run announces its failure
      });

/** The failure is journalled as a run, so that executives are notified. Rethrows any other error. */
function toFailingProjects(error: unknown): PeopleSource {
  if (!(error instanceof Problem) || error.code !== "reconnect_needed") throw error;
  return { listPeople: () => Promise.reject(error) };
}

/** A state is announced once, by the first of consecutive runs. Ignores cancelled and abandoned runs. */
async function shouldNotify(state: "held" | "failed"): Promise<boolean> {
  const [newest, before] = await database().syncRun.findMany({
    where: { ...peopleSyncFilter, state: { in: ["succeeded", "held", "failed"] } },
    orderBy: { startedAt: "desc" },
    take: 2,
    select: { state: true },
  });
  return newest?.state === state && before?.state !== state;
}
