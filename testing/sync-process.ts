// Process that opens the database, syncs once and prints the result. With PUSHED, a listing as JSON, it applies that
// listing. Tests kill the process or cut its connection.
import { z } from "zod";
import type { ReceivedListing } from "@/lib/connections/connectors/people/received/received-listing";
import { createReceivedSource } from "@/lib/connections/received-listings";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { openDatabase } from "@/lib/platform/database/open-database";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { Problem } from "@/lib/platform/problem";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
const pushed = process.env["PUSHED"];
const received = pushed
  ? createReceivedSource(z.custom<ReceivedListing>().parse(JSON.parse(pushed)), { acceptsDoubtful: false })
  : null;
const ended = await syncPeople({ actor: commandLineActor, approve: "all" }, received).then(
  () => "done",
  (error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  },
);
console.log(`sync: ${ended}`);
await store.close();
