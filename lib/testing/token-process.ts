// A process of its own that opens the store and, once it is told to go, asks for payroll's access token several times at once and
// prints what it was given: tests run two of it side by side, and kill one on the way.
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { payrollAccessToken } from "@/lib/connections/payroll-tokens";
import { payrollAuthorisation, tell } from "@/lib/connectors/registry";
import { openStore, prepareEnvironment } from "@/lib/server/start";

prepareEnvironment();
const store = await openStore();
const vendor = { authorisation: payrollAuthorisation(), tell };
writeFileSync(process.env["TOKEN_READY_FILE"] ?? "/dev/null", "ready");
while (!existsSync(process.env["TOKEN_GO_FILE"] ?? "/dev/null")) await sleep(5);
const tokens = await Promise.all(Array.from({ length: 10 }, () => payrollAccessToken(vendor)));
console.log(JSON.stringify({ tokens }));
await store.close();
