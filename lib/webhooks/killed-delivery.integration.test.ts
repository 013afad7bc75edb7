// Slow: processes are killed.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { database } from "@/lib/platform/database/database";
import { overrideSettings } from "@/testing/override-settings";
import type { KillPoint } from "@/testing/kill-at";
import { killBefore, killDuring, runUntilKillPoint } from "@/testing/test-process";
import { createSharedDatabase } from "@/testing/shared-database";
import { serveWebhookReceiver } from "@/testing/webhook-receiver";
import { generateWebhookSecret } from "./signature";
import { encryptWebhookSecret } from "./encrypted-secret";
import { triggerDeliveries, waitForDeliveries } from "./delivery-worker";

const receiver = await serveWebhookReceiver();
afterAll(receiver.close);
const { opened, variables } = await createSharedDatabase();

const claimStatement = "UPDATE webhook_deliveries SET attempts = attempts + 1";
const storeSuccessStatement = "UPDATE webhook_deliveries SET state = 'delivered'";
const moments: KillPoint[] = [
  killBefore("with deliveries made, before the commit", 'INTO "public"."webhook_deliveries"', "COMMIT"),
  killDuring("with some taken and none sent", claimStatement),
  killBefore("sent, and not settled", storeSuccessStatement),
];

const people = Array.from({ length: 5 }, () => randomUUID());

/** Creates a webhook subscribed to people events. */
async function startScenario(): Promise<void> {
  const id = randomUUID();
  const { version } = await publish([]);
  await database().webhook.deleteMany();
  await database().webhook.create({
    data: {
      ...{ id, name: "Doors", url: receiver.url, events: ["person.changed"], createdByName: "Sam" },
      ...{ secret: encryptWebhookSecret("secret", id, generateWebhookSecret()), place: String(version) },
    },
  });
  await publish(people);
}

const publish = (personIds: readonly string[]) =>
  database().$transaction(async (unlocked) => {
    const transaction = await incrementDirectoryVersion(unlocked);
    await storeDirectoryChanges(
      transaction,
      personIds.map((personId) => ({ personId, kind: "changed", fields: ["title"], before: {} })),
    );
    return transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  });

const listNotifiedPersonIds = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { data: { person_id: string } }).data.person_id);

test(
  "after a process is killed at any time, everything is delivered, and duplicates share an id",
  { timeout: 240_000 },
  async () => {
    overrideSettings({ webhooksToPrivateNetwork: true });
    for (const moment of moments) {
      receiver.received.length = 0;
      await opened(startScenario);
      await runUntilKillPoint(moment, "webhook-process", {
        ...variables,
        WEBHOOKS_TO_PRIVATE_NETWORK: "true",
      });
      await opened(async () => {
        await database().webhookDelivery.updateMany({ data: { leasedUntil: null } }); // expires the leases
        triggerDeliveries();
        await waitForDeliveries();
        expect([
          moment.name,
          await database().webhookDelivery.count({ where: { state: "delivered" } }),
        ]).toEqual([moment.name, people.length]);
      });
      expect([moment.name, new Set(listNotifiedPersonIds())]).toEqual([moment.name, new Set(people)]);
      expect([moment.name, new Set(receiver.ids()).size]).toEqual([moment.name, people.length]);
    }
  },
);
