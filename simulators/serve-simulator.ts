import { setTimeout as sleep } from "node:timers/promises";
import { deliverInProcess } from "./deliver-in-process";
import { listenOnLoopback } from "./listen-on-loopback";
import type { SimulatedAnswer } from "./simulated-answer";

/** Serves a simulator: `fetch` answers in-process, `listen` on a real port; faults apply to both. */
export function serveSimulator(answer: (request: Request) => Promise<SimulatedAnswer>) {
  const respond = async (request: Request): Promise<SimulatedAnswer> => {
    const given = await answer(request);
    try {
      if (given.delayMs) await sleep(given.delayMs, undefined, { signal: request.signal });
    } finally {
      given.onReady?.();
    }
    return given;
  };
  return {
    /** Answers in-process like the global `fetch`, but returns redirects instead of following them. */
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return deliverInProcess(await respond(request), request.signal);
    },
    /** Serves on a loopback port; 0 picks a free one. The returned `url` is the root of the server. */
    listen: (port = 0) => listenOnLoopback(port, respond),
  };
}
