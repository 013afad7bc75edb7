import "server-only";
import { recordConnectionOutcome } from "@/lib/connections/connection-status";
import { notifyChat } from "@/lib/connections/connected-systems";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSource, requireUsableListing } from "@/lib/connections/received-listings";
import { connectSender } from "@/lib/connections/store-connection";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import type { SystemActor } from "@/lib/identity/audit/actor";
import { peopleSystem } from "@/lib/people/people-system";
import { Problem } from "@/lib/platform/problem";
import { toSyncResponse } from "./outcome";
import { toPreviewResponse } from "./previews";
import type { ReceivedSyncResponse } from "./schema";
import { previewSync, syncPeople } from "./sync-people";

/**
 * Applies a listing that was sent, as a run of its own. Connects its vendor if nothing is connected. Nothing is changed
 * if the listing cannot be used (400 `listing_not_usable`); a program that sends such a listing has no reader, so
 * the refusal is recorded on the connection and reported. `signal` ends the wait for another run.
 */
export async function receiveListing(
  actor: CallerWith<"provision:people"> | SystemActor,
  sent: ReceivedListing,
  signal: AbortSignal,
): Promise<ReceivedSyncResponse> {
  await connectSender(actor, "provision:people", sent.vendor);
  try {
    await requireUsableListing(sent);
  } catch (error) {
    const isProgram = !("via" in actor) || actor.via.kind === "token";
    if (error instanceof Problem && isProgram) await recordConnectionOutcome(peopleSystem, error, notifyChat);
    throw error;
  }
  const source = createReceivedSource(sent, { acceptsDoubtful: false });
  const outcome = await syncPeople({ actor, isOwnListing: true, signal }, source);
  return { ...toSyncResponse(outcome), run_id: outcome.runId, rejected: sent.rejected };
}

/** Stores a preview that applies this listing. A doubtful listing is a warning in it. `caller`: null for the command line. */
export async function previewListing(
  caller: Caller | null,
  sent: ReceivedListing,
  signal: AbortSignal,
): Promise<ReceivedSyncResponse> {
  const id = await previewSync(undefined, signal, createReceivedSource(sent, { acceptsDoubtful: true }));
  return { ...(await toPreviewResponse(id, caller)), rejected: sent.rejected };
}
