import "server-only";
import { requirePermission, requireSecondFactorSetUp } from "@/lib/identity/access/require-permission";
import { authenticateWithVersion } from "@/lib/identity/session/authentication";
import { publicOnlyScope, type CallerWith } from "@/lib/identity/access/permissions";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { parseCursor, formatCursor, type ChangeCursor } from "./cursor";
import { addStream, removeStream, requireStreamCapacity, type OpenStream } from "./open-streams";
import { listChanges } from "./queries";
import type { DirectoryChange } from "./schema";

/** Time without an event after which a stream sends a comment, so that proxies do not close the connection. */
const keepAliveMs = 20_000;
const changesPerRead = 200;

type ChangeStreamOptions = { headers: RequestHeaders; from: ChangeCursor; onlyCursor: boolean };

/**
 * Streams the changes after the cursor `from` as server-sent events. With `onlyCursor`, sends new cursors without the
 * changes. Every two seconds, the stream checks the caller's credential and permission and sends new changes. The
 * stream ends if the caller is no longer authenticated or permitted, or if unsent changes are no longer stored. No read
 * starts while the client has not received the earlier events, and each read continues after the last event sent, so a
 * slow client uses little memory and misses no change. The first events are read before the response starts, so that an
 * invalid request still gets an error status.
 */
export async function openChangeStream(
  caller: CallerWith<typeof publicOnlyScope>,
  published: PublishedVersion,
  { headers, from, onlyCursor }: ChangeStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  requireStreamCapacity(caller.userId);
  const first = await readEventsAfter(caller, published, from, onlyCursor);
  // Other streams may have opened, or shutdown may have started, during the read. No `await` follows until `addStream`.
  requireStreamCapacity(caller.userId);
  const encoder = new TextEncoder();
  let place = first.place;
  let sentAt = Date.now();
  let isChecking = false;
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
      const sendNewChanges = async (): Promise<void> => {
        const now = await authenticateWithVersion(headers);
        requireSecondFactorSetUp(now.caller);
        const allowed = requirePermission(now.caller, publicOnlyScope);
        const isBusy = (controller.desiredSize ?? 0) <= 0;
        if (isBusy || stream === null) return;
        if (now.published.version > place.version || place.personId !== null) {
          const next = await readEventsAfter(allowed, now.published, place, onlyCursor);
          if (stream !== null && next.text !== "") send(next.text);
          place = next.place;
        } else if (Date.now() - sentAt >= keepAliveMs) send(keepAliveComment);
      };
      const checkForChanges = async (): Promise<void> => {
        if (isChecking) return;
        isChecking = true;
        try {
          await sendNewChanges();
        } catch (error) {
          if (isPermanentError(error)) close(formatEndEvent(error));
          else log.warn({ err: error }, "checking an open change stream failed");
        } finally {
          isChecking = false;
        }
      };
      send(first.text);
      stream = { userId: caller.userId, sendNewChanges: checkForChanges, end: () => close(keepAliveComment) };
      addStream(stream);
    },
    cancel() {
      if (stream) removeStream(stream);
      stream = null;
    },
  });
}

const isPermanentError = (error: unknown): error is Problem =>
  error instanceof Problem && ["unauthenticated", "forbidden", "gone"].includes(error.kind);

/** With `onlyCursor`, returns only the current cursor. Throws 410 if changes after `from` are no longer stored. */
async function readEventsAfter(
  caller: CallerWith<typeof publicOnlyScope>,
  published: PublishedVersion,
  from: ChangeCursor,
  onlyCursor: boolean,
): Promise<{ text: string; place: ChangeCursor }> {
  if (onlyCursor) {
    await listChanges(caller, from, 0, published);
    const place = { version: published.version, personId: null };
    return { text: formatCursorEvent(formatCursor(place)), place };
  }
  const { changes, cursor, has_more } = await listChanges(caller, from, changesPerRead, published);
  const place = parseCursor(cursor) ?? from;
  return {
    text: changes.map(formatChangeEvent).join("") + (has_more ? "" : formatCursorEvent(cursor)),
    place,
  };
}

/** Formats a server-sent event of the HTML standard. JSON contains no line break, so the data fit on one line. */
const formatEvent = (name: string, data: unknown, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const formatChangeEvent = (change: DirectoryChange): string => formatEvent("change", change, change.cursor);

const formatCursorEvent = (cursor: string): string => formatEvent("cursor", { cursor }, cursor);

const formatEndEvent = ({ code, message }: Problem): string => formatEvent("end", { code, detail: message });

const keepAliveComment = ":\n\n";
