// Process that opens the database, waits for its start command, requests payroll's access token several times
// concurrently and prints the tokens. Tests run two in parallel, and kill one.
import { once } from "node:events";
import { getPayrollAccessToken } from "@/lib/connections/payroll-tokens";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";

const store = await openDatabase(environment());
if (process.env["TOKEN_WAITS"] !== "no") {
  console.log("ready");
  await once(process.stdin, "data");
  process.stdin.destroy();
}
const tokens = await Promise.all(Array.from({ length: 10 }, () => getPayrollAccessToken()));
for (const token of tokens) console.log(`token ${token}`);
await store.close();
