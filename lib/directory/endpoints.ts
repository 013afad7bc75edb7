import "server-only";
import { createHash } from "node:crypto";
import fresh from "fresh";
import Negotiator from "negotiator";
import { allows, publicOnly, type CallerWith } from "@/lib/access/levels";
import type { Published } from "@/lib/directory-version/published";
import { cardsAnswer, csvAnswer, jsonAnswer, neverStored, type Answer } from "@/lib/http/answer";
import { personParams } from "@/lib/http/common-schemas";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { entityTag, taggedAnswer } from "@/lib/http/entity-tag";
import { unknownPerson } from "@/lib/http/problem-codes";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import type { RequestHeaders } from "@/lib/request-head";
import { andThen } from "@/lib/soon";
import { getPerson } from "./details";
import { directoryDetailsResponse, personResponse } from "./details-schema";
import { directoryAsOf } from "./directory-store";
import { chooseEncoding } from "@/lib/http/compression";
import type { FinishedBytes } from "./finished-bytes";
import { finishedDetails } from "./finished-details";
import { precomputedAnswer } from "./precomputed-answers";
import { chartBranch, narrowPeople, peopleCards, peopleCsv, personCard } from "./list-people";
import { anyPeopleResponse, orgChartQuery, peopleQuery, type PeopleQuery } from "./people-query";
import { orgChartResponse } from "./schema";

/**
 * `GET /api/people`. Without parameters and as JSON: bytes that were made once for this version of the directory, authorised for every
 * request like the rest.
 */
export const peopleEndpoint = endpoint(
  {
    permission: publicOnly,
    query: peopleQuery,
    response: anyPeopleResponse,
    about: {
      id: "listPeople",
      tag: "People",
      summary: "List everyone",
      description:
        "Everyone in the directory, sorted by name, or those whom the parameters ask for. `stale`: the last sync is older than its lifetime and a new one has begun. Before the first sync nobody is there and `synced_at` is null. Send the `ETag` back as `If-None-Match`: what has not changed is a 304. `Accept` chooses a table or cards.",
      otherMedia: {
        "text/csv": "The list as a table, in UTF-8 with a byte order mark, without work e-mails.",
        "text/vcard": "The list as cards for an address book (vCard 4.0), without work e-mails.",
      },
      problems: [{ 400: ["cursor_mismatch"] }],
      isConditional: true,
    },
  },
  ({ request, published, caller, query }) => {
    const format = chooseFormat(request.headers);
    if (format === "application/json" && Object.keys(query).length === 0)
      return finished("people", caller, request.headers, published);
    return narrowed(caller, query, format, request.headers);
  },
);

/** `GET /api/people/org-chart`, whole as bytes that were made once, or the branch that is asked for. */
export const orgChartEndpoint = endpoint(
  {
    permission: publicOnly,
    query: orgChartQuery,
    response: orgChartResponse,
    about: {
      id: "getOrgChart",
      tag: "People",
      summary: "Read the org chart",
      description:
        "The same people as a tree: whoever has no manager is a root. Siblings are sorted by name; everyone stands in it exactly once, and it may be as deep as the directory is long. `root` and `depth` ask for a part of it.",
      problems: [unknownPerson],
      isConditional: true,
    },
  },
  ({ request, caller, published, query }) =>
    Object.keys(query).length === 0
      ? finished("org-chart", caller, request.headers, published)
      : andThen(directoryAsOf(published), ({ directory, isStale }) => {
          refreshWhenStale({ stale: isStale });
          const body = chartBranch(caller, directory, query, isStale);
          return asAsked(request.headers, { ...jsonAnswer(null), body });
        }),
);

/** `GET /api/people/directory-details`. Never kept by the browser: it may hold work e-mails. */
export const directoryDetailsEndpoint = endpoint(
  {
    about: {
      id: "listDirectoryDetails",
      tag: "People",
      summary: "List everyone's office, first day and reach",
      description:
        "What the directory knows of each person beside the list. `email` is absent for callers who do not see work e-mails.",
    },
    permission: "view:people",
    response: directoryDetailsResponse,
  },
  ({ request, caller, published }) =>
    andThen(directoryAsOf(published), async ({ directory }) =>
      sendJson(await finishedDetails(caller, directory), request.headers, {
        vary: keptHeaders.vary,
        "cache-control": neverStored,
      }),
    ),
);

/** `GET /api/people/:id`. */
export const personEndpoint = endpoint(
  {
    about: {
      id: "getPerson",
      tag: "People",
      summary: "Read a person",
      description: "With the work e-mail for whoever sees it. `Accept` chooses a card.",
      problems: [unknownPerson],
      otherMedia: {
        "text/vcard":
          "A card for an address book (vCard 4.0): name and title, and as far as the caller sees them office and work e-mail.",
      },
      isConditional: true,
    },
    permission: publicOnly,
    params: personParams,
    response: personResponse,
  },
  ({ request, caller, params, published }) =>
    chooseFormat(request.headers, ["application/json", "text/vcard"]) === "text/vcard"
      ? personCard(caller, params.id).then((card) => finishedCard(card, request.headers))
      : getPerson(caller, params.id, published).then((found) => {
          const shown = personResponse.parse(found);
          const answer = taggedAnswer(request.headers, shown, `W/${entityTag(shown)}`);
          return new FinishedByRun({ ...answer, headers: { ...answer.headers, vary: keptHeaders.vary } });
        }),
);

const finishedCard = (card: string, asked: RequestHeaders) => {
  const { status, headers, body } = cardsAnswer(card, "person.vcf");
  const etag = `W/${entityTag(card)}`;
  const tagged = { etag, vary: "Accept", "cache-control": neverStored };
  if (isKnown(asked, tagged)) return new FinishedByRun({ status: 304, headers: tagged, body: null });
  return new FinishedByRun({ status, headers: { ...headers, ...tagged }, body });
};

/** The whole list or chart: authorised for every request, then answered with bytes that were made once for this version of the directory. */
const finished = (
  kind: "people" | "org-chart",
  caller: CallerWith<"view:names">,
  asked: RequestHeaders,
  published: Published,
) =>
  andThen(directoryAsOf(published), ({ directory, isStale }) => {
    refreshWhenStale({ stale: isStale });
    const { etag, body } = precomputedAnswer(kind, directory, isStale, !allows(caller, "view:people"));
    const headers = { etag, ...keptHeaders };
    if (isKnown(asked, headers)) return new FinishedByRun({ status: 304, headers, body: null });
    return sendJson(body, asked, headers);
  });

/** Finished bytes of JSON, as small as the caller takes them. */
function sendJson(body: FinishedBytes, asked: RequestHeaders, headers: Readonly<Record<string, string>>) {
  const encoding = chooseEncoding(asked.get("accept-encoding") ?? "identity");
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
}

/** Those of the list whom somebody asks for, as they want to have them. */
async function narrowed(
  caller: CallerWith<"view:names">,
  query: PeopleQuery,
  format: Format,
  asked: RequestHeaders,
): Promise<FinishedByRun> {
  switch (format) {
    case "text/csv":
      return asAsked(asked, csvAnswer(await peopleCsv(caller, query), "people.csv"));
    case "text/vcard":
      return asAsked(asked, cardsAnswer(await peopleCards(caller, query), "people.vcf"));
    case "application/json":
      return asAsked(asked, jsonAnswer(anyPeopleResponse.parse(await narrowPeople(caller, query))));
  }
}

/** What somebody asked for in particular, or nothing where they have it already. */
function asAsked(asked: RequestHeaders, { status, headers: own, body }: Answer): FinishedByRun {
  const tag = createHash("sha256")
    .update(body ?? "")
    .digest("base64url")
    .slice(0, 22);
  const headers = { ...own, ...keptHeaders, etag: `W/"${tag}"` };
  if (!isKnown(asked, headers)) return new FinishedByRun({ status, headers, body });
  return new FinishedByRun({ status: 304, headers: { ...keptHeaders, etag: headers.etag }, body: null });
}

const keptHeaders = {
  vary: "Accept, Accept-Encoding, Authorization, Cookie",
  "cache-control": "private, no-cache", // kept by the browser, and asked for again every time
};

/** `Cache-Control: no-cache` asks to be told by us, which this is: only the tag decides. */
const isKnown = (asked: RequestHeaders, headers: { etag: string }) =>
  fresh({ "if-none-match": asked.get("if-none-match") ?? undefined }, headers);

const formats = ["application/json", "text/csv", "text/vcard"] as const;
type Format = (typeof formats)[number];

/** JSON, unless the caller would rather have something else. */
function chooseFormat(headers: RequestHeaders, offered: readonly Format[] = formats): Format {
  const accept = headers.get("accept");
  if (accept === null || !/csv|vcard/i.test(accept)) return "application/json";
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes([...offered]);
  return offered.find((format) => format === best) ?? "application/json";
}
