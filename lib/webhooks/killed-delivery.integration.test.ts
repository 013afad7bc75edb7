// Both engines: a process that is killed.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { httpWebhooks } from "@/lib/connectors/webhooks/http-webhooks";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import { database } from "@/lib/platform/database";
import type { DatabaseMoment } from "@/lib/testing/kill-at";
import { killedAt } from "@/lib/testing/killable-process";
import { sharedStore } from "@/lib/testing/shared-store";
import { serveReceiver } from "@/lib/testing/webhook-receiver";
import { newWebhookSecret } from "./signature";
import { sealWebhookSecret } from "./stored-secret";
import { deliverAll } from "./work";

const receiver = await serveReceiver();
afterAll(receiver.close);
const { opened, variables } = await sharedStore();

const taking = "UPDATE webhook_deliveries SET attempts = attempts + 1";
const settling = "UPDATE webhook_deliveries SET state = 'delivered'";
const moments: DatabaseMoment[] = [
  {
    name: "with deliveries made, before the commit",
    after: ['INTO "public"."webhook_deliveries"'],
    at: "COMMIT",
    when: "unsent",
  },
  { name: "before any is taken", at: taking, when: "unsent" },
  { name: "with some taken and none sent", at: taking, when: "sent" },
  { name: "sent, and not settled", at: settling, when: "unsent" },
  { name: "sent and settled", at: settling, when: "sent" },
];

const people = Array.from({ length: 5 }, () => randomUUID());

/** A webhook that follows people. */
async function begin(): Promise<void> {
  const id = randomUUID();
  const { version } = await publish([]);
  await database().webhook.deleteMany();
  await database().webhook.create({
    data: {
      ...{ id, name: "Doors", url: receiver.url, events: ["person.changed"], createdByName: "Somebody" },
      ...{ secret: sealWebhookSecret("secret", id, newWebhookSecret()), place: String(version) },
    },
  });
  await publish(people);
}

const publish = (personIds: readonly string[]) =>
  database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    await tellChanges(
      transaction,
      personIds.map((personId) => ({ personId, kind: "changed", fields: ["title"], before: {} })),
    );
    return transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  });

const personsTold = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { data: { person_id: string } }).data.person_id);

test(
  "whenever a process is killed, everything is delivered in the end, and what is delivered twice has one id",
  { timeout: 240_000 },
  async () => {
    for (const moment of moments) {
      receiver.received.length = 0;
      await opened(begin);
      await killedAt(moment, "webhook-process", variables);
      await opened(async () => {
        await database().webhookDelivery.updateMany({ data: { leasedUntil: null } }); // as if its time had passed
        await deliverAll(httpWebhooks({ allowsPrivate: true }), new AbortController().signal);
        expect([
          moment.name,
          await database().webhookDelivery.count({ where: { state: "delivered" } }),
        ]).toEqual([moment.name, people.length]);
      });
      expect([moment.name, new Set(personsTold())]).toEqual([moment.name, new Set(people)]);
      expect([moment.name, new Set(receiver.ids()).size]).toEqual([moment.name, people.length]);
    }
  },
);
