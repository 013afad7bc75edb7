// Process that opens the database and delivers due webhooks once. Tests kill it midway.
import { createHttpWebhooks } from "@/lib/webhooks/http-webhooks";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import { deliverAllDue } from "@/lib/webhooks/delivery-worker";

prepareEnvironment();
const store = await openCheckedDatabase();
await deliverAllDue(createHttpWebhooks({ allowsPrivate: true }), new AbortController().signal);
console.log("delivered");
await store.close();
process.exit(0);
