import "server-only";
import fresh from "fresh";
import Negotiator from "negotiator";
import type { z } from "zod";
import { personParams } from "@/lib/http/common-schemas";
import { endpoint, FinishedByRun, type ToldEndpoint } from "@/lib/http/endpoint";
import type { About } from "@/lib/http/operation";
import { unknownPerson } from "@/lib/http/problem-codes";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import { andThen } from "@/lib/soon";
import { getPerson } from "./details";
import { personResponse } from "./details-schema";
import { directoryAsOf } from "./directory-store";
import { encodings, precomputedAnswer, type Encoding } from "./precomputed-answers";
import { orgChartResponse, peopleResponse } from "./schema";

/** `GET /api/people`. */
export const peopleEndpoint = directoryEndpoint("people", {
  response: peopleResponse,
  about: {
    id: "listPeople",
    tag: "People",
    summary: "List everyone",
    description:
      "Everyone in the directory, sorted by name. `stale`: the last sync is older than its lifetime and a new one has begun. Before the first sync nobody is there and `synced_at` is null. Send the `ETag` back as `If-None-Match`: an unchanged directory is a 304.",
    isConditional: true,
  },
});

/** `GET /api/people/org-chart`. */
export const orgChartEndpoint = directoryEndpoint("org-chart", {
  response: orgChartResponse,
  about: {
    id: "getOrgChart",
    tag: "People",
    summary: "Read the org chart",
    description:
      "The same people as a tree: whoever has no manager is a root. Siblings are sorted by name; everyone stands in it exactly once, and it may be as deep as the directory is long.",
    isConditional: true,
  },
});

/** `GET /api/people/:id`. */
export const personEndpoint = endpoint(
  {
    about: { id: "getPerson", tag: "People", summary: "Read a person", problems: [unknownPerson] },
    permission: "view:people",
    params: personParams,
    response: personResponse,
  },
  ({ caller, params, published }) => getPerson(caller, params.id, published),
);

/** Authorised for every request, then answered with bytes that were made once for this version of the directory. */
function directoryEndpoint(
  kind: "people" | "org-chart",
  described: { about: About; response: z.ZodType },
): ToldEndpoint {
  return endpoint({ permission: "view:people", ...described }, ({ request, published }) =>
    andThen(directoryAsOf(published), ({ directory, isStale }) => {
      refreshWhenStale({ stale: isStale });
      const { etag, body } = precomputedAnswer(kind, directory, isStale);
      const headers = {
        etag,
        vary: "Accept-Encoding, Authorization, Cookie",
        "cache-control": "private, no-cache", // kept by the browser, and asked for again every time
      };
      // `Cache-Control: no-cache` asks to be told by us, which this is: only the tag decides.
      if (fresh({ "if-none-match": request.headers.get("if-none-match") ?? undefined }, headers)) {
        return new FinishedByRun({ status: 304, headers, body: null });
      }
      const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "identity");
      return andThen(
        body(encoding),
        (bytes) =>
          new FinishedByRun({
            status: 200,
            headers: {
              ...headers,
              "content-type": "application/json; charset=utf-8",
              ...(encoding !== "identity" && { "content-encoding": encoding }),
            },
            body: bytes,
          }),
      );
    }),
  );
}

/** What was chosen for the few ways in which browsers and programs ask. */
const chosen = new Map<string, Encoding>();
const mostChosen = 100;

/** The smallest of what the caller accepts. */
function chooseEncoding(accepts: string): Encoding {
  const known = chosen.get(accepts);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": accepts } }).encodings([...encodings]);
  const encoding = encodings.find((candidate) => accepted.includes(candidate)) ?? "identity";
  if (chosen.size < mostChosen) chosen.set(accepts, encoding);
  return encoding;
}
