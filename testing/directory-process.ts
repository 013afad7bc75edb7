// Process that serves the directory as an instance does. Commands on standard input: "ask" sends concurrent requests
// and prints the answers, "settle" waits for background work, "end" exits.
import { createInterface } from "node:readline";
import { peopleEndpoint } from "@/lib/protocols/rest/people";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";
import { waitForRefresh } from "@/lib/sync/people/refresh-when-stale";
import { requestPeopleConcurrently } from "./concurrent-requests";

const store = await openDatabase(environment());
const authorization = process.env["ASK_AUTHORIZATION"] ?? "";
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "ask")
    console.log(`asked: ${await requestPeopleConcurrently(peopleEndpoint, 50, { authorization })}`);
  if (line === "settle") {
    await waitForRefresh();
    console.log("settled");
  }
  if (line === "end") break;
}
process.stdin.destroy(); // no more input is read
await store.close();
