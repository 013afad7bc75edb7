import "server-only";
import { recordConnectionOutcome } from "@/lib/connections/connection-status";
import { notifyChat } from "@/lib/connections/connected-systems";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import type { RejectedSourceRecord } from "@/lib/connections/connectors/people/received/source-person";
import { createReceivedSource, requireUsableListing } from "@/lib/connections/received-listings";
import { connectSender } from "@/lib/connections/store-connection";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { peopleSystem } from "@/lib/people/people-system";
import { Problem } from "@/lib/platform/problem";
import type { SyncOutcome } from "./outcome";
import { previewSync, syncPeople } from "./sync-people";

export type ReceivedOutcome = SyncOutcome & { rejected: RejectedSourceRecord[] };

/**
 * Applies a listing that was sent, as a run of its own. Connects its vendor if nothing is connected. Nothing is changed
 * if the listing cannot be used (400 `listing_not_usable`); a program that sends such a listing has no reader, so
 * the refusal is recorded on the connection and reported.
 */
export async function receiveListing(
  caller: CallerWith<"provision:people">,
  sent: ReceivedListing,
): Promise<ReceivedOutcome> {
  await connectSender(caller, "provision:people", sent.vendor);
  try {
    await requireUsableListing(sent);
  } catch (error) {
    if (error instanceof Problem && caller.via.kind === "token")
      await recordConnectionOutcome(peopleSystem, error, notifyChat);
    throw error;
  }
  const source = createReceivedSource(sent, { acceptsDoubtful: false });
  const outcome = await syncPeople({ actor: caller, isOwnListing: true }, source);
  return { ...outcome, rejected: sent.rejected };
}

/** Returns the id of a stored preview that applies this listing. A doubtful listing is a warning in it. */
export const previewListing = (sent: ReceivedListing, signal: AbortSignal): Promise<string> =>
  previewSync(undefined, signal, createReceivedSource(sent, { acceptsDoubtful: true }));
