import { setTimeout as sleep } from "node:timers/promises";
import { handleControlRequest, isControlRequest, type CommandHandlers } from "./control-commands";
import { deliverInProcess } from "./deliver-in-process";
import { listenOnLoopback } from "./listen-on-loopback";
import { createWholeAnswer, type SimulatedAnswer } from "./simulated-answer";

/**
 * Serves a simulator: `fetch` answers in-process, `listen` on a real port; faults apply to both. Control requests run
 * `commands`; all others go to `answer`, whose response is delivered whole unless it says otherwise.
 */
export function serveSimulator(
  commands: CommandHandlers,
  answer: (request: Request, url: URL) => Promise<Response | SimulatedAnswer>,
) {
  const respond = async (request: Request): Promise<SimulatedAnswer> => {
    const url = new URL(request.url);
    const given = isControlRequest(url)
      ? await handleControlRequest(request, url, commands)
      : await answer(request, url);
    if (given instanceof Response) return createWholeAnswer(given);
    if (given.delayMs) await sleep(given.delayMs, undefined, { signal: request.signal });
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
