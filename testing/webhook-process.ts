// Process that opens the database and delivers due webhooks once. Tests kill it midway.
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import { triggerDeliveries, waitForDeliveries } from "@/lib/webhooks/delivery-worker";

prepareEnvironment();
const store = await openCheckedDatabase();
triggerDeliveries();
await waitForDeliveries();
console.log("delivered");
await store.close();
process.exit(0);
