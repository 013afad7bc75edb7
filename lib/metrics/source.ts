import "server-only";
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { singleton } from "@/lib/platform/singleton";
import { metrics } from "./registry";

type Text = { contentType: string; body: string };

const asking = z.object({ kith: z.literal("metrics-asked"), id: z.number() });
const answering = z.object({
  kith: z.literal("metrics"),
  id: z.number(),
  contentType: z.string(),
  body: z.string(),
});

const longestMs = 8_000;
const waiting = singleton("metrics-asked", () => ({
  last: 0,
  answers: new Map<number, (text: Text) => void>(),
}));

/** Of this process; or, where several serve on one port, of all of them together. */
export async function readMetrics(): Promise<Text> {
  if (cluster.isWorker) return askFirstProcess();
  const { registry } = metrics();
  return { contentType: registry.contentType, body: await registry.metrics() };
}

/** One of several answers the first process for its part, and asks it for the whole. To be called before it serves. */
export function joinMetrics(): void {
  AggregatorRegistry.setRegistries([metrics().registry]);
  new AggregatorRegistry(); // listens to the first process
  process.on("message", (message) => {
    const answer = answering.safeParse(message);
    if (answer.success) waiting.answers.get(answer.data.id)?.(answer.data);
  });
}

async function askFirstProcess(): Promise<Text> {
  const id = ++waiting.last;
  const answer = new Promise<Text>((resolve) => waiting.answers.set(id, resolve));
  try {
    process.send?.({ kith: "metrics-asked", id });
    const found = await Promise.race([answer, sleep(longestMs, null, { ref: false })]);
    if (!found) throw new Error("the first process does not answer for the metrics");
    return found;
  } finally {
    waiting.answers.delete(id);
  }
}

/** The first of several: gathers the metrics of the others, for itself and for each of them that asks. */
export function gatherMetrics(): () => Promise<Text> {
  const gathered = new AggregatorRegistry();
  const read = async () => ({
    contentType: gathered.contentType,
    body: await gathered.clusterMetrics(),
  });
  cluster.on("message", (worker, message) => {
    const asked = asking.safeParse(message);
    if (!asked.success) return;
    read()
      .then((text) => worker.send({ kith: "metrics", id: asked.data.id, ...text }, () => undefined))
      .catch(() => undefined); // it gives up by itself
  });
  return read;
}
