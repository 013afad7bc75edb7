// A process of its own that opens the store and, once it is told to go, asks for payroll's access token several times at once and
// prints what it was given: tests run two of it side by side, and kill one on the way.
import { once } from "node:events";
import { payrollAccessToken } from "@/lib/connections/payroll-tokens";
import { payrollAuthorisation, tell } from "@/lib/connections/connected-systems";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/open-database";

const store = await openDatabase(environment());
const vendor = { authorisation: payrollAuthorisation(), tell };
if (process.env["TOKEN_WAITS"] !== "no") {
  console.log("ready");
  await once(process.stdin, "data");
  process.stdin.destroy();
}
const tokens = await Promise.all(Array.from({ length: 10 }, () => payrollAccessToken(vendor)));
for (const token of tokens) console.log(`token ${token}`);
await store.close();
