import type { Problem } from "@/lib/problem";
import type { DirectoryChange } from "./schema";

// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON has no line break, so data is one line.

const event = (name: string, data: unknown, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A change; its id is the cursor with which to go on after it. */
export const changeEvent = (change: DirectoryChange): string => event("change", change, change.cursor);

/** All changes up to this cursor were told. */
export const cursorEvent = (cursor: string): string => event("cursor", { cursor }, cursor);

/** The stream ends, and opening it again as it was will be refused for the same reason. */
export const endEvent = ({ code, message }: Problem): string => event("end", { code, detail: message });

/** Says nothing: the connection is alive. */
export const comment = ":\n\n";
