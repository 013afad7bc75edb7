import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedAnswer } from "./simulated-answer";

const dripIntervalMs = 50;

/**
 * Delivers an answer as the global `fetch` would: decompressed, truncated, dripping, lost or never. The request's
 * signal aborts it.
 */
export async function deliverInProcess(
  { response, delivery }: SimulatedAnswer,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  if (delivery === "hang") return rejectOnAbort(signal);
  if (delivery === "lost")
    throw new TypeError("fetch failed", { cause: new Error("the connection was reset") });
  if (delivery === "whole" || response.body === null) return decompress(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = delivery === "drip" ? dripBody(bytes, signal) : truncateBody(bytes);
  return new Response(body, { status: response.status, headers: response.headers });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function decompress(response: Response): Response {
  if (response.headers.get("content-encoding") !== "gzip" || !response.body) return response;
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { status: response.status, headers: response.headers });
}

function truncateBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isHalfSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isHalfSent) controller.error(new TypeError("terminated"));
      else controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
      isHalfSent = true;
    },
  });
}

function dripBody(bytes: Uint8Array, signal: AbortSignal): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await sleep(dripIntervalMs, undefined, { signal });
      controller.enqueue(bytes.slice(sent, ++sent));
      if (sent >= bytes.length) controller.close();
    },
  });
}
