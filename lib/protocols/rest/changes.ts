import "server-only";
import { publicOnlyScope } from "@/lib/identity/access/permissions";
import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { openChangeStream } from "@/lib/directory/changes/change-stream";
import { parseCursorParam, listChanges } from "@/lib/directory/changes/queries";
import { changesQuery, changesResponse } from "@/lib/directory/changes/schema";

/** `GET /api/people/changes`: a page of changes, or a stream if the client accepts events. */
export const changesEndpoint = defineEndpoint(
  {
    permission: publicOnlyScope,
    query: changesQuery,
    response: changesResponse,
    about: {
      id: "listChanges",
      tag: "People",
      summary: "Follow what changes",
      description:
        "Who joined, left, returned or was changed since a cursor, in the order in which it was published, none left out and none twice. Begin without a cursor: the answer has no changes and the cursor of this moment. Then read the list from `GET /api/people`, and from then on ask with the last cursor. A change names what happened; `person` is who they are now, null where they are not in the directory. Changes are kept for 30 days; an older cursor is a 410 `cursor_gone`: begin anew. Name, title, picture, manager, user, office, department and teams are told, the same to everybody who may list people, but for picture, office, department and teams: a `public_only` token receives initials and none of the others; an office that payroll alone has changed is told with the person's next change.\n\n`Accept: text/event-stream` gives the same as server-sent events for as long as the credential is good: `change` with a change as its data, `cursor` where all up to it were told, `end` before a stream ends that must not be opened again as it was. The id of each event is a cursor; `Last-Event-ID` goes before the parameter.",
      problems: [{ 410: ["cursor_gone"], 429: ["too_many_streams"], 503: ["stopping"] }],
      otherMedia: { "text/event-stream": "The same as server-sent events, which go on." },
    },
  },
  async ({ request, caller, query, published }) => {
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
);

/** Stops proxies from buffering the event stream: no compression (`no-transform`) and no buffer in nginx. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
};
