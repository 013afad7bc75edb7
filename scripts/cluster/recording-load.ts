import { z } from "zod";

/** What one client does, one after another; `turn` counts what it has tried. */
type ClientRequest = { method: "GET" | "PUT"; path: string; body?: unknown };

export type RecordedLoad = {
  requests: number;
  /** How often each client was answered with success, and in which turn last. */
  clients: { successes: number; lastTurn: number }[];
  /** Refused with a 503 `database_unavailable`: the client comes back. */
  refused: number;
  /** Whatever else was no success. */
  unexplained: string[];
  /** The longest while in which nobody was answered with success. */
  longestGapMs: number;
};

const problemSchema = z.object({ code: z.string() });

/** Clients that note what they are told, each by every instance in turn, until told to stop. */
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
      const what = act(turn);
      const outcome = await sendRequest(urls[(turn + index) % urls.length] ?? "", token, what);
      noted.requests += 1;
      if (outcome === "success") {
        const now = performance.now();
        noted.longestGapMs = Math.max(noted.longestGapMs, now - lastSuccess);
        lastSuccess = now;
        const mine = noted.clients[index];
        if (mine) Object.assign(mine, { successes: mine.successes + 1, lastTurn: turn });
      } else if (outcome === "503 database_unavailable") noted.refused += 1;
      else noted.unexplained.push(`${what.method} ${what.path}: ${outcome}`);
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
    const text = await answer.text();
    if (answer.ok) return "success";
    const { data } = problemSchema.safeParse(JSON.parse(text));
    return `${answer.status} ${data?.code ?? text.slice(0, 100)}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
  }
}
