import "server-only";
import type { z } from "zod";
import { recordConnectionOutcome } from "@/lib/connections/connection-status";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { parseSourcePeople } from "@/lib/connections/connectors/people/received/source-person";
import { findMove } from "@/lib/connections/people-moves";
import { createReceivedSource, requireUsableListing } from "@/lib/connections/received-listings";
import { connectSender, requireSender } from "@/lib/connections/store-connection";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import type { SystemActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { peopleSystem } from "@/lib/people/people-system";
import { Problem } from "@/lib/platform/problem";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { toSyncResponse } from "./outcome";
import { previewSentMove } from "./moves";
import { toPreviewResponse } from "./previews";
import type { pushBody, ReceivedSyncResponse } from "./schema";
import { previewSync, syncPeople } from "./sync-people";

/** Validates the records of a push. The name of its token, or of its sender, is stored with the listing. */
export async function readPush(
  caller: CallerWith<"provision:people">,
  { people, complete = true }: z.infer<typeof pushBody>,
): Promise<ReceivedListing> {
  const token =
    caller.via.kind === "token" &&
    (await database().apiToken.findUnique({ where: { id: caller.via.tokenId }, select: { name: true } }));
  const parsed = await runChunked(parseSourcePeople(people));
  return {
    vendor: "push",
    sentBy: token ? token.name : caller.name,
    digest: null,
    isComplete: complete,
    ...parsed,
  };
}

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
  const state = await requireSender(database(), sent.vendor);
  try {
    await requireUsableListing(sent);
  } catch (error) {
    const isProgram = !("via" in actor) || actor.via.kind === "token";
    if (error instanceof Problem && isProgram && state === "connected")
      await recordConnectionOutcome(peopleSystem, createRefusalNotice(error));
    throw error;
  }
  await connectSender(actor, "provision:people", sent.vendor);
  const source = createReceivedSource(sent, { acceptsDoubtful: false });
  const outcome = await syncPeople({ actor, isOwnListing: true, signal }, source);
  return { ...toSyncResponse(outcome), run_id: outcome.runId, rejected: sent.rejected };
}

/** The connection and the chat do not name people; the answer to the sender does. */
const createRefusalNotice = ({ kind, code }: Problem): Problem =>
  new Problem(
    kind,
    code,
    "The last list of people that was sent cannot be used, so nothing was changed. The answer to its sender says why.",
  );

/**
 * Stores a preview that applies this listing. A doubtful listing is a warning in it. `caller`: null for the command line.
 * If a move to this source is prepared, the listing is that of the move; without a preview, records are unclear.
 */
export async function previewListing(
  caller: Caller | null,
  sent: ReceivedListing,
  signal: AbortSignal,
): Promise<ReceivedSyncResponse> {
  const move = await findMove();
  if (move?.vendor === sent.vendor) {
    const id = await previewSentMove(caller, move, sent, signal);
    const answer = id ? await toPreviewResponse(id, caller) : { ok: true, synced: 0, matched_users: 0 };
    return { ...answer, rejected: sent.rejected };
  }
  await requireSender(database(), sent.vendor);
  const id = await previewSync(
    undefined,
    caller,
    signal,
    createReceivedSource(sent, { acceptsDoubtful: true }),
  );
  return { ...(await toPreviewResponse(id, caller)), rejected: sent.rejected };
}
