import "server-only";
import { publicOnlyScope } from "@/lib/identity/access/permissions";
import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { openChangeStream } from "@/lib/directory/changes/change-stream";
import { parseCursorParam, listChanges } from "@/lib/directory/changes/queries";
import { changesQuery, changesResponse } from "@/lib/directory/changes/schema";

export const changesEndpoint = defineEndpoint({
  permission: publicOnlyScope,
  query: changesQuery,
  response: changesResponse,
  id: "listChanges",
  tag: "People",
  summary: "List changes",
  description:
    "Returns who joined, left, returned or changed since a cursor, in the order of publication. Every change is delivered exactly once. Start without a cursor: the response has no changes, only the current cursor. Then read the list from `GET /api/people`, and from then on request changes with the last cursor. `person` is the person's current state, or null if they are no longer in the directory. Changes are stored for 30 days; an older cursor returns a 410 `cursor_gone`: start again without a cursor. Changes cover name, title, picture, manager, user, office, department and teams. A `public_only` token receives initials instead of pictures, and no offices, departments and teams. An office that was changed only by payroll is included in the person's next change.\n\n`Accept: text/event-stream` returns server-sent events for as long as the credential is valid. A `change` event contains one change, a `cursor` event confirms that all changes up to it were sent, and an `end` event precedes the end of a stream that the client must not reopen unchanged. The id of each event is a cursor. `Last-Event-ID` takes precedence over the parameter.",
  problems: [{ 410: ["cursor_gone"], 429: ["too_many_streams"], 503: ["stopping"] }],
  otherMedia: { "text/event-stream": "The changes as a continuous stream of server-sent events." },
  run: async ({ request, caller, query, published }) => {
    const { headers, method } = request;
    const isStream = method === "GET" && /\btext\/event-stream\b/i.test(headers.get("accept") ?? "");
    if (!isStream)
      return listChanges(caller, parseCursorParam(query.cursor, published), query.limit, published);
    const from = parseCursorParam(headers.get("last-event-id") ?? query.cursor, published);
    const stream = await openChangeStream(caller, published, {
      headers,
      from,
      onlyCursor: query.only === "cursor",
    });
    return new RawAnswer({ status: 200, headers: { ...streamHeaders }, body: null, stream });
  },
});

/** Stops proxies from buffering the event stream: no compression (`no-transform`) and no buffer in nginx. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
};
