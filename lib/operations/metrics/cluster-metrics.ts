import "server-only";
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { singleton } from "@/lib/platform/singleton";
import { getMetrics } from "./registry";

type MetricsText = { contentType: string; body: string };

const metricsRequest = z.object({ kith: z.literal("metrics-asked"), id: z.number() });
const metricsReply = z.object({
  kith: z.literal("metrics"),
  id: z.number(),
  contentType: z.string(),
  body: z.string(),
});

const replyTimeoutMs = 8_000;
const pendingReplies = singleton("metrics-asked", () => ({
  last: 0,
  answers: new Map<number, (text: MetricsText) => void>(),
}));

export async function readMetrics(): Promise<MetricsText> {
  if (cluster.isWorker) return requestClusterMetrics();
  const { registry } = getMetrics();
  return { contentType: registry.contentType, body: await registry.metrics() };
}

export function joinClusterMetrics(): void {
  AggregatorRegistry.setRegistries([getMetrics().registry]);
  new AggregatorRegistry(); // its constructor listens for requests of the first process
  process.on("message", (message) => {
    const answer = metricsReply.safeParse(message);
    if (answer.success) pendingReplies.answers.get(answer.data.id)?.(answer.data);
  });
}

async function requestClusterMetrics(): Promise<MetricsText> {
  const id = ++pendingReplies.last;
  const answer = new Promise<MetricsText>((resolve) => pendingReplies.answers.set(id, resolve));
  try {
    process.send?.({ kith: "metrics-asked", id });
    const found = await Promise.race([answer, sleep(replyTimeoutMs, null, { ref: false })]);
    if (!found) throw new Error("the first process did not return the metrics");
    return found;
  } finally {
    pendingReplies.answers.delete(id);
  }
}

export function serveClusterMetrics(): () => Promise<MetricsText> {
  const gathered = new AggregatorRegistry();
  const read = async () => ({
    contentType: gathered.contentType,
    body: await gathered.clusterMetrics(),
  });
  cluster.on("message", (worker, message) => {
    const asked = metricsRequest.safeParse(message);
    if (!asked.success) return;
    read()
      .then((text) => worker.send({ kith: "metrics", id: asked.data.id, ...text }, () => undefined))
      .catch(() => undefined); // the requesting process gets no reply and times out
  });
  return read;
}
