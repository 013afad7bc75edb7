import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { splitKeysetPage } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { subscribableEventTypes } from "@/lib/webhooks/outbox/events";
import {
  attemptLog,
  type DeliveriesQuery,
  type Delivery,
  type Webhook,
  type DeliveryWithLog,
  deliveryNotFoundError,
  webhookNotFoundError,
} from "./schema";

const secretColumns = { secret: true, previousSecret: true } as const;
type WebhookRow = Prisma.WebhookGetPayload<{ omit: typeof secretColumns }>;

export const createWebhookNotFoundProblem = () => new Problem("missing", ...webhookNotFoundError);
export const createDeliveryNotFoundProblem = () => new Problem("missing", ...deliveryNotFoundError);

export async function listWebhooks(_caller: CallerWith<"admin:connections">): Promise<Webhook[]> {
  const rows = await database().webhook.findMany({
    omit: secretColumns,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const counts = await countDeliveries(
    database(),
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWebhook(row, counts));
}

export const getWebhookForExecutive = (
  _caller: CallerWith<"admin:connections">,
  id: string,
): Promise<Webhook> => getWebhook(database(), id);

export async function getWebhook(session: DatabaseSession, id: string): Promise<Webhook> {
  const row = await session.webhook.findUnique({ where: { id }, omit: secretColumns });
  if (!row) throw createWebhookNotFoundProblem();
  return toWebhook(row, await countDeliveries(session, [id]));
}

const countDeliveries = (session: DatabaseSession, webhookIds: string[]) =>
  session.webhookDelivery.groupBy({
    by: ["webhookId", "state"],
    where: { webhookId: { in: webhookIds }, state: { not: "delivered" } },
    _count: true,
  });

function toWebhook(row: WebhookRow, counts: Awaited<ReturnType<typeof countDeliveries>>): Webhook {
  const { previousSecretUntil: until } = row;
  const count = (state: "waiting" | "failed") =>
    counts.find((one) => one.webhookId === row.id && one.state === state)?._count ?? 0;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: subscribableEventTypes.filter((event) => row.events.includes(event)),
    state: row.disabledAt === null ? "enabled" : row.isGivenUp ? "given_up" : "disabled",
    problem: row.disabledAt !== null && row.isGivenUp ? getDisableReason(row) : null,
    disabled_at: row.disabledAt && toTimestamp(row.disabledAt),
    created_at: toTimestamp(row.createdAt),
    created_by: row.createdByName,
    last_delivered_at: row.lastDeliveredAt && toTimestamp(row.lastDeliveredAt),
    previous_secret_until: until && until.getTime() > databaseNow().getTime() ? toTimestamp(until) : null,
    waiting: count("waiting"),
    failed: count("failed"),
  };
}

/** Only for a webhook that Kith disabled. */
const getDisableReason = ({ isSecretUnreadable }: { isSecretUnreadable: boolean }) =>
  isSecretUnreadable ? ("secret_unreadable" as const) : ("not_delivered" as const);

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ omit: { body: true } }>;

export function toDelivery(row: DeliveryRow): Delivery {
  const attempts = attemptLog.parse(row.log);
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    created_at: toTimestamp(row.createdAt),
    due_at: row.dueAt && toTimestamp(row.dueAt),
    finished_at: row.finishedAt && toTimestamp(row.finishedAt),
    last_attempt: attempts.at(-1) ?? null,
  };
}

/** Newest first. Throws 404 if the webhook, or the delivery named by `cursor`, does not exist. */
export async function listDeliveries(
  _caller: CallerWith<"admin:connections">,
  webhookId: string,
  { state, limit, cursor }: DeliveriesQuery,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  if ((await database().webhook.count({ where: { id: webhookId } })) === 0)
    throw createWebhookNotFoundProblem();
  const from =
    cursor === undefined
      ? null
      : await database().webhookDelivery.findFirst({
          where: { id: cursor, webhookId },
          select: { createdAt: true, id: true },
        });
  if (cursor && !from) throw createDeliveryNotFoundProblem();
  const rows = await database().webhookDelivery.findMany({
    where: {
      webhookId,
      ...(state && { state }),
      ...(from && {
        OR: [{ createdAt: { lt: from.createdAt } }, { createdAt: from.createdAt, id: { lt: from.id } }],
      }),
    },
    omit: { body: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { page, next } = splitKeysetPage(rows, limit, ({ id }) => id);
  return { deliveries: page.map(toDelivery), next };
}

export async function getDelivery(
  _caller: CallerWith<"admin:connections">,
  webhookId: string,
  id: string,
): Promise<DeliveryWithLog> {
  const row = await database().webhookDelivery.findFirst({ where: { id, webhookId } });
  if (!row) throw createDeliveryNotFoundProblem();
  return { ...toDelivery(row), body: row.body, log: attemptLog.parse(row.log) };
}

/** Webhooks that Kith disabled and an executive has to check. */
export const listGivenUpWebhooks = async () =>
  (
    await database().webhook.findMany({
      where: { isGivenUp: true, disabledAt: { not: null } },
      select: { id: true, name: true, disabledAt: true, isSecretUnreadable: true },
      orderBy: { disabledAt: "desc" },
    })
  ).flatMap(({ id, name, disabledAt, ...row }) =>
    disabledAt ? [{ id, name, problem: getDisableReason(row), disabled_at: toTimestamp(disabledAt) }] : [],
  );
