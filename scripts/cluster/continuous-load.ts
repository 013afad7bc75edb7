import { Agent, request } from "node:http";

export type LoadResult = { requests: number; failures: string[]; longestMs: number };

type LoadRequest = { method: "GET" | "POST"; path: string; body?: unknown };

/** Starts clients that send requests sequentially over a persistent connection until `stop`. Every status of 300 or more is a failure. */
export function startLoad(
  url: string,
  token: string,
  asked: readonly LoadRequest[],
  clients: number,
): { stop: () => Promise<LoadResult> } {
  let isOver = false;
  const load: LoadResult = { requests: 0, failures: [], longestMs: 0 };
  const work = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = client; !isOver; turn++) {
      const what = asked[turn % asked.length];
      if (!what) break;
      const begunAt = performance.now();
      const outcome = await findRequestFailure(url, token, what, agent);
      load.requests += 1;
      load.longestMs = Math.max(load.longestMs, performance.now() - begunAt);
      if (outcome !== null) load.failures.push(`${what.method} ${what.path}: ${outcome}`);
    }
    agent.destroy();
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      return load;
    },
  };
}

/** Returns the failure of a request, or null. */
const findRequestFailure = (url: string, token: string, { method, path, body }: LoadRequest, agent: Agent) =>
  new Promise<string | null>((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      }),
    };
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      let heard = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        if (statusCode >= 300) heard += part;
      });
      answer.on("end", () =>
        resolve(statusCode < 300 && answer.complete ? null : `${statusCode} ${heard.slice(0, 160)}`),
      );
      answer.on("error", (error) => resolve(`broke off: ${error.message}`));
    });
    sent.on("error", (error) => resolve(error.message));
    sent.end(text);
  });
