// A process of its own that opens the store and delivers what is due to webhooks, once: tests kill it on the way.
import { httpWebhooks } from "@/lib/connectors/webhooks/http-webhooks";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { deliverAll } from "@/lib/webhooks/work";

prepareEnvironment();
const store = await openStore();
await deliverAll(httpWebhooks({ allowsPrivate: true }), new AbortController().signal);
console.log("delivered");
await store.close();
process.exit(0);
