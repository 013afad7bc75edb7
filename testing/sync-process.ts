// Process that opens the database, syncs once and prints the result. With PUSHED, a listing as JSON, it applies that
// listing, with MOVED, headers of an executive and a preview, the prepared move. Tests kill the process or cut its connection.
import { z } from "zod";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSource } from "@/lib/connections/received-listings";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { openDatabase } from "@/lib/platform/database/open-database";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { applyMove } from "@/lib/sync/people/moves";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { Problem } from "@/lib/platform/problem";
import { authenticate } from "./callers";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
const pushed = process.env["PUSHED"];
const received = pushed
  ? createReceivedSource(z.custom<ReceivedListing>().parse(JSON.parse(pushed)), { acceptsDoubtful: false })
  : null;
const moved = process.env["MOVED"];
async function run() {
  if (!moved) return syncPeople({ actor: commandLineActor, approve: "all" }, received);
  const { preview, ...headers } = z.record(z.string(), z.string()).parse(JSON.parse(moved));
  const caller = requirePermission(await authenticate(new Headers(headers)), "admin:connections");
  return applyMove(caller, preview ?? "", new AbortController().signal);
}
const ended = await run().then(
  () => "done",
  (error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  },
);
console.log(`sync: ${ended}`);
await store.close();
