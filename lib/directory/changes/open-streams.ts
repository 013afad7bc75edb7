import "server-only";
import { runForRequest } from "@/lib/platform/log/request-context";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/platform/problem";

const checkIntervalMs = 2_000;
/** Each stream keeps an HTTP connection open. Ten are enough for several tabs and programs. */
const maxStreamsPerUser = 10;

export type OpenStream = {
  userId: string;
  sendNewChanges: () => Promise<void>;
  end: () => void;
};

const streamState = singleton("change-streams", () => ({
  streams: new Set<OpenStream>(),
  timer: null as NodeJS.Timeout | null,
  isStopping: false,
}));

/** Throws 429 if the user has too many open streams in this process, and 503 during shutdown. */
export function requireStreamCapacity(userId: string): void {
  if (streamState.isStopping)
    throw new Problem(
      "unavailable",
      "stopping",
      "This Kith process is shutting down. Open the stream again.",
      {
        retryAfterSeconds: 2,
      },
    );
  const own = [...streamState.streams].filter((stream) => stream.userId === userId).length;
  if (own < maxStreamsPerUser) return;
  throw new Problem(
    "too-many",
    "too_many_streams",
    `You already have ${own} open event streams. Close one, or poll for changes instead.`,
    { retryAfterSeconds: 30 },
  );
}

/** All streams of a process are checked together, so that their credential checks share one statement. */
export function addStream(stream: OpenStream): void {
  streamState.streams.add(stream);
  // The timer runs outside the context of the request that starts it, because the timer serves all streams.
  streamState.timer ??= runForRequest(null, () =>
    setInterval(() => {
      for (const one of streamState.streams) void one.sendNewChanges();
    }, checkIntervalMs).unref(),
  );
}

export function removeStream(stream: OpenStream): void {
  streamState.streams.delete(stream);
  if (streamState.streams.size > 0 || !streamState.timer) return;
  clearInterval(streamState.timer);
  streamState.timer = null;
}

export function endStreams(): void {
  streamState.isStopping = true;
  for (const stream of [...streamState.streams]) stream.end();
}
