// A process of its own that serves the directory as an instance does: told "ask", it answers many requests at once and says how; told
// "settle", it waits for what goes on in the background; told "end", it ends.
import { createInterface } from "node:readline";
import { peopleEndpoint } from "@/lib/directory/endpoints";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/open-database";
import { refreshSettled } from "@/lib/people-sync/refresh-when-stale";
import { askPeopleAtOnce } from "./many-requests";

const store = await openDatabase(environment());
const authorization = process.env["ASK_AUTHORIZATION"] ?? "";
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "ask") console.log(`asked: ${await askPeopleAtOnce(peopleEndpoint, 50, { authorization })}`);
  if (line === "settle") {
    await refreshSettled();
    console.log("settled");
  }
  if (line === "end") break;
}
process.stdin.destroy(); // nobody waits for another line
await store.close();
