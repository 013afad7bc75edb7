import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { recordConnectionOutcome } from "@/lib/connections/connection-status";
import { createHttpWebhookSender, type SendWebhook } from "@/lib/webhooks/http-webhooks";
import { openRunJournal } from "@/lib/sync/people/run-journal";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { waitForBlockedTransaction } from "@/testing/blocked-transaction";
import { readApi, requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import {
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  publishChanges,
  type PersonKey,
} from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { serveWebhookReceiver, type ReceivedWebhook } from "@/testing/webhook-receiver";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { eventTypes, subscribableEventTypes } from "@/lib/webhooks/outbox/events";
import { eventDefinitions, createEventBodySchema } from "./event-schemas";
import { purgeWebhookData } from "./purge";
import { deliveriesResponse, oneDeliveryResponse, webhookSecretResponse, webhooksResponse } from "./schema";
import { createChangeDeliveries } from "./create-deliveries";
import { sendDueDeliveries } from "./deliver";
import { triggerDeliveries, waitForDeliveries } from "./delivery-worker";

setUpTestDatabase();
const receiver = await serveWebhookReceiver();
afterAll(receiver.close);

/** Of a delivery, with the first (retry.test.ts). */
const maxAttempts = 10;
const send = createHttpWebhookSender({ allowsPrivate: true });
const neverAborted = new AbortController().signal;
/** Sends all due deliveries. */
const deliver = async () => {
  triggerDeliveries();
  await waitForDeliveries();
  for (const { body } of receiver.received) {
    const type = eventTypes.find((one) => one === JSON.parse(body).type);
    if (!type) throw new Error(`an event type that is not described: ${body}`);
    createEventBodySchema(type).parse(JSON.parse(body));
  }
};
let headers: { authorization: string };

beforeEach(async () => {
  overrideSettings({ webhooksToPrivateNetwork: true });
  receiver.received.length = 0;
  receiver.resetReply();
  headers = await createTokenHeaders(await createUser("executive"));
});

async function create(events: readonly string[] = subscribableEventTypes, url = receiver.url) {
  const answer = await requestApi("POST", "/api/admin/webhooks", headers, { name: "Doors", url, events });
  expect(answer.outcome).toBe("201");
  return webhookSecretResponse.parse(answer.json());
}

const address = (id: string, more = "") => `/api/admin/webhooks/${id}${more}`;
const deliveriesOf = async (id: string, search = "") =>
  (await readApi(deliveriesResponse, address(id, `/deliveries${search}`), headers)).deliveries;
const rotate = async (id: string, body: object) =>
  webhookSecretResponse.parse((await requestApi("POST", address(id, "/secret"), headers, body)).json());
const change = (id: string, body: object) => requestApi("PATCH", address(id), headers, body);
const listWaitingWebhooks = async () =>
  (await readApi(waitingResponse, "/api/admin/waiting", headers)).webhooks;
const verifies = (secret: string, { body, headers: sent }: ReceivedWebhook) => {
  try {
    new Verifier(secret).verify(body, sent as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
const listed = async () => (await readApi(webhooksResponse, "/api/admin/webhooks", headers)).webhooks;

const publishTitleChanges = (...keys: PersonKey[]) =>
  publishChanges(
    keys.map((key) => ({
      ...{ personId: toPersonId(key), kind: "changed", fields: ["title"] },
      before: { title: "Gardener" },
    })),
  );
const publishLeft = (key: PersonKey) => {
  const before = { first_name: key, last_name: "Person", title: "Gardener", manager_id: null };
  return publishChanges([{ personId: toPersonId(key), kind: "left", before }]);
};

/** Creates a company whose later versions have their changes in the feed. */
async function createCompany() {
  await createTestCompany();
  await publishChanges([]);
}

const notice = { run_id: randomUUID(), people: 12 };
const enqueueHeldRemovals = () =>
  database().$transaction((transaction) => enqueueAttentionEvent(transaction, "sync.removals_held", notice));
/** Makes waiting deliveries due and expires their leases. */
const makeDue = () =>
  database().webhookDelivery.updateMany({
    where: { state: "waiting" },
    data: { dueAt: new Date(Date.now() - 1_000), leasedUntil: null },
  });

const hasWebhookId = (fields: unknown, id: string) =>
  typeof fields === "object" && fields !== null && "webhookId" in fields && fields.webhookId === id;

test("deleting a webhook concurrently does not roll back the transaction of an event", async () => {
  const { webhook } = await create();
  let isLocked: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const removing = database().$transaction(async (transaction) => {
    await transaction.webhook.delete({ where: { id: webhook.id } });
    isLocked();
    await waitForBlockedTransaction(); // the event has selected its webhooks
  });
  await locked;
  await Promise.all([enqueueHeldRemovals(), removing]);
  expect(await database().webhookDelivery.count()).toBe(0);
});

describe("a webhook", () => {
  test("is created with a secret that no other response contains, changed and deleted, each with an audit event", async () => {
    const { webhook, secret } = await create(["person.left", "person.joined"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ events: ["person.joined", "person.left"], state: "enabled", waiting: 0 });
    expect(await listed()).toEqual([webhook]);
    const stored = JSON.stringify(await database().webhook.findMany());
    expect([stored.includes(secret), stored.includes(secret.slice(6))]).toEqual([false, false]);

    const changed = await change(webhook.id, { name: "Gates", enabled: false });
    expect(changed.json()).toMatchObject({ webhook: { name: "Gates", state: "disabled" } });
    expect((await requestApi("DELETE", address(webhook.id), headers)).outcome).toBe("200");
    expect((await requestApi("DELETE", address(webhook.id), headers)).outcome).toBe("404 webhook_not_found");
    const recorded = await database().auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(recorded.map(({ kind, subjectName }) => [kind, subjectName]).slice(-3)).toEqual([
      ["webhook_made", "Doors"],
      ["webhook_changed", "Gates"],
      ["webhook_removed", "Gates"],
    ]);
  });

  test("is refused with an invalid address, beyond twenty, and within the own network", async () => {
    const good = { name: "Doors", url: receiver.url, events: ["person.left"] };
    for (const url of ["ftp://x", "https://a:b@x/", "https://x.example/a\r\nb", "https://x.exa\tmple/"]) {
      const answer = await requestApi("POST", "/api/admin/webhooks", headers, { ...good, url });
      expect([url, answer.outcome]).toEqual([url, "400 invalid_request"]);
    }
    overrideSettings({ webhooksToPrivateNetwork: false });
    for (const url of [receiver.url, "http://example.com/", "https://10.0.0.1/", "https://localhost/"]) {
      const answer = await requestApi("POST", "/api/admin/webhooks", headers, { ...good, url });
      expect([url, answer.outcome]).toEqual([url, "400 address_not_allowed"]);
    }
    const { id } = (await create(good.events, "https://example.com/")).webhook;
    expect((await change(id, { url: "https://[::1]/" })).outcome).toBe("400 address_not_allowed");
    overrideSettings({ webhooksToPrivateNetwork: true });
    for (let made = 1; made < 20; made++) await create();
    const { outcome } = await requestApi("POST", "/api/admin/webhooks", headers, good);
    expect(outcome).toBe("409 too_many_webhooks");
  });
});

describe("a delivery", () => {
  test("contains a change as in the feed, has a signature that an independent library verifies, and no private data", async () => {
    await createCompany();
    const { webhook, secret } = await create(["person.changed"]);
    await publishTitleChanges("me", "peer");
    await deliver();
    expect(receiver.received).toHaveLength(2);
    for (const { body, headers: sent } of receiver.received) {
      const delivered = new Verifier(secret).verify(body, sent as Record<string, string>);
      expect(delivered).toMatchObject({ type: "person.changed", data: { fields: ["title"] } });
      expect(() => new Verifier(secret).verify(`${body} `, sent as Record<string, string>)).toThrow();
      expect(findLeakedGroups(body).filter((group) => !group.endsWith(" employment"))).toEqual([]);
    }
    expect(new Set(receiver.ids()).size).toBe(2);
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  test("of a person is created only for subscribed events, from the creation of the webhook on", async () => {
    await createTestCompany();
    await publishTitleChanges("me");
    await create(["person.left"]);
    await publishTitleChanges("me");
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test("is also signed by the previous secret while it is valid, then by the new secret alone", async () => {
    const { webhook, secret } = await create();
    const rotated = await rotate(webhook.id, { overlap_hours: 1 });
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.previous_secret_until).not.toBeNull();
    await enqueueHeldRemovals();
    await deliver();
    await database().webhook.updateMany({ data: { previousSecretUntil: new Date(Date.now() - 1_000) } });
    await enqueueHeldRemovals();
    await deliver();
    expect(receiver.received.map((sent) => verifies(secret, sent))).toEqual([true, false]);
    expect(receiver.received.map((sent) => verifies(rotated.secret, sent))).toEqual([true, true]);
    await purgeWebhookData();
    expect((await database().webhook.findFirstOrThrow()).previousSecret).toBeNull();
  });

  test("is written in the transaction of its event: with it, or not at all", async () => {
    await create(["sync.removals_held"]);
    await database()
      .$transaction(async (transaction) => {
        await enqueueAttentionEvent(transaction, "sync.removals_held", notice);
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await database().webhookDelivery.count()).toBe(0);
    await enqueueHeldRemovals();
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "sync.removals_held", data: notice },
    ]);
  });

  test("reports a failed run and a broken connection, once", async () => {
    await create();
    const id = randomUUID();
    const run = { id, trigger: "api", phase: "fetching", startedAt: new Date() } as const;
    await database().syncRun.create({ data: run });
    const journal = openRunJournal(id, commandLineActor);
    await journal.fail(new Problem("upstream", "projects_failed", "It failed."));
    await journal.fail(new Problem("upstream", "projects_failed", "It failed."));
    await database().connection.create({
      data: { provider: "payroll", orgName: "Fernhill", secret: "sealed", connectedAt: new Date() },
    });
    const refused = new Problem("conflict", "reconnect_needed", "Connect again.");
    await recordConnectionOutcome("payroll", refused);
    await recordConnectionOutcome("payroll", refused);
    await deliver();
    const delivered = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
    expect(delivered.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      { type: "connection.broken", data: { provider: "payroll", code: "reconnect_needed" } },
      { type: "run.failed", data: { run_id: id, source: "projects", code: "projects_failed" } },
    ]);
  });

  test("that fails is retried later with its id, and its log has every attempt", async () => {
    const { webhook } = await create();
    receiver.reply((response) => void response.writeHead(500).end("not now"));
    await enqueueHeldRemovals();
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [waiting] = await deliveriesOf(webhook.id, "?state=waiting");
    expect(waiting).toMatchObject({ attempts: 1, last_attempt: { status: 500, answer: "not now" } });
    expect(await deliveriesOf(webhook.id, "?state=failed")).toEqual([]);
    receiver.resetReply();
    await makeDue();
    await deliver();
    expect(new Set(receiver.ids())).toEqual(new Set([waiting?.id]));
    const path = address(webhook.id, `/deliveries/${waiting?.id}`);
    const { delivery } = await readApi(oneDeliveryResponse, path, headers);
    const log = [{ status: 500 }, { status: 204 }];
    expect(delivery).toMatchObject({ state: "delivered", attempts: 2, log });
    expect(JSON.parse(delivery.body)).toMatchObject({ type: "sync.removals_held" });
  });

  test("that never arrives fails, disables its webhook and notifies executives; once enabled, it is sent on demand", async () => {
    const { webhook } = await create();
    receiver.reply((response) => void response.writeHead(500).end());
    await enqueueHeldRemovals();
    await database().webhookDelivery.updateMany({ data: { attempts: maxAttempts - 2 } });
    for (const state of ["enabled", "given_up"]) {
      await makeDue();
      await deliver();
      expect(await listed()).toMatchObject([{ state }]);
    }
    expect(await listWaitingWebhooks()).toMatchObject([{ id: webhook.id, name: "Doors" }]);

    const [failed] = await deliveriesOf(webhook.id, "?state=failed");
    const post = async (path: string) =>
      (await requestApi("POST", address(webhook.id, path), headers)).outcome;
    const replay = `/deliveries/${failed?.id}/replay`;
    for (const path of [replay, "/test"]) expect(await post(path)).toBe("409 webhook_disabled");
    receiver.resetReply();
    expect((await change(webhook.id, { enabled: true })).outcome).toBe("200");
    expect(await post(replay)).toBe("202");
    await deliver();
    expect(receiver.ids().at(-1)).toBe(failed?.id);
    expect(await listed()).toMatchObject([{ state: "enabled", failed: 0 }]);
    expect(await listWaitingWebhooks()).toEqual([]);
  });

  test("whose secret cannot be decrypted disables the webhook once, and executives see why", async () => {
    const { webhook } = await create();
    const other = await create();
    const readable = other.webhook.id;
    await database()
      .$executeRaw`UPDATE webhooks SET secret = 'v1.lost.AAAA.AAAA' WHERE id = ${webhook.id}::uuid`;
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
    await enqueueHeldRemovals();
    for (let time = 0; time < 3; time++) await deliver();
    expect(logged).not.toHaveBeenCalled();
    expect(warned.mock.calls.filter(([fields]) => hasWebhookId(fields, webhook.id))).toHaveLength(1);
    const shown = async () => Object.fromEntries((await listed()).map(({ id, ...rest }) => [id, rest]));
    expect(await shown()).toMatchObject({
      [webhook.id]: { state: "given_up", problem: "secret_unreadable", waiting: 1, failed: 0 },
      [readable]: { state: "enabled", problem: null, waiting: 0 },
    });
    expect(await listWaitingWebhooks()).toMatchObject([{ id: webhook.id, problem: "secret_unreadable" }]);

    // Enabling would fail again until the secret is replaced. The lost secret no longer signs.
    const enable = () => change(webhook.id, { enabled: true });
    expect((await enable()).outcome).toBe("409 secret_unreadable");
    const { secret, webhook: after } = await rotate(webhook.id, {});
    expect(after).toMatchObject({ state: "given_up", previous_secret_until: null });
    expect((await enable()).outcome).toBe("200");
    await deliver();
    expect(receiver.received.map((sent) => verifies(secret, sent)).at(-1)).toBe(true);
    expect(await shown()).toMatchObject({ [webhook.id]: { state: "enabled", problem: null, waiting: 0 } });
  });

  test("is signed by the new secret alone if the previous one cannot be decrypted", async () => {
    const { webhook } = await create();
    await rotate(webhook.id, { overlap_hours: 1 });
    await database().webhook.updateMany({ data: { previousSecret: "v1.lost.AAAA.AAAA" } });
    await enqueueHeldRemovals();
    await deliver();
    expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(await listed()).toMatchObject([{ state: "enabled", waiting: 0 }]);
  });

  test("to a receiver that answers 410 is the last one", async () => {
    await create();
    receiver.reply((response) => void response.writeHead(410).end());
    await enqueueHeldRemovals();
    await deliver();
    await enqueueHeldRemovals();
    expect(await listed()).toMatchObject([{ state: "given_up", failed: 1, waiting: 0 }]);
  });

  test("waits while its webhook is disabled; after enabling, the receiver gets the people changes of that time", async () => {
    await createCompany();
    const { webhook } = await create();
    await change(webhook.id, { enabled: false });
    await publishTitleChanges("me");
    await deliver();
    expect(receiver.received).toEqual([]);
    await change(webhook.id, { enabled: true });
    await deliver();
    expect(receiver.types()).toEqual(["person.changed"]);
  });

  test("reports lost changes if they are no longer stored, for example after a restore", async () => {
    await createCompany();
    await create(["person.changed"]);
    await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    await deliver();
    expect(receiver.types()).toEqual(["people.changes_lost"]);
    await publishTitleChanges("me");
    await deliver();
    expect(receiver.types()).toEqual(["people.changes_lost", "person.changed"]);
  });

  test("of a test can be requested, with a sample of each event type", async () => {
    const { webhook } = await create();
    const request = (search: string) => requestApi("POST", address(webhook.id, `/test${search}`), headers);
    expect((await request("?sample=webhook.test")).outcome).toBe("400 invalid_request");
    for (const search of ["", ...subscribableEventTypes.map((type) => `?sample=${type}`)])
      expect((await request(search)).outcome).toBe("202");
    await deliver();
    const sent = receiver.received.map(({ body }) =>
      createEventBodySchema("webhook.test").parse(JSON.parse(body)),
    );
    expect(sent).toHaveLength(1 + subscribableEventTypes.length);
    for (const type of subscribableEventTypes) {
      expect(sent).toContainEqual(
        expect.objectContaining({ data: { sample: expect.objectContaining({ type }) } }),
      );
      expect(eventDefinitions[type].data.safeParse(eventDefinitions[type].sample).success).toBe(true);
    }
  });

  test("is created and claimed once by concurrent processes", async () => {
    await createCompany();
    const { webhook } = await create();
    for (let version = 0; version < 5; version++) await publishTitleChanges("me", "peer", "boss");
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await createChangeDeliveries(neverAborted);
        await sendDueDeliveries(webhook.id, send, neverAborted);
      }),
    );
    expect(receiver.received).toHaveLength(15);
    expect(new Set(receiver.ids()).size).toBe(15);
  });

  test("to a slow receiver does not delay other webhooks, nor new events", async () => {
    await create();
    const other = await serveWebhookReceiver();
    await create(subscribableEventTypes, other.url);
    const held: ServerResponse[] = [];
    receiver.reply((response) => void held.push(response));
    for (const times of [1, 2]) {
      await enqueueHeldRemovals();
      triggerDeliveries();
      await expect.poll(() => other.received.length).toBe(times);
    }
    await expect.poll(() => held.length).toBeGreaterThan(0);
    receiver.resetReply();
    for (const response of held) response.writeHead(204).end();
    await waitForDeliveries();
    await other.close();
  });

  test.each<[string, () => Promise<unknown>]>([
    ["being sent", () => Promise.resolve()],
    // The change of a replay, without the sending that a replay starts.
    [
      "queued again and being sent",
      () => database().webhookDelivery.updateMany({ data: { attempts: 0, dueAt: new Date() } }),
    ],
  ])("that is stopped while %s does not count as an attempt", async (_moment, prepare) => {
    const { webhook } = await create();
    const stop = new AbortController();
    receiver.reply(() => void prepare().then(() => stop.abort(new Error("stopped"))));
    await enqueueHeldRemovals();
    await sendDueDeliveries(webhook.id, send, stop.signal);
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    receiver.resetReply();
    await deliver();
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  test.each<[string, (id: string, other: string) => Promise<unknown>, number]>([
    ["hiding a person, for their deliveries", () => database().webhookDelivery.deleteMany(), 0],
    ["deleting the webhook", (id) => database().webhook.delete({ where: { id } }), 0],
    ["disabling the webhook", (id) => change(id, { enabled: false }), 0],
    ["a new URL", (id, url) => change(id, { url }), 10],
  ])("applies %s to deliveries that are already claimed", async (_what, act, toOther) => {
    const { webhook } = await create();
    const other = await serveWebhookReceiver();
    for (let count = 0; count < 20; count++) await enqueueHeldRemovals();
    const waiting: ServerResponse[] = [];
    receiver.reply((response) => {
      // As many as Kith sends at the same time; the other ten are claimed.
      if (waiting.push(response) === 10)
        void act(webhook.id, other.url).then(() => waiting.forEach((each) => each.writeHead(204).end()));
    });
    await sendDueDeliveries(webhook.id, send, neverAborted);
    expect([receiver.received.length, other.received.length]).toEqual([10, toOther]);
    await other.close();
  });

  test("that fails for the last time disables no webhook that delivers others", async () => {
    const { webhook } = await create();
    await enqueueHeldRemovals();
    const { id: last } = await database().webhookDelivery.findFirstOrThrow();
    await database().webhookDelivery.updateMany({ data: { attempts: maxAttempts - 1 } });
    await enqueueHeldRemovals();
    const answer: SendWebhook = async ({ headers: sent }) => ({
      ...{ status: sent["webhook-id"] === last ? 500 : 204, answer: "", retryAfterSeconds: null },
    });
    await sendDueDeliveries(webhook.id, answer, neverAborted);
    expect(await listed()).toMatchObject([{ state: "enabled", failed: 1, waiting: 0 }]);
  });

  test.each([2, maxAttempts])(
    "that is queued again during attempt %d, which fails, is sent again at once (HOOK-9)",
    async (attempts) => {
      const { webhook } = await create();
      await enqueueHeldRemovals();
      await database().webhookDelivery.updateMany({ data: { attempts: attempts - 1 } });
      receiver.reply((response) => {
        receiver.resetReply();
        void database()
          .webhookDelivery.updateMany({ data: { state: "waiting", attempts: 0, dueAt: new Date() } })
          .then(() => response.writeHead(500).end());
      });
      await sendDueDeliveries(webhook.id, send, new AbortController().signal);
      expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
      expect(receiver.ids()).toHaveLength(2);
    },
  );

  test("is listed in pages, stored for 30 days, and deleted with the data of its person", async () => {
    await createCompany();
    const { webhook } = await create();
    await publishTitleChanges("me", "loner");
    await enqueueHeldRemovals();
    await deliver();
    const all = (await deliveriesOf(webhook.id)).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const path = address(webhook.id, `/deliveries?limit=1${cursor}`);
      const page = await readApi(deliveriesResponse, path, headers);
      seen.push(...page.deliveries.map(({ id }) => id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(seen).toEqual(all);
    expect(all).toHaveLength(3);

    await database().person.delete({ where: { id: toPersonId("loner") } });
    await purgeWebhookData();
    expect(await deliveriesOf(webhook.id)).toHaveLength(2);
    await database().webhookDelivery.updateMany({
      data: { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) },
    });
    await purgeWebhookData();
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    const unknown = await requestApi("GET", address(webhook.id, `/deliveries/${all[0]}`), headers);
    expect(unknown.outcome).toBe("404 delivery_not_found");
  });

  test("waiting for a disabled webhook is deleted with the person's data, except for the fact that they left; other waiting deliveries are sent", async () => {
    await createCompany();
    const disabled = (await create()).webhook;
    const enabled = (await create()).webhook;
    receiver.reply((response) => void response.writeHead(503).end());
    const [me, loner, peer] = [toPersonId("me"), toPersonId("loner"), toPersonId("peer")];
    await publishTitleChanges("me", "loner");
    await deliver();
    await database().person.delete({ where: { id: loner } });
    await publishLeft("loner");
    await deliver();
    await publishLeft("peer");
    await database().person.update({ where: { id: peer }, data: { removedAt: new Date() } });
    await deliver();
    await change(disabled.id, { enabled: false });
    const bodyOf = async (webhookId: string) =>
      (await database().webhookDelivery.findFirstOrThrow({ where: { webhookId, personId: peer } })).body;
    expect(await bodyOf(disabled.id)).toContain('"last_known"');
    await database().person.delete({ where: { id: peer } });
    await purgeWebhookData();
    const data = { kind: "left", person_id: peer, person: null };
    expect(JSON.parse(await bodyOf(disabled.id))).toMatchObject({ type: "person.left", data });
    expect(await bodyOf(disabled.id)).not.toMatch(/last_known|projects-peer/);
    expect(await bodyOf(enabled.id)).toContain("projects-peer"); // sent within days

    const listWaiting = async (webhookId: string) => {
      const where = { webhookId, state: "waiting", personId: { not: peer } } as const;
      const found = await database().webhookDelivery.findMany({ where });
      expect(found.some(({ body }) => body.includes('"first_name":"loner"'))).toBe(webhookId === enabled.id);
      return found.map(({ event, personId }) => `${event} ${personId}`).toSorted();
    };
    const facts = [`person.changed ${me}`, `person.left ${loner}`];
    expect(await listWaiting(disabled.id)).toEqual(facts);
    expect(await listWaiting(enabled.id)).toEqual([...facts, `person.changed ${loner}`].toSorted());
  });
});
