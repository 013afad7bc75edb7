import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** Request that a client sends. */
type ClientRequest = { method: "GET" | "PUT" | "POST"; path: string; body?: unknown };

/** Recorded responses of all clients. A client sends one request per turn. */
export type RecordedLoad = {
  requests: number;
  /** Successful responses per client, and the turn of the last one. */
  clients: { successes: number; lastTurn: number }[];
  refused: number;
  unexplained: string[];
  /** Longest time without a successful response. */
  longestGapMs: number;
};

const problemSchema = z.object({ code: z.string() });

export function startRecordingLoad(
  urls: readonly string[],
  token: string,
  clients: readonly ((turn: number) => ClientRequest)[],
): { stop: () => Promise<RecordedLoad> } {
  let isOver = false;
  let lastSuccess = performance.now();
  const noted: RecordedLoad = {
    requests: 0,
    clients: clients.map(() => ({ successes: 0, lastTurn: -1 })),
    refused: 0,
    unexplained: [],
    longestGapMs: 0,
  };
  const work = clients.map(async (act, index) => {
    for (let turn = 0; !isOver; turn++) {
      const asked = act(turn);
      const outcome = await sendRequest(urls[(turn + index) % urls.length] ?? "", token, asked);
      noted.requests += 1;
      if (outcome === "success") {
        const now = performance.now();
        noted.longestGapMs = Math.max(noted.longestGapMs, now - lastSuccess);
        lastSuccess = now;
        const mine = noted.clients[index];
        if (mine) Object.assign(mine, { successes: mine.successes + 1, lastTurn: turn });
      } else if (outcome === "503 database_unavailable") noted.refused += 1;
      else noted.unexplained.push(`${asked.method} ${asked.path}: ${outcome}`);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      return noted;
    },
  };
}

/**
 * Starts 12 clients that repeat these requests until `stop`. `stop` returns the number of requests and all failures, also as
 * text.
 */
export function startLoad(
  url: string,
  token: string,
  requests: readonly [ClientRequest, ...ClientRequest[]],
) {
  const load = startRecordingLoad(
    [url],
    token,
    Array.from({ length: 12 }, (_, client) => (turn: number) => {
      return requests[(turn + client) % requests.length] ?? requests[0];
    }),
  );
  return {
    stop: async () => {
      const { requests: sent, refused, unexplained } = await load.stop();
      const failures = [...unexplained, ...Array.from({ length: refused }, () => "503 database_unavailable")];
      const first = failures[0] === undefined ? "" : `: ${failures[0]}`;
      return { requests: sent, failures, text: `${sent} requests, ${failures.length} failed${first}` };
    },
  };
}

async function sendRequest(
  url: string,
  token: string,
  { method, path, body }: ClientRequest,
): Promise<string> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const given = await answer.text();
    if (answer.ok) return "success";
    const { data } = problemSchema.safeParse(JSON.parse(given));
    return `${answer.status} ${data?.code ?? given.slice(0, 100)}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
  }
}

export type AskedAnswer = { status: number; text: string };

/** Sends a request on a connection of earlier requests, so that requests to several instances arrive together. */
export async function requestKeepingAlive(url: string, token: string, method = "GET"): Promise<AskedAnswer> {
  const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a request on a new connection, so that any process of the instance may accept it. */
export const requestOnce = (
  url: string,
  token: string,
  method: "GET" | "POST" = "GET",
): Promise<AskedAnswer> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    request(url, { method, agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject);
    })
      .on("error", reject)
      .end();
  });
