import "server-only";
import { requirePermission, requireSecondFactorDone } from "@/lib/access/require";
import { identify } from "@/lib/auth/authentication";
import { publicOnly, type CallerWith } from "@/lib/access/levels";
import type { Published } from "@/lib/directory-version/published";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import type { RequestHeaders } from "@/lib/request-head";
import { readCursor, writeCursor, type Cursor } from "./cursor";
import { addStream, removeStream, requireRoom, type OpenStream } from "./open-streams";
import { listChangesOfStream } from "./queries";
import { changeEvent, comment, cursorEvent, endEvent } from "./stream-events";

/** So that nothing in between takes the connection for dead. */
const keepAliveMs = 20_000;
const changesAtOnce = 200;

type Asked = { headers: RequestHeaders; from: Cursor; onlyCursor: boolean };

/**
 * The changes after a place as server-sent events, for as long as the caller may see people: the credential is looked up again every two
 * seconds, and the stream ends with it. What is sent goes on from the last event that was, so that a slow reader costs no memory and misses
 * nothing. The first events are read before anything is answered: what is wrong with the request is still an answer of its own.
 */
export async function openChangeStream(
  caller: CallerWith<typeof publicOnly>,
  published: Published,
  { headers, from, onlyCursor }: Asked,
): Promise<ReadableStream<Uint8Array>> {
  requireRoom(caller.userId);
  const first = await eventsAfter(caller, published, from, onlyCursor);
  requireRoom(caller.userId); // others were opened meanwhile, or Kith stops; from here to `addStream` nothing is waited for
  const encoder = new TextEncoder();
  let place = first.place;
  let sentAt = Date.now();
  let isLooking = false;
  let stream: OpenStream | null = null;

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        sentAt = Date.now();
      };
      const close = (last: string) => {
        if (stream === null) return;
        removeStream(stream);
        stream = null;
        send(last);
        controller.close();
      };
      const look = async (): Promise<void> => {
        const now = await identify(headers);
        requireSecondFactorDone(now.caller);
        const allowed = requirePermission(now.caller, publicOnly);
        const isBusy = (controller.desiredSize ?? 0) <= 0;
        if (isBusy || stream === null) return;
        if (now.published.version > place.version || place.personId !== null) {
          const next = await eventsAfter(allowed, now.published, place, onlyCursor);
          if (stream !== null && next.text !== "") send(next.text);
          place = next.place;
        } else if (Date.now() - sentAt >= keepAliveMs) send(comment);
      };
      const guarded = async (): Promise<void> => {
        if (isLooking) return;
        isLooking = true;
        try {
          await look();
        } catch (error) {
          if (isForGood(error)) close(endEvent(error));
          else log.warn({ err: error }, "an open stream of changes could not be looked after");
        } finally {
          isLooking = false;
        }
      };
      send(first.text);
      stream = { userId: caller.userId, look: guarded, end: () => close(comment) };
      addStream(stream);
    },
    cancel() {
      if (stream) removeStream(stream);
      stream = null;
    },
  });
}

/** Whether the listener has to do something: sign in, ask for a right, begin anew. An outage passes. */
const isForGood = (error: unknown): error is Problem =>
  error instanceof Problem && ["unauthenticated", "forbidden", "gone"].includes(error.kind);

/** What there is to tell after a place, as events, and the place after it. */
async function eventsAfter(
  caller: CallerWith<typeof publicOnly>,
  published: Published,
  from: Cursor,
  onlyCursor: boolean,
): Promise<{ text: string; place: Cursor }> {
  if (onlyCursor) {
    await listChangesOfStream(caller, from, 0, published);
    const place = { version: published.version, personId: null };
    return { text: cursorEvent(writeCursor(place)), place };
  }
  const { changes, cursor, has_more } = await listChangesOfStream(caller, from, changesAtOnce, published);
  const place = readCursor(cursor) ?? from;
  return { text: changes.map(changeEvent).join("") + (has_more ? "" : cursorEvent(cursor)), place };
}
