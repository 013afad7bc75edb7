// npm run webhook-rate [-- --deliveries N]: so many changes of people (100,000) are made into deliveries and sent to a receiver on this machine, in
// this very process, on the embedded database or the server at DATABASE_URL. Prints how many a second each tenth of them took, and the memory.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { httpWebhooks } from "@/lib/connectors/webhooks/http-webhooks";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import { database } from "@/lib/platform/database";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { newWebhookSecret } from "@/lib/webhooks/signature";
import { sealWebhookSecret } from "@/lib/webhooks/stored-secret";
import { deliverAll } from "@/lib/webhooks/work";

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "100000" } } });
const wanted = Number(values.deliveries);
if (!Number.isInteger(wanted) || wanted < 10) throw new Error("--deliveries takes a number from 10 on.");

const folder = mkdtempSync(join(tmpdir(), "kith-webhook-rate-"));
process.env["KITH_DATA_DIR"] = join(folder, "data");
process.env["LOG_LEVEL"] ??= "warn";
prepareEnvironment();
const store = await openStore();

const begun = { at: 0 };
const times: number[] = [];
const ids = new Set<string>();
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    ids.add(String(request.headers["webhook-id"]));
    times.push(performance.now() - begun.at);
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;

const id = randomUUID();
const place = String((await publish(0)).version);
await database().webhook.create({
  data: {
    ...{ id, name: "Rate", url, events: ["person.changed"], place, createdByName: "A measurement" },
    secret: sealWebhookSecret("secret", id, newWebhookSecret()),
  },
});
for (let left = wanted; left > 0; left -= 1_000) await publish(Math.min(left, 1_000));

begun.at = performance.now();
let highest = 0;
const memory = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 200);
await deliverAll(httpWebhooks({ allowsPrivate: true }), new AbortController().signal);
clearInterval(memory);
const seconds = (performance.now() - begun.at) / 1_000;

const tenth = Math.floor(times.length / 10);
const first = times[0] ?? 0;
console.log(
  `${store.kind} database: ${times.length.toLocaleString("en")} deliveries, ${ids.size.toLocaleString("en")} of them different.`,
);
console.log(
  `Made in ${(first / 1_000).toFixed(1)} s, all sent after ${seconds.toFixed(1)} s; at most ${Math.round(highest / 1e6)} MB of memory.`,
);
for (let part = 0; part < 10; part++) {
  const [from = 0, to = 0] = [part === 0 ? first : times[part * tenth - 1], times[(part + 1) * tenth - 1]];
  console.log(
    `${String((part + 1) * 10).padStart(3)} %  ${Math.round((tenth * 1_000) / (to - from))
      .toLocaleString("en")
      .padStart(6)} a second`,
  );
}
receiver.closeAllConnections();
receiver.close();
await store.close();
rmSync(folder, { recursive: true, force: true });
process.exit(ids.size === wanted ? 0 : 1);

/** A version in which so many people were changed. */
function publish(people: number) {
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    const changed = Array.from({ length: people }, () => randomUUID());
    await tellChanges(
      transaction,
      changed.map((personId) => ({ personId, kind: "changed", fields: ["title"], before: {} })),
    );
    return transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  });
}
