import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedAnswer } from "./simulated-answer";

const dropMs = 50;

/** Delivers as the global `fetch` would: unpacked, cut off, in drops, lost or never, and stopped by the request's signal. */
export async function deliverInProcess(
  { response, delivery }: SimulatedAnswer,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  if (delivery === "hang") return untilAborted(signal);
  if (delivery === "lost")
    throw new TypeError("fetch failed", { cause: new Error("the connection was reset") });
  if (delivery === "whole" || response.body === null) return unpacked(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = delivery === "drip" ? inDrops(bytes, signal) : cutOff(bytes);
  return new Response(body, { status: response.status, headers: response.headers });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function unpacked(response: Response): Response {
  if (response.headers.get("content-encoding") !== "gzip" || !response.body) return response;
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Half of the body, then the error that a broken connection shows as. */
function cutOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isHalfSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isHalfSent) controller.error(new TypeError("terminated"));
      else controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
      isHalfSent = true;
    },
  });
}

function inDrops(bytes: Uint8Array, signal: AbortSignal): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await sleep(dropMs, undefined, { signal });
      controller.enqueue(bytes.slice(sent, ++sent));
      if (sent >= bytes.length) controller.close();
    },
  });
}
