// Both engines: what is written in whose transaction, and who takes what.
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { recordUse } from "@/lib/connections/connection-status";
import { httpWebhooks } from "@/lib/connectors/webhooks/http-webhooks";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { tellChanges, type TellableChange } from "@/lib/directory-version/tell-changes";
import { openRunJournal } from "@/lib/people-sync/run-journal";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { serveReceiver } from "@/lib/testing/webhook-receiver";
import { waitingResponse } from "@/lib/waiting/schema";
import { writeNotice } from "@/lib/webhook-outbox/write-notice";
import { sentEvents, webhookEvents } from "@/lib/webhook-outbox/events";
import { describedEvents, eventBody } from "./event-schemas";
import { forgetOldDeliveries } from "./purge";
import {
  deliveriesResponse,
  deliveryResponse,
  webhookResponse,
  webhookSecretResponse,
  webhooksResponse,
} from "./schema";
import { mostAttempts } from "./retry";
import { deliverAll, deliverSoon, deliveringSettled } from "./work";

withStore();
const receiver = await serveReceiver();
afterAll(receiver.close);

const send = httpWebhooks({ allowsPrivate: true });
const never = new AbortController().signal;
/** Sends what is due, and waits for what a request has begun to send. */
const deliver = async () => {
  await deliverAll(send, never);
  await deliveringSettled();
  for (const { body } of receiver.received) {
    const type = sentEvents.find((one) => one === JSON.parse(body).type);
    if (!type) throw new Error(`an event type that is not described: ${body}`);
    eventBody(type).parse(JSON.parse(body));
  }
};
let headers: { authorization: string };

beforeEach(async () => {
  withSettings({ webhooksToPrivateNetwork: true });
  receiver.received.length = 0;
  receiver.answerWell();
  headers = await tokenOf(await makeUser("executive"));
});

async function create(events: readonly string[] = webhookEvents, url = receiver.url) {
  const answer = await api("POST", "/api/admin/webhooks", headers, { name: "Doors", url, events });
  expect(answer.outcome).toBe("201");
  return webhookSecretResponse.parse(answer.json());
}

const address = (id: string, more = "") => `/api/admin/webhooks/${id}${more}`;
const deliveriesOf = async (id: string, search = "") =>
  deliveriesResponse.parse((await api("GET", address(id, `/deliveries${search}`), headers)).json())
    .deliveries;
const listed = async () =>
  webhooksResponse.parse((await api("GET", "/api/admin/webhooks", headers)).json()).webhooks;

/** Publishes that these were given another title. */
const retitle = (...personIds: string[]) =>
  publish(
    ...personIds.map((personId) => ({
      ...{ personId, kind: "changed" as const, fields: ["title"] as const },
      before: { title: "Gardener" },
    })),
  );

const publish = (...changes: TellableChange[]) =>
  database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction);
    await tellChanges(transaction, changes);
  });

const notice = { run_id: randomUUID(), people: 12 };
const tellHeld = () =>
  database().$transaction((transaction) => writeNotice(transaction, "sync.removals_held", notice));
/** As if so long had passed that whatever waits is due, and nobody is at it. */
const makeDue = () =>
  database().webhookDelivery.updateMany({
    where: { state: "waiting" },
    data: { dueAt: new Date(Date.now() - 1_000), leasedUntil: null },
  });

const hasWebhookId = (fields: unknown, id: string) =>
  typeof fields === "object" && fields !== null && "webhookId" in fields && fields.webhookId === id;

test("one that is removed in the same moment undoes nothing of what was to be told", async () => {
  const { webhook } = await create();
  let isLocked: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const removing = database().$transaction(async (transaction) => {
    await transaction.webhook.delete({ where: { id: webhook.id } });
    isLocked();
    await sleep(300); // meanwhile the other looks who is to be told
  });
  await locked;
  await tellHeld();
  await removing;
  expect(await database().webhookDelivery.count()).toBe(0);
});

describe("a webhook", () => {
  test("is made with a secret that no other answer has, changed, and removed, each recorded", async () => {
    const { webhook, secret } = await create(["person.left", "person.joined"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ events: ["person.joined", "person.left"], state: "enabled", waiting: 0 });
    expect(await listed()).toEqual([webhook]);
    const stored = JSON.stringify(await database().webhook.findMany());
    expect([stored.includes(secret), stored.includes(secret.slice(6))]).toEqual([false, false]);

    const changed = await api("PATCH", address(webhook.id), headers, { name: "Gates", enabled: false });
    expect(webhookResponse.parse(changed.json()).webhook).toMatchObject({ name: "Gates", state: "disabled" });
    expect((await api("DELETE", address(webhook.id), headers)).outcome).toBe("200");
    expect((await api("DELETE", address(webhook.id), headers)).outcome).toBe("404 webhook_not_found");
    const recorded = await database().auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(recorded.map(({ kind, subjectName }) => [kind, subjectName]).slice(-3)).toEqual([
      ["webhook_made", "Doors"],
      ["webhook_changed", "Gates"],
      ["webhook_removed", "Gates"],
    ]);
  });

  test("is returned by id as the list has it, without its secret", async () => {
    const { webhook, secret } = await create();
    const answer = await api("GET", address(webhook.id), headers);
    expect([answer.outcome, answer.json()]).toEqual(["200", { webhook }]);
    expect(answer.text).not.toContain(secret.slice(6));
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const outcomes = async (path: string, by: Record<string, string> = headers) =>
      (await api("GET", path, by)).outcome;
    expect(await outcomes(address(randomUUID()))).toBe("404 webhook_not_found");
    expect(await outcomes(address("1"))).toBe("404 not_found");
    expect(await outcomes(address(webhook.id, "?x=1"))).toBe("400 unknown_parameter");
    expect(await outcomes(address(webhook.id), {})).toBe("401 not_signed_in");
    expect(await outcomes(address(webhook.id), await tokenOf(await makeUser("head")))).toBe(
      "403 not_allowed",
    );
  });

  test("is refused without name, address or events, beyond twenty, and within the own network", async () => {
    const good = { name: "Doors", url: receiver.url, events: ["person.left"] };
    for (const bad of [
      { name: "" },
      { url: "ftp://x" },
      { url: "x" },
      { url: "https://a:b@x/" },
      { url: "https://x.example/a\r\nb" },
      { url: "https://x.exa\tmple/" },
      { events: [] },
      { events: ["x"] },
    ]) {
      const answer = await api("POST", "/api/admin/webhooks", headers, { ...good, ...bad });
      expect([bad, answer.outcome]).toEqual([bad, "400 invalid_request"]);
    }
    withSettings({ webhooksToPrivateNetwork: false });
    for (const url of [receiver.url, "http://example.com/", "https://10.0.0.1/", "https://localhost/"]) {
      const answer = await api("POST", "/api/admin/webhooks", headers, { ...good, url });
      expect([url, answer.outcome]).toEqual([url, "400 address_not_allowed"]);
    }
    const { id } = (
      await api("POST", "/api/admin/webhooks", headers, { ...good, url: "https://example.com/" }).then(
        (answer) => webhookSecretResponse.parse(answer.json()),
      )
    ).webhook;
    expect((await api("PATCH", address(id), headers, { url: "https://[::1]/" })).outcome).toBe(
      "400 address_not_allowed",
    );
    withSettings({ webhooksToPrivateNetwork: true });
    for (let made = 1; made < 20; made++) await create();
    expect((await api("POST", "/api/admin/webhooks", headers, good)).outcome).toBe("409 too_many_webhooks");
  });
});

test("an address that was pasted with a line break after it is stored without it", async () => {
  const { webhook } = await create(["person.left"], `${receiver.url}\r\n`);
  expect(webhook.url).toBe(receiver.url);
});

describe("a delivery", () => {
  test("tells a change as the feed does, signed as an independent library checks it, with nothing private", async () => {
    await makeCompany();
    await retitle();
    const { webhook, secret } = await create(["person.changed"]);
    await retitle(idOf("me"), idOf("peer"));
    await deliver();
    expect(receiver.received).toHaveLength(2);
    for (const { body, headers: sent } of receiver.received) {
      const told = new Verifier(secret).verify(body, sent as Record<string, string>);
      expect(told).toMatchObject({ type: "person.changed", data: { fields: ["title"] } });
      expect(() => new Verifier(secret).verify(`${body} `, sent as Record<string, string>)).toThrow();
      expect(leakedInto(body).filter((group) => !group.endsWith(" employment"))).toEqual([]);
    }
    expect(new Set(receiver.ids()).size).toBe(2);
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  test("of a person is made of the events that were chosen, from the making on", async () => {
    await makeCompany();
    await retitle(idOf("me"));
    await create(["person.left"]);
    await retitle(idOf("me"));
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test("is signed by the secret before as well while that counts, and then by the new one alone", async () => {
    const { webhook, secret } = await create();
    const rotated = webhookSecretResponse.parse(
      (await api("POST", address(webhook.id, "/secret"), headers, { overlap_hours: 1 })).json(),
    );
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.previous_secret_until).not.toBeNull();
    await tellHeld();
    await deliver();
    await database().webhook.updateMany({ data: { previousSecretUntil: new Date(Date.now() - 1_000) } });
    await tellHeld();
    await deliver();
    const [both, alone] = receiver.received;
    const verifies = (by: string, of: typeof both) => {
      try {
        new Verifier(by).verify(of?.body ?? "", (of?.headers ?? {}) as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([verifies(secret, both), verifies(rotated.secret, both)]).toEqual([true, true]);
    expect([verifies(secret, alone), verifies(rotated.secret, alone)]).toEqual([false, true]);
    await forgetOldDeliveries();
    expect((await database().webhook.findFirstOrThrow()).previousSecret).toBeNull();
  });

  test("is written in the transaction of what it tells: with it, or not at all", async () => {
    await create(["sync.removals_held"]);
    await database()
      .$transaction(async (transaction) => {
        await writeNotice(transaction, "sync.removals_held", notice);
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await database().webhookDelivery.count()).toBe(0);
    await tellHeld();
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "sync.removals_held", data: notice },
    ]);
  });

  test("tells that a run failed and that a connection broke, once", async () => {
    await create();
    const id = randomUUID();
    const run = { id, trigger: "api", phase: "fetching", startedAt: new Date() } as const;
    await database().syncRun.create({ data: run });
    const journal = openRunJournal(id, commandLine);
    await journal.fail(new Problem("upstream", "projects_failed", "It failed."));
    await journal.fail(new Problem("upstream", "projects_failed", "It failed."));
    await database().connection.create({
      data: { provider: "payroll", orgName: "Fernhill", secret: "sealed", connectedAt: new Date() },
    });
    const refused = new Problem("conflict", "reconnect_needed", "Connect again.");
    await recordUse("payroll", refused);
    await recordUse("payroll", refused);
    await deliver();
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
    expect(told.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      { type: "connection.broken", data: { provider: "payroll", code: "reconnect_needed" } },
      { type: "run.failed", data: { run_id: id, source: "projects", code: "projects_failed" } },
    ]);
  });

  test("that fails is tried again later with the same id, and its log has every attempt", async () => {
    const { webhook } = await create();
    receiver.reply((response) => void response.writeHead(500).end("not now"));
    await tellHeld();
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [waiting] = await deliveriesOf(webhook.id, "?state=waiting");
    expect(waiting).toMatchObject({ attempts: 1, last_attempt: { status: 500, answer: "not now" } });
    expect(await deliveriesOf(webhook.id, "?state=failed")).toEqual([]);
    receiver.answerWell();
    await makeDue();
    await deliver();
    expect(new Set(receiver.ids())).toEqual(new Set([waiting?.id]));
    const answer = await api("GET", address(webhook.id, `/deliveries/${waiting?.id}`), headers);
    const { delivery } = deliveryResponse.parse(answer.json());
    expect(delivery).toMatchObject({
      state: "delivered",
      attempts: 2,
      log: [{ status: 500 }, { status: 204 }],
    });
    expect(JSON.parse(delivery.body)).toMatchObject({ type: "sync.removals_held" });
  });

  test("that never arrives is given up, its webhook disabled and executives told; enabled, it is sent on demand", async () => {
    const { webhook } = await create();
    receiver.reply((response) => void response.writeHead(500).end());
    await tellHeld();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      await makeDue();
      await deliver();
    }
    expect(receiver.received).toHaveLength(mostAttempts);
    expect(await listed()).toMatchObject([{ state: "given_up", failed: 1 }]);
    const waiting = waitingResponse.parse((await api("GET", "/api/admin/waiting", headers)).json());
    expect(waiting.webhooks).toMatchObject([{ id: webhook.id, name: "Doors" }]);

    const [failed] = await deliveriesOf(webhook.id, "?state=failed");
    const replay = () => api("POST", address(webhook.id, `/deliveries/${failed?.id}/replay`), headers);
    expect((await replay()).outcome).toBe("409 webhook_disabled");
    expect((await api("POST", address(webhook.id, "/test"), headers)).outcome).toBe("409 webhook_disabled");
    receiver.answerWell();
    expect((await api("PATCH", address(webhook.id), headers, { enabled: true })).outcome).toBe("200");
    expect((await replay()).outcome).toBe("202");
    await deliver();
    expect(receiver.ids().at(-1)).toBe(failed?.id);
    expect(await listed()).toMatchObject([{ state: "enabled", failed: 0 }]);
    expect((await api("GET", "/api/admin/waiting", headers)).json()).toMatchObject({ webhooks: [] });
  });

  test("whose secret cannot be decrypted disables the webhook once, and executives see why", async () => {
    const { webhook } = await create();
    const other = await create();
    const readable = other.webhook.id;
    await database()
      .$executeRaw`UPDATE webhooks SET secret = 'v1.lost.AAAA.AAAA' WHERE id = ${webhook.id}::uuid`;
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
    await tellHeld();
    for (let time = 0; time < 3; time++) await deliver();
    expect(logged).not.toHaveBeenCalled();
    expect(warned.mock.calls.filter(([fields]) => hasWebhookId(fields, webhook.id))).toHaveLength(1);
    const shown = async () => Object.fromEntries((await listed()).map(({ id, ...rest }) => [id, rest]));
    expect(await shown()).toMatchObject({
      [webhook.id]: { state: "given_up", problem: "secret_unreadable", waiting: 1, failed: 0 },
      [readable]: { state: "enabled", problem: null, waiting: 0 },
    });
    const waiting = waitingResponse.parse((await api("GET", "/api/admin/waiting", headers)).json());
    expect(waiting.webhooks).toMatchObject([{ id: webhook.id, problem: "secret_unreadable" }]);

    // Enabling it would fail again: the secret comes first. The lost one can sign no more.
    const enable = () => api("PATCH", address(webhook.id), headers, { enabled: true });
    expect((await enable()).outcome).toBe("409 secret_unreadable");
    const rotated = await api("POST", address(webhook.id, "/secret"), headers, {});
    const { secret, webhook: after } = webhookSecretResponse.parse(rotated.json());
    expect(after).toMatchObject({ state: "given_up", previous_secret_until: null });
    expect((await enable()).outcome).toBe("200");
    await deliver();
    const sent = receiver.received.at(-1);
    new Verifier(secret).verify(sent?.body ?? "", (sent?.headers ?? {}) as Record<string, string>);
    expect(await shown()).toMatchObject({ [webhook.id]: { state: "enabled", problem: null, waiting: 0 } });
  });

  test("is signed by the new secret alone if the previous one cannot be decrypted", async () => {
    const { webhook } = await create();
    await api("POST", address(webhook.id, "/secret"), headers, { overlap_hours: 1 });
    await database().webhook.updateMany({ data: { previousSecret: "v1.lost.AAAA.AAAA" } });
    await tellHeld();
    await deliver();
    expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(await listed()).toMatchObject([{ state: "enabled", waiting: 0 }]);
  });

  test("to a receiver that says it is gone is the last one", async () => {
    await create();
    receiver.reply((response) => void response.writeHead(410).end());
    await tellHeld();
    await deliver();
    await tellHeld();
    expect(await listed()).toMatchObject([{ state: "given_up", failed: 1, waiting: 0 }]);
  });

  test("waits while its webhook is disabled; who is enabled again gets what happened meanwhile to people", async () => {
    await makeCompany();
    await retitle();
    const { webhook } = await create();
    await api("PATCH", address(webhook.id), headers, { enabled: false });
    await retitle(idOf("me"));
    await deliver();
    expect(receiver.received).toEqual([]);
    await api("PATCH", address(webhook.id), headers, { enabled: true });
    await deliver();
    expect(receiver.types()).toEqual(["person.changed"]);
  });

  test("says that changes were lost where they are not kept any more, as after a restore", async () => {
    await makeCompany();
    await retitle();
    await create(["person.changed"]);
    await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
    await deliver();
    expect(receiver.types()).toEqual(["people.changes_lost"]);
    await retitle(idOf("me"));
    await deliver();
    expect(receiver.types()).toEqual(["people.changes_lost", "person.changed"]);
  });

  test("can be tried, and is sent", async () => {
    const { webhook } = await create();
    expect((await api("POST", address(webhook.id, "/test"), headers)).outcome).toBe("202");
    await deliver();
    expect(receiver.types()).toContain("webhook.test");
  });

  test.each(webhookEvents)("can be tried with a sample of %s", async (sample) => {
    const { webhook } = await create();
    const tried = await api("POST", address(webhook.id, `/test?sample=${sample}`), headers);
    expect(tried.outcome).toBe("202");
    await deliver();
    const [{ body } = { body: "" }] = receiver.received;
    const sent = eventBody("webhook.test").parse(JSON.parse(body));
    expect(sent).toMatchObject({ data: { sample: { type: sample } } });
    expect(describedEvents[sample].data.safeParse(describedEvents[sample].sample).success).toBe(true);
    const wrong = await api("POST", address(webhook.id, "/test?sample=webhook.test"), headers);
    expect(wrong.outcome).toBe("400 invalid_request");
  });

  test("is made and taken once, however many work at the same time", async () => {
    await makeCompany();
    await retitle();
    await create();
    for (let version = 0; version < 5; version++) await retitle(idOf("me"), idOf("peer"), idOf("boss"));
    await Promise.all(Array.from({ length: 4 }, deliver));
    expect(receiver.received).toHaveLength(15);
    expect(new Set(receiver.ids()).size).toBe(15);
  });

  test("to a slow receiver holds up no other", async () => {
    await create();
    const other = await serveReceiver();
    await create(webhookEvents, other.url);
    let release = () => undefined as void;
    receiver.reply((response) => {
      release = () => void response.writeHead(204).end();
    });
    await tellHeld();
    const delivering = deliver();
    await expect.poll(() => other.received.length).toBe(1);
    await expect.poll(() => receiver.received.length).toBe(1);
    release();
    await delivering;
    await other.close();
  });

  test("to a slow receiver holds up nothing that happens meanwhile", async () => {
    await create();
    const other = await serveReceiver();
    await create(webhookEvents, other.url);
    const held: ServerResponse[] = [];
    receiver.reply((response) => void held.push(response));
    for (const times of [1, 2]) {
      await tellHeld();
      deliverSoon();
      await expect.poll(() => other.received.length).toBe(times);
    }
    await expect.poll(() => held.length).toBeGreaterThan(0);
    receiver.answerWell();
    for (const response of held) response.writeHead(204).end();
    await deliveringSettled();
    await other.close();
  });

  test("that was stopped while it was sent counts as not tried", async () => {
    const { webhook } = await create();
    const stop = new AbortController();
    receiver.reply(() => stop.abort(new Error("stopped")));
    await tellHeld();
    await deliverAll(send, stop.signal);
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    receiver.answerWell();
    await deliver();
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  test("is listed page by page, kept 30 days, and goes with the data of the person of whom it tells", async () => {
    await makeCompany();
    await retitle();
    const { webhook } = await create();
    await retitle(idOf("me"), idOf("loner"));
    await tellHeld();
    await deliver();
    const all = (await deliveriesOf(webhook.id)).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const answer = await api("GET", address(webhook.id, `/deliveries?limit=1${cursor}`), headers);
      const page = deliveriesResponse.parse(answer.json());
      seen.push(...page.deliveries.map(({ id }) => id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(seen).toEqual(all);
    expect(all).toHaveLength(3);

    await database().person.delete({ where: { id: idOf("loner") } });
    await forgetOldDeliveries();
    expect(await deliveriesOf(webhook.id)).toHaveLength(2);
    await database().webhookDelivery.updateMany({
      data: { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) },
    });
    await forgetOldDeliveries();
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    const unknown = await api("GET", address(webhook.id, `/deliveries/${all[0]}`), headers);
    expect(unknown.outcome).toBe("404 delivery_not_found");
  });

  test("that waits for a disabled webhook goes with the person's data, but not that they left; what waits for another is sent", async () => {
    await makeCompany();
    await retitle();
    const disabled = (await create()).webhook;
    const enabled = (await create()).webhook;
    receiver.reply((response) => void response.writeHead(503).end());
    await retitle(idOf("me"), idOf("loner"));
    await deliver();
    await database().person.delete({ where: { id: idOf("loner") } });
    await publish({
      ...{ personId: idOf("loner"), kind: "left" },
      before: { first_name: "loner", last_name: "Person", title: "Gardener", manager_id: null },
    });
    await deliver();
    await publish({
      ...{ personId: idOf("peer"), kind: "left" },
      before: { first_name: "peer", last_name: "Person", title: "Gardener", manager_id: null },
    });
    await database().person.update({ where: { id: idOf("peer") }, data: { removedAt: new Date() } });
    await deliver();
    await api("PATCH", address(disabled.id), headers, { enabled: false });
    const bodyOf = async (id: string) =>
      (
        await database().webhookDelivery.findFirstOrThrow({
          where: { webhookId: id, personId: idOf("peer") },
        })
      ).body;
    expect(await bodyOf(disabled.id)).toContain('"last_known"');
    await database().person.delete({ where: { id: idOf("peer") } });
    await forgetOldDeliveries();
    expect(JSON.parse(await bodyOf(disabled.id))).toMatchObject({
      type: "person.left",
      data: { kind: "left", person_id: idOf("peer"), person: null },
    });
    expect(await bodyOf(disabled.id)).not.toMatch(/last_known|projects-peer/);
    expect(await bodyOf(enabled.id)).toContain("projects-peer"); // sent within days
    await database().webhookDelivery.deleteMany({ where: { personId: idOf("peer") } });

    const whomItTells = async (id: string) =>
      (await database().webhookDelivery.findMany({ where: { webhookId: id, state: "waiting" } }))
        .map(({ event, personId }) => [event, personId])
        .toSorted();
    const left = ["person.left", idOf("loner")];
    expect(await whomItTells(disabled.id)).toEqual([["person.changed", idOf("me")], left].toSorted());
    expect(await whomItTells(enabled.id)).toEqual(
      [["person.changed", idOf("me")], ["person.changed", idOf("loner")], left].toSorted(),
    );
    const bodies = await database().webhookDelivery.findMany({ where: { webhookId: disabled.id } });
    expect(bodies.some(({ body }) => body.includes('"first_name":"loner"'))).toBe(false);
  });
});
