import type { Problem } from "@/lib/platform/problem";
import type { DirectoryChange } from "./schema";

/**
 * Formats a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON contains no line
 * break, so the data fit on one line.
 */
const formatEvent = (name: string, data: unknown, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const formatChangeEvent = (change: DirectoryChange): string =>
  formatEvent("change", change, change.cursor);

/** A stream with changes sends this event after all changes up to the cursor. */
export const formatCursorEvent = (cursor: string): string => formatEvent("cursor", { cursor }, cursor);

export const formatEndEvent = ({ code, message }: Problem): string =>
  formatEvent("end", { code, detail: message });

export const keepAliveComment = ":\n\n";
