// npm run webhook-rate [-- --deliveries N]: so many changes of people (100,000) are made into deliveries and sent to a receiver on this machine, in
// this very process, on the embedded database or the server at DATABASE_URL. Prints how many a second each tenth of them took, and the memory.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createHttpWebhooks } from "@/lib/webhooks/http-webhooks";
import { incrementDirectoryVersion } from "@/lib/history/directory-version";
import { storeDirectoryChanges } from "@/lib/history/store-directory-changes";
import { database } from "@/lib/platform/database";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import { generateWebhookSecret } from "@/lib/webhooks/signature";
import { encryptWebhookSecret } from "@/lib/webhooks/encrypted-secret";
import { deliverAllDue } from "@/lib/webhooks/delivery-worker";

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "100000" } } });
const deliveryCount = Number(values.deliveries);
if (!Number.isInteger(deliveryCount) || deliveryCount < 10)
  throw new Error("--deliveries takes a number from 10 on.");

const folder = mkdtempSync(join(tmpdir(), "kith-webhook-rate-"));
process.env["KITH_DATA_DIR"] = join(folder, "data");
process.env["LOG_LEVEL"] ??= "warn";
prepareEnvironment();
const store = await openCheckedDatabase();

const measurementStart = { at: 0 };
const arrivalTimes: number[] = [];
const ids = new Set<string>();
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    ids.add(String(request.headers["webhook-id"]));
    arrivalTimes.push(performance.now() - measurementStart.at);
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;

const id = randomUUID();
const initialVersion = String((await publishChanges(0)).version);
await database().webhook.create({
  data: {
    ...{
      id,
      name: "Rate",
      url,
      events: ["person.changed"],
      place: initialVersion,
      createdByName: "A measurement",
    },
    secret: encryptWebhookSecret("secret", id, generateWebhookSecret()),
  },
});
for (let left = deliveryCount; left > 0; left -= 1_000) await publishChanges(Math.min(left, 1_000));

measurementStart.at = performance.now();
let peakMemory = 0;
const memoryTimer = setInterval(() => (peakMemory = Math.max(peakMemory, process.memoryUsage().rss)), 200);
await deliverAllDue(createHttpWebhooks({ allowsPrivate: true }), new AbortController().signal);
clearInterval(memoryTimer);
const seconds = (performance.now() - measurementStart.at) / 1_000;

const deliveriesPerTenth = Math.floor(arrivalTimes.length / 10);
const firstArrivalMs = arrivalTimes[0] ?? 0;
console.log(
  `${store.kind} database: ${arrivalTimes.length.toLocaleString("en")} deliveries, ${ids.size.toLocaleString("en")} of them different.`,
);
console.log(
  `Made in ${(firstArrivalMs / 1_000).toFixed(1)} s, all sent after ${seconds.toFixed(1)} s; at most ${Math.round(peakMemory / 1e6)} MB of memory.`,
);
for (let part = 0; part < 10; part++) {
  const [from = 0, to = 0] = [
    part === 0 ? firstArrivalMs : arrivalTimes[part * deliveriesPerTenth - 1],
    arrivalTimes[(part + 1) * deliveriesPerTenth - 1],
  ];
  console.log(
    `${String((part + 1) * 10).padStart(3)} %  ${Math.round((deliveriesPerTenth * 1_000) / (to - from))
      .toLocaleString("en")
      .padStart(6)} a second`,
  );
}
receiver.closeAllConnections();
receiver.close();
await store.close();
rmSync(folder, { recursive: true, force: true });
process.exit(ids.size === deliveryCount ? 0 : 1);

/** A version in which so many people were changed. */
function publishChanges(people: number) {
  return database().$transaction(async (transaction) => {
    await incrementDirectoryVersion(transaction);
    const changed = Array.from({ length: people }, () => randomUUID());
    await storeDirectoryChanges(
      transaction,
      changed.map((personId) => ({ personId, kind: "changed", fields: ["title"], before: {} })),
    );
    return transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  });
}
