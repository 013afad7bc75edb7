// Process that opens the database and delivers due webhooks once. Tests kill it midway.
import { createHttpWebhookSender } from "@/lib/webhooks/http-webhooks";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import { deliverAllDue } from "@/lib/webhooks/delivery-worker";

prepareEnvironment();
const store = await openCheckedDatabase();
await deliverAllDue(createHttpWebhookSender({ allowsPrivate: true }), new AbortController().signal);
console.log("delivered");
await store.close();
process.exit(0);
