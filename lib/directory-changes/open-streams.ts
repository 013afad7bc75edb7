import "server-only";
import { onBehalfOf } from "@/lib/platform/request-context";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/problem";

/** How often an open stream is looked after. */
const everyMs = 2_000;
/** More than one person's tabs and programs need; every stream is a connection that stays. */
const mostOfOneUser = 10;

export type OpenStream = {
  userId: string;
  /** Looks whether there is something to send. Never throws. */
  look: () => Promise<void>;
  /** Ends it: who listens opens another one. */
  end: () => void;
};

const open = singleton("change-streams", () => ({
  streams: new Set<OpenStream>(),
  timer: null as NodeJS.Timeout | null,
  isStopping: false,
}));

/** 429 for who has too many open here, 503 while this process stops. */
export function requireRoom(userId: string): void {
  if (open.isStopping)
    throw new Problem("unavailable", "stopping", "Kith is stopping here. Open the stream again.", {
      retryAfterSeconds: 2,
    });
  const own = [...open.streams].filter((stream) => stream.userId === userId).length;
  if (own < mostOfOneUser) return;
  throw new Problem(
    "too-many",
    "too_many_streams",
    `You have ${own} event streams open already. Close one, or ask for the changes from time to time instead.`,
    { retryAfterSeconds: 30 },
  );
}

/**
 * Looks after a stream until it is removed. All of a process are looked after in the same moment, so that their questions of who may still
 * listen are one statement (lib/auth/look-up.ts).
 */
export function addStream(stream: OpenStream): void {
  open.streams.add(stream);
  // Not for the request that came first: it looks after the streams of all.
  open.timer ??= onBehalfOf(null, () =>
    setInterval(() => {
      for (const one of open.streams) void one.look();
    }, everyMs).unref(),
  );
}

export function removeStream(stream: OpenStream): void {
  open.streams.delete(stream);
  if (open.streams.size > 0 || !open.timer) return;
  clearInterval(open.timer);
  open.timer = null;
}

/** Ends all streams for good, with the server: they would keep it from stopping. */
export function endStreams(): void {
  open.isStopping = true;
  for (const stream of [...open.streams]) stream.end();
}
